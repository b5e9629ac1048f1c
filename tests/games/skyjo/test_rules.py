"""Skyjo: the examples of its rules and the cases at their edges."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from pioche.arena.simulate import simulate
from pioche.bots import bot
from pioche.bots.policy import features_of
from pioche.core.contract import DEALER, SPECTATOR
from pioche.core.game import Position, game
from pioche.core.kernel import view
from pioche.core.message import Card, Message, Seat
from pioche.core.refusals import IllegalAction
from pioche.core.rng import generator
from pioche.core.scene import EVERYONE, LogLine, only
from pioche.games.skyjo import rules
from pioche.games.skyjo.players import greedy, policy

SKYJO = game("skyjo")
VALUES = rules.VALUE.tolist()

# Tableaux are written row by row: a value lies open, one in brackets face down, a dot is empty.
HIGH = "12 11 10 9 8 7 6 5 4 3 2 (1)"
LAST_HIDDEN = "1 2 3 4 5 6 7 8 9 10 11 (12)"


def arranged(
    *tableaux: str,
    discard: tuple[int, ...] = (3,),
    pile: tuple[int, ...] | None = None,
    options: dict[str, Any] | None = None,
    **fields: int,
) -> Position:
    """A table in mid-round. The top of discard and pile is last; a pile not given is the rest,
    and of a given one the rest lies at the bottom of the discard."""
    position = SKYJO.new(len(tableaux), options, automatic=False)
    deck: dict[int, list[int]] = {}
    for card, value in enumerate(VALUES):
        deck.setdefault(value, []).append(card)
    s = view(position.state)
    for seat, tableau in enumerate(tableaux):
        for place, spelled in enumerate(tableau.split()):
            if spelled != ".":
                s.grid[seat, place] = deck[int(spelled.strip("()"))].pop()
                s.there[seat] |= 1 << place
                s.hidden[seat] |= ("(" in spelled) << place
    top = [deck[value].pop() for value in discard]
    upper = [deck[value].pop() for value in pile or ()]
    rest = [card for cards in deck.values() for card in cards]
    heaps = {"discard": top, "pile": rest} if pile is None else {"discard": rest + top, "pile": upper}
    for name, cards in heaps.items():
        for i, card in enumerate(cards):
            getattr(s, name)[i] = card
        setattr(s, f"{name}_count", len(cards))
    s.round, s.phase = 1, rules.TAKE
    for name, value in fields.items():
        setattr(s, name, value)
    rules.count_faces(s)
    assert (SKYJO.interpreted.census(position.state) == 1).all()
    return position


def deal_while_due(position: Position) -> None:
    """The dealer's steps until a seat is asked, the round is counted or the game over."""
    while position.dealer_due and view(position.state).phase != rules.GATHER:
        position.deal()


def turn(position: Position, *actions: str) -> None:
    """A seat's two decisions, and the dealer's steps after them."""
    for action in actions:
        position.play(action)
    deal_while_due(position)


def looks(position: Position, zone: str, viewer: int = SPECTATOR) -> list[str]:
    cards = next(one.cards for one in position.scene(viewer).zones if one.id == zone)
    assert cards is not None
    return list(cards)


def heap(position: Position, zone: str, viewer: int = SPECTATOR) -> tuple[int, str | None]:
    one = next(one for one in position.scene(viewer).zones if one.id == zone)
    return one.count, one.top


def top_values(position: Position, count: int) -> list[int]:
    """The last cards put on the discard, the top last."""
    s = view(position.state)
    return [VALUES[card] for card in s.discard.tolist()[s.discard_count - count : s.discard_count]]


def notations(position: Position, seat: int) -> list[str]:
    return [SKYJO.notations[action] for action in position.legal(seat)]


def lines(told: list[LogLine], viewer: int = SPECTATOR) -> list[Message]:
    return [line.message for line in told if line.seen >> viewer & 1]


# The cards and the set-up ---------------------------------------------------------------------------


def test_150_cards() -> None:
    counts = Counter(face.label for face in SKYJO.faces)
    assert counts == {"−2": 5, "−1": 10, "0": 15, **{str(value): 10 for value in range(1, 13)}}


def test_an_untouched_tableau_averages_60_8_points() -> None:
    assert 12 * sum(VALUES) / 150 == pytest.approx(60.8)


