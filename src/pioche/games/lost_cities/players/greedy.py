"""A simple player that chooses the action with the most points, by rough estimates.

- Laying a card loses the cards that it skips.
- Discarding a card loses its own use, and gives the other seat a share of what the card is worth there.
- A suite is started when the cards in hand and a share of the unseen cards are likely to score more than 20.
- A discard is drawn when its top card is worth more than an unknown card.
"""

from __future__ import annotations

from pioche.core.kernel import Array, State, signed

from ..rules import (
    COST,
    COUNT_OF,
    DISCARD,
    DISCARDS,
    DRAW_FROM_DISCARD,
    DRAW_FROM_PILE,
    EXTRAS,
    EXTRAS_OF,
    FACES,
    FIRST_OF,
    HAND,
    LAY,
    SEATS,
    SERIES,
    SERIES_CARDS,
    SERIES_OF,
    SUM_OF,
    VALUE_OF,
    hand_count,
    of_series,
)

UNKNOWN_CARD = 6.0  # points that a card from the pile is worth
GIFT = 0.7  # the share of a discarded card's worth that the other seat gains
UNPLANNED = 0.15  # the share of its value that a card is worth in a series not worth starting
MARGIN = 6.0  # the least expected points for which a suite is started
EXTRA_MARGIN = 12.0  # the least expected points for which an extra is laid
SHARE = 0.25  # the share of the unseen cards that the seat draws in time to lay them


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
    """The estimated gain of an action, in points."""
    if action < DISCARD:
        return worth_of_laying(s, seat, signed(FIRST_OF[action - LAY]), seen, pace)
    if action < DRAW_FROM_PILE:
        card = signed(FIRST_OF[action - DISCARD])
        return -use_to_seat(s, seat, card, seen, pace) - GIFT * use_to_other(s, 1 - seat, card)
    if action == DRAW_FROM_PILE:
        return UNKNOWN_CARD
    card = signed(s.tops[DISCARDS + action - DRAW_FROM_DISCARD]) - 1
    return use_to_seat(s, seat, card, seen, pace)


def seen_cards(s: State, seat: int) -> int:
    """Bit mask of the cards that the seat knows not to be in the pile."""
    seen = s.laid[0] | s.laid[1] | s.laid[SEATS]
    for i in range(hand_count(s, seat)):
        seen |= 1 << signed(s.hands[seat, i])
    for face in range(FACES):
        seen |= (s.known[1 - seat, face] > 0) << signed(FIRST_OF[face])
    return int(seen)


def time_for_hand(s: State, seat: int) -> float:
    """The share of the cards in hand for started suites that the seat still has turns to lay."""
    waiting = 0
    for i in range(hand_count(s, seat)):
        card = signed(s.hands[seat, i])
        started = s.tops[SERIES * seat + signed(SERIES_OF[card])] > 0
        waiting += started and fitting(s, seat, card)
    turns = signed(s.pile_count) // 2
    return 1.0 if turns >= waiting else turns / waiting


def fitting(s: State, seat: int, card: int) -> bool:
    """Whether the seat's suite still takes the card."""
    return bool((s.fits[seat] >> card) & 1)


def chance(s: State) -> float:
    """The estimated chance that the seat draws an unseen card in time to lay it."""
    left = signed(s.pile_count)
    return SHARE * left / (left + HAND)


def tally(s: State, seat: int, series: int) -> tuple[int, int, int]:
    """The sum of values, the extras and the number of cards of a seat's suite."""
    cards = of_series(s.laid[seat], series)
    return signed(SUM_OF[cards]), signed(EXTRAS_OF[cards]), signed(COUNT_OF[cards])


def promise(s: State, seat: int, lowest: int, seen: int) -> float:
    """The expected points of the suite before multiplying, if nothing below the card `lowest` is laid."""
    series = signed(SERIES_OF[lowest])
    total, _, _ = tally(s, seat, series)
    expected = total - COST + 0.0
    for card in range(lowest, SERIES_CARDS * (series + 1)):
        if fitting(s, seat, card):
            expected += VALUE_OF[card] * likely(s, seat, card, seen)
    return expected


def likely(s: State, seat: int, card: int, seen: int) -> float:
    """The chance that the seat can lay the card: 1 if it is in hand, 0 if it is seen elsewhere."""
    if in_hand(s, seat, card):
        return 1.0
    return 0.0 if (seen >> card) & 1 else chance(s)


def in_hand(s: State, seat: int, card: int) -> bool:
    found = False
    for i in range(hand_count(s, seat)):
        found = found or s.hands[seat, i] == card
    return found


def extras_in_hand(s: State, seat: int, series: int) -> int:
    count = 0
    for k in range(EXTRAS):
        count += in_hand(s, seat, SERIES_CARDS * series + k)
    return count


def worth_of_laying(s: State, seat: int, card: int, seen: int, pace: float) -> float:
    """The points gained by laying the card now, less those of the cards that it skips."""
    series = signed(SERIES_OF[card])
    _, extras, size = tally(s, seat, series)
    expected = promise(s, seat, card, seen)
    value = signed(VALUE_OF[card])
    if value == 0:
        return expected * (2 if size == 0 else 1) - EXTRA_MARGIN
    worth = 0.0
    for lower in range(SERIES_CARDS * series + EXTRAS, card):
        if fitting(s, seat, lower):
            worth -= VALUE_OF[lower] * pace * likely(s, seat, lower, seen)
    if size == 0:
        worth += expected - MARGIN
    else:
        worth += value * (1.0 - pace)
    worth *= 1 + extras
    if expected > 0 and fitting(s, seat, SERIES_CARDS * series):
        worth -= expected * extras_in_hand(s, seat, series)
    return worth


def use_to_seat(s: State, seat: int, card: int, seen: int, pace: float) -> float:
    """The points that a card is worth to the seat that holds it."""
    if not fitting(s, seat, card):
        return 0.0
    series, value = signed(SERIES_OF[card]), signed(VALUE_OF[card])
    _, extras, size = tally(s, seat, series)
    expected = promise(s, seat, SERIES_CARDS * series, seen)
    if value == 0:
        return expected if expected > 0 else 0.0
    if size:
        return value * pace * (1 + extras)
    return value * (1.0 if expected > 0 else UNPLANNED)


def use_to_other(s: State, other: int, card: int) -> float:
    """The points that a card would be worth to the other seat."""
    if not fitting(s, other, card):
        return 0.0
    series, value = signed(SERIES_OF[card]), signed(VALUE_OF[card])
    _, extras, size = tally(s, other, series)
    return (value + 2) * (1.0 + extras if size else UNPLANNED)
