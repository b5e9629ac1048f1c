"""Trio as numbers: the observation of a seat, for learning, and the census of all cards, for tests.

The observation remembers all that was shown, as an attentive player would. Numbers whose trio has
been won are left out of what is known of hands.
"""

from __future__ import annotations

import numpy as np

from pioche.core.contract import layout_offsets
from pioche.core.kernel import Array, State, signed, table
from pioche.core.toolbox import clear

from .rules import (
    COPIES,
    EXCHANGE,
    HAND,
    NUMBERS,
    PLACES,
    SEATS,
    UNDEALT,
    number,
    public_knowledge,
    side,
    winning_numbers,
)
from .tallies import held_by_partner, how_many, known_before_last_swap, numbers_won, tally_of_hand

# For each seat, the own seat first, then the others clockwise.
SEAT_SHOWN, SEAT_SHOWN_BEFORE, SEAT_TRIOS, SEAT_CARDS = 0, NUMBERS, 2 * NUMBERS, 3 * NUMBERS
SEAT_FLOOR, SEAT_CEILING, SEAT_TURN, SEAT_PARTNER, SEAT_FEATURES = range(SEAT_CARDS + 1, SEAT_CARDS + 6)

LAYOUT = (
    ("own hand, by number", NUMBERS),
    ("lying open, by number", NUMBERS),
    ("centre, a card lies there", PLACES),
    ("centre, number seen there", PLACES * NUMBERS),
    ("cards that the partner must hold, or held, by what was given and got", NUMBERS),
    ("numbers that would win", NUMBERS),
    ("number already won", NUMBERS),
    ("exchange, picante, teams, players", 4),
    ("each seat: shown now, shown before its last exchange, trios, cards, bounds, turn, partner", SEATS * SEAT_FEATURES),
)  # fmt: skip
(
    AT_HAND, AT_OPEN, AT_LYING, AT_CENTRE, AT_GIVEN, AT_WINNING, AT_GONE, AT_TABLE, AT_SEATS, OBSERVATION,
) = layout_offsets(LAYOUT)  # fmt: skip

THIRDS = table((0, 1 / 3, 2 / 3, 1), np.float32)  # a number of copies, as a feature


def observe(s: State, seat: int, out: Array) -> None:
    clear(out)
    if s.phase == UNDEALT:
        return
    write_thirds(tally_of_hand(s, seat), AT_HAND, out)
    if s.teams:
        write_thirds(held_by_partner(s, seat), AT_GIVEN, out)
    observe_table(s, winning_numbers(s, seat), out)
    observe_centre(s, out)
    observe_trios(s, seat, out)
    in_play = ~(COPIES * numbers_won(s, s.trios))
    for place in range(s.players):
        other = seat + place - (s.players if seat + place >= s.players else 0)
        now, before = public_knowledge(s, other) & in_play, known_before_last_swap(s, other) & in_play
        observe_seat(s, seat, other, now, before, AT_SEATS + place * SEAT_FEATURES, out)


def observe_table(s: State, winning: int, out: Array) -> None:
    for i in range(s.shown_count):
        out[AT_OPEN + number(s.shown[i])] += 1 / COPIES
    for wanted in range(NUMBERS):
        out[AT_WINNING + wanted] = (winning >> wanted) & 1
    out[AT_TABLE] = s.phase == EXCHANGE
    out[AT_TABLE + 1] = s.mode
    out[AT_TABLE + 2] = s.teams
    out[AT_TABLE + 3] = s.players / SEATS


def write_thirds(tally: int, at: int, out: Array) -> None:
    """Write a tally from `at` on: the thirds of each number that are in it."""
    for wanted in range(NUMBERS):
        out[at + wanted] = THIRDS[how_many(tally, wanted)]


def observe_centre(s: State, out: Array) -> None:
    face_down = signed(s.face_down)
    known = face_down & s.turned
    for place in range(PLACES):
        out[AT_LYING + place] = (face_down >> place) & 1
        out[AT_CENTRE + place * NUMBERS + number(s.centre[place])] = (known >> place) & 1


def observe_seat(s: State, seat: int, other: int, now: int, before: int, at: int, out: Array) -> None:
    """Write what everybody knows of one seat, except its trios."""
    write_thirds(now, at + SEAT_SHOWN, out)
    if before:
        write_thirds(before, at + SEAT_SHOWN_BEFORE, out)
    out[at + SEAT_CARDS] = s.hand_count[other] / HAND
    out[at + SEAT_FLOOR] = s.floor[other] / NUMBERS
    out[at + SEAT_CEILING] = s.ceiling[other] / NUMBERS
    out[at + SEAT_TURN] = s.turn == other
    out[at + SEAT_PARTNER] = side(s, seat) == side(s, other)


def observe_trios(s: State, seat: int, out: Array) -> None:
    """Write the numbers already won, and which seats won them; partners share theirs."""
    for i in range(s.trios):
        trio = number(s.won[i, 0])
        out[AT_GONE + trio] = 1
        place = signed(s.taker[i]) - seat
        place += s.players if place < 0 else 0
        out[AT_SEATS + place * SEAT_FEATURES + SEAT_TRIOS + trio] = 1
        if s.teams:
            mate = (place + s.players // 2) % s.players
            out[AT_SEATS + mate * SEAT_FEATURES + SEAT_TRIOS + trio] = 1


def census(s: State, out: Array) -> None:
    if s.phase == UNDEALT:
        return
    for seat in range(s.players):
        for i in range(s.hand_count[seat]):
            out[s.hands[seat, i]] += 1
    for place in range(PLACES):
        if (s.face_down >> place) & 1:
            out[s.centre[place]] += 1
    for i in range(s.shown_count):
        out[s.shown[i]] += 1
    for i in range(s.trios):
        for j in range(COPIES):
            out[s.won[i, j]] += 1
