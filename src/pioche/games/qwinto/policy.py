"""What tells actions apart, for the trained player.

A writing is measured by what it does to the hopes of its sheet. A laying is measured by the best writing that
it offers the own sheet, by what it offers the others, by the cards that it lays, and by what the cards that
stay in hand could do with the grid next.
"""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import Array, State, signed, table, u32

from .hopes import (
    CHANCE,
    CHANCE_THEN,
    COLUMNS,
    FIRST_HOLE,
    FOR_CHANCE,
    FOR_LEAD,
    FOR_PRIZE,
    FOR_PROGRESS,
    FULL,
    HOPES_MEMO,
    LATELY,
    LEFT,
    LOST,
    MISFIT,
    MORE,
    NONE,
    PLAINLY,
    PRIZE,
    PRIZE_THEN,
    STANDING,
    fitting_numbers,
    gap_end,
    gap_start,
    look_ahead,
    measure_number,
    measures_at,
    prize_then,
    rough_worth,
    study_sheet,
)
from .rules import (
    ABOVE,
    BESIDE,
    CARDS,
    CELLS,
    COLOURS,
    HAND,
    LAST_MISS,
    LAST_ROW,
    LAYING,
    LENGTH,
    MISS_POINTS,
    MOST,
    NO,
    PAIRS,
    ROWS,
    VALUES,
    WRITES,
    WRITTEN_COLOURS,
    complete_rows,
    counted_card,
    counted_cell,
    first_card,
    first_cell,
    points,
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
    WRITTEN, LATE_WRITTEN, FILLED_MORE, ROW_CHANCE, ROW_PRIZE, COLUMNS_MORE, STANDS_OFF, LOST_PLACES, ROW_PROGRESS,
    ENDS, ENDS_LEAD, MISS, MISS_REPEATED, OWN_BEST, OTHERS_BEST, RIVAL_BEST, NEXT_BEST, NEXT_BEST_ALONE,
    NEXT_OTHER, GRID_RIVAL, PAIR, PAIR_ALONE, LAID_LOW, LAID_HIGH, LAID_GREY, COVERED_GREY,
) = range(len(FEATURES))  # fmt: skip
SCALE = 20.0

# The memo: the hopes of the sheet studied. Then what the best writing of each number is worth, for each mask of
# rows allowed: to the own seat, to another one, to the others in the mean, and to the one of them that it brings
# most.
BESTS = HOPES_MEMO
ROW_MASKS = 1 << ROWS
NUMBERS = MOST + 1
OFFERS = NUMBERS * ROW_MASKS
OWN_BESTS, OTHER_BESTS, MEAN_BESTS, RIVAL_BESTS = range(BESTS, BESTS + 4 * OFFERS, OFFERS)
# What lies on a diagonal counts for a card beside it: the grid's two diagonals, and for each card of the hand those
# that it makes with the card of each cell. For each of them what a card of the hand and usual cards of no colour
# offer there, as places among the bests, and what the latter bring the next seat.
DIAGONALS = BESTS + 4 * OFFERS
GRID_DIAGONALS = 2
LOW_OFFER, HIGH_OFFER, USUAL, DIAGONAL_MEMO = range(HAND, HAND + 4)
MEMO = DIAGONALS + (GRID_DIAGONALS + HAND * CELLS) * DIAGONAL_MEMO

LATE = 8.0  # turns left from which on it is late
LOW_USUAL, HIGH_USUAL = 1, 4  # values of usual cards
CLEAR_LEAD = 5.0  # points from which on a lead is no better

GREY = COLOURS - 1
HIGH_VALUE = 5

# Sets of writings: a bit for each number, row by row. The number of a single bit is told by multiplying.
ALL_NUMBERS = (1 << NUMBERS) - 1
TELLING, TOLD_FROM = 0x077CB531, 27  # a de Bruijn sequence of 32 bits
TOLD = [TELLING << number >> TOLD_FROM & 31 for number in range(NUMBERS)]
NUMBER_TOLD = table([TOLD.index(told) if told in TOLD else 0 for told in range(32)])

