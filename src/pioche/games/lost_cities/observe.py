"""Lost Cities as numbers: the observation of a seat, and the census of the cards.

Of equal extras in a heap the observation marks the first ones, because nobody can tell them apart.
"""

from __future__ import annotations

import numpy as np

from pioche.core.contract import layout_offsets
from pioche.core.kernel import Array, State, signed, table

from .rules import (
    CARDS,
    DISCARDS,
    DRAWING,
    EXTRAS,
    FACE_OF,
    FACES,
    HEAPS,
    LAYING,
    MATCH,
    PILE,
    SEATS,
    SERIES,
    SERIES_CARDS,
    UNDEALT,
    VALUE_OF,
    hand_count,
    of_series,
    suite_points,
)

DECISIONS = 4
LAYOUT = (
    ("own hand, cards of each face", FACES),
    ("own suites, by card", CARDS),
    ("other suites, by card", CARDS),
    ("discards, by card", CARDS),
    ("own cards the other has seen taken, of each face", FACES),
    ("other's cards seen taken, of each face", FACES),
    ("own suites: last number / 10", SERIES),
    ("other suites: last number / 10", SERIES),
    ("tops of the discards: number / 10", SERIES),
    ("tops of the discards: an extra", SERIES),
    ("own suites: points / 100", SERIES),
    ("other suites: points / 100", SERIES),
    ("closed series", SERIES),
    ("own decision to lay, to draw; the other's to lay, to draw", DECISIONS),
    ("pile / 44", 1),
    ("points of this round / 100, own and other", SEATS),
    ("totals of earlier rounds / 100, own and other", SEATS),
    ("bonus, match, rounds finished / 3, own start", 4),
)
(
    AT_HAND, AT_OWN_SUITES, AT_OTHER_SUITES, AT_DISCARDS, AT_OWN_KNOWN, AT_OTHER_KNOWN,
    AT_OWN_LAST, AT_OTHER_LAST, AT_TOPS, AT_EXTRAS, AT_OWN_POINTS, AT_OTHER_POINTS,
    AT_CLOSED, AT_DECISION, AT_PILE, AT_POINTS, AT_TOTALS, AT_MATCH, OBSERVATION,
) = layout_offsets(LAYOUT)  # fmt: skip

# By the top of a heap (card + 1, 0: none): the feature of its number, and whether the top is an extra.
LAST_FEATURE = table([0, *(value / 10 for value in VALUE_OF)], np.float32)
EXTRA_FEATURE = table([0, *(value == 0 for value in VALUE_OF)], np.float32)
FIRST_EXTRAS = sum(1 << SERIES_CARDS * series for series in range(SERIES))  # the first extra of each series
HUNDREDTH = 0.01  # a product is faster than a quotient


def observe(s: State, seat: int, out: Array) -> None:
    other = 1 - seat
    for face in range(FACES):
        out[AT_HAND + face] = 0
    for i in range(hand_count(s, seat)):
        out[AT_HAND + FACE_OF[s.hands[seat, i]]] += 1
    own_suites, other_suites = first_extras(s.laid[seat]), first_extras(s.laid[other])
    discards = first_extras(s.laid[SEATS])
    for card in range(CARDS):
        out[AT_OWN_SUITES + card] = (own_suites >> card) & 1
        out[AT_OTHER_SUITES + card] = (other_suites >> card) & 1
        out[AT_DISCARDS + card] = (discards >> card) & 1
    for face in range(FACES):
        out[AT_OWN_KNOWN + face] = s.known[seat, face]
        out[AT_OTHER_KNOWN + face] = s.known[other, face]
    for series in range(SERIES):
        out[AT_OWN_LAST + series] = LAST_FEATURE[s.tops[SERIES * seat + series]]
        out[AT_OTHER_LAST + series] = LAST_FEATURE[s.tops[SERIES * other + series]]
        out[AT_TOPS + series] = LAST_FEATURE[s.tops[DISCARDS + series]]
        out[AT_EXTRAS + series] = EXTRA_FEATURE[s.tops[DISCARDS + series]]
        out[AT_CLOSED + series] = s.phase == DRAWING and s.closed == series
    for decision in range(DECISIONS):
        out[AT_DECISION + decision] = 0
    if s.phase == LAYING or s.phase == DRAWING:
        out[AT_DECISION + 2 * (s.turn != seat) + (s.phase == DRAWING)] = 1
    out[AT_PILE] = s.pile_count / PILE
    out[AT_POINTS] = observe_points(s, seat, out, AT_OWN_POINTS) * HUNDREDTH
    out[AT_POINTS + 1] = observe_points(s, other, out, AT_OTHER_POINTS) * HUNDREDTH
    out[AT_TOTALS] = s.totals[seat] * HUNDREDTH
    out[AT_TOTALS + 1] = s.totals[other] * HUNDREDTH
    out[AT_MATCH] = s.bonus
    out[AT_MATCH + 1] = s.rounds
    out[AT_MATCH + 2] = s.finished / MATCH
    out[AT_MATCH + 3] = s.phase != UNDEALT and s.starter == seat


def first_extras(cards: int) -> int:
    """A mask of cards in which as many extras are set in each series, but always the first ones.

    All five series are counted at once: bit 0 of each series is set in `one`, `two` and `three` where the
    series has its first, second and third extra.
    """
    one, two, three = cards & FIRST_EXTRAS, (cards >> 1) & FIRST_EXTRAS, (cards >> 2) & FIRST_EXTRAS
    some = one | two | three
    more = (one & two) | (one & three) | (two & three)
    every = one & two & three
    numbers = cards & ~(FIRST_EXTRAS * ((1 << EXTRAS) - 1))
    return int(numbers | some | more << 1 | every << 2)


def observe_points(s: State, seat: int, out: Array, at: int) -> int:
    """Write the points of each suite of the seat; return their sum."""
    total = 0
    for series in range(SERIES):
        points = suite_points(s, of_series(s.laid[seat], series))
        out[at + series] = points * HUNDREDTH
        total += points
    return total


def census(s: State, out: Array) -> None:
    if s.phase == UNDEALT:
        for card in range(CARDS):
            out[card] += s.finished > 0
        return
    for seat in range(SEATS):
        for i in range(hand_count(s, seat)):
            out[s.hands[seat, i]] += 1
    for i in range(signed(s.pile_count)):
        out[s.pile[i]] += 1
    for heap in range(HEAPS):
        card = signed(s.tops[heap]) - 1
        while card >= 0:
            out[card] += 1
            card = signed(s.under[card]) - 1
