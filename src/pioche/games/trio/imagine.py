"""`imagine` for Trio: draws hands and centre at random, given all that a seat has seen.

Without teams the draw is exact. The deal is uniform over the 36 cards, so the probability of a world is
the number of deals that agree with it. Copies of a number look alike: hands given as tallies (`have`,
one tally for each seat) stand for a number of deals in proportion to

    weight = 1 / (product over hands and numbers of (cards of that number in that hand)!)

`draw_filling` completes the hands at random and rejects in proportion, so that each completion is
accepted with a probability proportional to its weight. With teams, hands have changed in secret
exchanges since the deal: the completion is then only the start of `exchange_history.py`.
"""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import Array, State, empty, signed
from pioche.core.rng import below
from pioche.core.toolbox import sort

from .exchange_history import imagine_exchanges
from .rules import (
    ACTIONS,
    CARDS,
    COPIES,
    EXCHANGE,
    GIVE,
    NUMBERS,
    PLACES,
    SEATS,
    UNDEALT,
    legal,
    number,
    one_of,
    partner,
    tally_of_ends,
    tally_of_open,
)
from .tallies import (
    ALL_CARDS,
    cards_in,
    exchanges,
    held_by_partner,
    how_many,
    numbers_won,
    tally_of_centre,
    tally_of_hand,
    tally_of_shown,
)

FILL_TRIES = 500  # rejected draws of hands before `construct_filling` takes over


def imagine(s: State, seat: int, rng: State) -> None:
    if s.phase == UNDEALT:
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


# What the seat knows for certain ----------------------------------------------------------------


def write_certain(s: State, seat: int, have: Array) -> None:
    """Write to `have`, for each hand, the cards that the seat knows to be there."""
    for other in range(s.players):
        have[other] = certain(s, seat, other)


def certain(s: State, seat: int, other: int) -> int:
    """The cards of one hand that the seat knows to be there."""
    if other == seat:
        return tally_of_hand(s, seat)
    tally = tally_of_ends(s, other)
    return with_gifts(s, seat, other, tally) if s.teams and other == partner(s, seat) else tally


def with_gifts(s: State, seat: int, mate: int, shown: int) -> int:
    """The cards shown of the partner's hand, and those that the seat gave to it and were not shown."""
    held = held_by_partner(s, seat)
    departed = signed(s.spent[mate]) + tally_of_open(s, mate)
    tally = shown
    for wanted in range(NUMBERS):
        inside = how_many(held, wanted) - how_many(departed, wanted)
        tally += max(inside - how_many(shown, wanted), 0) * one_of(wanted)
    return tally


def unaccounted(s: State, have: Array) -> int:
    """All cards that are neither in `have` nor open, nor won, nor known in the centre."""
    tally = ALL_CARDS - COPIES * numbers_won(s, s.trios) - tally_of_shown(s) - tally_of_centre(s)
    for seat in range(s.players):
        tally -= have[seat]
    return int(tally)


def fits(s: State, seat: int, wanted: int) -> bool:
    """Whether a card of that number may be among the unknown cards of a hand."""
    return bool(s.floor[seat] <= wanted <= s.ceiling[seat])


# Completing the hands ---------------------------------------------------------------------------


def fill(s: State, rng: State, have: Array, centre: Array) -> None:
    """Complete the hands in `have` with unaccounted cards; write the numbers that remain to `centre`."""
    deck = empty(CARDS, np.uint8)  # the numbers of the unaccounted cards
    missing = empty(SEATS, np.int8)  # how many of them each hand takes
    order = empty(SEATS, np.int8)  # the seats, those first whose hands few cards fit
    fitting = empty(SEATS, np.int8)  # how many cards of the deck fit each hand
    cards = write_deck(unaccounted(s, have), deck)
    for seat in range(s.players):
        missing[seat] = s.hand_count[seat] - cards_in(have[seat])
    write_order(s, deck, cards, order, fitting)
    for _ in range(FILL_TRIES):
        if draw_filling(s, rng, have, deck, cards, missing, order, fitting):
            at = 0
            for i in range(s.players):
                for _ in range(missing[order[i]]):
                    have[order[i]] += one_of(deck[at])
                    at += 1
            for i in range(cards - at):
                draw_to(rng, deck, at + i, cards - at - i)
                centre[i] = deck[at + i]
            return
    construct_filling(s, have, deck, cards, missing, centre)


def write_deck(tally: int, deck: Array) -> int:
    """Write the numbers of a tally's cards, ascending; return how many cards there are."""
    cards = 0
    for wanted in range(NUMBERS):
        for _ in range(how_many(tally, wanted)):
            deck[cards] = wanted
            cards += 1
    return cards


