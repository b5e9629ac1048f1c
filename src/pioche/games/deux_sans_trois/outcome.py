"""What laying a card would do to the own collection, before it is laid: for previews and the greedy player.

A collection is an array of the number of visible cards of each colour, triples not turned. `packed.py`
has the fast form, for observations and the trained player.
"""

from __future__ import annotations

from pioche.core.kernel import Array, State

from .rules import (
    COLOUR,
    COLOURLESS,
    COLOURS,
    WORTH,
    earns_bonus,
    next_bonus,
    row_of,
    taken_count,
    taken_place,
    would_take,
)


def add_taken(row: Array, length: int, card: int, counts: Array) -> None:
    """Add the cards that a fifth card takes to the counts of each colour."""
    at = taken_place(row, length, card)
    for i in range(at, at + taken_count(row, length, card)):
        colour = COLOUR[row[i]]
        if colour != COLOURLESS:
            counts[colour] += 1


def counts_after(s: State, seat: int, card: int, counts: Array) -> None:
    """Write the seat's collection after laying the card into `counts`."""
    for colour in range(COLOURS):
        counts[colour] = s.visible_count[seat, colour]
    if would_take(s, card):
        row = row_of(card)
        add_taken(s.rows[row], s.row_count[row], card, counts)


def gain(s: State, seat: int, counts: Array) -> int:
    """The points that the seat would gain with this collection, an intermediate bonus included."""
    total = next_bonus(s) if earns_bonus(s, seat, counts) else 0
    for colour in range(COLOURS):
        total += WORTH[counts[colour]] - WORTH[s.visible_count[seat, colour]]
    return total
