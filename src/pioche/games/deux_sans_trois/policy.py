"""What tells actions apart, for the trained player.

Laying a card is measured by the collection that it leads to (points now, and what so many cards of each colour
promise for the turns to come), by what the cards that stay in hand could take next from the rows as they will
lie, and by what these rows offer the others, as far as they may hold a card for it.

A full row offers four things: a card above all of its cards takes the one next to the start, a card in a gap
below takes all that is higher. What a card adds to a collection is a number for each of three cases: the
colour's first visible card, its second, and its third, which turns all three.
"""

from __future__ import annotations

from pioche.core.kernel import Array, State, signed
from pioche.core.toolbox import clear

from .greedy import HORIZON, OF_COLOUR, TO_BONUS, TO_FINAL
from .rules import (
    COLOUR,
    COLOURLESS,
    COLOURS,
    COUNT_BITS,
    COUNT_MASK,
    FINAL_BONUS,
    HAND,
    KEPT,
    NUMBERS,
    ONE_PACKED,
    OVERFULL_ROW,
    ROW_LIMIT,
    ROWS,
    SEATS,
    SEE_EARLIER,
    SEE_HAND,
    SEE_ROWS,
    STEP,
    TRIPLE,
    TURNS,
    WORTH,
    next_bonus,
    row_of,
)

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

# The memo. The rows, and as one more row the one that an action changes, as it will lie: their lengths and their
# cards, the start first, ABSENT where there is none; what each of them offers the other seats: the best, the sum
# of what is good, what is bad, the share of cards that are; what a card in each gap would add to the own
# collection after the action.
GAPS = ROW_LIMIT  # of a full row, the one above its highest card included
ABSENT = NUMBERS
CHANGED = ROWS
LENGTH_OF = 0
CARDS_OF = LENGTH_OF + ROWS + 1
OFFERS = CARDS_OF + (ROWS + 1) * OVERFULL_ROW
BEST, GOOD, BAD, BAD_SHARE, OFFER = 0, 1, 2, 3, 4
GAP_ADDS = OFFERS + (ROWS + 1) * SEATS * OFFER
# Then: how many unseen cards there are below each number; each seat's visible cards, packed; what a card adds to
# each seat's collection; the same for the own collection after the action, and for each gap of one row; what so
# many visible colours will be worth to the own seat, without and with the intermediate bonus. Seats are counted
# from the own one on.
UNSEEN = GAP_ADDS + (ROWS + 1) * GAPS
HELD = UNSEEN + NUMBERS + 1
ADDS = HELD + SEATS
ADDS_THEN = ADDS + SEATS * TRIPLE
ADDS_HERE = ADDS_THEN + TRIPLE
OF_VISIBLE = ADDS_HERE + GAPS
MEMO = OF_VISIBLE + 2 * (COLOURS + 1)

MANY = 5  # visible colours from which on each number has a feature, for the race one less
FEW = 3  # free places in the rows below which each number has one
WORST = -100.0
LOW, HIGH = 8, 22  # numbers in a row up to here are low, from here on high


def consider(s: State, seat: int, seen: Array, memo: Array) -> None:
    count_unseen(seen, memo)
    for nth in range(s.players):
        other = (seat + nth) % s.players
        held = 0
        for colour in range(COLOURS):
            held |= signed(s.shown_count[other, colour]) << (COUNT_BITS * colour)
        memo[HELD + nth] = held
        find_visible_worths(s, s.bonus[other] > 0, turns_left(s, nth), memo)
        find_adds(held, s.bonus[other] > 0, turns_left(s, nth), memo, ADDS + nth * TRIPLE)
    for row in range(ROWS):
        length = signed(s.row_count[row])
        memo[LENGTH_OF + row] = length
        for i in range(ROW_LIMIT):
            memo[CARDS_OF + row * OVERFULL_ROW + i] = signed(s.rows[row, i]) if i < length else ABSENT
        for nth in range(1, s.players):
            find_offers(s, seat, nth, row, row, memo)
    find_visible_worths(s, s.bonus[seat] > 0, turns_left(s, 0) - 1, memo)