def write_order(s: State, deck: Array, cards: int, order: Array, fitting: Array) -> None:
    """Sort the seats by how many cards of the deck fit their hands: the most restricted draw first."""
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
    s: State, rng: State, have: Array, deck: Array, cards: int, missing: Array, order: Array, fitting: Array
) -> bool:
    """Order the deck so that each hand's cards follow each other; return False if the draw is rejected.

    Each hand in turn draws `missing` cards among those that fit it. All sequences of draws are to be
    accepted with a probability proportional to the weight above, so two factors are corrected:

    - A hand that finds only `found` fitting cards, where `most` were possible, draws each sequence with
      probability 1 / (found (found - 1) ...) instead of 1 / (most (most - 1) ...). The draw survives
      with the quotient of the two, one factor (found - j) / (most - j) at a time.
    - Drawing m cards of a number weighs a hand by 1 / m!. If k more are known to be in it, the weight
      is 1 / (k + m)!. The draw survives with m! / ((k + 1) ... (k + m)): the i-th of them with i / (k + i).
    """
    at = 0
    for i in range(s.players):
        seat = order[i]
        found = bring_fitting(s, seat, deck, at, cards)
        most = min(fitting[seat], cards - at)
        if found < missing[seat]:
            return False
        for j in range(missing[seat]):
            if found < most and below(rng, most - j) >= found - j:
                return False
        tally = have[seat] + tally_of_open(s, seat)
        for j in range(missing[seat]):
            draw_to(rng, deck, at + j, found - j)
            known = how_many(tally, deck[at + j])
            if known:
                drawn = 1
                for k in range(at, at + j):
                    drawn += deck[k] == deck[at + j]
                if below(rng, known + drawn) >= drawn:
                    return False
        at += missing[seat]
    return True


def bring_fitting(s: State, seat: int, deck: Array, at: int, cards: int) -> int:
    """Move the cards that fit a hand to the front of the deck from `at` on; return how many fit."""
    front = at
    for i in range(at, cards):
        card = deck[i]
        if fits(s, seat, card):
            deck[i] = deck[front]
            deck[front] = card
            front += 1
    return front - at


def draw_to(rng: State, deck: Array, at: int, among: int) -> None:
    """Swap a random one of the `among` entries from `at` on to the place `at`."""
    drawn = at + below(rng, among)
    card = deck[drawn]
    deck[drawn] = deck[at]
    deck[at] = card


def construct_filling(s: State, have: Array, deck: Array, cards: int, missing: Array, centre: Array) -> None:
    """Complete the hands without chance: each card, ascending, goes to the fitting hand with the lowest ceiling.

    This finds a completion whenever there is one (earliest deadline first). Its result is possible
    but not drawn by its weight; it is needed only after FILL_TRIES rejections.
    """
    sort(deck, cards)
    rest = 0
    for i in range(cards):
        chosen = -1
        for seat in range(s.players):
            closes_first = chosen < 0 or s.ceiling[seat] < s.ceiling[chosen]
            if missing[seat] and fits(s, seat, deck[i]) and closes_first:
                chosen = seat
        if chosen < 0:
            centre[rest] = deck[i]
            rest += 1
        else:
            have[chosen] += one_of(deck[i])
            missing[chosen] -= 1


# Writing the world ------------------------------------------------------------------------------


def lay_out(s: State, seat: int, rng: State, have: Array, centre: Array) -> None:
    """Write the tallies as cards. Which copy lies where is drawn, except for the cards that the seat sees."""
    copies = empty(CARDS, np.uint8)  # the free copies of number n from 3 * n on
    spare = empty(NUMBERS, np.int8)  # how many free copies each number has
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
        if (s.face_down >> place) & 1:
            if (s.turned >> place) & 1:
                s.centre[place] = next_copy(copies, spare, number(s.centre[place]))
            else:
                s.centre[place] = next_copy(copies, spare, centre[rest])
                rest += 1


def write_copies(s: State, seat: int, rng: State, copies: Array, spare: Array) -> None:
    """Write the copies that the seat does not see now, those of each number in random order."""
    visible = 0
    for i in range(s.hand_count[seat]):
        visible |= 1 << s.hands[seat, i]
    for i in range(s.shown_count):
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
    """Take one of the free copies of a number."""
    spare[wanted] -= 1
    return int(copies[COPIES * wanted + spare[wanted]])


def imagine_pending(s: State, seat: int, rng: State) -> None:
    """Draw the choices that others have already made in this exchange: any number they hold, or none."""
    out = empty(ACTIONS, np.int16)
    for other in range(s.players):
        if other != seat and s.choices[other, s.trios]:
            options = legal(s, other, out)
            s.choices[other, s.trios] = out[below(rng, options)] - GIVE + 1
