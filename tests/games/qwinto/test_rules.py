"""Qwinto: the worked examples of its rules and the edge cases, one test each."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from math import comb

import pytest

from pioche.core.contract import DEALER, SPECTATOR
from pioche.core.game import Position, game
from pioche.core.kernel import view
from pioche.core.message import Message
from pioche.core.refusals import BadNotation, IllegalAction
from pioche.core.rng import generator
from pioche.core.text import Text
from pioche.games.qwinto import rules, table
from pioche.games.qwinto.players import greedy

QWINTO = game("qwinto")
CODES = [face.code for face in table.FACES]
CELL_NAMES = list(table.CELL_NAMES)

EXAMPLE_GRID = ("O2", "J3", "G3", "V5")

SHEET_WORTH_43 = {
    "O3": 5, "O7": 10, "O8": 13, "O10": 17,
    "J1": 2, "J2": 3, "J3": 7, "J4": 8, "J5": 10, "J7": 11, "J8": 12, "J9": 15, "J10": 16,
    "V0": 2, "V1": 4, "V3": 6, "V5": 7, "V7": 9, "V8": 11,
}  # fmt: skip


def arranged(
    *hands: tuple[str, ...], grid: tuple[str, ...] = EXAMPLE_GRID, pile: int | None = None, active: int = 0
) -> Position:
    """A table with these hands and this grid; the pile holds the rest, or only so many of it.

    What is not in the pile lies covered in cell a.
    """
    position = QWINTO.new(len(hands), automatic=False)
    position.deal()
    s = view(position.state)
    named = [card for hand in hands for card in hand] + list(grid)
    rest = [card for card in range(rules.CARDS) if CODES[card] not in named]
    for cell, code in enumerate(grid):
        s.grid[cell] = CODES.index(code)
    for seat, hand in enumerate(hands):
        s.held[seat] = len(hand)
        cards = sorted(CODES.index(code) for code in hand)
        for i in range(rules.HAND):
            s.hands[seat, i] = cards[i] if i < len(cards) else 0
    s.in_pile = min(len(rest), rules.MOST_IN_PILE) if pile is None else pile
    for i in range(rules.MOST_IN_PILE):
        s.pile[i] = rest[i] if i < s.in_pile else 0
    for card in rest[s.in_pile :]:
        s.under[card] = 1
    s.active = active
    assert (QWINTO.interpreted.census(position.state) == 1).all()
    return position


def fill(position: Position, seat: int, numbers: dict[str, int], misses: int = 0) -> None:
    """Write these numbers on a sheet."""
    s = view(position.state)
    for name, number in numbers.items():
        s.total = number
        rules.write(s, seat, CELL_NAMES.index(name))
    s.total = 0
    s.misses[seat] = misses


def writes(position: Position, seat: int) -> set[str]:
    """The cells where the seat may write, without `no`."""
    names = [QWINTO.notations[action] for action in position.legal(seat)]
    assert names[-1] == "no"
    return {name[1:] for name in names[:-1]}


def row(letter: str) -> list[str]:
    return [name for name in CELL_NAMES if name[0] == letter]


def announced(position: Position) -> tuple[int, str]:
    facts = {fact.name: fact.value for fact in position.scene().facts if fact.seat is None}
    return int(facts["total"]), str(facts["colours"])


# The worked examples ----------------------------------------------------------------------------


def test_tim_lays_orange_4_bottom_right() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"))
    action = QWINTO.parse("O4d")
    preview = position.preview(0, action)
    assert Text("fr", QWINTO).say(preview[0]) == "10 en orange ou en jaune"
    assert Text("en", QWINTO).say(preview[0]) == "10 in orange or yellow"
    position.play("O4d")
    assert announced(position) == (10, "OJ")
    assert position.actors == (0, 1)
    assert writes(position, 0) == {*row("O"), *row("J")}
    stacks = {zone.id: (zone.top, zone.count) for zone in position.scene().zones if zone.kind == "stack"}
    assert stacks == {"cell/a": ("O2", 1), "cell/b": ("J3", 1), "cell/c": ("G3", 1), "cell/d": ("O4", 2)}


def test_sarah_lays_purple_1_bottom_left_then_orange_1_top_left() -> None:
    position = arranged(("V1", "O1", "G6"), ("O5", "G5", "G0"))
    before = position.copy()
    position.play("V1c>O1a")
    assert announced(position) == (5, "OJV")
    tops = [zone.top for zone in position.scene().zones if zone.kind == "stack"]
    assert tops == ["O1", "J3", "V1", "V5"]
    moves = {(move.start, move.end, move.face) for move in position.frame(before, SPECTATOR).moves}
    assert moves == {("hand/0", "cell/c", "V1"), ("hand/0", "cell/a", "O1")}
    (line,) = position.tell(before, 0, QWINTO.parse("V1c>O1a"))
    said = Text("en", QWINTO, ["Sarah"]).say(line.message)
    assert said == (
        "Sarah lays the purple 1 bottom left, then the orange 1 top left: 5 in orange, yellow or purple."
    )


def test_the_sheet_worth_43() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"))
    fill(position, 0, SHEET_WORTH_43, misses=2)
    assert position.scores == [43, 0]
    lines = position.count(0)
    assert [line.points for line in lines] == [4, 16, 6, 5, 10, 12, -10]
    assert [line.message.id for line in lines] == [
        "count-row", "count-row-complete", "count-row",
        "count-column", "count-column", "count-column", "count-misses",
    ]  # fmt: skip
    marks = next(zone.marks for zone in position.scene(1).zones if zone.id == "sheet/0")
    assert marks == {name: str(number) for name, number in SHEET_WORTH_43.items()} | {
        "miss1": "×", "miss2": "×",
    }  # fmt: skip


# The sheet ----------------------------------------------------------------------------------------


def test_the_sheet_has_five_three_columns_each_with_one_pentagon() -> None:
    assert rules.THREES == [2, 3, 7, 8, 9]
    assert [CELL_NAMES[place] for place in rules.PENTAGON] == ["V2", "O3", "O7", "J8", "V9"]
    two = [c for c in range(rules.COLUMNS) if sum((r, c) in rules.SPOTS for r in range(rules.ROWS)) == 2]
    assert two == [1, 4, 5, 6, 10]
    assert [row(letter)[-1] for letter in "OJV"] == ["O11", "J10", "V9"]
    assert [len(row(letter)) for letter in "OJV"] == [9, 9, 9]
    assert set(table.SHEET) == {"O", "J", "V"}


def test_rows_ascend_strictly_with_gaps() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"))
    fill(position, 0, {"O4": 9, "O9": 12, "J2": 10, "J8": 11})
    position.play("O4d")  # 10 in orange or yellow; yellow has its 10
    assert writes(position, 0) == {"O6", "O7", "O8"}
    assert writes(position, 1) == {*row("O"), *row("J")}


def test_no_number_twice_in_a_column_of_three_or_of_two() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"))
    fill(position, 0, {"V8": 10})
    fill(position, 1, {"V1": 10})
    position.play("O4d")
    assert writes(position, 0) == {*row("O"), *row("J")} - {"O8", "J8"}
    assert writes(position, 1) == {*row("O"), *row("J")} - {"J1"}


def test_where_one_may_write_is_what_the_two_rules_of_the_sheet_say() -> None:
    """Against a second, naive reading of the rules, on random games."""
    looked = 0
    for number in range(6):
        choices = random.Random(number)
        position = QWINTO.new(2 + number % 3, seed=number)
        while not position.over:
            seat = choices.choice(position.actors)
            if view(position.state).phase == rules.WRITING:
                total, colours = announced(position)
                assert writes(position, seat) == naive_places(position, seat, total, colours)
                looked += 1
            position.play(choices.choice(position.legal(seat)), seat)
    assert looked > 60


def naive_places(position: Position, seat: int, total: int, colours: str) -> set[str]:
    zone = next(zone for zone in position.scene().zones if zone.id == f"sheet/{seat}")
    sheet = {name: int(text) for name, text in zone.marks.items() if name in CELL_NAMES}

    def fits(name: str) -> bool:
        if name in sheet or name[0] not in colours:
            return False
        column = int(name[1:])
        for other, number in sheet.items():
            if other[0] == name[0] and (number == total or (number < total) != (int(other[1:]) < column)):
                return False
            if int(other[1:]) == column and number == total:
                return False
        return True

    return {name for name in CELL_NAMES if fits(name)}


# Laying -------------------------------------------------------------------------------------------


def test_every_card_on_every_cell_and_no_pair_of_different_values() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"))
    names = {QWINTO.notations[action] for action in position.legal(0)}
    assert names == {card + cell for card in ("O4", "G0", "J6") for cell in "abcd"}


def test_two_equal_cards_on_diagonal_cells_or_on_one_cell_are_illegal() -> None:
    position = arranged(("V1", "O1", "G6"), ("O5", "G5", "G0"))
    pairs = {name for name in (QWINTO.notations[action] for action in position.legal(0)) if ">" in name}
    neighbours = ["ab", "ba", "ac", "ca", "bd", "db", "cd", "dc"]
    orders = [("V1", "O1"), ("O1", "V1")]
    assert pairs == {f"{x}{cells[0]}>{y}{cells[1]}" for x, y in orders for cells in neighbours}
    for wrong in ("V1a>O1d", "V1b>O1c", "V1a>O1a", "V1a>O6b"):
        with pytest.raises(BadNotation):
            position.play(wrong)
    with pytest.raises(IllegalAction):
        position.play("O5a>G5b")  # the other seat's cards


def test_of_three_equal_cards_any_two() -> None:
    position = arranged(("V1", "O1", "G1"), ("O5", "G5", "G0"))
    found = {name for name in (QWINTO.notations[action] for action in position.legal(0)) if ">" in name}
    assert {(name[:2], name[4:6]) for name in found} == set(permutations(("V1", "O1", "G1"), 2))
    assert len(found) == 6 * 8


@pytest.mark.parametrize("number", ["0", "-2"])
def test_pairs_of_0_and_of_minus_2_may_be_laid(number: str) -> None:
    position = arranged((f"O{number}", f"G{number}", "J6"), ("O5", "G5", "G6"))
    position.play(f"G{number}a>O{number}b")
    assert announced(position) == (2 * int(number) + 5, "OV")


def test_a_pair_may_count_three_cards_of_its_own_value() -> None:
    position = arranged(("O6", "V6", "G0"), ("O5", "G5", "G1"), grid=("G6", "J2", "J3", "J4"))
    position.play("O6b>V6a")  # the grey 6 is covered: 6 + 6 + 3
    assert announced(position) == (15, "OJV")


def test_grey_and_covered_cards_do_not_colour_the_total() -> None:
    position = arranged(("G4", "G0", "J6"), ("O5", "G5", "G6"))
    position.play("G4d")  # covers the purple 5
    assert announced(position) == (10, "J")


# Writing and missing ------------------------------------------------------------------------------


def nobody_writes(position: Position, laying: str) -> Position:
    """Play the laying: nobody is asked, the active seat marks a miss and draws."""
    messages = [message.id for message in position.preview(0, QWINTO.parse(laying))]
    assert messages == ["preview-total", "preview-nobody"]
    position.play(laying)
    assert position.actors == () and position.dealer_due
    position.deal()
    s = view(position.state)
    assert s.misses.tolist() == [1, 0, 0, 0]
    assert not any(number for sheet in s.sheets.tolist() for number in sheet)
    assert position.scores == [-5, 0]
    return position


def test_a_total_of_0_is_a_miss() -> None:
    position = arranged(("G-2", "G0", "J6"), ("O5", "G5", "G6"), grid=("O2", "J0", "O0", "V2"))
    nobody_writes(position, "G0d")
    assert announced(position) == (0, "OJ")


def test_a_total_below_0_is_a_miss() -> None:
    position = arranged(("O-2", "G0", "J6"), ("O5", "G5", "G6"), grid=("O2", "J0", "O0", "V2"))
    nobody_writes(position, "O-2d")
    assert announced(position)[0] == -2


def test_a_total_of_grey_only_is_a_miss() -> None:
    position = arranged(("G4", "O0", "J6"), ("O5", "G5", "G6"), grid=("O2", "G0", "G3", "V2"))
    nobody_writes(position, "G4d")
    assert announced(position) == (7, "none")


def test_the_active_seat_that_writes_nothing_misses_and_the_others_never_do() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"))
    position.play("O4d")
    assert [message.id for message in position.preview(0, QWINTO.parse("no"))] == ["preview-miss"]
    assert position.preview(1, QWINTO.parse("no")) == []
    position.play("no", 0)
    position.play("no", 1)
    before = position.copy()
    position.deal()
    assert view(position.state).misses.tolist() == [1, 0, 0, 0]
    told = [line.message.id for line in position.tell(before, DEALER)]
    assert told == ["log-miss", "log-wrote-nothing"]


def test_an_active_seat_without_a_place_misses_while_the_others_write() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"))
    fill(position, 0, {"O2": 11, "J1": 11})
    action = QWINTO.parse("O4d")
    assert [message.id for message in position.preview(0, action)] == ["preview-total", "preview-no-place"]
    position.play(action)
    assert position.actors == (1,)
    position.play("wJ7")
    position.deal()
    s = view(position.state)
    assert s.misses.tolist() == [1, 0, 0, 0]
    assert s.sheets[1, CELL_NAMES.index("J7")] == 10


def known(position: Position, seat: int) -> dict[str, int | str]:
    """What the scene says of a seat."""
    return {fact.name: fact.value for fact in position.scene().facts if fact.seat == seat}


def test_the_scene_says_how_far_each_seat_is_with_the_total() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"), ("V0", "V2", "V3"))
    fill(position, 2, {"O2": 11, "J1": 11})
    assert "writing" not in known(position, 0)
    position.play("O4d")
    position.play("wO6", 0)
    assert [known(position, seat)["writing"] for seat in range(3)] == ["chosen", "choosing", "none"]


def test_the_scene_says_what_is_complete_and_what_a_sheet_is_worth() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"))
    assert "complete" not in known(position, 0)
    row = ("O2", "O3", "O4", "O6", "O7", "O8", "O9", "O10", "O11")
    fill(position, 0, {cell: 2 + at for at, cell in enumerate(row)} | {"J3": 5, "V3": 6}, misses=1)
    assert known(position, 0)["complete"] == "O 3"
    assert known(position, 0)["points"] == 10 + 1 + 1 + 3 - 5
    assert known(position, 1)["points"] == 0


def test_a_preview_names_the_cells_that_count_and_the_own_places() -> None:
    position = arranged(("O4", "G0", "J4"), ("O5", "G5", "G6"))
    fill(position, 0, {"O4": 9, "O7": 11, "J2": 9, "J4": 11})
    for laying, cells in (("O4d", "dcb"), ("J4c>O4d", "dcb"), ("O4a", "abc")):
        assert position.preview(0, QWINTO.parse(laying))[0].args["cells"] == cells
    args = position.preview(0, QWINTO.parse("O4d"))[0].args
    assert (args["total"], args["places"]) == (10, "O6 J3")


def test_choices_are_secret_and_disclosed_together() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"), ("V0", "V2", "V3"))
    position.play("O4d")
    before = position.copy()
    position.play("wO3", 2)
    assert position.actors == (0, 1)
    assert position.scene(2).choice == "wO3"
    assert position.scene(0).choice is None
    for viewer in (0, 1, SPECTATOR):
        assert [zone.marks for zone in position.scene(viewer).zones if zone.kind == "sheet"] == [{}, {}, {}]
        told = position.frame(before, viewer, position.tell(before, 2, QWINTO.parse("wO3"))).log
        assert [message.id for message in told] == ["log-chose"]
    position.play("no", 1)
    position.play("wJ4", 0)
    assert position.dealer_due
    position.deal()
    marks = [zone.marks for zone in position.scene(1).zones if zone.kind == "sheet"]
    assert marks == [{"J4": "10"}, {}, {"O3": "10"}]


# Drawing ------------------------------------------------------------------------------------------


def finished_writing(position: Position, laying: str) -> Position:
    """Lay, and let nobody write."""
    position.play(laying)
    for seat in position.actors:
        position.play("no", seat)
    position.deal()
    return position


@pytest.mark.parametrize(("players", "pile"), [(1, 25), (2, 22), (3, 19), (4, 16)])
def test_the_deal_for_each_number_of_players(players: int, pile: int) -> None:
    position = QWINTO.new(players, seed="deal")
    s = view(position.state)
    assert s.in_pile == pile
    assert s.held.tolist() == [3] * players + [0] * (4 - players)
    assert position.actors == (s.active,)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_seat_is_drawn(players: int) -> None:
    assert {QWINTO.new(players, seed=seed).actors for seed in range(40)} == {(k,) for k in range(players)}


def test_after_a_card_one_is_drawn_and_the_next_seat_plays() -> None:
    position = finished_writing(arranged(("O4", "G0", "J6"), ("O5", "G5", "G6")), "O4d")
    before = position.copy()
    position.deal()
    assert view(position.state).held.tolist() == [3, 3, 0, 0]
    assert position.actors == (1,)
    assert [(m.start, m.end, m.face) for m in position.frame(before, 1).moves] == [("pile", "hand/0", None)]
    assert [line.message.id for line in position.tell(before, DEALER) if line.seen >> 1 & 1] == ["log-draw"]


def test_after_a_pair_two_are_drawn() -> None:
    position = finished_writing(arranged(("V1", "O1", "G6"), ("O5", "G5", "G0")), "V1c>O1a")
    position.deal()
    assert position.dealer_due
    position.deal()
    assert view(position.state).held.tolist() == [3, 3, 0, 0]
    assert position.actors == (1,)


def test_the_covered_cards_are_a_new_pile_when_the_last_card_is_drawn() -> None:
    position = finished_writing(arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"), pile=1), "O4d")
    covered = {card for card in range(rules.CARDS) if view(position.state).under[card]}
    before = position.copy()
    position.deal()
    s = view(position.state)
    assert set(s.pile.tolist()[: s.in_pile]) == covered
    assert CODES.index("V5") in covered and CODES.index("O4") not in covered
    assert [CODES[card] for card in s.grid.tolist()] == ["O2", "J3", "G3", "O4"]
    assert [zone.count for zone in position.scene().zones if zone.kind == "stack"] == [1, 1, 1, 1]
    assert s.held[0] == 3 and position.actors == (1,)
    told = position.tell(before, DEALER)
    assert told[-1].message == Message("log-reshuffle", {"count": len(covered)})


def test_the_pile_may_run_out_between_two_draws() -> None:
    position = finished_writing(arranged(("V1", "O1", "G6"), ("O5", "G5", "G0"), pile=1), "V1c>O1a")
    position.deal()
    s = view(position.state)
    fresh = set(s.pile.tolist()[: s.in_pile])
    assert s.shuffles == 1 and s.held[0] == 2 and position.dealer_due
    position.deal()
    assert s.shuffles == 1 and s.held[0] == 3 and s.in_pile == len(fresh) - 1
    assert len(fresh & set(s.hands[0].tolist())) == 1


def test_the_pile_may_run_out_at_the_second_draw() -> None:
    position = finished_writing(arranged(("V1", "O1", "G6"), ("O5", "G5", "G0"), pile=2), "V1c>O1a")
    position.deal()
    s = view(position.state)
    assert s.shuffles == 0 and s.in_pile == 1
    position.deal()
    assert s.shuffles == 1 and s.held[0] == 3 and position.actors == (1,)


# The end ------------------------------------------------------------------------------------------

NEARLY_TWO_ROWS = {
    "O2": 1, "O3": 2, "O4": 3, "O6": 4, "O7": 5, "O8": 6, "O9": 7, "O10": 8,
    "J1": 2, "J2": 3, "J3": 4, "J4": 5, "J5": 6, "J7": 7, "J8": 8, "J9": 9, "J10": 11,
}  # fmt: skip


def test_two_complete_rows_end_the_game_after_everyone_has_written() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"))
    fill(position, 1, NEARLY_TWO_ROWS)
    position.play("O4d")
    position.play("wO11", 1)
    assert not position.over and position.actors == (0,)
    position.play("wJ5", 0)
    before = position.copy()
    position.deal()
    assert position.over
    assert view(position.state).held.tolist() == [2, 3, 0, 0]  # nobody draws
    assert position.scores == [1, 10 + 11]
    assert position.winners == (1,)
    told = [line.message.id for line in position.tell(before, DEALER)]
    assert told == ["log-wrote", "log-wrote", "log-row", "log-end-rows"]


def test_one_complete_row_does_not_end_the_game() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"))
    fill(position, 0, {name: number for name, number in NEARLY_TWO_ROWS.items() if name[0] == "O"})
    position.play("O4d")
    position.play("wO11", 0)
    position.play("no", 1)
    position.deal()
    assert not position.over
    assert position.winners == ()
    assert position.scores[0] == 10


def test_the_fourth_miss_ends_the_game() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"))
    fill(position, 0, {}, misses=3)
    fill(position, 1, {}, misses=3)
    position.play("O4d")
    position.play("no", 1)
    position.play("no", 0)
    before = position.copy()
    position.deal()
    assert position.over
    assert view(position.state).held[0] == 2
    assert position.scores == [-20, -15]
    assert position.winners == (1,)
    assert position.tell(before, DEALER)[-1].message.id == "log-end-misses"


def test_two_rows_completed_in_the_turn_of_anothers_fourth_miss() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"))
    fill(position, 0, {}, misses=3)
    fill(position, 1, NEARLY_TWO_ROWS)
    position.play("O4d")
    position.play("no", 0)
    position.play("wO11", 1)
    before = position.copy()
    position.deal()
    assert position.over
    assert position.scores == [-20, 21]
    told = [line.message.id for line in position.tell(before, DEALER)]
    assert told == ["log-miss", "log-wrote", "log-row", "log-end-rows", "log-end-misses"]


def test_a_column_completed_by_the_last_writing_counts() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"))
    fill(position, 0, {}, misses=3)
    fill(position, 1, {"J7": 6, "V7": 3})
    position.play("O4d")
    position.play("wO7", 1)
    position.play("no", 0)
    position.deal()
    assert position.over
    assert position.scores == [-20, 3 + 10]


def test_a_tie_is_shared() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"), ("V0", "V2", "V3"))
    fill(position, 0, {}, misses=3)
    position.play("O4d")
    for seat, choice in enumerate(("no", "wO3", "wJ4")):
        position.play(choice, seat)
    position.deal()
    assert position.scores == [-20, 1, 1]
    assert position.winners == (1, 2)


# Solo ---------------------------------------------------------------------------------------------


def test_solo_draws_what_is_left_and_is_never_reshuffled() -> None:
    position = finished_writing(arranged(("V1", "O1", "G6"), pile=1), "V1c>O1a")
    position.deal()
    s = view(position.state)
    assert s.in_pile == 0 and s.shuffles == 0 and s.held[0] == 2
    assert position.actors == (0,) and s.phase == rules.LAYING
    finished_writing(position, QWINTO.notations[position.legal(0)[0]])
    assert s.held[0] == 1 and s.phase == rules.LAYING


@pytest.mark.parametrize("choice", ["wJ5", "no"])
def test_solo_ends_when_the_last_card_is_played_and_its_total_written_or_missed(choice: str) -> None:
    position = arranged(("O4",), pile=0)
    position.play("O4d")
    assert position.actors == (0,)
    position.play(choice)
    before = position.copy()
    position.deal()
    assert position.over
    assert position.winners == (0,)
    assert position.scores == [1 if choice == "wJ5" else -5]
    assert position.tell(before, DEALER)[-1].message.id == "log-end-cards"


def test_solo_to_the_last_card() -> None:
    """Cards laid and totals written so that neither rows nor misses end it before the cards do."""
    position = QWINTO.new(1, seed="solo")
    s = view(position.state)
    laid = 0
    while not position.over:
        laid += s.phase == rules.LAYING
        position.play(position.legal(0)[0] if s.phase == rules.LAYING else patient(position))
        s.misses[0] = min(s.misses[0], 2)  # patience with bad luck: only the cards may end it
    assert s.held[0] == 0 and s.in_pile == 0 and s.shuffles == 0
    assert laid == rules.CARDS - rules.CELLS
    assert sum(1 for under in s.under.tolist() if under) == laid


def patient(position: Position) -> str:
    """Write where it is possible, but leave the last place of each row free."""
    kept = [name for name in sorted(writes(position, 0)) if name not in ("O11", "J10", "V9")]
    return f"w{kept[0]}" if kept else "no"


def test_solo_ends_with_the_fourth_miss() -> None:
    position = arranged(("O4", "G0", "J6"))
    fill(position, 0, {}, misses=3)
    finished_writing(position, "O4d")
    assert position.over and position.scores == [-20]


# What a seat knows --------------------------------------------------------------------------------


class Book:
    """What everybody may note down: the cards of each pile made anew, draws, and cards laid."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.s = view(position.state)
        self.pile_of = dict.fromkeys(range(rules.CARDS), 0)  # the last pile that a card was in
        self.drawn = [Counter({0: rules.HAND}) for _ in range(position.players)]  # hands, by pile

    def turn(self, choices: random.Random) -> None:
        """One turn: a random card is laid, nobody writes, and no miss ends the game."""
        s, active = self.s, self.position.actors[0]
        covered = {card for card in range(rules.CARDS) if s.under[card]}
        grid = set(s.grid.tolist())
        shuffles = s.shuffles
        singles = [action for action in self.position.legal(active) if action < rules.PAIRS]
        self.position.play(choices.choice(singles))
        while s.phase == rules.WRITING:
            self.position.play("no", self.position.actors[0])
        s.misses[active] = 0
        (laid,) = set(s.grid.tolist()) - grid
        self.drawn[active][self.pile_of[laid]] -= 1
        self.drawn[active][shuffles] += 1
        if s.shuffles > shuffles:
            for card in covered | (grid - set(s.grid.tolist())):
                self.pile_of[card] = s.shuffles