# Cards as they count in a total: the value, and the colour as a mask of rows.
VALUE_OF = table([VALUES[card // COLOURS] for card in range(CARDS)], np.int8)
ROWS_OF = table([1 << card % COLOURS & WRITTEN_COLOURS for card in range(CARDS)])
ACROSS = BESIDE | ABOVE  # cell ^ ACROSS shares no side with a cell, and both have the same two neighbours
FACING = table([1, 0, 0, 1])  # the diagonal of the grid that a cell does not belong to


def consider(s: State, seat: int, seen: Array, memo: Array) -> None:
    look_ahead(s, memo)
    if s.phase == LAYING:
        consider_layings(s, seat, memo)
    else:
        consider_writings(s, u32(seat), memo)


def consider_writings(s: State, seat: int, memo: Array) -> None:
    """Into the memo: what the total does to the own sheet, wherever it may stand."""
    study_sheet(s, seat, memo)
    places = writable(s, seat)
    for row in range(ROWS):
        open_in_row = (places >> (row * LENGTH)) & FULL
        if open_in_row:
            standing, hole = int(memo[STANDING + row]), signed(FIRST_HOLE[u32(FULL ^ open_in_row)])
            start, end = gap_start(standing, hole), gap_end(standing, hole)
            measure_number(u32(row), u32(s.total), start, end, memo)


def consider_layings(s: State, seat: int, memo: Array) -> None:
    """Into the memo: what the offers of all layings are worth to everybody."""
    usual = find_diagonals(s, seat, memo)
    offered, own = offered_now(s, seat, memo), offered_next(s, seat, memo)
    for best in range(OFFERS):
        memo[MEAN_BESTS + best] = 0.0
        memo[RIVAL_BESTS + best] = 0.0
    rival = (seat + 1) % s.players
    for other in range(s.players):
        wanted = offered | (own if other == seat else usual if other == rival else 0)
        study_sheet(s, u32(other), memo)
        weigh_writings(s, u32(other), wanted, u32(OWN_BESTS if other == seat else OTHER_BESTS), memo)
        if other != seat:
            add_others(1.0 / (s.players - 1), memo)
            if other == rival:
                find_usual(s, seat, memo)


def add_others(share: float, memo: Array) -> None:
    """Into the memo: what the writings bring the seat just weighed, which counts by its share in the mean."""
    for best in range(OFFERS):
        worth = max(0.0, memo[OTHER_BESTS + best])
        memo[MEAN_BESTS + best] += share * worth
        memo[RIVAL_BESTS + best] = max(memo[RIVAL_BESTS + best], worth)


def features(s: State, seat: int, seen: Array, memo: Array, action: int, out: Array) -> None:
    if s.phase == LAYING:
        for k in range(ENDS, len(FEATURES)):
            out[k] = 0.0
        measure_laying(s, u32(seat), action, memo, out)
    else:
        for k in range(OWN_BEST):
            out[k] = 0.0
        if action != NO:
            measure_writing(s, u32(seat), u32(action - WRITES), memo, out)
        elif seat == s.active:
            measure_miss(s, seat, out)


def telling(s: State) -> tuple[int, int]:
    return (ENDS, len(FEATURES)) if s.phase == LAYING else (0, OWN_BEST)


# Writings ---------------------------------------------------------------------------------------


def measure_miss(s: State, seat: int, out: Array) -> None:
    """A miss more for the active seat."""
    misses = signed(s.misses[seat])
    out[MISS] = -MISS_POINTS
    out[MISS_REPEATED] = misses * (1 / LAST_MISS)
    if misses == LAST_MISS - 1:
        out[ENDS] = 1.0
        out[ENDS_LEAD] = final_lead(s, seat, MISS_POINTS)


def final_lead(s: State, seat: int, more: float) -> float:
    """A seat's points and that much more, less those of the best of the others, as far as that matters."""
    if s.players == 1:
        return 0.0
    most = NONE
    for other in range(s.players):
        if other != seat:
            most = max(most, points(s, other))
    return max(-CLEAR_LEAD, min(CLEAR_LEAD, points(s, seat) + more - most))


def ends_game(s: State, seat: int, row: int) -> bool:
    """Whether a number more in the row ends the game."""
    return bool(s.written[seat, row] == LENGTH - 1 and complete_rows(s, seat) == LAST_ROW - 1)


def measure_writing(s: State, seat: int, place: int, memo: Array, out: Array) -> None:
    """What the total does to the own sheet in a place."""
    row, found = u32(place // LENGTH), measures_at(place)
    chance, prize = memo[found + CHANCE_THEN], memo[found + PRIZE_THEN]
    out[WRITTEN] = 1.0
    out[LATE_WRITTEN] = memo[LEFT] < LATE
    out[FILLED_MORE] = memo[found + MORE]
    out[ROW_CHANCE] = 10.0 * (chance - memo[CHANCE + row])
    out[ROW_PRIZE] = chance * prize - memo[CHANCE + row] * memo[PRIZE + row]
    out[COLUMNS_MORE] = memo[found + COLUMNS]
    out[STANDS_OFF] = memo[found + MISFIT]
    out[LOST_PLACES] = memo[found + LOST]
    out[ROW_PROGRESS] = s.written[seat, row] * (1 / LENGTH)
    if ends_game(s, seat, row):
        out[ENDS] = 1.0
        out[ENDS_LEAD] = final_lead(s, seat, prize + 1)


# The writings that layings offer ----------------------------------------------------------------


def weigh_writings(s: State, seat: int, wanted: int, bests: int, memo: Array) -> None:
    """Into the memo: what the best of the wanted writings are roughly worth to the sheet studied."""
    for best in range(OFFERS):
        memo[u32(bests + best)] = NONE
    row = 0
    while wanted:
        weigh_in_row(s, seat, u32(row), wanted & ALL_NUMBERS, bests, memo)
        wanted >>= NUMBERS
        row += 1


def weigh_in_row(s: State, seat: int, row: int, wanted: int, bests: int, memo: Array) -> None:
    """The same for the wanted numbers in a row, gap by gap."""
    plain, ends = plain_worth(s, seat, row, memo), ends_game(s, seat, row)
    behind = int(memo[STANDING + row])  # and all places before the gaps that are left
    while behind != FULL:
        start = signed(FIRST_HOLE[u32(behind)])
        end = gap_end(behind, start)
        numbers = wanted & fitting_numbers(row, start, memo)
        while numbers:
            number = u32(NUMBER_TOLD[u32((numbers & -numbers) * TELLING >> TOLD_FROM & 31)])
            numbers &= numbers - 1
            places = ~signed(s.barred[seat, number]) >> (row * LENGTH)
            worth = plain + rough_worth(row, number, start, end, places, memo)
            if ends:
                prize = prize_then(start, end, number, memo[PRIZE + row])
                worth += FOR_LEAD * final_lead(s, seat, prize + 1)
            note_best(u32(bests + number * ROW_MASKS + (1 << row)), row, worth, memo)
        behind |= (1 << end) - 1


def plain_worth(s: State, seat: int, row: int, memo: Array) -> float:
    """What a writing in a row is roughly worth, but for where it stands."""
    return float(
        PLAINLY
        + LATELY * (memo[LEFT] < LATE)
        + FOR_PROGRESS * (s.written[seat, row] * (1 / LENGTH))
        - memo[CHANCE + row] * (FOR_CHANCE + FOR_PRIZE * memo[PRIZE + row])
    )


def note_best(best: int, row: int, worth: float, memo: Array) -> None:
    """Into the memo, for all masks with a row: what a writing in it is worth, which may be the best."""
    for others in range(ROW_MASKS // 2):  # the other rows that a mask may hold
        with_row = best + others + (others >> row << row)
        memo[with_row] = max(memo[with_row], worth)


# Offers -----------------------------------------------------------------------------------------


def find_diagonals(s: State, seat: int, memo: Array) -> int:
    """Into the memo: what is offered beside each diagonal. The writings that usual cards may offer."""
    found = 0
    for cell in range(GRID_DIAGONALS):
        a, b = signed(s.grid[cell]), signed(s.grid[cell ^ ACROSS])
        found |= find_diagonal(s, seat, a, b, diagonal_at(cell), memo)
    for i in range(s.held[seat]):
        for cell in range(CELLS):
            a, b = signed(s.hands[seat, i]), signed(s.grid[cell])
            found |= find_diagonal(s, seat, a, b, with_cell(i, cell), memo)
    return found


def diagonal_at(nth: int) -> int:
    """Where the memo of a diagonal begins."""
    return u32(DIAGONALS + nth * DIAGONAL_MEMO)


def with_cell(i: int, cell: int) -> int:
    """The same for the one of a card of the hand, the ith, and the card of a cell."""
    return diagonal_at(GRID_DIAGONALS + i * CELLS + cell)


def find_diagonal(s: State, seat: int, a: int, b: int, at: int, memo: Array) -> int:
    """Into the memo: what is offered beside these two cards. The writings that usual cards offer there."""
    total, rows = VALUE_OF[a] + VALUE_OF[b], ROWS_OF[a] | ROWS_OF[b]
    for k in range(s.held[seat]):
        card = signed(s.hands[seat, k])
        memo[at + k] = offer(total + VALUE_OF[card], rows | ROWS_OF[card])
    low, high = offer(total + LOW_USUAL, rows), offer(total + HIGH_USUAL, rows)
    memo[at + LOW_OFFER] = low
    memo[at + HIGH_OFFER] = high
    return writings_of(low) | writings_of(high)


def offer(total: int, rows: int) -> int:
    """The place among the bests of a total in one of the rows."""
    return max(total, 0) * ROW_MASKS + rows


def writings_of(offered: int) -> int:
    """What is offered as a set of writings."""
    rows = offered % ROW_MASKS
    in_rows = rows & 1 | (rows & 2) << (NUMBERS - 1) | (rows & 4) << (2 * NUMBERS - 2)
    return in_rows << (offered // ROW_MASKS)


def offered_now(s: State, seat: int, memo: Array) -> int:
    """What layings may offer: a card beside a diagonal of the grid, or one of a pair beside the other one."""
    found = 0
    for k in range(s.held[seat]):
        for nth in range(GRID_DIAGONALS):
            found |= writings_of(int(memo[diagonal_at(nth) + k]))
        for i in range(k):
            if s.hands[seat, i] // COLOURS == s.hands[seat, k] // COLOURS:
                found |= offered_by_two(i, k, memo)
    return found


def offered_by_two(i: int, k: int, memo: Array) -> int:
    """What two cards of the hand offer with one of the grid."""
    found = 0
    for cell in range(CELLS):
        found |= writings_of(int(memo[with_cell(i, cell) + k]))
    return found


def offered_next(s: State, seat: int, memo: Array) -> int:
    """What a card of the hand may offer after another one has been laid."""
    found = 0
    for k in range(s.held[seat]):
        for i in range(k):
            found |= offered_by_two(i, k, memo)
    return found


def find_usual(s: State, seat: int, memo: Array) -> None:
    """Into the memo: what usual cards bring the other seat just weighed beside each diagonal."""
    for nth in range(GRID_DIAGONALS + s.held[seat] * CELLS):
        at = diagonal_at(nth)
        low, high = best_of(memo, OTHER_BESTS, at + LOW_OFFER), best_of(memo, OTHER_BESTS, at + HIGH_OFFER)
        memo[at + USUAL] = max(0.0, low) + max(0.0, high)


def best_of(memo: Array, bests: int, at: int) -> float:
    """What the best writing of the offer noted there is roughly worth; NONE without any."""
    return float(memo[u32(bests + int(memo[at]))])


# Layings ----------------------------------------------------------------------------------------


def measure_laying(s: State, seat: int, action: int, memo: Array, out: Array) -> None:
    """What a laying offers everybody, and what it leaves to offer.

    The counted card lies on one diagonal, `along`, and counts `beside` the other one.
    """
    first, card, cell = first_card(action), counted_card(action), counted_cell(action)
    i, j = place_in_hand(s, seat, first), place_in_hand(s, seat, card)
    along, beside = with_cell(j, cell ^ ACROSS), diagonal_at(signed(FACING[cell]))
    if action >= PAIRS:
        beside = with_cell(i, first_cell(action) ^ ACROSS)
        measure_pair(s, first, first_cell(action), out)
    measure_card(s, card, cell, out)
    own = best_of(memo, OWN_BESTS, beside + j)
    if own > MISS_POINTS:
        out[OWN_BEST] = own
    else:
        measure_miss(s, seat, out)
    measure_next(s, seat, i, j, beside, along, memo, out)
    if s.players > 1:
        out[OTHERS_BEST] = best_of(memo, MEAN_BESTS, beside + j)
        out[RIVAL_BEST] = best_of(memo, RIVAL_BESTS, beside + j)
        out[GRID_RIVAL] = 0.25 * (memo[beside + USUAL] + memo[along + USUAL])


def measure_pair(s: State, first: int, cell: int, out: Array) -> None:
    """What laying another card first, in that cell, does to the grid."""
    out[PAIR] = 1.0
    out[PAIR_ALONE] = s.players == 1
    out[LAID_GREY] = is_grey(first)
    out[COVERED_GREY] = is_grey(s.grid[cell])


def measure_card(s: State, card: int, cell: int, out: Array) -> None:
    """What laying the counted card does to the grid."""
    out[LAID_GREY] += is_grey(card)
    out[COVERED_GREY] += is_grey(s.grid[cell])
    out[LAID_LOW] = VALUE_OF[card] <= 0
    out[LAID_HIGH] = VALUE_OF[card] >= HIGH_VALUE


def place_in_hand(s: State, seat: int, card: int) -> int:
    return 0 if s.hands[seat, 0] == card else 1 if s.hands[seat, 1] == card else 2


def is_grey(card: int) -> int:
    return int(card % COLOURS == GREY)


def measure_next(
    s: State, seat: int, i: int, j: int, beside: int, along: int, memo: Array, out: Array
) -> None:
    """What the cards that stay in hand, without the ith and the jth, could do with the two diagonals next.

    The sheet is that of now, but the total will have been written and does not count once more.
    """
    written = int(memo[beside + j]) // ROW_MASKS
    best, other = float(MISS_POINTS), float(MISS_POINTS)
    for k in range(s.held[seat]):
        if k != i and k != j:
            one = best_of(memo, OWN_BESTS, beside + k)
            two = best_of(memo, OWN_BESTS, along + k)
            most = max(
                one if int(memo[beside + k]) // ROW_MASKS != written else NONE,
                two if int(memo[along + k]) // ROW_MASKS != written else NONE,
            )
            other = max(other, min(best, most))
            best = max(best, most)
    out[NEXT_BEST] = best
    out[NEXT_OTHER] = other
    if s.players == 1:
        out[NEXT_BEST_ALONE] = best


def chapter(s: State) -> int:
    """A game is one part."""
    return 0
