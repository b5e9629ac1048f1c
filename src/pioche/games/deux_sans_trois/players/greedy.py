"""The hand-written player: it chooses the card with the best value of this turn and the next.

It knows its own hand, the rows and its own collection. The value of a collection is its points
plus its potential: a colour with one card may become a pair, a pair may become a triple, more
visible colours are nearer to both bonuses. The potential fades over the last turns. The value of
the next turn is that of the best card then, if the other seats did not change the rows.
"""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import Array, State, empty, table
from pioche.core.toolbox import insert_sorted

from ..outcome import add_taken, counts_after
from ..rules import (
    COLOURS,
    FINAL_BONUS,
    OVERFULL_ROW,
    ROW_LIMIT,
    TRIPLE,
    TURNS,
    WORTH,
    next_bonus,
    remove_from_row,
    row_of,
    taken_count,
    taken_place,
    visible_colours,
    would_take,
)

FADING = 6  # last turns of a seat, over which the potential fades to nothing
POINT = 10 * FADING  # a point in the integers of `value`
NOW, NEXT = 10, 7  # weights of this turn and the next

# The potential in tenths of a point: of 0, 1 or 2 visible cards of a colour; and of the number of
# visible colours, towards the final bonus and towards an intermediate bonus of 10.
OF_COLOUR = table([0, 15, -25], np.int8)
TO_FINAL = table([0, 0, 2, 6, 12, 22, 45, 80], np.int8)
TO_BONUS = table([0, 0, 2, 6, 12, 25, 50, 0], np.int8)

WORST = -1_000_000


def choose(s: State, seat: int, actions: Array, count: int, rng: State) -> int:
    """Return the card with the best weighted sum of this turn and the next, the lowest of equals."""
    counts = empty(COLOURS, np.int8)
    row = empty(OVERFULL_ROW, np.uint8)
    later = empty(COLOURS, np.int8)
    left = TURNS - 1 - s.turns // s.players
    best = int(actions[0])
    most = WORST
    for i in range(count):
        card = int(actions[i])
        counts_after(s, seat, card, counts)
        worth = NOW * value(s, counts, s.bonus[seat] > 0, left)
        if left:
            worth += NEXT * best_of_next_turn(s, seat, actions, count, i, left - 1, counts, row, later)
        if worth > most:
            most = worth
            best = card
    return best


def value(s: State, counts: Array, rewarded: bool, left: int) -> int:
    """Return the value of a collection with `left` turns to come; `rewarded`: the seat has its bonus."""
    near = min(left, FADING)
    visible = visible_colours(counts)
    sure = 0
    potential = int(TO_FINAL[visible])
    for colour in range(COLOURS):
        sure += int(WORTH[counts[colour]])
        potential += int(OF_COLOUR[counts[colour] % TRIPLE])
    if not rewarded:
        potential += int(TO_BONUS[visible]) * next_bonus(s) // 10
        if visible == COLOURS:
            sure += next_bonus(s)
    return POINT * sure + near * potential + (FADING - near) * 10 * int(FINAL_BONUS[visible])


def best_of_next_turn(
    s: State,
    seat: int,
    actions: Array,
    count: int,
    first: int,
    left: int,
    counts: Array,
    row: Array,
    later: Array,
) -> int:
    """Return how much value the best other card adds after `actions[first]`, which led to `counts`.

    `row` and `later` are scratch arrays; the triples in `counts` are turned in place.
    """
    rewarded = s.bonus[seat] > 0 or visible_colours(counts) == COLOURS
    for colour in range(COLOURS):
        counts[colour] %= TRIPLE
    before = value(s, counts, rewarded, left)
    number = row_of(int(actions[first]))
    length = row_after(s, int(actions[first]), row)
    most = WORST
    for i in range(count):
        if i != first:
            card = int(actions[i])
            for colour in range(COLOURS):
                later[colour] = counts[colour]
            if row_of(card) != number:
                if would_take(s, card):
                    add_taken(s.rows[row_of(card)], ROW_LIMIT, card, later)
            elif length == ROW_LIMIT:
                add_taken(row, length, card, later)
            most = max(most, value(s, later, rewarded, left) - before)
    return most


def row_after(s: State, card: int, row: Array) -> int:
    """Write the card's row, after it is laid and has taken, into `row`; return its length."""
    number = row_of(card)
    length = int(s.row_count[number])
    for i in range(length):
        row[i] = s.rows[number, i]
    insert_sorted(row, length, card)
    length += 1
    if length <= ROW_LIMIT:
        return length
    return remove_from_row(row, length, taken_place(row, length, card), taken_count(row, length, card))
