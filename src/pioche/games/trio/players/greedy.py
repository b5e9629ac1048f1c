"""A player that remembers all that was shown: sure trios first, then the likeliest new number."""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import Array, State, empty, table

from ..imagine import fits, write_certain, write_unaccounted
from ..rules import (
    CARDS,
    COPIES,
    DECK,
    DECK_BITS,
    EXCHANGE,
    GIVE,
    HIGHEST,
    LOWEST,
    NUMBERS,
    REFUSE,
    SEATS,
    both_ends,
    how_many,
    number,
    one_of,
    tally_of_centre,
    tally_of_hand,
    wins,
)

UNKNOWN = NUMBERS  # stands for the number that a request would show
WORTH = table((0.02, 0.15, 1, 1), np.float32)  # of showing a number of which so many more are at hand
IDLE = -0.5  # showing what is known and not wanted


def choose(s: State, seat: int, actions: Array, count: int, rng: State) -> int:
    """In an exchange a single card from the middle; else a request."""
    if s.phase == EXCHANGE:
        return give(s, seat, actions, count)
    at_hand = sure(s, seat)
    unseen = empty(NUMBERS, np.int8)
    write_unseen(s, seat, unseen)
    wanted = number(s.shown[0]) if s.open else surest(s, seat, at_hand)
    best = actions[0]
    most = -1.0
    for i in range(count):
        value = worth(s, seat, actions[i], wanted, at_hand, unseen)
        if value > most:
            best = actions[i]
            most = value
    return int(best)


def give(s: State, seat: int, actions: Array, count: int) -> int:
    """The single number nearest to the middle of the hand: the hardest to ask for."""
    best = REFUSE
    least = 2 * CARDS
    for i in range(s.count[seat]):
        given = number(s.hands[seat, i])
        alone = i == 0 or number(s.hands[seat, i - 1]) != given
        alone = alone and (i == s.count[seat] - 1 or number(s.hands[seat, i + 1]) != given)
        off = abs(2 * i + 1 - s.count[seat])
        if alone and off < least:
            best = GIVE + given
            least = off
    return best


def known_low(s: State, seat: int, other: int) -> int:
    """How many cards of a hand the seat knows from the lowest on."""
    everything = other == seat or s.low[other] + s.high[other] == s.count[other]
    return int(s.count[other] if everything else s.low[other])


def known_high(s: State, seat: int, other: int) -> int:
    """How many cards of a hand the seat knows from the highest on."""
    everything = other == seat or s.low[other] + s.high[other] == s.count[other]
    return int(s.count[other] if everything else s.high[other])


def shows(s: State, seat: int, action: int) -> int:
    """The number that a request would show, if the seat knows it."""
    if action < LOWEST:
        return number(s.centre[action]) if (s.seen >> action) & 1 else UNKNOWN
    if action < HIGHEST:
        other = action - LOWEST
        return number(s.hands[other, 0]) if known_low(s, seat, other) else UNKNOWN
    other = action - HIGHEST
    return number(s.hands[other, s.count[other] - 1]) if known_high(s, seat, other) else UNKNOWN


def sure(s: State, seat: int) -> int:
    """The tally of the cards that the seat can show for sure, one after the other."""
    return public_cards(s) + secret_cards(s, seat)


def public_cards(s: State) -> int:
    """The tally of the cards that everybody can show for sure."""
    tally = tally_of_centre(s)
    for other in range(s.players):
        tally += public_ends(s, other)
    return tally


def secret_cards(s: State, seat: int) -> int:
    """The tally of the cards that only the seat can show for sure: those at the ends of its hand."""
    at_ends = tally_of_hand(s, seat) & (lowest_copies(s, seat) | highest_copies(s, seat))
    return at_ends - public_ends(s, seat)


def public_ends(s: State, seat: int) -> int:
    """The tally of the equal cards at each end of a hand that everybody can show for sure."""
    ends = both_ends(s, seat)
    lowest, highest = lowest_copies(s, seat), highest_copies(s, seat)
    low, high = ends & DECK, ends >> DECK_BITS
    everything = (low + high) & (lowest | highest)
    known = s.low[seat] + s.high[seat] == s.count[seat]
    return everything if known else (low & lowest) + (high & highest)


