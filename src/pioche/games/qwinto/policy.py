"""What tells actions apart, for the trained player.

A writing is measured by what it does to the hopes of its sheet: how many numbers will stand there at the end,
whether its row will be complete, what the columns will bring. A laying is measured by the best writing that
it offers the own sheet, by what it offers the others, by the cards that it lays, and by what the cards that
stay in hand could do with the grid next.

Hopes rest on gaps: the empty places between two neighbouring numbers of a row, which only the numbers
between these two can fill. FILLED and COMPLETED say what becomes of a gap from how many fitting totals are
still expected.
"""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import Array, State, signed, table
from pioche.core.toolbox import clear

from .rules import (
    ABOVE,
    AT_POINTS,
    BESIDE,
    CELLS,
    COLOURS,
    LAST_MISS,
    LAST_ROW,
    LAYING,
    LEAST,
    LENGTH,
    MISS_POINTS,
    MOST,
    NO,
    PAIRS,
    PENTAGON,
    PLACES,
    ROWS,
    ROWS_PLACES,
    SEATS,
    THREE,
    THREE_COLUMNS,
    USUAL_POINTS,
    WRITES,
    WRITTEN_COLOURS,
    complete_rows,
    counted_card,
    counted_cell,
    first_card,
    first_cell,
    open_places,
    value,
    writable,
)

FEATURES = (
    # of a writing
    "written",
    "late-written",
    "filled",
    "row-chance",
    "row-prize",
    "columns",
    "misfit",
    "lost-places",
    "row-progress",
    "ends",
    "ends-lead",
    # of not writing on the own turn
    "miss",
    "miss-repeated",
    # of a laying
    "own-best",
    "others-best",
    "rival-best",
    "next-best",
    "next-best-alone",
    "next-other",
    "grid-rival",
    "pair",
    "pair-alone",
    "laid-low",
    "laid-high",
    "laid-grey",
    "covered-grey",
)
(
    WRITTEN, LATE_WRITTEN, FILLED_MORE, ROW_CHANCE, ROW_PRIZE, COLUMNS_MORE, MISFIT, LOST_PLACES, ROW_PROGRESS,
    ENDS, ENDS_LEAD, MISS, MISS_REPEATED, OWN_BEST, OTHERS_BEST, RIVAL_BEST, NEXT_BEST, NEXT_BEST_ALONE,
    NEXT_OTHER, GRID_RIVAL, PAIR, PAIR_ALONE, LAID_LOW, LAID_HIGH, LAID_GREY, COVERED_GREY,
) = range(len(FEATURES))  # fmt: skip
SCALE = 20.0

# What a writing's features roughly weigh, in points: layings are measured by the writings that they offer.
OF_WRITING = MISS  # its features come first
ROUGHLY = table([0.5, 2.5, 1.0, 0.2, 1.1, 1.2, -0.4, -0.6, -0.3, 0.0, 0.6], np.float64)

# The memo: turns left; each seat's lead; for each sheet its rows' chances to be completed, each place's to be
# filled, and what the places before each one (and before the end) promise their columns.
LEFT, LEADS, SHEETS = 0, 1, 1 + SEATS
CHANCE, SHARE, PROMISE = 0, ROWS, ROWS + PLACES
SHEET_MEMO = PROMISE + PLACES + 1
# In each row the gap into which a number belongs: the places at its ends; how many lower and higher numbers fit,
# and where the tables are read for them; where the number stands best; the chance that the rest of the row is
# completed; what the row would bring more if it were, before and after the writing.
GAPS = SHEETS + SEATS * SHEET_MEMO
(
    LEFT_END, RIGHT_END, LOWER, HIGHER, AT_LOWER, AT_HIGHER, IDEAL, REST_CHANCE, PRIZE, PRIZE_THEN, GAP_MEMO,
) = range(11)  # fmt: skip
# What the best writing of each number, by the rows allowed, is roughly worth to each sheet, where it is known.
BESTS = GAPS + ROWS * GAP_MEMO
ROW_MASKS = 1 << ROWS
BESTS_OF_SHEET = (MOST + 1) * ROW_MASKS
NONE, UNKNOWN = -1000.0, 1000.0
# What the two best cards that stay in hand would be worth next.
NEXT = BESTS + SEATS * BESTS_OF_SHEET
MEMO = NEXT + 2

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
LATE = 8.0  # turns left from which on it is late
LOW_USUAL, HIGH_USUAL = 1, 4  # values of usual cards
CLEAR_LEAD = 5.0  # points from which on a lead is no better

