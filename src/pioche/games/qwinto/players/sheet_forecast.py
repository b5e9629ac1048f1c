"""An estimate of what a Qwinto sheet will hold at the end of the game, and what writing a number changes.

What is estimated, for one sheet at a time (`forecast_sheet`):
- for each row, how many of its empty places will be filled and the probability that all of them will;
- for each three-column, its expected bonus: the expected number in its pentagon times the probability that its
  empty places are filled, taken as independent.

How. A gap is a run of empty places between two numbers of a row, or between a number and the border. Only totals
between these two numbers fit into it. The number of fitting totals to come is estimated as

    turns left * share of the turns whose colours allow a row * share of the totals between the two numbers

(`turns_left`, ROW_SHARE, BELOW: constants of typical games). Two tables then give, for a gap of so many places and
so many fitting totals, the expected number of filled places and the probability that all are filled.

Writing a number splits its gap in two. `write_effects` estimates what that changes, in each place of the gap; the
trained player's features come from these numbers. `rough_value` is one fixed weighting of them, for comparing many
possible writings quickly.

Indices are `u32`: compiled code then needs no test for negative ones.
"""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import Array, State, signed, table, u32

from ..rules import (
    COLUMN_PLACES,
    LEAST,
    MOST,
    PENTAGON,
    PLACES,
    ROW_LENGTH,
    ROWS,
    ROWS_TO_END,
    THREE_COLUMN_COUNT,
)

# The memo. First how long the game will last: turns left, and how many of their totals a row may use, in eighths.
TURNS_LEFT, USABLE_TOTALS = 0, 1
# Then for each row of the sheet:
WRITTEN_MASK = 2  # the mask of the places with a number
FITTING_NUMBERS = WRITTEN_MASK + ROWS  # the mask of the numbers that fit between the numbers of the row
COMPLETION = FITTING_NUMBERS + ROWS  # the probability that the row will be complete
PRIZE = COMPLETION + ROWS  # if the row gets complete: the expected last number, minus the nine single points
# For each gap, at most five in a row:
GAPS = PRIZE + ROWS
(
    FILL_PROBABILITY,  # of each empty place
    EXPECTED_FILLS,  # the expected number of its places that will be filled
    INVERSE_COMPLETION,  # 1 / (the probability that all of them will be)
    LOWER,  # the number before it, or 0
    HIGHER,  # the number after it, or 19
    GAP_SIZE,
) = range(6)
MOST_GAPS = (ROW_LENGTH + 1) // 2
# For each row, sums over its places from the left: the bonus expected of the column of each place if that place
# is filled. One sum more than places.
BONUS_SUMS = GAPS + ROWS * MOST_GAPS * GAP_SIZE
# For each place with a pentagon: the probability that the other places of its column are filled; 0 elsewhere.
PENTAGON_RATE = BONUS_SUMS + ROWS * (ROW_LENGTH + 1)
# For each place, the effects of writing a number there:
EFFECTS = PENTAGON_RATE + PLACES
(
    MORE_FILLS,  # how many more places of the row will be filled at the end
    COMPLETION_THEN,  # the probability that the row will be complete
    PRIZE_THEN,  # the PRIZE of the row
    MORE_BONUS,  # how many more points the columns will bring
    MISFIT,  # how many places away from the best place for the number
    LOST,  # how many places no number can fill any more
    EFFECT_SIZE,
) = range(7)
FORECAST_MEMO = EFFECTS + PLACES * EFFECT_SIZE

# The rough value of a writing, in points: for any number, for a number late in the game, for the share of its row
# that is written, for each point of the lead if it ends the game, and for each of the effects above.
PER_NUMBER, PER_LATE_NUMBER, PER_PROGRESS, PER_LEAD = 0.5, 2.5, -0.3, 0.6
PER_FILL, PER_COMPLETION, PER_PRIZE, PER_BONUS, PER_MISFIT, PER_LOST = 1.0, 2.0, 1.1, 1.2, -0.4, -0.6
NO_WRITING = -1000.0

