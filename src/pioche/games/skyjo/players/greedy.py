"""A simple player that chooses the action which saves the most points.

- A hidden card counts as the mean of the cards not yet seen.
- A pair in a column saves a part of its points, because a third equal card would clear the column.
- The player does not finish a round if its points are likely to be doubled.
"""

from __future__ import annotations

from pioche.core.kernel import Array, State
from pioche.core.toolbox import bit_count

from ..observe import unseen_faces
from ..rules import (
    CHOOSING,
    COLUMNS,
    DRAW_FROM_DISCARD,
    DRAW_FROM_PILE,
    DRAWING,
    EXCHANGE,
    FACES,
    LOWEST,
    PLACES,
    REVEAL,
    ROWS,
    VALUE_OF,
    completes_column,
    is_open,
    nibble,
    open_sum,
    place_of,
)

TAKING = 4.0  # points that the discard's card must save to be preferred to an unknown one
LOOKING = 0.5  # points that it is worth to reveal a card, or to replace a hidden one
PAIR = 0.6  # the part of a card's points that a pair saves
LAST_TURN = 8.0  # points that another seat is expected to save before the round is counted


def choose(s: State, seat: int, actions: Array, count: int, rng: State) -> int:
    if s.phase == CHOOSING:
        return int(actions[0])
    mean = mean_hidden(s, seat)
    if s.phase == DRAWING:
        saved = most_saved(s, seat, s.discard[s.discard_count - 1], mean)
        return DRAW_FROM_DISCARD if saved >= TAKING else DRAW_FROM_PILE
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
    """The mean value of a hidden card, as far as the seat knows."""
    _, in_tableaux = unseen_faces(s, seat)
    cards = 0
    points = 0
    for face in range(FACES):
        cards += nibble(in_tableaux, face)
        points += nibble(in_tableaux, face) * (face + LOWEST)
    return points / max(cards, 1)


def most_saved(s: State, seat: int, card: int, mean: float) -> float:
    """The gain of the best exchange with a card."""
    most = -1000.0
    for place in range(PLACES):
        if (s.occupied[seat] >> place) & 1:
            most = max(most, gain(s, seat, EXCHANGE + place, card, mean))
    return most


def gain(s: State, seat: int, action: int, card: int, mean: float) -> float:
    """The points that an action saves, with its chance of a column and its risk of doubling."""
    place = place_of(action)
    covered = not is_open(s, seat, place)
    looking = LOOKING if covered and not s.finisher else 0.0
    if action >= REVEAL:
        return looking - risk(s, seat, place, open_sum(s, seat) + mean, mean)
    old = mean if covered else float(VALUE_OF[s.grid[seat, place]])
    new = float(VALUE_OF[card])
    if completes_column(s, seat, place, card):
        saved = old + 2 * new
    else:
        saved = old - new + pair_value(s, seat, place, card)
        if not covered:
            saved -= pair_value(s, seat, place, s.grid[seat, place])
    after = open_sum(s, seat) + (mean if covered else 0.0) - saved
    return saved + looking - risk(s, seat, place, after, mean)


def pair_value(s: State, seat: int, place: int, card: int) -> float:
    """The points that a card at a place is worth as one of a pair."""
    if s.finisher or VALUE_OF[card] <= 0:
        return 0.0
    for row in range(ROWS):
        other = place % COLUMNS + row * COLUMNS
        if other != place and is_open(s, seat, other) and VALUE_OF[s.grid[seat, other]] == VALUE_OF[card]:
            return PAIR * float(VALUE_OF[card])
    return 0.0


def risk(s: State, seat: int, place: int, points: float, mean: float) -> float:
    """The points that doubling costs if the action finishes the round and another seat may have as few."""
    if s.finisher or s.hidden[seat] != 1 << place:
        return 0.0
    fewest = 1000.0
    for other in range(s.players):
        if other != seat:
            hidden = bit_count(s.hidden[other])
            fewest = min(fewest, open_sum(s, other) + hidden * mean - LAST_TURN)
    return max(points, 0.0) if points >= fewest else 0.0
