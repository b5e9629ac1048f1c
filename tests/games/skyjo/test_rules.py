"""The rules of Skyjo up to the end of a round, with their edge cases."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from pioche.core.contract import DEALER, SPECTATOR
from pioche.core.kernel import view
from pioche.core.message import Card, Message, Seat
from pioche.core.refusals import BadNotation, IllegalAction
from pioche.games.skyjo import rules
from tests.games.skyjo.kit import (
    HIGH,
    LAST_HIDDEN,
    SKYJO,
    VALUES,
    arranged,
    choosing,
    deal_through_set_up,
    heap,
    lines,
    looks,
    notations,
    top_values,
    turn,
)

# Cards and set-up ---------------------------------------------------------------------------------


def test_the_deck_has_150_cards() -> None:
    counts = Counter(face.label for face in SKYJO.faces)
    assert counts == {"−2": 5, "−1": 10, "0": 15, **{str(value): 10 for value in range(1, 13)}}


def test_an_untouched_tableau_averages_60_8_points() -> None:
    assert 12 * sum(VALUES) / 150 == pytest.approx(60.8)


@pytest.mark.parametrize("players", range(2, 9))
def test_set_up_of_a_round(players: int) -> None:
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


def test_two_places_are_read_in_either_order() -> None:
    assert SKYJO.parse("5+1") == SKYJO.parse("1+5") and SKYJO.parse(" 12 + 3 ") == SKYJO.parse("3+12")
    with pytest.raises(BadNotation):
        SKYJO.parse("5+5")


def test_choices_are_secret_until_every_seat_has_chosen() -> None:
    position = SKYJO.new(3, seed="secret", automatic=False)
    deal_through_set_up(position)
    before = position.copy()
    position.play("3+4", 1)
    assert position.actors == (0, 2)
    assert position.scene(1).choice == "3+4"
    log = position.tell(before, 1, SKYJO.parse("3+4"))
    for viewer in (0, 2, SPECTATOR):
        assert position.scene(viewer).choice is None
        assert position.frame(before, viewer).moves == ()
        assert lines(log, viewer) == [Message("log-chose", {"seat": Seat(1)})]
    assert lines(log, 1) == [Message("log-chose-places", before.sentence(1, "3+4").args)]
    position.play("1+2", 0)
    position.play("11+12", 2)
    assert position.dealer_due
    assert looks(position, "grid/1") == ["?"] * 12
    position.deal()
    assert [place for place, look in enumerate(looks(position, "grid/1")) if look != "?"] == [2, 3]


def test_the_highest_sum_of_two_cards_starts() -> None:
    position = choosing("5 6" + " 12" * 5 + " 0" * 5, "6 6" + " 1" * 10, "12 -1" + " 2" * 10)
    before = position.copy()
    position.deal()
    assert position.actors == (1,)
    log = lines(position.tell(before, DEALER))
    assert log[1] == Message("log-opened", {"seat": Seat(1), "cards": (Card("6"), Card("6")), "sum": 12})
    assert log[-1] == Message("log-starts", {"seat": Seat(1)})


def test_the_dealer_draws_among_equal_highest_sums() -> None:
    begun: Counter[tuple[int, ...]] = Counter()
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


def test_the_finisher_starts_the_next_round() -> None:
    position = arranged(LAST_HIDDEN, HIGH, HIGH.replace("(1)", "(0)"), turn=2, options={"limit": 500})
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


# A turn -------------------------------------------------------------------------------------------


def test_a_card_from_the_discard_must_be_exchanged() -> None:
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
    log = position.tell(before, 0, SKYJO.parse("x1"))
    (said,) = lines(log)
    assert said.id == "action-exchange"
    assert said.args == {"seat": Seat(0), "row": 1, "column": 1, "card": Card("3"), "old": Card("12")}


def test_an_exchange_with_a_hidden_card_shows_it_on_the_discard() -> None:
    position = arranged("(12) (11)" + " 1 0 2 3 4" * 2, HIGH)
    position.play("D")
    before = position.copy()
    position.play("x1")
    assert looks(position, "grid/0")[:2] == ["3", "?"]
    assert heap(position, "discard") == (1, "12")
    moves = {(move.start, move.end): move.face for move in position.frame(before, 1).moves}
    assert moves == {("held/0", "grid/0/0"): "3", ("grid/0/0", "discard"): "12"}
    (said,) = lines(position.tell(before, 0, SKYJO.parse("x1")))
    assert (said.id, said.args["seen"]) == ("action-exchange-hidden", Card("12"))


def test_only_the_seat_sees_a_card_from_the_pile_until_it_is_laid() -> None:
    position = arranged(HIGH, HIGH, pile=(8, 5))
    before = position.copy()
    position.play("P")
    log = position.tell(before, 0, SKYJO.parse("P"))
    assert heap(position, "held/0", 0) == (1, "5")
    assert lines(log, 0) == [Message("action-draw", {"seat": Seat(0), "shown": "yes", "seen": Card("5")})]
    for viewer in (1, SPECTATOR):
        assert heap(position, "held/0", viewer) == (1, None)
        assert [move.to_json() for move in position.frame(before, viewer).moves] == [
            {"from": "pile", "to": "held/0", "face": None, "count": 1}
        ]
        assert lines(log, viewer) == [before.sentence(0, "P")]
    position.play("x1")
    assert looks(position, "grid/0")[0] == "5"


def test_a_card_from_the_pile_may_be_discarded_to_reveal_another() -> None:
    position = arranged("(12) 11 (10) 1 0 2 3 4 1 0 2 3", HIGH, pile=(8, 5))
    position.play("P")
    assert notations(position, 0) == [f"x{place}" for place in range(1, 13)] + ["t1", "t3"]
    before = position.copy()
    turn(position, "t3")
    assert looks(position, "grid/0")[:3] == ["?", "11", "10"]
    assert heap(position, "discard")[1] == "5"
    (said,) = lines(position.tell(before, 0, SKYJO.parse("t3")))
    assert said == Message(
        "action-reveal", {**before.sentence(0, "t3").args, "shown": "yes", "seen": Card("10")}
    )


def test_the_only_card_of_the_discard_can_be_drawn() -> None:
    position = arranged(HIGH, HIGH)
    assert heap(position, "discard") == (1, "3")
    position.play("D")
    assert heap(position, "discard") == (0, None)
    position.play("x2")
    assert heap(position, "discard") == (1, "11")


# Columns ------------------------------------------------------------------------------------------


def test_an_exchange_clears_a_column_onto_the_discarded_card() -> None:
    position = arranged("9 1 1 (1) 9 2 2 2 4 3 3 3", HIGH, discard=(0, 9))
    position.play("D")
    position.play("x9")
    assert position.dealer_due, "the dealer clears the column in a step of its own"
    assert looks(position, "grid/0")[0::4] == ["9", "9", "9"]
    before = position.copy()
    position.deal()
    assert looks(position, "grid/0")[0::4] == ["", "", ""]
    assert top_values(position, 5) == [0, 4, 9, 9, 9]
    assert position.actors == (1,)
    assert lines(position.tell(before, DEALER)) == [
        Message("log-column", {"seat": Seat(0), "column": 1, "card": Card("9")})
    ]


def test_revealing_the_third_equal_card_clears_a_column() -> None:
    position = arranged("1 1 1 9 2 2 2 (9) 3 3 (3) 9", HIGH, pile=(4, 6))
    turn(position, "P", "t8")
    assert looks(position, "grid/0") == ["1", "1", "1", "", "2", "2", "2", "", "3", "3", "?", ""]
    assert top_values(position, 4) == [6, 9, 9, 9]


def test_a_column_with_a_hidden_card_is_not_cleared() -> None:
    position = arranged("1 9 1 9 2 4 2 (9) 3 (9) (3) 9", HIGH, discard=(9,))
    turn(position, "D", "x6")
    assert looks(position, "grid/0")[1::4] == ["9", "9", "?"]


def test_a_row_of_three_equal_cards_is_not_cleared() -> None:
    position = arranged("9 9 1 (2) 2 4 2 1 3 5 3 9", HIGH, discard=(9,))
    turn(position, "D", "x3")
    assert looks(position, "grid/0")[:3] == ["9", "9", "9"]


def test_a_column_of_negative_cards_is_cleared_too() -> None:
    position = arranged("-2 1 1 (1) -2 2 2 2 4 3 3 3", HIGH, discard=(-2,))
    turn(position, "D", "x9")
    assert looks(position, "grid/0")[0] == ""


def test_no_action_names_an_empty_place() -> None:
    position = arranged(". 1 1 (1) . 2 2 2 . 3 3 3", HIGH)
    position.play("P")
    assert notations(position, 0) == ["x2", "x3", "x4", "x6", "x7", "x8", "x10", "x11", "x12", "t4"]


# An empty pile ------------------------------------------------------------------------------------


def test_the_discard_is_reshuffled_at_the_end_of_the_turn() -> None:
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


def test_a_column_is_cleared_before_the_reshuffle() -> None:
    position = arranged("9 1 1 (1) 9 2 2 2 4 3 3 3", HIGH, pile=(9,))
    turn(position, "P", "x9")
    assert heap(position, "discard") == (1, "9")
    s = view(position.state)
    assert (
        Counter(VALUES[card] for card in s.pile.tolist()[: s.pile_count])[9] == 10 - 1 - 1
    )  # HIGH's, the top


def test_there_is_no_reshuffle_after_the_last_turn_of_a_round() -> None:
    position = arranged(HIGH, HIGH, pile=(5,), turn=1, finisher=1, turns_left=1)
    turn(position, "P", "x1")
    assert heap(position, "pile") == (0, None)
    assert view(position.state).reshuffled == 0


def test_there_is_a_reshuffle_between_final_turns() -> None:
    position = arranged(HIGH, HIGH, HIGH, pile=(5,), turn=1, finisher=1, turns_left=2)
    turn(position, "P", "x1")
    assert position.actors == (2,)
    assert heap(position, "pile")[0] > 0


# Counts of faces ----------------------------------------------------------------------------------


def test_the_packed_counts_of_faces_stay_right() -> None:
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