@pytest.mark.parametrize("players", range(2, 9))
def test_the_set_up_of_a_round(players: int) -> None:
    position = SKYJO.new(players, seed="set-up")
    for seat in range(players):
        assert looks(position, f"grid/{seat}", seat) == ["?"] * 12
    assert position.actors == tuple(range(players))
    assert heap(position, "pile") == (150 - 12 * players, None)
    for seat in range(players):
        position.play("1+6", seat)
    for seat in range(players):
        shown = looks(position, f"grid/{seat}")
        assert [place for place, look in enumerate(shown) if look != "?"] == [0, 5]
    assert heap(position, "pile") == (150 - 12 * players - 1, None)
    size, top = heap(position, "discard")
    assert size == 1
    assert top is not None


def test_all_66_pairs_of_places_can_be_chosen() -> None:
    position = SKYJO.new(2)
    assert notations(position, 0) == [f"{one}+{two}" for one in range(1, 13) for two in range(one + 1, 13)]


def test_a_choice_stays_secret_until_the_last_one_is_in() -> None:
    position = SKYJO.new(3, seed="secret", automatic=False)
    deal_through_set_up(position)
    before = position.copy()
    position.play("3+4", 1)
    assert position.actors == (0, 2)
    assert position.scene(1).choice == "3+4"
    told = position.tell(before, 1, SKYJO.parse("3+4"))
    for viewer in (0, 2, SPECTATOR):
        assert position.scene(viewer).choice is None
        assert position.frame(before, viewer).moves == ()
        assert lines(told, viewer) == [Message("log-chose", {"seat": Seat(1)})]
    assert lines(told, 1) == [Message("log-chose-places", {"one": 3, "two": 4})]
    position.play("1+2", 0)
    position.play("11+12", 2)
    assert position.dealer_due
    assert looks(position, "grid/1") == ["?"] * 12
    position.deal()
    assert [place for place, look in enumerate(looks(position, "grid/1")) if look != "?"] == [2, 3]


def deal_through_set_up(position: Position) -> None:
    while not position.actors:
        position.deal()


def choosing(*tableaux: str, **fields: int) -> Position:
    """All have chosen the places 1 and 2; the dealer is to turn them."""
    hidden = [re.sub(r"(-?\d+)", r"(\1)", tableau) for tableau in tableaux]
    position = arranged(*hidden, discard=(), phase=rules.CHOOSE, **fields)
    for seat in range(len(tableaux)):
        position.play("1+2", seat)
    return position


def test_the_highest_sum_of_two_starts() -> None:
    position = choosing("5 6" + " 12" * 5 + " 0" * 5, "6 6" + " 1" * 10, "12 -1" + " 2" * 10)
    before = position.copy()
    position.deal()
    assert position.actors == (1,)
    told = lines(position.tell(before, DEALER))
    assert told[1] == Message("log-opened", {"seat": Seat(1), "cards": (Card("6"), Card("6")), "sum": 12})
    assert told[-1] == Message("log-starts", {"seat": Seat(1)})


def test_a_tie_for_the_first_seat_is_drawn() -> None:
    begun = Counter()
    for number in range(40):
        position = choosing("5 6" + " 0" * 10, "6 6" + " 1" * 10, "12 0" + " 2" * 10)
        position.seed = bytes([number]) * 32
        before = position.copy()
        position.deal()
        begun[position.actors] += 1
        name = lines(position.tell(before, DEALER))[-1].id
        assert name == "log-starts-drawn"
    assert set(begun) == {(1,), (2,)}
    assert min(begun.values()) > 8


def test_who_ended_the_previous_round_starts_the_next() -> None:
    position = arranged(LAST_HIDDEN, HIGH, HIGH.replace("(1)", "(0)"), seat=2, options={"limit": 500})
    view(position.state).hidden[2] = 1 << 11
    turn(position, "P", "t12")
    turn(position, "P", "x1")
    turn(position, "P", "x1")
    position.deal()
    deal_through_set_up(position)
    for seat in range(3):
        position.play("1+2", seat)
    position.deal()
    assert position.actors == (2,)
    assert view(position.state).round == 2
    assert view(position.state).starter == 2


# A turn -----------------------------------------------------------------------------------------------


