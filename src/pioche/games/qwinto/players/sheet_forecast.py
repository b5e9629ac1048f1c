"""What is to be hoped of a sheet, and what a writing does to that.

Hopes are how many numbers will stand there at the end, whether a row will be complete, and what the columns will
bring. They rest on gaps: the empty places between two neighbouring numbers of a row, which only the numbers
between these two can fill. FILLED and COMPLETED say what becomes of a gap from how many fitting totals are
still expected.

One sheet at a time is studied (`study_sheet`), then numbers that may be written there (`measure_number`). Indices
are `u32`: they need no test for negative ones.
"""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import Array, State, signed, table, u32

from ..rules import (
    LAST_ROW,
    LEAST,
    LENGTH,
    MOST,
    PENTAGON,
    PLACES,
    ROWS,
    THREE,
    THREE_COLUMNS,
)

# The memo: turns left, and how many eighths of their totals a row may use. Then of the sheet, by rows: where numbers
# stand and which numbers fit somewhere, as masks, the chance to be completed, what that would bring more.
LEFT, USABLE, STANDING = 0, 1, 2
FITTING = STANDING + ROWS
CHANCE = FITTING + ROWS
PRIZE = CHANCE + ROWS
# For each gap: the chance of a hole to be filled, how many will be, one by the chance of all to be, and the numbers at its ends.
GAPS = PRIZE + ROWS
SHARE, HOPED, REST, LOWER, HIGHER, GAP_MEMO = range(6)
MOST_GAPS = (LENGTH + 1) // 2
# For each place what those before it in its row promise their columns, and what a point in its pentagon does.
PROMISE = GAPS + ROWS * MOST_GAPS * GAP_MEMO
RATE = PROMISE + ROWS * (LENGTH + 1)
# For each place what a number does there: how many more there will be at the end, the row's chance and prize then,
# what the columns will bring more, how far from best it stands, and the places that are lost.
MEASURES = RATE + PLACES
MORE, CHANCE_THEN, PRIZE_THEN, COLUMNS, MISFIT, LOST, MEASURE = range(7)
HOPES_MEMO = MEASURES + PLACES * MEASURE

# What a writing is roughly worth, in points: by itself, late, as far as its row is written, for the lead if it ends
# the game, and for each of these measures.
PLAINLY, LATELY, FOR_PROGRESS, FOR_LEAD = 0.5, 2.5, -0.3, 0.6
FOR_MORE, FOR_CHANCE, FOR_PRIZE, FOR_COLUMNS, FOR_MISFIT, FOR_LOST = 1.0, 2.0, 1.1, 1.2, -0.4, -0.6
NONE = -1000.0

# Usual games: turns to come for each place that the nearest sheet lacks for two rows, by misses; turns to come
# for each card, alone; the share of turns whose total a row may use; the share of totals below each number.
TURNS_AT_LEAST, TURNS_FOR_PLACE = 3.0, 1.35
TURNS_SHARE = table([1.0, 1.0, 0.85, 0.5, 0.0], np.float64)
TURNS_FOR_CARD = 0.88
ROW_SHARE = 0.55
BELOW = table(
    [0, 0, 0.061, 0.116, 0.174, 0.242, 0.318, 0.393, 0.465, 0.541, 0.619, 0.693, 0.765, 0.832, 0.888,
     0.922, 0.953, 0.98, 0.996, 1],
    np.float64,
)  # fmt: skip
MIDDLE = table([0.5 * (BELOW[number] + BELOW[number + 1]) for number in range(MOST + 1)], np.float64)

