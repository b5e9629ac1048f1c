"""The greedy player of Lost Cities."""

from __future__ import annotations

from random import Random

import numpy as np

from pioche.core.game import Position
from pioche.core.kernel import view
from pioche.core.rng import generator
from pioche.games.lost_cities.players import greedy
from tests.games.lost_cities.kit import GAME, laid_out


def chosen(position: Position, seat: int) -> int:
    actions = position.legal(seat)
    out = view(np.array(actions, np.int16))
    return greedy.choose(view(position.state), seat, out, len(actions), view(generator(bytes(32))))


def test_greedy_does_not_depend_on_hidden_cards() -> None:
    position = GAME.new(seed=11)
    while not position.over:
        seat = position.actors[0]
        choices = {chosen(position.imagine(seat, number), seat) for number in range(2)}
        assert len(choices) == 1
        position.play(choices.pop())


def test_greedy_beats_random_play() -> None:
    chance = Random(5)
    for seed in range(4):
        position = GAME.new(seed=seed)
        while not position.over:
            seat = position.actors[0]
            position.play(chosen(position, seat) if seat == seed % 2 else chance.choice(position.legal()))
        assert position.winners == (seed % 2,)


def test_greedy_lays_the_next_number_of_a_started_suite() -> None:
    position = laid_out("S6 S9 D2 F2 V2 I2 F10 V10", suites={"0S": "x 4 5"})
    assert GAME.notations[chosen(position, 0)] == "S6"


def test_greedy_draws_a_card_that_fits_its_suite() -> None:
    position = laid_out("S6 S9 D2 F2 V2 I2 F10 V10", suites={"0S": "x 4 5"}, discards={"S": "7"})
    position.play("S6")
    assert GAME.notations[chosen(position, 0)] == "+S"