def test_the_discard_s_card_must_be_exchanged() -> None:
    position = arranged(HIGH, HIGH)
    position.play("D")
    assert notations(position, 0) == [f"x{place}" for place in range(1, 13)]
    for viewer in (0, 1, SPECTATOR):
        assert heap(position, "held/0", viewer) == (1, "3")
    with pytest.raises(IllegalAction):
        position.play("t12")


def test_an_exchange_with_an_open_card() -> None:
    position = arranged(HIGH, HIGH, discard=(7, 3))
    before = position.copy()
    turn(position, "D", "x1")
    assert looks(position, "grid/0")[0] == "3"
    assert top_values(position, 2) == [7, 12]
    assert position.actors == (1,)
    before.play("D")
    told = position.tell(before, 0, SKYJO.parse("x1"))
    named = {"seat": Seat(0), "place": 1, "card": Card("3"), "old": Card("12")}
    assert lines(told) == [Message("log-exchanged", named)]


def test_an_exchange_with_a_hidden_card_shows_it_on_the_discard() -> None:
    position = arranged("(12) (11)" + " 1 0 2 3 4" * 2, HIGH)
    position.play("D")
    before = position.copy()
    position.play("x1")
    assert looks(position, "grid/0")[:2] == ["3", "?"]
    assert heap(position, "discard") == (1, "12")
    moves = {(move.start, move.end): move.face for move in position.frame(before, 1).moves}
    assert moves == {("held/0", "grid/0/0"): "3", ("grid/0/0", "discard"): "12"}
    assert lines(position.tell(before, 0, SKYJO.parse("x1")))[0].id == "log-exchanged-hidden"


def test_a_drawn_card_is_seen_by_that_seat_only_until_it_is_laid() -> None:
    position = arranged(HIGH, HIGH, pile=(8, 5))
    before = position.copy()
    position.play("P")
    told = position.tell(before, 0, SKYJO.parse("P"))
    assert heap(position, "held/0", 0) == (1, "5")
    assert lines(told, 0) == [Message("log-drew-card", {"card": Card("5")})]
    for viewer in (1, SPECTATOR):
        assert heap(position, "held/0", viewer) == (1, None)
        assert [move.to_json() for move in position.frame(before, viewer).moves] == [
            {"from": "pile", "to": "held/0", "face": None, "count": 1}
        ]
        assert lines(told, viewer) == [Message("log-drew", {"seat": Seat(0)})]
    position.play("x1")
    assert looks(position, "grid/0")[0] == "5"


def test_a_drawn_card_may_be_discarded_for_turning_a_hidden_one() -> None:
    position = arranged("(12) 11 (10) 1 0 2 3 4 1 0 2 3", HIGH, pile=(8, 5))
    position.play("P")
    assert notations(position, 0) == [f"x{place}" for place in range(1, 13)] + ["t1", "t3"]
    before = position.copy()
    turn(position, "t3")
    assert looks(position, "grid/0")[:3] == ["?", "11", "10"]
    assert heap(position, "discard")[1] == "5"
    named = {"seat": Seat(0), "place": 3, "card": Card("5"), "turned": Card("10")}
    assert lines(position.tell(before, 0, SKYJO.parse("t3"))) == [Message("log-turned", named)]


def test_nobody_may_look_at_a_hidden_card_the_owner_included() -> None:
    position = arranged("(12) (-2)" + " 1 0 2 3 4" * 2, HIGH, pile=(8, 5))  # HIGH hides a 1
    seen = {tuple(looks(position.imagine(0, number), "grid/0", 0)) for number in range(20)}
    assert seen == {("?", "?", "1", "0", "2", "3", "4", "1", "0", "2", "3", "4")}
    values = {VALUES[view(position.imagine(0, number).state).grid[0, 0]] for number in range(60)}
    assert values == {12, -2, 1, 8, 5}


# Three equal cards ------------------------------------------------------------------------------------


def test_three_equal_cards_leave_on_top_of_the_exchanged_one() -> None:
    position = arranged("9 1 1 (1) 9 2 2 2 4 3 3 3", HIGH, discard=(0, 9))
    position.play("D")
    position.play("x9")
    assert position.dealer_due, "the column leaves by a step of its own"
    assert looks(position, "grid/0")[0::4] == ["9", "9", "9"]
    before = position.copy()
    position.deal()
    assert looks(position, "grid/0")[0::4] == ["", "", ""]
    assert top_values(position, 5) == [0, 4, 9, 9, 9]
    assert position.actors == (1,)
    assert lines(position.tell(before, DEALER)) == [
        Message("log-column", {"seat": Seat(0), "column": 1, "card": Card("9")})
    ]