IS_PENTAGON = table([place in PENTAGON.tolist() for place in range(PLACES)])
GREY = COLOURS - 1
HIGH_VALUE = 5
CARD_BITS = 5
CARD_MASK = (1 << CARD_BITS) - 1

# Of a gap of so many places (a line each), in hundredths: how many will be filled, and the chance that all
# will. Column c is for x fitting totals to come, c = 16x / (x + 4): they come one by one, evenly spread over
# the gap, and each is written where most is to be hoped of the two gaps that it leaves.
STEPS, HALF_WAY = 16, 4.0
FILLED = table(
    [
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
    ],
    np.int16,
)
COMPLETED = table(
    [
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
    ],
    np.int16,
)


def consider(s: State, seat: int, seen: Array, memo: Array) -> None:
    memo[LEFT] = turns_left(s)
    find_leads(s, seat, seen, memo)
    if s.phase == LAYING:
        for other in range(s.players):
            study(s, other, memo)
            for known in range(BESTS_OF_SHEET):
                memo[BESTS + other * BESTS_OF_SHEET + known] = UNKNOWN
    else:
        study(s, seat, memo)
        places = writable(s, seat)
        for row in range(ROWS):
            if places & ROWS_PLACES[1 << row]:
                enter_gap(s, seat, row, signed(s.total), memo)


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


def find_leads(s: State, seat: int, seen: Array, memo: Array) -> None:
    """Into the memo: each seat's points less those of the best of the others."""
    for nth in range(s.players):
        most = NONE
        for other in range(s.players):
            if other != nth:
                most = max(most, USUAL_POINTS * seen[AT_POINTS + other])
        memo[LEADS + (seat + nth) % s.players] = USUAL_POINTS * seen[AT_POINTS + nth] - most


# Hopes of a sheet -------------------------------------------------------------------------------


def study(s: State, seat: int, memo: Array) -> None:
    """Into the memo: what a sheet may hope for."""
    for row in range(ROWS):
        study_row(s, seat, row, memo)
    study_columns(s, seat, memo)


def study_row(s: State, seat: int, row: int, memo: Array) -> None:
    """The chances of a row and its places, gap by gap."""
    base = SHEETS + seat * SHEET_MEMO
    start = row * LENGTH
    left, lower = start - 1, 0
    chance = 1.0
    for place in range(start, start + LENGTH + 1):
        number = signed(s.sheets[seat, place]) if place < start + LENGTH else MOST + 1
        if number:
            holes = place - left - 1
            if holes:
                at = expected(memo[LEFT], lower, number)
                share = filled(holes, number - lower - 1, at) / holes
                chance *= completed(holes, number - lower - 1, at)
                for hole in range(left + 1, place):
                    memo[base + SHARE + hole] = share
            if place < start + LENGTH:
                memo[base + SHARE + place] = 1.0
            left, lower = place, number
    memo[base + CHANCE + row] = chance


def study_columns(s: State, seat: int, memo: Array) -> None:
    """What each place promises: its column's pentagon, as far as the column's other places will be filled."""
    share = SHEETS + seat * SHEET_MEMO + SHARE
    promise = SHEETS + seat * SHEET_MEMO + PROMISE
    for place in range(PLACES + 1):
        memo[promise + place] = 0.0
    for three in range(THREE_COLUMNS):
        first, second, third = signed(THREE[three, 0]), signed(THREE[three, 1]), signed(THREE[three, 2])
        prize = hoped_number(s, seat, signed(PENTAGON[three]))
        memo[promise + first + 1] = prize * memo[share + second] * memo[share + third]
        memo[promise + second + 1] = prize * memo[share + first] * memo[share + third]
        memo[promise + third + 1] = prize * memo[share + first] * memo[share + second]
    for place in range(PLACES):
        memo[promise + place + 1] += memo[promise + place]


def hoped_number(s: State, seat: int, place: int) -> float:
    """The number of a place, or what it may become between its neighbours."""
    number = signed(s.sheets[seat, place])
    if number:
        return float(number)
    start = place - place % LENGTH
    left = place - 1
    while left >= start and s.sheets[seat, left] == 0:
        left -= 1
    right = place + 1
    while right < start + LENGTH and s.sheets[seat, right] == 0:
        right += 1
    lower = signed(s.sheets[seat, left]) if left >= start else 0
    higher = signed(s.sheets[seat, right]) if right < start + LENGTH else MOST
    return lower + (higher - lower) * (place - left) / (right - left)


