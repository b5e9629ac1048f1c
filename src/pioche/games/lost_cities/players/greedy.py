"""A simple player: every turn gives something up, so give up the least.

A card laid gives up the cards it skips; a card discarded gives up its own use, and what the
other may make of it; a suite is started when the cards in hand, and a share of those still
unseen, promise to pay for it. A discard is taken when it is worth more than an unknown card.
"""

from __future__ import annotations

from pioche.core.kernel import Array, State, signed

from ..rules import (
    COST,
    DISCARD,
    DISCARDS,
    EXTRAS,
    FIRST_OF,
    FROM_DISCARD,
    FROM_PILE,
    HAND,
    HEAPS,
    SERIES,
    SERIES_CARDS,
    SERIES_OF,
    VALUE_OF,
    held,
    tally,
)

UNKNOWN_CARD = 6.0  # what a card from the pile is worth
GIFT = 0.7  # the share of a card's worth that the other makes of it
UNPLANNED = 0.15  # the share of a card's value kept in a series that is not worth starting
MARGIN = 6.0  # the least promise for which a suite is started
EXTRA_MARGIN = 12.0  # and for which an extra is laid
SHARE = 0.25  # the share of the unseen cards that comes to the seat and can be laid


def choose(s: State, seat: int, actions: Array, count: int, rng: State) -> int:
    seen = seen_cards(s, seat)
    pace = time_for_hand(s, seat)
    chosen, most = int(actions[0]), -1000.0
    for i in range(count):
        action = int(actions[i])
        worth = worth_of(s, seat, action, seen, pace)
        if worth > most:
            chosen, most = action, worth
    return chosen


def worth_of(s: State, seat: int, action: int, seen: int, pace: float) -> float:
    """How good an action is, in points."""
    if action < DISCARD:
        return worth_of_laying(s, seat, signed(FIRST_OF[action]), seen, pace)
    if action < FROM_PILE:
        card = signed(FIRST_OF[action - DISCARD])
        return -own_use(s, seat, card, seen, pace) - GIFT * others_use(s, 1 - seat, card)
    if action == FROM_PILE:
        return UNKNOWN_CARD
    card = signed(s.tops[DISCARDS + action - FROM_DISCARD]) - 1
    return own_use(s, seat, card, seen, pace)


def seen_cards(s: State, seat: int) -> int:
    """Bit mask of the cards that are not to be drawn from the pile, as far as the seat knows."""
    seen = 0
    for i in range(held(s, seat)):
        seen |= 1 << signed(s.hands[seat, i])
    for heap in range(HEAPS):
        card = signed(s.tops[heap]) - 1
        while card >= 0:
            seen |= 1 << card
            card = signed(s.under[card]) - 1
    for action in range(DISCARD):
        seen |= (s.known[1 - seat, action] > 0) << signed(FIRST_OF[action])
    return seen


def time_for_hand(s: State, seat: int) -> float:
    """The share of the cards in hand that fit started suites for which turns are left."""
    waiting = 0
    for i in range(held(s, seat)):
        card = signed(s.hands[seat, i])
        started = s.tops[SERIES * seat + signed(SERIES_OF[card])] > 0
        waiting += started and fitting(s, seat, card)
    turns = signed(s.left) // 2
    return 1.0 if turns >= waiting else turns / waiting


def fitting(s: State, seat: int, card: int) -> bool:
    """Whether the seat's suite still takes the card."""
    return bool((s.fits[seat] >> card) & 1)


def chance(s: State) -> float:
    """About how likely an unseen card comes to this seat in time to be laid."""
    left = signed(s.left)
    return SHARE * left / (left + HAND)


def promise(s: State, seat: int, lowest: int, seen: int) -> float:
    """What the suite of that card may yet score, before multiplying, with no number below it."""
    series = signed(SERIES_OF[lowest])
    total, _, _ = tally(s, SERIES * seat + series)
    expected = total - COST + 0.0
    for card in range(lowest, SERIES_CARDS * (series + 1)):
        if fitting(s, seat, card):
            expected += VALUE_OF[card] * likely(s, seat, card, seen)
    return expected


def likely(s: State, seat: int, card: int, seen: int) -> float:
    """How likely the seat gets to lay the card: in hand for sure, else by drawing it."""
    if in_hand(s, seat, card):
        return 1.0
    return 0.0 if (seen >> card) & 1 else chance(s)


def in_hand(s: State, seat: int, card: int) -> bool:
    found = False
    for i in range(held(s, seat)):
        found = found or s.hands[seat, i] == card
    return found


def extras_in_hand(s: State, seat: int, series: int) -> int:
    count = 0
    for k in range(EXTRAS):
        count += in_hand(s, seat, SERIES_CARDS * series + k)
    return count


def worth_of_laying(s: State, seat: int, card: int, seen: int, pace: float) -> float:
    """The points won by laying the card now, less those of the cards it skips."""
    series = signed(SERIES_OF[card])
    _, extras, size = tally(s, SERIES * seat + series)
    hopes = promise(s, seat, card, seen)
    value = signed(VALUE_OF[card])
    if value == 0:
        return hopes * (2 if size == 0 else 1) - EXTRA_MARGIN
    worth = 0.0
    for lower in range(SERIES_CARDS * series + EXTRAS, card):
        if fitting(s, seat, lower):
            worth -= VALUE_OF[lower] * pace * likely(s, seat, lower, seen)
    if size == 0:
        worth += hopes - MARGIN
    else:
        worth += value * (1.0 - pace)
    worth *= 1 + extras
    if hopes > 0 and fitting(s, seat, SERIES_CARDS * series):
        worth -= hopes * extras_in_hand(s, seat, series)
    return worth


def own_use(s: State, seat: int, card: int, seen: int, pace: float) -> float:
    """What a card in hand is worth to the seat."""
    if not fitting(s, seat, card):
        return 0.0
    series, value = signed(SERIES_OF[card]), signed(VALUE_OF[card])
    _, extras, size = tally(s, SERIES * seat + series)
    hopes = promise(s, seat, SERIES_CARDS * series, seen)
    if value == 0:
        return hopes if hopes > 0 else 0.0
    if size:
        return value * pace * (1 + extras)
    return value * (1.0 if hopes > 0 else UNPLANNED)


def others_use(s: State, other: int, card: int) -> float:
    """What the other may make of a card."""
    if not fitting(s, other, card):
        return 0.0
    series, value = signed(SERIES_OF[card]), signed(VALUE_OF[card])
    _, extras, size = tally(s, SERIES * other + series)
    return (value + 2) * (1.0 + extras if size else UNPLANNED)
