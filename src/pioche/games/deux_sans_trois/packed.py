"""A collection in one integer: faster than an array where every card of a hand is tried.

COUNT_BITS for each colour, the first colour lowest, hold its number of visible cards, triples not turned:

    bits   20..18  17..15  14..12  11..9  8..6  5..3  2..0
    colour   V       M       T       R     C     L     O
"""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import State, signed, table

from .rules import COLOURS, LETTERS, MOST_OF_COLOUR, PRINTED, WORTH, row_of, would_take

COUNT_BITS = 3
COUNT_MASK = (1 << COUNT_BITS) - 1
ONE_OF_EACH = sum(1 << COUNT_BITS * colour for colour in range(COLOURS))

# A collection of one card, for each number; 0 for a colourless one.
ONE_PACKED = table(
    [0 if letter == "-" else 1 << COUNT_BITS * LETTERS.index(letter) for letter in PRINTED], np.int64
)

# The points of three colours at once, by their nine bits. More than MOST_OF_COLOUR cards never occur.
THREE_BITS = 3 * COUNT_BITS
THREE_MASK = (1 << THREE_BITS) - 1
WORTH_OF_THREE = table(
    [
        sum(WORTH[min((packed >> COUNT_BITS * place) & COUNT_MASK, MOST_OF_COLOUR)] for place in range(3))
        for packed in range(1 << THREE_BITS)
    ],
    np.int8,
)


def packed_of(s: State, seat: int) -> int:
    """The seat's collection, packed."""
    held = 0
    for colour in range(COLOURS):
        held |= signed(s.visible_count[seat, colour]) << (COUNT_BITS * colour)
    return held


def packed_taken(s: State, card: int) -> int:
    """The coloured cards that a card, not yet laid, would take, packed; 0 unless it is the fifth of its row.

    As `taken_place` and `taken_count` of the rules say, for a row of three cards and without a loop.
    """
    row = row_of(card)
    low, middle, high = signed(s.rows[row, 1]), signed(s.rows[row, 2]), signed(s.rows[row, 3])
    taken = signed(ONE_PACKED[low if (card < low) | (card > high) else 0])
    taken += signed(ONE_PACKED[middle if card < middle else 0])
    taken += signed(ONE_PACKED[high if card < high else 0])
    return taken * would_take(s, card)


def worth_of(packed: int) -> int:
    """The points of a collection: WORTH, summed over the colours."""
    low = signed(WORTH_OF_THREE[packed & THREE_MASK])
    middle = signed(WORTH_OF_THREE[(packed >> THREE_BITS) & THREE_MASK])
    return low + middle + signed(WORTH_OF_THREE[(packed >> 2 * THREE_BITS) & COUNT_MASK])


def all_visible(packed: int) -> bool:
    """Whether `visible_colours` is COLOURS: no colour has 0 or 3 cards, in bits 000 or 011."""
    return (packed >> 2 | (packed >> 1 ^ packed)) & ONE_OF_EACH == ONE_OF_EACH
