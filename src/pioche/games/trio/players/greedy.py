"""A hand-written player for Trio that remembers all cards shown.

It takes a trio that it can show for certain, and otherwise asks for the card that most likely helps.
"""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import Array, State, empty, table

from ..imagine import fits, unaccounted, write_certain
from ..rules import (
    ASK_HIGHEST,
    ASK_LOWEST,
    CARDS,
    COPIES,
    EXCHANGE,
    GIVE,
    NUMBERS,
    REFUSE,
    SEATS,
    TALLY_BITS,
    asked_seat,
    both_ends,
    number,
    one_of,
    wins,
)
from ..tallies import ALL_CARDS, cards_in, how_many, tally_of_centre, tally_of_hand

UNKNOWN = NUMBERS  # in the place of a number: the seat does not know it
# The value of showing a number, by how many other cards of it the seat can show for certain.
VALUE = table((0.02, 0.15, 1, 1), np.float32)
IDLE = -0.5  # the value of showing a card that is known and not wanted


def choose(s: State, seat: int, actions: Array, count: int, rng: State) -> int:
    """In an exchange the gift of `give`; otherwise the request of the highest `value`, the first of equal ones."""
    if s.phase == EXCHANGE:
        return give(s, seat, actions, count)
    at_hand = certain_cards(s, seat)
    unseen = unseen_cards(s, seat)
    wanted = number(s.shown[0]) if s.shown_count else certain_trio(s, seat, at_hand)
    best = actions[0]
    most = -1.0
    for i in range(count):
        found = value(s, seat, actions[i], wanted, at_hand, unseen)
        if found > most:
            best = actions[i]
            most = found
    return int(best)


def give(s: State, seat: int, actions: Array, count: int) -> int:
    """Give the card nearest to the middle of the hand whose number is there once; such cards are asked for last."""
    best = REFUSE
    least = 2 * CARDS
    for i in range(s.hand_count[seat]):
        given = number(s.hands[seat, i])
        alone = i == 0 or number(s.hands[seat, i - 1]) != given
        alone = alone and (i == s.hand_count[seat] - 1 or number(s.hands[seat, i + 1]) != given)
        off = abs(2 * i + 1 - s.hand_count[seat])
        if alone and off < least:
            best = GIVE + given
            least = off
    return best


def known_low(s: State, seat: int, other: int) -> int:
    """How many cards of a hand the seat knows, counted from the lowest."""
    everything = other == seat or s.lowest_shown[other] + s.highest_shown[other] == s.hand_count[other]
    return int(s.hand_count[other] if everything else s.lowest_shown[other])


def known_high(s: State, seat: int, other: int) -> int:
    """How many cards of a hand the seat knows, counted from the highest."""
    everything = other == seat or s.lowest_shown[other] + s.highest_shown[other] == s.hand_count[other]
    return int(s.hand_count[other] if everything else s.highest_shown[other])


def shows(s: State, seat: int, request: int) -> int:
    """The number that a request would show, or UNKNOWN."""
    if request < ASK_LOWEST:
        return number(s.centre[request]) if (s.turned >> request) & 1 else UNKNOWN
    other = asked_seat(request)
    if request < ASK_HIGHEST:
        return number(s.hands[other, 0]) if known_low(s, seat, other) else UNKNOWN
    return number(s.hands[other, s.hand_count[other] - 1]) if known_high(s, seat, other) else UNKNOWN


def certain_cards(s: State, seat: int) -> int:
    """The tally of the cards that the seat can show for certain, one after the other."""
    return public_cards(s) + secret_cards(s, seat)


def public_cards(s: State) -> int:
    """The tally of the cards that every seat can show for certain."""
    tally = tally_of_centre(s)
    for other in range(s.players):
        tally += public_ends(s, other)
    return tally


def secret_cards(s: State, seat: int) -> int:
    """The tally of the cards that only this seat can show for certain: equal cards at the ends of its hand."""
    at_ends = tally_of_hand(s, seat) & (lowest_copies(s, seat) | highest_copies(s, seat))
    return at_ends - public_ends(s, seat)


