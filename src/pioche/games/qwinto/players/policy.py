"""What tells actions apart, for the trained player.

A writing is measured by what it does to the hopes of its sheet. A laying is measured by the best writing that
it offers the own sheet, by what it offers the others, by the cards that it lays, and, alone, by what the cards
that stay in hand could do with the grid next.
"""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import Array, State, signed, table, u32

from ..rules import (
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
    complete_rows,
    counted_card,
    counted_cell,
    first_card,
    first_cell,
    points,
    writable,
)
from .hopes import (
    CHANCE,
    CHANCE_THEN,
    COLUMNS,
    FIRST_HOLE,
    FITTING,
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
    gap_end,
    gap_start,
    look_ahead,
    measure_number,
    measures_at,
    prize_then,
    rough_worth,
    study_sheet,
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
    "next-best",  # alone, as the next one: in company it hardly weighs, and to look for it takes long
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
    ENDS, ENDS_LEAD, MISS, MISS_REPEATED, OWN_BEST, OTHERS_BEST, RIVAL_BEST, NEXT_BEST,
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
# that it makes with the card of each cell. For each of them what usual cards of no colour bring the next seat there.
USUAL = BESTS + 4 * OFFERS
GRID_DIAGONALS = 2
MEMO = USUAL + GRID_DIAGONALS + HAND * CELLS

LATE = 8.0  # turns left from which on it is late
LOW_USUAL, HIGH_USUAL = 1, 4  # values of usual cards
CLEAR_LEAD = 5.0  # points from which on a lead is no better

GREY = COLOURS - 1
HIGH_VALUE = 5

# Sets of writings: a bit for each number, row by row. The number of a single bit is told by multiplying.
ALL_NUMBERS = (1 << NUMBERS) - 1
DE_BRUIJN, TOLD_FROM = 0x077CB531, 27  # a sequence in which every five bits in a row are others
TOLD = [DE_BRUIJN << number >> TOLD_FROM & 31 for number in range(NUMBERS)]
NUMBER_TOLD = table([TOLD.index(told) if told in TOLD else 0 for told in range(32)])

# Cards as they count, so that they can be added: the value, and below it how many have the colour of each row.
# Then what three of them offer, as a place among the bests, and what that is as a set of writings.
COUNT_BITS, COUNT_MASK = 2, 3
ONE_POINT = 1 << ROWS * COUNT_BITS
LOWEST_COUNT = 3 * min(VALUES) * ONE_POINT
LOW_COUNT, HIGH_COUNT = LOW_USUAL * ONE_POINT, HIGH_USUAL * ONE_POINT
VALUE_OF = table([VALUES[card // COLOURS] for card in range(CARDS)], np.int8)
COUNT_OF = table(
    [
        VALUES[card // COLOURS] * ONE_POINT + (1 << card % COLOURS * COUNT_BITS) % ONE_POINT
        for card in range(CARDS)
    ],
    np.int16,
)


def offer_of(count: int) -> int:
    rows = sum((count >> row * COUNT_BITS & COUNT_MASK > 0) << row for row in range(ROWS))
    return max(count // ONE_POINT, 0) * ROW_MASKS + rows


OFFER_OF = table([offer_of(count) for count in range(LOWEST_COUNT, NUMBERS * ONE_POINT)])
WRITINGS_OF = table(
    [
        sum((offered >> row & 1) << row * NUMBERS + offered // ROW_MASKS for row in range(ROWS))
        for offered in range(OFFERS)
    ],
    np.int64,
)
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
    offered = offered_now(s, seat)
    study_sheet(s, u32(seat), memo)
    if s.players == 1:
        weigh_writings(s, u32(seat), offered | offered_next(s, seat), OWN_BESTS, NONE, memo)
    else:
        weigh_writings(s, u32(seat), offered, OWN_BESTS, NONE, memo)
        consider_rival(s, seat, offered, memo)
        for nth in range(2, s.players):
            other = u32((seat + nth) % s.players)
            study_sheet(s, other, memo)
            weigh_writings(s, other, offered, OTHER_BESTS, 0.0, memo)
            add_other(1.0 / (s.players - 1), memo)


def consider_rival(s: State, seat: int, offered: int, memo: Array) -> None:
    """Into the memo: what the next seat is offered, now and by usual cards."""
    rival, share = u32((seat + 1) % s.players), 1.0 / (s.players - 1)
    study_sheet(s, rival, memo)
    weigh_writings(s, rival, offered | offered_usually(s, seat), RIVAL_BESTS, 0.0, memo)
    find_usual(s, seat, memo)
    for best in range(OFFERS):
        memo[MEAN_BESTS + best] = share * memo[RIVAL_BESTS + best]


def add_other(share: float, memo: Array) -> None:
    """Into the memo: what the writings bring the seat just weighed, which counts by its share in the mean."""
    for best in range(OFFERS):
        worth = memo[OTHER_BESTS + best]
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


def active_features(s: State) -> tuple[int, int]:
    """The features of a miss and of the end of the game lie in both ranges."""
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


def weigh_writings(s: State, seat: int, wanted: int, bests: int, least: float, memo: Array) -> None:
    """Into the memo: what the best of the wanted writings are roughly worth to the sheet studied, `least` if less."""
    for best in range(OFFERS):
        memo[u32(bests + best)] = least
    row = 0
    while wanted:
        weigh_in_row(s, seat, u32(row), wanted & ALL_NUMBERS, bests, memo)
        wanted >>= NUMBERS
        row += 1


def weigh_in_row(s: State, seat: int, row: int, wanted: int, bests: int, memo: Array) -> None:
    """The same for the wanted numbers in a row."""
    plain, ends = plain_worth(s, seat, row, memo), ends_game(s, seat, row)
    standing, numbers = int(memo[STANDING + row]), wanted & int(memo[FITTING + row])
    while numbers:
        number = u32(NUMBER_TOLD[u32((numbers & -numbers) * DE_BRUIJN >> TOLD_FROM & 31)])
        numbers &= numbers - 1
        places = (~signed(s.barred[seat, number]) >> (row * LENGTH)) & FULL
        if places:
            hole = signed(FIRST_HOLE[u32(FULL ^ places)])
            start, end = gap_start(standing, hole), gap_end(standing, hole)
            worth = plain + rough_worth(row, number, start, end, places, memo)
            if ends:
                prize = prize_then(start, end, number, memo[PRIZE + row])
                worth += FOR_LEAD * final_lead(s, seat, prize + 1)
            note_best(u32(bests + number * ROW_MASKS + (1 << row)), row, worth, memo)


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


def offer(two: int, more: int) -> int:
    """What two cards of a diagonal and one more offer, as they count: a place among the bests."""
    return signed(OFFER_OF[u32(two + more - LOWEST_COUNT)])


def count_of(card: int) -> int:
    """A card as it counts."""
    return signed(COUNT_OF[card])


def on_diagonal(s: State, nth: int) -> int:
    """The two cards of a diagonal of the grid, as they count."""
    return count_of(s.grid[nth]) + count_of(s.grid[nth ^ ACROSS])


def with_grid(s: State, card: int, cell: int) -> int:
    """A card and the one of a cell, as they count."""
    return count_of(card) + count_of(s.grid[cell])


def writings_of(two: int, more: int) -> int:
    """What these cards offer as a set of writings."""
    return signed(WRITINGS_OF[u32(offer(two, more))])


def offered_now(s: State, seat: int) -> int:
    """What layings may offer: a card beside a diagonal of the grid, or one of a pair beside the other one."""
    one, two = on_diagonal(s, 0), on_diagonal(s, 1)
    found = 0
    for k in range(s.held[seat]):
        card = count_of(s.hands[seat, k])
        found |= writings_of(one, card) | writings_of(two, card)
        for i in range(k):
            if s.hands[seat, i] // COLOURS == s.hands[seat, k] // COLOURS:
                found |= offered_by_two(s, seat, i, k)
    return found


def offered_by_two(s: State, seat: int, i: int, k: int) -> int:
    """What two cards of the hand offer with one of the grid."""
    two = count_of(s.hands[seat, i]) + count_of(s.hands[seat, k])
    found = 0
    for cell in range(CELLS):
        found |= writings_of(two, count_of(s.grid[cell]))
    return found


def offered_next(s: State, seat: int) -> int:
    """What a card of the hand may offer after another one has been laid."""
    found = 0
    for k in range(s.held[seat]):
        for i in range(k):
            found |= offered_by_two(s, seat, i, k)
    return found


def offered_usually(s: State, seat: int) -> int:
    """What usual cards may offer after a laying."""
    found = 0
    for nth in range(GRID_DIAGONALS):
        found |= writings_of(on_diagonal(s, nth), LOW_COUNT) | writings_of(on_diagonal(s, nth), HIGH_COUNT)
    for i in range(s.held[seat]):
        for cell in range(CELLS):
            two = with_grid(s, s.hands[seat, i], cell)
            found |= writings_of(two, LOW_COUNT) | writings_of(two, HIGH_COUNT)
    return found


def find_usual(s: State, seat: int, memo: Array) -> None:
    """Into the memo: what usual cards bring the next seat beside each diagonal."""
    for nth in range(GRID_DIAGONALS):
        memo[USUAL + nth] = usual_worth(on_diagonal(s, nth), memo)
    for i in range(s.held[seat]):
        for cell in range(CELLS):
            memo[with_cell(i, cell)] = usual_worth(with_grid(s, s.hands[seat, i], cell), memo)


def usual_worth(two: int, memo: Array) -> float:
    """What usual cards bring the next seat beside two cards."""
    return best_of(memo, RIVAL_BESTS, offer(two, LOW_COUNT)) + best_of(
        memo, RIVAL_BESTS, offer(two, HIGH_COUNT)
    )


def with_cell(i: int, cell: int) -> int:
    """Where the memo has that for the diagonal of a card of the hand, the ith, and the card of a cell."""
    return u32(USUAL + GRID_DIAGONALS + i * CELLS + cell)


def best_of(memo: Array, bests: int, offered: int) -> float:
    """What the best writing of an offer is roughly worth."""
    return float(memo[u32(bests + offered)])


# Layings ----------------------------------------------------------------------------------------


def measure_laying(s: State, seat: int, action: int, memo: Array, out: Array) -> None:
    """What a laying offers everybody, and what it leaves to offer.

    The counted card lies on one diagonal, `along`, and counts `beside` the other one.
    """
    first, card, cell = first_card(action), counted_card(action), counted_cell(action)
    facing = signed(FACING[cell])
    beside, usual_beside = on_diagonal(s, facing), u32(USUAL + facing)
    i = j = place_in_hand(s, seat, card)
    if action >= PAIRS:
        i, under = place_in_hand(s, seat, first), first_cell(action)
        beside, usual_beside = with_grid(s, first, under ^ ACROSS), with_cell(i, under ^ ACROSS)
        measure_pair(s, first, under, out)
    measure_card(s, card, cell, out)
    offered = offer(beside, count_of(card))
    measure_own(s, seat, offered, memo, out)
    if s.players == 1:
        measure_next(s, seat, i, j, beside, with_grid(s, card, cell ^ ACROSS), memo, out)
    else:
        measure_others(offered, usual_beside, with_cell(j, cell ^ ACROSS), memo, out)


def measure_own(s: State, seat: int, offered: int, memo: Array, out: Array) -> None:
    """What an offer is worth to the own seat: the best writing, unless a miss is better."""
    own = best_of(memo, OWN_BESTS, offered)
    if own > MISS_POINTS:
        out[OWN_BEST] = own
    else:
        measure_miss(s, seat, out)


def measure_others(offered: int, usual_beside: int, usual_along: int, memo: Array, out: Array) -> None:
    """What an offer is worth to the others, and what the two diagonals then bring the next one."""
    out[OTHERS_BEST] = best_of(memo, MEAN_BESTS, offered)
    out[RIVAL_BEST] = best_of(memo, RIVAL_BESTS, offered)
    out[GRID_RIVAL] = 0.25 * (memo[usual_beside] + memo[usual_along])


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
    written = offer(beside, count_of(s.hands[seat, j])) // ROW_MASKS
    best, other = float(MISS_POINTS), float(MISS_POINTS)
    for k in range(s.held[seat]):
        if k != i and k != j:
            card = count_of(s.hands[seat, k])
            one, two = offer(beside, card), offer(along, card)
            most = max(
                best_of(memo, OWN_BESTS, one) if one // ROW_MASKS != written else NONE,
                best_of(memo, OWN_BESTS, two) if two // ROW_MASKS != written else NONE,
            )
            other = max(other, min(best, most))
            best = max(best, most)
    out[NEXT_BEST] = best
    out[NEXT_OTHER] = other


def horizon(s: State) -> int:
    """A game has one part."""
    return 0