def test_three_equal_cards_leave_after_turning_the_third() -> None:
    position = arranged("1 1 1 9 2 2 2 (9) 3 3 (3) 9", HIGH, pile=(4, 6))
    turn(position, "P", "t8")
    assert looks(position, "grid/0") == ["1", "1", "1", "", "2", "2", "2", "", "3", "3", "?", ""]
    assert top_values(position, 4) == [6, 9, 9, 9]


def test_two_equal_cards_above_a_hidden_one_stay() -> None:
    position = arranged("1 9 1 9 2 4 2 (9) 3 (9) (3) 9", HIGH, discard=(9,))
    turn(position, "D", "x6")
    assert looks(position, "grid/0")[1::4] == ["9", "9", "?"]


def test_three_equal_cards_in_a_row_stay() -> None:
    position = arranged("9 9 1 (2) 2 4 2 1 3 5 3 9", HIGH, discard=(9,))
    turn(position, "D", "x3")
    assert looks(position, "grid/0")[:3] == ["9", "9", "9"]


def test_three_minus_twos_must_leave_too() -> None:
    position = arranged("-2 1 1 (1) -2 2 2 2 4 3 3 3", HIGH, discard=(-2,))
    turn(position, "D", "x9")
    assert looks(position, "grid/0")[0] == ""


def test_an_empty_place_cannot_be_named() -> None:
    position = arranged(". 1 1 (1) . 2 2 2 . 3 3 3", HIGH)
    position.play("P")
    assert notations(position, 0) == ["x2", "x3", "x4", "x6", "x7", "x8", "x10", "x11", "x12", "t4"]


# The end of a round -----------------------------------------------------------------------------------


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
def test_who_still_plays_once_a_seat_has_finished(
    final_turns: str, starter: int, finisher: int, after: list[int]
) -> None:
    tableaux = tuple(FOUR[(seat - finisher) % 4] for seat in range(4))
    options = {"final_turns": final_turns}
    position = arranged(*tableaux, starter=starter, seat=finisher, options=options)
    position.play("P")
    before = position.copy()
    position.play("t12")
    told = lines(position.tell(before, finisher, SKYJO.parse("t12")))
    assert told[-1] == Message("log-finished", {"seat": Seat(finisher), "count": len(after)})
    deal_while_due(position)
    played = []
    while position.actors:
        played += position.actors
        turn(position, "P", "x1")
    assert played == after
    assert view(position.state).finisher == finisher + 1


def test_a_second_seat_without_hidden_cards_does_not_end_the_round_again() -> None:
    position = arranged(LAST_HIDDEN, HIGH, HIGH)
    turn(position, "P", "t12")
    turn(position, "P", "t12")
    assert position.actors == (2,)
    assert view(position.state).finisher == 1


def test_an_emptied_tableau_ends_the_round() -> None:
    position = arranged(". . . 9 . . . 9 . . . 5", HIGH, discard=(9,))
    turn(position, "D", "x12")
    assert looks(position, "grid/0") == [""] * 12
    assert view(position.state).finisher == 1
    assert position.actors == (1,)
    turn(position, "P", "x1")
    assert position.scores[0] == 0


def test_an_emptied_tableau_whose_last_card_was_hidden() -> None:
    position = arranged(". . . 9 . . . 9 . . . (9)", HIGH, pile=(1, 1))
    turn(position, "P", "t12")
    assert looks(position, "grid/0") == [""] * 12
    assert view(position.state).finisher == 1


def test_a_column_completed_by_the_last_reveal_leaves() -> None:
    position = arranged("1 2 3 4 5 6 7 8 9 10 11 (12)", "0 (7) 5 4 0 7 5 3 1 7 5 (2)", pile=(2, 12, 12))
    view(position.state).hidden[1] |= 1 << 10  # two columns: of 7 and of 5
    turn(position, "P", "t12")
    position.play("P")
    position.play("x1")
    position.deal()
    assert looks(position, "grid/1")[1:3] == ["7", "5"], "all are turned first"
    assert position.dealer_due
    before = position.copy()
    position.deal()
    assert looks(position, "grid/1") == ["12", "", "", "4", "0", "", "", "3", "1", "", "", "2"]
    told = lines(position.tell(before, DEALER))
    assert [line.id for line in told[:2]] == ["log-column", "log-column"]
    assert position.scores == [78 * 2, 22]


