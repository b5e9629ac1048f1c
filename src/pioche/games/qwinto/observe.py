"""Qwinto as numbers: the observation of a seat, for learning, and the census of all cards, for tests."""

from __future__ import annotations

from pioche.core.contract import layout_offsets
from pioche.core.kernel import Array, State
from pioche.core.toolbox import clear

from .rules import (
    CARDS,
    CELLS,
    HAND,
    MISSES_TO_END,
    MOST,
    MOST_IN_PILE,
    OVER,
    PLACES,
    ROW_LENGTH,
    ROWS,
    SEATS,
    UNDEALT,
    WRITING,
    points,
    writable,
)

PHASES = OVER + 1
USUAL_POINTS = 40  # scales points

# Parts for each seat begin with the own seat and go on clockwise.
LAYOUT = (
    ("phase", PHASES),
    ("players", SEATS),
    ("active seat", SEATS),
    ("sheets: numbers / 18", SEATS * PLACES),
    ("sheets: numbers in each row / 9", SEATS * ROWS),
    ("misses / 4", SEATS),
    ("points / 40", SEATS),
    ("cards in hand / 3", SEATS),
    ("hand cards of the present pile / 3", SEATS),
    ("cards in the pile / 25", 1),
    ("own hand", CARDS),
    ("grid", CELLS * CARDS),
    ("covered cards", CARDS),
    ("in the pile or in another hand", CARDS),
    ("surely in another hand", CARDS),
    ("announced total / 18", 1),
    ("announced colours", ROWS),
    ("places for it on the own sheet", PLACES),
    ("own choice", PLACES + 1),
    ("still to choose", SEATS),
)
(
    AT_PHASE, AT_PLAYERS, AT_TURN, AT_SHEETS, AT_ROWS, AT_MISSES, AT_POINTS, AT_HAND_COUNT, AT_FROM_PILE, AT_PILE_COUNT,
    AT_HAND, AT_GRID, AT_COVERED, AT_UNSEEN, AT_ELSEWHERE, AT_TOTAL, AT_COLOURS, AT_OPEN, AT_CHOICE,
    AT_WAITING, OBSERVATION,
) = layout_offsets(LAYOUT)  # fmt: skip


def observe(s: State, seat: int, out: Array) -> None:
    clear(out)
    out[AT_PHASE + s.phase] = 1
    out[AT_PLAYERS + s.players - 1] = 1
    if s.phase == UNDEALT:
        return
    out[AT_TURN + (s.turn - seat) % s.players] = 1
    for nth in range(s.players):
        other = (seat + nth) % s.players
        out[AT_POINTS + nth] = points(s, other) * (1 / USUAL_POINTS)
        observe_seat(s, other, nth, out)
    observe_cards(s, seat, out)
    out[AT_TOTAL] = s.total * (1 / MOST)
    for row in range(ROWS):
        out[AT_COLOURS + row] = (s.colours >> row) & 1
    if s.phase == WRITING:
        places = writable(s, seat)
        for place in range(PLACES):
            out[AT_OPEN + place] = (places >> place) & 1
    if s.choices[seat]:
        out[AT_CHOICE + s.choices[seat] - 1] = 1


def observe_seat(s: State, seat: int, nth: int, out: Array) -> None:
    """Write what everybody knows of one seat, the nth clockwise from the observing one."""
    for place in range(PLACES):
        out[AT_SHEETS + nth * PLACES + place] = s.sheets[seat, place] * (1 / MOST)
    for row in range(ROWS):
        out[AT_ROWS + nth * ROWS + row] = s.written[seat, row] * (1 / ROW_LENGTH)
    out[AT_MISSES + nth] = s.misses[seat] * (1 / MISSES_TO_END)
    out[AT_HAND_COUNT + nth] = s.hand_count[seat] * (1 / HAND)
    drawn = 0  # since the present pile was made
    for i in range(s.hand_count[seat]):
        drawn += s.origin[s.hands[seat, i]] == s.shuffles
    out[AT_FROM_PILE + nth] = drawn * (1 / HAND)
    out[AT_WAITING + nth] = (s.waiting >> seat) & 1


def observe_cards(s: State, seat: int, out: Array) -> None:
    """Write what the seat knows of the cards. A card is unseen if it is neither covered, nor in its hand, nor in the grid."""
    out[AT_PILE_COUNT] = s.pile_count * (1 / MOST_IN_PILE)
    for card in range(CARDS):
        covered = s.under[card] != 0
        out[AT_COVERED + card] = covered
        out[AT_UNSEEN + card] = not covered
        out[AT_ELSEWHERE + card] = (not covered) & (s.origin[card] != s.shuffles)
    for i in range(s.hand_count[seat]):
        out[AT_HAND + s.hands[seat, i]] = 1
        observe_seen(s.hands[seat, i], out)
    for cell in range(CELLS):
        out[AT_GRID + cell * CARDS + s.grid[cell]] = 1
        observe_seen(s.grid[cell], out)


def observe_seen(card: int, out: Array) -> None:
    """Mark a card as seen."""
    out[AT_UNSEEN + card] = 0
    out[AT_ELSEWHERE + card] = 0


def census(s: State, out: Array) -> None:
    if s.phase == UNDEALT:
        return
    for seat in range(s.players):
        for i in range(s.hand_count[seat]):
            out[s.hands[seat, i]] += 1
    for i in range(s.pile_count):
        out[s.pile[i]] += 1
    for cell in range(CELLS):
        out[s.grid[cell]] += 1
    for card in range(CARDS):
        out[card] += s.under[card] != 0
