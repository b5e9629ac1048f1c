"""What tells actions apart, for the trained player.

Laying a card is measured by the collection that it leads to (points now, and what so many cards of each colour
promise for the turns to come), by what the cards that stay in hand could take next from the rows as they will
lie, and by what these rows offer the others, as far as they may hold a card for it.

A full row offers four things: a card above all of its cards takes the one next to the start, a card in a gap
below takes all that is higher. What a card adds to a collection is a number for each of three cases: the
colour's first visible card, its second, and its third, which turns all three.
"""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import Array, State, signed, table
from pioche.core.toolbox import bit_count

from ..rules import (
    BONUSES,
    COLOUR,
    COLOURS,
    COUNT_BITS,
    COUNT_MASK,
    FINAL_BONUS,
    HAND,
    KEPT,
    NUMBERS,
    ONE_OF_EACH,
    ONE_PACKED,
    ROW_LIMIT,
    ROWS,
    SEATS,
    SEE_EARLIER,
    SEE_HAND,
    SEE_ROWS,
    STEP,
    THREE_BITS,
    THREE_MASK,
    TRIPLE,
    TURNS,
    WORTH,
    WORTH_OF_THREE,
    next_bonus,
    observe,
    packed_of,
    packed_taken,
    row_of,
)
from .greedy import HORIZON, OF_COLOUR, TO_BONUS, TO_FINAL

FEATURES = (
    # the own collection
    "points",
    "bonus",
    "final",
    "promise",
    "singles",
    "pairs",
    "singles-early",
    "pairs-early",
    "colours-5",
    "colours-6",
    "colours-7",
    "race-4",
    "race-5",
    "race-6",
    # the cards that stay in hand
    "next-best",
    "next-best-crowd",
    "next-second",
    "next-good",
    "next-bad",
    "next-too-bad",
    "next-loss",
    "next-forced",
    "next-best-refilled",
    "kept-low",
    "kept-high",
    "kept-rows",
    # the rows as they will lie
    "laid-own",
    "laid-rival",
    "free-none",
    "free-one",
    "free-two",
    "rival-best",
    "rival-sum",
    "rival-bad",
    "rival-forced",
    "others-best",
    "others-bad",
)
(
    POINTS_NOW, BONUS, FINAL, PROMISE, SINGLES, PAIRS, SINGLES_EARLY, PAIRS_EARLY, COLOURS_5, COLOURS_6, COLOURS_7,
    RACE_4, RACE_5, RACE_6, NEXT_BEST, NEXT_BEST_CROWD, NEXT_SECOND, NEXT_GOOD, NEXT_BAD, NEXT_TOO_BAD, NEXT_LOSS,
    NEXT_FORCED, NEXT_BEST_REFILLED, KEPT_LOW, KEPT_HIGH, KEPT_ROWS, LAID_OWN, LAID_RIVAL, FREE_NONE, FREE_ONE,
    FREE_TWO, RIVAL_BEST, RIVAL_SUM, RIVAL_BAD, RIVAL_FORCED, OTHERS_BEST, OTHERS_BAD,
) = range(len(FEATURES))  # fmt: skip
SCALE = 20.0

GAPS = ROW_LIMIT  # of a full row, the one above its highest card included
MANY = 5  # visible colours from which on each number has a feature, for the race one less
FEW = 3  # free places in the rows below which each number has one
WORST = -100.0
LOW, HIGH = 8, 22  # numbers in a row up to here are low, from here on high

# A collection is packed as in the rules; in the place after the last colour stands NO_COLOUR, so that a card
# without colour needs no case of its own, and above it, from the bit STANDING on, the row of ADDS that goes with it.
NO_COLOUR = COUNT_MASK << COUNT_BITS * COLOURS
PLACE_OF = table([COUNT_BITS * COLOUR[card] for card in range(NUMBERS)])

# What is counted of three colours, triples being turned: those with one card and, COUNT_BITS higher, with two, and
# above that their points.
COUNTED_POINTS = 2 * COUNT_BITS
COUNTED = table(
    [
        WORTH_OF_THREE[packed] * (1 << COUNTED_POINTS)
        + sum(
            (0, 1, 1 << COUNT_BITS, 0, 1, 1 << COUNT_BITS, 0, 0)[(packed >> COUNT_BITS * place) & COUNT_MASK]
            for place in range(3)
        )
        for packed in range(1 << THREE_BITS)
    ],
    np.int16,
)