def counted(finisher: str, *others: str, **options: Any) -> Position:
    """A round counted, in which seat 0 turned the last card and the others' turns are over."""
    position = arranged(finisher, *others, options=options, finisher=1, phase=rules.REVEAL)
    deal_while_due(position)
    return position


def column(one: int | str, two: int | str, three: int | str) -> str:
    """A tableau of which only the last column is left."""
    return f". . . {one} . . . {two} . . . {three}"


TEN = column(10, 0, 0)
LESS = column(-1, -1, 0)  # -2 points


def test_finisher_10_others_24_and_10_the_finisher_scores_20() -> None:
    position = counted(TEN, column(12, 12, 0), column(5, 5, "(0)"))
    assert position.scores == [20, 24, 10]


def test_a_finisher_with_strictly_the_fewest_is_not_doubled() -> None:
    position = counted(TEN, column(12, 12, 3), column(5, 6, 1))
    assert position.scores == [10, 27, 12]


def test_a_finisher_who_is_not_lowest_is_doubled_alone() -> None:
    position = counted(TEN, column(1, 2, 6), column(12, 12, 1))
    assert position.scores == [20, 9, 25]


@pytest.mark.parametrize(("doubling", "points"), [("always", -4), ("positive", -2)])
def test_a_negative_finisher_under_both_doublings(doubling: str, points: int) -> None:
    position = counted(LESS, column("(0)", -2, 0), doubling=doubling)
    assert position.scores[0] == points
    assert view(position.state).doubled[0] == (1 if doubling == "always" else 0)


@pytest.mark.parametrize(("doubling", "points"), [("always", 20), ("positive", 20)])
def test_a_positive_finisher_is_doubled_under_both(doubling: str, points: int) -> None:
    assert counted(TEN, LESS, doubling=doubling).scores[0] == points


def test_the_round_s_points_and_the_doubling_are_told() -> None:
    position = arranged(TEN, LESS, options={"limit": 100}, finisher=1, phase=rules.REVEAL)
    before = position.copy()
    deal_while_due(position)
    told = lines(position.tell(before, DEALER))
    args = {"seat": Seat(0), "single": 10, "points": 20, "total": 20}
    assert told == [
        Message("log-revealed"),
        Message("log-points-doubled", args),
        Message("log-points", {"seat": Seat(1), "points": -2, "total": -2}),
    ]


def test_the_count_stays_on_the_table_before_the_next_round() -> None:
    position = counted(TEN, LESS)
    assert position.dealer_due
    assert position.pause() == 8000
    assert "?" not in looks(position, "grid/0") + looks(position, "grid/1")
    facts = {(fact.name, fact.seat): fact.value for fact in position.scene().facts}
    assert facts["points", 0] == 20
    assert facts["total", 1] == -2
    before = position.copy()
    position.deal()
    assert heap(position, "pile") == (150, None)
    assert {move.end for move in position.frame(before, 1).moves} == {"pile"}
    assert lines(position.tell(before, DEALER)) == [Message("log-round", {"round": 2})]
    before = position.copy()
    position.deal()
    assert all(move.face is None for move in position.frame(before, 1).moves)


# The end of the game ----------------------------------------------------------------------------------


def with_totals(totals: tuple[int, ...], *tableaux: str, **options: Any) -> Position:
    position = arranged(*tableaux, options=options, finisher=1, phase=rules.REVEAL)
    s = view(position.state)
    for seat, total in enumerate(totals):
        s.totals[seat] = total
    deal_while_due(position)
    return position


def test_the_totals_after_each_round_are_told() -> None:
    position = SKYJO.new(2, {"limit": 500}, seed="totals")
    chance, expected = random.Random(1), [[], []]  # type: tuple[random.Random, list[list[str]]]
    while not position.over and len(expected[0]) < 4:
        facts = {(fact.name, fact.seat): fact.value for fact in position.scene().facts}
        for seat in range(2):
            assert facts.get(("totals", seat), "") == " ".join(expected[seat])
        before = facts["round", None]
        while (
            not position.over
            and {fact.name: fact.value for fact in position.scene().facts}["round"] == before
        ):
            seat = position.actors[0]
            position.play(chance.choice(position.legal(seat)), seat)
        totals = {fact.seat: fact.value for fact in position.scene().facts if fact.name == "total"}
        for seat in range(2):
            expected[seat].append(str(totals[seat]))


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