def count_unseen(seen: Array, memo: Array) -> None:
    """Into the memo: how many cards below each number the seat has never seen."""
    unseen = 0
    for number in range(NUMBERS):
        memo[UNSEEN + number] = unseen
        unseen += seen[SEE_HAND + number] + seen[SEE_ROWS + number] + seen[SEE_EARLIER + number] == 0
    memo[UNSEEN + NUMBERS] = unseen


def turns_left(s: State, nth: int) -> int:
    """The turns still to come, without the present one, of the seat so many seats after the one to play."""
    played = signed(s.turns)
    players = signed(s.players)
    later = 1 if 0 < nth < players - played % players else 0
    return TURNS - 1 - played // players + later


# What a card adds -------------------------------------------------------------------------------


def count_of(packed: int, colour: int) -> int:
    """How many cards of a colour are visible, triples being turned."""
    count = (packed >> (COUNT_BITS * colour)) & COUNT_MASK
    return count - TRIPLE if count >= TRIPLE else count


def turned(packed: int) -> int:
    """The collection once its triples are turned."""
    found = 0
    for colour in range(COLOURS):
        found |= count_of(packed, colour) << (COUNT_BITS * colour)
    return found


def find_visible_worths(s: State, rewarded: bool, left: int, memo: Array) -> None:
    """Into the memo: what so many visible colours are worth to a seat, before and after its bonus."""
    near = nearness(left)
    for visible in range(COLOURS + 1):
        worth = 0.1 * near * signed(TO_FINAL[visible]) + (1.0 - near) * signed(FINAL_BONUS[visible])
        memo[OF_VISIBLE + COLOURS + 1 + visible] = worth
        if not rewarded:
            worth += 0.01 * near * signed(TO_BONUS[visible]) * next_bonus(s)
            if visible == COLOURS:
                worth += next_bonus(s)
        memo[OF_VISIBLE + visible] = worth


def nearness(left: int) -> float:
    """How much promises count with so many turns to come: 1, and less over the last ones."""
    return min(max(left, 0), HORIZON) * (1 / HORIZON)


def find_adds(packed: int, rewarded: bool, left: int, memo: Array, at: int) -> None:
    """Into the memo: the points and promise of a first, a second and a third card of a colour."""
    near = nearness(left)
    visible = 0
    for colour in range(COLOURS):
        visible += count_of(packed, colour) != 0
    worths = OF_VISIBLE + (COLOURS + 1) * rewarded
    kept = OF_VISIBLE + COLOURS + 1
    memo[at] = signed(WORTH[1]) + 0.1 * near * signed(OF_COLOUR[1])
    if visible < COLOURS:
        memo[at] += memo[worths + visible + 1] - memo[worths + visible]
    memo[at + 1] = (
        signed(WORTH[2]) - signed(WORTH[1]) + 0.1 * near * (signed(OF_COLOUR[2]) - signed(OF_COLOUR[1]))
    )
    memo[at + 2] = signed(WORTH[TRIPLE]) - signed(WORTH[2]) - 0.1 * near * signed(OF_COLOUR[2])
    if visible:
        memo[at + 2] += memo[kept + visible - 1] - memo[kept + visible]


def added(packed: int, card: int, memo: Array, adds: int) -> float:
    """What one card more adds to a collection."""
    colour = signed(COLOUR[card])
    if colour == COLOURLESS:
        return 0.0
    return float(memo[adds + count_of(packed, colour)])


def find_gap_adds(row: int, packed: int, memo: Array, adds: int, at: int) -> None:
    """Into the memo: what a card in each gap of a row would take and add to a collection."""
    cards = CARDS_OF + row * OVERFULL_ROW
    if memo[LENGTH_OF + row] < ROW_LIMIT:
        for gap in range(GAPS):
            memo[at + gap] = 0.0
        return
    memo[at + GAPS - 1] = added(packed, int(memo[cards + 1]), memo, adds)
    total = 0.0
    for gap in range(GAPS - 2, -1, -1):
        card = int(memo[cards + gap + 1])
        total += added(packed, card, memo, adds)
        packed += signed(ONE_PACKED[card])
        memo[at + gap] = total


