"""What tells cards and draws apart, for the trained player.

Of each series it looks at the suite laid, what the hand and the unseen cards may still bring to it (its
promise), and the same of the other's suite. A card laid wins its value and skips lower ones; a card
discarded is lost to one's own suite and found by the other; a draw brings a card and shortens the round.
Points are counted in tens.
"""

from __future__ import annotations

from pioche.core.kernel import Array, State, signed
from pioche.core.toolbox import bit_count

from .rules import (
    ALL_OF_SERIES,
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
PROMISE, TIMES, CARDS_HELD, EXTRAS_HELD, OTHER_TIMES, OTHER_KNOWN, IN_HAND, UNSEEN, PART = range(9)
MEMO = WHOLE + SERIES * PART

SCALE = 40.0
TEN = 0.1
SHARE = 0.3  # of the unseen cards that come to the seat in time, at most


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
        laid, its = part_of(own, series), part_of(other, series)
        useful = part_of(hand & fits, series)
        unknown = part_of(unseen & fits, series)
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


def part_of(cards: int, series: int) -> int:
    """The cards of one series, as a mask of 12 bits."""
    return signed((cards >> (SERIES_CARDS * series)) & ALL_OF_SERIES)


def started_series(own: int) -> int:
    """All cards of the series in which a suite lies."""
    found = 0
    for series in range(SERIES):
        if part_of(own, series):
            found |= ALL_OF_SERIES << (SERIES_CARDS * series)
    return found


def features(s: State, seat: int, seen: Array, memo: Array, action: int, out: Array) -> None:
    for k in range(len(out)):
        out[k] = 0.0
    if action < DISCARD:
        lay_features(s, seat, memo, signed(FIRST_OF[action]), out)
    elif action < FROM_PILE:
        discard_features(s, seat, memo, signed(FIRST_OF[action - DISCARD]), out)
    elif action == FROM_PILE:
        out[BY_PILE] = 1.0
        out[PILE_LATE] = memo[LATE]
        out[PILE_IN_HASTE] = memo[HASTE]
        out[PILE_AHEAD] = memo[AHEAD] * memo[LATE]
    else:
        take_features(s, seat, memo, signed(s.tops[DISCARDS + action - FROM_DISCARD]) - 1, out)


def lay_features(s: State, seat: int, memo: Array, card: int, out: Array) -> None:
    series, value = signed(SERIES_OF[card]), signed(VALUE_OF[card])
    at = WHOLE + PART * series
    promise, times = memo[at + PROMISE], memo[at + TIMES]
    if value == 0:
        out[EXTRA] = 1.0
        out[EXTRA_PROMISE] = max(promise, 0.0)
        out[EXTRA_LOSS] = min(promise, 0.0)
        out[EXTRA_CARDS] = memo[at + CARDS_HELD] - memo[at + EXTRAS_HELD]
        out[EXTRA_LATE] = memo[LATE]
        out[EXTRA_MORE] = memo[at + EXTRAS_HELD] - 1.0
        out[EXTRA_RAISE] = times * promise
        return
    lower = (1 << (card - SERIES_CARDS * series)) - 1
    own = signed(SUM_OF[int(memo[at + IN_HAND]) & lower])
    unseen = signed(SUM_OF[int(memo[at + UNSEEN]) & lower])
    by = max(times, 1.0)
    gain = value * by * TEN
    out[GAIN] = gain
    out[GAIN_IN_HASTE] = gain * memo[HASTE]
    out[SKIPS_OWN] = own * by * TEN
    out[SKIPS_OWN_IN_HASTE] = own * by * TEN * memo[HASTE]
    out[SKIPS_UNSEEN] = unseen * by * TEN * memo[CHANCE]
    out[SKIPS_EXTRAS] = memo[at + EXTRAS_HELD] * max(promise, 0.0)
    out[LEAVES_GAP] = value * TEN * (1.0 - memo[LATE])
    if times == 0:
        out[START] = 1.0
        out[START_PROMISE] = max(promise, 0.0)
        out[START_LOSS] = min(promise, 0.0)
        out[START_CARDS] = memo[at + CARDS_HELD]
        out[START_LATE] = memo[LATE]
        out[START_VALUE] = value * TEN
        out[START_OTHER_OPEN] = memo[OPEN]
    else:
        out[RAISE] = 1.0


def discard_features(s: State, seat: int, memo: Array, card: int, out: Array) -> None:
    series, value = signed(SERIES_OF[card]), signed(VALUE_OF[card])
    at = WHOLE + PART * series
    promise, times = memo[at + PROMISE], memo[at + TIMES]
    hopeful = max(promise, 0.0)
    if not (s.fits[seat] >> card) & 1:
        out[DEAD] = 1.0
    elif value == 0:
        out[LOSE_EXTRA] = 1.0
        out[LOSE_PROMISE] = hopeful
    elif times:
        out[LOSE_STARTED] = value * times * TEN * (1.0 - memo[HASTE])
    else:
        out[LOSE_NEW] = value * TEN
        out[LOSE_PROMISE] = value * TEN * hopeful
        out[LOSE_PAIR] = memo[at + CARDS_HELD]
    found = gift(s, 1 - seat, memo[at + OTHER_TIMES], card)
    if found == 0:
        out[GIFT_NONE] = 1.0
    elif value == 0:
        out[GIFT_EXTRA] = 1.0 - memo[LATE]
    elif memo[at + OTHER_TIMES]:
        out[GIFT_STARTED] = found
        out[GIFT_STARTED_LATE] = found * memo[LATE]
    else:
        out[GIFT_NEW] = found
    if found:
        out[GIFT_KNOWN] = memo[at + OTHER_KNOWN]
    top = signed(s.tops[DISCARDS + series]) - 1
    if top >= 0:
        out[BURIES_OWN] = gift(s, seat, times, top)
        out[BURIES_OTHER] = gift(s, 1 - seat, memo[at + OTHER_TIMES], top)


def gift(s: State, seat: int, times: float, card: int) -> float:
    """What a card is worth to a suite that takes it, in tens; an extra counts as five."""
    if not (s.fits[seat] >> card) & 1:
        return 0.0
    return max(signed(VALUE_OF[card]), 5) * max(times, 1.0) * TEN


def take_features(s: State, seat: int, memo: Array, card: int, out: Array) -> None:
    series, value = signed(SERIES_OF[card]), signed(VALUE_OF[card])
    at = WHOLE + PART * series
    times = memo[at + TIMES]
    out[TAKE_DENIES] = gift(s, 1 - seat, memo[at + OTHER_TIMES], card)
    out[TAKE_IN_HASTE] = memo[HASTE]
    if not (s.fits[seat] >> card) & 1:
        out[TAKE_USELESS] = 1.0
    elif value == 0:
        out[TAKE_EXTRA] = max(memo[at + PROMISE], 0.0)
    elif times:
        out[TAKE_STARTED] = value * times * TEN
    else:
        out[TAKE_NEW] = value * TEN
        out[TAKE_PROMISE] = max(memo[at + PROMISE] + value * TEN, 0.0)


def chapter(s: State) -> int:
    """The round."""
    return signed(s.finished)
