"""The end of a round and of the game of Skyjo: final turns, points, doubling, totals."""

from __future__ import annotations

import random

import pytest

from pioche.core.contract import DEALER
from pioche.core.kernel import view
from pioche.core.message import Message, Seat
from pioche.games.skyjo import rules
from tests.games.skyjo.kit import (
    HIGH,
    LAST_HIDDEN,
    LESS,
    SKYJO,
    TEN,
    arranged,
    column,
    counted,
    deal_while_due,
    lines,
    looks,
    turn,
    with_totals,
)

# The end of a round -------------------------------------------------------------------------------


FOUR = (LAST_HIDDEN, HIGH, HIGH, HIGH)


@pytest.mark.parametrize(
    ("final_turns", "starter", "finisher", "after"),
    [
        ("everyone", 0, 0, [1, 2, 3]),
        ("everyone", 0, 2, [3, 0, 1]),
        ("everyone", 0, 3, [0, 1, 2]),
        ("lap", 0, 0, [1, 2, 3]),
        ("lap", 0, 1, [2, 3]),
        ("lap", 0, 3, []),
        ("lap", 2, 3, [0, 1]),
        ("lap", 2, 1, []),
    ],
)
def test_final_turns_after_a_seat_has_finished(
    final_turns: str, starter: int, finisher: int, after: list[int]
) -> None:
    tableaux = tuple(FOUR[(seat - finisher) % 4] for seat in range(4))
    options = {"final_turns": final_turns}
    position = arranged(*tableaux, starter=starter, turn=finisher, options=options)
    position.play("P")
    before = position.copy()
    position.play("t12")
    log = lines(position.tell(before, finisher, SKYJO.parse("t12")))
    assert log[-1] == Message("log-finished", {"seat": Seat(finisher), "count": len(after)})
    deal_while_due(position)
    played: list[int] = []
    while position.actors:
        played += position.actors
        turn(position, "P", "x1")
    assert played == after
    assert view(position.state).finisher == finisher + 1


def test_only_the_first_seat_without_hidden_cards_is_the_finisher() -> None:
    position = arranged(LAST_HIDDEN, HIGH, HIGH)
    turn(position, "P", "t12")
    turn(position, "P", "t12")
    assert position.actors == (2,)
    assert view(position.state).finisher == 1


def test_a_tableau_cleared_by_an_exchange_finishes_the_round() -> None:
    position = arranged(". . . 9 . . . 9 . . . 5", HIGH, discard=(9,))
    turn(position, "D", "x12")
    assert looks(position, "grid/0") == [""] * 12
    assert view(position.state).finisher == 1
    assert position.actors == (1,)
    turn(position, "P", "x1")
    assert position.scores[0] == 0


def test_a_tableau_cleared_by_revealing_finishes_the_round() -> None:
    position = arranged(". . . 9 . . . 9 . . . (9)", HIGH, pile=(1, 1))
    turn(position, "P", "t12")
    assert looks(position, "grid/0") == [""] * 12
    assert view(position.state).finisher == 1


def test_columns_completed_at_the_end_of_the_round_are_cleared() -> None:
    position = arranged("1 2 3 4 5 6 7 8 9 10 11 (12)", "0 (7) 5 4 0 7 5 3 1 7 5 (2)", pile=(2, 12, 12))
    view(position.state).hidden[1] |= 1 << 10  # two columns: of 7 and of 5
    turn(position, "P", "t12")
    position.play("P")
    position.play("x1")
    position.deal()
    assert looks(position, "grid/1")[1:3] == ["7", "5"], "all cards are revealed first"
    assert position.dealer_due
    before = position.copy()
    position.deal()
    assert looks(position, "grid/1") == ["12", "", "", "4", "0", "", "", "3", "1", "", "", "2"]
    log = lines(position.tell(before, DEALER))
    assert [line.id for line in log[:2]] == ["log-column", "log-column"]
    assert position.scores == [78 * 2, 22]


# The points of a round ----------------------------------------------------------------------------