def public_ends(s: State, seat: int) -> int:
    """The tally of the equal cards at each end of a hand that every seat can show for certain."""
    ends = both_ends(s, seat)
    lowest, highest = lowest_copies(s, seat), highest_copies(s, seat)
    low, high = ends & ALL_CARDS, ends >> TALLY_BITS
    everything = (low + high) & (lowest | highest)
    known = s.lowest_shown[seat] + s.highest_shown[seat] == s.hand_count[seat]
    return everything if known else (low & lowest) + (high & highest)


def lowest_copies(s: State, seat: int) -> int:
    """The tally of all copies of the lowest number in a hand; for an empty hand, of any number."""
    return COPIES * one_of(number(s.hands[seat, 0]))


def highest_copies(s: State, seat: int) -> int:
    """The tally of all copies of the highest number in a hand; for an empty hand, of any number."""
    return COPIES * one_of(number(s.hands[seat, max(s.hand_count[seat] - 1, 0)]))


def unseen_cards(s: State, seat: int) -> int:
    """The tally of the cards of which the seat does not know where they are."""
    have = empty(SEATS, np.int64)
    write_certain(s, seat, have)
    return unaccounted(s, have)


def certain_trio(s: State, seat: int, at_hand: int) -> int:
    """A number whose trio the seat can show for certain, preferably one that wins; else UNKNOWN."""
    found = UNKNOWN
    for wanted in range(NUMBERS):
        if how_many(at_hand, wanted) == COPIES and (found == UNKNOWN or wins(s, seat, wanted)):
            found = wanted
    return found


def value(s: State, seat: int, action: int, wanted: int, at_hand: int, unseen: int) -> float:
    """The probability that a request shows the wanted number; if none is wanted, its expected VALUE."""
    shown = shows(s, seat, action)
    if shown != UNKNOWN and wanted != UNKNOWN:
        return 1.0 if shown == wanted else IDLE
    if shown != UNKNOWN:
        return float(IDLE + 0.01 * how_many(at_hand, shown) + 0.1 * uncovers(s, seat, action))
    if wanted != UNKNOWN:
        return probability(s, action, wanted, unseen)
    total = 0.0
    for possible in range(NUMBERS):
        factor = 2 if wins(s, seat, possible) else 1
        total += factor * VALUE[how_many(at_hand, possible)] * probability(s, action, possible, unseen)
    return total


def uncovers(s: State, seat: int, action: int) -> bool:
    """Whether an unknown card comes next behind the equal known cards at this end of a hand."""
    if action < ASK_LOWEST:
        return False
    lowest = action < ASK_HIGHEST
    other = asked_seat(action)
    known = known_low(s, seat, other) if lowest else known_high(s, seat, other)
    last = s.hand_count[other] - 1
    deepest = known - 1 if lowest else last - known + 1
    return known <= last and number(s.hands[other, deepest]) == number(s.hands[other, 0 if lowest else last])


def probability(s: State, request: int, wanted: int, unseen: int) -> float:
    """Roughly the probability that a request for an unknown card shows that number.

    Every hand is treated as if it alone drew its unknown cards among the unseen ones that fit it.
    """
    if request < ASK_LOWEST:
        return how_many(unseen, wanted) / cards_in(unseen)
    other = asked_seat(request)
    if request < ASK_HIGHEST:
        return all_between(s, other, wanted, NUMBERS - 1, unseen) - all_between(
            s, other, wanted + 1, NUMBERS - 1, unseen
        )
    return all_between(s, other, 0, wanted, unseen) - all_between(s, other, 0, wanted - 1, unseen)


def all_between(s: State, seat: int, least: int, most: int, unseen: int) -> float:
    """The probability that all unknown cards of a hand are of the numbers `least` to `most`."""
    fitting = 0
    inside = 0
    for wanted in range(NUMBERS):
        if fits(s, seat, wanted):
            fitting += how_many(unseen, wanted)
            inside += how_many(unseen, wanted) * (least <= wanted <= most)
    likely = 1.0
    for i in range(s.hand_count[seat] - s.lowest_shown[seat] - s.highest_shown[seat]):
        likely *= max(inside - i, 0) / max(fitting - i, 1)
    return likely
