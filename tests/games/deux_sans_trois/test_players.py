"""The hand-written player."""

from __future__ import annotations

import numpy as np

from pioche.core.game import Position
from pioche.core.kernel import view
from pioche.core.rng import generator
from pioche.games.deux_sans_trois.players import greedy
from tests.games.deux_sans_trois.kit import (
    GAME,
    LILAC,
    ORANGE,
    arranged,
)


def greedy_choice(position: Position, seat: int = 0) -> int:
    actions = np.array(position.legal(seat), np.int16)
    rng = view(generator(bytes(32)))
    return greedy.choose(view(position.state), seat, view(actions), len(actions), rng)


def test_greedy_makes_a_pair_and_avoids_a_triple() -> None:
    rows = ((0, 8, 9, 10), (30, 38, 39, 40), (60,))
    pair_and_triple = {ORANGE: (1,), LILAC: (2, 16)}
    position = arranged(rows=rows, hand=(7, 13, 31, 32, 33, 34, 35, 36), shown=pair_and_triple)
    assert greedy_choice(position) == 13  # takes 8: a pair of orange; all others take lilac or nothing


def test_greedy_looks_at_nothing_hidden() -> None:
    position = GAME.new(3, {"first": "0"}, seed="greedy")
    for _ in range(12):
        (seat,) = position.actors
        choices = {greedy_choice(position.imagine(seat, seed), seat) for seed in range(8)}
        assert choices == {greedy_choice(position, seat)}
        position.play(choices.pop())
