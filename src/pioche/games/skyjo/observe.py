"""Skyjo as numbers: the observation of a seat, and the census of the cards."""

from __future__ import annotations

import numpy as np

from pioche.core.contract import layout_offsets
from pioche.core.kernel import Array, State, signed, table
from pioche.core.toolbox import bit_count, clear

from .rules import (
    CHOOSING,
    DRAWING,
    EXCHANGING,
    FACE_OF,
    FACES,
    FIRST_PLACE,
    HIGHEST,
    LAYING,
    LOWEST,
    ONE_CARD,
    PLACES,
    SEATS,
    SECOND_PLACE,
    nibble,
)

# The look of a place: a face, the back of a card, or nothing.
COVER, EMPTY = FACES, FACES + 1
LOOKS = FACES + 2
GLANCE = 3  # features of a place of another seat: value, hidden, empty
LAYOUT = (
    ("own tableau, each place one-hot: -2..12, hidden, empty", PLACES * LOOKS),
    ("others' tableaux clockwise, each place: value / 12, hidden, empty", (SEATS - 1) * PLACES * GLANCE),
    ("own places chosen, not yet turned", PLACES),
    ("top of the discard, one-hot", FACES),
    ("card in hand as far as seen, one-hot", FACES),
    ("faces that may lie in the pile, count / 10", FACES),
    ("faces that may lie hidden in tableaux, count / 10", FACES),
    ("phase: choose, take, exchange, lay", 4),
    ("seat to play, one-hot from oneself clockwise", SEATS),
    ("seat that started the round", SEATS),
    ("seat that finished the round", SEATS),
    ("points lying open / 50", SEATS),
    ("hidden cards / 12", SEATS),
    ("totals / 100", SEATS),
    ("cards in the pile / 100", 1),
    ("final turns left / 8", 1),
    ("seats / 8", 1),
    ("limit / 100", 1),
    ("final_turns, doubling", 2),
)
(
    AT_OWN, AT_OTHERS, AT_CHOSEN, AT_TOP, AT_HELD, AT_PILE_FACES, AT_HIDDEN_FACES, AT_PHASE, AT_TURN,
    AT_STARTER, AT_FINISHER, AT_OPEN, AT_HIDDEN, AT_TOTALS, AT_PILE, AT_TURNS_LEFT, AT_SEATS, AT_LIMIT,
    AT_VARIANTS, OBSERVATION,
) = layout_offsets(LAYOUT)  # fmt: skip

# Products are faster than quotients.
OPEN_UNIT = 0.02
HUNDREDTH = 0.01
TENTH = 0.1

POINTS_OF = table([*range(LOWEST, HIGHEST + 1), 0, 0], np.int8)  # of a look
GLANCE_OF = table(
    [
        feature
        for look, points in enumerate(POINTS_OF)
        for feature in (points / HIGHEST, look == COVER, look == EMPTY)
    ],
    np.float32,
)  # the three features of each look


def observe(s: State, seat: int, out: Array) -> None:
    clear(out)
    if s.round == 0:
        return
    observe_tableaux(s, seat, out)
    observe_choice(s, seat, out)
    observe_stock(s, seat, out)
    observe_turn(s, seat, out)
    other = seat
    for around in range(s.players):
        out[AT_HIDDEN + around] = bit_count(s.hidden[other]) * (1 / PLACES)
        out[AT_TOTALS + around] = s.totals[other] * HUNDREDTH
        other = other + 1 if other + 1 < s.players else 0
    out[AT_SEATS] = s.players * (1 / SEATS)
    out[AT_LIMIT] = s.limit * HUNDREDTH
    out[AT_VARIANTS] = s.final_turns
    out[AT_VARIANTS + 1] = s.doubling


