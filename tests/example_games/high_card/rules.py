"""High card: everybody lays a card in secret, the highest takes a point, three times.

Source: made up for the tests. Nine cards 1..9, three to each of two or three players, the
rest out of the game unseen. Option `low`: the lowest card takes the point instead.
"""

from __future__ import annotations

import numpy as np

from pioche.core.contract import DEALER, Option, starts
from pioche.core.kernel import Array, State, empty, record
from pioche.core.rng import below, shuffle
from pioche.core.toolbox import clear, remove_at, sort

VERSION = 1
PLAYERS = range(2, 4)
OPTIONS = (Option("low", ("off", "on"), "off"),)
LOW_WINS = False
SEATS = 3
CARDS = 9
HAND = 3
ACTIONS = CARDS  # lay that card
LAYOUT = (("own hand", CARDS), ("cards that lay open", CARDS), ("points", SEATS))
SEE_HAND, SEE_OPEN, SEE_POINTS, OBSERVATION = starts(LAYOUT)

STATE = record(
    players=np.int8,
    low=np.int8,
    dealt=np.int8,  # the cards have been dealt (public)
    tricks=np.int8,  # tricks played (public)
    count=np.int8,  # cards in each hand of a seat that has not chosen (public)
    hands=(np.uint8, (SEATS, HAND)),  # ascending (secret, each seat its own)
    chosen=(np.uint8, SEATS),  # card + 1, or 0 (secret until all have chosen)
    table=(np.uint8, (HAND, SEATS)),  # the tricks played (public)
    left=(np.uint8, CARDS),  # the rest (secret)
    points=(np.int8, SEATS),  # tricks won (public)
)


def actors(s: State) -> int:
    if not s.dealt:
        return 1 << DEALER
    if s.tricks == HAND:
        return 0
    mask = 0
    for seat in range(s.players):
        if s.chosen[seat] == 0:
            mask |= 1 << seat
    return mask if mask else 1 << DEALER


def deal(s: State, rng: State) -> None:
    if s.dealt:
        disclose(s)
        return
    for card in range(CARDS):
        s.left[card] = card
    shuffle(rng, s.left, CARDS)
    s.count = HAND
    s.dealt = 1
    lay_out(s, s.left, 0)


def lay_out(s: State, deck: Array, skipped: int) -> None:
    """Deal hands (but that of the seats in the mask) from the deck's front; the rest stays over."""
    at = 0
    for seat in range(s.players):
        if not (skipped >> seat) & 1:
            held = s.count
            for i in range(held):
                s.hands[seat, i] = deck[at]
                at += 1
            sort(s.hands[seat], held)
    for i in range(over(s)):
        s.left[i] = deck[at + i]


def over(s: State) -> int:
    """How many cards are out of the game."""
    return CARDS - HAND * s.players


def legal(s: State, seat: int, out: Array) -> int:
    for i in range(s.count):
        out[i] = s.hands[seat, i]
    return s.count


def play(s: State, seat: int, action: int) -> None:
    s.chosen[seat] = action + 1


def disclose(s: State) -> None:
    """All have chosen: the cards are shown and the best takes the point."""
    best = -1
    winner = 0
    for seat in range(s.players):
        card = s.chosen[seat] - 1
        s.table[s.tricks, seat] = card
        worth = CARDS - card if s.low else card
        if worth > best:
            best = worth
            winner = seat
        for i in range(s.count):
            if s.hands[seat, i] == card:
                remove_at(s.hands[seat], s.count, i)
                break
        s.chosen[seat] = 0
    s.points[winner] += 1
    s.count -= 1
    s.tricks += 1


def scores(s: State, out: Array) -> None:
    for seat in range(s.players):
        out[seat] = s.points[seat]


def winners(s: State) -> int:
    if s.tricks < HAND:
        return 0
    most = 0
    mask = 0
    for seat in range(s.players):
        if s.points[seat] > most:
            most = s.points[seat]
            mask = 0
        if s.points[seat] == most:
            mask |= 1 << seat
    return mask


def imagine(s: State, seat: int, rng: State) -> None:
    """The other hands and the rest are any of the cards that the seat has not seen."""
    if not s.dealt:
        return
    unseen = empty(CARDS, np.uint8)
    count = 0
    for card in range(CARDS):
        known = False
        for trick in range(s.tricks):
            for other in range(s.players):
                known = known or s.table[trick, other] == card
        for i in range(s.count):
            known = known or s.hands[seat, i] == card
        unseen[count] = card
        count += not known
    shuffle(rng, unseen, count)
    lay_out(s, unseen, 1 << seat)
    for other in range(s.players):
        if other != seat and s.chosen[other]:
            s.chosen[other] = s.hands[other, below(rng, s.count)] + 1


def observe(s: State, seat: int, out: Array) -> None:
    clear(out)
    for i in range(s.count):
        out[SEE_HAND + s.hands[seat, i]] = 1
    for trick in range(s.tricks):
        for other in range(s.players):
            out[SEE_OPEN + s.table[trick, other]] = 1
    for place in range(s.players):
        out[SEE_POINTS + place] = s.points[(seat + place) % s.players]


def census(s: State, out: Array) -> None:
    if not s.dealt:
        return
    for seat in range(s.players):
        for i in range(s.count):
            out[s.hands[seat, i]] += 1
        for trick in range(s.tricks):
            out[s.table[trick, seat]] += 1
    for i in range(over(s)):
        out[s.left[i]] += 1
