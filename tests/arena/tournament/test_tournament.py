"""Tournaments: every bot at every seat of every deal, the same results whoever plays them, honest figures."""

from __future__ import annotations

import doctest
import json
import os
import re
import signal
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pioche.arena.refusals import BadResults, BadTournament, NoCluster, NoPool, OtherTournament, WorkersLost
from pioche.arena.tournament import pool, results_file, statistics, workers
from pioche.arena.tournament.plan import Cancelled, DealResult, Plan, ThinkingTimes, make_plan, play_deals
from pioche.arena.tournament.report_page import command, html_page, initials, ranking, round_ticks
from pioche.arena.tournament.report_text import ReportText
from pioche.core.game import game
from pioche.core.refusals import BadArgument, BadPlayers, UnknownBot, UnknownGame
from pioche.core.text import LANGUAGES
from tests.kit.paths import DOCS

HIGH = game("high-card")


def plan_of(*bots: str, deals: int = 20, players: int = 2, seed: str = "a table", **more: Any) -> Plan:
    return make_plan(HIGH, bots, deals=deals, players=players, seed=seed, **more)


def played(plan: Plan) -> dict[int, DealResult]:
    return {dealt.deal: dealt for dealt in play_deals(plan, range(plan.deals))}


def timeless(figures: dict[str, Any]) -> str:
    """The figures without what a clock has measured."""
    entrants = [
        {name: value for name, value in each.items() if name != "thinking"} for each in figures["entrants"]
    ]
    return json.dumps(figures | {"entrants": entrants, "seconds": 0})


# The plan ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "players", "tables"),
    [(2, 2, 2), (2, 3, 6), (3, 3, 3), (3, 2, 6), (5, 2, 20), (5, 3, 30), (4, 3, 12)],
)
def test_every_bot_has_every_seat_equally_often(bots: int, players: int, tables: int) -> None:
    plan = plan_of(*["greedy"] * bots, players=players)
    for deal in range(10):
        seatings = plan.seatings(deal)
        assert len(seatings) == len(set(seatings)) == tables == plan.games_per_deal
        for seat in range(players):
            counts = Counter(seating[seat] for seating in seatings)
            assert set(counts) == set(range(bots)) and len(set(counts.values())) == 1
        turned = {seating[turn:] + seating[:turn] for seating in seatings for turn in range(players)}
        assert turned == set(seatings), "a rotation is missing"
        if bots > players:
            met = Counter(frozenset(seating) for seating in seatings)
            assert len(met) * players == tables and set(met.values()) == {players}


def test_two_bots_at_four_seats_alternate() -> None:
    four = make_plan(game("skyjo"), ["greedy", "random"], deals=1, players=4)
    assert set(four.seatings(0)) == {(0, 1, 0, 1), (1, 0, 1, 0)}


def test_the_order_of_the_bots_changes_from_deal_to_deal() -> None:
    plan = plan_of("greedy", "random", "greedy", players=3)
    after = {seating[(seating.index(0) + 1) % 3] for deal in range(20) for seating in plan.seatings(deal)}
    assert after == {1, 2}


def test_guests_do_not_play_among_themselves() -> None:
    plan = plan_of("greedy", "random", "greedy", guests=2)
    met = {frozenset(seating) for seating in plan.seatings(0)}
    assert met == {frozenset((0, 1)), frozenset((0, 2))}


def test_the_tables_of_a_deal_have_the_same_cards() -> None:
    plan = plan_of("greedy", "random")
    assert plan.start(3) == plan.start(3) and plan.start(3) != plan.start(4)
    assert plan_of("greedy", "random", seed="another").start(3) != plan.start(3)


def test_labels_are_different_and_short() -> None:
    programs = (
        "cmd:/usr/bin/python3 my/bot.py",
        "cmd:python3 other/bot.py",
        "cmd:bot --with a --long b --tail c",
    )
    labels = plan_of("greedy", "greedy", *programs, players=2).labels
    assert labels[:2] == ("greedy", "greedy (2)")
    assert labels[2:] == ("cmd:python3 bot.py", "cmd:python3 bot.py (2)", "cmd:bot --with a --long b -…")


def test_invalid_arguments_are_refused() -> None:
    with pytest.raises(UnknownBot, match="random"):
        plan_of("greedy", "clever")
    with pytest.raises(BadPlayers):
        plan_of("greedy", "random", players=9)
    with pytest.raises(BadTournament, match="at least 2 bots, not 1"):
        plan_of("greedy")
    for bots in ("greedy", 5):
        with pytest.raises(BadArgument, match="bots"):
            make_plan(HIGH, bots, deals=1)  # type: ignore[arg-type]
    with pytest.raises(UnknownGame):
        make_plan(5, ["greedy", "random"], deals=1)  # type: ignore[arg-type]
    for deals in (0, -1):
        with pytest.raises(BadTournament, match="deals"):
            plan_of("greedy", "random", deals=deals)
    with pytest.raises(BadTournament, match="guests"):
        plan_of("greedy", "random", guests=2)


