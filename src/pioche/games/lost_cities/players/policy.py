"""What tells cards and draws apart, for the trained player.

Of each series it looks at the suite laid, what the hand and the unseen cards may still bring to it (its
promise), and the same of the other's suite. A card laid wins its value and skips lower ones; a card
discarded is lost to one's own suite and found by the other; a draw brings a card and shortens the round.
Points are counted in tens.
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
    EXTRAS_OF,
    FIRST_OF,
    FROM_DISCARD,
    FROM_PILE,
    HAND,
    PILE,
    SEATS,
    SERIES,
    SERIES_CARDS,
    SERIES_FACES,
    SERIES_OF,
    SUM_OF,
    VALUE_OF,
    cards_of,
    held,
    round_points,
)

FEATURES = (
    # laying a number
    "gain", "gain-in-haste", "skips-own", "skips-own-in-haste", "skips-unseen", "skips-extras",
    "leaves-gap", "start", "start-promise", "start-loss", "start-cards", "start-late", "start-value",
    "start-other-open", "raise",
    # laying an extra
    "extra", "extra-promise", "extra-loss", "extra-cards", "extra-late", "extra-more", "extra-raise",
    # discarding
    "lose-started", "lose-new", "lose-promise", "lose-extra", "lose-pair", "dead",
    "gift-started", "gift-started-late", "gift-new", "gift-known", "gift-extra", "gift-none", "buries-own",
    "buries-other",
    # drawing
    "pile", "pile-late", "pile-in-haste", "pile-ahead",
    "take-started", "take-new", "take-promise", "take-extra", "take-useless", "take-denies",
    "take-in-haste",
)  # fmt: skip
(
    GAIN, GAIN_IN_HASTE, SKIPS_OWN, SKIPS_OWN_IN_HASTE, SKIPS_UNSEEN, SKIPS_EXTRAS,
    LEAVES_GAP, START, START_PROMISE, START_LOSS, START_CARDS, START_LATE, START_VALUE,
    START_OTHER_OPEN, RAISE,
    EXTRA, EXTRA_PROMISE, EXTRA_LOSS, EXTRA_CARDS, EXTRA_LATE, EXTRA_MORE, EXTRA_RAISE,
    LOSE_STARTED, LOSE_NEW, LOSE_PROMISE, LOSE_EXTRA, LOSE_PAIR, DEAD,
    GIFT_STARTED, GIFT_STARTED_LATE, GIFT_NEW, GIFT_KNOWN, GIFT_EXTRA, GIFT_NONE, BURIES_OWN,
    BURIES_OTHER,
    BY_PILE, PILE_LATE, PILE_IN_HASTE, PILE_AHEAD,
    TAKE_STARTED, TAKE_NEW, TAKE_PROMISE, TAKE_EXTRA, TAKE_USELESS, TAKE_DENIES,
    TAKE_IN_HASTE,
) = range(len(FEATURES))  # fmt: skip

# The memo: what concerns the whole round, then the same for every series.
LATE, HASTE, AHEAD, CHANCE, OPEN, WHOLE = range(6)
(
    PROMISE, TIMES, CARDS_HELD, EXTRAS_HELD, OTHER_TIMES, OTHER_KNOWN, IN_HAND, UNSEEN,
    TOP_OWN, TOP_OTHER,  # what the top of its discard is worth to both
    PART,
) = range(11)  # fmt: skip
MEMO = WHOLE + SERIES * PART

WIDTH = len(FEATURES)
SCALE = 40.0
TEN = 0.1
SHARE = 0.3  # of the unseen cards that come to the seat in time, at most
# The cards of its series below each card, as 12 bits.
LOWER = table([(1 << card % SERIES_CARDS) - 1 for card in range(CARDS)], np.uint16)


def consider(s: State, seat: int, seen: Array, memo: Array) -> None:
    left = signed(s.left)
    hand = 0
    for i in range(held(s, seat)):
        hand |= 1 << signed(s.hands[seat, i])
    own, other, fits = s.lain[seat], s.lain[1 - seat], s.fits[seat]
    unseen = ~(hand | own | other | s.lain[SEATS])
    waiting = bit_count(hand & fits & started_series(own))
    turns = (left + 1) // 2
    memo[LATE] = (PILE - left) / PILE
    memo[HASTE] = (waiting - turns) / HAND if waiting > turns else 0.0
    memo[AHEAD] = (round_points(s, seat) - round_points(s, 1 - seat)) / SCALE
    memo[CHANCE] = SHARE * left / (left + HAND)
    memo[OPEN] = 0.0
    for series in range(SERIES):
        at = WHOLE + PART * series
        laid, its = cards_of(own, series), cards_of(other, series)
        useful = cards_of(hand & fits, series)
        unknown = cards_of(unseen & fits, series)
        hopes = SUM_OF[unknown] * memo[CHANCE]
        memo[OPEN] += laid != 0
        memo[at + PROMISE] = (SUM_OF[laid] + SUM_OF[useful] + hopes - COST) * TEN
        memo[at + TIMES] = (1 + EXTRAS_OF[laid]) * (laid != 0)
        memo[at + IN_HAND] = useful
        memo[at + UNSEEN] = unknown
        memo[at + CARDS_HELD] = COUNT_OF[useful]
        memo[at + EXTRAS_HELD] = EXTRAS_OF[useful]
        memo[at + OTHER_TIMES] = (1 + EXTRAS_OF[its]) * (its != 0)
        known = 0
        for face in range(SERIES_FACES * series, SERIES_FACES * (series + 1)):
            known += s.known[1 - seat, face]
        memo[at + OTHER_KNOWN] = known
        top = max(signed(s.tops[DISCARDS + series]) - 1, 0)
        lies, value = s.filled >> series, signed(VALUE_OF[top])
        memo[at + TOP_OWN] = gift(value, memo[at + TIMES], lies & (fits >> top) & 1)
        memo[at + TOP_OTHER] = gift(value, memo[at + OTHER_TIMES], lies & (s.fits[1 - seat] >> top) & 1)


def started_series(own: int) -> int:
    """All cards of the series in which a suite lies."""
    found = 0
    for series in range(SERIES):
        if cards_of(own, series):
            found |= ALL_OF_SERIES << (SERIES_CARDS * series)
    return found


def features(s: State, seat: int, seen: Array, memo: Array, action: int, out: Array) -> None:
    for k in range(WIDTH):
        out[k] = 0.0
    card = card_of(s, action)
    value, at = signed(VALUE_OF[card]), WHOLE + PART * signed(SERIES_OF[card])
    fits, fits_other = (s.fits[seat] >> card) & 1, (s.fits[1 - seat] >> card) & 1
    if action < DISCARD:
        if value == 0:
            tell_extra(memo, at, out)
        else:
            tell_number(memo, at, value, LOWER[card], out)
            if memo[at + TIMES] == 0.0:
                tell_start(memo, at, value, out)
    elif action < FROM_PILE:
        tell_lost(memo, at, value, fits, out)
        tell_found(memo, at, value, fits_other, out)
    elif action == FROM_PILE:
        out[BY_PILE] = 1.0
        out[PILE_LATE] = memo[LATE]
        out[PILE_AHEAD] = memo[AHEAD] * memo[LATE]
    else:
        tell_taken(memo, at, value, fits, out)
        out[TAKE_DENIES] = gift(value, memo[at + OTHER_TIMES], fits_other)
        out[TAKE_IN_HASTE] = memo[HASTE]
    # At the end on every way: so the compiler sees that no references to the arrays need be counted.
    tell_haste(memo, out)


def card_of(s: State, action: int) -> int:
    """The card that an action moves, the first of its face; any for a draw from the pile."""
    if action < FROM_PILE:
        return signed(FIRST_OF[action - DISCARD if action >= DISCARD else action])
    return signed(s.tops[DISCARDS + action - FROM_DISCARD]) - 1 if action > FROM_PILE else 0


def tell_number(memo: Array, at: int, value: int, lower: int, out: Array) -> None:
    """What speaks for laying a number; `lower` are the cards of its series that then no longer fit."""
    times = memo[at + TIMES]
    by = max(times, 1.0) * TEN
    out[GAIN] = value * by
    out[SKIPS_OWN] = SUM_OF[int(memo[at + IN_HAND]) & lower] * by
    out[SKIPS_UNSEEN] = SUM_OF[int(memo[at + UNSEEN]) & lower] * by * memo[CHANCE]
    out[SKIPS_EXTRAS] = memo[at + EXTRAS_HELD] * max(memo[at + PROMISE], 0.0)
    out[LEAVES_GAP] = value * TEN * (1.0 - memo[LATE])
    out[RAISE] = times != 0.0


def tell_start(memo: Array, at: int, value: int, out: Array) -> None:
    """What speaks for starting a suite with a number."""
    promise = memo[at + PROMISE]
    out[START] = 1.0
    out[START_PROMISE] = max(promise, 0.0)
    out[START_LOSS] = min(promise, 0.0)
    out[START_CARDS] = memo[at + CARDS_HELD]
    out[START_LATE] = memo[LATE]
    out[START_VALUE] = value * TEN
    out[START_OTHER_OPEN] = memo[OPEN]


def tell_extra(memo: Array, at: int, out: Array) -> None:
    """What speaks for laying an extra."""
    promise = memo[at + PROMISE]
    out[EXTRA] = 1.0
    out[EXTRA_PROMISE] = max(promise, 0.0)
    out[EXTRA_LOSS] = min(promise, 0.0)
    out[EXTRA_CARDS] = memo[at + CARDS_HELD] - memo[at + EXTRAS_HELD]
    out[EXTRA_LATE] = memo[LATE]
    out[EXTRA_MORE] = memo[at + EXTRAS_HELD] - 1.0
    out[EXTRA_RAISE] = memo[at + TIMES] * promise


def tell_lost(memo: Array, at: int, value: int, fits: int, out: Array) -> None:
    """What a card discarded would have brought to one's own suite."""
    times, cards, tens = memo[at + TIMES], memo[at + CARDS_HELD], value * TEN
    extra = (fits != 0) & (value == 0)
    new = (fits != 0) & (value != 0) & (times == 0.0)
    started = tens * times * (1.0 - memo[HASTE])
    lost = tens if new else 0.0
    out[DEAD] = fits == 0
    out[LOSE_EXTRA] = extra
    out[LOSE_STARTED] = started if fits else 0.0
    out[LOSE_NEW] = lost
    out[LOSE_PAIR] = cards if new else 0.0
    out[LOSE_PROMISE] = (1.0 if extra else lost) * max(memo[at + PROMISE], 0.0)


