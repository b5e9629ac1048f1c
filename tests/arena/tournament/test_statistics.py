"""The figures of a tournament: confidence intervals, shares, margins, thinking times."""

from __future__ import annotations

import numpy as np
import pytest

from pioche.arena.tournament import statistics
from pioche.arena.tournament.plan import DealResult, ThinkingTimes, make_plan
from pioche.core.game import game
from tests.kit.arena.tournaments import by_hand, plan_of, played


def test_the_interval_of_a_known_sample() -> None:
    told = statistics.confidence_interval(np.array([4.0, 5.0, 6.0, 7.0, 8.0]))
    half = 2.776445 * np.sqrt(2.5) / np.sqrt(5)  # Student's quantile for four degrees of freedom
    assert told["mean"] == 6 and told["low"] == pytest.approx(6 - half, abs=1e-4)
    assert told["high"] == pytest.approx(6 + half, abs=1e-4)
    assert statistics.confidence_interval(np.array([3.0])) == {"mean": 3.0, "low": None, "high": None}
    for freedom, quantile in ((1, 12.7062), (10, 2.2281), (11, 2.2010), (30, 2.0423), (200, 1.9719)):
        assert statistics.student_factor(freedom) == pytest.approx(quantile, abs=2e-4)


def test_confidence_intervals_contain_the_mean_in_95_percent() -> None:
    source = np.random.default_rng(1)
    told = [statistics.confidence_interval(source.normal(3, 2, 8)) for _ in range(2_000)]
    held = np.mean([each["low"] <= 3 <= each["high"] for each in told])  # type: ignore[operator]
    assert 0.935 < held < 0.965


@pytest.mark.parametrize("bot", ["greedy", "random"])
@pytest.mark.parametrize(("entrants", "players"), [(2, 2), (3, 3), (3, 2)])
def test_bots_that_play_alike_have_equal_results(bot: str, entrants: int, players: int) -> None:
    plan = plan_of(*[bot] * entrants, players=players)
    told = statistics.figures(plan, played(plan))
    for pair in told["pairs"]:
        assert pair["margin"] == {"mean": 0.0, "low": 0.0, "high": 0.0} and pair["deals_level"] == 1
    shares = [each["win_share"] for each in told["entrants"]]
    assert all(share["mean"] == pytest.approx(1 / players, abs=1e-6) for share in shares)
    assert all(share["high"] - share["low"] == 0 for share in shares)


def test_figures_of_results_written_by_hand() -> None:
    told = statistics.figures(*by_hand())
    assert (told["played"], told["games"], told["decisions"], told["truncated"]) == (2, 4, 22, 0)
    greedy, random = told["entrants"]
    assert greedy["win_share"]["mean"] == 0.75 and random["win_share"]["mean"] == 0.25
    assert greedy["ratio"] == 1.5 and greedy["games"] == 4
    half = 12.7062 * np.std([1.0, 0.5], ddof=1) / np.sqrt(2)  # two deals, not four games
    assert greedy["win_share"]["high"] == pytest.approx(0.75 + half, abs=1e-4)
    assert greedy["score"]["mean"] == 6 and greedy["score_counts"] == [[3, 1], [7, 3]]
    (pair,) = told["pairs"]
    assert pair["bots"] == ["greedy", "random"] and pair["margin"]["mean"] == 2
    assert (pair["deals_ahead"], pair["deals_level"], pair["tables_ahead"]) == (0.5, 0.5, 0.75)
    assert greedy["thinking"]["decisions"] == 2 and greedy["thinking"]["mean_us"] == 2
    assert greedy["thinking"]["p99_us"] == pytest.approx(2, rel=0.03)


def test_a_shared_win_is_divided_and_a_truncated_game_has_no_winner() -> None:
    plan, results = by_hand()
    results[0].won = [[0, 1], []]
    told = statistics.figures(plan, results)
    assert [each["win_share"]["mean"] for each in told["entrants"]] == [0.375, 0.375]
    assert told["truncated"] == 1


def test_margins_are_reversed_where_low_points_win() -> None:
    card_game = game("skyjo")
    assert card_game.low_wins
    plan = make_plan(card_game, ["greedy", "random"], deals=1)
    scores = [[10 if entrant == 0 else 30 for entrant in seating] for seating in plan.seatings(0)]
    won = [[seating.index(0)] for seating in plan.seatings(0)]
    told = statistics.figures(
        plan, {0: DealResult(0, scores, won, [1, 1], [ThinkingTimes(), ThinkingTimes()], [0, 0])}
    )
    assert told["pairs"][0]["margin"]["mean"] == 20


def test_in_a_solo_game_bots_are_compared_over_the_deal() -> None:
    card_game = game("qwinto")
    plan = make_plan(card_game, ["greedy", "random"], deals=1, players=1)
    assert set(plan.seatings(0)) == {(0,), (1,)}
    scores = [[50 if seating == (0,) else 20] for seating in plan.seatings(0)]
    told = statistics.figures(
        plan, {0: DealResult(0, scores, [[0], [0]], [1, 1], [ThinkingTimes(), ThinkingTimes()], [0, 0])}
    )
    assert told["pairs"][0]["margin"]["mean"] == 30


def test_thinking_times_merge_and_have_quantiles() -> None:
    one, other = ThinkingTimes(), ThinkingTimes()
    for spent in range(1, 1001):
        (one if spent % 2 else other).add(spent * 1_000)
    one.merge(other)
    assert one.decisions == 1_000 and one.longest == 1_000_000
    assert one.quantile(0.5) == pytest.approx(500_000, rel=0.03)
    assert one.quantile(0.99) == pytest.approx(990_000, rel=0.03)
    assert ThinkingTimes().quantile(0.5) == 0