def test_a_plan_takes_a_game_or_its_id() -> None:
    assert make_plan("high-card", ["greedy", "random"], deals=1) == make_plan(
        HIGH, ["greedy", "random"], deals=1
    )


# Playing ----------------------------------------------------------------------------------------------


def test_results_do_not_depend_on_workers_or_on_a_killed_worker() -> None:
    plan = plan_of("greedy", "random", players=3, deals=60)
    crew, seen, killed = workers.ProcessPool(plan, 2), [], 0
    results: dict[int, DealResult] = {}
    for done in workers.play_tournament(range(60), crew):
        seen += [dealt.deal for dealt in done]
        results |= {dealt.deal: dealt for dealt in done}
        if not killed and len(seen) > 10:
            killed = next(iter(crew._pool._processes))
            os.kill(killed, signal.SIGKILL)
    assert killed and sorted(seen) == list(range(60)), "a deal is lost or counted twice"
    here = timeless(statistics.figures(plan, played(plan)))
    assert timeless(statistics.figures(plan, results)) == here
    other = plan_of("greedy", "random", players=3, deals=60, seed="another")
    assert timeless(statistics.figures(other, played(other))) != here


def test_ctrl_c_during_close_is_delivered_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken off in the midst of it, the pool would hang at the end of the program."""
    plan, left = plan_of("greedy", "random", deals=2), []
    crew = workers.ProcessPool(plan, 2)
    crew.submit([0])
    shutdown = crew._pool.shutdown

    def interrupted(**how: bool) -> None:
        for _ in range(3):
            os.kill(os.getpid(), signal.SIGINT)
            signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        shutdown(**how)
        left.append(True)

    monkeypatch.setattr(crew._pool, "shutdown", interrupted)
    with pytest.raises(KeyboardInterrupt):
        crew.close()
    assert left and signal.getsignal(signal.SIGINT) is signal.default_int_handler


class Unlucky:
    """Workers who do some of a unit and lose the rest, or everything."""

    capacity = 3

    def __init__(self, plan: Plan, always: bool = False) -> None:
        self.plan, self.always = plan, always
        self.units: list[list[int]] = []
        self.number = 0
        self.closed = False

    def submit(self, unit: list[int]) -> None:
        self.units.append(unit)

    def next_result(self) -> tuple[list[int], list[DealResult]]:
        self.number += 1
        unit = self.units.pop()
        count = 0 if self.always or self.number % 3 == 0 else 1
        return unit, play_deals(self.plan, unit[:count])

    def close(self) -> None:
        self.closed = True


def test_lost_deals_are_played_again_and_counted_once() -> None:
    plan = plan_of("greedy", "random", deals=50)
    crew = Unlucky(plan)
    deals = [dealt.deal for done in workers.play_tournament(range(50), crew) for dealt in done]
    assert sorted(deals) == list(range(50)) and crew.closed


def test_workers_without_any_result_are_given_up() -> None:
    crew = Unlucky(plan_of("greedy", "random"), always=True)
    with pytest.raises(WorkersLost):
        list(workers.play_tournament(range(20), crew))
    assert crew.closed and crew.number == workers.MOST_LOST * crew.capacity + 1


def test_a_unit_stops_when_its_time_is_over() -> None:
    plan = plan_of("greedy", "random")
    assert [dealt.deal for dealt in play_deals(plan, [4, 5, 6], seconds=0.0)] == [4]
    with pytest.raises(Cancelled):
        play_deals(plan, [0], cancelled=lambda: True)


# Figures ----------------------------------------------------------------------------------------------


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


def by_hand() -> tuple[Plan, dict[int, DealResult]]:
    """Two deals of two bots whose results are written down: a wins both tables, then each seat 1 wins."""
    plan = plan_of("greedy", "random", deals=2)
    results = {}
    for deal in range(2):
        scores, won = [], []
        for seating in plan.seatings(deal):
            best = seating.index(0) if deal == 0 else 1
            scores.append([7 if seat == best else 3 for seat in range(2)])
            won.append([best])
        results[deal] = DealResult(deal, scores, won, [5, 6], [ThinkingTimes(), ThinkingTimes()])
        results[deal].thinking[0].add(2_000)
    return plan, results


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
    room = game("skyjo")
    assert room.low_wins
    plan = make_plan(room, ["greedy", "random"], deals=1)
    scores = [[10 if entrant == 0 else 30 for entrant in seating] for seating in plan.seatings(0)]
    won = [[seating.index(0)] for seating in plan.seatings(0)]
    told = statistics.figures(
        plan, {0: DealResult(0, scores, won, [1, 1], [ThinkingTimes(), ThinkingTimes()])}
    )
    assert told["pairs"][0]["margin"]["mean"] == 20


def test_in_a_solo_game_bots_are_compared_over_the_deal() -> None:
    room = game("qwinto")
    plan = make_plan(room, ["greedy", "random"], deals=1, players=1)
    assert set(plan.seatings(0)) == {(0,), (1,)}
    scores = [[50 if seating == (0,) else 20] for seating in plan.seatings(0)]
    told = statistics.figures(
        plan, {0: DealResult(0, scores, [[0], [0]], [1, 1], [ThinkingTimes(), ThinkingTimes()])}
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


# The file ---------------------------------------------------------------------------------------------


def test_interrupted_and_resumed_equals_uninterrupted(tmp_path: Path) -> None:
    path, plan = tmp_path / "a.json", plan_of("greedy", "random", deals=30)
    whole = played(plan)
    results_file.write(path, plan, {deal: whole[deal] for deal in (0, 1, 2, 17)}, 1.5)
    results, seconds = results_file.read(path, plan)
    assert results == {deal: whole[deal] for deal in (0, 1, 2, 17)} and seconds == 1.5
    missing = [deal for deal in range(30) if deal not in results]
    for done in workers.play_tournament(missing, workers.InProcess(plan)):
        results |= {dealt.deal: dealt for dealt in done}
    assert timeless(statistics.figures(plan, results)) == timeless(statistics.figures(plan, whole))
    results_file.write(path, plan, results, 2.0)
    more = plan_of("greedy", "random", deals=31)
    assert len(results_file.read(path, more)[0]) == 30
    assert [file.name for file in tmp_path.iterdir()] == ["a.json"]


def test_a_file_of_another_tournament_is_refused(tmp_path: Path) -> None:
    path, plan = tmp_path / "a.json", plan_of("greedy", "random", deals=3)
    results_file.write(path, plan, played(plan), 0.0)
    others = {
        "seed": plan_of("greedy", "random", deals=3, seed="b"),
        "bots": plan_of("random", "greedy", deals=3),
        "players": plan_of("greedy", "random", deals=3, players=3),
        "options": plan_of("greedy", "random", deals=3, options={"low": "on"}),
        "deals": plan_of("greedy", "random", deals=2),
        "guests": plan_of("greedy", "random", deals=3, guests=1),
    }
    for place, other in others.items():
        with pytest.raises(OtherTournament, match=f": {place} is"):
            results_file.read(path, other)


def damages() -> Iterator[tuple[str, Any]]:
    yield "not ours", lambda stored: {"games": 3}
    yield "a list", lambda stored: [stored]
    yield "no results", lambda stored: {name: stored[name] for name in stored if name != "results"}
    for field, value in (
        ("deal", 99), ("deal", "0"), ("deal", -1), ("scores", []), ("scores", [[1], [2]]),
        ("scores", [[1, None], [1, 2]]), ("won", [[7], [0]]), ("won", [[0, 0], [0]]), ("decisions", [1]),
        ("decisions", [-1, 1]), ("thinking", []), ("thinking", [[1, 2, 3, []], [0, 0, 0, []]]),
        ("thinking", [[1, 2], [3]]),
    ):  # fmt: skip
        yield (
            f"{field} {value}",
            lambda stored, field=field, value=value: (
                stored | {"results": [stored["results"][0] | {field: value}, *stored["results"][1:]]}
            ),
        )
    yield "a deal twice", lambda stored: stored | {"results": [stored["results"][0]] * 2}


@pytest.mark.parametrize(
    ("name", "damage"), list(damages()), ids=lambda each: each if isinstance(each, str) else ""
)
def test_a_damaged_file_is_refused(name: str, damage: Any, tmp_path: Path) -> None:
    path, plan = tmp_path / "a.json", plan_of("greedy", "random", deals=2)
    results_file.write(path, plan, played(plan), 0.0)
    path.write_text(json.dumps(damage(json.loads(path.read_text()))))
    with pytest.raises(BadResults):
        results_file.read(path, plan)


def test_a_file_without_json_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for damaged in (b"", b"{", b"\xff\xfe"):
        path.write_bytes(damaged)
        with pytest.raises(BadResults):
            results_file.read(path, plan_of("greedy", "random"))


# The pool ---------------------------------------------------------------------------------------------


def test_every_game_has_its_pool() -> None:
    assert pool.opponents(HIGH) == ("random", "greedy")
    assert pool.opponents(game("skyjo"))[:2] == ("random", "greedy")


def test_a_pool_is_for_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "RULES_VERSION", 2)
    with pytest.raises(NoPool, match="rules 2"):
        pool.opponents(HIGH)


# The page ---------------------------------------------------------------------------------------------


def made(*bots: str, **more: Any) -> dict[str, Any]:
    plan = plan_of(*bots, **more)
    return statistics.figures(plan, played(plan), 12.5)


def test_the_page_has_no_external_files_and_all_languages() -> None:
    told = made("greedy", "random", "greedy", seed="<b>&\"'")
    for language in LANGUAGES:
        found = html_page(told, language, {"Figtree": b"font"})
        assert not re.search(r"https?:|//\w|@import|<link|<script|<img|<iframe|src=|href=", found)
        assert set(re.findall(r"url\(([a-z]+):", found)) == {"data"} and found.count("url(") == 1
        assert (
            f'<html lang="{language}">' in found
            and f'id="say-{language}" aria-label="{language}" checked' in found
        )
        assert '<b>&"' not in found and "&lt;b&gt;&amp;" in found
        for each in LANGUAGES:
            own = found.partition(f'<main lang="{each}">')[2].partition("</main>")[0]
            words = ReportText(each, HIGH)
            for key in ("page-wins", "page-margins", "page-scores", "page-thinking", "page-reading"):
                assert words(key) in own.replace("&#x27;", "'")
            assert own.count("<svg") >= 9 + 3 and "greedy (2)" in own
    assert "12.5\u202fs" in found and "12,5\u202fs" in found


def test_the_page_without_results_and_with_one_deal() -> None:
    plan = plan_of("greedy", "random", deals=5)
    assert "Aucune donne" in html_page(statistics.figures(plan, {}), "fr")
    once = statistics.figures(plan, {0: play_deals(plan, [0])[0]})
    assert "nan" not in html_page(once).lower().replace("finance", "")


def test_the_page_shows_the_command_for_the_same_games() -> None:
    told = made("greedy", "random", deals=4, guests=1, options={"low": "on"}, seed="two words")
    typed = "pioche arena high-card --bots greedy --pool --players 2 --option low=on --deals 4"
    assert command(told) == f"{typed} --seed 'two words'"


def test_the_page_names_no_winner_among_equals() -> None:
    level, apart = made("greedy", "greedy", deals=4), statistics.figures(*by_hand())
    assert "Level at the top: 50.0" in html_page(level) and "wins most" not in html_page(level)
    assert "greedy wins most: 75.0" in html_page(apart) and "Level at the top" not in html_page(apart)


def test_initials_of_bots_are_different() -> None:
    assert initials(["greedy", "random", "regular"]) == ["G", "Ra", "Re"]
    assert initials(["greedy", "expert"]) == ["G", "E"]
    assert initials(["greedy", "greedy (2)"]) == ["Gr", "G2"]


def test_the_best_comes_first() -> None:
    assert [each["bot"] for each in ranking(statistics.figures(*by_hand()))] == ["greedy", "random"]


def test_ticks_are_round() -> None:
    assert round_ticks(0, 3) == [0, 1, 2, 3]
    assert round_ticks(-63, 118) == [-50, 0, 50, 100]
    assert round_ticks(5, 5) == [5]


def test_numbers_have_the_format_of_the_language() -> None:
    english, french = ReportText("en", HIGH), ReportText("fr", HIGH)
    assert english.signed(-1.5) == "−1.50" and french.signed(-12.34) == "−12,3"
    assert english.signed(-0.001) == "0.00"
    assert [english.duration(time) for time in (0.5, 12.345, 1500, 2.5e6)] == [
        "0.5\u202fµs", "12.3\u202fµs", "1.5\u202fms", "2.5\u202fs",
    ]  # fmt: skip
    assert french.percent(0.3333) == "33,3\u202f%"


def test_refusals_have_texts() -> None:
    refused = [
        BadTournament(place="bots", given="1", expected="2"),
        BadResults(place="a", found="b"),
        OtherTournament(file="a", place="seed", found="1", expected="2"),
        WorkersLost(count=3),
        NoCluster(place="ray", expected="pip"),
        NoCluster(place="10.0.0.1:6379", expected="nobody"),
        NoPool(place="rules 2", expected="rules 1"),
    ]
    assert all(len(each.words(language)) > 20 for each in refused for language in LANGUAGES)


# The documents ----------------------------------------------------------------------------------------


def test_the_examples_in_the_documents_run() -> None:
    failed, tried = doctest.testfile(str(DOCS / "arena.md"), False)
    assert tried > 5 and failed == 0
