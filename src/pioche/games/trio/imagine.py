"""What a seat of Trio can imagine: hands and centre as they may be, given all that it has seen.

A world is first made of tallies: `have[seat]` is the hand of each seat. The deal is uniform given
all that the seat has seen; since the copies of a number cannot be told apart, tallies weigh
1 / (product of the factorials of their counts).
"""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import Array, State, empty, signed
from pioche.core.rng import below
from pioche.core.toolbox import sort

from .past import imagine_exchanges
from .rules import (
    ACTIONS,
    CARDS,
    COPIES,
    EXCHANGE,
    FRESH,
    GIVE,
    NUMBERS,
    PLACES,
    SEATS,
    cards_in,
    exchanges,
    held_by_partner,
    how_many,
    legal,
    number,
    one_of,
    partner,
    tally_of_centre,
    tally_of_ends,
    tally_of_hand,
    tally_of_open,
)

FILL_TRIES = 500  # random fillings of the hands before a constructive one


def imagine(s: State, seat: int, rng: State) -> None:
    """Hands and centre as they may be, with the exchanges that may have led there.

    Without teams the draw is exact: fillings are drawn and refused in proportion. With teams a
    Markov chain over deals and exchanges follows, whose steady state is exact.
    """
    if s.phase == FRESH:
        return
    have = empty(SEATS, np.int64)
    centre = empty(CARDS, np.uint8)
    write_certain(s, seat, have)
    fill(s, rng, have, centre)
    if exchanges(s):
        imagine_exchanges(s, seat, rng, have)
    lay_out(s, seat, rng, have, centre)
    if s.phase == EXCHANGE:
        imagine_pending(s, seat, rng)


def write_certain(s: State, seat: int, have: Array) -> None:
    """The cards of each hand that the seat knows to be there: its own, and those it saw."""
    for other in range(s.players):
        have[other] = certain(s, seat, other)


def certain(s: State, seat: int, other: int) -> int:
    """The cards of one hand that the seat knows to be there."""
    if other == seat:
        return tally_of_hand(s, seat)
    tally = tally_of_ends(s, other)
    return with_gifts(s, seat, other, tally) if s.teams and other == partner(s, seat) else tally


def with_gifts(s: State, seat: int, mate: int, shown: int) -> int:
    """What was shown of the partner's hand, and what was given to it besides."""
    held = held_by_partner(s, seat)
    departed = signed(s.left[mate]) + tally_of_open(s, mate)
    tally = shown
    for wanted in range(NUMBERS):
        inside = how_many(held, wanted) - how_many(departed, wanted)
        tally += max(inside - how_many(shown, wanted), 0) * one_of(wanted)
    return tally


def fill(s: State, rng: State, have: Array, centre: Array) -> None:
    """Complete the hands from the cards that are not accounted for; the rest is the centre's."""
    deck = empty(CARDS, np.uint8)  # the numbers of these cards
    room = empty(SEATS, np.int8)  # how many of them each hand takes
    order = empty(SEATS, np.int8)  # the seats, those first that few of them fit
    fitting = empty(SEATS, np.int8)  # how many fit each hand
    cards = write_unaccounted(s, have, deck)
    for seat in range(s.players):
        room[seat] = s.count[seat] - cards_in(have[seat])
    write_order(s, deck, cards, order, fitting)
    for _ in range(FILL_TRIES):
        if draw_filling(s, rng, have, deck, cards, room, order, fitting):
            at = 0
            for i in range(s.players):
                for _ in range(room[order[i]]):
                    have[order[i]] += one_of(deck[at])
                    at += 1
            for i in range(cards - at):
                draw_to(rng, deck, at + i, cards - at - i)
                centre[i] = deck[at + i]
            return
    construct_filling(s, have, deck, cards, room, centre)


def write_unaccounted(s: State, have: Array, deck: Array) -> int:
    """The numbers of all cards that lie neither in `have` nor open, won or seen in the centre."""
    accounted = 0
    for i in range(s.trios):
        accounted += COPIES * one_of(number(s.won[i, 0]))
    for i in range(s.open):
        accounted += one_of(number(s.shown[i]))
    accounted += tally_of_centre(s)
    for seat in range(s.players):
        accounted += have[seat]
    cards = 0
    for wanted in range(NUMBERS):
        for _ in range(COPIES - how_many(accounted, wanted)):
            deck[cards] = wanted
            cards += 1
    return cards


def fits(s: State, seat: int, wanted: int) -> bool:
    """Whether a card of that number may be among the unknown ones of a hand."""
    return bool(s.floor[seat] <= wanted <= s.ceiling[seat])


def write_order(s: State, deck: Array, cards: int, order: Array, fitting: Array) -> None:
    """The seats, those first whose unknown cards are the most restricted."""
    for seat in range(s.players):
        fitting[seat] = 0
        for i in range(cards):
            fitting[seat] += fits(s, seat, deck[i])
        place = seat
        while place > 0 and fitting[order[place - 1]] > fitting[seat]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = seat