def tell_found(memo: Array, at: int, value: int, fits: int, out: Array) -> None:
    """What a card discarded is worth to the other, and what it buries."""
    times, known, early = memo[at + OTHER_TIMES], memo[at + OTHER_KNOWN], 1.0 - memo[LATE]
    found = gift(value, times, fits)
    number = found if value else 0.0
    started = number if times else 0.0
    out[GIFT_NONE] = fits == 0
    out[GIFT_KNOWN] = known if fits else 0.0
    out[GIFT_EXTRA] = early if (fits != 0) & (value == 0) else 0.0
    out[GIFT_STARTED] = started
    out[GIFT_STARTED_LATE] = started * memo[LATE]
    out[GIFT_NEW] = number - started
    out[BURIES_OWN] = memo[at + TOP_OWN]
    out[BURIES_OTHER] = memo[at + TOP_OTHER]


def gift(value: int, times: float, fits: int) -> float:
    """What a card is worth to a suite that takes it, in tens; an extra counts as five."""
    worth = max(value, 5) * max(times, 1.0) * TEN
    return worth if fits else 0.0


def tell_taken(memo: Array, at: int, value: int, fits: int, out: Array) -> None:
    """What a discard's top brings to one's own suite."""
    promise, times, tens = memo[at + PROMISE], memo[at + TIMES], value * TEN
    new = (fits != 0) & (value != 0) & (times == 0.0)
    hoped, promised = max(promise, 0.0), max(promise + tens, 0.0)
    started = tens * times
    out[TAKE_USELESS] = fits == 0
    out[TAKE_EXTRA] = hoped if (fits != 0) & (value == 0) else 0.0
    out[TAKE_STARTED] = started if fits else 0.0
    out[TAKE_NEW] = tens if new else 0.0
    out[TAKE_PROMISE] = promised if new else 0.0


def tell_haste(memo: Array, out: Array) -> None:
    """What weighs otherwise when more cards wait than turns are left."""
    haste = memo[HASTE]
    out[GAIN_IN_HASTE] = out[GAIN] * haste
    out[SKIPS_OWN_IN_HASTE] = out[SKIPS_OWN] * haste
    out[PILE_IN_HASTE] = out[BY_PILE] * haste


def horizon(s: State) -> int:
    """The round."""
    return signed(s.finished)
