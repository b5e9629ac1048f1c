"""The count of Qwinto: the rows with their numbers, the complete columns with their pentagons, the misses."""

from __future__ import annotations

from pioche.core.kernel import State
from pioche.core.message import Argument, Message
from pioche.core.scene import ScoreLine

from . import rules
from .rules import MISS_POINTS, ROW_LENGTH, ROWS, THREE_COLUMN_COUNT
from .table import LETTERS, why_ended


def lines(s: State, seat: int) -> list[ScoreLine]:
    found = [ScoreLine(_row(s, seat, row), rules.row_points(s, seat, row)) for row in range(ROWS)]
    for three in range(THREE_COLUMN_COUNT):
        points = rules.column_points(s, seat, three)
        if points:
            found.append(ScoreLine(Message("count-column", {"three": three + 1}), points))
    misses = s.misses[seat]
    if misses:
        found.append(ScoreLine(Message("count-misses", {"count": misses}), misses * MISS_POINTS))
    return found


def _row(s: State, seat: int, row: int) -> Message:
    written = s.sheets[seat].tolist()[row * ROW_LENGTH : (row + 1) * ROW_LENGTH]
    args: dict[str, Argument] = {
        "row": LETTERS[row],
        "count": s.written[seat, row],
        "numbers": " ".join(str(number) for number in written if number),
    }
    return Message("count-row-complete" if s.written[seat, row] == ROW_LENGTH else "count-row", args)


def explanation(s: State) -> list[Message]:
    return why_ended(s)


def remark(s: State, seat: int) -> Message:
    """The complete rows, else the complete columns."""
    rows = rules.complete_rows(s, seat)
    if rows:
        return Message("remark-rows", {"count": rows})
    columns = sum(rules.column_points(s, seat, three) > 0 for three in range(THREE_COLUMN_COUNT))
    return Message("remark-columns", {"count": columns})
