"""The reasons of Qwinto, read from the sheets and from what follows an action."""

from __future__ import annotations

from pioche.core.game import Position
from tests.kit.contract.readings.pair import Pair, Reading

SHEET = {"O": "..oPo#oPoooo", "J": ".ooooo#oPoo.", "V": "ooPo#ooooP.."}
BOXES = {row: [at for at, sign in enumerate(signs) if sign in "oP"] for row, signs in SHEET.items()}


def sheet(pair: Pair, seat: int | None = None) -> dict[str, int]:
    """The numbers of a sheet by their boxes, "O3"."""
    marks = pair.marks(f"sheet/{pair.seat if seat is None else seat}")
    return {box: int(number) for box, number in marks.items() if not box.startswith("miss")}


def total(pair: Pair) -> int:
    return int(pair.fact("total") or 0)


def box(notation: str) -> str:
    return notation[1:] if notation[0] == "w" else ""


def written(pair: Pair, notation: str) -> dict[str, int]:
    return sheet(pair) | ({box(notation): total(pair)} if box(notation) else {})


def row(numbers: dict[str, int], letter: str) -> list[int]:
    return [numbers.get(f"{letter}{at}", 0) for at in BOXES[letter]]


def most_fillable(numbers: list[int]) -> int:
    """The most boxes of a row that can hold numbers in the end: fill from the left with the lowest that fit."""
    filled, last = 0, 0
    for place, number in enumerate(numbers):
        following = next((each for each in numbers[place:] if each), 19)
        if number:
            filled, last = filled + 1, number
        elif last + 1 < following:
            filled, last = filled + 1, last + 1
    return filled


def lost(pair: Pair, notation: str) -> int:
    """How many boxes an action makes impossible to fill."""
    before, after = sheet(pair), written(pair, notation)
    return sum(most_fillable(row(before, letter)) - most_fillable(row(after, letter)) for letter in SHEET)


def complete_column(pair: Pair, notation: str) -> int:
    """The points of the column that the box completes, or 0."""
    at, numbers = int(box(notation)[1:] or 0), written(pair, notation)
    column = {letter: SHEET[letter][at] for letter in SHEET}
    if not box(notation) or not all(sign in "oP" for sign in column.values()):
        return 0
    found = {letter: numbers.get(f"{letter}{at}", 0) for letter in SHEET}
    pentagon = next(letter for letter, sign in column.items() if sign == "P")
    return found[pentagon] if all(found.values()) else 0


def misses(pair: Pair, notation: str) -> bool:
    return notation == "no" and pair.fact("active", pair.seat) is not None


def announced(pair: Pair, notation: str) -> tuple[Position, tuple[int, ...], int]:
    """The position after a laying, the seats that can write, and the total."""
    then = pair.after(notation)
    found = next(fact.value for fact in then.truth().facts if fact.name == "total")
    return then, then.actors if not then.dealer_due else (), int(found)


def can_write(pair: Pair) -> bool:
    _, one, found = announced(pair, pair.better)
    _, two, _ = announced(pair, pair.other)
    return (
        pair.seat in one
        and pair.seat not in two
        and (found, 5) == (pair.number("total"), pair.number("points"))
    )


def others_cannot(pair: Pair) -> bool:
    _, writers, found = announced(pair, pair.better)
    return set(writers) <= {pair.seat} and found == pair.number("total") and pair.position.players > 1


def fuller(pair: Pair) -> bool:
    one, two = (sum(map(bool, row(sheet(pair), box(each)[0]))) for each in (pair.better, pair.other))
    return (
        box(pair.better)[0] == pair.word("row")
        and (one, two) == (pair.number("count"), pair.number("less"))
        and one > two
    )


def ends(pair: Pair, notation: str) -> bool:
    full = sum(all(row(written(pair, notation), letter)) for letter in SHEET)
    crosses = sum(name.startswith("miss") for name in pair.marks(f"sheet/{pair.seat}"))
    return full >= 2 or crosses + misses(pair, notation) >= 4


def laid(notation: str) -> list[str]:
    """The codes of the cards that are laid: `V1c>O1a` lays V1 and O1."""
    return [part[:-1] for part in notation.split(">")]


def kept(pair: Pair) -> bool:
    return pair.card() in laid(pair.other) and pair.card() not in laid(pair.better)


def row_then(pair: Pair) -> bool:
    letter = pair.word("row")
    return box(pair.better)[:1] == letter and sum(
        map(bool, row(written(pair, pair.better), letter))
    ) == pair.number("count")


READINGS: dict[str, Reading] = {
    "can-write": can_write,
    "no-miss": lambda pair: (
        misses(pair, pair.other) and not misses(pair, pair.better) and pair.number("points") == 5
    ),
    "box": lambda pair: pair.other == "no" and row_then(pair),
    "no-box-lost": lambda pair: lost(pair, pair.better) == 0 < lost(pair, pair.other) == pair.number("count"),
    "row-complete": lambda pair: all(row(written(pair, pair.better), pair.word("row"))),
    "row-fuller": fuller,
    "column": lambda pair: complete_column(pair, pair.better) == pair.number("points") > 0,
    "goes-on": lambda pair: ends(pair, pair.other) and not ends(pair, pair.better),
    "others-cannot": others_cannot,
    "two-cards": lambda pair: (len(laid(pair.better)), len(laid(pair.other))) == (2, 1),
    "one-card": lambda pair: (len(laid(pair.better)), len(laid(pair.other))) == (1, 2),
    "kept": kept,
}