def test_equal_lowest_totals_share_the_win() -> None:
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


# The pile runs out ------------------------------------------------------------------------------------


def test_an_empty_pile_is_made_anew_at_the_end_of_the_turn() -> None:
    position = arranged(HIGH, HIGH, pile=(5,))
    size, _ = heap(position, "discard")
    position.play("P")
    assert heap(position, "pile") == (0, None)
    assert position.actors == (0,), "not in the middle of the turn"
    position.play("x1")
    assert position.dealer_due
    before = position.copy()
    position.deal()
    assert heap(position, "discard") == (1, "12")
    assert heap(position, "pile") == (size, None)
    assert position.actors == (1,)
    assert lines(position.tell(before, DEALER)) == [Message("log-reshuffled", {"count": size})]


def test_a_column_leaves_before_an_empty_pile_is_made_anew() -> None:
    position = arranged("9 1 1 (1) 9 2 2 2 4 3 3 3", HIGH, pile=(9,))
    turn(position, "P", "x9")
    assert heap(position, "discard") == (1, "9")
    s = view(position.state)
    assert (
        Counter(VALUES[card] for card in s.pile.tolist()[: s.pile_count])[9] == 10 - 1 - 1
    )  # HIGH's, the top


def test_the_pile_stays_empty_when_the_round_is_over() -> None:
    position = arranged(HIGH, HIGH, pile=(5,), seat=1, finisher=1, left=1)
    turn(position, "P", "x1")
    assert heap(position, "pile") == (0, None)
    assert view(position.state).reshuffled == 0


def test_the_pile_is_made_anew_in_the_final_turns() -> None:
    position = arranged(HIGH, HIGH, HIGH, pile=(5,), seat=1, finisher=1, left=2)
    turn(position, "P", "x1")
    assert position.actors == (2,)
    assert heap(position, "pile")[0] > 0


def test_the_discard_s_card_can_be_taken_when_it_is_the_only_one() -> None:
    position = arranged(HIGH, HIGH)
    assert heap(position, "discard") == (1, "3")
    position.play("D")
    assert heap(position, "discard") == (0, None)
    position.play("x2")
    assert heap(position, "discard") == (1, "11")


# What may be imagined ---------------------------------------------------------------------------------


def test_hidden_cards_pile_and_another_s_drawn_card_are_equally_likely_anywhere() -> None:
    """Two hidden cards, one in hand and one in the pile: 24 worlds for seat 0, 6 for who drew."""
    first = "(12) 1 1 1 2 2 2 3 3 3 4 4"
    second = "(11) 1 1 1 2 2 2 3 3 3 4 4"
    position = arranged(first, second, pile=(-2, 7), seat=1)
    position.play("P")
    for seat, orders in ((0, list(permutations((12, 11, 7, -2)))), (1, list(permutations((12, 11, -2))))):
        found: Counter[tuple[int, ...]] = Counter()
        for number in range(15 * len(orders)):
            s = view(position.imagine(seat, number).state)
            worlds = [s.grid[0, 0], s.grid[1, 0], s.held, s.pile[0]]
            if seat == 1:
                assert VALUES[worlds.pop(2)] == 7
            found[tuple(VALUES[card] for card in worlds)] += 1
        assert set(found) == set(orders)
        square = sum((count - 15) ** 2 / 15 for count in found.values())
        assert square < 3 * len(orders)


def test_after_a_reshuffle_what_lay_open_is_in_the_pile_and_not_hidden() -> None:
    position = arranged("(12) (11) 1 1 2 2 2 3 3 3 4 4", HIGH, pile=(5,))
    turn(position, "P", "x3")
    s = view(position.state)
    assert s.reshuffled == 1
    hidden = {s.grid[0, 0], s.grid[0, 1], s.grid[1, 11]}
    pile = sorted(s.pile.tolist()[: s.pile_count])
    tops, firsts = set(), set()
    for number in range(40):
        world = view(position.imagine(1, number).state)
        assert {world.grid[0, 0], world.grid[0, 1], world.grid[1, 11]} == hidden
        assert sorted(world.pile.tolist()[: world.pile_count]) == pile
        tops.add(world.pile[world.pile_count - 1])
        firsts.add(world.grid[0, 0])
    assert firsts == hidden
    assert len(tops) > 20