def test_a_finisher_with_as_few_points_as_another_is_doubled() -> None:
    position = counted(TEN, column(12, 12, 0), column(5, 5, "(0)"))
    assert position.scores == [20, 24, 10]


def test_a_finisher_with_strictly_the_fewest_points_is_not_doubled() -> None:
    position = counted(TEN, column(12, 12, 3), column(5, 6, 1))
    assert position.scores == [10, 27, 12]


def test_only_the_finisher_is_doubled() -> None:
    position = counted(TEN, column(1, 2, 6), column(12, 12, 1))
    assert position.scores == [20, 9, 25]


@pytest.mark.parametrize(("doubling", "points"), [("always", -4), ("positive", -2)])
def test_doubling_of_negative_points(doubling: str, points: int) -> None:
    position = counted(LESS, column("(0)", -2, 0), doubling=doubling)
    assert position.scores[0] == points
    assert view(position.state).doubled[0] == (1 if doubling == "always" else 0)


@pytest.mark.parametrize(("doubling", "points"), [("always", 20), ("positive", 20)])
def test_doubling_of_positive_points(doubling: str, points: int) -> None:
    assert counted(TEN, LESS, doubling=doubling).scores[0] == points


def test_scores_are_the_totals_of_finished_rounds() -> None:
    position = arranged(HIGH, HIGH)
    assert position.scores == [0, 0]
    assert position.count(0) == []


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("final_turns", ["everyone", "lap"])
@pytest.mark.parametrize("doubling", ["always", "positive"])
def test_points_of_random_rounds_with_every_player_count_and_option(
    players: int, final_turns: str, doubling: str
) -> None:
    choices = random.Random(f"{players} {final_turns} {doubling}")
    options: dict[str, str | int | bool] = {"final_turns": final_turns, "doubling": doubling, "limit": 0}
    position = SKYJO.new(players, options, seed=f"{players}")
    while not position.over:
        seat = choices.choice(position.actors)
        position.play(choices.choice(position.legal(seat)), seat)
    s = view(position.state)
    finisher = s.finisher - 1
    single = [rules.open_sum(s, seat) for seat in range(players)]
    least = min(points for seat, points in enumerate(single) if seat != finisher)
    if single[finisher] >= least and (doubling == "always" or single[finisher] > 0):
        single[finisher] *= 2
    assert position.scores == single
    assert position.winners == tuple(seat for seat in range(players) if single[seat] == min(single))


# The end of the game ------------------------------------------------------------------------------


def test_the_game_ends_at_100_and_the_lowest_total_wins() -> None:
    position = with_totals((40, 75, 30), LESS, column(12, 12, 2), TEN)
    assert position.scores == [38, 101, 40]
    assert position.over
    assert position.winners == (0,)


@pytest.mark.parametrize(("before", "over"), [(89, False), (90, True), (91, True)])
def test_exactly_100_ends_the_game(before: int, over: bool) -> None:
    position = with_totals((0, before), LESS, TEN)
    assert position.over is over
    assert position.winners == ((0,) if over else ())


def test_doubled_points_may_end_the_game() -> None:
    position = with_totals((80, 80), TEN, LESS)
    assert position.scores == [100, 78]
    assert position.winners == (1,)


def test_negative_points_may_keep_a_total_below_the_limit() -> None:
    position = with_totals((99, 0), LESS, TEN)
    assert position.scores == [97, 10]
    assert not position.over


def test_a_total_may_be_negative() -> None:
    assert with_totals((-5, 0), LESS, TEN).scores == [-7, 10]


def test_seats_with_the_same_lowest_total_share_the_win() -> None:
    position = with_totals((42, 30, 95), LESS, TEN, column(12, 1, 0))
    assert position.scores == [40, 40, 108]
    assert position.winners == (0, 1)


def test_limit_0_plays_one_round() -> None:
    position = counted(LESS, column(-1, 0, 0), limit=0)
    assert position.over
    assert position.winners == (0,)
    assert position.scores == [-2, -1]


def test_another_limit() -> None:
    assert counted(LESS, TEN, limit=10).over
    assert not counted(LESS, TEN, limit=11).over
