"""Trio's greedy player."""

from __future__ import annotations

import random

import numpy as np
import pytest

from pioche.core.contract import ACTION
from pioche.core.game import Position
from pioche.core.kernel import view
from pioche.core.rng import generator
from pioche.games.trio.players import greedy
from tests.games.trio.kit import (
    TRIO,
    arranged,
    printed,
)


def greedy_choice(position: Position, seat: int) -> str:
    world = view(position.imagine(seat, 0).state)
    legal = position.legal(seat)
    actions = view(np.array(legal, ACTION))
    return TRIO.notations[greedy.choose(world, seat, actions, len(legal), view(generator(bytes(32))))]


def test_greedy_takes_a_certain_trio() -> None:
    position = arranged([1, 1, 5], [1, 4, 5], [4, 4, 6], centre=[5, 6, 6])
    position.play("c1")
    position.play("1-")  # seat 1 shows its 1
    view(position.state).turn = 0
    for _ in range(3):
        position.play(greedy_choice(position, 0))
    assert view(position.state).trios == 9 and printed(position, 0) == [5]


def test_greedy_asks_for_a_card_it_remembers() -> None:
    position = arranged([1, 1, 5], [1, 4, 5], [4, 4, 6], centre=[5, 6, 6])
    position.play("2+")
    position.play("c1")
    view(position.state).turn = 0
    position.play("c2")
    assert greedy_choice(position, 0) == "2+"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("mode", ["simple", "picante"])
@pytest.mark.parametrize("teams", ["off", "on"])
def test_greedy_players_finish_their_games(players: int, mode: str, teams: str) -> None:
    if teams == "on" and players % 2:
        return
    position = TRIO.new(players, {"mode": mode, "teams": teams}, seed="greedy")
    moves = 0
    while not position.over:
        seat = position.actors[0]
        position.play(greedy_choice(position, seat), seat)
        moves += 1
        assert moves < 600
    assert position.winners


def test_greedy_beats_two_random_players() -> None:
    won = 0
    for number in range(10):
        choices = random.Random(number)
        position = TRIO.new(3, seed=f"against random {number}")
        seat = number % 3
        while not position.over:
            actor = position.actors[0]
            legal = position.legal()
            position.play(greedy_choice(position, seat) if actor == seat else choices.choice(legal))
        won += position.winners == (seat,)
    assert won >= 6
