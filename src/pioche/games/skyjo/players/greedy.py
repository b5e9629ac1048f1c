"""A simple player: it weighs what each exchange saves against what the hidden cards are worth.

A hidden card is worth the mean of the cards not yet seen. An equal card in the column is worth
a part of its points, since a third one would remove them. A round is not ended at the price of
double points.
"""

from __future__ import annotations

import numpy as np

from pioche.core.kernel import Array, State, empty
from pioche.core.toolbox import bit_count

from ..rules import (
    CHOOSE,
    COLUMNS,
    EXCHANGE,
    FACES,
    FROM_DISCARD,
    FROM_PILE,
    LOWEST,
    PLACES,
    ROWS,
    TAKE,
    TURN,
    VALUE,
    completes,
    count_unseen,
    lies_open,
    open_sum,
    place_of,
)

TAKING = 4.0  # what the discard's card must save to be preferred to an unknown one
LOOKING = 0.5  # what it is worth to turn a card, or to lay one on a hidden card
PAIR = 0.6  # the part of a card's points that an equal one in its column saves in the end
LAST_TURN = 8.0  # points that others are reckoned to lose before all is counted


def choose(s: State, seat: int, actions: Array, count: int, rng: State) -> int:
    """The action of the greatest gain."""
    if s.phase == CHOOSE:
        return int(actions[0])
    mean = mean_hidden(s, seat)
    if s.phase == TAKE:
        saved = most_saved(s, seat, s.discard[s.discard_count - 1], mean)
        return FROM_DISCARD if saved >= TAKING else FROM_PILE
    best = int(actions[0])
    most = -1000.0
    for i in range(count):
        action = int(actions[i])
        gained = gain(s, seat, action, s.held, mean)
        if gained > most:
            most = gained
            best = action
    return best


def mean_hidden(s: State, seat: int) -> float:
    """What a hidden card of a tableau is worth on average, as far as the seat knows."""
    in_pile = empty(FACES, np.int16)
    in_tableaux = empty(FACES, np.int16)
    count_unseen(s, seat, in_pile, in_tableaux)
    cards = 0
    points = 0
    for face in range(FACES):
        cards += in_tableaux[face]
        points += in_tableaux[face] * (face + LOWEST)
    return points / max(cards, 1)


def most_saved(s: State, seat: int, card: int, mean: float) -> float:
    """The gain of the best exchange for a card."""
    most = -1000.0
    for place in range(PLACES):
        if (s.there[seat] >> place) & 1:
            most = max(most, gain(s, seat, EXCHANGE + place, card, mean))
    return most


def gain(s: State, seat: int, action: int, card: int, mean: float) -> float:
    """The points that an action saves, with what it promises or risks."""
    place = place_of(action)
    covered = not lies_open(s, seat, place)
    looking = LOOKING if covered and not s.finisher else 0.0
    if action >= TURN:
        return looking - risk(s, seat, place, open_sum(s, seat) + mean, mean)
    old = mean if covered else float(VALUE[s.grid[seat, place]])
    new = float(VALUE[card])
    if completes(s, seat, place, card):
        saved = old + 2 * new
    else:
        saved = old - new + hope(s, seat, place, card)
        if not covered:
            saved -= hope(s, seat, place, s.grid[seat, place])
    after = open_sum(s, seat) + (mean if covered else 0.0) - saved
    return saved + looking - risk(s, seat, place, after, mean)


def hope(s: State, seat: int, place: int, card: int) -> float:
    """What a card at a place promises: an equal open card in the column may become three."""
    if s.finisher or VALUE[card] <= 0:
        return 0.0
    for row in range(ROWS):
        other = place % COLUMNS + row * COLUMNS
        if other != place and lies_open(s, seat, other) and VALUE[s.grid[seat, other]] == VALUE[card]:
            return PAIR * float(VALUE[card])
    return 0.0


def risk(s: State, seat: int, place: int, points: float, mean: float) -> float:
    """What it costs to end the round with these points, if another seat may have fewer."""
    if s.finisher or s.hidden[seat] != 1 << place:
        return 0.0
    fewest = 1000.0
    for other in range(s.players):
        if other != seat:
            hidden = bit_count(s.hidden[other])
            fewest = min(fewest, open_sum(s, other) + hidden * mean - LAST_TURN)
    return max(points, 0.0) if points >= fewest else 0.0
