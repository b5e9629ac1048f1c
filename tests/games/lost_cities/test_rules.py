"""The rules of Lost Cities: the examples of the rule sheet, edge cases and options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from pioche.core.kernel import view
from pioche.core.message import Message
from pioche.core.refusals import BadOption, BadPlayers, IllegalAction
from pioche.games.lost_cities.table import LETTERS
from tests.games.lost_cities.kit import (
    GAME,
    end_of_round,
    fact,
    hand,
    laid_out,
    legal,
    one_by_one,
    zone,
)

# Cards and set-up ---------------------------------------------------------------------------------


def test_five_series_of_nine_numbers_and_three_extras() -> None:
    codes = Counter(face.code for face in GAME.faces)
    assert sum(codes.values()) == 60
    for letter in LETTERS:
        assert codes[f"{letter}x"] == 3
        assert all(codes[f"{letter}{value}"] == 1 for value in range(2, 11))


def test_eight_cards_each_and_a_pile_of_44() -> None:
    position = GAME.new()
    assert len(hand(position, 0)) == len(hand(position, 1)) == 8
    assert fact(position, "left") == 44
    assert not position.over and position.scores == [0, 0] and position.winners == ()


def test_the_game_is_for_two_players_only() -> None:
    assert GAME.players == (2,)
    with pytest.raises(BadPlayers):
        GAME.new(3)


@pytest.mark.parametrize("first", ["0", "1"])
def test_the_owner_may_name_the_first_seat(first: str) -> None:
    for seed in range(8):
        assert GAME.new(2, {"first": first}, seed=seed).actors == (int(first),)


def test_the_first_seat_is_drawn_by_default() -> None:
    assert {GAME.new(2, seed=seed).actors for seed in range(20)} == {(0,), (1,)}


@pytest.mark.parametrize("options", [{"bonus": "maybe"}, {"rounds": "2"}, {"first": "2"}])
def test_invalid_option_values_raise(options: dict[str, str]) -> None:
    with pytest.raises(BadOption):
        GAME.new(2, options)


# Laying and discarding ----------------------------------------------------------------------------


def test_a_suite_may_start_with_any_value() -> None:
    position = laid_out("D2 S5 F10 Vx")
    assert {"D2", "S5", "F10", "Vx"} <= legal(position)


def test_values_ascend_and_may_leave_gaps() -> None:
    position = laid_out("S2 S4 S6 S10", suites={"0S": "3 5"}, discards={"I": "2"})
    assert {"S6", "S10"} <= legal(position)
    assert not {"S2", "S4"} & legal(position)
    assert {"-S2", "-S6"} <= legal(position)


def test_laying_a_lower_number_raises() -> None:
    position = laid_out("S4", suites={"0S": "5"})
    with pytest.raises(IllegalAction):
        position.play("S4")


def test_extras_come_before_any_number() -> None:
    position = laid_out("Sx Sx S4", suites={"0S": "x"}, discards={"I": "2"})
    position.play("Sx")
    assert zone(position, "suite/0/sea").cards == ("Sx", "Sx")  # type: ignore[attr-defined]


def test_an_extra_after_a_number_is_illegal() -> None:
    position = laid_out("Sx Dx", suites={"0S": "x 2"})
    assert "Sx" not in legal(position)
    assert {"-Sx", "Dx", "-Dx"} <= legal(position)


def test_the_suite_of_the_other_seat_does_not_matter() -> None:
    position = laid_out("S2 Sx", suites={"1S": "9"})
    assert {"S2", "Sx"} <= legal(position)


def test_any_card_may_be_discarded_face_up_on_its_series() -> None:
    position = laid_out("S8", discards={"I": "2"})
    position.play("-S8")
    assert zone(position, "discard/sea").top == "S8"  # type: ignore[attr-defined]


def test_the_masks_of_laid_cards_agree_with_the_heaps() -> None:
    position = GAME.new(options={"rounds": "3"}, seed="lain")
    choices, most = Random(1), 0
    while not position.over:
        position.play(choices.choice(position.legal()))
        s = view(position.state)
        for part in range(3):
            lying = 0
            for heap in range(5 * part, 5 * part + 5):
                card = s.tops[heap] - 1
                while card >= 0:
                    lying |= 1 << card
                    card = s.under[card] - 1
            assert s.laid[part] == lying
            most = max(most, lying.bit_count())
    assert most > 20


# Drawing ------------------------------------------------------------------------------------------


def test_a_turn_ends_with_eight_cards() -> None:
    position = laid_out("S8", discards={"I": "2"})
    position.play("S8")
    assert len(hand(position, 0)) == 7
    position.play("P")
    assert len(hand(position, 0)) == 8 and position.actors == (1,)


def test_the_top_card_of_a_discard_may_be_drawn() -> None:
    position = laid_out("S8", discards={"I": "2 7", "V": "3"})
    position.play("S8")
    assert legal(position) == {"P", "+I", "+V"}
    position.play("+I")
    assert "I7" in hand(position, 0)
    assert zone(position, "discard/ice").top == "I2"  # type: ignore[attr-defined]
    assert fact(position, "left") == 60 - 2 * 8 - 3  # nothing drawn: three more lay on the table


def test_drawing_from_the_series_just_discarded_on_is_illegal() -> None:
    position = laid_out("S8", discards={"S": "3", "V": "3"})
    position.play("-S8")
    assert legal(position) == {"P", "+V"}
    assert position.prompt(0) == Message("prompt-draw-closed", {"name": "sea"})


def test_the_other_seat_may_draw_from_the_closed_series() -> None:
    position = laid_out("S8", "D2", discards={"V": "3"})
    position.play("-S8")
    position.play("P")
    position.play("D2")
    assert legal(position) == {"P", "+S", "+V"}
    assert position.prompt(1) == Message("prompt-draw")


def test_the_dealer_draws_for_a_seat_that_can_only_draw_from_the_pile() -> None:
    position = one_by_one(laid_out("S8"))
    position.play("S8")
    assert position.dealer_due and position.actors == () and len(hand(position, 0)) == 7
    position.deal()
    assert position.actors == (1,) and len(hand(position, 0)) == 8


def test_the_first_card_discarded_leaves_only_the_pile() -> None:
    position = one_by_one(laid_out("S8"))
    position.play("-S8")
    assert position.dealer_due


def test_an_emptied_discard_cannot_be_drawn_from() -> None:
    position = laid_out("S8", "S9", discards={"V": "3"})
    position.play("S8")
    position.play("+V")
    waiting = one_by_one(position)
    waiting.play("S9")
    assert waiting.dealer_due
    assert zone(waiting, "discard/volcano").count == 0  # type: ignore[attr-defined]


# The end of the game ------------------------------------------------------------------------------


def test_the_last_card_of_the_pile_ends_the_game_at_once() -> None:
    position = laid_out("S8", "S9", discards={"V": "3"}, left=2)
    position.play("S8")
    position.play("P")
    assert fact(position, "left") == 1 and not position.over
    position.play("S9")
    assert position.preview(1, GAME.parse("P")) == [Message("preview-last")]
    position.play("P")
    assert position.over and position.actors == () and not position.dealer_due and position.winners


def test_the_last_card_drawn_by_the_dealer_ends_the_game_too() -> None:
    position = one_by_one(laid_out("S8", left=1, buried="suites"))
    position.play("S8")
    assert position.dealer_due and position.winners == ()
    position.deal()
    assert position.over and not position.dealer_due and position.winners


def test_drawing_from_a_discard_does_not_end_the_game() -> None:
    position = laid_out("S8", discards={"V": "3"}, left=1)
    position.play("S8")
    position.play("+V")
    assert not position.over and position.actors == (1,) and fact(position, "left") == 1


def test_both_seats_win_a_tie() -> None:
    position = laid_out(
        "D9", suites={"0S": "x", "1F": "x", "0D": "2 8", "1I": "9 10"}, discards={"V": "3"}, left=1
    )
    position.play("D9")
    position.play("P")
    assert position.scores == [-40 - 1, -40 - 1]
    assert position.over and position.winners == (0, 1)


def test_the_seat_with_more_points_wins() -> None:
    position = laid_out("D9", suites={"0D": "2 8", "1I": "8 10"}, discards={"V": "3"}, left=1)
    position.play("D9")
    assert position.winners == ()
    position.play("P")
    assert position.scores == [-1, -2] and position.winners == (0,)


# Points -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("suite", "points"),
    [
        ("", 0),
        ("x", -40),
        ("x x", -60),
        ("x x x", -80),
        ("4 8 10", 2),
        ("x 4 8 10", 4),
        ("x x 4 8 10", 6),
        ("x x x 4 8 10", 8),
        ("x x 3 5", -36),
        ("2", -18),
        ("2 3 4 5 6 7 8 9 10", 34),
        ("x x x 2 3 4 5 6 7 8 9 10", 136),
    ],
)
def test_points_of_a_suite(suite: str, points: int) -> None:
    position = laid_out(suites={"1F": suite})
    assert position.scores == [0, points]
    assert sum(line.points for line in position.count(1)) == points
    assert {line.message.id for line in position.count(0)} == {"count-none"}


@pytest.mark.parametrize(
    ("suite", "points"),
    [
        ("2 3 4 5 6 7 8", 15),
        ("2 3 4 5 6 7 8 9", 24 + 20),
        ("x x 2 3 4 5 6 7", 3 * 7 + 20),
        ("x x x 2 3 4 5", 4 * -6),
    ],
)
def test_a_suite_of_eight_cards_scores_the_bonus_after_multiplying(suite: str, points: int) -> None:
    position = laid_out(suites={"0V": suite}, bonus="on")
    assert position.scores == [points, 0]
    assert sum(line.points for line in position.count(0)) == points
    size = len(suite.split())
    assert [line.points for line in position.count(0) if line.message.id == "count-bonus"] == [20] * (
        size >= 8
    )


def test_there_is_no_bonus_without_the_option() -> None:
    assert laid_out(suites={"0V": "2 3 4 5 6 7 8 9"}).scores == [24, 0]


# A match of three rounds --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("suites", "starter", "following"),
    [
        ({"0S": "10"}, 0, 1),  # -10 : 0
        ({"1S": "10"}, 0, 0),  # 0 : -10
        ({"1S": "10"}, 1, 0),
        ({}, 0, 1),
        ({}, 1, 0),
    ],
    ids=["behind", "ahead", "ahead, not the starter", "tie after 0", "tie after 1"],
)
def test_who_starts_the_next_round_of_a_match(
    suites: Mapping[str, str], starter: int, following: int
) -> None:
    position = end_of_round(suites, starter)
    assert position.dealer_due and position.pause() == 30_000
    position.deal()
    assert position.dealer_due and position.pause() == 0 and fact(position, "left") == 60
    position.deal()
    assert position.actors == (following,)
    assert fact(position, "round") == 2 and fact(position, "left") == 44


def test_the_points_of_the_rounds_of_a_match_are_added() -> None:
    position = end_of_round({"0S": "x 4 8 10", "1F": "2"})
    assert position.scores == [4, -18]
    position.deal()
    assert position.scores == [4, -18]
    lines = [line for line in position.count(1) if line.points]
    assert [line.message for line in lines] == [Message("count-round", {"round": 1})]
    position.deal()
    assert position.scores == [4, -18]
    assert sum(line.points for line in position.count(0)) == 4


def test_a_match_ends_after_three_rounds() -> None:
    position = end_of_round({"0S": "10"}, finished=1)
    assert position.dealer_due and position.winners == ()
    position = end_of_round({"0S": "10"}, finished=2)
    assert position.over and position.winners == (1,)
    view(position.state).totals[0] = 30
    assert position.scores == [20, 0] and position.winners == (0,)


def test_one_round_is_the_default() -> None:
    position = laid_out("D2", discards={"V": "3"}, left=1)
    position.play("-D2")
    position.play("P")
    assert position.over