def expected(turns: float, lower: int, higher: int) -> float:
    """Where the tables are read for a gap between two numbers."""
    totals = turns * ROW_SHARE * (BELOW[higher] - BELOW[lower + 1])
    return float(STEPS * totals / (totals + HALF_WAY))


def position(lower: int, number: int, higher: int) -> float:
    """The share of the totals between two numbers that are lower than a number, itself counting by half."""
    start = BELOW[lower + 1]
    return float((0.5 * (BELOW[number] + BELOW[number + 1]) - start) / (BELOW[higher] - start))


def filled(holes: int, numbers: int, at: float) -> float:
    """How many of a gap's holes will be filled; so many numbers fit into it."""
    fitting = min(holes, numbers)
    column = int(at)
    low, high = signed(FILLED[fitting, column]), signed(FILLED[fitting, column + 1])
    return 0.01 * (low + (at - column) * (high - low))


def completed(holes: int, numbers: int, at: float) -> float:
    """The chance that all of a gap's holes will be filled."""
    if numbers < holes:
        return 0.0
    column = int(at)
    low, high = signed(COMPLETED[holes, column]), signed(COMPLETED[holes, column + 1])
    return 0.01 * (low + (at - column) * (high - low))


# Features ---------------------------------------------------------------------------------------


def features(s: State, seat: int, seen: Array, memo: Array, action: int, out: Array) -> None:
    clear(out)
    if s.phase == LAYING:
        measure_laying(s, seat, memo, action, out)
    elif action != NO:
        measure_writing(s, seat, memo, action - WRITES, signed(s.total), out)
    elif seat == s.active:
        measure_miss(s, seat, memo, out)


def measure_miss(s: State, seat: int, memo: Array, out: Array) -> None:
    """A miss more for the active seat."""
    misses = signed(s.misses[seat])
    out[MISS] = -MISS_POINTS
    out[MISS_REPEATED] = misses * (1 / LAST_MISS)
    if misses == LAST_MISS - 1:
        measure_end(s, seat, memo, float(MISS_POINTS), out)


def measure_end(s: State, seat: int, memo: Array, gained: float, out: Array) -> None:
    """The action ends the game and brings so many points."""
    out[ENDS] = 1.0
    if s.players > 1:
        out[ENDS_LEAD] = max(-CLEAR_LEAD, min(CLEAR_LEAD, memo[LEADS + seat] + gained))


def enter_gap(s: State, seat: int, row: int, number: int, memo: Array) -> None:
    """Into the memo: the gap of a row into which a number belongs."""
    start, end = row * LENGTH, row * LENGTH + LENGTH
    left, lower = start - 1, 0
    right, higher = end, MOST + 1
    last = 0
    for place in range(start, end):
        standing = signed(s.sheets[seat, place])
        if standing:
            last = standing
            if standing < number:
                left, lower = place, standing
            elif right == end:
                right, higher = place, standing
    gap = GAPS + row * GAP_MEMO
    memo[gap + LEFT_END] = left
    memo[gap + RIGHT_END] = right
    memo[gap + LOWER] = number - lower - 1
    memo[gap + HIGHER] = higher - number - 1
    memo[gap + AT_LOWER] = expected(memo[LEFT], lower, number)
    memo[gap + AT_HIGHER] = expected(memo[LEFT], number, higher)
    memo[gap + IDEAL] = left + 0.5 + (right - left - 1) * position(lower, number, higher)
    chance = memo[SHEETS + seat * SHEET_MEMO + CHANCE + row]
    if chance > 0.0:
        chance /= completed(right - left - 1, higher - lower - 1, expected(memo[LEFT], lower, higher))
    memo[gap + REST_CHANCE] = chance
    complete = s.sheets[seat, end - 1] != 0
    memo[gap + PRIZE] = last - LENGTH if complete else 0.5 * (last + MOST) - LENGTH
    memo[gap + PRIZE_THEN] = 0.5 * (number + MOST) - LENGTH if right == end else memo[gap + PRIZE]