def _visible_worth(visible: int, near: float, bonus: int) -> float:
    """What so many visible colours are worth to a seat that can have that intermediate bonus."""
    worth = 0.1 * near * TO_FINAL[visible] + (1.0 - near) * FINAL_BONUS[visible]
    worth += 0.01 * near * TO_BONUS[visible] * bonus
    return float(worth + bonus if visible == COLOURS else worth)


def _adds(bonus: int, left: int, visible: int) -> list[float]:
    """The points and promise of one card more of a colour, by how many cards of it are visible."""
    near = left * (1 / HORIZON)
    first = WORTH[1] + 0.1 * near * OF_COLOUR[1]
    if visible < COLOURS:
        first += _visible_worth(visible + 1, near, bonus) - _visible_worth(visible, near, bonus)
    second = WORTH[2] - WORTH[1] + 0.1 * near * (OF_COLOUR[2] - OF_COLOUR[1])
    third = WORTH[TRIPLE] - WORTH[2] - 0.1 * near * OF_COLOUR[2]
    if visible:
        third += _visible_worth(visible - 1, near, 0) - _visible_worth(visible, near, 0)
    return [first, second, third, first, second, third, 0.0, 0.0]


# What one card more adds to a collection, by the cards of its colour. A row for each bonus on top of the stack (the
# last one for a seat that has a bonus), the turns left up to HORIZON, and the visible colours.
ADDS = table(
    [
        _adds(bonus, left, visible)
        for bonus in (*BONUSES, 0)
        for left in range(HORIZON + 1)
        for visible in range(COLOURS + 1)
    ],
    np.float64,
)
STANDING = COUNT_BITS * (COLOURS + 1)
STANDING_MASK = (1 << 9) - 1
PACKED_MASK = (1 << STANDING) - 1