def test_a_card_drawn_after_a_reshuffle_is_imagined_from_the_pile() -> None:
    position = arranged("(12) (11) 1 1 2 2 2 3 3 3 4 4", HIGH, pile=(5,))
    turn(position, "P", "x3")
    hidden = {
        view(position.state).grid[0, 0],
        view(position.state).grid[0, 1],
        view(position.state).grid[1, 11],
    }
    position.play("P")
    held = {view(position.imagine(0, number).state).held for number in range(40)}
    assert len(held) > 20
    assert not held & hidden
    assert {view(position.imagine(1, number).state).held for number in range(9)} == {
        view(position.state).held
    }


def test_others_choices_are_imagined_among_all_pairs_and_one_s_own_kept() -> None:
    position = SKYJO.new(3, seed="choices")
    position.play("1+2", 0)
    position.play("1+3", 1)
    worlds = [view(position.imagine(0, number).state).chosen.tolist() for number in range(60)]
    assert {chosen[0] for chosen in worlds} == {1}
    assert len({chosen[1] for chosen in worlds} & set(range(1, 67))) > 30
    assert {chosen[2] for chosen in worlds} == {0}


def test_scores_count_finished_rounds_only() -> None:
    position = arranged(HIGH, HIGH)
    assert position.scores == [0, 0]
    assert position.count(0) == []


# What the trained player weighs -------------------------------------------------------------------------

STANDOFF = "0 0 . 0 -1 10 . -2 0 10 . (11)", ". 10 . -1 . 10 . -1 . (11) . -2"  # 17 and 16 points lie open


@pytest.mark.parametrize(
    ("seat", "top", "waits"),
    [(0, 1, 0), (1, 1, 1), (1, 0, 1), (1, 10, 0)],
    ids=["behind", "best", "best, a lower card", "best, a column"],
)
def test_who_stands_best_in_a_standoff_does_not_wait(seat: int, top: int, waits: int) -> None:
    position = arranged(*STANDOFF, discard=(top,), seat=seat)
    taking = features_of(SKYJO.interpreted, position.state, seat, position.legal(seat))
    assert taking[:, policy.TAKE_WAITS].tolist() == [waits, 0]
    chosen = bot("regular", SKYJO).choose(position, seat, generator(bytes(32)))
    assert SKYJO.notations[chosen] == ("P" if waits else "D")


def test_it_is_no_standoff_while_somebody_has_more_to_turn() -> None:
    position = arranged(STANDOFF[0].replace("-2", "(-2)"), STANDOFF[1], discard=(1,), seat=1)
    taking = features_of(SKYJO.interpreted, position.state, 1, position.legal(1))
    assert not taking[:, policy.TAKE_WAITS].any()


def test_regulars_do_not_wait_for_ever() -> None:
    """Without that, four of these rounds would never end."""
    played = simulate(SKYJO, 2_000, players=2, options={"limit": 0}, bots=["regular"], most_decisions=400)
    assert played.wins().any(axis=1).all()


# What people see --------------------------------------------------------------------------------------


def test_notation() -> None:
    assert SKYJO.actions == 92
    assert [SKYJO.notations[action] for action in (0, 65, 66, 67, 68, 79, 80, 91)] == [
        "1+2", "11+12", "D", "P", "x1", "x12", "t1", "t12"
    ]  # fmt: skip
    assert SKYJO.parse(" 1 + 5 ") == SKYJO.parse("1+5")
    assert SKYJO.parse("X7") == SKYJO.parse("x7")


def test_touches() -> None:
    position = arranged("(12) 1 1 1 2 2 2 3 3 3 4 4", HIGH)
    assert position.touches(0) == {66: [("discard",)], 67: [("pile",)]}
    position.play("P")
    touches = position.touches(0)
    assert touches[SKYJO.parse("x2")] == [("grid/0/1",), ("held/0", "grid/0/1")]
    assert touches[SKYJO.parse("t1")] == [("discard", "grid/0/0"), ("held/0", "discard", "grid/0/0")]