def observe_tableaux(s: State, seat: int, out: Array) -> None:
    """Write the look of each place, and the points lying open: `open_sum`, added up on the way."""
    points = 0
    for place in range(PLACES):
        look = look_at(s, seat, place)
        out[AT_OWN + place * LOOKS + look] = 1
        points += POINTS_OF[look]
    out[AT_OPEN] = points * OPEN_UNIT
    other = seat
    at = AT_OTHERS
    for around in range(1, s.players):
        other = other + 1 if other + 1 < s.players else 0
        points = 0
        for place in range(PLACES):
            look = look_at(s, other, place)
            for k in range(GLANCE):
                out[at + k] = GLANCE_OF[GLANCE * look + k]
            points += POINTS_OF[look]
            at += GLANCE
        out[AT_OPEN + around] = points * OPEN_UNIT


def look_at(s: State, seat: int, place: int) -> int:
    """The look of a place."""
    look = signed(FACE_OF[s.grid[seat, place]])
    look = look if (s.occupied[seat] >> place) & 1 else EMPTY
    return COVER if (s.hidden[seat] >> place) & 1 else look


def observe_choice(s: State, seat: int, out: Array) -> None:
    if s.chosen[seat]:
        out[AT_CHOSEN + FIRST_PLACE[s.chosen[seat] - 1]] = 1
        out[AT_CHOSEN + SECOND_PLACE[s.chosen[seat] - 1]] = 1


def observe_stock(s: State, seat: int, out: Array) -> None:
    """Write the discard's top, the card in hand, and what the hidden cards may be."""
    if s.discard_count:
        out[AT_TOP + FACE_OF[s.discard[s.discard_count - 1]]] = 1
    out[AT_PILE] = s.pile_count * HUNDREDTH
    if s.phase == EXCHANGING or (s.phase == LAYING and s.turn == seat):
        out[AT_HELD + FACE_OF[s.held]] = 1
    in_pile, in_tableaux = unseen_faces(s, seat)
    for face in range(FACES):
        out[AT_PILE_FACES + face] = nibble(in_pile, face) * TENTH
        out[AT_HIDDEN_FACES + face] = nibble(in_tableaux, face) * TENTH


def unseen_faces(s: State, seat: int) -> tuple[int, int]:
    """How many cards of each face the pile and the tableaux may hide from the seat, packed.

    Without a reshuffle an unseen card may be in either: both numbers count all unseen cards.
    """
    in_pile, in_tableaux = s.pile_faces, s.hidden_faces
    if s.phase == LAYING and s.turn != seat:
        in_pile += ONE_CARD[s.held]
    if s.reshuffled:
        return in_pile, in_tableaux
    return in_pile + in_tableaux, in_pile + in_tableaux


def observe_turn(s: State, seat: int, out: Array) -> None:
    if s.phase == CHOOSING or s.phase == DRAWING or s.phase == EXCHANGING or s.phase == LAYING:
        out[AT_PHASE + s.phase - CHOOSING] = 1
    if s.phase > CHOOSING:
        out[AT_TURN + steps(s, seat, s.turn)] = 1
    if s.phase > CHOOSING or s.round > 1:
        out[AT_STARTER + steps(s, seat, s.starter)] = 1
    if s.finisher:
        out[AT_FINISHER + steps(s, seat, s.finisher - 1)] = 1
    out[AT_TURNS_LEFT] = s.turns_left * (1 / SEATS)


def steps(s: State, seat: int, other: int) -> int:
    """The number of seats clockwise from `seat` to `other`."""
    return other - seat if other >= seat else other - seat + s.players


def census(s: State, out: Array) -> None:
    if s.round == 0:
        return
    for i in range(s.pile_count):
        out[s.pile[i]] += 1
    for i in range(s.discard_count):
        out[s.discard[i]] += 1
    for seat in range(s.players):
        for place in range(PLACES):
            if (s.occupied[seat] >> place) & 1:
                out[s.grid[seat, place]] += 1
    if s.phase == EXCHANGING or s.phase == LAYING:
        out[s.held] += 1
