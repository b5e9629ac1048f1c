"""The trained player of Lost Cities: the features that tell its actions apart.

A card laid gains its value and skips the lower cards. A card discarded is lost to one's own suite, and the
other seat may take it. A draw brings a card; a draw from the pile also shortens the round.

Three numbers return in many features:
- the *promise* of a series: the points that one's own suite will score before multiplying, with all fitting
  cards of the hand and a share (`CHANCE`) of the unseen ones;
- *late*: from 0 at the deal to 1 at the end of the pile;
- *haste*: by how much the cards in hand that fit a started suite outnumber the turns left, / 8; else 0.

Points are in tens. "Started" suites hold a card, "new" ones do not.
"""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import Array, State, signed, table
from pioche.core.toolbox import bit_count

from ..rules import (
    ALL_OF_SERIES,
    CARDS,
    COST,
    COUNT_OF,
    DISCARD,
    DISCARDS,
    DRAW_FROM_DISCARD,
    DRAW_FROM_PILE,
    EXTRAS_OF,
    FIRST_OF,
    HAND,
    LAY,
    MATCH,
    PILE,
    SEATS,
    SERIES,
    SERIES_CARDS,
    SERIES_FACES,
    SERIES_OF,
    SUM_OF,
    VALUE_OF,
    hand_count,
    of_series,
    round_points,
)

FEATURES = (
    # Laying a number.
    "gain",  # its value, times the suite's factor
    "gain-in-haste",  # the same, times haste
    "skips-own",  # the lower fitting numbers in hand, times the suite's factor
    "skips-own-in-haste",  # the same, times haste
    "skips-unseen",  # the lower fitting numbers unseen, times the suite's factor and their chance to come
    "skips-extras",  # the extras in hand that could still be laid, times the promise
    "leaves-gap",  # its value; less and less towards the end
    "start",  # it starts a suite
    "start-promise",  # and the promise is positive
    "start-loss",  # or negative
    "start-cards",  # cards in hand that fit this suite
    "start-late",
    "start-value",  # its value
    "start-other-open",  # suites that the seat has started already
    "raise",  # it continues a suite
    # Laying an extra.
    "extra",
    "extra-promise",  # the promise, if it is positive
    "extra-loss",  # the promise, if it is negative
    "extra-cards",  # numbers in hand that fit this suite
    "extra-late",
    "extra-more",  # further extras of the series in hand
    "extra-raise",  # the suite's factor, 0 if it is new, times the promise
    # Discarding: what one's own suite loses.
    "lose-started",  # a number for a started suite, times its factor; less in haste
    "lose-new",  # a number for a new suite
    "lose-promise",  # that number, or 1 for an extra, times the promise
    "lose-extra",  # an extra that could still be laid
    "lose-pair",  # cards in hand that fit the same new suite
    "dead",  # a card that one's own suite no longer takes
    # Discarding: what the other seat gains.
    "gift-started",  # a number for a started suite of the other seat, times its factor
    "gift-started-late",
    "gift-new",  # a number for a new suite of the other seat
    "gift-known",  # cards of the series that the other seat was seen to take
    "gift-extra",  # an extra that the other seat could still lay; less and less towards the end
    "gift-none",  # a card that the other seat's suite no longer takes
    "buries-own",  # what the discard's top, now covered, was worth to the seat
    "buries-other",  # and to the other seat
    # Drawing from the pile.
    "pile",
    "pile-late",
    "pile-in-haste",
    "pile-ahead",  # the lead in points, times late
    "pile-behind",  # the seat is behind in the last round, and at most FEW cards are left
    "pile-ends-behind",  # the seat is behind, and this card ends the game
    "pile-ends-ahead",  # the seat is ahead, and this card ends the game
    # Drawing from a discard.
    "take-started",  # a number for a started suite, times its factor
    "take-new",  # a number for a new suite
    "take-promise",  # the promise with that number, if it is positive
    "take-extra",  # an extra that can still be laid: the promise, if it is positive
    "take-useless",  # a card that one's own suite no longer takes
    "take-denies",  # what the card was worth to the other seat
    "take-in-haste",
    "take-stalled",  # turns that the round is stalled, in tens
)
(
    GAIN, GAIN_IN_HASTE, SKIPS_OWN, SKIPS_OWN_IN_HASTE, SKIPS_UNSEEN, SKIPS_EXTRAS,
    LEAVES_GAP, START, START_PROMISE, START_LOSS, START_CARDS, START_LATE, START_VALUE,
    START_OTHER_OPEN, RAISE,
    EXTRA, EXTRA_PROMISE, EXTRA_LOSS, EXTRA_CARDS, EXTRA_LATE, EXTRA_MORE, EXTRA_RAISE,
    LOSE_STARTED, LOSE_NEW, LOSE_PROMISE, LOSE_EXTRA, LOSE_PAIR, DEAD,
    GIFT_STARTED, GIFT_STARTED_LATE, GIFT_NEW, GIFT_KNOWN, GIFT_EXTRA, GIFT_NONE, BURIES_OWN,
    BURIES_OTHER,
    BY_PILE, PILE_LATE, PILE_IN_HASTE, PILE_AHEAD,
    PILE_BEHIND, PILE_ENDS_BEHIND, PILE_ENDS_AHEAD,
    TAKE_STARTED, TAKE_NEW, TAKE_PROMISE, TAKE_EXTRA, TAKE_USELESS, TAKE_DENIES,
    TAKE_IN_HASTE, TAKE_STALLED,
) = range(len(FEATURES))  # fmt: skip

