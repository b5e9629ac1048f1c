"""The worked examples of the rule sheet, and the cases that it leaves to the reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from pioche.core.contract import DEALER
from pioche.core.game import Position
from pioche.core.kernel import view
from pioche.core.refusals import BadOption, IllegalAction
from pioche.games.deux_sans_trois import rules
from tests.games.deux_sans_trois.kit import (
    CIEL,
    GAME,
    LILAC,
    MAGENTA,
    OLIVE,
    ORANGE,
    RED,
    SIX_COLOURS,
    TURQUOISE,
    arranged,
    down,
    finish_turn,
    random_steps,
    row,
    shown,
)

# The cards ------------------------------------------------------------------------------------


def test_twelve_cards_of_each_colour_four_in_each_row() -> None:
    for number in range(3):
        colours = Counter(rules.COLOUR[card] for card in range(30 * number, 30 * number + 30))
        assert colours == Counter(dict.fromkeys(range(7), 4)) + Counter({rules.COLOURLESS: 2})
    assert [card for card in range(90) if rules.COLOUR[card] == rules.COLOURLESS] == [0, 15, 30, 45, 60, 75]
    assert [rules.COLOUR[card] for card in (1, 7, 8, 14, 16, 29, 31, 89)] == [
        ORANGE,
        OLIVE,
        ORANGE,
        OLIVE,
        ORANGE,
        OLIVE,
        ORANGE,
        OLIVE,
    ]


# Set-up ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "left_over"), [(2, 44), (3, 24), (4, 4)])
def test_everybody_gets_twenty_cards_eight_in_hand(players: int, left_over: int) -> None:
    position = GAME.new(players, seed="set-up")
    zones = {zone.id: zone for zone in position.scene().zones}
    for seat in range(players):
        assert (zones[f"hand/{seat}"].count, zones[f"draw/{seat}"].count) == (8, 12)
    assert zones["out"].count == left_over
    assert (zones["bonus"].count, zones["bonus"].top, zones["finals"].count) == (4, "b10", 4)


def test_opening_cards_may_share_a_row_and_be_colourless_and_take_nothing() -> None:
    shapes, colourless = set(), 0
    for seed in range(150):
        position = GAME.new(2, seed=seed)
        rows = [row(position, number) for number in range(3)]
        assert [cards[0] for cards in rows] == [0, 30, 60]
        assert all(cards == sorted(cards) for cards in rows)
        assert all(card // 30 == number for number, cards in enumerate(rows) for card in cards)
        assert sum(map(len, rows)) == 6
        assert position.scores == [0, 0]
        shapes.add(tuple(sorted(map(len, rows))))
        colourless += any(card in (15, 45, 75) for cards in rows for card in cards)
    assert shapes == {(2, 2, 2), (1, 2, 3), (1, 1, 4)}
    assert colourless


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_seat_is_named_or_drawn(players: int) -> None:
    for seat in range(players):
        assert GAME.new(players, {"first": str(seat)}).actors == (seat,)
    drawn = {GAME.new(players, seed=seed).actors for seed in range(60)}
    assert drawn == {(seat,) for seat in range(players)}
    if players < 4:
        with pytest.raises(BadOption):
            GAME.new(players, {"first": str(players)})


# Laying and taking ----------------------------------------------------------------------------


def test_example_40_goes_between_30_and_46_and_takes_nothing() -> None:
    position = arranged(rows=((0, 1), (30, 46, 57), (60,)), hand=(40,))
    position.play("40")
    assert row(position, 1) == [30, 40, 46, 57]
    assert position.actors == (1,)
    assert position.scores == [0, 0]


def test_example_37_takes_40_46_and_57() -> None:
    position = arranged(rows=((0,), (30, 40, 46, 57), (60,)), hand=(37,))
    position.play("37")
    assert row(position, 1) == [30, 37, 40, 46, 57]  # the fifth card lies before it takes
    finish_turn(position)
    assert row(position, 1) == [30, 37]
    assert (shown(position, CIEL), shown(position, ORANGE), shown(position, TURQUOISE)) == ([40], [46], [57])
    assert position.actors == (1,)


def test_example_28_is_the_highest_and_takes_10() -> None:
    position = arranged(rows=((0, 10, 19, 24), (30,), (60,)), hand=(28,))
    position.play("28")
    finish_turn(position)
    assert row(position, 0) == [0, 19, 24, 28]
    assert shown(position, CIEL) == [10]


@pytest.mark.parametrize(("card", "stay"), [(56, [30, 40, 46, 56]), (45, [30, 40, 45])])
def test_a_middle_card_takes_what_is_higher_only(card: int, stay: list[int]) -> None:
    position = arranged(rows=((0,), (30, 40, 46, 57), (60,)), hand=(card,))
    position.play(str(card))
    finish_turn(position)
    assert row(position, 1) == stay


def test_only_cards_in_hand_may_be_laid() -> None:
    position = arranged(rows=((0, 1), (30, 31), (60, 61)), hand=(40,))
    s = view(position.state)
    assert position.legal() == s.hands[0].tolist()
    with pytest.raises(IllegalAction):
        position.play(str(s.hands[1, 0]))


def test_a_colourless_card_leaves_the_game_and_counts_nothing() -> None:
    position = arranged(rows=((0,), (30,), (60, 75, 76, 77)), hand=(70,))
    position.play("70")
    finish_turn(position)
    zones = {zone.id: zone for zone in position.scene().zones}
    assert zones["removed"].cards == ("75",)
    assert position.scores[0] == 2  # 76 and 77
    assert zones["collection/0"].count == 2


# Three of a colour ----------------------------------------------------------------------------


def test_example_a_third_green_turns_all_three_and_the_fourth_is_a_first_again() -> None:
    position = arranged(
        rows=((0, 22, 23, 24), (30, 37, 38, 39), (60,)), hand=(28, 50), shown={OLIVE: (7, 14)}
    )
    assert position.scores[0] == 5
    position.play("28")
    position.deal()
    assert shown(position, OLIVE) == [7, 14, 22]  # taken, and not yet turned
    assert position.scores[0] == -3
    position.deal()
    assert (shown(position, OLIVE), down(position)) == ([], [7, 14, 22])
    assert position.scores[0] == -3

    position.play(position.legal()[0])
    finish_turn(position)
    position.play("50")
    finish_turn(position)
    assert shown(position, OLIVE) == [37]
    assert down(position) == [7, 14, 22]
    assert position.scores[0] == -3 + 1


def test_two_visible_and_three_taken_of_one_colour_leave_two_visible() -> None:
    position = arranged(rows=((0,), (30,), (60, 68, 76, 83)), hand=(62,), shown={ORANGE: (8, 1)})
    position.play("62")
    position.deal()
    assert shown(position, ORANGE) == [8, 1, 68, 76, 83]
    position.deal()
    assert down(position) == [1, 8, 68]
    assert shown(position, ORANGE) == [76, 83]
    assert position.scores[0] == -3 + 5


def test_one_visible_and_two_taken_turn_all_three() -> None:
    position = arranged(rows=((0,), (30,), (60, 68, 76, 81)), hand=(62,), shown={ORANGE: (8,)})
    position.play("62")
    finish_turn(position)
    assert (down(position), shown(position, ORANGE)) == ([8, 68, 76], [])
    assert position.scores[0] == -3 + 1  # 81 is turquoise


def test_two_colours_turn_in_one_step() -> None:
    position = arranged(
        rows=((0,), (30,), (60, 61, 68, 69)), hand=(65,), shown={ORANGE: (1, 8), LILAC: (2, 9)}
    )
    position.play("65")
    position.deal()
    position.deal()
    assert down(position) == [1, 2, 8, 9, 68, 69]
    assert position.scores[0] == -6
    assert position.actors == (1,)


# Intermediate bonus ---------------------------------------------------------------------------


def test_the_seventh_colour_brings_the_top_bonus_and_the_next_player_the_next_one() -> None:
    theirs = {ORANGE: (31,), LILAC: (32,), CIEL: (33,), RED: (34,), TURQUOISE: (35,), MAGENTA: (36,)}
    position = arranged(
        rows=((0, 14, 16, 17), (30,), (60, 67, 68, 69)),
        hand=(18,),
        other_hand=(89,),
        shown=SIX_COLOURS,
        other_shown=theirs,
    )
    position.play("18")
    finish_turn(position)
    assert shown(position, OLIVE) == [14]
    assert position.scores == [7 + 10, 6]
    position.play("89")
    finish_turn(position)
    assert position.scores == [7 + 10, 7 + 7]
    assert {zone.id: zone for zone in position.scene().zones}["bonus"].top == "b5"


def test_the_bonus_comes_once_and_stays_when_a_colour_is_lost() -> None:
    position = arranged(
        rows=((0, 14, 16, 17), (30, 43, 51, 53), (60,)),
        hand=(18, 54, 55),
        other_hand=(61, 62, 63),
        shown={**SIX_COLOURS, MAGENTA: (6, 13)},
    )
    turns = (
        ("18", "61", 6 + 5 + 10),  # takes 14, the seventh colour
        ("54", "62", 6 + 10 - 3),  # takes 43, the third magenta
        ("55", "63", 7 + 10 - 3),  # takes 51, magenta again: all seven, and no second bonus
    )
    for card, answer, points in turns:
        position.play(card, 0)
        finish_turn(position)
        assert position.scores[0] == points
        position.play(answer, 1)
        finish_turn(position)
    assert view(position.state).bonus.tolist() == [1, 0, 0, 0]


def test_the_third_card_of_a_colour_arriving_with_the_seventh_colour_earns_no_bonus() -> None:
    shown_before = {**SIX_COLOURS, ORANGE: (1, 8)}
    position = arranged(rows=((0,), (30,), (60, 67, 68, 75)), hand=(62,), shown=shown_before)
    position.play("62")
    finish_turn(position)
    assert down(position) == [1, 8, 68]
    assert shown(position, OLIVE) == [67]
    assert view(position.state).bonus[0] == 0
    assert position.scores[0] == 6 - 3  # lilac, light blue, red, turquoise, magenta, olive


def test_the_fourth_card_of_a_colour_arriving_with_the_seventh_colour_earns_the_bonus() -> None:
    position = arranged(
        rows=((0,), (30,), (60, 67, 68, 76)), hand=(62,), shown={**SIX_COLOURS, ORANGE: (1, 8)}
    )
    position.play("62")
    finish_turn(position)
    assert (down(position), shown(position, ORANGE)) == ([1, 8, 68], [76])
    assert position.scores[0] == 7 - 3 + 10


# Drawing and the end --------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_eighteen_turns_each_six_cards_drawn_twice_two_cards_left(players: int) -> None:
    position = GAME.new(players, seed="whole game", automatic=False)
    turns: Counter[int] = Counter()
    drawn: Counter[int] = Counter()
    order: list[int] = []
    for before, seat, _ in random_steps(position, players):
        s, was = view(position.state), view(before.state)
        if seat != DEALER:
            turns[seat] += 1
            order.append(seat)
            assert s.hand_count[seat] == was.hand_count[seat] - 1
            assert was.hand_count[seat] >= 3
        elif was.phase == rules.SETTLE and s.hand_count[was.turn] != was.hand_count[was.turn]:
            assert (was.hand_count[was.turn], s.hand_count[was.turn]) == (2, 8)
            top = was.piles[was.turn].tolist()[was.pile_count[was.turn] - 6 : was.pile_count[was.turn]]
            assert set(top) < set(s.hands[was.turn].tolist())
            drawn[was.turn] += 1
    s = view(position.state)
    assert turns == Counter(dict.fromkeys(range(players), 18))
    assert drawn == Counter(dict.fromkeys(range(players), 2))
    assert order == [(order[0] + turn) % players for turn in range(18 * players)]
    assert s.hand_count.tolist()[:players] == [2] * players
    assert s.pile_count.tolist()[:players] == [0] * players


def test_bonus_and_new_cards_are_due_in_the_same_turn_after_taking_and_turning() -> None:
    position = arranged(
        rows=((0,), (30,), (60, 67, 68, 76)), hand=(62,), held=3, shown={**SIX_COLOURS, ORANGE: (1, 8)}
    )
    position.play("62")
    phases = [view(before.state).phase for before in finish_turn(position)]
    assert phases == [rules.TAKE, rules.FLIP, rules.SETTLE]
    s = view(position.state)
    assert s.hand_count[0] == 8
    assert s.bonus[0] == 1


def ending(
    collections: Sequence[Mapping[int, Sequence[int]]], down: Sequence[int] = (), bonus: int = 0
) -> Position:
    """A table whose last turn has been played."""
    position = arranged(shown=collections[0], other_shown=collections[1], down=down)
    s = view(position.state)
    s.bonus[0] = bonus
    s.bonus_count = bonus
    s.turns = 36
    s.phase = rules.FINAL
    return position


def test_example_count_4_10_minus_6_7_5_makes_20() -> None:
    mine = {ORANGE: (1,), LILAC: (2,), CIEL: (3,), RED: (4,), TURQUOISE: (5, 12), MAGENTA: (6, 13)}
    position = ending((mine, {}), down=(7, 14, 22, 37, 44, 52), bonus=2)
    assert position.scores[0] == 15  # the final bonus is not given yet
    assert not position.winners
    position.deal()
    lines = position.count(0)
    assert [line.message.id for line in lines] == [
        "count-pairs", "count-singles", "count-down", "count-bonus", "count-final",
    ]  # fmt: skip
    assert [line.points for line in lines] == [10, 4, -6, 7, 5]
    assert position.scores == [20, 0]
    assert position.over
    assert position.winners == (0,)


@pytest.mark.parametrize(("colours", "points"), [(5, 0), (6, 5), (7, 10)])
def test_final_bonus_for_six_or_seven_visible_colours(colours: int, points: int) -> None:
    position = ending(({colour: (colour + 1,) for colour in range(colours)}, {}), bonus=1)
    position.deal()
    assert position.scores[0] == 10 + colours + points
    zones = {zone.id: zone for zone in position.scene().zones}
    assert zones["finals"].count == (3 if points else 4)
    assert zones["bonuses/0"].cards == (("b10", "f") if points else ("b10",))
    assert zones["bonuses/0"].marks == ({"1": f"+{points}"} if points else {})


def test_a_tie_is_won_by_both() -> None:
    position = ending(({ORANGE: (1, 8)}, {TURQUOISE: (5, 12)}))
    position.deal()
    assert position.scores == [5, 5]
    assert position.winners == (0, 1)


def test_negative_totals_are_compared_too() -> None:
    position = ending(({}, {}), down=(7, 14, 22))
    view(position.state).gone[1] = 2
    view(position.state).down_count[1] = 1
    position.deal()
    assert position.scores == [-3, -1]
    assert position.winners == (1,)