# Of a gap of so many places (a line each), in hundredths: how many will be filled, and the chance that all
# will. Column c is for x fitting totals to come, c = 16x / (x + 4): they come one by one, evenly spread over
# the gap, and each is written where most is to be hoped of the two gaps that it leaves.
STEPS, HALF_WAY = 16, 4.0
FILLED = [
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 26, 48, 65, 78, 88, 94, 97, 99, 100, 100, 100, 100, 100, 100, 100, 100],
    [0, 27, 55, 83, 111, 136, 158, 175, 187, 195, 198, 200, 200, 200, 200, 200, 200],
    [0, 27, 57, 90, 126, 161, 196, 228, 256, 276, 290, 297, 299, 300, 300, 300, 300],
    [0, 27, 57, 92, 130, 172, 217, 261, 304, 341, 370, 388, 397, 400, 400, 400, 400],
    [0, 27, 57, 92, 132, 178, 228, 282, 337, 390, 436, 471, 491, 499, 500, 500, 500],
    [0, 27, 57, 92, 133, 180, 233, 293, 359, 425, 489, 543, 579, 596, 600, 600, 600],
    [0, 27, 57, 92, 133, 181, 237, 301, 373, 451, 531, 604, 660, 691, 699, 700, 700],
    [0, 27, 57, 92, 133, 181, 238, 305, 382, 469, 563, 655, 733, 782, 799, 800, 800],
    [0, 27, 57, 92, 133, 182, 239, 307, 388, 482, 587, 698, 798, 868, 897, 900, 900],
]
COMPLETED = [
    [100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100],
    [0, 26, 48, 65, 78, 88, 94, 97, 99, 100, 100, 100, 100, 100, 100, 100, 100],
    [0, 0, 7, 18, 33, 49, 65, 78, 88, 95, 98, 100, 100, 100, 100, 100, 100],
    [0, 0, 1, 3, 8, 18, 31, 47, 64, 80, 91, 97, 99, 100, 100, 100, 100],
    [0, 0, 0, 0, 1, 4, 11, 21, 37, 56, 75, 89, 97, 100, 100, 100, 100],
    [0, 0, 0, 0, 0, 1, 3, 7, 17, 33, 54, 76, 92, 99, 100, 100, 100],
    [0, 0, 0, 0, 0, 0, 1, 2, 6, 16, 33, 58, 82, 96, 100, 100, 100],
    [0, 0, 0, 0, 0, 0, 0, 0, 2, 6, 18, 39, 68, 91, 99, 100, 100],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 8, 24, 53, 84, 99, 100, 100],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 13, 37, 74, 97, 100, 100],
]

# Both as they are read, without a division: a pair of values for each gap and each eighth of a fitting total to
# come, taken in its middle.
EIGHTHS = 8
READS = int(EIGHTHS * ROW_SHARE * (TURNS_AT_LEAST + TURNS_FOR_PLACE * LENGTH * LAST_ROW)) + 1


def between(line: list[int], totals: float) -> float:
    at = STEPS * totals / (totals + HALF_WAY)
    column = int(at)
    return 0.01 * (line[column] + (at - column) * (line[column + 1] - line[column]))


HOPES = table(
    [
        between(line, (read + 0.5) / EIGHTHS)
        for both in zip(FILLED, COMPLETED, strict=True)
        for read in range(READS)
        for line in both
    ],
    np.float64,
)

# Rows as masks of the places where numbers stand: the first hole; for each place how many places there are up
# to the last number at or before it, and the next number's place after it.
FULL = (1 << LENGTH) - 1


def up_to_number(standing: int, place: int) -> int:
    return max([p + 1 for p in range(place + 1) if standing >> p & 1], default=0)


def next_number(standing: int, place: int) -> int:
    return min([p for p in range(place + 1, LENGTH) if standing >> p & 1], default=LENGTH)


FIRST_HOLE = table(
    [min([p for p in range(LENGTH) if not m >> p & 1], default=LENGTH) for m in range(FULL + 1)]
)
GAP_START = table([up_to_number(m, p) for m in range(FULL + 1) for p in range(LENGTH)])
GAP_END = table([next_number(m, p) for m in range(FULL + 1) for p in range(LENGTH)])
ONE_BY = table([0.0] + [1 / holes for holes in range(1, LENGTH + 2)], np.float64)
NO_CHANCE = 1e-300  # divides nothing by nothing


def look_ahead(s: State, memo: Array) -> None:
    """Into the memo: how long the game will last."""
    memo[LEFT] = turns_left(s)
    memo[USABLE] = memo[LEFT] * (ROW_SHARE * EIGHTHS)


