"""Tallies: sets of cards without regard to copies, and what seats know as tallies.

A tally is one integer with two bits for each number: how many cards of that number are in the set.

    number          11 ...  2  1  0
    bits      23 22    ... 5 4 3 2 1 0

Tallies of disjoint sets add up by `+`, a subset is taken out by `-`, and `tally & COPIES * one_of(n)`
keeps the cards of number n alone. A set of numbers is stored the same way, one card for each number.
"""

from __future__ import annotations

from pioche.core.kernel import State, signed

from .rules import (
    COPIES,
    EXCHANGE,
    HAND,
    OVER,
    PLACES,
    TALLY_BITS,
    TALLY_OF,
    number,
    one_of,
    partner,
    swapped,
)

ALL_CARDS = (1 << TALLY_BITS) - 1  # the tally of the deck: three cards of each number

# Masks over the two-bit fields, for sums of several fields at once.
LOW_BITS = 0x555555  # the lower bit of each number
EVEN_NUMBERS = 0x333333  # both bits of every other number
GUARDS = 0x444444  # the bit above each even number


# Tallies in general -----------------------------------------------------------------------------


def how_many(tally: int, wanted: int) -> int:
    """How many cards of a number there are."""
    return (tally >> (2 * wanted)) & COPIES


def numbers_in(tally: int) -> int:
    """The set of the numbers of which there is at least one card."""
    return (tally | tally >> 1) & LOW_BITS


def cards_in(tally: int) -> int:
    """How many cards there are: the sum of `how_many` over all numbers, added in pairs and fours."""
    pairs = (tally & EVEN_NUMBERS) + (tally >> 2 & EVEN_NUMBERS)
    fours = (pairs + (pairs >> 4)) & 0x0F0F0F
    return (fours + (fours >> 8) + (fours >> 16)) & 0x3F


def fewer(tally: int, other: int) -> int:
    """The set of the numbers of which a tally has fewer cards than the other.

    All numbers are compared at once: each is subtracted below a guard bit of its own, which is
    cleared by a borrow; first the even numbers, then the odd ones.
    """
    even = ((tally & EVEN_NUMBERS) | GUARDS) - (other & EVEN_NUMBERS)
    odd = ((tally >> 2 & EVEN_NUMBERS) | GUARDS) - (other >> 2 & EVEN_NUMBERS)
    return (~even & GUARDS) >> 2 | (~odd & GUARDS)


# Tallies of a state -----------------------------------------------------------------------------


def tally_of_hand(s: State, seat: int) -> int:
    """All cards of a hand."""
    held = signed(s.hand_count[seat])
    tally = 0
    for i in range(HAND):
        tally += TALLY_OF[s.hands[seat, i]] * (i < held)
    return tally


def tally_of_centre(s: State) -> int:
    """The cards of the centre that have been turned and lie face down again."""
    known = signed(s.face_down & s.turned)
    tally = 0
    for place in range(PLACES):
        tally += TALLY_OF[s.centre[place]] * ((known >> place) & 1)
    return tally


def tally_of_shown(s: State) -> int:
    """The cards lying open."""
    tally = 0
    for i in range(s.shown_count):
        tally += TALLY_OF[s.shown[i]]
    return tally


def numbers_won(s: State, trios: int) -> int:
    """The set of the numbers of the first so many trios."""
    gone = 0
    for i in range(trios):
        gone |= one_of(number(s.won[i, 0]))
    return gone


# Exchanges --------------------------------------------------------------------------------------


def exchanges(s: State) -> int:
    """How many exchanges are over: one before any trio, and one after each trio but the last."""
    if not s.teams:
        return 0
    return int(s.trios + (s.phase != EXCHANGE and s.phase != OVER))


def known_before_last_swap(s: State, seat: int) -> int:
    """`public_knowledge` of a hand just before it last swapped a card; 0 if it never did."""
    packed = 0
    for exchange in range(exchanges(s)):
        if swapped(s, seat, exchange):
            packed = signed(s.known[seat, exchange])
    return packed


def held_by_partner(s: State, seat: int) -> int:
    """The tally of what the partner must hold, concluded from the gifts between the two alone.

    Cards of it that have gone into trios since are included.
    """
    mate = partner(s, seat)
    held = 0
    for exchange in range(exchanges(s)):
        if swapped(s, seat, exchange):
            got = signed(s.choices[mate, exchange]) - 1
            if how_many(held, got):
                held -= one_of(got)
            held += one_of(signed(s.choices[seat, exchange]) - 1)
    return held