def measure_writing(s: State, seat: int, memo: Array, place: int, number: int, out: Array) -> None:
    """What the number in that place, whose gap has been entered, does to the hopes of the sheet."""
    row = place // LENGTH
    base = SHEETS + seat * SHEET_MEMO
    gap = GAPS + row * GAP_MEMO
    left, right = int(memo[gap + LEFT_END]), int(memo[gap + RIGHT_END])
    lower, higher = int(memo[gap + LOWER]), int(memo[gap + HIGHER])
    before, after = place - left - 1, right - place - 1  # holes that stay on either side
    filled_before = filled(before, lower, memo[gap + AT_LOWER])
    filled_after = filled(after, higher, memo[gap + AT_HIGHER])
    was = memo[base + SHARE + place]
    out[ENDS] = 0.0
    out[ENDS_LEAD] = 0.0
    out[WRITTEN] = 1.0
    out[LATE_WRITTEN] = memo[LEFT] < LATE
    out[FILLED_MORE] = 1.0 + filled_before + filled_after - was * (before + 1 + after)
    out[MISFIT] = abs(memo[gap + IDEAL] - place)
    out[LOST_PLACES] = max(0, before - lower) + max(0, after - higher)
    out[ROW_PROGRESS] = s.written[seat, row] * (1 / LENGTH)

    chance = memo[gap + REST_CHANCE]
    if chance > 0.0:
        chance *= completed(before, lower, memo[gap + AT_LOWER])
        chance *= completed(after, higher, memo[gap + AT_HIGHER])
    chance_before = memo[base + CHANCE + row]
    prize = number - LENGTH if place == row * LENGTH + LENGTH - 1 else memo[gap + PRIZE_THEN]
    out[ROW_CHANCE] = 10.0 * (chance - chance_before)
    out[ROW_PRIZE] = chance * prize - chance_before * memo[gap + PRIZE]
    if s.written[seat, row] == LENGTH - 1 and complete_rows(s, seat) == LAST_ROW - 1:
        measure_end(s, seat, memo, prize + 1, out)

    promise = base + PROMISE
    own = memo[promise + place + 1] - memo[promise + place]
    then = own * number / hoped_number(s, seat, place) if IS_PENTAGON[place] else own
    columns = then - was * own
    if before:
        columns += (filled_before / before - was) * (memo[promise + place] - memo[promise + left + 1])
    if after:
        columns += (filled_after / after - was) * (memo[promise + right] - memo[promise + place + 1])
    out[COLUMNS_MORE] = columns


def rough_worth(out: Array) -> float:
    """What a writing that has been measured is worth by ROUGHLY."""
    total = 0.0
    for k in range(OF_WRITING):
        total += ROUGHLY[k] * out[k]
    return total


def known_best(memo: Array, seat: int, number: int, rows: int) -> float:
    """What the best writing of the number in one of the rows is roughly worth; NONE without any, or UNKNOWN."""
    if number < LEAST:
        return NONE
    return float(memo[BESTS + (seat * (MOST + 1) + number) * ROW_MASKS + rows])


def find_best(s: State, seat: int, memo: Array, number: int, rows: int, out: Array) -> float:
    """The same, when it is not known; `out` is scratch."""
    bests = BESTS + (seat * (MOST + 1) + number) * ROW_MASKS
    places = open_places(s, seat, number, rows)
    most = NONE
    for row in range(ROWS):
        if places & ROWS_PLACES[1 << row]:
            if memo[bests + (1 << row)] == UNKNOWN:
                memo[bests + (1 << row)] = best_in_row(s, seat, row, memo, number, places, out)
            most = max(most, memo[bests + (1 << row)])
    memo[bests + rows] = most
    return most


def best_in_row(s: State, seat: int, row: int, memo: Array, number: int, places: int, out: Array) -> float:
    """The same in one row: the places on either side of where the number stands best are tried."""
    enter_gap(s, seat, row, number, memo)
    near = int(memo[GAPS + row * GAP_MEMO + IDEAL])
    most = NONE
    for place in range(max(near, row * LENGTH), min(near + 2, row * LENGTH + LENGTH)):
        if (places >> place) & 1:
            measure_writing(s, seat, memo, place, number, out)
            most = max(most, rough_worth(out))
    return most


def measure_laying(s: State, seat: int, memo: Array, action: int, out: Array) -> None:
    """What a laying offers everybody, and its cards."""
    card, cell = counted_card(action), counted_cell(action)
    grid = grid_after(s, action)
    total = value(card) + total_beside(grid, cell)
    rows = (rows_beside(grid, cell) | 1 << card % COLOURS) & WRITTEN_COLOURS
    own, sum_of_bests, rival = NONE, 0.0, 0.0
    for one in range(s.players):
        worth = known_best(memo, one, total, rows)
        if worth == UNKNOWN:
            worth = find_best(s, one, memo, total, rows, out)
        if one == seat:
            own = worth
        else:
            sum_of_bests += max(0.0, worth)
            rival = max(rival, worth)
    measure_next(s, seat, memo, grid, action, total, out)
    rival_next = grid_worth(s, (seat + 1) % s.players, memo, grid, out) if s.players > 1 else 0.0
    clear(out)
    if own > MISS_POINTS:
        out[OWN_BEST] = own
    else:
        measure_miss(s, seat, memo, out)
    out[NEXT_BEST] = memo[NEXT]
    out[NEXT_OTHER] = memo[NEXT + 1]
    if s.players == 1:
        out[NEXT_BEST_ALONE] = memo[NEXT]
    else:
        out[GRID_RIVAL] = rival_next
        out[OTHERS_BEST] = sum_of_bests / (s.players - 1)
        out[RIVAL_BEST] = rival
    measure_cards(s, action, out)


