"""Qwinto's rules: the worked examples of the rule sheet and the edge cases, one test each."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from pioche.core.contract import DEALER, SPECTATOR
from pioche.core.game import Position
from pioche.core.kernel import view
from pioche.core.message import Message
from pioche.core.refusals import BadNotation, IllegalAction
from pioche.core.text import Text
from pioche.games.qwinto import rules, table
from tests.games.qwinto.kit import (
    CELL_NAMES,
    CODES,
    QWINTO,
    announced,
    arranged,
    fill,
    lay_and_pass,
    row,
    writable_cells,
)

SHEET_WORTH_43 = {
    "O3": 5, "O7": 10, "O8": 13, "O10": 17,
    "J1": 2, "J2": 3, "J3": 7, "J4": 8, "J5": 10, "J7": 11, "J8": 12, "J9": 15, "J10": 16,
    "V0": 2, "V1": 4, "V3": 6, "V5": 7, "V7": 9, "V8": 11,
}  # fmt: skip

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
    assert writable_cells(position, 0) == {*row("O"), *row("J")}
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
        "Sarah lays the purple 1 at the bottom left, then the orange 1 at the top left: "
        "5 in orange, yellow or purple."
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
    assert rules.THREE_COLUMNS == [2, 3, 7, 8, 9]
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
    assert writable_cells(position, 0) == {"O6", "O7", "O8"}
    assert writable_cells(position, 1) == {*row("O"), *row("J")}


def test_no_number_twice_in_a_column_of_three_or_of_two() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"))
    fill(position, 0, {"V8": 10})
    fill(position, 1, {"V1": 10})
    position.play("O4d")
    assert writable_cells(position, 0) == {*row("O"), *row("J")} - {"O8", "J8"}
    assert writable_cells(position, 1) == {*row("O"), *row("J")} - {"J1"}


def test_writable_places_agree_with_a_naive_reading_of_the_two_rules() -> None:
    """Compares with a second, naive implementation of the rules, in random games."""
    looked = 0
    for number in range(6):
        choices = random.Random(number)
        position = QWINTO.new(2 + number % 3, seed=number)
        while not position.over:
            seat = choices.choice(position.actors)
            if view(position.state).phase == rules.WRITING:
                total, colours = announced(position)
                assert writable_cells(position, seat) == naive_places(position, seat, total, colours)
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
    """Play the laying: nobody is asked, seat 0 marks a miss."""
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


def test_only_the_seat_whose_turn_it_is_marks_a_miss() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"))
    position.play("O4d")
    assert [message.id for message in position.preview(0, QWINTO.parse("no"))] == ["preview-miss"]
    assert position.preview(1, QWINTO.parse("no")) == []
    position.play("no", 0)
    position.play("no", 1)
    before = position.copy()
    position.deal()
    assert view(position.state).misses.tolist() == [1, 0, 0, 0]
    lines = [line.message.id for line in position.tell(before, DEALER)]
    assert lines == ["log-miss", "action-pass"]


def test_a_seat_without_a_place_misses_in_its_turn_while_others_write() -> None:
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


# Drawing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "pile"), [(1, 25), (2, 22), (3, 19), (4, 16)])
def test_the_deal_for_each_number_of_players(players: int, pile: int) -> None:
    position = QWINTO.new(players, seed="deal")
    s = view(position.state)
    assert s.pile_count == pile
    assert s.hand_count.tolist() == [3] * players + [0] * (4 - players)
    assert position.actors == (s.turn,)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_dealer_draws_who_starts(players: int) -> None:
    assert {QWINTO.new(players, seed=seed).actors for seed in range(40)} == {(k,) for k in range(players)}


def test_after_a_card_one_is_drawn_and_the_next_seat_plays() -> None:
    position = lay_and_pass(arranged(("O4", "G0", "J6"), ("O5", "G5", "G6")), "O4d")
    before = position.copy()
    position.deal()
    assert view(position.state).hand_count.tolist() == [3, 3, 0, 0]
    assert position.actors == (1,)
    assert [(m.start, m.end, m.face) for m in position.frame(before, 1).moves] == [("pile", "hand/0", None)]
    assert [line.message.id for line in position.tell(before, DEALER) if line.seen >> 1 & 1] == ["log-draw"]


def test_after_a_pair_two_are_drawn() -> None:
    position = lay_and_pass(arranged(("V1", "O1", "G6"), ("O5", "G5", "G0")), "V1c>O1a")
    position.deal()
    assert position.dealer_due
    position.deal()
    assert view(position.state).hand_count.tolist() == [3, 3, 0, 0]
    assert position.actors == (1,)


def test_the_covered_cards_are_a_new_pile_when_the_last_card_is_drawn() -> None:
    position = lay_and_pass(arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"), pile=1), "O4d")
    covered = {card for card in range(rules.CARDS) if view(position.state).under[card]}
    before = position.copy()
    position.deal()
    s = view(position.state)
    assert set(s.pile.tolist()[: s.pile_count]) == covered
    assert CODES.index("V5") in covered and CODES.index("O4") not in covered
    assert [CODES[card] for card in s.grid.tolist()] == ["O2", "J3", "G3", "O4"]
    assert [zone.count for zone in position.scene().zones if zone.kind == "stack"] == [1, 1, 1, 1]
    assert s.hand_count[0] == 3 and position.actors == (1,)
    lines = position.tell(before, DEALER)
    assert lines[-1].message == Message("log-reshuffle", {"count": len(covered)})


def test_the_pile_may_run_out_between_two_draws() -> None:
    position = lay_and_pass(arranged(("V1", "O1", "G6"), ("O5", "G5", "G0"), pile=1), "V1c>O1a")
    position.deal()
    s = view(position.state)
    fresh = set(s.pile.tolist()[: s.pile_count])
    assert s.shuffles == 1 and s.hand_count[0] == 2 and position.dealer_due
    position.deal()
    assert s.shuffles == 1 and s.hand_count[0] == 3 and s.pile_count == len(fresh) - 1
    assert len(fresh & set(s.hands[0].tolist())) == 1


def test_the_pile_may_run_out_at_the_second_draw() -> None:
    position = lay_and_pass(arranged(("V1", "O1", "G6"), ("O5", "G5", "G0"), pile=2), "V1c>O1a")
    position.deal()
    s = view(position.state)
    assert s.shuffles == 0 and s.pile_count == 1
    position.deal()
    assert s.shuffles == 1 and s.hand_count[0] == 3 and position.actors == (1,)


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
    assert view(position.state).hand_count.tolist() == [2, 3, 0, 0]  # nobody draws
    assert position.scores == [1, 10 + 11]
    assert position.winners == (1,)
    lines = [line.message.id for line in position.tell(before, DEALER)]
    assert lines == ["action-write", "action-write", "log-row", "log-end-rows"]


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
    assert view(position.state).hand_count[0] == 2
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
    lines = [line.message.id for line in position.tell(before, DEALER)]
    assert lines == ["log-miss", "action-write", "log-row", "log-end-rows", "log-end-misses"]


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
    position = lay_and_pass(arranged(("V1", "O1", "G6"), pile=1), "V1c>O1a")
    position.deal()
    s = view(position.state)
    assert s.pile_count == 0 and s.shuffles == 0 and s.hand_count[0] == 2
    assert position.actors == (0,) and s.phase == rules.LAYING
    lay_and_pass(position, QWINTO.notations[position.legal(0)[0]])
    assert s.hand_count[0] == 1 and s.phase == rules.LAYING


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
    """Plays so that neither complete rows nor misses end the game before the cards do."""
    position = QWINTO.new(1, seed="solo")
    s = view(position.state)
    laid = 0
    while not position.over:
        laid += s.phase == rules.LAYING
        position.play(position.legal(0)[0] if s.phase == rules.LAYING else patient(position))
        s.misses[0] = min(s.misses[0], 2)  # only the cards may end the game
    assert s.hand_count[0] == 0 and s.pile_count == 0 and s.shuffles == 0
    assert laid == rules.CARDS - rules.CELLS
    assert sum(1 for under in s.under.tolist() if under) == laid


def patient(position: Position) -> str:
    """Write where it is possible, but leave the last place of each row free."""
    allowed = [name for name in sorted(writable_cells(position, 0)) if name not in ("O11", "J10", "V9")]
    return f"w{allowed[0]}" if allowed else "no"


def test_solo_ends_with_the_fourth_miss() -> None:
    position = arranged(("O4", "G0", "J6"))
    fill(position, 0, {}, misses=3)
    lay_and_pass(position, "O4d")
    assert position.over and position.scores == [-20]