# The memo, which `consider` writes once for a decision: numbers of the round,
LATE, HASTE = 0, 1
AHEAD = 2  # the seat's points less the other's, in SCALE
CHANCE = 3  # that an unseen card comes to the seat in time
OPEN = 4  # suites that the seat has started
ROUND_MEMO = 5
# then for each series:
PROMISE = 0
FACTOR = 1  # of one's own suite: 1 + extras; 0 for a new suite
CARDS_HELD, EXTRAS_HELD = 2, 3  # cards in hand that fit, and the extras among them
OTHER_FACTOR = 4  # of the other's suite
OTHER_KNOWN = 5  # cards that the other seat was seen to take
IN_HAND, UNSEEN = 6, 7  # the fitting cards in hand, and the unseen ones, as masks of 12 bits
TOP_OWN, TOP_OTHER = 8, 9  # what the top of the discard is worth to either seat
SERIES_MEMO = 10
MEMO = ROUND_MEMO + SERIES * SERIES_MEMO

WIDTH = len(FEATURES)
SCALE = 40.0
TEN = 0.1
FEW = 4  # cards in the pile: from then on it matters who draws them
PATIENCE = 8  # draws in a row from discards before the round is stalled; trained players seldom made three
SHARE = 0.3  # of the unseen cards: what comes to the seat in time, at most
LEAST_VALUE = 5  # what extras and low numbers count as for a suite that takes them
LOWER = table(
    [(1 << card % SERIES_CARDS) - 1 for card in range(CARDS)], np.uint16
)  # the lower cards, as 12 bits


def consider(s: State, seat: int, seen: Array, memo: Array) -> None:
    left = signed(s.pile_count)
    hand = 0
    for i in range(hand_count(s, seat)):
        hand |= 1 << signed(s.hands[seat, i])
    own, other, fits = s.laid[seat], s.laid[1 - seat], s.fits[seat]
    unseen = ~(hand | own | other | s.laid[SEATS])
    waiting = bit_count(hand & fits & started_series(own))
    turns = (left + 1) // 2
    memo[LATE] = (PILE - left) / PILE
    memo[HASTE] = (waiting - turns) / HAND if waiting > turns else 0.0
    memo[AHEAD] = (round_points(s, seat) - round_points(s, 1 - seat)) / SCALE
    memo[CHANCE] = SHARE * left / (left + HAND)
    memo[OPEN] = 0.0
    for series in range(SERIES):
        at = ROUND_MEMO + SERIES_MEMO * series
        suite, other_suite = of_series(own, series), of_series(other, series)
        useful = of_series(hand & fits, series)
        unknown = of_series(unseen & fits, series)
        to_come = SUM_OF[unknown] * memo[CHANCE]
        memo[OPEN] += suite != 0
        memo[at + PROMISE] = (SUM_OF[suite] + SUM_OF[useful] + to_come - COST) * TEN
        memo[at + FACTOR] = (1 + EXTRAS_OF[suite]) * (suite != 0)
        memo[at + IN_HAND] = useful
        memo[at + UNSEEN] = unknown
        memo[at + CARDS_HELD] = COUNT_OF[useful]
        memo[at + EXTRAS_HELD] = EXTRAS_OF[useful]
        memo[at + OTHER_FACTOR] = (1 + EXTRAS_OF[other_suite]) * (other_suite != 0)
        known = 0
        for face in range(SERIES_FACES * series, SERIES_FACES * (series + 1)):
            known += s.known[1 - seat, face]
        memo[at + OTHER_KNOWN] = known
        top = max(signed(s.tops[DISCARDS + series]) - 1, 0)
        filled, value = s.filled >> series, signed(VALUE_OF[top])
        memo[at + TOP_OWN] = worth_to_suite(value, memo[at + FACTOR], filled & (fits >> top) & 1)
        memo[at + TOP_OTHER] = worth_to_suite(
            value, memo[at + OTHER_FACTOR], filled & (s.fits[1 - seat] >> top) & 1
        )