# The grid after a laying in one integer, CARD_BITS for each cell.


def grid_after(s: State, action: int) -> int:
    grid = 0
    for cell in range(CELLS):
        grid |= signed(s.grid[cell]) << (CARD_BITS * cell)
    grid = covered(grid, first_cell(action), first_card(action))
    return covered(grid, counted_cell(action), counted_card(action))


def covered(grid: int, cell: int, card: int) -> int:
    """The grid with that card in the cell."""
    return grid & ~(CARD_MASK << (CARD_BITS * cell)) | card << (CARD_BITS * cell)


def visible(grid: int, cell: int) -> int:
    """The card in a cell."""
    return (grid >> (CARD_BITS * cell)) & CARD_MASK


def total_beside(grid: int, cell: int) -> int:
    """The two neighbours of a cell, added."""
    return value(visible(grid, cell ^ BESIDE)) + value(visible(grid, cell ^ ABOVE))


def rows_beside(grid: int, cell: int) -> int:
    """The colours of these two, as a mask."""
    return 1 << visible(grid, cell ^ BESIDE) % COLOURS | 1 << visible(grid, cell ^ ABOVE) % COLOURS


def measure_next(s: State, seat: int, memo: Array, grid: int, action: int, now: int, out: Array) -> None:
    """What the best layings of the cards that stay in hand would be worth next, on that grid.

    The sheet is that of now, but the total `now` will have been written and does not count once more.
    """
    first, second = first_card(action), counted_card(action)
    best, other = float(MISS_POINTS), float(MISS_POINTS)
    for i in range(s.held[seat]):
        card = signed(s.hands[seat, i])
        if card != first and card != second:
            most = best_of_card(s, seat, memo, grid, card, now, out)
            other = max(other, min(best, most))
            best = max(best, most)
    memo[NEXT] = best
    memo[NEXT + 1] = other


def best_of_card(s: State, seat: int, memo: Array, grid: int, card: int, now: int, out: Array) -> float:
    """What the best laying of one card would be worth."""
    most = float(MISS_POINTS)
    for cell in range(CELLS):
        total = value(card) + total_beside(grid, cell)
        if total != now:
            rows = (rows_beside(grid, cell) | 1 << card % COLOURS) & WRITTEN_COLOURS
            worth = known_best(memo, seat, total, rows)
            if worth == UNKNOWN:
                worth = find_best(s, seat, memo, total, rows, out)
            most = max(most, worth)
    return most


def grid_worth(s: State, seat: int, memo: Array, grid: int, out: Array) -> float:
    """What usual cards of no colour, laid on the grid, would bring a sheet: the mean over cells and cards."""
    found = 0.0
    for cell in range(CELLS):
        rows = rows_beside(grid, cell) & WRITTEN_COLOURS
        for laid in range(LOW_USUAL, HIGH_USUAL + 1, HIGH_USUAL - LOW_USUAL):
            total = laid + total_beside(grid, cell)
            worth = known_best(memo, seat, total, rows)
            if worth == UNKNOWN:
                worth = find_best(s, seat, memo, total, rows, out)
            found += max(0.0, worth)
    return found * (1 / (2 * CELLS))


def measure_cards(s: State, action: int, out: Array) -> None:
    """The cards that a laying lays and covers."""
    card, cell = counted_card(action), counted_cell(action)
    out[LAID_LOW] = value(card) <= 0
    out[LAID_HIGH] = value(card) >= HIGH_VALUE
    greys = int(card % COLOURS == GREY)
    hidden = int(s.grid[cell] % COLOURS == GREY)
    if action >= PAIRS:
        out[PAIR] = 1.0
        out[PAIR_ALONE] = s.players == 1
        greys += first_card(action) % COLOURS == GREY
        hidden += s.grid[first_cell(action)] % COLOURS == GREY
    out[LAID_GREY] = greys
    out[COVERED_GREY] = hidden


def chapter(s: State) -> int:
    """A game is one part."""
    return 0