def lowest_copies(s: State, seat: int) -> int:
    """The tally of all copies of the lowest number in a hand; of an empty one, of any number."""
    return COPIES * one_of(number(s.hands[seat, 0]))


def highest_copies(s: State, seat: int) -> int:
    """The tally of all copies of the highest number in a hand; of an empty one, of any number."""
    return COPIES * one_of(number(s.hands[seat, max(s.count[seat] - 1, 0)]))


def write_unseen(s: State, seat: int, unseen: Array) -> None:
    """How many cards of each number lie where the seat does not know."""
    have = empty(SEATS, np.int64)
    deck = empty(CARDS, np.uint8)
    write_certain(s, seat, have)
    cards = write_unaccounted(s, have, deck)
    for wanted in range(NUMBERS):
        unseen[wanted] = 0
    for i in range(cards):
        unseen[deck[i]] += 1


def surest(s: State, seat: int, at_hand: int) -> int:
    """A number whose trio can be shown for sure, a decisive one if there is; else UNKNOWN."""
    found = UNKNOWN
    for wanted in range(NUMBERS):
        if how_many(at_hand, wanted) == COPIES and (found == UNKNOWN or wins(s, seat, wanted)):
            found = wanted
    return found


def worth(s: State, seat: int, action: int, wanted: int, at_hand: int, unseen: Array) -> float:
    """The chance that a request shows the wanted number; with none wanted, what else it promises."""
    shown = shows(s, seat, action)
    if shown != UNKNOWN and wanted != UNKNOWN:
        return 1.0 if shown == wanted else IDLE
    if shown != UNKNOWN:
        return float(IDLE + 0.01 * how_many(at_hand, shown) + 0.1 * uncovers(s, seat, action))
    if wanted != UNKNOWN:
        return chance(s, action, wanted, unseen)
    value = 0.0
    for promised in range(NUMBERS):
        factor = 2 if wins(s, seat, promised) else 1
        value += factor * WORTH[how_many(at_hand, promised)] * chance(s, action, promised, unseen)
    return value


def uncovers(s: State, seat: int, action: int) -> bool:
    """Whether an unknown card stands behind the equal ones at this known end of a hand."""
    if action < LOWEST:
        return False
    lowest = action < HIGHEST
    other = action - LOWEST if lowest else action - HIGHEST
    known = known_low(s, seat, other) if lowest else known_high(s, seat, other)
    last = s.count[other] - 1
    deepest = known - 1 if lowest else last - known + 1
    return known <= last and number(s.hands[other, deepest]) == number(s.hands[other, 0 if lowest else last])


def chance(s: State, action: int, wanted: int, unseen: Array) -> float:
    """About how likely an unknown card is to show that number."""
    if action < LOWEST:
        total = 0
        for other in range(NUMBERS):
            total += unseen[other]
        return float(unseen[wanted] / total)
    if action < HIGHEST:
        seat = action - LOWEST
        return all_between(s, seat, wanted, NUMBERS - 1, unseen) - all_between(
            s, seat, wanted + 1, NUMBERS - 1, unseen
        )
    seat = action - HIGHEST
    return all_between(s, seat, 0, wanted, unseen) - all_between(s, seat, 0, wanted - 1, unseen)


def all_between(s: State, seat: int, least: int, most: int, unseen: Array) -> float:
    """How likely all unknown cards of a hand are of these numbers, drawn among those that fit."""
    fitting = 0
    inside = 0
    for wanted in range(NUMBERS):
        if fits(s, seat, wanted):
            fitting += unseen[wanted]
            inside += unseen[wanted] * (least <= wanted <= most)
    likely = 1.0
    for i in range(s.count[seat] - s.low[seat] - s.high[seat]):
        likely *= max(inside - i, 0) / max(fitting - i, 1)
    return likely
