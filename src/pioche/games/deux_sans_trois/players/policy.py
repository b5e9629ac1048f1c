"""The features of the trained player: for each card of the hand, numbers that say what laying it does.

Three groups of features, with a section of code each:

- *The own collection* after the card has taken: its points, and its potential for the turns to come.
- *The cards that stay in hand*: what they could take next from the rows as they lie then.
- *The rows as they lie then*: what they offer the other seats, by how likely these hold a fitting card.

A full row has four gaps. A card above all of its cards takes the one next to the start; a card in a gap below
takes all that is higher. What one card adds to a collection depends on the cards of its colour already there:
it is the first, the second, or the third, which turns all three face down.

Features are computed for every card of a hand in every rollout. So what all cards share is computed once
(`consider`) and stored in the memo, sets and counts are packed into integers, and branches are avoided.
"""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import Array, State, signed, table
from pioche.core.toolbox import bit_count

from ..observe import AT_EARLIER, AT_HAND, AT_ROWS, observe
from ..packed import COUNT_BITS, COUNT_MASK, ONE_PACKED, packed_of, packed_taken
from ..rules import (
    COLOURS,
    FINAL_BONUS,
    HAND,
    NUMBERS,
    REFILL_AT,
    ROW_LIMIT,
    ROW_SPAN,
    ROWS,
    SEATS,
    TURNS,
    next_bonus,
    row_of,
)
from .collection import (
    ADDS_ROW,
    COUNTED_POINTS,
    NO_COLOUR,
    PACKED_MASK,
    added,
    adds_row,
    counted,
    turned,
    visible_in,
)
from .greedy import FADING, OF_COLOUR, TO_BONUS, TO_FINAL

FEATURES = (
    # The own collection after the card has taken. "Fading": times the potential's factor FADE.
    "points",  # points gained, without bonuses
    "bonus",  # points of the intermediate bonus that the card earns
    "final",  # final bonus of the visible colours, growing as the potential fades
    "promise",  # the greedy player's potential of the collection, in points, fading
    "singles",  # colours with one visible card, fading
    "pairs",  # colours with two visible cards, fading
    "singles-early",  # the same, times the share of the seat's turns that is left
    "pairs-early",
    "colours-5",  # 1, fading, if so many colours are visible
    "colours-6",
    "colours-7",
    "race-4",  # points / 10 of the next intermediate bonus, fading, if so many colours are visible
    "race-5",
    "race-6",
    # The cards that stay in hand, by the value that each would add next.
    "next-best",  # the best value
    "next-best-crowd",  # the best value, times the number of players above two
    "next-second",  # the second-best value
    "next-good",  # cards with a positive value
    "next-bad",  # cards with a negative value
    "next-too-bad",  # of those, more than the two that stay in hand at the end
    "next-loss",  # sum of the negative values / 8
    "next-forced",  # the best value, if it is negative
    "next-best-refilled",  # the best value, if new cards will be drawn first
    "kept-low",  # cards with a low number in their row
    "kept-high",  # cards with a high number in their row
    "kept-rows",  # rows that a card belongs to
    # The rows as they lie after the card.
    "laid-own",  # the value that the laid card would add to the own collection
    "laid-rival",  # the value that it would add to the next seat's collection
    "free-none",  # 1 if so many places are free in the rows
    "free-one",
    "free-two",
    "rival-best",  # the next seat: expected value of its best chance to take
    "rival-sum",  # the sum over all its good chances
    "rival-bad",  # expected value of its bad cards
    "rival-forced",  # the same, times the probability that it holds only bad cards
    "others-best",  # "rival-best", mean over the seats after the next one
    "others-bad",  # "rival-bad", mean over the seats after the next one
)
(
    POINTS_NOW, BONUS, FINAL, PROMISE, SINGLES, PAIRS, SINGLES_EARLY, PAIRS_EARLY, COLOURS_5, COLOURS_6, COLOURS_7,
    RACE_4, RACE_5, RACE_6, NEXT_BEST, NEXT_BEST_CROWD, NEXT_SECOND, NEXT_GOOD, NEXT_BAD, NEXT_TOO_BAD, NEXT_LOSS,
    NEXT_FORCED, NEXT_BEST_REFILLED, KEPT_LOW, KEPT_HIGH, KEPT_ROWS, LAID_OWN, LAID_RIVAL, FREE_NONE, FREE_ONE,
    FREE_TWO, RIVAL_BEST, RIVAL_SUM, RIVAL_BAD, RIVAL_FORCED, OTHERS_BEST, OTHERS_BAD,
) = range(len(FEATURES))  # fmt: skip
SCALE = 20.0  # points