def started_series(own: int) -> int:
    """Bit mask of all cards of the series in which the seat has started a suite."""
    found = 0
    for series in range(SERIES):
        if of_series(own, series):
            found |= ALL_OF_SERIES << (SERIES_CARDS * series)
    return found


def features(s: State, seat: int, seen: Array, memo: Array, action: int, out: Array) -> None:
    for k in range(WIDTH):
        out[k] = 0.0
    card = card_of(s, action)
    value, at = signed(VALUE_OF[card]), ROUND_MEMO + SERIES_MEMO * signed(SERIES_OF[card])
    fits, fits_other = (s.fits[seat] >> card) & 1, (s.fits[1 - seat] >> card) & 1
    if action < DISCARD:
        if value == 0:
            write_extra(memo, at, out)
        else:
            write_number(memo, at, value, LOWER[card], out)
            if memo[at + FACTOR] == 0.0:
                write_start(memo, at, value, out)
    elif action < DRAW_FROM_PILE:
        write_lost(memo, at, value, fits, out)
        write_gift(memo, at, value, fits_other, out)
    elif action == DRAW_FROM_PILE:
        out[BY_PILE] = 1.0
        out[PILE_LATE] = memo[LATE]
        if s.rounds == 0 or s.finished == MATCH - 1:
            lead = memo[AHEAD] * SCALE + signed(s.totals[seat]) - signed(s.totals[1 - seat])
            write_end(signed(s.pile_count), lead, out)
        out[PILE_AHEAD] = memo[AHEAD] * memo[LATE]
    else:
        write_taken(memo, at, value, fits, out)
        out[TAKE_DENIES] = worth_to_suite(value, memo[at + OTHER_FACTOR], fits_other)
        out[TAKE_IN_HASTE] = memo[HASTE]
        out[TAKE_STALLED] = stalled(s) * TEN
    # One call at the end of every branch: so the compiler sees that it need not count references to the arrays.
    write_haste(memo, out)


def card_of(s: State, action: int) -> int:
    """The card that an action moves: the first one of its face; card 0 for a draw from the pile."""
    if action < DRAW_FROM_PILE:
        return signed(FIRST_OF[action - (DISCARD if action >= DISCARD else LAY)])
    return signed(s.tops[DISCARDS + action - DRAW_FROM_DISCARD]) - 1 if action > DRAW_FROM_PILE else 0


def write_number(memo: Array, at: int, value: int, lower: int, out: Array) -> None:
    """Laying a number; `lower` are the lower cards of its series, as 12 bits."""
    factor = memo[at + FACTOR]
    by = max(factor, 1.0) * TEN
    out[GAIN] = value * by
    out[SKIPS_OWN] = SUM_OF[int(memo[at + IN_HAND]) & lower] * by
    out[SKIPS_UNSEEN] = SUM_OF[int(memo[at + UNSEEN]) & lower] * by * memo[CHANCE]
    out[SKIPS_EXTRAS] = memo[at + EXTRAS_HELD] * max(memo[at + PROMISE], 0.0)
    out[LEAVES_GAP] = value * TEN * (1.0 - memo[LATE])
    out[RAISE] = factor != 0.0


def write_start(memo: Array, at: int, value: int, out: Array) -> None:
    """Laying a number that starts a suite."""
    promise = memo[at + PROMISE]
    out[START] = 1.0
    out[START_PROMISE] = max(promise, 0.0)
    out[START_LOSS] = min(promise, 0.0)
    out[START_CARDS] = memo[at + CARDS_HELD]
    out[START_LATE] = memo[LATE]
    out[START_VALUE] = value * TEN
    out[START_OTHER_OPEN] = memo[OPEN]