def find_offers(s: State, seat: int, nth: int, row: int, number: int, memo: Array) -> None:
    """Into the memo: what a row, of that number on the table, offers another seat.

    What is good counts as far as the seat is likely to hold a card for it, what is bad as far as a card of
    its hand is likely to be one.
    """
    cards = CARDS_OF + row * OVERFULL_ROW
    at = OFFERS + (row * SEATS + nth) * OFFER
    best, good, bad, bad_share = 0.0, 0.0, 0.0, 0.0
    if memo[LENGTH_OF + row] == ROW_LIMIT and turns_left(s, nth):
        find_gap_adds(row, int(memo[HELD + nth]), memo, ADDS + nth * TRIPLE, ADDS_HERE)
        held = signed(s.hand_count[(seat + nth) % s.players])
        share = 1.0 / max(1.0, memo[UNSEEN + NUMBERS])
        for gap in range(GAPS):
            end = int(memo[cards + gap + 1]) if gap < GAPS - 1 else (number + 1) * STEP
            fitting = (memo[UNSEEN + end] - memo[UNSEEN + int(memo[cards + gap])]) * share
            worth = memo[ADDS_HERE + gap]
            if worth > 0.0:
                hoped = worth * (1.0 - to_the(1.0 - fitting, held))
                best = max(best, hoped)
                good += hoped
            else:
                bad += worth * fitting
                bad_share += fitting
    memo[at + BEST] = best
    memo[at + GOOD] = good
    memo[at + BAD] = bad
    memo[at + BAD_SHARE] = bad_share


def to_the(base: float, power: int) -> float:
    """A small power."""
    product = 1.0
    for _ in range(power):
        product *= base
    return product


# Features ---------------------------------------------------------------------------------------


def features(s: State, seat: int, seen: Array, memo: Array, action: int, out: Array) -> None:
    clear(out)
    number = row_of(action)
    before = int(memo[HELD])
    packed = lay(number, before, action, memo)
    left = turns_left(s, 0)
    measure_collection(s, seat, before, packed, left, out)
    for nth in range(1, s.players):
        find_offers(s, seat, nth, CHANGED, number, memo)
    measure_rows(s, seat, memo, action, out)
    if left:
        packed = turned(packed)
        rewarded = s.bonus[seat] > 0 or out[BONUS] > 0.0
        find_adds(packed, rewarded, left - 1, memo, ADDS_THEN)
        measure_hand(s, seat, packed, memo, action, out)


def lay(number: int, packed: int, card: int, memo: Array) -> int:
    """Into the memo: the card's row once it is laid and has taken. The collection with what it took."""
    row, changed = CARDS_OF + number * OVERFULL_ROW, CARDS_OF + CHANGED * OVERFULL_ROW
    gap = gap_of(number, card, memo)
    length = int(memo[LENGTH_OF + number])
    first, last = 0, 0  # the places of the row from which cards are taken: none
    if length == ROW_LIMIT and gap == GAPS - 1:
        first, last = 1, 1
    elif length == ROW_LIMIT:
        first, last = gap + 1, ROW_LIMIT - 1
    stay = 0
    for i in range(ROW_LIMIT):
        one = int(memo[row + i])
        if 0 < first <= i <= last:
            packed += signed(ONE_PACKED[one])
        else:
            memo[changed + stay] = one
            stay += 1
        if i == gap:
            memo[changed + stay] = card
            stay += 1
    for i in range(stay, ROW_LIMIT):
        memo[changed + i] = ABSENT
    memo[LENGTH_OF + CHANGED] = length + 1 - (last - first + 1 if first else 0)
    return packed


def gap_of(row: int, card: int, memo: Array) -> int:
    """Between which cards of a row a card belongs: 0 next to its start."""
    cards = CARDS_OF + row * OVERFULL_ROW
    gap = 0
    for i in range(1, ROW_LIMIT):
        gap += memo[cards + i] < card
    return gap


