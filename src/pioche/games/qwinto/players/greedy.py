"""A sensible player: numbers where they leave room for the others, layings for its own sheet."""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import Array, State, table

from ..rules import (
    LAYING,
    LENGTH,
    MISS_POINTS,
    MOST,
    NO,
    PENTAGON,
    PLACES,
    ROWS,
    THREE,
    THREE_COLUMNS,
    WRITES,
    announced_colours,
    announced_total,
    open_places,
)

# Where in a row a number stands best, 0 for its first place and 8 for its last, with a place
# before (for no number to the left) and one after: low and high totals are rare, so the numbers
# around seven get more room than an even spread would give them.
BEST_PLACE = table(
    [-1.0, -0.5, 0.0, 0.5, 1.1, 1.7, 2.3, 3.0, 3.6, 4.2, 4.8, 5.4, 6.0, 6.6, 7.2, 7.7, 8.1, 8.4, 8.7, 9.0],
    np.float64,
)
WRITTEN = 2.0  # what a number is worth by itself
MISPLACED = 1.5  # lost for each place away from the best one
LOST_PLACE = 2.5  # lost for each place that no number can fill any more
COMPLETED = 0.2  # won for each point of a row or a column that it completes
HOPED = 0.1  # won for each point in a pentagon, for each number that its column already has


def choose(s: State, seat: int, actions: Array, count: int, rng: State) -> int:
    """The action of the highest worth, the first of equal ones."""
    best = actions[0]
    most = worth(s, seat, actions[0])
    for i in range(1, count):
        found = worth(s, seat, actions[i])
        if found > most:
            most = found
            best = actions[i]
    return int(best)


def worth(s: State, seat: int, action: int) -> float:
    if s.phase == LAYING:
        return worth_of_laying(s, seat, action)
    if action == NO:
        return worth_of_nothing(s, seat)
    return worth_of_writing(s, seat, action - WRITES, s.total)


def worth_of_laying(s: State, seat: int, action: int) -> float:
    """What the own sheet gains by the total."""
    return best_writing(s, seat, announced_total(s, action), announced_colours(s, action))


def best_writing(s: State, seat: int, total: int, rows: int) -> float:
    places = open_places(s, seat, total, rows)
    best = worth_of_nothing(s, seat)
    for place in range(PLACES):
        if (places >> place) & 1:
            best = max(best, worth_of_writing(s, seat, place, total))
    return best


def worth_of_nothing(s: State, seat: int) -> float:
    """Not writing costs the active seat a miss."""
    return float(MISS_POINTS) if seat == s.active else 0.0


def worth_of_writing(s: State, seat: int, place: int, number: int) -> float:
    """How well the number stands between its neighbours, and what it completes."""
    row = place // LENGTH
    start = row * LENGTH
    left = place - 1
    while left >= start and s.sheets[seat, left] == 0:
        left -= 1
    right = place + 1
    while right < start + LENGTH and s.sheets[seat, right] == 0:
        right += 1
    lower = int(s.sheets[seat, left]) if left >= start else 0
    higher = int(s.sheets[seat, right]) if right < start + LENGTH else MOST + 1
    share = float((BEST_PLACE[number] - BEST_PLACE[lower]) / (BEST_PLACE[higher] - BEST_PLACE[lower]))
    away = abs(left + (right - left) * share - place)
    lost = max(0, place - left - (number - lower)) + max(0, right - place - (higher - number))
    found = WRITTEN - MISPLACED * away - LOST_PLACE * lost
    if s.written[seat, row] == LENGTH - 1:
        found += COMPLETED * max(number, int(s.sheets[seat, start + LENGTH - 1]))
    return found + worth_of_column(s, seat, place, number)


def worth_of_column(s: State, seat: int, place: int, number: int) -> float:
    """What the place's three-column promises, if it is in one."""
    for three in range(THREE_COLUMNS):
        others = 0
        here = False
        for row in range(ROWS):
            here |= THREE[three, row] == place
            others += s.sheets[seat, THREE[three, row]] != 0
        if here:
            bonus = number if PENTAGON[three] == place else int(s.sheets[seat, PENTAGON[three]])
            return (COMPLETED if others == ROWS - 1 else HOPED * others) * bonus
    return 0.0
