"""A hand-written player for Qwinto.

It writes a number where the numbers to come still find their places, and lays cards for its own sheet alone.
"""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import Array, State, table

from ..rules import (
    COLUMN_PLACES,
    LAYING,
    MISS_POINTS,
    MOST,
    PASS,
    PENTAGON,
    PLACES,
    ROW_LENGTH,
    ROWS,
    THREE_COLUMN_COUNT,
    WRITE,
    announced_colours,
    announced_total,
    open_places,
)

# The best place in a row for each number from 0 to 19: 0 is the first place and 8 the last; -1 and 9 stand for
# the borders of the row. Low and high totals are rare, so numbers around seven get more places than an even
# spread would give them.
BEST_PLACE = table(
    [-1.0, -0.5, 0.0, 0.5, 1.1, 1.7, 2.3, 3.0, 3.6, 4.2, 4.8, 5.4, 6.0, 6.6, 7.2, 7.7, 8.1, 8.4, 8.7, 9.0],
    np.float64,
)
# Values, in points.
WRITTEN = 2.0  # of a number by itself
MISPLACED = 1.5  # lost for each place away from the best one
LOST_PLACE = 2.5  # lost for each place that no number can fill any more
COMPLETED = 0.2  # for each point of a row or a column that the number completes
PENTAGON_SHARE = 0.1  # for each point in a pentagon, times the other numbers that its column has


def choose(s: State, seat: int, actions: Array, count: int, rng: State) -> int:
    """The action of the highest value, the first of equal ones."""
    best = actions[0]
    most = value(s, seat, actions[0])
    for i in range(1, count):
        found = value(s, seat, actions[i])
        if found > most:
            most = found
            best = actions[i]
    return int(best)


def value(s: State, seat: int, action: int) -> float:
    if s.phase == LAYING:
        return laying_value(s, seat, action)
    if action == PASS:
        return pass_value(s, seat)
    return writing_value(s, seat, action - WRITE, s.total)


def laying_value(s: State, seat: int, action: int) -> float:
    """The value of the best writing of the total on the own sheet."""
    return best_writing_value(s, seat, announced_total(s, action), announced_colours(s, action))


def best_writing_value(s: State, seat: int, total: int, rows: int) -> float:
    places = open_places(s, seat, total, rows)
    best = pass_value(s, seat)
    for place in range(PLACES):
        if (places >> place) & 1:
            best = max(best, writing_value(s, seat, place, total))
    return best


def pass_value(s: State, seat: int) -> float:
    """Not writing is a miss for the seat whose turn it is."""
    return float(MISS_POINTS) if seat == s.turn else 0.0


def writing_value(s: State, seat: int, place: int, number: int) -> float:
    """How well the number fits between its neighbours, and what it completes."""
    row = place // ROW_LENGTH
    start = row * ROW_LENGTH
    left = place - 1
    while left >= start and s.sheets[seat, left] == 0:
        left -= 1
    right = place + 1
    while right < start + ROW_LENGTH and s.sheets[seat, right] == 0:
        right += 1
    lower = int(s.sheets[seat, left]) if left >= start else 0
    higher = int(s.sheets[seat, right]) if right < start + ROW_LENGTH else MOST + 1
    share = float((BEST_PLACE[number] - BEST_PLACE[lower]) / (BEST_PLACE[higher] - BEST_PLACE[lower]))
    away = abs(left + (right - left) * share - place)
    lost = max(0, place - left - (number - lower)) + max(0, right - place - (higher - number))
    found = WRITTEN - MISPLACED * away - LOST_PLACE * lost
    if s.written[seat, row] == ROW_LENGTH - 1:
        found += COMPLETED * max(number, int(s.sheets[seat, start + ROW_LENGTH - 1]))
    return found + column_value(s, seat, place, number)


def column_value(s: State, seat: int, place: int, number: int) -> float:
    """The value of the bonus of the place's three-column, if it is in one."""
    for three in range(THREE_COLUMN_COUNT):
        others = 0
        here = False
        for row in range(ROWS):
            here |= COLUMN_PLACES[three, row] == place
            others += s.sheets[seat, COLUMN_PLACES[three, row]] != 0
        if here:
            bonus = number if PENTAGON[three] == place else int(s.sheets[seat, PENTAGON[three]])
            return (COMPLETED if others == ROWS - 1 else PENTAGON_SHARE * others) * bonus
    return 0.0