def measure_collection(s: State, seat: int, before: int, packed: int, left: int, out: Array) -> None:
    """The points now, and what so many cards of each colour promise."""
    near = nearness(left)
    early = left * (1 / TURNS)
    points, singles, pairs = 0, 0, 0
    for colour in range(COLOURS):
        count = (packed >> (COUNT_BITS * colour)) & COUNT_MASK
        points += WORTH[count] - signed(WORTH[(before >> (COUNT_BITS * colour)) & COUNT_MASK])
        singles += count % TRIPLE == 1
        pairs += count % TRIPLE == 2
    visible = singles + pairs
    out[POINTS_NOW] = points
    out[SINGLES] = singles * near
    out[PAIRS] = pairs * near
    out[SINGLES_EARLY] = singles * early
    out[PAIRS_EARLY] = pairs * early
    out[FINAL] = (1.0 - near) * signed(FINAL_BONUS[visible])
    promise = float(signed(TO_FINAL[visible]) + singles * signed(OF_COLOUR[1]) + pairs * signed(OF_COLOUR[2]))
    if visible >= MANY:
        out[COLOURS_5 + visible - MANY] = near
    if s.bonus[seat] == 0:
        bonus = next_bonus(s)
        promise += 0.1 * signed(TO_BONUS[visible]) * bonus
        if visible == COLOURS:
            out[BONUS] = bonus
        elif visible >= MANY - 1:
            out[RACE_4 + visible - (MANY - 1)] = 0.1 * bonus * near
    out[PROMISE] = 0.1 * near * promise


def measure_rows(s: State, seat: int, memo: Array, action: int, out: Array) -> None:
    """What the rows offer the others; the one to play next is the rival."""
    number = row_of(action)
    free = 0
    for row in range(ROWS):
        free += ROW_LIMIT - int(memo[LENGTH_OF + (CHANGED if row == number else row)])
    if free < FEW:
        out[FREE_NONE + free] = 1.0
    share = 1.0 / max(1, s.players - 2)
    for nth in range(1, s.players):
        best, good, bad, bad_share = 0.0, 0.0, 0.0, 0.0
        for row in range(ROWS):
            at = OFFERS + ((CHANGED if row == number else row) * SEATS + nth) * OFFER
            best = max(best, memo[at + BEST])
            good += memo[at + GOOD]
            bad += memo[at + BAD]
            bad_share += memo[at + BAD_SHARE]
        if nth == 1:
            out[RIVAL_BEST] = best
            out[RIVAL_SUM] = good
            out[RIVAL_BAD] = bad
            if bad_share > 0.0:
                held = signed(s.hand_count[(seat + 1) % s.players])
                out[RIVAL_FORCED] = to_the(bad_share, held) * bad / bad_share
        else:
            out[OTHERS_BEST] += best * share
            out[OTHERS_BAD] += bad * share
    out[LAID_OWN] = added(int(memo[HELD]), action, memo, ADDS)
    out[LAID_RIVAL] = added(int(memo[HELD + 1]), action, memo, ADDS + TRIPLE)


def measure_hand(s: State, seat: int, packed: int, memo: Array, action: int, out: Array) -> None:
    """What the cards that stay in hand could do next."""
    number = row_of(action)
    for row in range(ROWS):
        lying = CHANGED if row == number else row
        find_gap_adds(lying, packed, memo, ADDS_THEN, GAP_ADDS + lying * GAPS)
    best, second, loss = WORST, WORST, 0.0
    good, bad, low, high, rows = 0, 0, 0, 0, 0
    for i in range(s.hand_count[seat]):
        card = signed(s.hands[seat, i])
        if card == action:
            continue
        row = row_of(card)
        rows |= 1 << row
        low += card - row * STEP <= LOW
        high += card - row * STEP >= HIGH
        lying = CHANGED if row == number else row
        worth = memo[GAP_ADDS + lying * GAPS + gap_of(lying, card, memo)]
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
    out[KEPT_LOW] = low
    out[KEPT_HIGH] = high
    out[KEPT_ROWS] = (rows & 1) + ((rows >> 1) & 1) + (rows >> 2)


def chapter(s: State) -> int:
    """A game is one part."""
    return 0
