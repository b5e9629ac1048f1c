"""High card as numbers: the observation for learning, and the census of cards for tests."""

from __future__ import annotations

from pioche.core.contract import layout_offsets
from pioche.core.kernel import Array, State
from pioche.core.toolbox import clear

from .rules import CARDS, SEATS, UNDEALT, left_count

# What a seat observes; points are listed from the own seat on, clockwise.
LAYOUT = (("own hand", CARDS), ("cards that lay open", CARDS), ("points", SEATS))
AT_HAND, AT_OPEN, AT_POINTS, OBSERVATION = layout_offsets(LAYOUT)


def observe(s: State, seat: int, out: Array) -> None:
    clear(out)
    for i in range(s.hand_count):
        out[AT_HAND + s.hands[seat, i]] = 1
    for trick in range(s.tricks):
        for other in range(s.players):
            out[AT_OPEN + s.table[trick, other]] = 1
    for after in range(s.players):
        out[AT_POINTS + after] = s.points[(seat + after) % s.players]


def census(s: State, out: Array) -> None:
    if s.phase == UNDEALT:
        return
    for seat in range(s.players):
        for i in range(s.hand_count):
            out[s.hands[seat, i]] += 1
        for trick in range(s.tricks):
            out[s.table[trick, seat]] += 1
    for i in range(left_count(s)):
        out[s.left[i]] += 1
