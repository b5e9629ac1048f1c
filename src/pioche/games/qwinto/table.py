"""Qwinto as people see it: zones, facts, prompts, log lines and notation.

Notation:
- `O4d`: lay the orange 4 on cell d; `G-2a`: the grey -2 on cell a. Colours: O orange, J yellow
  (jaune), V purple (violet), G grey. Cells: a b above, c d below.
- `V1c>O1a`: the purple 1 on cell c, then the orange 1 on the neighbouring cell a, which counts.
- `wO3`: write the announced total in the orange row, column 3 (columns are numbered 0 to 11).
- `no`: do not write.

Marks of a sheet: the cell `O3` holds its number; `miss1` to `miss4` hold a cross.
"""

from __future__ import annotations

from pioche.core.contract import DEALER
from pioche.core.kernel import State
from pioche.core.message import Argument, Card, Message, Seat
from pioche.core.scene import EVERYONE, NOBODY, Face, Fact, LogLine, Zone, only
from pioche.core.snapshot import cached_per_snapshot

from . import rules
from .rules import (
    CARDS,
    CELLS,
    COLUMNS,
    DRAWING,
    HAND,
    LAY_PAIR,
    LAYING,
    MISSES_TO_END,
    OVER,
    PASS,
    PLACES,
    ROW_LENGTH,
    ROWS,
    SPOTS,
    THREE_COLUMN_COUNT,
    THREE_COLUMNS,
    UNDEALT,
    VALUES,
    WRITE,
    WRITING,
)

LETTERS = "OJVG"
NAMES = ("orange", "yellow", "purple", "grey")
GRID = "abcd"
GRID_COLUMNS = 2
CROSS = "\N{MULTIPLICATION SIGN}"

# The geometry of the sheet, for clients that draw it: the twelve columns of each row, by the letter of the row.
# (. no cell, o number cell, P number cell with the pentagon, # the empty cell)
SHEET = dict(zip(LETTERS, rules.SHEET, strict=False))

CELL_NAMES = tuple(f"{LETTERS[row]}{column}" for row, column in SPOTS)  # of the sheet's places

FACES = tuple(
    Face(f"{letter}{number}", str(number).replace("-", "\N{MINUS SIGN}"), name, letter)
    for number in VALUES
    for letter, name in zip(LETTERS, NAMES, strict=True)
)
NOTATION_EXAMPLE = "O4d"
DAY: tuple[int, dict[str, str | int]] = (3, {})  # players and options of the deal of the day


def face(card: int) -> int:
    return card


def notation(action: int) -> str:
    if action == PASS:
        return "no"
    if action >= WRITE:
        return f"w{CELL_NAMES[action - WRITE]}"
    counted = f"{FACES[rules.counted_card(action)].code}{GRID[rules.counted_cell(action)]}"
    if action < LAY_PAIR:
        return counted
    return f"{FACES[rules.first_card(action)].code}{GRID[rules.first_cell(action)]}>{counted}"


def zones(s: State) -> list[Zone]:
    pile = range(CARDS) if s.phase == UNDEALT else s.pile.tolist()[: s.pile_count]
    found = [Zone("pile", "pile", pile, places=NOBODY)]
    found += [_stack(s, cell) for cell in range(CELLS)]
    for seat in range(s.players):
        mine = only(seat)
        hand = s.hands[seat].tolist()[: s.hand_count[seat]]
        found += [
            Zone(f"hand/{seat}", "fan", hand, seat, seen=mine, places=mine),
            Zone(f"sheet/{seat}", "sheet", (), seat, columns=COLUMNS, marks=_marks(s, seat)),
        ]
    return found


def _stack(s: State, cell: int) -> Zone:
    """A cell of the grid: the covered cards and, on top, the visible one."""
    cards = [] if s.phase == UNDEALT else [*_covered(s)[cell], s.grid[cell]]
    return Zone(f"cell/{GRID[cell]}", "stack", cards, seen=EVERYONE, columns=GRID_COLUMNS)


@cached_per_snapshot
def _covered(s: State) -> list[list[int]]:
    """The cards covered in each cell of the grid."""
    found: list[list[int]] = [[] for _ in range(CELLS)]
    for card, under in enumerate(s.under.tolist()):
        if under:
            found[under - 1].append(card)
    return found