def write_extra(memo: Array, at: int, out: Array) -> None:
    """Laying an extra."""
    promise = memo[at + PROMISE]
    out[EXTRA] = 1.0
    out[EXTRA_PROMISE] = max(promise, 0.0)
    out[EXTRA_LOSS] = min(promise, 0.0)
    out[EXTRA_CARDS] = memo[at + CARDS_HELD] - memo[at + EXTRAS_HELD]
    out[EXTRA_LATE] = memo[LATE]
    out[EXTRA_MORE] = memo[at + EXTRAS_HELD] - 1.0
    out[EXTRA_RAISE] = memo[at + FACTOR] * promise


def write_lost(memo: Array, at: int, value: int, fits: int, out: Array) -> None:
    """Discarding: what the card was worth to one's own suite."""
    factor, cards, tens = memo[at + FACTOR], memo[at + CARDS_HELD], value * TEN
    extra = (fits != 0) & (value == 0)
    new = (fits != 0) & (value != 0) & (factor == 0.0)
    started = tens * factor * (1.0 - memo[HASTE])
    lost = tens if new else 0.0
    out[DEAD] = fits == 0
    out[LOSE_EXTRA] = extra
    out[LOSE_STARTED] = started if fits else 0.0
    out[LOSE_NEW] = lost
    out[LOSE_PAIR] = cards if new else 0.0
    out[LOSE_PROMISE] = (1.0 if extra else lost) * max(memo[at + PROMISE], 0.0)


def write_gift(memo: Array, at: int, value: int, fits: int, out: Array) -> None:
    """Discarding: what the card is worth to the other seat, and what it covers."""
    factor, known, early = memo[at + OTHER_FACTOR], memo[at + OTHER_KNOWN], 1.0 - memo[LATE]
    found = worth_to_suite(value, factor, fits)
    number = found if value else 0.0
    started = number if factor else 0.0
    out[GIFT_NONE] = fits == 0
    out[GIFT_KNOWN] = known if fits else 0.0
    out[GIFT_EXTRA] = early if (fits != 0) & (value == 0) else 0.0
    out[GIFT_STARTED] = started
    out[GIFT_STARTED_LATE] = started * memo[LATE]
    out[GIFT_NEW] = number - started
    out[BURIES_OWN] = memo[at + TOP_OWN]
    out[BURIES_OTHER] = memo[at + TOP_OTHER]


def worth_to_suite(value: int, factor: float, fits: int) -> float:
    """The points that a card adds to a suite that takes it, in tens; numbers count as 5 at least."""
    worth = max(value, LEAST_VALUE) * max(factor, 1.0) * TEN
    return worth if fits else 0.0


def write_end(left: int, lead: float, out: Array) -> None:
    """Drawing one of the last cards of the pile, in the last round, for a seat that is behind or ahead."""
    out[PILE_BEHIND] = (left <= FEW) & (lead < 0.0)
    out[PILE_ENDS_BEHIND] = (left == 1) & (lead < 0.0)
    out[PILE_ENDS_AHEAD] = (left == 1) & (lead > 0.0)


def write_taken(memo: Array, at: int, value: int, fits: int, out: Array) -> None:
    """Drawing from a discard: what its top is worth to one's own suite."""
    promise, factor, tens = memo[at + PROMISE], memo[at + FACTOR], value * TEN
    new = (fits != 0) & (value != 0) & (factor == 0.0)
    hoped, promised = max(promise, 0.0), max(promise + tens, 0.0)
    started = tens * factor
    out[TAKE_USELESS] = fits == 0
    out[TAKE_EXTRA] = hoped if (fits != 0) & (value == 0) else 0.0
    out[TAKE_STARTED] = started if fits else 0.0
    out[TAKE_NEW] = tens if new else 0.0
    out[TAKE_PROMISE] = promised if new else 0.0


def write_haste(memo: Array, out: Array) -> None:
    """The features that are multiplied by haste."""
    haste = memo[HASTE]
    out[GAIN_IN_HASTE] = out[GAIN] * haste
    out[SKIPS_OWN_IN_HASTE] = out[SKIPS_OWN] * haste
    out[PILE_IN_HASTE] = out[BY_PILE] * haste


def horizon(s: State) -> int:
    return signed(s.finished)


def stalled(s: State) -> int:
    return max(signed(s.waited) - PATIENCE, 0)
