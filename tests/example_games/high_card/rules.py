"""High card: all players lay a card in secret, the highest takes a point, three times.

Source: made up for the tests; 2 or 3 players. Nine cards 1..9, three to each player; the rest
leaves the game face down. Option `low`: the lowest card takes the point instead.

A rule sheet would have the headings « Mise en place », « Un pli » and « Fin de la partie »; the
functions below name the heading that they implement, as the rules of a real game do.

Physical cards: 0..8; card c shows the number c + 1.
"""

from __future__ import annotations

import numpy as np

from pioche.core.contract import DEALER, Option
from pioche.core.kernel import Array, State, empty, record_dtype
from pioche.core.rng import below, shuffle
from pioche.core.toolbox import remove_at, sort

VERSION = 1
PLAYERS = range(2, 4)
OPTIONS = (Option("low", ("off", "on"), "off"),)
LOW_WINS = False
SEATS = 3

CARDS = 9
HAND = 3  # cards dealt to each seat, and so the number of tricks
ACTIONS = CARDS  # action c: lay card c

UNDEALT, PLAY = range(2)  # phases; the game ends in PLAY, after HAND tricks

STATE = record_dtype(
    players=np.int8,
    low=np.int8,  # option: 1 if the lowest card takes the point
    phase=np.int8,  # UNDEALT or PLAY (public)
    tricks=np.int8,  # tricks disclosed (public)
    hand_count=np.int8,  # cards in each hand; a chosen card counts until it is disclosed (public)
    hands=(np.uint8, (SEATS, HAND)),  # ascending (secret, each seat knows its own)
    chosen=(np.uint8, SEATS),  # card + 1, or 0 (secret until all seats have chosen)
    table=(np.uint8, (HAND, SEATS)),  # the card of each seat in each trick (public)
    left=(np.uint8, CARDS),  # the cards left over after the deal (secret from everybody)
    points=(np.int8, SEATS),  # tricks won (public)
)


def actors(s: State) -> int:
    """All seats that have not chosen; the dealer before the deal and when all have chosen."""
    if s.phase == UNDEALT:
        return 1 << DEALER
    if s.tricks == HAND:
        return 0
    mask = 0
    for seat in range(s.players):
        if s.chosen[seat] == 0:
            mask |= 1 << seat
    return mask if mask else 1 << DEALER


def deal(s: State, rng: State) -> None:
    if s.phase == UNDEALT:
        set_up(s, rng)
    else:
        disclose(s)


# Rule sheet: « Mise en place »


def set_up(s: State, rng: State) -> None:
    """Shuffle; deal three cards to each seat; the rest stays face down."""
    for card in range(CARDS):
        s.left[card] = card
    shuffle(rng, s.left, CARDS)
    s.hand_count = HAND
    s.phase = PLAY
    deal_hidden(s, s.left, -1)


def deal_hidden(s: State, deck: Array, known: int) -> None:
    """Deal every hand but that of the seat `known` (-1: none) from the deck's front; the rest is left over."""
    at = 0
    for seat in range(s.players):
        if seat != known:
            held = s.hand_count
            for i in range(held):
                s.hands[seat, i] = deck[at]
                at += 1
            sort(s.hands[seat], held)
    for i in range(left_count(s)):
        s.left[i] = deck[at + i]


def left_count(s: State) -> int:
    """How many cards are left over after the deal."""
    return CARDS - HAND * s.players


# Rule sheet: « Un pli »


def legal(s: State, seat: int, out: Array) -> int:
    """Any card of the hand."""
    for i in range(s.hand_count):
        out[i] = s.hands[seat, i]
    return s.hand_count


def play(s: State, seat: int, action: int) -> None:
    """Choose a card; it stays secret until all seats have chosen."""
    s.chosen[seat] = action + 1


def disclose(s: State) -> None:
    """Lay the chosen cards open; the highest (or lowest) takes the point."""
    best = -1
    winner = 0
    for seat in range(s.players):
        card = s.chosen[seat] - 1
        s.table[s.tricks, seat] = card
        if rank(s, card) > best:
            best = rank(s, card)
            winner = seat
        for i in range(s.hand_count):
            if s.hands[seat, i] == card:
                remove_at(s.hands[seat], s.hand_count, i)
                break
        s.chosen[seat] = 0
    s.points[winner] += 1
    s.hand_count -= 1
    s.tricks += 1


def rank(s: State, card: int) -> int:
    """The card with the highest rank takes the point."""
    return CARDS - card if s.low else card


# Rule sheet: « Fin de la partie »


def scores(s: State, out: Array) -> None:
    """One point a trick."""
    for seat in range(s.players):
        out[seat] = s.points[seat]


def winners(s: State) -> int:
    """Most points; ties are shared."""
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


# What a seat cannot know


def imagine(s: State, seat: int, rng: State) -> None:
    """Deal the cards that the seat has never seen anew to the other hands and the cards left over."""
    if s.phase == UNDEALT:
        return
    unseen = empty(CARDS, np.uint8)
    count = 0
    for card in range(CARDS):
        known = False
        for trick in range(s.tricks):
            for other in range(s.players):
                known = known or s.table[trick, other] == card
        for i in range(s.hand_count):
            known = known or s.hands[seat, i] == card
        unseen[count] = card
        count += not known
    shuffle(rng, unseen, count)
    deal_hidden(s, unseen, seat)
    for other in range(s.players):
        if other != seat and s.chosen[other]:
            s.chosen[other] = s.hands[other, below(rng, s.hand_count)] + 1
