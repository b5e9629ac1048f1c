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

from pioche.core.kernel import Array, State, signed, table, u32

from .rules import (
    ABOVE,
    AT_POINTS,
    BESIDE,
    CARDS,
    CELLS,
    COLOURS,
    HAND,
    LAST_MISS,
    LAST_ROW,
    LAYING,
    LEAST,
    LENGTH,
    MISS_POINTS,
    MOST,
    PAIR_WAYS,
    PAIRS,
    PENTAGON,
    PLACES,
    ROWS,
    ROWS_PLACES,
    SEATS,
    SIDES,
    THREE,
    THREE_COLUMNS,
    USUAL_POINTS,
    VALUES,
    WRITES,
    WRITTEN_COLOURS,
    complete_rows,
    counted_card,
    first_card,
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
ROUGHLY = table([0.5, 2.5, 1.0, 0.2, 1.1, 1.2, -0.4, -0.6, -0.3, 0.0, 0.6], np.float64)

# The memo: turns left, how many of their totals a row may use, and each seat's lead. Then for each sheet, by
# rows: where numbers stand as a mask, the chance to be completed, what that would bring more, and what a writing
# is roughly worth wherever it stands. For each gap, at its first hole: the chance of a hole to be filled, one by
# the chance of all to be, the numbers at its ends, and the shares of totals below those that fit and up to there.
# For each place what those before it in its row promise their columns, and what a point in its pentagon does.
LEFT, USABLE, LEADS, SHEETS = 0, 1, 2, 2 + SEATS
STANDING, CHANCE, PRIZE, PLAIN, GAPS = range(0, 5 * ROWS, ROWS)
SHARE, REST, LOWER, HIGHER, FROM, UP_TO, GAP_MEMO = range(7)
GAPS_OF_ROW = (LENGTH + 1) * GAP_MEMO
PROMISE = GAPS + ROWS * GAPS_OF_ROW
RATE = PROMISE + ROWS * (LENGTH + 1)
# What the best writing of each number, for each mask of rows allowed, is roughly worth.
BESTS = RATE + PLACES
ROW_MASKS = 1 << ROWS
NUMBERS = MOST + 1
SHEET_MEMO = BESTS + ROW_MASKS * NUMBERS
# The features of each action.
SLOTS = SHEETS + SEATS * SHEET_MEMO
MEMO = SLOTS + HAND * HAND * PAIR_WAYS * len(FEATURES)
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
LATE = 8.0  # turns left from which on it is late
LOW_USUAL, HIGH_USUAL = 1, 4  # values of usual cards
CLEAR_LEAD = 5.0  # points from which on a lead is no better

GREY = COLOURS - 1
HIGH_VALUE = 5

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

# Both as they are read: for each line and column the two values and the steps to those of the next column.
READ = 4
HOPES = table(
    [
        0.01 * entry
        for filled, completed in zip(FILLED, COMPLETED, strict=True)
        for c in range(STEPS)
        for line in (filled, completed)
        for entry in (line[c], line[c + 1] - line[c])
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
MIDDLE = table([0.5 * (BELOW[number] + BELOW[number + 1]) for number in range(MOST + 1)], np.float64)

# Sets of writings, ROWS bits for each number. The place of a single bit is told by multiplying.
TELLING = 0x03F79D71B4CB0A89  # a de Bruijn sequence
TOLD = [(TELLING << place) >> 58 & 63 for place in range(ROWS * NUMBERS)]
NUMBER_TOLD = table([TOLD.index(told) // ROWS if told in TOLD else 0 for told in range(64)])
ROW_TOLD = table([TOLD.index(told) % ROWS if told in TOLD else 0 for told in range(64)])

# Cards as they count in a total: the value, and the colour as a mask of rows.
VALUE_OF = table([VALUES[card // COLOURS] for card in range(CARDS)], np.int8)
ROWS_OF = table([1 << card % COLOURS & WRITTEN_COLOURS for card in range(CARDS)])
ACROSS = BESIDE | ABOVE  # cell ^ ACROSS shares no side with a cell, and both have the same two neighbours


# All actions are measured here, side by side, and `features` only hands out what was found. Indices are `u32`:
# they need no test for negative ones.


def consider(s: State, seat: int, seen: Array, memo: Array) -> None:
    memo[LEFT] = turns_left(s)
    memo[USABLE] = memo[LEFT] * ROW_SHARE
    find_leads(s, seat, seen, memo)
    laying = s.phase == LAYING
    for other in range(s.players):
        if laying or other == seat:
            for row in range(ROWS):
                study_row(s, u32(other), u32(row), memo)
            study_columns(s, u32(other), memo)
        if laying:
            weigh_writings(s, u32(other), wanted(s, seat, other), memo)
    if laying:
        measure_layings(s, u32(seat), memo)
    else:
        places = writable(s, seat)
        for row in range(ROWS):
            if places & ROWS_PLACES[1 << row]:
                measure_row(s, u32(seat), u32(row), (places >> (row * LENGTH)) & FULL, memo)
        measure_no(s, u32(seat), memo)


def features(s: State, seat: int, seen: Array, memo: Array, action: int, out: Array) -> None:
    slot = slot_at(place_of_laying(s, seat, action) if s.phase == LAYING else action - WRITES)
    for k in range(len(FEATURES)):
        out[k] = memo[slot + k]


def slot_at(place: int) -> int:
    """Where the memo holds the features of an action: of writings by their places, then of not writing."""
    return u32(SLOTS + place * len(FEATURES))


def place_of_laying(s: State, seat: int, action: int) -> int:
    """The same of layings: by the places in the hand of the first and the counted card, and by the ways."""
    first, way = place_in_hand(s, seat, first_card(action)), action % CELLS
    second = first
    if action >= PAIRS:
        second, way = place_in_hand(s, seat, counted_card(action)), (action - PAIRS) % PAIR_WAYS
    return (first * HAND + second) * PAIR_WAYS + way


def place_in_hand(s: State, seat: int, card: int) -> int:
    return 0 if s.hands[seat, 0] == card else 1 if s.hands[seat, 1] == card else 2


def sheet_at(seat: int) -> int:
    """Where the memo of a sheet begins."""
    return u32(SHEETS + seat * SHEET_MEMO)


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


def study_row(s: State, seat: int, row: int, memo: Array) -> None:
    """The chances of a row, gap by gap."""
    base = sheet_at(seat)
    standing = standing_places(s, seat, row)
    chance = 1.0
    behind = standing  # and all places before the gaps that are left
    while behind != FULL:
        start = signed(FIRST_HOLE[u32(behind)])
        end = gap_end(behind, start)
        lower, higher = number_before(s, seat, row, start), number_from(s, seat, row, end)
        gap = gap_at(base, row, start)
        memo[gap + LOWER] = lower
        memo[gap + HIGHER] = higher
        memo[gap + FROM] = BELOW[lower + 1]
        memo[gap + UP_TO] = BELOW[higher]
        at = expected(memo[USABLE], BELOW[higher] - BELOW[lower + 1])
        holes = end - start
        fitting = min(holes, higher - lower - 1)
        memo[gap + SHARE] = filled(fitting, at) * ONE_BY[holes]
        sure = completed(fitting, at) if fitting == holes else 0.0
        memo[gap + REST] = 1.0 / sure if sure > 0.0 else 0.0
        chance *= sure
        behind |= (1 << end) - 1
    last = number_before(s, seat, row, gap_start(standing, LENGTH - 1))
    memo[base + STANDING + row] = standing
    memo[base + CHANCE + row] = chance
    memo[base + PRIZE + row] = (last if standing >> (LENGTH - 1) else 0.5 * (last + MOST)) - LENGTH


def gap_at(base: int, row: int, start: int) -> int:
    """Where the memo of the gap begins whose first hole is the place `start` of a row."""
    return u32(base + GAPS + row * GAPS_OF_ROW + start * GAP_MEMO)


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
    base = sheet_at(seat)
    orange = int(memo[base + STANDING])
    yellow = int(memo[base + STANDING + 1])
    purple = int(memo[base + STANDING + 2])
    for place in range(ROWS * (LENGTH + 1) + PLACES):
        memo[base + PROMISE + place] = 0.0
    for three in range(THREE_COLUMNS):
        first, second, third = signed(THREE[three, 0]), signed(THREE[three, 1]), signed(THREE[three, 2])
        a = share(memo, base, 0, orange, first)
        b = share(memo, base, 1, yellow, second - LENGTH)
        c = share(memo, base, 2, purple, third - 2 * LENGTH)
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
        memo[base + PROMISE + first + 1] = prize * b * c
        memo[base + PROMISE + second + 2] = prize * a * c
        memo[base + PROMISE + third + 3] = prize * a * b
        memo[base + RATE + pentagon] = rate
    for row in range(ROWS):
        promise = u32(base + PROMISE + row * (LENGTH + 1))
        total = 0.0
        for place in range(LENGTH):
            total += memo[promise + place + 1]
            memo[promise + place + 1] = total


def share(memo: Array, base: int, row: int, standing: int, nth: int) -> float:
    """The chance that a place will be filled."""
    chance = memo[gap_at(base, row, gap_start(standing, nth)) + SHARE]
    return 1.0 if (standing >> nth) & 1 else float(chance)


def hoped_number(s: State, seat: int, row: int, standing: int, nth: int) -> float:
    """The number of a place, or what it may become between its neighbours."""
    left, right = gap_start(standing, nth) - 1, gap_end(standing, nth)
    lower = number_before(s, seat, row, left + 1)
    higher = min(number_from(s, seat, row, right), MOST)
    return float(lower + (higher - lower) * (nth - left) * ONE_BY[u32(right - left)])


def expected(usable: float, fitting: float) -> float:
    """Where the tables are read, for the share of the totals that fits."""
    totals = usable * fitting
    return STEPS * totals / (totals + HALF_WAY)


def filled(holes: int, at: float) -> float:
    """How many of a gap's holes will be filled."""
    column = int(at)
    line = u32((holes * STEPS + column) * READ)
    return float(HOPES[line] + (at - column) * HOPES[line + 1])


def completed(holes: int, at: float) -> float:
    """The chance that all of a gap's holes will be filled."""
    column = int(at)
    line = u32((holes * STEPS + column) * READ)
    return float(HOPES[line + 2] + (at - column) * HOPES[line + 3])


# Writings ---------------------------------------------------------------------------------------


def clear_slot(memo: Array, slot: int) -> None:
    """Zeros, before some of an action's features are written."""
    for k in range(len(FEATURES)):
        memo[slot + k] = 0.0


def measure_miss(s: State, seat: int, memo: Array, slot: int) -> None:
    """A miss more for the active seat."""
    misses = signed(s.misses[seat])
    memo[slot + MISS] = -MISS_POINTS
    memo[slot + MISS_REPEATED] = misses * (1 / LAST_MISS)
    if misses == LAST_MISS - 1:
        memo[slot + ENDS] = 1.0
        memo[slot + ENDS_LEAD] = final_lead(s.players, memo[LEADS + seat] + MISS_POINTS)


def final_lead(players: int, lead: float) -> float:
    """The lead with which the game ends, as far as it matters."""
    return max(-CLEAR_LEAD, min(CLEAR_LEAD, lead)) if players > 1 else 0.0


def measure_no(s: State, seat: int, memo: Array) -> None:
    """Not writing."""
    slot = slot_at(PLACES)
    clear_slot(memo, slot)
    if seat == s.active:
        measure_miss(s, seat, memo, slot)


def ends_game(s: State, seat: int, row: int) -> bool:
    """Whether a number more in the row ends the game."""
    return bool(s.written[seat, row] == LENGTH - 1 and complete_rows(s, seat) == LAST_ROW - 1)


def measure_row(s: State, seat: int, row: int, places: int, memo: Array) -> None:
    """What the number does to the hopes of the sheet in each of these places of a row."""
    number = signed(s.total)
    base = sheet_at(seat)
    standing = int(memo[base + STANDING + row])
    hole = signed(FIRST_HOLE[FULL ^ places])  # any of the gap's
    start, end = gap_start(standing, hole), gap_end(standing, hole)
    gap = gap_at(base, row, start)
    was = memo[gap + SHARE]
    fit_lower, fit_higher = number - int(memo[gap + LOWER]) - 1, int(memo[gap + HIGHER]) - number - 1
    at_lower = expected(memo[USABLE], BELOW[number] - memo[gap + FROM])
    at_higher = expected(memo[USABLE], memo[gap + UP_TO] - BELOW[number + 1])
    chance_before = memo[base + CHANCE + row]
    prize_before = memo[base + PRIZE + row]
    rest = chance_before * memo[gap + REST]
    stands_best = ideal(start, end, number, memo[gap + FROM], memo[gap + UP_TO], row)
    promise = u32(base + PROMISE + row * (LENGTH + 1))
    promise_start, promise_end = memo[promise + start], memo[promise + end]
    for nth in range(start, end):
        if (places >> nth) & 1:
            place, here = row * LENGTH + nth, u32(promise + nth)
            before, after = u32(nth - start), u32(end - nth - 1)  # holes that stay on either side
            fit_before, fit_after = min(before, fit_lower), min(after, fit_higher)
            lost = before - fit_before + after - fit_after
            filled_before, filled_after = filled(fit_before, at_lower), filled(fit_after, at_higher)
            chance = rest * completed(fit_before, at_lower) * completed(fit_after, at_higher)
            if lost:
                chance = 0.0
            prize = prize_then(nth, end, number, prize_before)
            out = slot_at(place)
            clear_slot(memo, out)
            memo[out + WRITTEN] = 1.0
            memo[out + LATE_WRITTEN] = memo[LEFT] < LATE
            memo[out + FILLED_MORE] = 1.0 + filled_before + filled_after - was * (end - start)
            memo[out + ROW_CHANCE] = 10.0 * (chance - chance_before)
            memo[out + ROW_PRIZE] = chance * prize - chance_before * prize_before
            memo[out + COLUMNS_MORE] = (
                promised(memo[base + RATE + place], number, memo[here + 1] - memo[here])
                + filled_before * ONE_BY[before] * (memo[here] - promise_start)
                + filled_after * ONE_BY[after] * (promise_end - memo[here + 1])
                - was * (promise_end - promise_start)
            )
            memo[out + MISFIT] = abs(stands_best - place)
            memo[out + LOST_PLACES] = lost
            memo[out + ROW_PROGRESS] = s.written[seat, row] * (1 / LENGTH)
            if ends_game(s, seat, row):
                memo[out + ENDS] = 1.0
                memo[out + ENDS_LEAD] = final_lead(s.players, memo[LEADS + seat] + prize + 1)


def ideal(start: int, end: int, number: int, below_all: float, below_end: float, row: int) -> float:
    """Where a number stands best in a gap: as far as the totals are lower, itself counting by half."""
    share = (MIDDLE[number] - below_all) / (below_end - below_all)
    return float(row * LENGTH + start - 0.5 + (end - start) * share)


def prize_then(nth: int, end: int, number: int, prize: float) -> float:
    """What a row would bring more, if it were complete, with that number in it."""
    if nth == LENGTH - 1:
        return float(number - LENGTH)
    return 0.5 * (number + MOST) - LENGTH if end == LENGTH else prize


def promised(rate: float, number: int, own: float) -> float:
    """What a place promises its column once the number stands there."""
    return rate * number if rate > 0.0 else own


# The writings that layings offer ----------------------------------------------------------------


def weigh_writings(s: State, seat: int, wanted: int, memo: Array) -> None:
    """Into the memo: what the best of the wanted writings are roughly worth to a sheet."""
    base = sheet_at(seat)
    for row in range(ROWS):
        memo[base + PLAIN + row] = (
            ROUGHLY[WRITTEN]
            + ROUGHLY[LATE_WRITTEN] * (memo[LEFT] < LATE)
            + ROUGHLY[FILLED_MORE]
            - memo[base + CHANCE + row]
            * (10.0 * ROUGHLY[ROW_CHANCE] + ROUGHLY[ROW_PRIZE] * memo[base + PRIZE + row])
            + ROUGHLY[ROW_PROGRESS] * (s.written[seat, row] * (1 / LENGTH))
        )
    for known in range(NUMBERS * ROW_MASKS):
        memo[base + BESTS + known] = NONE
    weigh_by_rows(s, seat, wanted & fitting_writings(s, seat), memo)


def fitting_writings(s: State, seat: int) -> int:
    """The numbers that have a place in each row."""
    found = 0
    for number in range(LEAST, MOST + 1):
        places = ~signed(s.barred[seat, number])
        rows = (places & ROWS_PLACES[1]) != 0
        rows |= ((places & ROWS_PLACES[2]) != 0) << 1
        rows |= ((places & ROWS_PLACES[4]) != 0) << 2
        found |= rows << (ROWS * number)
    return found


def weigh_by_rows(s: State, seat: int, wanted: int, memo: Array) -> None:
    """The same for each number and row alone: the places on either side of where it stands best are tried.

    What `measure_row` measures is weighed by ROUGHLY here, and no branch can be mistaken.
    """
    base = sheet_at(seat)
    while wanted:
        told = u32(((wanted & -wanted) * TELLING >> 58) & 63)
        wanted &= wanted - 1
        number, row = u32(NUMBER_TOLD[told]), u32(ROW_TOLD[told])
        places = (~signed(s.barred[seat, number]) >> (row * LENGTH)) & FULL
        hole = signed(FIRST_HOLE[FULL ^ places])
        standing = int(memo[base + STANDING + row])
        start, end = gap_start(standing, hole), gap_end(standing, hole)
        gap = gap_at(base, row, start)
        fit_lower, fit_higher = number - int(memo[gap + LOWER]) - 1, int(memo[gap + HIGHER]) - number - 1
        at_lower = expected(memo[USABLE], BELOW[number] - memo[gap + FROM])
        at_higher = expected(memo[USABLE], memo[gap + UP_TO] - BELOW[number + 1])
        stands_best = ideal(start, end, number, memo[gap + FROM], memo[gap + UP_TO], row)
        near = int(stands_best) - row * LENGTH
        promise = u32(base + PROMISE + row * (LENGTH + 1))
        promise_start, promise_end = memo[promise + start], memo[promise + end]
        rest = memo[base + CHANCE + row] * memo[gap + REST]
        most = NONE
        for side in range(2):
            nth = min(near + 1, end - 1) if side else max(near, start)
            before, after = u32(nth - start), u32(end - nth - 1)
            fit_before, fit_after = min(before, fit_lower), min(after, fit_higher)
            lost = before - fit_before + after - fit_after
            filled_before, filled_after = filled(fit_before, at_lower), filled(fit_after, at_higher)
            chance = rest * completed(fit_before, at_lower) * completed(fit_after, at_higher)
            prize = prize_then(nth, end, number, memo[base + PRIZE + row])
            here = u32(promise + nth)
            worth = (
                ROUGHLY[FILLED_MORE] * (filled_before + filled_after)
                + (0.0 if lost else chance) * (10.0 * ROUGHLY[ROW_CHANCE] + ROUGHLY[ROW_PRIZE] * prize)
                + ROUGHLY[COLUMNS_MORE]
                * (
                    promised(memo[u32(base + RATE + row * LENGTH + nth)], number, memo[here + 1] - memo[here])
                    + filled_before * ONE_BY[before] * (memo[here] - promise_start)
                    + filled_after * ONE_BY[after] * (promise_end - memo[here + 1])
                )
                + ROUGHLY[MISFIT] * abs(stands_best - (row * LENGTH + nth))
                + ROUGHLY[LOST_PLACES] * lost
            )
            if ends_game(s, seat, row):
                worth += ROUGHLY[ENDS_LEAD] * final_lead(s.players, memo[LEADS + seat] + prize + 1)
            most = max(most, worth if (places >> nth) & 1 else NONE)
        was = memo[gap + SHARE]
        most += memo[base + PLAIN + row] - was * (
            ROUGHLY[FILLED_MORE] * (end - start) + ROUGHLY[COLUMNS_MORE] * (promise_end - promise_start)
        )
        best = u32(base + BESTS + number * ROW_MASKS + (1 << row))
        for others in range(ROW_MASKS // 2):  # the other rows that a mask may hold
            with_row = best + others + (others >> row << row)
            memo[with_row] = max(memo[with_row], most)


# Layings ----------------------------------------------------------------------------------------


def offer(total: int, rows: int) -> int:
    """A set of writings: that total in those rows."""
    return rows << (ROWS * max(total, 0))


def wanted(s: State, seat: int, other: int) -> int:
    """The writings of a sheet by which the layings of a seat are measured."""
    found = offered(s, seat)
    if other == seat:
        found |= wanted_next(s, seat)
    elif other == (seat + 1) % s.players:
        found |= usual_offers(s, seat)
    return found


def offered(s: State, seat: int) -> int:
    """What layings may offer everybody: a card beside a diagonal, or one of a pair beside the other one."""
    found = 0
    for i in range(s.held[seat]):
        card = signed(s.hands[seat, i])
        for cell in range(BESIDE + 1):
            a, b = s.grid[cell], s.grid[cell ^ ACROSS]
            found |= offer(
                VALUE_OF[card] + VALUE_OF[a] + VALUE_OF[b], ROWS_OF[card] | ROWS_OF[a] | ROWS_OF[b]
            )
        for j in range(i):
            if card // COLOURS == s.hands[seat, j] // COLOURS:
                found |= offered_by_two(s, card, signed(s.hands[seat, j]))
    return found


def offered_by_two(s: State, card: int, other: int) -> int:
    """What a card may offer beside a diagonal where the other one lies."""
    total, rows = VALUE_OF[card] + VALUE_OF[other], ROWS_OF[card] | ROWS_OF[other]
    found = 0
    for cell in range(CELLS):
        found |= offer(total + VALUE_OF[s.grid[cell]], rows | ROWS_OF[s.grid[cell]])
    return found


def wanted_next(s: State, seat: int) -> int:
    """What a card of the hand may offer after another one has been laid."""
    found = 0
    for i in range(s.held[seat]):
        for j in range(i):
            found |= offered_by_two(s, signed(s.hands[seat, i]), signed(s.hands[seat, j]))
    return found


def usual_offers(s: State, seat: int) -> int:
    """What usual cards may offer after a laying."""
    found = 0
    for cell in range(CELLS):
        a, across = s.grid[cell], s.grid[cell ^ ACROSS]
        found |= usual_offer(VALUE_OF[a] + VALUE_OF[across], ROWS_OF[a] | ROWS_OF[across])
        for i in range(s.held[seat]):
            card = s.hands[seat, i]
            found |= usual_offer(VALUE_OF[a] + VALUE_OF[card], ROWS_OF[a] | ROWS_OF[card])
    return found


def usual_offer(total: int, rows: int) -> int:
    """What two usual cards of no colour may offer beside a diagonal."""
    return offer(total + LOW_USUAL, rows) | offer(total + HIGH_USUAL, rows)


def best_of(memo: Array, bests: int, total: int, rows: int) -> float:
    """What the best writing of a total in one of the rows is roughly worth; NONE without any."""
    return float(memo[u32(bests + max(total, 0) * ROW_MASKS + rows)])


def measure_layings(s: State, seat: int, memo: Array) -> None:
    """All that the hand allows."""
    for i in range(s.held[seat]):
        first = signed(s.hands[seat, i])
        for cell in range(CELLS):
            slot = slot_at(i * (HAND + 1) * PAIR_WAYS + cell)
            a, b = signed(s.grid[cell ^ BESIDE]), signed(s.grid[cell ^ ABOVE])
            measure_laying(s, seat, i, i, a, b, cell, memo, slot)
            memo[slot + LAID_GREY] = is_grey(first)
            memo[slot + COVERED_GREY] = is_grey(s.grid[cell])
        for j in range(s.held[seat]):
            card = signed(s.hands[seat, j])
            if i != j and first // COLOURS == card // COLOURS:
                for way in range(PAIR_WAYS):
                    slot = slot_at((i * HAND + j) * PAIR_WAYS + way)
                    corner = way // SIDES
                    cell = corner ^ (ABOVE if way % SIDES else BESIDE)
                    measure_laying(s, seat, i, j, first, signed(s.grid[corner ^ ACROSS]), cell, memo, slot)
                    memo[slot + PAIR] = 1.0
                    memo[slot + PAIR_ALONE] = s.players == 1
                    memo[slot + LAID_GREY] = is_grey(first) + is_grey(card)
                    memo[slot + COVERED_GREY] = is_grey(s.grid[corner]) + is_grey(s.grid[cell])


def is_grey(card: int) -> int:
    return int(card % COLOURS == GREY)


def measure_laying(
    s: State, seat: int, i: int, j: int, a: int, b: int, cell: int, memo: Array, slot: int
) -> None:
    """What a laying offers everybody: of the hand's cards i and j the latter counts, in `cell` beside a and b.

    The grid has two diagonals, and what a card counts there depends on the one that it does not lie on. For the
    cards that stay in hand the sheet is that of now, but the total will have been written and does not count
    once more.
    """
    clear_slot(memo, slot)
    card, across = signed(s.hands[seat, j]), signed(s.grid[cell ^ ACROSS])
    beside, rows_beside = VALUE_OF[a] + VALUE_OF[b], ROWS_OF[a] | ROWS_OF[b]
    along, rows_along = VALUE_OF[card] + VALUE_OF[across], ROWS_OF[card] | ROWS_OF[across]
    total, rows = VALUE_OF[card] + beside, ROWS_OF[card] | rows_beside

    bests = sheet_at(seat) + BESTS
    own = best_of(memo, bests, total, rows)
    memo[slot + OWN_BEST] = own if own > MISS_POINTS else 0.0
    if own <= MISS_POINTS:
        measure_miss(s, seat, memo, slot)
    best, other = float(MISS_POINTS), float(MISS_POINTS)
    for k in range(s.held[seat]):
        if k != i and k != j:
            more, rows_more = VALUE_OF[s.hands[seat, k]], ROWS_OF[s.hands[seat, k]]
            one = best_of(memo, bests, more + beside, rows_more | rows_beside)
            two = best_of(memo, bests, more + along, rows_more | rows_along)
            most = max(one if more + beside != total else NONE, two if more + along != total else NONE)
            other = max(other, min(best, most))
            best = max(best, most)
    memo[slot + NEXT_BEST] = best
    memo[slot + NEXT_OTHER] = other
    if s.players == 1:
        memo[slot + NEXT_BEST_ALONE] = best
    else:
        sum_of_bests, rival = 0.0, 0.0
        for one_seat in range(s.players):
            if one_seat != seat:
                worth = max(0.0, best_of(memo, sheet_at(one_seat) + BESTS, total, rows))
                sum_of_bests += worth
                rival = max(rival, worth)
        memo[slot + OTHERS_BEST] = sum_of_bests / (s.players - 1)
        memo[slot + RIVAL_BEST] = rival
        bests = sheet_at((seat + 1) % s.players) + BESTS
        memo[slot + GRID_RIVAL] = 0.25 * (
            usual_worth(memo, bests, beside, rows_beside) + usual_worth(memo, bests, along, rows_along)
        )
    memo[slot + LAID_LOW] = VALUE_OF[card] <= 0
    memo[slot + LAID_HIGH] = VALUE_OF[card] >= HIGH_VALUE


def usual_worth(memo: Array, bests: int, total: int, rows: int) -> float:
    """What two usual cards of no colour would bring a sheet beside that diagonal."""
    low = best_of(memo, bests, total + LOW_USUAL, rows)
    high = best_of(memo, bests, total + HIGH_USUAL, rows)
    return max(0.0, low) + max(0.0, high)


def chapter(s: State) -> int:
    """A game is one part."""
    return 0
