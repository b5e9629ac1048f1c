"""Features of actions for Qwinto's trained player.

A writing (WRITE, PASS) is described by what it changes in the forecast of the own sheet (`sheet_forecast.py`).

A laying (LAY, LAY_PAIR) announces a total and colours: an offer. It is described by the rough value of the best
writing that the offer allows, to the own sheet and to the others; by the cards that it puts into the grid; and, in
solo, by what the cards that stay in hand could announce next.
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
    LAY_PAIR,
    LAYING,
    MISS_POINTS,
    MISSES_TO_END,
    MOST,
    PASS,
    ROW_LENGTH,
    ROWS,
    ROWS_TO_END,
    VALUES,
    WRITE,
    complete_rows,
    counted_card,
    counted_cell,
    first_card,
    first_cell,
    points,
    value,
    writable,
)
from .sheet_forecast import (
    COMPLETION,
    COMPLETION_THEN,
    FIRST_EMPTY,
    FITTING_NUMBERS,
    FORECAST_MEMO,
    FULL_ROW,
    LOST,
    MISFIT,
    MORE_BONUS,
    MORE_FILLS,
    NO_WRITING,
    PER_COMPLETION,
    PER_LATE_NUMBER,
    PER_LEAD,
    PER_NUMBER,
    PER_PRIZE,
    PER_PROGRESS,
    PRIZE,
    PRIZE_THEN,
    TURNS_LEFT,
    WRITTEN_MASK,
    effects_at,
    forecast_length,
    forecast_sheet,
    gap_end,
    gap_start,
    prize_then,
    rough_value,
    write_effects,
)

FEATURES = (
    # Of a writing: the change of the forecast of the own sheet.
    "written",  # 1
    "late-written",  # 1 if few turns are left
    "filled",  # more places of the row filled at the end
    "row-chance",  # the change of the probability that the row gets complete, times 10
    "row-prize",  # the change of the expected points for a complete row
    "columns",  # the change of the expected bonus of the columns
    "misfit",  # places away from the best place for the number
    "lost-places",  # places that no number can fill any more
    "row-progress",  # the share of the row that is written already
    # Of any action that ends the game.
    "ends",  # 1
    "ends-lead",  # the lead over the best other seat, at most CLEAR_LEAD
    # Of a miss: not writing in the own turn, or a laying after which no writing is better.
    "miss",  # the points lost
    "miss-repeated",  # the misses before, as a share of those that end the game
    # Of a laying: the value of the best writing of the total...
    "own-best",  # to the own sheet
    "others-best",  # to the other sheets, on average
    "rival-best",  # to the sheet of another seat that it brings most
    "next-best",  # in solo, of the best card that stays in hand, in the next turn; with others it hardly matters
    "next-other",  # in solo, of the second best card
    "grid-rival",  # to the next seat, if it lays a typical card on the grid that is left
    # ... and the cards.
    "pair",  # two cards are laid
    "pair-alone",  # two cards are laid, in solo
    "laid-low",  # the counted card is -2 or 0
    "laid-high",  # the counted card is 5 or 6
    "laid-grey",  # grey cards laid
    "covered-grey",  # grey cards covered
)
(
    WRITTEN, LATE_WRITTEN, FILLED_MORE, ROW_CHANCE, ROW_PRIZE, COLUMNS_MORE, PLACES_OFF, LOST_PLACES, ROW_PROGRESS,
    ENDS, ENDS_LEAD, MISS, MISS_REPEATED, OWN_BEST, OTHERS_BEST, RIVAL_BEST, NEXT_BEST,
    NEXT_OTHER, GRID_RIVAL, PAIR, PAIR_ALONE, LAID_LOW, LAID_HIGH, LAID_GREY, COVERED_GREY,
) = range(len(FEATURES))  # fmt: skip
SCALE = 20.0

# The memo: the forecast of one sheet. Then tables of the rough value of the best writing, for each offer: a number,
# and the mask of the rows where it may be written. The tables are for the own seat, for one other seat (scratch), for
# the mean of the others, and for the one of them to which it is worth most.
BESTS = FORECAST_MEMO
ROW_MASKS = 1 << ROWS
NUMBERS = MOST + 1
OFFERS = NUMBERS * ROW_MASKS
OWN_BESTS, OTHER_BESTS, MEAN_BESTS, RIVAL_BESTS = range(BESTS, BESTS + 4 * OFFERS, OFFERS)
# The two neighbours of a cell are a diagonal of the grid. A laid card leaves the other diagonal to be counted by
# the next seat. Diagonals are those of the grid now, and for each card of the hand those that it forms with the card
# of each cell. For each of them: the value of typical cards, without a colour, to the next seat.
USUAL = BESTS + 4 * OFFERS
GRID_DIAGONALS = 2
MEMO = USUAL + GRID_DIAGONALS + HAND * CELLS

LATE = 8.0  # with fewer turns left it is late
LOW_USUAL, HIGH_USUAL = 1, 4  # the values of two typical cards
CLEAR_LEAD = 5.0  # a larger lead counts no more

GREY = COLOURS - 1
HIGH_VALUE = 5

# A set of writings is an integer with a bit for each number, row by row. The index of a single bit is found by a
# table: the bit times a De Bruijn sequence has five different top bits for each index.
ALL_NUMBERS = (1 << NUMBERS) - 1
DE_BRUIJN, HASH_SHIFT = 0x077CB531, 27
HASHES = [DE_BRUIJN << number >> HASH_SHIFT & 31 for number in range(NUMBERS)]
NUMBER_OF_HASH = table([HASHES.index(top) if top in HASHES else 0 for top in range(32)])

# A count packs several cards into one integer, so that counts are added: the sum of the values and, in the low bits,
# how many cards have the colour of each row. OFFER_OF turns the count of three cards into an offer (an index of
# the tables above), WRITINGS_OF an offer into a set of writings.
COUNT_BITS, COUNT_MASK = 2, 3
ONE_POINT = 1 << ROWS * COUNT_BITS
LOWEST_COUNT = 3 * min(VALUES) * ONE_POINT
LOW_COUNT, HIGH_COUNT = LOW_USUAL * ONE_POINT, HIGH_USUAL * ONE_POINT
COUNT_OF = table(
    [
        VALUES[card // COLOURS] * ONE_POINT + (1 << card % COLOURS * COUNT_BITS) % ONE_POINT
        for card in range(CARDS)
    ],
    np.int16,
)


def offer_of(count: int) -> int:
    """The offer of three cards with that count; a total below 1 counts as number 0, which nobody can write."""
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
ACROSS = BESIDE | ABOVE  # cell ^ ACROSS is the cell diagonally opposite, which has the same two neighbours
FACING = table(
    [1, 0, 0, 1]
)  # for each cell the diagonal of its neighbours (0: cells 0 and 3, 1: cells 1 and 2)


def consider(s: State, seat: int, seen: Array, memo: Array) -> None:
    forecast_length(s, memo)
    if s.phase == LAYING:
        consider_layings(s, seat, memo)
    else:
        consider_writings(s, u32(seat), memo)


def consider_writings(s: State, seat: int, memo: Array) -> None:
    """Write the effects of the total on the own sheet, for each place where it may be written."""
    forecast_sheet(s, seat, memo)
    places = writable(s, seat)
    for row in range(ROWS):
        open_in_row = (places >> (row * ROW_LENGTH)) & FULL_ROW
        if open_in_row:
            written, empty = int(memo[WRITTEN_MASK + row]), signed(FIRST_EMPTY[u32(FULL_ROW ^ open_in_row)])
            start, end = gap_start(written, empty), gap_end(written, empty)
            write_effects(u32(row), u32(s.total), start, end, memo)


def consider_layings(s: State, seat: int, memo: Array) -> None:
    """Write the values of the offers of all layings to all seats."""
    offered = offered_now(s, seat)
    forecast_sheet(s, u32(seat), memo)
    if s.players == 1:
        write_bests(s, u32(seat), offered | offered_next(s, seat), OWN_BESTS, NO_WRITING, memo)
    else:
        write_bests(s, u32(seat), offered, OWN_BESTS, NO_WRITING, memo)
        consider_next_seat(s, seat, offered, memo)
        for nth in range(2, s.players):
            other = u32((seat + nth) % s.players)
            forecast_sheet(s, other, memo)
            write_bests(s, other, offered, OTHER_BESTS, 0.0, memo)
            add_other(1.0 / (s.players - 1), memo)


def consider_next_seat(s: State, seat: int, offered: int, memo: Array) -> None:
    """Write the values of the offers to the next seat, now and after a typical card."""
    rival, share = u32((seat + 1) % s.players), 1.0 / (s.players - 1)
    forecast_sheet(s, rival, memo)
    write_bests(s, rival, offered | offered_usually(s, seat), RIVAL_BESTS, 0.0, memo)
    write_usual(s, seat, memo)
    for best in range(OFFERS):
        memo[MEAN_BESTS + best] = share * memo[RIVAL_BESTS + best]


def add_other(share: float, memo: Array) -> None:
    """Add the values in OTHER_BESTS to the mean, with weight `share`, and to the maximum."""
    for best in range(OFFERS):
        worth = memo[OTHER_BESTS + best]
        memo[MEAN_BESTS + best] += share * worth
        memo[RIVAL_BESTS + best] = max(memo[RIVAL_BESTS + best], worth)


def features(s: State, seat: int, seen: Array, memo: Array, action: int, out: Array) -> None:
    if s.phase == LAYING:
        for k in range(ENDS, len(FEATURES)):
            out[k] = 0.0
        laying_features(s, u32(seat), action, memo, out)
    else:
        for k in range(OWN_BEST):
            out[k] = 0.0
        if action != PASS:
            writing_features(s, u32(seat), u32(action - WRITE), memo, out)
        elif seat == s.turn:
            miss_features(s, seat, out)


def active_features(s: State) -> tuple[int, int]:
    """The features of a miss and of the end of the game lie in both ranges."""
    return (ENDS, len(FEATURES)) if s.phase == LAYING else (0, OWN_BEST)


# Writings ---------------------------------------------------------------------------------------


def miss_features(s: State, seat: int, out: Array) -> None:
    """The features of one more miss of the seat whose turn it is."""
    misses = signed(s.misses[seat])
    out[MISS] = -MISS_POINTS
    out[MISS_REPEATED] = misses * (1 / MISSES_TO_END)
    if misses == MISSES_TO_END - 1:
        out[ENDS] = 1.0
        out[ENDS_LEAD] = final_lead(s, seat, MISS_POINTS)


def final_lead(s: State, seat: int, more: float) -> float:
    """The lead of a seat with that many points more over the best other seat, cut off at CLEAR_LEAD; 0 in solo."""
    if s.players == 1:
        return 0.0
    most = NO_WRITING
    for other in range(s.players):
        if other != seat:
            most = max(most, points(s, other))
    return max(-CLEAR_LEAD, min(CLEAR_LEAD, points(s, seat) + more - most))


def ends_game(s: State, seat: int, row: int) -> bool:
    """Whether one more number in the row ends the game."""
    return bool(s.written[seat, row] == ROW_LENGTH - 1 and complete_rows(s, seat) == ROWS_TO_END - 1)


def writing_features(s: State, seat: int, place: int, memo: Array, out: Array) -> None:
    """The features of writing the total in a place of the own sheet."""
    row, found = u32(place // ROW_LENGTH), effects_at(place)
    chance, prize = memo[found + COMPLETION_THEN], memo[found + PRIZE_THEN]
    out[WRITTEN] = 1.0
    out[LATE_WRITTEN] = memo[TURNS_LEFT] < LATE
    out[FILLED_MORE] = memo[found + MORE_FILLS]
    out[ROW_CHANCE] = 10.0 * (chance - memo[COMPLETION + row])
    out[ROW_PRIZE] = chance * prize - memo[COMPLETION + row] * memo[PRIZE + row]
    out[COLUMNS_MORE] = memo[found + MORE_BONUS]
    out[PLACES_OFF] = memo[found + MISFIT]
    out[LOST_PLACES] = memo[found + LOST]
    out[ROW_PROGRESS] = s.written[seat, row] * (1 / ROW_LENGTH)
    if ends_game(s, seat, row):
        out[ENDS] = 1.0
        out[ENDS_LEAD] = final_lead(s, seat, prize + 1)


# The writings that layings offer ----------------------------------------------------------------


def write_bests(s: State, seat: int, wanted: int, bests: int, least: float, memo: Array) -> None:
    """Write, for each offer, the rough value of its best writing among the wanted ones; at least `least`.

    The sheet is the one last given to `forecast_sheet`.
    """
    for best in range(OFFERS):
        memo[u32(bests + best)] = least
    row = 0
    while wanted:
        write_bests_in_row(s, seat, u32(row), wanted & ALL_NUMBERS, bests, memo)
        wanted >>= NUMBERS
        row += 1


def write_bests_in_row(s: State, seat: int, row: int, wanted: int, bests: int, memo: Array) -> None:
    """Do so for the wanted numbers in one row."""
    plain, ends = plain_worth(s, seat, row, memo), ends_game(s, seat, row)
    written, numbers = int(memo[WRITTEN_MASK + row]), wanted & int(memo[FITTING_NUMBERS + row])
    while numbers:
        number = u32(NUMBER_OF_HASH[u32((numbers & -numbers) * DE_BRUIJN >> HASH_SHIFT & 31)])
        numbers &= numbers - 1
        places = (~signed(s.barred[seat, number]) >> (row * ROW_LENGTH)) & FULL_ROW
        if places:
            empty = signed(FIRST_EMPTY[u32(FULL_ROW ^ places)])
            start, end = gap_start(written, empty), gap_end(written, empty)
            worth = plain + rough_value(row, number, start, end, places, memo)
            if ends:
                prize = prize_then(start, end, number, memo[PRIZE + row])
                worth += PER_LEAD * final_lead(s, seat, prize + 1)
            raise_bests(u32(bests + number * ROW_MASKS + (1 << row)), row, worth, memo)


def plain_worth(s: State, seat: int, row: int, memo: Array) -> float:
    """The part of the rough value of a writing in a row that does not depend on number and place."""
    return float(
        PER_NUMBER
        + PER_LATE_NUMBER * (memo[TURNS_LEFT] < LATE)
        + PER_PROGRESS * (s.written[seat, row] * (1 / ROW_LENGTH))
        - memo[COMPLETION + row] * (PER_COMPLETION + PER_PRIZE * memo[PRIZE + row])
    )


def raise_bests(best: int, row: int, worth: float, memo: Array) -> None:
    """Raise the best value of a number to `worth` for every mask of rows that has this row."""
    for others in range(ROW_MASKS // 2):  # the other rows that a mask may hold
        with_row = best + others + (others >> row << row)
        memo[with_row] = max(memo[with_row], worth)


# Offers -----------------------------------------------------------------------------------------


def offer(two: int, more: int) -> int:
    """The offer of two cards and one more, given as counts."""
    return signed(OFFER_OF[u32(two + more - LOWEST_COUNT)])


def count_of(card: int) -> int:
    """The count of one card."""
    return signed(COUNT_OF[card])


def on_diagonal(s: State, nth: int) -> int:
    """The count of the two cards of a diagonal of the grid."""
    return count_of(s.grid[nth]) + count_of(s.grid[nth ^ ACROSS])


def with_grid(s: State, card: int, cell: int) -> int:
    """The count of a card and the visible card of a cell."""
    return count_of(card) + count_of(s.grid[cell])


def writings_of(two: int, more: int) -> int:
    """The offer of two cards and one more as a set of writings."""
    return signed(WRITINGS_OF[u32(offer(two, more))])


def offered_now(s: State, seat: int) -> int:
    """The set of writings that layings may offer: a card with a diagonal, or a pair with one card of the grid."""
    one, two = on_diagonal(s, 0), on_diagonal(s, 1)
    found = 0
    for k in range(s.hand_count[seat]):
        card = count_of(s.hands[seat, k])
        found |= writings_of(one, card) | writings_of(two, card)
        for i in range(k):
            if s.hands[seat, i] // COLOURS == s.hands[seat, k] // COLOURS:
                found |= offered_by_two(s, seat, i, k)
    return found


def offered_by_two(s: State, seat: int, i: int, k: int) -> int:
    """The set of writings that two cards of the hand offer with any one card of the grid."""
    two = count_of(s.hands[seat, i]) + count_of(s.hands[seat, k])
    found = 0
    for cell in range(CELLS):
        found |= writings_of(two, count_of(s.grid[cell]))
    return found


def offered_next(s: State, seat: int) -> int:
    """The set of writings that a card of the hand may offer after another one has been laid."""
    found = 0
    for k in range(s.hand_count[seat]):
        for i in range(k):
            found |= offered_by_two(s, seat, i, k)
    return found


def offered_usually(s: State, seat: int) -> int:
    """The set of writings that typical cards may offer after a laying."""
    found = 0
    for nth in range(GRID_DIAGONALS):
        found |= writings_of(on_diagonal(s, nth), LOW_COUNT) | writings_of(on_diagonal(s, nth), HIGH_COUNT)
    for i in range(s.hand_count[seat]):
        for cell in range(CELLS):
            two = with_grid(s, s.hands[seat, i], cell)
            found |= writings_of(two, LOW_COUNT) | writings_of(two, HIGH_COUNT)
    return found


def write_usual(s: State, seat: int, memo: Array) -> None:
    """Write the value of typical cards to the next seat, for each diagonal."""
    for nth in range(GRID_DIAGONALS):
        memo[USUAL + nth] = usual_worth(on_diagonal(s, nth), memo)
    for i in range(s.hand_count[seat]):
        for cell in range(CELLS):
            memo[with_cell(i, cell)] = usual_worth(with_grid(s, s.hands[seat, i], cell), memo)


def usual_worth(two: int, memo: Array) -> float:
    """The value of the two typical cards, counted with these two cards, to the next seat."""
    return best_of(memo, RIVAL_BESTS, offer(two, LOW_COUNT)) + best_of(
        memo, RIVAL_BESTS, offer(two, HIGH_COUNT)
    )


def with_cell(i: int, cell: int) -> int:
    """Where the memo holds that value for the diagonal of the ith card of the hand and the card of a cell."""
    return u32(USUAL + GRID_DIAGONALS + i * CELLS + cell)


def best_of(memo: Array, bests: int, offered: int) -> float:
    """The rough value of the best writing of an offer."""
    return float(memo[u32(bests + offered)])


# Layings ----------------------------------------------------------------------------------------


def laying_features(s: State, seat: int, action: int, memo: Array, out: Array) -> None:
    """The features of a laying. The counted card is added to the diagonal `beside` it."""
    first, card, cell = first_card(action), counted_card(action), counted_cell(action)
    facing = signed(FACING[cell])
    beside, usual_beside = on_diagonal(s, facing), u32(USUAL + facing)
    i = j = place_in_hand(s, seat, card)
    if action >= LAY_PAIR:
        i, under = place_in_hand(s, seat, first), first_cell(action)
        beside, usual_beside = with_grid(s, first, under ^ ACROSS), with_cell(i, under ^ ACROSS)
        pair_features(s, first, under, out)
    card_features(s, card, cell, out)
    offered = offer(beside, count_of(card))
    own_features(s, seat, offered, memo, out)
    if s.players == 1:
        next_features(s, seat, i, j, beside, with_grid(s, card, cell ^ ACROSS), memo, out)
    else:
        others_features(offered, usual_beside, with_cell(j, cell ^ ACROSS), memo, out)


def own_features(s: State, seat: int, offered: int, memo: Array, out: Array) -> None:
    """The value of an offer to the own seat: its best writing, unless a miss is better."""
    own = best_of(memo, OWN_BESTS, offered)
    if own > MISS_POINTS:
        out[OWN_BEST] = own
    else:
        miss_features(s, seat, out)


def others_features(offered: int, usual_beside: int, usual_along: int, memo: Array, out: Array) -> None:
    """The value of an offer to the others, and of the two diagonals after it to the next seat."""
    out[OTHERS_BEST] = best_of(memo, MEAN_BESTS, offered)
    out[RIVAL_BEST] = best_of(memo, RIVAL_BESTS, offered)
    out[GRID_RIVAL] = 0.25 * (memo[usual_beside] + memo[usual_along])


def pair_features(s: State, first: int, cell: int, out: Array) -> None:
    """The features of laying another card first, on that cell."""
    out[PAIR] = 1.0
    out[PAIR_ALONE] = s.players == 1
    out[LAID_GREY] = is_grey(first)
    out[COVERED_GREY] = is_grey(s.grid[cell])


def card_features(s: State, card: int, cell: int, out: Array) -> None:
    """The features of laying the counted card."""
    out[LAID_GREY] += is_grey(card)
    out[COVERED_GREY] += is_grey(s.grid[cell])
    out[LAID_LOW] = value(card) <= 0
    out[LAID_HIGH] = value(card) >= HIGH_VALUE


def place_in_hand(s: State, seat: int, card: int) -> int:
    return 0 if s.hands[seat, 0] == card else 1 if s.hands[seat, 1] == card else 2


def is_grey(card: int) -> int:
    return int(card % COLOURS == GREY)


def next_features(
    s: State, seat: int, i: int, j: int, beside: int, along: int, memo: Array, out: Array
) -> None:
    """In solo: the two best values that the cards that stay in hand could announce in the next turn.

    The ith and the jth card are laid now. The sheet is that of now; the number announced now is left out, because
    it will have been written.
    """
    written = offer(beside, count_of(s.hands[seat, j])) // ROW_MASKS
    best, other = float(MISS_POINTS), float(MISS_POINTS)
    for k in range(s.hand_count[seat]):
        if k != i and k != j:
            card = count_of(s.hands[seat, k])
            one, two = offer(beside, card), offer(along, card)
            most = max(
                best_of(memo, OWN_BESTS, one) if one // ROW_MASKS != written else NO_WRITING,
                best_of(memo, OWN_BESTS, two) if two // ROW_MASKS != written else NO_WRITING,
            )
            other = max(other, min(best, most))
            best = max(best, most)
    out[NEXT_BEST] = best
    out[NEXT_OTHER] = other


def horizon(s: State) -> int:
    """A game has one part."""
    return 0
