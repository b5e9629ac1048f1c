"""`imagine` draws every possible world of a small deck equally often."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np

from pioche.core import rng
from pioche.core.game import game as find_game
from pioche.core.kernel import view

World = tuple[tuple[int, ...], tuple[int, ...], int]  # the two other hands, and seat 1's secret choice

WORLDS = 30_000


def test_imagined_worlds_are_uniform_over_their_enumeration() -> None:
    """High card with three players, after one trick, as seat 0 imagines it: seat 1 has chosen in secret."""
    game = find_game("high-card")
    table = game.new(3, seed="frequencies")
    for seat in range(3):
        table.play(table.legal(seat)[seat], seat)
    table.play(table.legal(1)[0], 1)
    s = view(table.state)
    seen = {*s.hands[0].tolist()[: s.hand_count], *s.table[0].tolist()}
    unseen = sorted(set(range(game.cards)) - seen)
    expected: Counter[World] = Counter()
    for one in combinations(unseen, s.hand_count):
        for two in combinations(sorted(set(unseen) - set(one)), s.hand_count):
            expected.update({(one, two, choice): 1 for choice in one})
    found: Counter[World] = Counter()
    source = rng.generator(bytes(32))
    imagined = table.state.copy()
    for _ in range(WORLDS):
        game.compiled.imagine(imagined, 0, source)
        hands = imagined["hands"][0]
        found[
            _hand(hands[1], s.hand_count), _hand(hands[2], s.hand_count), int(imagined["chosen"][0][1]) - 1
        ] += 1
    assert set(found) == set(expected)
    share = WORLDS / len(expected)
    chi_square = sum((found[world] - share) ** 2 / share for world in expected)
    freedom = len(expected) - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5


def _hand(cards: np.ndarray, count: int) -> tuple[int, ...]:
    return tuple(int(card) for card in cards[:count])