@pytest.mark.parametrize("shuffles", [0, 1, 2, 3])
def test_imagined_hands_hold_as_many_cards_of_each_pile_as_was_seen(shuffles: int) -> None:
    """And every deal that fits is equally likely."""
    position = QWINTO.new(3, seed="origins")
    book = Book(position)
    choices = random.Random(shuffles)
    while position.actors != (0,) or view(position.state).shuffles < shuffles:
        book.turn(choices)
    for _ in range(6):
        book.turn(choices)
    s = view(position.state)
    assert s.shuffles == shuffles
    unseen = {*s.hands[1].tolist(), *s.hands[2].tolist(), *s.pile.tolist()[: s.in_pile]}
    worlds = [view(position.imagine(0, number).state) for number in range(1000)]
    for pile in range(shuffles + 1):
        cards = {card for card in unseen if book.pile_of[card] == pile}
        held = book.drawn[1][pile]
        found: Counter[tuple[int, ...]] = Counter()
        for world in worlds:
            assert world.hands[0].tolist() == s.hands[0].tolist()
            for seat in (1, 2):
                assert len(cards & set(world.hands[seat].tolist())) == book.drawn[seat][pile]
            found[tuple(sorted(cards & set(world.hands[1].tolist())))] += 1
        ways = comb(len(cards), held)
        if ways <= 100:
            assert len(found) == ways
            assert chi_square(list(found.values()), len(worlds) / ways) < ways + 6 * ways**0.5
        each = Counter(card for some in found for card in some for _ in range(found[some]))
        assert set(each) == (cards if held else set())
        if held:
            spread = chi_square([each[card] for card in cards], len(worlds) * held / len(cards))
            assert spread < len(cards) + 6 * len(cards) ** 0.5