def turns_left(s: State) -> float:
    """How many more turns there will be, this one included, if the game goes as usual."""
    least = TURNS_AT_LEAST + TURNS_FOR_PLACE * LENGTH * LAST_ROW
    for seat in range(s.players):
        fewest = LENGTH
        lacking = ROWS * LENGTH
        for row in range(ROWS):
            count = signed(s.written[seat, row])
            fewest = min(fewest, count)
            lacking -= count
        lacking -= LENGTH - fewest
        least = min(
            least, (TURNS_AT_LEAST + TURNS_FOR_PLACE * lacking) * float(TURNS_SHARE[signed(s.misses[seat])])
        )
    if s.players == 1:
        least = min(least, TURNS_FOR_CARD * (signed(s.held[0]) + signed(s.in_pile)))
    return least


# A sheet ----------------------------------------------------------------------------------------


def study_sheet(s: State, seat: int, memo: Array) -> None:
    """Into the memo: what is to be hoped of a seat's sheet."""
    for row in range(ROWS):
        study_row(s, seat, u32(row), memo)
    study_columns(s, seat, memo)


def study_row(s: State, seat: int, row: int, memo: Array) -> None:
    """The chances of a row, gap by gap."""
    standing = standing_places(s, seat, row)
    chance, fitting = 1.0, 0
    behind = standing  # and all places before the gaps that are left
    while behind != FULL:
        start = signed(FIRST_HOLE[u32(behind)])
        end = gap_end(behind, start)
        chance *= study_gap(s, seat, row, start, end, memo)
        fitting |= fitting_numbers(row, start, memo)
        behind |= (1 << end) - 1
    last = number_before(s, seat, row, gap_start(standing, LENGTH - 1))
    memo[STANDING + row] = standing
    memo[FITTING + row] = fitting
    memo[CHANCE + row] = chance
    memo[PRIZE + row] = (last if standing >> (LENGTH - 1) else 0.5 * (last + MOST)) - LENGTH


def study_gap(s: State, seat: int, row: int, start: int, end: int, memo: Array) -> float:
    """Into the memo: what is to be hoped of a gap. The chance that all of its holes will be filled."""
    lower, higher = number_before(s, seat, row, start), number_from(s, seat, row, end)
    at = expected(memo[USABLE], BELOW[u32(higher)] - BELOW[u32(lower + 1)])
    holes = u32(end - start)
    fitting = min(holes, higher - lower - 1)
    hoped, sure = filled(fitting, at), completed(fitting, at) if fitting == holes else 0.0
    gap = gap_at(row, start)
    memo[gap + LOWER] = lower
    memo[gap + HIGHER] = higher
    memo[gap + HOPED] = hoped
    memo[gap + SHARE] = hoped * ONE_BY[holes]
    memo[gap + REST] = 1.0 / max(sure, NO_CHANCE)
    return sure