def _marks(s: State, seat: int) -> dict[str, str]:
    """What is written on a sheet: numbers, and a cross for each miss."""
    numbers = zip(CELL_NAMES, s.sheets[seat].tolist(), strict=True)
    marks = {spot: str(number) for spot, number in numbers if number}
    return marks | {f"miss{nth + 1}": CROSS for nth in range(s.misses[seat])}


def facts(s: State) -> list[Fact]:
    if s.phase == UNDEALT:
        return []
    found = []
    if s.phase != LAYING:
        found += [Fact("total", s.total), Fact("colours", _colours(s.colours))]
    if s.phase != OVER:
        found += [Fact("active", 1, s.turn)]
    for seat in range(s.players):
        found += [
            Fact("misses", s.misses[seat], seat),
            Fact("rows", rules.complete_rows(s, seat), seat),
            Fact("points", rules.points(s, seat), seat),
        ]
        found += [Fact("complete", each, seat) for each in _complete(s, seat)]
        if s.phase == WRITING:
            found.append(Fact("writing", _writing(s, seat), seat))
    return found


def _complete(s: State, seat: int) -> list[int | str]:
    """The letters of the complete rows, then the numbers of the complete columns that count: "O", 3, 9."""
    rows = [LETTERS[row] for row in range(ROWS) if s.written[seat, row] == ROW_LENGTH]
    columns = [
        THREE_COLUMNS[three] for three in range(THREE_COLUMN_COUNT) if rules.column_points(s, seat, three)
    ]
    return [*rows, *columns]


def _writing(s: State, seat: int) -> str:
    """Whether a seat is choosing a place, has chosen, or has none; no more than is public."""
    if s.waiting >> seat & 1:
        return "choosing"
    return "chosen" if rules.writable(s, seat) else "none"


def _colours(rows: int) -> str:
    """The letters of a mask of rows, as the texts expect them: "OJ", or "none"."""
    return "".join(LETTERS[row] for row in range(ROWS) if rows >> row & 1) or "none"


def pending(s: State, seat: int) -> int:
    return WRITE + int(s.choices[seat]) - 1 if s.choices[seat] else -1


def sentence(s: State, seat: int, action: int) -> Message:
    actor: dict[str, Argument] = {"seat": Seat(seat)}
    if action == PASS:
        return Message("action-pass", {**actor, "miss": "yes" if seat == s.turn else "no"})
    if action >= WRITE:
        return Message("action-write", {**actor, "number": s.total, **_box(action - WRITE)})
    laid: dict[str, Argument] = {
        "card": Card(FACES[rules.counted_card(action)].code),
        "cell": GRID[rules.counted_cell(action)],
        "announced": "no",
    }
    if action < LAY_PAIR:
        return Message("action-lay", actor | laid)
    first: dict[str, Argument] = {
        "first": Card(FACES[rules.first_card(action)].code),
        "under": GRID[rules.first_cell(action)],
    }
    return Message("action-pair", actor | first | laid)


def _box(place: int) -> dict[str, Argument]:
    """A place of a sheet as people point at it: its row, and which of the row's boxes it is, from the left."""
    row, nth = divmod(place, ROW_LENGTH)
    return {"row": LETTERS[row], "nth": nth + 1}


def touches(s: State, seat: int, action: int) -> list[tuple[str, ...]]:
    """A card and its cell; or two cards and their cells; or a place of the own sheet."""
    if action == PASS:
        return [("button/no",)]
    if action >= WRITE:
        return [(f"sheet/{seat}/{CELL_NAMES[action - WRITE]}",)]
    hand = s.hands[seat].tolist()
    counted = f"hand/{seat}/{hand.index(rules.counted_card(action))}"
    on = f"cell/{GRID[rules.counted_cell(action)]}"
    if action < LAY_PAIR:
        return [(counted, on)]
    first = f"hand/{seat}/{hand.index(rules.first_card(action))}"
    return [(first, counted, f"cell/{GRID[rules.first_cell(action)]}", on)]


def prompt(s: State, seat: int) -> Message:
    if s.phase == LAYING:
        return Message("prompt-lay")
    key = "prompt-write-or-miss" if seat == s.turn else "prompt-write"
    return Message(key, {"total": s.total, "colours": _colours(s.colours)})