def chi_square(counts: list[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


def test_imagined_choices_of_others_are_uniform_over_their_legal_ones() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"))
    fill(position, 1, {"O4": 9, "O9": 12, "J2": 10, "J8": 11})
    position.play("O4d")
    position.play("wO7", 1)
    found = Counter(position.imagine(0, number).scene(1).choice for number in range(1200))
    assert set(found) == {"wO6", "wO7", "wO8", "no"}
    assert chi_square(list(found.values()), 300) < 20
    assert {position.imagine(1, number).scene(1).choice for number in range(20)} == {"wO7"}


def test_covered_cards_are_remembered() -> None:
    position = finished_writing(arranged(("O4", "G0", "J6"), ("O5", "G5", "G6")), "O4d")
    for number in range(30):
        world = view(position.imagine(1, number).state)
        assert world.under[CODES.index("V5")] == 4
        assert CODES.index("V5") not in world.hands[0].tolist()


# Touching, writing down, playing ------------------------------------------------------------------


def test_no_path_of_touches_begins_another() -> None:
    position = arranged(("V1", "O1", "G1"), ("O5", "G5", "G0"))
    touches = position.touches(0)
    assert touches[QWINTO.parse("O1d")] == [("hand/0/0", "cell/d")]
    assert touches[QWINTO.parse("V1c>O1a")] == [("hand/0/1", "hand/0/0", "cell/c", "cell/a")]
    paths = [path for found in touches.values() for path in found]
    for path in paths:
        assert not any(other != path and other[: len(path)] == path for other in paths)
    position.play("O1d")
    assert position.touches(0)[QWINTO.parse("wJ10")] == [("sheet/0/J10",)]
    assert position.touches(0)[QWINTO.parse("no")] == [("button/no",)]


def test_the_notation_is_read_without_regard_to_case_and_blanks() -> None:
    assert QWINTO.notations[QWINTO.parse("g-2 A")] == "G-2a"
    assert QWINTO.notations[QWINTO.parse(" v1C > o1a ")] == "V1c>O1a"
    assert QWINTO.notations[QWINTO.parse("wj10")] == "wJ10"
    assert len(set(QWINTO.notations)) == rules.ACTIONS == 924


def test_the_greedy_player_beats_a_random_one() -> None:
    won = 0
    for number in range(10):
        position = QWINTO.new(2, seed=f"greedy {number}")
        choices = random.Random(number)
        while not position.over:
            seat = position.actors[0]
            legal = position.legal(seat)
            if seat == number % 2:
                world = view(position.imagine(seat, number).state)
                source = view(generator(bytes(32)))
                position.play(greedy.choose(world, seat, legal, len(legal), source), seat)
            else:
                position.play(choices.choice(legal), seat)
        won += position.winners == (number % 2,)
    assert won >= 8
