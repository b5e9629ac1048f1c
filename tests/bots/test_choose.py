"""Asking a bot for its choice: at which seat, and with whose chance."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pioche.bots import QUICK, bot
from pioche.core.game import game
from pioche.core.refusals import BadSeat, BadSeed, GameOver, OtherGame, SeatNeeded
from pioche.core.rng import generator

CITIES, HIGH = game("lost-cities"), game("high-card")


@pytest.mark.parametrize("name", QUICK)
def test_a_seed_gives_the_same_choice_again(name: str) -> None:
    table = CITIES.new(seed=1)
    player = bot(name, CITIES)
    for seed in (7, "words", bytes(32)):
        assert player.choose(table, source=seed) == player.choose(table, table.actors[0], seed)
    assert player.choose(table, source=bytes(32)) == player.choose(table, source=generator(bytes(32)))


def test_without_a_seed_chance_is_new_and_a_generator_moves_on() -> None:
    table, player, source = CITIES.new(seed=1), bot("random", CITIES), generator(bytes(32))
    assert len({player.choose(table) for _ in range(100)}) > 1
    assert len({player.choose(table, source=source) for _ in range(100)}) > 1
    assert len({player.choose(table, source=3) for _ in range(100)}) == 1


def test_where_several_are_asked_the_seat_must_be_told() -> None:
    table, player = HIGH.new(3, seed=1), bot("greedy", HIGH)
    with pytest.raises(SeatNeeded, match="Seats 0, 1, 2 are asked together"):
        player.choose(table)
    with pytest.raises(BadSeat):
        player.choose(table, 3)
    assert player.choose(table, np.int8(2)) in table.legal(2)
    while not table.over:
        table.play(player.choose(table, table.actors[-1]), table.actors[-1])
    with pytest.raises(GameOver):
        player.choose(table)


@pytest.mark.parametrize("source", [1.5, True, b"short", np.zeros(4), np.zeros((), np.int64) * 0.5, object()])
def test_what_is_no_seed_is_refused(source: Any) -> None:
    with pytest.raises(BadSeed):
        bot("random", CITIES).choose(CITIES.new(seed=1), source=source)


@pytest.mark.parametrize("name", QUICK)
def test_a_table_of_another_game_is_refused(name: str) -> None:
    with pytest.raises(OtherGame, match="plays lost-cities; the table is one of high-card"):
        bot(name, "lost-cities").choose(HIGH.new(), 0)
