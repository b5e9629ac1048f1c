"""Qwinto's greedy player."""

from __future__ import annotations

import random

from pioche.core.kernel import view
from pioche.core.rng import generator
from pioche.games.qwinto.players import greedy
from tests.games.qwinto.kit import (
    QWINTO,
)


def test_the_greedy_player_beats_a_random_one() -> None:
    won = 0
    for number in range(10):
        position = QWINTO.new(2, seed=f"greedy {number}")
        choices = random.Random(number)
        while not position.over:
            seat = position.actors[0]
            legal = position.legal(seat)
            if seat == number % 2:
                world = view(position.imagine(seat, number).state)
                source = view(generator(bytes(32)))
                position.play(greedy.choose(world, seat, legal, len(legal), source), seat)
            else:
                position.play(choices.choice(legal), seat)
        won += position.winners == (number % 2,)
    assert won >= 8