# What is counted of the cards in hand, packed: those that are low and high, and those of each row.
TALLY_BITS = 4
TALLY_MASK = (1 << TALLY_BITS) - 1
TALLY = table(
    [
        int(card % STEP <= LOW)
        + (int(card % STEP >= HIGH) << TALLY_BITS)
        + (1 << TALLY_BITS * (2 + card // STEP))
        for card in range(NUMBERS)
    ],
    np.int64,
)

# A cell is a gap of a row. The cells of the cards in hand are counted with an empty place of a row as a lower card.
CELL_BITS = 4
CELL_MASK = (1 << CELL_BITS) - 1


def _moved(number: int, highest: int, above: int) -> int:
    """What each cell becomes if a card is laid in that row and it is full then, CELL_BITS for each.

    `highest`: the card is the highest, or there was an empty place; `above`: for cards above the one laid.
    """
    packed = 0
    for cell in range(ROWS * GAPS):
        row, gap = divmod(cell, GAPS)
        then = min(max(gap - highest, 0), GAPS - 2) + above if row == number else gap
        packed |= (row * GAPS + then) << CELL_BITS * cell
    return packed


MOVED = table(
    [
        [_moved(number, highest, above) for highest in range(2) for above in range(2)]
        for number in range(ROWS)
    ],
    np.int64,
)

# The memo. Seats are counted from the own one on. The numbers never seen by the own seat, a bit mask for each row,
# and above it how many they are; each seat's collection; the share of one unseen card in all, and how likely the
# seat is to hold one of so many.
UNSEEN = 0
HELD = UNSEEN + ROWS
SHARE = HELD + SEATS
CHANCE = SHARE + SEATS
# What each row, and as one more row the one that an action changes, offers each seat: the best, the sum of what is
# good, what is bad, the share of cards that are; and, as scratch, what a card in each gap of a row adds.
CHANGED = ROWS
BEST, GOOD, BAD, BAD_SHARE, OFFER = 0, 1, 2, 3, 4
OFFERS = CHANCE + SEATS * STEP
GAP_ADDS = OFFERS + (ROWS + 1) * SEATS * OFFER
# Then, of the own seat: how near and how early it is, the bonus it can have, its points, its row of ADDS after the
# action but for the visible colours, the free places in the rows, the cells of the cards in hand, their tally, and,
# after the action, what a card adds in each cell.
NEAR = GAP_ADDS + GAPS
EARLY = NEAR + 1
BONUS_NOW = EARLY + 1
POINTS_BEFORE = BONUS_NOW + 1
STANDING_THEN = POINTS_BEFORE + 1
FREE = STANDING_THEN + 1
CELLS_OF_HAND = FREE + 1
TALLY_OF_HAND = CELLS_OF_HAND + 1
CELL_ADDS = TALLY_OF_HAND + 1
MEMO = CELL_ADDS + ROWS * GAPS
CARD_MASK = 127  # what cannot be negative is a faster index
GAP_BITS = 5  # for how many unseen cards fit in a gap
GAP_MASK = (1 << GAP_BITS) - 1


def consider(s: State, seat: int, seen: Array, memo: Array) -> None:
    observe(s, seat, seen)
    unseen = find_unseen(seen, memo)
    find_collections(s, seat, memo)
    find_chances(s, seat, 1.0 / max(1, unseen), memo)
    find_offers(s, memo)
    find_hand(s, seat, memo)


def find_unseen(seen: Array, memo: Array) -> int:
    """Into the memo: the cards that the seat has never seen. How many they are."""
    total = 0
    for row in range(ROWS):
        unseen = 0
        for i in range(STEP):
            card = row * STEP + i
            found = seen[SEE_HAND + card] + seen[SEE_ROWS + card] + seen[SEE_EARLIER + card] == 0
            unseen |= signed(found) << i
        count = bit_count(unseen)
        memo[UNSEEN + row] = unseen | (count << STEP)
        total += count
    return total


def find_collections(s: State, seat: int, memo: Array) -> None:
    """Into the memo: what each seat has, and what that means for the own one."""
    other = seat
    for nth in range(s.players):
        held = packed_of(s, other) | NO_COLOUR
        row = standing(s, other, turns_left(s, other)) + visible_in(counted(held))
        memo[HELD + nth] = held | (row << STANDING)
        other = other + 1 if other + 1 < s.players else 0
    left = turns_left(s, seat)
    memo[NEAR] = min(left, HORIZON) * (1 / HORIZON)
    memo[EARLY] = left * (1 / TURNS)
    memo[BONUS_NOW] = 0 if s.bonus[seat] else next_bonus(s)
    memo[POINTS_BEFORE] = counted(int(memo[HELD])) >> COUNTED_POINTS
    memo[STANDING_THEN] = standing(s, seat, left - 1)


def turns_left(s: State, seat: int) -> int:
    """The turns still to come of a seat, without the present one."""
    present = 1 if s.turn == seat else 0
    return signed(s.hand_count[seat]) + signed(s.draw_count[seat]) - KEPT - present


# What a card adds -------------------------------------------------------------------------------


def counted(packed: int) -> int:
    """What is counted of a collection: its singles, pairs and points, packed as in COUNTED."""
    low = signed(COUNTED[packed & THREE_MASK])
    middle = signed(COUNTED[(packed >> THREE_BITS) & THREE_MASK])
    return low + middle + signed(COUNTED[(packed >> 2 * THREE_BITS) & COUNT_MASK])


def visible_in(found: int) -> int:
    """In how many colours cards are visible, from what is counted."""
    return (found & COUNT_MASK) + ((found >> COUNT_BITS) & COUNT_MASK)


def turned(packed: int) -> int:
    """The collection once its triples are turned."""
    triples = (packed >> 2 | (packed >> 1 & packed)) & ONE_OF_EACH
    return packed - TRIPLE * triples


def standing(s: State, seat: int, left: int) -> int:
    """The row of ADDS for a seat with that many turns left and no visible colour; each colour is a row more."""
    bonus = SEATS if s.bonus[seat] else signed(s.bonus_count)
    return (bonus * (HORIZON + 1) + min(max(left, 0), HORIZON)) * (COLOURS + 1)


def added(held: int, card: int) -> float:
    """What one card more adds to a collection."""
    return float(ADDS[(held >> STANDING) & STANDING_MASK, (held >> signed(PLACE_OF[card])) & COUNT_MASK])


def find_gap_adds(low: int, middle: int, high: int, held: int, memo: Array, at: int) -> None:
    """Into the memo: what a card in each gap of a row of these cards would take and add to a collection."""
    memo[at + 3] = added(held, low)
    total = added(held, high)
    memo[at + 2] = total
    held += signed(ONE_PACKED[high])
    total += added(held, middle)
    memo[at + 1] = total
    held += signed(ONE_PACKED[middle])
    memo[at] = total + added(held, low)


# What the rows offer ----------------------------------------------------------------------------


def find_chances(s: State, seat: int, share: float, memo: Array) -> None:
    """Into the memo: how likely each other seat is to hold one of so many unseen cards, and to play it."""
    other = seat
    for nth in range(1, s.players):
        other = other + 1 if other + 1 < s.players else 0
        held = signed(s.hand_count[other])
        its = share if turns_left(s, other) else 0.0
        memo[SHARE + nth] = its
        for count in range(STEP):
            memo[CHANCE + nth * STEP + count] = 1.0 - to_the(1.0 - count * its, held)


def find_offers(s: State, memo: Array) -> None:
    """Into the memo: what the rows offer each other seat, and the free places in them."""
    free = ROWS * ROW_LIMIT
    for row in range(ROWS):
        free -= signed(s.row_count[row])
        low, middle, high = full_row(s, row)
        find_offers_of(s, row, low, middle, high, memo, row)
    memo[FREE] = free


def full_row(s: State, row: int) -> tuple[int, int, int]:
    """The cards of a row above the start if it is full, else 0, the first start, for each of them."""
    full = int(s.row_count[row] == ROW_LIMIT)
    return signed(s.rows[row, 1]) * full, signed(s.rows[row, 2]) * full, signed(s.rows[row, 3]) * full


def find_offers_of(s: State, row: int, low: int, middle: int, high: int, memo: Array, at_row: int) -> None:
    """Into the memo, at a row's place: what a row of these cards offers each other seat; nothing without cards."""
    if low:
        fitting = fitting_in(row, low, middle, high, int(memo[UNSEEN + row]))
        for nth in range(1, s.players):
            find_gap_adds(low, middle, high, int(memo[HELD + nth]), memo, GAP_ADDS)
            find_good_offer(nth, fitting, memo, OFFERS + (at_row * SEATS + nth) * OFFER)
            find_bad_offer(nth, fitting, memo, OFFERS + (at_row * SEATS + nth) * OFFER)
    else:
        for i in range(SEATS * OFFER):
            memo[OFFERS + at_row * SEATS * OFFER + i] = 0.0


def fitting_in(row: int, low: int, middle: int, high: int, unseen: int) -> int:
    """How many unseen cards fit in each gap of a row of these cards, GAP_BITS for each."""
    start = row * STEP
    below_low = bit_count(unseen & ((1 << (low - start)) - 1))
    below_middle = bit_count(unseen & ((1 << (middle - start)) - 1))
    below_high = bit_count(unseen & ((1 << (high - start)) - 1))
    upper = (below_high - below_middle) << 2 * GAP_BITS | ((unseen >> STEP) - below_high) << 3 * GAP_BITS
    return below_low | (below_middle - below_low) << GAP_BITS | upper


def find_good_offer(nth: int, fitting: int, memo: Array, at: int) -> None:
    """Into the memo: what is good for another seat, as far as it is likely to hold one of the fitting cards."""
    best, good = 0.0, 0.0
    for gap in range(GAPS):
        count = (fitting >> (GAP_BITS * gap)) & GAP_MASK
        hoped = max(memo[GAP_ADDS + gap], 0.0) * memo[CHANCE + nth * STEP + count]
        best = max(best, hoped)
        good += hoped
    memo[at + BEST] = best
    memo[at + GOOD] = good


def find_bad_offer(nth: int, fitting: int, memo: Array, at: int) -> None:
    """Into the memo: what is bad for another seat, as far as a card of its hand is likely to be a fitting one."""
    bad, bad_count = 0.0, 0
    for gap in range(GAPS):
        count = (fitting >> (GAP_BITS * gap)) & GAP_MASK
        worth = memo[GAP_ADDS + gap]
        bad += min(worth, 0.0) * count
        bad_count += 0 if worth > 0.0 else count
    memo[at + BAD] = bad * memo[SHARE + nth]
    memo[at + BAD_SHARE] = bad_count * memo[SHARE + nth]


def to_the(base: float, power: int) -> float:
    """A small power: below 16."""
    square = base * base
    fourth = square * square
    product = (base if power & 1 else 1.0) * (square if power & 2 else 1.0)
    return product * (fourth if power & 4 else 1.0) * (fourth * fourth if power & 8 else 1.0)


def find_hand(s: State, seat: int, memo: Array) -> None:
    """Into the memo: where the cards in hand belong, and their tally."""
    cells, tally = 0, 0
    for i in range(s.hand_count[seat]):
        card = signed(s.hands[seat, i])
        row = row_of(card)
        gap = gap_of(signed(s.rows[row, 1]), signed(s.rows[row, 2]), signed(s.rows[row, 3]), card)
        cells |= (row * GAPS + gap) << (CELL_BITS * i)
        tally += signed(TALLY[card])
    memo[CELLS_OF_HAND] = cells
    memo[TALLY_OF_HAND] = tally


def gap_of(low: int, middle: int, high: int, card: int) -> int:
    """Between which cards of a row a card belongs: 0 next to its start."""
    return int(low < card) + int(middle < card) + int(high < card)


# Features ---------------------------------------------------------------------------------------


def features(s: State, seat: int, seen: Array, memo: Array, action: int, out: Array) -> None:
    for k in range(OTHERS_BAD + 1):
        out[k] = 0.0
    card = action & CARD_MASK
    number = row_of(card)
    free, low, middle, high = row_after(s, number, card)
    before = int(memo[HELD])
    after = before + packed_taken(s, card)
    found = counted(after)
    measure_collection(found, memo, out)
    if memo[EARLY] > 0.0:
        row = int(memo[STANDING_THEN]) + visible_in(found)
        held = turned(after & PACKED_MASK) | (row << STANDING)
        find_gap_adds(low, middle, high, held, memo, CELL_ADDS + number * GAPS)
        find_cell_adds(s, 0 if number else 1, held, memo)
        find_cell_adds(s, 1 if number == 2 else 2, held, memo)
        measure_hand(s, seat, number, card, memo, out)
        measure_tally(int(memo[TALLY_OF_HAND]) - signed(TALLY[card]), out)
    measure_free(free + int(memo[FREE]), out)
    find_offers_of(s, number, low, middle, high, memo, CHANGED)
    for nth in range(2, s.players):
        measure_other(s, nth, number, memo, out)
    measure_rival(s, seat, number, memo, out)
    out[LAID_OWN] = added(before, card)
    out[LAID_RIVAL] = added(int(memo[HELD + 1]), card)


def row_after(s: State, number: int, card: int) -> tuple[int, int, int, int]:
    """How many places a card frees in its row, and the row's cards above the start, if it is full then.

    Else 0, the first start, stands for each of them: it has no colour. No branch that compiled code could mistake.
    """
    low, middle, high = signed(s.rows[number, 1]), signed(s.rows[number, 2]), signed(s.rows[number, 3])
    length = signed(s.row_count[number])
    takes = int(length == ROW_LIMIT)
    free = (1 + int(card < low) + int(card < middle)) * takes - 1
    full = int(length == ROW_LIMIT - 1) | (takes & int(card > middle))
    beyond = takes & int(card > high)
    below, above = middle if beyond else low, high if beyond else middle
    return free, min(below, card) * full, max(below, min(above, card)) * full, max(above, card) * full


def measure_collection(found: int, memo: Array, out: Array) -> None:
    """The points now, and what so many single cards and pairs promise."""
    near, early, bonus = memo[NEAR], memo[EARLY], memo[BONUS_NOW]
    singles, pairs = found & COUNT_MASK, (found >> COUNT_BITS) & COUNT_MASK
    visible = singles + pairs
    out[POINTS_NOW] = (found >> COUNTED_POINTS) - memo[POINTS_BEFORE]
    out[SINGLES] = singles * near
    out[PAIRS] = pairs * near
    out[SINGLES_EARLY] = singles * early
    out[PAIRS_EARLY] = pairs * early
    out[FINAL] = (1.0 - near) * signed(FINAL_BONUS[visible])
    promise = signed(TO_FINAL[visible]) + singles * signed(OF_COLOUR[1]) + pairs * signed(OF_COLOUR[2])
    out[PROMISE] = 0.1 * near * (promise + 0.1 * signed(TO_BONUS[visible]) * bonus)
    if visible >= MANY:
        out[COLOURS_5 + visible - MANY] = near
    if visible == COLOURS:
        out[BONUS] = bonus
    elif visible >= MANY - 1:
        out[RACE_4 + visible - (MANY - 1)] = 0.1 * bonus * near


def find_cell_adds(s: State, row: int, held: int, memo: Array) -> None:
    """Into the memo: what a card in each cell of a row adds; nothing unless it is full."""
    low, middle, high = full_row(s, row)
    find_gap_adds(low, middle, high, held, memo, CELL_ADDS + row * GAPS)


def measure_hand(s: State, seat: int, number: int, laid: int, memo: Array, out: Array) -> None:
    """What the cards that stay in hand could do next."""
    cells = int(memo[CELLS_OF_HAND])
    highest = int(signed(s.rows[number, 3]) < laid)  # an empty place is 0
    below, above = signed(MOVED[number, 2 * highest]), signed(MOVED[number, 2 * highest + 1])
    best, second, loss = WORST, WORST, 0.0
    good, bad, passed = 0, 0, 0
    for i in range(s.hand_count[seat] - 1):
        passed |= signed(s.hands[seat, i]) == laid
        cell = (cells >> (CELL_BITS * (i + passed))) & CELL_MASK
        moved = above if passed else below
        worth = memo[CELL_ADDS + ((moved >> (CELL_BITS * cell)) & CELL_MASK)]
        good += worth > 0.0
        bad += worth < 0.0
        loss += min(0.0, worth)
        second = max(second, min(best, worth))
        best = max(best, worth)
    out[NEXT_BEST] = best
    out[NEXT_BEST_CROWD] = best * (s.players - 2)
    out[NEXT_SECOND] = second
    out[NEXT_GOOD] = good
    out[NEXT_BAD] = bad
    out[NEXT_TOO_BAD] = max(0, bad - KEPT)
    out[NEXT_LOSS] = loss * (1 / HAND)
    out[NEXT_FORCED] = min(0.0, best)
    if s.hand_count[seat] == KEPT + 1:  # new cards will come
        out[NEXT_BEST_REFILLED] = best


def measure_tally(tally: int, out: Array) -> None:
    """How low and high the cards that stay in hand are, and for how many rows."""
    out[KEPT_LOW] = tally & TALLY_MASK
    out[KEPT_HIGH] = (tally >> TALLY_BITS) & TALLY_MASK
    rows = 0
    for row in range(ROWS):
        rows += (tally >> (TALLY_BITS * (2 + row))) & TALLY_MASK != 0
    out[KEPT_ROWS] = rows


def measure_free(free: int, out: Array) -> None:
    """Whether only few places are free in the rows."""
    for few in range(FEW):
        out[FREE_NONE + few] = free == few


def measure_rival(s: State, seat: int, number: int, memo: Array, out: Array) -> None:
    """What the rows offer the seat that plays next."""
    changed = OFFERS + (CHANGED * SEATS + 1) * OFFER
    first = OFFERS + ((0 if number else 1) * SEATS + 1) * OFFER
    second = OFFERS + ((1 if number == 2 else 2) * SEATS + 1) * OFFER
    bad = memo[changed + BAD] + memo[first + BAD] + memo[second + BAD]
    bad_share = memo[changed + BAD_SHARE] + memo[first + BAD_SHARE] + memo[second + BAD_SHARE]
    rival = seat + 1 if seat + 1 < s.players else 0
    out[RIVAL_BEST] = max(memo[changed + BEST], max(memo[first + BEST], memo[second + BEST]))
    out[RIVAL_SUM] = memo[changed + GOOD] + memo[first + GOOD] + memo[second + GOOD]
    out[RIVAL_BAD] = bad
    out[RIVAL_FORCED] = to_the(bad_share, signed(s.hand_count[rival]) - 1) * bad


def measure_other(s: State, nth: int, number: int, memo: Array, out: Array) -> None:
    """What the rows offer a seat that plays later."""
    changed = OFFERS + (CHANGED * SEATS + nth) * OFFER
    first = OFFERS + ((0 if number else 1) * SEATS + nth) * OFFER
    second = OFFERS + ((1 if number == 2 else 2) * SEATS + nth) * OFFER
    share = 1.0 / (s.players - 2)
    out[OTHERS_BEST] += max(memo[changed + BEST], max(memo[first + BEST], memo[second + BEST])) * share
    out[OTHERS_BAD] += (memo[changed + BAD] + memo[first + BAD] + memo[second + BAD]) * share


def horizon(s: State) -> int:
    """A game has one part."""
    return 0
