"""The value of a collection for the trained player: what one more card adds, in points and potential.

A collection is packed as in packed.py, with two more parts above the colours:

    bits  32..24            23..21     20..0
          its row of ADDS   NO_COLOUR  the colours

NO_COLOUR reads as seven cards of an eighth colour, for which ADDS has 0: a colourless card needs no case of its own.
"""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import State, signed, table

from ..packed import COUNT_BITS, COUNT_MASK, ONE_OF_EACH, THREE_BITS, THREE_MASK, WORTH_OF_THREE
from ..rules import BONUSES, COLOUR, COLOURS, FINAL_BONUS, NUMBERS, SEATS, TRIPLE, WORTH
from .greedy import FADING, OF_COLOUR, TO_BONUS, TO_FINAL

NO_COLOUR = COUNT_MASK << COUNT_BITS * COLOURS
PLACE_OF = table([COUNT_BITS * COLOUR[card] for card in range(NUMBERS)])

# A summary of three colours by their nine bits, triples turned: in the lowest COUNT_BITS the colours with one visible
# card, in the next COUNT_BITS those with two, and above COUNTED_POINTS the points.
COUNTED_POINTS = 2 * COUNT_BITS
COUNTED = table(
    [
        WORTH_OF_THREE[packed] * (1 << COUNTED_POINTS)
        + sum(
            (0, 1, 1 << COUNT_BITS, 0, 1, 1 << COUNT_BITS, 0, 0)[(packed >> COUNT_BITS * place) & COUNT_MASK]
            for place in range(3)
        )
        for packed in range(1 << THREE_BITS)
    ],
    np.int16,
)


def _visible_value(visible: int, fade: float, bonus: int) -> float:
    """Return the value of so many visible colours for a seat that can earn that intermediate bonus."""
    worth = 0.1 * fade * TO_FINAL[visible] + (1.0 - fade) * FINAL_BONUS[visible]
    worth += 0.01 * fade * TO_BONUS[visible] * bonus
    return float(worth + bonus if visible == COLOURS else worth)


def _adds(bonus: int, left: int, visible: int) -> list[float]:
    """Return the points and potential that one more card adds, by how many cards of its colour are visible."""
    fade = left * (1 / FADING)
    first = WORTH[1] + 0.1 * fade * OF_COLOUR[1]
    if visible < COLOURS:
        first += _visible_value(visible + 1, fade, bonus) - _visible_value(visible, fade, bonus)
    second = WORTH[2] - WORTH[1] + 0.1 * fade * (OF_COLOUR[2] - OF_COLOUR[1])
    third = WORTH[TRIPLE] - WORTH[2] - 0.1 * fade * OF_COLOUR[2]
    if visible:
        third += _visible_value(visible - 1, fade, 0) - _visible_value(visible, fade, 0)
    return [first, second, third, first, second, third, 0.0, 0.0]


# The value that one more card adds to a collection. A column for each number of cards of its colour. A row for each
# combination of the bonus on top of the stack (the last one for a seat that has its bonus), the turns left, up to
# FADING, and the number of visible colours.
ADDS = table(
    [
        _adds(bonus, left, visible)
        for bonus in (*BONUSES, 0)
        for left in range(FADING + 1)
        for visible in range(COLOURS + 1)
    ],
    np.float64,
)
ADDS_ROW = COUNT_BITS * (COLOURS + 1)
ADDS_ROW_MASK = (1 << 9) - 1
PACKED_MASK = (1 << ADDS_ROW) - 1


def counted(packed: int) -> int:
    """Return the summary of a collection: its singles, pairs and points, packed as in COUNTED."""
    low = signed(COUNTED[packed & THREE_MASK])
    middle = signed(COUNTED[(packed >> THREE_BITS) & THREE_MASK])
    return low + middle + signed(COUNTED[(packed >> 2 * THREE_BITS) & COUNT_MASK])


def visible_in(found: int) -> int:
    """Return the number of visible colours, from a summary."""
    return (found & COUNT_MASK) + ((found >> COUNT_BITS) & COUNT_MASK)


def turned(packed: int) -> int:
    """Return the collection with its triples turned: three cards less of each colour that has 3..5 (bits 011 or 1xx)."""
    triples = (packed >> 2 | (packed >> 1 & packed)) & ONE_OF_EACH
    return packed - TRIPLE * triples


def adds_row(s: State, seat: int, left: int) -> int:
    """Return the seat's row of ADDS with so many turns left and no visible colour; each visible colour is a row more."""
    bonus = SEATS if s.bonus[seat] else signed(s.bonus_count)
    return (bonus * (FADING + 1) + min(max(left, 0), FADING)) * (COLOURS + 1)


def added(held: int, card: int) -> float:
    """Return the value that one more card adds to a collection."""
    return float(ADDS[(held >> ADDS_ROW) & ADDS_ROW_MASK, (held >> signed(PLACE_OF[card])) & COUNT_MASK])
