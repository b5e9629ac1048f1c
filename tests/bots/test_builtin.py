"""The built-in bots: seats, seeds, weights and levels."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pioche.bots import QUICK, REGULAR, Bot, bot
from pioche.bots.policy import features_of
from pioche.bots.quick import choose_quickly
from pioche.bots.search import Budget
from pioche.core.contract import ACTION
from pioche.core.game import game
from pioche.core.refusals import BadArgument, BadSeat, BadSeed, GameOver, OtherGame, SeatNeeded
from pioche.core.rng import generator

CITIES, HIGH = game("lost-cities"), game("high-card")


def source(number: int = 0) -> np.ndarray:
    return generator(bytes([number] * 32))


@pytest.mark.parametrize("name", QUICK)
def test_a_seed_gives_the_same_choice_again(name: str) -> None:
    table = CITIES.new(seed=1)
    player = bot(name, CITIES)
    for seed in (7, "words", bytes(32)):
        assert player.choose(table, source=seed) == player.choose(table, table.actors[0], seed)
    assert player.choose(table, source=bytes(32)) == player.choose(table, source=generator(bytes(32)))


def test_without_a_seed_choices_vary_and_a_generator_moves_on() -> None:
    table, player, source = CITIES.new(seed=1), bot("random", CITIES), generator(bytes(32))
    assert len({player.choose(table) for _ in range(100)}) > 1
    assert len({player.choose(table, source=source) for _ in range(100)}) > 1
    assert len({player.choose(table, source=3) for _ in range(100)}) == 1


def test_choose_needs_a_seat_where_several_must_decide() -> None:
    table, player = HIGH.new(3, seed=1), bot("greedy", HIGH)
    with pytest.raises(SeatNeeded, match="Seats 0, 1, 2 are asked together"):
        player.choose(table)
    with pytest.raises(BadSeat):
        player.choose(table, 3)
    seat: Any = np.int8(2)
    assert player.choose(table, seat) in table.legal(2)
    while not table.over:
        table.play(player.choose(table, table.actors[-1]), table.actors[-1])
    with pytest.raises(GameOver):
        player.choose(table)


@pytest.mark.parametrize("source", [1.5, True, b"short", np.zeros(4), np.zeros((), np.int64) * 0.5, object()])
def test_an_invalid_seed_raises(source: Any) -> None:
    with pytest.raises(BadSeed):
        bot("random", CITIES).choose(CITIES.new(seed=1), source=source)


@pytest.mark.parametrize("name", QUICK)
def test_a_table_of_another_game_raises(name: str) -> None:
    with pytest.raises(OtherGame, match="plays lost-cities; the table is one of high-card"):
        bot(name, "lost-cities").choose(HIGH.new(), 0)


def test_a_regular_takes_the_action_with_the_largest_weighted_sum() -> None:
    position = HIGH.new(3, seed="weights")
    actions = position.legal(0)
    sums = features_of(HIGH.interpreted, position.state, 0, actions) @ HIGH.weights[3]
    assert Bot("regular", HIGH).choose(position, 0, source()) == actions[int(sums.argmax())]
    turned = Bot("regular", HIGH, weights=-HIGH.weights)
    assert turned.choose(position, 0, source()) == actions[int(sums.argmin())]


def test_bots_use_the_weights_for_the_number_of_players() -> None:
    weights = HIGH.weights.copy()
    weights[3] *= -1
    for players, differs in ((2, False), (3, True)):
        position = HIGH.new(players, seed="weights")
        choices = [
            Bot(name, HIGH, Budget(simulations=8, threads=1), weights=used).choose(position, 0, source())
            for name in ("regular", "expert")
            for used in (HIGH.weights, weights)
        ]
        assert (choices[0] != choices[1]) == differs
        assert (choices[2] != choices[3]) == differs


@pytest.mark.parametrize("players", [2, 3, 4])
def test_quick_bots_use_the_weights_for_the_number_of_players(players: int) -> None:
    """In a game whose weights differ, the compiled bot chooses as the built-in bot does."""
    qwinto = game("qwinto")
    assert len(np.unique(qwinto.weights[2:], axis=0)) == len(qwinto.weights[2:])
    position, world = qwinto.new(players, seed="quick"), np.zeros(1, qwinto.state_type)
    for _ in range(40):
        seat = position.actors[0]
        actions = position.legal(seat)
        chosen = Bot("regular", qwinto).choose(position, seat, source())
        world[0] = position.state[0]
        qwinto.compiled.imagine(world, seat, source())
        listed = np.array(actions, ACTION)
        quick = qwinto.compiled.call(choose_quickly, REGULAR, world, seat, listed, len(actions), source())
        assert quick == chosen
        position.play(chosen, seat)


def test_a_novice_overlooks_some_choices_but_not_all() -> None:
    position = HIGH.new(3, seed="novice")
    best = Bot("regular", HIGH).choose(position, 0, source())
    chosen = [Bot("novice", HIGH).choose(position, 0, source(number)) for number in range(60)]
    assert set(chosen) <= set(position.legal(0))
    assert len(chosen) / 2 < chosen.count(best) < len(chosen)


@pytest.mark.parametrize(
    "weights",
    [
        HIGH.weights[2],
        HIGH.weights[:, :1],
        np.zeros((0, 0)),
        HIGH.weights.astype(str),
        "none",
        HIGH.weights[1:],
    ],
)
def test_weights_of_another_shape_or_type_raise(weights: np.ndarray) -> None:
    with pytest.raises(BadArgument, match="weights takes"):
        Bot("regular", HIGH, weights=weights)


def test_the_weights_of_a_game_are_read_only() -> None:
    with pytest.raises(ValueError, match="read-only"):
        HIGH.weights[2] = 0