def test_preview_of_a_column_and_of_the_end_of_the_round() -> None:
    position = arranged("9 1 1 (1) 9 2 2 2 4 3 3 3", HIGH, discard=(9,))
    position.play("D")
    assert position.preview(0, SKYJO.parse("x9")) == [
        Message("preview-column", {"card": Card("9")}),
        Message("preview-open", {"now": 39, "then": 17}),
    ]
    assert position.preview(0, SKYJO.parse("x2")) == [Message("preview-open", {"now": 39, "then": 47})]
    assert position.preview(0, SKYJO.parse("x4")) == [
        Message("preview-open", {"now": 39, "then": 48}),
        Message("preview-finishes"),
    ]


def test_the_last_turn_is_announced() -> None:
    position = arranged(LAST_HIDDEN, HIGH)
    assert position.prompt(0).id == "prompt-take"
    turn(position, "P", "t12")
    assert position.prompt(1).id == "prompt-take-last"
    facts = {(fact.name, fact.seat): fact.value for fact in position.scene().facts}
    assert facts["finisher", 0] == 1


def test_the_count_names_every_round_and_sums_the_oldest() -> None:
    position = arranged(TEN, LESS, options={"limit": 500})
    s = view(position.state)
    for number in range(1, 15):
        s.round, s.finisher, s.phase = number, 1, rules.REVEAL
        position.deal()
        for seat, total in ((0, 20 * number), (1, -2 * number)):
            counted = position.count(seat)
            assert sum(line.points for line in counted) == total
            assert len(counted) == min(number, 13)
    counted = position.count(0)
    assert counted[0].message == Message("count-older", {"last": 2})
    assert counted[0].points == 40
    assert counted[1].message == Message("count-doubled", {"round": 3, "single": 10})
    assert position.count(1)[-1].message == Message("count-round", {"round": 14})


def test_told_lines_name_a_drawn_card_to_its_seat_alone() -> None:
    position = arranged(HIGH, HIGH)
    before = position.copy()
    position.play("P")
    seen = {line.message.id: line.seen for line in position.tell(before, 0, SKYJO.parse("P"))}
    assert seen == {"log-drew": EVERYONE & ~only(0), "log-drew-card": only(0)}


# The simple player ------------------------------------------------------------------------------------


def chosen(position: Position, seat: int) -> str:
    actions = position.legal(seat)
    rng = view(generator(bytes(32)))
    return SKYJO.notations[greedy.choose(view(position.state), seat, actions, len(actions), rng)]


def test_greedy_completes_a_column() -> None:
    position = arranged("9 1 1 (1) 9 2 2 2 4 3 3 (3)", HIGH, discard=(9,))
    assert chosen(position, 0) == "D"
    position.play("D")
    assert chosen(position, 0) == "x9"


def test_greedy_leaves_a_high_card_and_turns_another() -> None:
    position = arranged("1 1 2 2 (1) (2) (3) (4) (1) (1) (1) (1)", HIGH, discard=(12,), pile=(3, 11))
    assert chosen(position, 0) == "P"
    position.play("P")
    assert chosen(position, 0).startswith("t")


def test_greedy_does_not_end_a_round_that_it_would_pay_double() -> None:
    position = arranged(LAST_HIDDEN, "0 0 1 0 0 1 0 0 0 1 1 (0)", pile=(3, 11))
    position.play("P")
    assert chosen(position, 0) not in ("t12", "x12")


# Every table ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("final_turns", ["everyone", "lap"])
@pytest.mark.parametrize("doubling", ["always", "positive"])
def test_a_random_round_with_every_count_and_option(players: int, final_turns: str, doubling: str) -> None:
    choices = random.Random(f"{players} {final_turns} {doubling}")
    options = {"final_turns": final_turns, "doubling": doubling, "limit": 0}
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


def test_the_faces_of_what_is_hidden_are_kept_count_of() -> None:
    position = SKYJO.new(3, {"limit": 60}, seed="faces", automatic=False)
    choices = random.Random(1)
    while not position.over:
        if position.dealer_due:
            position.deal()
        else:
            seat = choices.choice(position.actors)
            position.play(choices.choice(position.legal(seat)), seat)
        again = position.copy()
        rules.count_faces(view(again.state))
        assert again.state.tobytes() == position.state.tobytes()