def preview(s: State, seat: int, action: int) -> list[Message]:
    if action >= WRITE:
        missed = action == PASS and seat == s.turn
        return [Message("preview-miss")] if missed else []
    total, rows = rules.announced_total(s, action), rules.announced_colours(s, action)
    own = rules.open_places(s, seat, total, rows)
    places = " ".join(CELL_NAMES[place] for place in range(PLACES) if own >> place & 1)
    cells = _counted(action)
    found = [
        Message(
            "preview-total", {"total": total, "colours": _colours(rows), "cells": cells, "places": places}
        )
    ]
    if not any(rules.open_places(s, other, total, rows) for other in range(s.players)):
        return [*found, Message("preview-nobody")]
    return found if own else [*found, Message("preview-no-place")]


def _counted(action: int) -> str:
    """The three cells whose cards are added up, the counted one first: "dcb"."""
    cell = rules.counted_cell(action)
    return "".join(GRID[one] for one in (cell, cell ^ rules.BESIDE, cell ^ rules.ABOVE))


def pause(s: State) -> int:
    """Time to look at the cards laid before the choices are revealed, and at the sheets before a draw."""
    if s.phase == WRITING:
        return 600 if any(s.choices) else 1500
    return 900 if s.phase == DRAWING else 0


def tell(before: State, after: State, seat: int, action: int) -> list[LogLine]:
    if seat != DEALER:
        laying = action < WRITE
        return [_log_laying(before, after, seat, action)] if laying else _log_choice(before, seat, action)
    if before.phase == UNDEALT:
        return [
            LogLine(Message("log-deal", {"count": HAND})),
            LogLine(Message("log-first", {"seat": Seat(after.turn)})),
        ]
    return _log_draw(before, after) if before.phase == DRAWING else _log_choices_revealed(before, after)


def _log_laying(before: State, after: State, seat: int, action: int) -> LogLine:
    """The sentence of the action with the announcement; `cells` is for drawing, not for the text."""
    said = sentence(before, seat, action)
    announced: dict[str, Argument] = {
        "announced": "yes",
        "total": after.total,
        "colours": _colours(after.colours),
        "cells": _counted(action),
    }
    return LogLine(Message(said.id, {**said.args, **announced}))


def _log_choice(before: State, seat: int, action: int) -> list[LogLine]:
    own = "log-chose-no" if action == PASS else "log-chose-place"
    return [
        LogLine(Message("log-chose", {"seat": Seat(seat)}), EVERYONE & ~only(seat)),
        LogLine(Message(own, sentence(before, seat, action).args), only(seat)),
    ]


def _log_choices_revealed(before: State, after: State) -> list[LogLine]:
    """What each seat wrote, completed or missed, and why the game ends if it does."""
    found: list[Message] = []
    for seat in range(after.players):
        who = {"seat": Seat(seat)}
        choice = before.choices[seat] - 1
        if 0 <= choice < PLACES:
            found.append(sentence(before, seat, WRITE + choice))
            row = choice // ROW_LENGTH
            if after.written[seat, row] == ROW_LENGTH:
                found.append(Message("log-row", {**who, "row": LETTERS[row]}))
        elif seat == after.turn:
            found.append(Message("log-miss", {**who, "count": after.misses[seat]}))
        elif choice == PLACES:
            found.append(sentence(before, seat, PASS))
    return [LogLine(message) for message in found + why_ended(after)]


def why_ended(after: State) -> list[Message]:
    if after.phase != OVER:
        return []
    ended = [seat for seat in range(after.players) if rules.has_ended(after, seat)]
    if not ended:
        return [Message("log-end-cards")]
    fourth = [seat for seat in ended if after.misses[seat] == MISSES_TO_END]
    rows = [seat for seat in ended if rules.complete_rows(after, seat) >= rules.ROWS_TO_END]
    found = [Message("log-end-rows", {"seat": Seat(seat)}) for seat in rows]
    return found + [Message("log-end-misses", {"seat": Seat(seat)}) for seat in fourth]


def _log_draw(before: State, after: State) -> list[LogLine]:
    seat = before.turn
    held = before.hands[seat].tolist()[: before.hand_count[seat]]
    drawn = [card for card in after.hands[seat].tolist()[: after.hand_count[seat]] if card not in held]
    card = Card(FACES[drawn[0]].code)
    found = [
        LogLine(Message("log-draw", {"seat": Seat(seat)}), EVERYONE & ~only(seat)),
        LogLine(Message("log-draw-card", {"seat": Seat(seat), "card": card}), only(seat)),
    ]
    if after.shuffles > before.shuffles:
        found.append(LogLine(Message("log-reshuffle", {"count": after.pile_count})))
    return found