def gap_at(row: int, start: int) -> int:
    """Where the memo of the gap begins whose first hole is that place of a row.

    Of two neighbouring places at most one begins a gap.
    """
    return u32(GAPS + (row * MOST_GAPS + start // 2) * GAP_MEMO)


def fitting_numbers(row: int, start: int, memo: Array) -> int:
    """The numbers between those at the ends of a gap, as a mask."""
    gap = gap_at(row, start)
    return (1 << int(memo[gap + HIGHER])) - (2 << int(memo[gap + LOWER]))


def standing_places(s: State, seat: int, row: int) -> int:
    """Where numbers stand in a row, as a mask."""
    mask = 0
    for place in range(LENGTH):
        mask |= (s.sheets[seat, row * LENGTH + place] != 0) << place
    return mask


def gap_start(standing: int, place: int) -> int:
    """The place after the last number that stands before a hole (or in that place)."""
    return signed(GAP_START[u32(standing * LENGTH + place)])


def gap_end(standing: int, place: int) -> int:
    """The place of the next number after a place."""
    return signed(GAP_END[u32(standing * LENGTH + place)])


def number_before(s: State, seat: int, row: int, place: int) -> int:
    """The number just before a place of a row."""
    return signed(s.sheets[seat, row * LENGTH + place - 1]) if place else LEAST - 1


def number_from(s: State, seat: int, row: int, place: int) -> int:
    """The number in a place of a row, which may be the one after the last."""
    return signed(s.sheets[seat, row * LENGTH + place]) if place < LENGTH else MOST + 1


def study_columns(s: State, seat: int, memo: Array) -> None:
    """What each place promises: its column's pentagon, as far as the column's other places will be filled."""
    orange, yellow, purple = int(memo[STANDING]), int(memo[STANDING + 1]), int(memo[STANDING + 2])
    for place in range(ROWS * (LENGTH + 1) + PLACES):
        memo[PROMISE + place] = 0.0
    for three in range(THREE_COLUMNS):
        first, second, third = signed(THREE[three, 0]), signed(THREE[three, 1]), signed(THREE[three, 2])
        a = share(memo, 0, orange, first)
        b = share(memo, 1, yellow, second - LENGTH)
        c = share(memo, 2, purple, third - 2 * LENGTH)
        pentagon = signed(PENTAGON[three])
        if pentagon == first:
            prize = hoped_number(s, seat, 0, orange, first)
            rate = b * c
        elif pentagon == second:
            prize = hoped_number(s, seat, 1, yellow, second - LENGTH)
            rate = a * c
        else:
            prize = hoped_number(s, seat, 2, purple, third - 2 * LENGTH)
            rate = a * b
        memo[PROMISE + first + 1] = prize * b * c
        memo[PROMISE + second + 2] = prize * a * c
        memo[PROMISE + third + 3] = prize * a * b
        memo[RATE + pentagon] = rate
    for row in range(ROWS):
        promise = u32(PROMISE + row * (LENGTH + 1))
        total = 0.0
        for place in range(LENGTH):
            total += memo[promise + place + 1]
            memo[promise + place + 1] = total


def share(memo: Array, row: int, standing: int, nth: int) -> float:
    """The chance that a place will be filled."""
    chance = memo[gap_at(row, gap_start(standing, nth)) + SHARE]
    return 1.0 if (standing >> nth) & 1 else float(chance)


def hoped_number(s: State, seat: int, row: int, standing: int, nth: int) -> float:
    """The number of a place, or what it may become between its neighbours."""
    left, right = gap_start(standing, nth) - 1, gap_end(standing, nth)
    lower = number_before(s, seat, row, left + 1)
    higher = min(number_from(s, seat, row, right), MOST)
    return float(lower + (higher - lower) * (nth - left) * ONE_BY[u32(right - left)])


def expected(usable: float, fitting: float) -> int:
    """Where the hopes are read, for the share of the totals that fits."""
    return int(usable * fitting)


def filled(holes: int, read: int) -> float:
    """How many of a gap's holes will be filled."""
    return float(HOPES[u32(2 * (holes * READS + read))])


def completed(holes: int, read: int) -> float:
    """The chance that all of a gap's holes will be filled."""
    return float(HOPES[u32(2 * (holes * READS + read) + 1)])


# A number ---------------------------------------------------------------------------------------


def measure_number(row: int, number: int, start: int, end: int, memo: Array) -> None:
    """Into the memo: what a number does to the hopes of the sheet studied, in each place of a gap of a row."""
    lower, higher, stands_best = number_in_gap(row, number, start, end, memo)
    hoped, hoped_columns = gap_hopes(row, start, end, memo)
    for nth in range(start, end):
        more, chance, prize, columns, misfit, lost = measures_in(
            row, nth, number, start, end, lower, higher, stands_best, memo
        )
        found = measures_at(u32(row * LENGTH + nth))
        memo[found + MORE] = more - hoped
        memo[found + CHANCE_THEN] = chance
        memo[found + PRIZE_THEN] = prize
        memo[found + COLUMNS] = columns - hoped_columns
        memo[found + MISFIT] = misfit
        memo[found + LOST] = lost


def rough_worth(row: int, number: int, start: int, end: int, places: int, memo: Array) -> float:
    """What this is roughly worth in the place nearest to where it stands best.

    It may stand in these `places` of the row only: in the first of them, if that one is barred.
    """
    lower, higher, stands_best = number_in_gap(row, number, start, end, memo)
    hoped, hoped_columns = gap_hopes(row, start, end, memo)
    nearest = int(stands_best + 0.5) - signed(row) * LENGTH
    nth = nearest if (places >> nearest) & 1 else signed(FIRST_HOLE[u32(FULL ^ places)])
    more, chance, prize, columns, misfit, lost = measures_in(
        row, nth, number, start, end, lower, higher, stands_best, memo
    )
    return float(
        FOR_MORE * (more - hoped)
        + chance * (FOR_CHANCE + FOR_PRIZE * prize)
        + FOR_COLUMNS * (columns - hoped_columns)
        + FOR_MISFIT * misfit
        + FOR_LOST * lost
    )


def number_in_gap(row: int, number: int, start: int, end: int, memo: Array) -> tuple[int, int, float]:
    """Where the hopes are read for the lower and for the higher numbers; where a number stands best in a gap."""
    gap = gap_at(row, start)
    below_all, below_end = BELOW[u32(int(memo[gap + LOWER]) + 1)], BELOW[u32(int(memo[gap + HIGHER]))]
    lower = expected(memo[USABLE], BELOW[number] - below_all)
    higher = expected(memo[USABLE], below_end - BELOW[number + 1])
    return lower, higher, ideal(start, end, number, below_all, below_end, row)


def gap_hopes(row: int, start: int, end: int, memo: Array) -> tuple[float, float]:
    """What a gap is hoped to bring as it is: how many numbers, and how much for the columns."""
    gap = gap_at(row, start)
    return float(memo[gap + HOPED]), float(memo[gap + SHARE] * promises(row, start, end, memo))


def measures_in(
    row: int,
    nth: int,
    number: int,
    start: int,
    end: int,
    lower: int,
    higher: int,
    stands_best: float,
    memo: Array,
) -> tuple[float, float, float, float, float, int]:
    """The measures of a number in a place of the gap from `start` to before `end`, without what that was hoped to bring."""
    gap, place = gap_at(row, start), u32(row * LENGTH + nth)
    before, after = u32(nth - start), u32(end - nth - 1)  # holes that stay on either side
    fit_before = min(before, number - int(memo[gap + LOWER]) - 1)
    fit_after = min(after, int(memo[gap + HIGHER]) - number - 1)
    filled_before, filled_after = filled(fit_before, lower), filled(fit_after, higher)
    lost = before - fit_before + after - fit_after
    chance = memo[CHANCE + row] * memo[gap + REST]  # of the other gaps
    chance *= completed(fit_before, lower) * completed(fit_after, higher)
    if lost:
        chance = 0.0
    prize = prize_then(nth, end, number, memo[PRIZE + row])
    columns = (
        promised(memo[RATE + place], number, promises(row, nth, nth + 1, memo))
        + filled_before * ONE_BY[before] * promises(row, start, nth, memo)
        + filled_after * ONE_BY[after] * promises(row, nth + 1, end, memo)
    )
    return 1.0 + filled_before + filled_after, chance, prize, columns, abs(stands_best - place), lost


def promises(row: int, start: int, end: int, memo: Array) -> float:
    """What the places of a row from `start` to before `end` promise their columns."""
    promise = u32(PROMISE + row * (LENGTH + 1))
    return float(memo[promise + u32(end)] - memo[promise + u32(start)])


def measures_at(place: int) -> int:
    """Where the memo has what a number does in a place."""
    return u32(MEASURES + place * MEASURE)


def ideal(start: int, end: int, number: int, below_all: float, below_end: float, row: int) -> float:
    """Where a number stands best in a gap: as far as the totals are lower, itself counting by half."""
    share = (MIDDLE[number] - below_all) / (below_end - below_all)
    return float(row * LENGTH + start - 0.5 + (end - start) * share)


def prize_then(nth: int, end: int, number: int, prize: float) -> float:
    """What a row would bring more, if it were complete, with that number in it."""
    last, nearly_last = float(number - LENGTH), 0.5 * (number + MOST) - LENGTH
    before = nearly_last if end == LENGTH else prize
    return last if nth == LENGTH - 1 else before


def promised(rate: float, number: int, own: float) -> float:
    """What a place promises its column once the number stands there."""
    return rate * number if rate > 0.0 else own
