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
    look_ahead,
    measure_number,
    measures_at,
    study_sheet,
)
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
    NO,
    PAIRS,
    ROWS,
    ROWS_PLACES,
    SEATS,
    USUAL_POINTS,
    VALUES,
    WRITES,
    WRITTEN_COLOURS,
    complete_rows,
    counted_card,
    counted_cell,
    first_card,
    first_cell,
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

# The memo: the hopes of the sheet studied, each seat's lead, what a writing in each row is roughly worth wherever
# it stands, and for each seat what the best writing of each number is, for each mask of rows allowed.
LEADS = HOPES_MEMO
PLAIN = LEADS + SEATS
BESTS = PLAIN + ROWS
ROW_MASKS = 1 << ROWS
NUMBERS = MOST + 1
BESTS_OF_SEAT = NUMBERS * ROW_MASKS
# What lies on a diagonal counts for a card beside it: the grid's two diagonals, and for each card of the hand those
# that it makes with the card of each cell. For each of them what a card of the hand and usual cards of no colour
# offer there, as places in a seat's bests, and what the latter bring the next seat.
DIAGONALS = BESTS + SEATS * BESTS_OF_SEAT
GRID_DIAGONALS = 2
LOW_OFFER, HIGH_OFFER, USUAL, DIAGONAL_MEMO = range(HAND, HAND + 4)
MEMO = DIAGONALS + (GRID_DIAGONALS + HAND * CELLS) * DIAGONAL_MEMO

LATE = 8.0  # turns left from which on it is late
LOW_USUAL, HIGH_USUAL = 1, 4  # values of usual cards
CLEAR_LEAD = 5.0  # points from which on a lead is no better

GREY = COLOURS - 1
HIGH_VALUE = 5