# Typical games. Turns to come: a constant, and so many for each place that the most advanced sheet lacks
# for two complete rows, times a factor by its misses; in solo so many for each card left. Then the share of turns
# whose total a row may use, and the share of totals below each number.
TURNS_AT_LEAST, TURNS_FOR_PLACE = 3.0, 1.35
TURNS_SHARE = table([1.0, 1.0, 0.85, 0.5, 0.0], np.float64)
TURNS_FOR_CARD = 0.88
ROW_SHARE = 0.55
BELOW = table(
    [0, 0, 0.061, 0.116, 0.174, 0.242, 0.318, 0.393, 0.465, 0.541, 0.619, 0.693, 0.765, 0.832, 0.888,
     0.922, 0.953, 0.98, 0.996, 1],
    np.float64,
)  # fmt: skip
# The share of totals below each number, half of the number itself included.
MIDDLE = table([0.5 * (BELOW[number] + BELOW[number + 1]) for number in range(MOST + 1)], np.float64)

# For a gap of 0 to 9 places (a line each), in hundredths: the expected number of filled places, and the probability
# that all are filled. Column c is for x fitting totals to come, c = 16 x / (x + 4). The model: totals come one by
# one, evenly spread over the numbers of the gap, and each is written where the two gaps that it leaves are expected
# to fill best.
STEPS, HALF_WAY = 16, 4.0
FILLED_TABLE = [
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
COMPLETION_TABLE = [
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

# Both tables again, interpolated so that a lookup needs no division: for each gap and each eighth of a fitting total
# to come, the value of both tables in the middle of that eighth.
EIGHTHS = 8
TABLE_LENGTH = int(EIGHTHS * ROW_SHARE * (TURNS_AT_LEAST + TURNS_FOR_PLACE * ROW_LENGTH * ROWS_TO_END)) + 1


def interpolated(line: list[int], totals: float) -> float:
    """The value of a table's line for so many fitting totals."""
    at = STEPS * totals / (totals + HALF_WAY)
    column = int(at)
    return 0.01 * (line[column] + (at - column) * (line[column + 1] - line[column]))


FORECASTS = table(
    [
        interpolated(line, (eighths + 0.5) / EIGHTHS)
        for both in zip(FILLED_TABLE, COMPLETION_TABLE, strict=True)
        for eighths in range(TABLE_LENGTH)
        for line in both
    ],
    np.float64,
)

# Tables over the masks of written places of a row: the first empty place; for each place, the place after the last
# number at or before it; and the place of the next number after it.
FULL_ROW = (1 << ROW_LENGTH) - 1


def gap_start_of(written: int, place: int) -> int:
    return max([p + 1 for p in range(place + 1) if written >> p & 1], default=0)


def gap_end_of(written: int, place: int) -> int:
    return min([p for p in range(place + 1, ROW_LENGTH) if written >> p & 1], default=ROW_LENGTH)


FIRST_EMPTY = table(
    [min([p for p in range(ROW_LENGTH) if not m >> p & 1], default=ROW_LENGTH) for m in range(FULL_ROW + 1)]
)
GAP_START = table([gap_start_of(m, p) for m in range(FULL_ROW + 1) for p in range(ROW_LENGTH)])
GAP_END = table([gap_end_of(m, p) for m in range(FULL_ROW + 1) for p in range(ROW_LENGTH)])
ONE_BY = table([0.0] + [1 / count for count in range(1, ROW_LENGTH + 2)], np.float64)
SMALLEST = 1e-300  # stands for a probability of 0 in a divisor


def forecast_length(s: State, memo: Array) -> None:
    """Write how long the game will last."""
    memo[TURNS_LEFT] = turns_left(s)
    memo[USABLE_TOTALS] = memo[TURNS_LEFT] * (ROW_SHARE * EIGHTHS)


def turns_left(s: State) -> float:
    """The expected number of turns left, this one included: the least over all sheets."""
    least = TURNS_AT_LEAST + TURNS_FOR_PLACE * ROW_LENGTH * ROWS_TO_END
    for seat in range(s.players):
        fewest = ROW_LENGTH
        lacking = ROWS * ROW_LENGTH
        for row in range(ROWS):
            count = signed(s.written[seat, row])
            fewest = min(fewest, count)
            lacking -= count
        lacking -= ROW_LENGTH - fewest
        least = min(
            least, (TURNS_AT_LEAST + TURNS_FOR_PLACE * lacking) * float(TURNS_SHARE[signed(s.misses[seat])])
        )
    if s.players == 1:
        least = min(least, TURNS_FOR_CARD * (signed(s.hand_count[0]) + signed(s.pile_count)))
    return least


# The forecast of a sheet --------------------------------------------------------------------------


def forecast_sheet(s: State, seat: int, memo: Array) -> None:
    """Write the forecast of a seat's sheet."""
    for row in range(ROWS):
        forecast_row(s, seat, u32(row), memo)
    forecast_columns(s, seat, memo)


def forecast_row(s: State, seat: int, row: int, memo: Array) -> None:
    """Write the forecast of a row, gap by gap."""
    written = written_places(s, seat, row)
    probability, fitting = 1.0, 0
    behind = written  # the written places, and all places up to the end of the gaps done
    while behind != FULL_ROW:
        start = signed(FIRST_EMPTY[u32(behind)])
        end = gap_end(behind, start)
        probability *= forecast_gap(s, seat, row, start, end, memo)
        fitting |= fitting_numbers(row, start, memo)
        behind |= (1 << end) - 1
    last = number_before(s, seat, row, gap_start(written, ROW_LENGTH - 1))
    memo[WRITTEN_MASK + row] = written
    memo[FITTING_NUMBERS + row] = fitting
    memo[COMPLETION + row] = probability
    memo[PRIZE + row] = (last if written >> (ROW_LENGTH - 1) else 0.5 * (last + MOST)) - ROW_LENGTH


def forecast_gap(s: State, seat: int, row: int, start: int, end: int, memo: Array) -> float:
    """Write the forecast of a gap; return the probability that all of its places will be filled."""
    lower, higher = number_before(s, seat, row, start), number_from(s, seat, row, end)
    at = table_index(memo[USABLE_TOTALS], BELOW[u32(higher)] - BELOW[u32(lower + 1)])
    empty_places = u32(end - start)
    fitting = min(empty_places, higher - lower - 1)
    fills = expected_fills(fitting, at)
    all_filled = completion(fitting, at) if fitting == empty_places else 0.0
    gap = gap_memo(row, start)
    memo[gap + LOWER] = lower
    memo[gap + HIGHER] = higher
    memo[gap + EXPECTED_FILLS] = fills
    memo[gap + FILL_PROBABILITY] = fills * ONE_BY[empty_places]
    memo[gap + INVERSE_COMPLETION] = 1.0 / max(all_filled, SMALLEST)
    return all_filled


def gap_memo(row: int, start: int) -> int:
    """Where the memo of a gap begins, given its row and its first place.

    Of two neighbouring places at most one is the first of a gap, so half as many entries are enough.
    """
    return u32(GAPS + (row * MOST_GAPS + start // 2) * GAP_SIZE)


def fitting_numbers(row: int, start: int, memo: Array) -> int:
    """The mask of the numbers that fit into a gap."""
    gap = gap_memo(row, start)
    return (1 << int(memo[gap + HIGHER])) - (2 << int(memo[gap + LOWER]))


def written_places(s: State, seat: int, row: int) -> int:
    """The mask of the places of a row with a number."""
    mask = 0
    for place in range(ROW_LENGTH):
        mask |= (s.sheets[seat, row * ROW_LENGTH + place] != 0) << place
    return mask


def gap_start(written: int, place: int) -> int:
    """The place after the last number at or before a place: the first place of the gap around it."""
    return signed(GAP_START[u32(written * ROW_LENGTH + place)])


def gap_end(written: int, place: int) -> int:
    """The place of the next number after a place: the end of the gap around it."""
    return signed(GAP_END[u32(written * ROW_LENGTH + place)])


def number_before(s: State, seat: int, row: int, place: int) -> int:
    """The number just before a place of a row, which must be written; 0 before the first place."""
    return signed(s.sheets[seat, row * ROW_LENGTH + place - 1]) if place else LEAST - 1


def number_from(s: State, seat: int, row: int, place: int) -> int:
    """The number in a place of a row, which must be written; 19 after the last place."""
    return signed(s.sheets[seat, row * ROW_LENGTH + place]) if place < ROW_LENGTH else MOST + 1


def forecast_columns(s: State, seat: int, memo: Array) -> None:
    """Write what the columns are expected to bring, by place."""
    orange, yellow, purple = int(memo[WRITTEN_MASK]), int(memo[WRITTEN_MASK + 1]), int(memo[WRITTEN_MASK + 2])
    for place in range(ROWS * (ROW_LENGTH + 1) + PLACES):
        memo[BONUS_SUMS + place] = 0.0
    for three in range(THREE_COLUMN_COUNT):
        first, second = signed(COLUMN_PLACES[three, 0]), signed(COLUMN_PLACES[three, 1])
        third = signed(COLUMN_PLACES[three, 2])
        a = fill_probability(memo, 0, orange, first)
        b = fill_probability(memo, 1, yellow, second - ROW_LENGTH)
        c = fill_probability(memo, 2, purple, third - 2 * ROW_LENGTH)
        pentagon = signed(PENTAGON[three])
        if pentagon == first:
            prize = expected_number(s, seat, 0, orange, first)
            rate = b * c
        elif pentagon == second:
            prize = expected_number(s, seat, 1, yellow, second - ROW_LENGTH)
            rate = a * c
        else:
            prize = expected_number(s, seat, 2, purple, third - 2 * ROW_LENGTH)
            rate = a * b
        memo[BONUS_SUMS + first + 1] = prize * b * c
        memo[BONUS_SUMS + second + 2] = prize * a * c
        memo[BONUS_SUMS + third + 3] = prize * a * b
        memo[PENTAGON_RATE + pentagon] = rate
    for row in range(ROWS):
        sums = u32(BONUS_SUMS + row * (ROW_LENGTH + 1))
        total = 0.0
        for place in range(ROW_LENGTH):
            total += memo[sums + place + 1]
            memo[sums + place + 1] = total


def fill_probability(memo: Array, row: int, written: int, nth: int) -> float:
    """The probability that a place will be filled; 1 if it is."""
    probability = memo[gap_memo(row, gap_start(written, nth)) + FILL_PROBABILITY]
    return 1.0 if (written >> nth) & 1 else float(probability)


def expected_number(s: State, seat: int, row: int, written: int, nth: int) -> float:
    """The number of a place, or for an empty one a linear interpolation between its neighbours."""
    left, right = gap_start(written, nth) - 1, gap_end(written, nth)
    lower = number_before(s, seat, row, left + 1)
    higher = min(number_from(s, seat, row, right), MOST)
    return float(lower + (higher - lower) * (nth - left) * ONE_BY[u32(right - left)])


def table_index(usable: float, fitting: float) -> int:
    """The eighths of fitting totals to come, given the share of totals that fits: an index of FORECASTS."""
    return int(usable * fitting)


def expected_fills(empty_places: int, eighths: int) -> float:
    """The expected number of places of a gap that will be filled."""
    return float(FORECASTS[u32(2 * (empty_places * TABLE_LENGTH + eighths))])


def completion(empty_places: int, eighths: int) -> float:
    """The probability that all places of a gap will be filled."""
    return float(FORECASTS[u32(2 * (empty_places * TABLE_LENGTH + eighths) + 1)])


# The effects of a number --------------------------------------------------------------------------


def write_effects(row: int, number: int, start: int, end: int, memo: Array) -> None:
    """Write the effects of a number on the forecast, for each place of a gap."""
    lower, higher, best = number_in_gap(row, number, start, end, memo)
    fills, bonus_before = gap_forecast(row, start, end, memo)
    for nth in range(start, end):
        more, probability, prize, columns, misfit, lost = effects_in(
            row, nth, number, start, end, lower, higher, best, memo
        )
        found = effects_at(u32(row * ROW_LENGTH + nth))
        memo[found + MORE_FILLS] = more - fills
        memo[found + COMPLETION_THEN] = probability
        memo[found + PRIZE_THEN] = prize
        memo[found + MORE_BONUS] = columns - bonus_before
        memo[found + MISFIT] = misfit
        memo[found + LOST] = lost


def rough_value(row: int, number: int, start: int, end: int, places: int, memo: Array) -> float:
    """The rough value of a number in the place of a gap nearest to its best one.

    The number may go only to the `places` of a mask: to the first of them, if the nearest one is barred.
    """
    lower, higher, best = number_in_gap(row, number, start, end, memo)
    fills, bonus_before = gap_forecast(row, start, end, memo)
    nearest = int(best + 0.5) - signed(row) * ROW_LENGTH
    nth = nearest if (places >> nearest) & 1 else signed(FIRST_EMPTY[u32(FULL_ROW ^ places)])
    more, probability, prize, columns, misfit, lost = effects_in(
        row, nth, number, start, end, lower, higher, best, memo
    )
    return float(
        PER_FILL * (more - fills)
        + probability * (PER_COMPLETION + PER_PRIZE * prize)
        + PER_BONUS * (columns - bonus_before)
        + PER_MISFIT * misfit
        + PER_LOST * lost
    )


def number_in_gap(row: int, number: int, start: int, end: int, memo: Array) -> tuple[int, int, float]:
    """For a number in a gap: the `table_index` of lower totals, that of higher totals, and its best place."""
    gap = gap_memo(row, start)
    below_all, below_end = BELOW[u32(int(memo[gap + LOWER]) + 1)], BELOW[u32(int(memo[gap + HIGHER]))]
    lower = table_index(memo[USABLE_TOTALS], BELOW[number] - below_all)
    higher = table_index(memo[USABLE_TOTALS], below_end - BELOW[number + 1])
    return lower, higher, best_place(start, end, number, below_all, below_end, row)


def gap_forecast(row: int, start: int, end: int, memo: Array) -> tuple[float, float]:
    """The forecast of a gap before a number is written there: filled places, and bonus of the columns."""
    gap = gap_memo(row, start)
    return float(memo[gap + EXPECTED_FILLS]), float(
        memo[gap + FILL_PROBABILITY] * bonus_between(row, start, end, memo)
    )


def effects_in(
    row: int,
    nth: int,
    number: int,
    start: int,
    end: int,
    lower: int,
    higher: int,
    best: float,
    memo: Array,
) -> tuple[float, float, float, float, float, int]:
    """The effects of a number in the nth place of a row, inside the gap from `start` to before `end`.

    Filled places and bonus are totals of the gap: the caller subtracts `gap_forecast`.
    """
    gap, place = gap_memo(row, start), u32(row * ROW_LENGTH + nth)
    before, after = u32(nth - start), u32(end - nth - 1)  # empty places that remain on either side
    fit_before = min(before, number - int(memo[gap + LOWER]) - 1)
    fit_after = min(after, int(memo[gap + HIGHER]) - number - 1)
    filled_before, filled_after = expected_fills(fit_before, lower), expected_fills(fit_after, higher)
    lost = before - fit_before + after - fit_after
    others_filled = memo[COMPLETION + row] * memo[gap + INVERSE_COMPLETION]  # all other gaps
    probability = others_filled * (completion(fit_before, lower) * completion(fit_after, higher))
    if lost:
        probability = 0.0
    prize = prize_then(nth, end, number, memo[PRIZE + row])
    columns = (
        bonus_with(memo[PENTAGON_RATE + place], number, bonus_between(row, nth, nth + 1, memo))
        + filled_before * ONE_BY[before] * bonus_between(row, start, nth, memo)
        + filled_after * ONE_BY[after] * bonus_between(row, nth + 1, end, memo)
    )
    return 1.0 + filled_before + filled_after, probability, prize, columns, abs(best - place), lost


def bonus_between(row: int, start: int, end: int, memo: Array) -> float:
    """The bonus expected of the columns of the places from `start` to before `end`, if these are filled."""
    sums = u32(BONUS_SUMS + row * (ROW_LENGTH + 1))
    return float(memo[sums + u32(end)] - memo[sums + u32(start)])


def effects_at(place: int) -> int:
    """Where the memo of the effects in a place begins."""
    return u32(EFFECTS + place * EFFECT_SIZE)


def best_place(start: int, end: int, number: int, below_all: float, below_end: float, row: int) -> float:
    """The best place for a number in a gap: its places in proportion to the lower and the higher totals."""
    share = (MIDDLE[number] - below_all) / (below_end - below_all)
    return float(row * ROW_LENGTH + start - 0.5 + (end - start) * share)


def prize_then(nth: int, end: int, number: int, prize: float) -> float:
    """The PRIZE of a row with that number in its nth place."""
    last, nearly_last = float(number - ROW_LENGTH), 0.5 * (number + MOST) - ROW_LENGTH
    before = nearly_last if end == ROW_LENGTH else prize
    return last if nth == ROW_LENGTH - 1 else before


def bonus_with(rate: float, number: int, own: float) -> float:
    """The bonus expected of the column of a place once a number is written there."""
    return rate * number if rate > 0.0 else own