GAPS = ROW_LIMIT  # of a full row, the one above its highest card included
MANY = 5  # the first number of visible colours that has a feature "colours-"; one less for "race-"
FEW = 3  # numbers of free places that have a feature "free-": 0, 1 and 2
WORST = -100.0  # below any value that a card can add
LOW, HIGH = 8, 22  # a number is low in its row up to LOW above the start, high from HIGH on

# The hand ---------------------------------------------------------------------------------------

# A tally of the cards in hand, TALLY_BITS for each count: the low ones, the high ones, and those of each row. This is
# what one card adds to it.
TALLY_BITS = 4
TALLY_MASK = (1 << TALLY_BITS) - 1
TALLY = table(
    [
        int(card % ROW_SPAN <= LOW)
        + (int(card % ROW_SPAN >= HIGH) << TALLY_BITS)
        + (1 << TALLY_BITS * (2 + card // ROW_SPAN))
        for card in range(NUMBERS)
    ],
    np.int64,
)

# A cell is a gap of a row: cell = row * GAPS + gap, where the gap is the number of lower cards in the row above its
# start; an empty place counts as a lower card.
CELL_BITS = 4
CELL_MASK = (1 << CELL_BITS) - 1


def _moved(number: int, highest: int, above: int) -> int:
    """Return the cell that each cell becomes when a card is laid in that row and fills it, CELL_BITS for each.

    `highest`: the laid card is above the row's last place, or that place was empty. `above`: the result is for
    cards of the hand above the laid one (1) or below it (0).
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

# The memo ---------------------------------------------------------------------------------------

# `consider` writes it once for a decision. Seats are counted from the own one on: 1 is the next to play.
UNSEEN = 0  # by row: bit mask of its numbers that the own seat has never seen, and above ROW_SPAN bits their number
COLLECTION = UNSEEN + ROWS  # by seat: its collection
SHARE = COLLECTION + SEATS  # by seat: the probability that a given card of its hand is a given unseen number
CHANCE = SHARE + SEATS  # by seat and count: the probability that it holds one of so many unseen numbers
# By row, seat and part: what the row offers the seat. The parts are the best chance to take, the sum of the good
# ones, the sum of the bad ones and the share of bad cards. One more row, CHANGED, is the one that an action changes.
CHANGED = ROWS
BEST, GOOD, BAD, BAD_SHARE, OFFER = range(5)
OFFERS = CHANCE + SEATS * ROW_SPAN
GAP_ADDS = OFFERS + (ROWS + 1) * SEATS * OFFER  # scratch, by gap of one row: the value that a card there adds
# Of the own seat:
FADE = GAP_ADDS + GAPS  # the potential's factor: 1 until FADING turns are left, then falling to 0
LEFT_SHARE = FADE + 1  # the share of its turns that is left
BONUS_NOW = LEFT_SHARE + 1  # points of the intermediate bonus that it can earn
POINTS_BEFORE = BONUS_NOW + 1  # points of its collection
ADDS_ROW_AFTER = POINTS_BEFORE + 1  # its row of ADDS after this turn, for no visible colour
FREE = ADDS_ROW_AFTER + 1  # free places in the rows
CELLS_OF_HAND = FREE + 1  # the cells of the cards in hand, CELL_BITS for each
TALLY_OF_HAND = CELLS_OF_HAND + 1  # their tally
CELL_ADDS = TALLY_OF_HAND + 1  # scratch, by cell: the value that a card there adds after the action
MEMO = CELL_ADDS + ROWS * GAPS

CARD_MASK = 127  # tells the compiler that an index is not negative, which is faster
GAP_BITS = 5  # for the number of unseen cards that fit in a gap
GAP_MASK = (1 << GAP_BITS) - 1


def consider(s: State, seat: int, seen: Array, memo: Array) -> None:
    observe(s, seat, seen)
    unseen = find_unseen(seen, memo)
    find_collections(s, seat, memo)
    find_chances(s, seat, 1.0 / max(1, unseen), memo)
    find_offers(s, memo)
    find_hand(s, seat, memo)


def find_unseen(seen: Array, memo: Array) -> int:
    """Write the numbers that the seat has never seen to the memo; return how many they are."""
    total = 0
    for row in range(ROWS):
        unseen = 0
        for i in range(ROW_SPAN):
            card = row * ROW_SPAN + i
            found = seen[AT_HAND + card] + seen[AT_ROWS + card] + seen[AT_EARLIER + card] == 0
            unseen |= signed(found) << i
        count = bit_count(unseen)
        memo[UNSEEN + row] = unseen | (count << ROW_SPAN)
        total += count
    return total


def find_collections(s: State, seat: int, memo: Array) -> None:
    """Write each seat's collection and the facts of the own seat to the memo."""
    other = seat
    for nth in range(s.players):
        held = packed_of(s, other) | NO_COLOUR
        row = adds_row(s, other, turns_left(s, other)) + visible_in(counted(held))
        memo[COLLECTION + nth] = held | (row << ADDS_ROW)
        other = other + 1 if other + 1 < s.players else 0
    left = turns_left(s, seat)
    memo[FADE] = min(left, FADING) * (1 / FADING)
    memo[LEFT_SHARE] = left * (1 / TURNS)
    memo[BONUS_NOW] = 0 if s.bonus[seat] else next_bonus(s)
    memo[POINTS_BEFORE] = counted(int(memo[COLLECTION])) >> COUNTED_POINTS
    memo[ADDS_ROW_AFTER] = adds_row(s, seat, left - 1)


def turns_left(s: State, seat: int) -> int:
    """Return the turns still to come of a seat, without the present one."""
    present = 1 if s.turn == seat else 0
    return signed(s.hand_count[seat]) + signed(s.pile_count[seat]) - REFILL_AT - present


# What the rows offer the other seats ------------------------------------------------------------


def find_gap_adds(low: int, middle: int, high: int, held: int, memo: Array, at: int) -> None:
    """Write to the memo, for each gap of a full row of these cards: the value of all that a card there takes."""
    memo[at + 3] = added(held, low)
    total = added(held, high)
    memo[at + 2] = total
    held += signed(ONE_PACKED[high])
    total += added(held, middle)
    memo[at + 1] = total
    held += signed(ONE_PACKED[middle])
    memo[at] = total + added(held, low)


def find_chances(s: State, seat: int, share: float, memo: Array) -> None:
    """Write SHARE and CHANCE of each other seat to the memo; both are 0 for a seat without a turn left."""
    other = seat
    for nth in range(1, s.players):
        other = other + 1 if other + 1 < s.players else 0
        held = signed(s.hand_count[other])
        its = share if turns_left(s, other) else 0.0
        memo[SHARE + nth] = its
        for count in range(ROW_SPAN):
            memo[CHANCE + nth * ROW_SPAN + count] = 1.0 - to_the(1.0 - count * its, held)


def find_offers(s: State, memo: Array) -> None:
    """Write what the rows offer each other seat, and the free places in them, to the memo."""
    free = ROWS * ROW_LIMIT
    for row in range(ROWS):
        free -= signed(s.row_count[row])
        low, middle, high = full_row(s, row)
        find_offers_of(s, row, low, middle, high, memo, row)
    memo[FREE] = free


def full_row(s: State, row: int) -> tuple[int, int, int]:
    """Return the cards of a full row above its start, else 0, the first start, for each of them."""
    full = int(s.row_count[row] == ROW_LIMIT)
    return signed(s.rows[row, 1]) * full, signed(s.rows[row, 2]) * full, signed(s.rows[row, 3]) * full


def find_offers_of(s: State, row: int, low: int, middle: int, high: int, memo: Array, at_row: int) -> None:
    """Write what a row of these cards offers each other seat to the memo; zeros if it is not full (`low` is 0)."""
    if low:
        fitting = fitting_in(row, low, middle, high, int(memo[UNSEEN + row]))
        for nth in range(1, s.players):
            find_gap_adds(low, middle, high, int(memo[COLLECTION + nth]), memo, GAP_ADDS)
            find_good_offer(nth, fitting, memo, OFFERS + (at_row * SEATS + nth) * OFFER)
            find_bad_offer(nth, fitting, memo, OFFERS + (at_row * SEATS + nth) * OFFER)
    else:
        for i in range(SEATS * OFFER):
            memo[OFFERS + at_row * SEATS * OFFER + i] = 0.0


def fitting_in(row: int, low: int, middle: int, high: int, unseen: int) -> int:
    """Return how many unseen cards fit in each gap of a row of these cards, GAP_BITS for each."""
    start = row * ROW_SPAN
    below_low = bit_count(unseen & ((1 << (low - start)) - 1))
    below_middle = bit_count(unseen & ((1 << (middle - start)) - 1))
    below_high = bit_count(unseen & ((1 << (high - start)) - 1))
    upper = (below_high - below_middle) << 2 * GAP_BITS | ((unseen >> ROW_SPAN) - below_high) << 3 * GAP_BITS
    return below_low | (below_middle - below_low) << GAP_BITS | upper


def find_good_offer(nth: int, fitting: int, memo: Array, at: int) -> None:
    """Write BEST and GOOD of an offer: positive values times the probability that the seat holds a fitting card."""
    best, good = 0.0, 0.0
    for gap in range(GAPS):
        count = (fitting >> (GAP_BITS * gap)) & GAP_MASK
        hoped = max(memo[GAP_ADDS + gap], 0.0) * memo[CHANCE + nth * ROW_SPAN + count]
        best = max(best, hoped)
        good += hoped
    memo[at + BEST] = best
    memo[at + GOOD] = good


def find_bad_offer(nth: int, fitting: int, memo: Array, at: int) -> None:
    """Write BAD and BAD_SHARE of an offer: negative values, expected for one card of the seat's hand."""
    bad, bad_count = 0.0, 0
    for gap in range(GAPS):
        count = (fitting >> (GAP_BITS * gap)) & GAP_MASK
        worth = memo[GAP_ADDS + gap]
        bad += min(worth, 0.0) * count
        bad_count += 0 if worth > 0.0 else count
    memo[at + BAD] = bad * memo[SHARE + nth]
    memo[at + BAD_SHARE] = bad_count * memo[SHARE + nth]


def to_the(base: float, power: int) -> float:
    """Return `base ** power` for a power below 16; products round alike on every machine."""
    square = base * base
    fourth = square * square
    product = (base if power & 1 else 1.0) * (square if power & 2 else 1.0)
    return product * (fourth if power & 4 else 1.0) * (fourth * fourth if power & 8 else 1.0)


def find_hand(s: State, seat: int, memo: Array) -> None:
    """Write the cells and the tally of the cards in hand to the memo."""
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
    """Return the gap of a row to which a card belongs: 0 next to the start."""
    return int(low < card) + int(middle < card) + int(high < card)


# Features ---------------------------------------------------------------------------------------


def features(s: State, seat: int, seen: Array, memo: Array, action: int, out: Array) -> None:
    for k in range(OTHERS_BAD + 1):
        out[k] = 0.0
    card = action & CARD_MASK
    number = row_of(card)
    free, low, middle, high = row_after(s, number, card)
    before = int(memo[COLLECTION])
    after = before + packed_taken(s, card)
    found = counted(after)
    measure_collection(found, memo, out)
    if memo[LEFT_SHARE] > 0.0:
        row = int(memo[ADDS_ROW_AFTER]) + visible_in(found)
        held = turned(after & PACKED_MASK) | (row << ADDS_ROW)
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
    out[LAID_RIVAL] = added(int(memo[COLLECTION + 1]), card)


def row_after(s: State, number: int, card: int) -> tuple[int, int, int, int]:
    """Return how many places a card frees in its row, and the row's cards above the start after it.

    Unless the row is full then, 0, the colourless first start, stands for each card. Written without branches, which
    the processor would often predict wrongly.
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
    """Write the features of the own collection, from its summary."""
    fade, left_share, bonus = memo[FADE], memo[LEFT_SHARE], memo[BONUS_NOW]
    singles, pairs = found & COUNT_MASK, (found >> COUNT_BITS) & COUNT_MASK
    visible = singles + pairs
    out[POINTS_NOW] = (found >> COUNTED_POINTS) - memo[POINTS_BEFORE]
    out[SINGLES] = singles * fade
    out[PAIRS] = pairs * fade
    out[SINGLES_EARLY] = singles * left_share
    out[PAIRS_EARLY] = pairs * left_share
    out[FINAL] = (1.0 - fade) * signed(FINAL_BONUS[visible])
    potential = signed(TO_FINAL[visible]) + singles * signed(OF_COLOUR[1]) + pairs * signed(OF_COLOUR[2])
    out[PROMISE] = 0.1 * fade * (potential + 0.1 * signed(TO_BONUS[visible]) * bonus)
    if visible >= MANY:
        out[COLOURS_5 + visible - MANY] = fade
    if visible == COLOURS:
        out[BONUS] = bonus
    elif visible >= MANY - 1:
        out[RACE_4 + visible - (MANY - 1)] = 0.1 * bonus * fade


def find_cell_adds(s: State, row: int, held: int, memo: Array) -> None:
    """Write the value that a card in each cell of a row adds to the memo; 0 unless the row is full."""
    low, middle, high = full_row(s, row)
    find_gap_adds(low, middle, high, held, memo, CELL_ADDS + row * GAPS)


def measure_hand(s: State, seat: int, number: int, laid: int, memo: Array, out: Array) -> None:
    """Write the features of the values that the cards staying in hand would add next."""
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
    out[NEXT_TOO_BAD] = max(0, bad - REFILL_AT)
    out[NEXT_LOSS] = loss * (1 / HAND)
    out[NEXT_FORCED] = min(0.0, best)
    if s.hand_count[seat] == REFILL_AT + 1:  # the seat will draw
        out[NEXT_BEST_REFILLED] = best


def measure_tally(tally: int, out: Array) -> None:
    """Write how many cards staying in hand are low and high, and to how many rows they belong."""
    out[KEPT_LOW] = tally & TALLY_MASK
    out[KEPT_HIGH] = (tally >> TALLY_BITS) & TALLY_MASK
    rows = 0
    for row in range(ROWS):
        rows += (tally >> (TALLY_BITS * (2 + row))) & TALLY_MASK != 0
    out[KEPT_ROWS] = rows


def measure_free(free: int, out: Array) -> None:
    """Write whether only 0, 1 or 2 places are free in the rows."""
    for few in range(FEW):
        out[FREE_NONE + few] = free == few


def measure_rival(s: State, seat: int, number: int, memo: Array, out: Array) -> None:
    """Write what the rows offer the seat that plays next."""
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
    """Add what the rows offer a seat that plays later."""
    changed = OFFERS + (CHANGED * SEATS + nth) * OFFER
    first = OFFERS + ((0 if number else 1) * SEATS + nth) * OFFER
    second = OFFERS + ((1 if number == 2 else 2) * SEATS + nth) * OFFER
    share = 1.0 / (s.players - 2)
    out[OTHERS_BEST] += max(memo[changed + BEST], max(memo[first + BEST], memo[second + BEST])) * share
    out[OTHERS_BAD] += (memo[changed + BAD] + memo[first + BAD] + memo[second + BAD]) * share


def horizon(s: State) -> int:
    """A game has one part."""
    return 0