# Sets of writings, ROWS bits for each number. The place of a single bit is told by multiplying.
TELLING = 0x03F79D71B4CB0A89  # a de Bruijn sequence
TOLD = [(TELLING << place) >> 58 & 63 for place in range(ROWS * NUMBERS)]
NUMBER_TOLD = table([TOLD.index(told) // ROWS if told in TOLD else 0 for told in range(64)])
ROW_TOLD = table([TOLD.index(told) % ROWS if told in TOLD else 0 for told in range(64)])

# Cards as they count in a total: the value, and the colour as a mask of rows.
VALUE_OF = table([VALUES[card // COLOURS] for card in range(CARDS)], np.int8)
ROWS_OF = table([1 << card % COLOURS & WRITTEN_COLOURS for card in range(CARDS)])
ACROSS = BESIDE | ABOVE  # cell ^ ACROSS shares no side with a cell, and both have the same two neighbours
FACING = table([1, 0, 0, 1])  # the diagonal of the grid that a cell does not belong to


def consider(s: State, seat: int, seen: Array, memo: Array) -> None:
    look_ahead(s, memo)
    find_leads(s, seat, seen, memo)
    if s.phase == LAYING:
        consider_layings(s, seat, memo)
    else:
        study_sheet(s, u32(seat), memo)
        places = writable(s, seat)
        for row in range(ROWS):
            open_in_row = (places >> (row * LENGTH)) & FULL
            if open_in_row:
                measure_number(u32(row), u32(s.total), open_in_row, True, memo)


def consider_layings(s: State, seat: int, memo: Array) -> None:
    """Into the memo: what the offers of all layings are worth to everybody."""
    find_diagonals(s, seat, memo)
    offered, own = offered_now(s, seat, memo), offered_next(s, seat, memo)
    rival = (seat + 1) % s.players
    for other in range(s.players):
        wanted = offered
        if other == seat:
            wanted |= own
        elif other == rival:
            wanted |= offered_by_usual(s, seat, memo)
        study_sheet(s, u32(other), memo)
        weigh_writings(s, u32(other), wanted, memo)
    if s.players > 1:
        find_usual(s, seat, bests_of(rival), memo)


def features(s: State, seat: int, seen: Array, memo: Array, action: int, out: Array) -> None:
    for k in range(len(FEATURES)):
        out[k] = 0.0
    if s.phase == LAYING:
        measure_laying(s, u32(seat), action, memo, out)
    elif action != NO:
        measure_writing(s, u32(seat), u32(action - WRITES), memo, out)
    elif seat == s.active:
        measure_miss(s, u32(seat), memo, out)


def find_leads(s: State, seat: int, seen: Array, memo: Array) -> None:
    """Into the memo: each seat's points less those of the best of the others."""
    for nth in range(s.players):
        most = NONE
        for other in range(s.players):
            if other != nth:
                most = max(most, USUAL_POINTS * seen[AT_POINTS + other])
        memo[LEADS + (seat + nth) % s.players] = USUAL_POINTS * seen[AT_POINTS + nth] - most


# Writings ---------------------------------------------------------------------------------------


def measure_miss(s: State, seat: int, memo: Array, out: Array) -> None:
    """A miss more for the active seat."""
    misses = signed(s.misses[seat])
    out[MISS] = -MISS_POINTS
    out[MISS_REPEATED] = misses * (1 / LAST_MISS)
    if misses == LAST_MISS - 1:
        out[ENDS] = 1.0
        out[ENDS_LEAD] = final_lead(s.players, memo[LEADS + seat] + MISS_POINTS)


def final_lead(players: int, lead: float) -> float:
    """The lead with which the game ends, as far as it matters."""
    return max(-CLEAR_LEAD, min(CLEAR_LEAD, lead)) if players > 1 else 0.0


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
        out[ENDS_LEAD] = final_lead(s.players, memo[LEADS + seat] + prize + 1)


# The writings that layings offer ----------------------------------------------------------------


def weigh_writings(s: State, seat: int, wanted: int, memo: Array) -> None:
    """Into the memo: what the best of the wanted writings are roughly worth to the sheet studied."""
    bests = bests_of(seat)
    for known in range(BESTS_OF_SEAT):
        memo[bests + known] = NONE
    for row in range(ROWS):
        memo[PLAIN + row] = plain_worth(s, seat, u32(row), memo)
    wanted &= fitting_writings(s, seat)
    while wanted:
        told = u32(((wanted & -wanted) * TELLING >> 58) & 63)
        wanted &= wanted - 1
        number, row = u32(NUMBER_TOLD[told]), u32(ROW_TOLD[told])
        places = (~signed(s.barred[seat, number]) >> (row * LENGTH)) & FULL
        worth = memo[PLAIN + row] + measure_number(row, number, places, False, memo)
        if ends_game(s, seat, row):  # in its last hole
            prize = memo[measures_at(row * LENGTH + signed(FIRST_HOLE[u32(FULL ^ places)])) + PRIZE_THEN]
            worth += FOR_LEAD * final_lead(s.players, memo[LEADS + seat] + prize + 1)
        note_best(u32(bests + number * ROW_MASKS + (1 << row)), row, worth, memo)


def bests_of(seat: int) -> int:
    """Where the memo of a seat's best writings begins."""
    return u32(BESTS + seat * BESTS_OF_SEAT)


def plain_worth(s: State, seat: int, row: int, memo: Array) -> float:
    """What a writing in a row is roughly worth, but for where it stands."""
    return float(
        PLAINLY
        + LATELY * (memo[LEFT] < LATE)
        + FOR_PROGRESS * (s.written[seat, row] * (1 / LENGTH))
        - memo[CHANCE + row] * (FOR_CHANCE + FOR_PRIZE * memo[PRIZE + row])
    )


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


def note_best(best: int, row: int, worth: float, memo: Array) -> None:
    """Into the memo, for all masks with a row: what a writing in it is worth, which may be the best."""
    for others in range(ROW_MASKS // 2):  # the other rows that a mask may hold
        with_row = best + others + (others >> row << row)
        memo[with_row] = max(memo[with_row], worth)


# Offers -----------------------------------------------------------------------------------------


def find_diagonals(s: State, seat: int, memo: Array) -> None:
    """Into the memo: what is offered beside each diagonal."""
    for cell in range(GRID_DIAGONALS):
        find_diagonal(s, seat, signed(s.grid[cell]), signed(s.grid[cell ^ ACROSS]), diagonal_at(cell), memo)
    for i in range(s.held[seat]):
        for cell in range(CELLS):
            at = with_cell(i, cell)
            find_diagonal(s, seat, signed(s.hands[seat, i]), signed(s.grid[cell]), at, memo)


def diagonal_at(nth: int) -> int:
    """Where the memo of a diagonal begins."""
    return u32(DIAGONALS + nth * DIAGONAL_MEMO)


def with_cell(i: int, cell: int) -> int:
    """The same for the one of a card of the hand, the ith, and the card of a cell."""
    return diagonal_at(GRID_DIAGONALS + i * CELLS + cell)


def find_diagonal(s: State, seat: int, a: int, b: int, at: int, memo: Array) -> None:
    """Into the memo: what is offered beside these two cards."""
    total, rows = VALUE_OF[a] + VALUE_OF[b], ROWS_OF[a] | ROWS_OF[b]
    for k in range(s.held[seat]):
        card = signed(s.hands[seat, k])
        memo[at + k] = offer(total + VALUE_OF[card], rows | ROWS_OF[card])
    memo[at + LOW_OFFER] = offer(total + LOW_USUAL, rows)
    memo[at + HIGH_OFFER] = offer(total + HIGH_USUAL, rows)


def offer(total: int, rows: int) -> int:
    """The place in a seat's bests of a total in one of the rows."""
    return max(total, 0) * ROW_MASKS + rows


def writings_of(offered: int) -> int:
    """What is offered as a set of writings."""
    return (offered % ROW_MASKS) << (ROWS * (offered // ROW_MASKS))


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


def offered_by_usual(s: State, seat: int, memo: Array) -> int:
    """What usual cards may offer after a laying."""
    found = 0
    for nth in range(GRID_DIAGONALS + s.held[seat] * CELLS):
        at = diagonal_at(nth)
        found |= writings_of(int(memo[at + LOW_OFFER])) | writings_of(int(memo[at + HIGH_OFFER]))
    return found


def find_usual(s: State, seat: int, bests: int, memo: Array) -> None:
    """Into the memo: what usual cards bring a seat beside each diagonal."""
    for nth in range(GRID_DIAGONALS + s.held[seat] * CELLS):
        at = diagonal_at(nth)
        low, high = best_of(memo, bests, at + LOW_OFFER), best_of(memo, bests, at + HIGH_OFFER)
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
        out[PAIR] = 1.0
        out[PAIR_ALONE] = s.players == 1
        out[LAID_GREY] = is_grey(first)
        out[COVERED_GREY] = is_grey(s.grid[first_cell(action)])
    out[LAID_GREY] += is_grey(card)
    out[COVERED_GREY] += is_grey(s.grid[cell])
    out[LAID_LOW] = VALUE_OF[card] <= 0
    out[LAID_HIGH] = VALUE_OF[card] >= HIGH_VALUE
    own = best_of(memo, bests_of(seat), beside + j)
    if own > MISS_POINTS:
        out[OWN_BEST] = own
    else:
        measure_miss(s, seat, memo, out)
    measure_next(s, seat, i, j, beside, along, memo, out)
    if s.players > 1:
        measure_others(s, seat, beside + j, memo, out)
        out[GRID_RIVAL] = 0.25 * (memo[beside + USUAL] + memo[along + USUAL])


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
    bests, written = bests_of(seat), int(memo[beside + j]) // ROW_MASKS
    best, other = float(MISS_POINTS), float(MISS_POINTS)
    for k in range(s.held[seat]):
        if k != i and k != j:
            one = best_of(memo, bests, beside + k)
            two = best_of(memo, bests, along + k)
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


def measure_others(s: State, seat: int, offered: int, memo: Array, out: Array) -> None:
    """What the offer noted there is worth to the others."""
    total, most = 0.0, 0.0
    for other in range(s.players):
        if other != seat:
            worth = max(0.0, best_of(memo, bests_of(other), offered))
            total += worth
            most = max(most, worth)
    out[OTHERS_BEST] = total / (s.players - 1)
    out[RIVAL_BEST] = most


def chapter(s: State) -> int:
    """A game is one part."""
    return 0