def draw_filling(
    s: State, rng: State, have: Array, deck: Array, cards: int, room: Array, order: Array, fitting: Array
) -> bool:
    """Order the deck so that each hand's cards follow each other; false if refused.

    Each hand draws among the cards that fit it. A filling is kept in proportion to its weight
    over its chance to be drawn: the later hand that found fewer fitting cards than there could
    have been was favoured, and so was a number of which the hand is known to hold more.
    """
    at = 0
    for i in range(s.players):
        seat = order[i]
        found = bring_fitting(s, seat, deck, at, cards)
        most = min(fitting[seat], cards - at)
        if found < room[seat]:
            return False
        for j in range(room[seat]):
            if found < most and below(rng, most - j) >= found - j:
                return False
        tally = have[seat] + tally_of_open(s, seat)
        for j in range(room[seat]):
            draw_to(rng, deck, at + j, found - j)
            known = how_many(tally, deck[at + j])
            if known:
                drawn = 1
                for k in range(at, at + j):
                    drawn += deck[k] == deck[at + j]
                if below(rng, known + drawn) >= drawn:
                    return False
        at += room[seat]
    return True


def bring_fitting(s: State, seat: int, deck: Array, at: int, cards: int) -> int:
    """Bring the cards that fit a hand to the front of the deck from `at` on; their number."""
    front = at
    for i in range(at, cards):
        card = deck[i]
        if fits(s, seat, card):
            deck[i] = deck[front]
            deck[front] = card
            front += 1
    return front - at


def draw_to(rng: State, deck: Array, at: int, among: int) -> None:
    """Bring one of the next cards to the place `at`."""
    drawn = at + below(rng, among)
    card = deck[drawn]
    deck[drawn] = deck[at]
    deck[at] = card


def construct_filling(s: State, have: Array, deck: Array, cards: int, room: Array, centre: Array) -> None:
    """A filling that always exists: ascending, each card to the hand that will close first."""
    sort(deck, cards)
    rest = 0
    for i in range(cards):
        chosen = -1
        for seat in range(s.players):
            closes_first = chosen < 0 or s.ceiling[seat] < s.ceiling[chosen]
            if room[seat] and fits(s, seat, deck[i]) and closes_first:
                chosen = seat
        if chosen < 0:
            centre[rest] = deck[i]
            rest += 1
        else:
            have[chosen] += one_of(deck[i])
            room[chosen] -= 1


def lay_out(s: State, seat: int, rng: State, have: Array, centre: Array) -> None:
    """Write the tallies as cards; which copy lies where is drawn, but for those the seat sees."""
    copies = empty(CARDS, np.uint8)  # the free copies of number n from 3 * n on
    spare = empty(NUMBERS, np.int8)  # how many of each there are
    write_copies(s, seat, rng, copies, spare)
    for other in range(s.players):
        if other != seat:
            place = 0
            for wanted in range(NUMBERS):
                for _ in range(how_many(have[other], wanted)):
                    s.hands[other, place] = next_copy(copies, spare, wanted)
                    place += 1
    rest = 0
    for place in range(PLACES):
        if (s.lying >> place) & 1:
            if (s.seen >> place) & 1:
                s.centre[place] = next_copy(copies, spare, number(s.centre[place]))
            else:
                s.centre[place] = next_copy(copies, spare, centre[rest])
                rest += 1


def write_copies(s: State, seat: int, rng: State, copies: Array, spare: Array) -> None:
    """The copies that the seat does not see now, those of each number in random order."""
    visible = 0
    for i in range(s.count[seat]):
        visible |= 1 << s.hands[seat, i]
    for i in range(s.open):
        visible |= 1 << s.shown[i]
    for i in range(s.trios):
        for j in range(COPIES):
            visible |= 1 << s.won[i, j]
    for wanted in range(NUMBERS):
        spare[wanted] = 0
        for card in range(COPIES * wanted, COPIES * wanted + COPIES):
            copies[COPIES * wanted + spare[wanted]] = card
            spare[wanted] += not (visible >> card) & 1
        for i in range(spare[wanted] - 1):
            draw_to(rng, copies, COPIES * wanted + i, spare[wanted] - i)


def next_copy(copies: Array, spare: Array, wanted: int) -> int:
    spare[wanted] -= 1
    return int(copies[COPIES * wanted + spare[wanted]])


def imagine_pending(s: State, seat: int, rng: State) -> None:
    """The others have chosen any of the numbers they hold, or none."""
    out = empty(ACTIONS, np.int16)
    for other in range(s.players):
        if other != seat and s.choices[other, s.trios]:
            options = legal(s, other, out)
            s.choices[other, s.trios] = out[below(rng, options)] - GIVE + 1
