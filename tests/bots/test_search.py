"""The expert's search: repeatable choices, budgets, and gains over the policy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pioche.bots import Bot
from pioche.bots.search import Budget, Gains, Search
from pioche.core.game import game
from pioche.core.refusals import BadArgument
from pioche.core.rng import generator

HIGH = game("high-card")
SEED = bytes(range(32))


def source(number: int = 0) -> np.ndarray:
    return generator(bytes([number] * 32))


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_same_simulations_give_the_same_choice(threads: int) -> None:
    position = HIGH.new(3, seed="search")
    search = Search(HIGH, HIGH.weights)
    found = [
        search.run(position.state, 0, position.legal(0), SEED, Budget(simulations=400, threads=count))
        for count in (1, threads)
    ]
    assert found[0].best == found[1].best and found[0].actions == found[1].actions
    for part in ("worlds", "sums", "squares"):
        assert np.array_equal(getattr(found[0], part), getattr(found[1], part))
    assert 400 <= found[0].simulations < 400 + 8 * len(found[0].actions)


def test_a_search_plays_better_than_its_policy() -> None:
    """With weights that prefer the lowest card, the expert still wins more than the policy."""
    foolish = Bot("expert", HIGH, Budget(simulations=2_000, threads=1), weights=-HIGH.weights)
    sensible = Bot("expert", HIGH, Budget(simulations=2_000, threads=1))
    wins = {"regular": 0, "expert": 0}
    for deal in range(12):
        for name, mine in (("regular", Bot("regular", HIGH, weights=-HIGH.weights)), ("expert", foolish)):
            table = HIGH.new(2, seed=f"foolish {deal}")
            while not table.over:
                for seat in table.actors:
                    player = mine if seat == 0 else sensible
                    table.play(player.choose(table, seat, source(deal)), seat)
            wins[name] += 0 in table.winners
    assert wins["expert"] > wins["regular"]


def test_the_best_choice_is_better_by_more_than_chance() -> None:
    gains = Gains.of_none([7, 8])
    gains.add([0, 1], np.array([[0.0, 1.0], [0.0, -0.9], [0.0, 0.1]]), np.zeros(3))
    assert gains.best == 7  # the mean is better, by less than its standard error
    gains.add([0, 1], np.array([[0.0, 0.5]] * 40), np.zeros(40))
    assert gains.best == 8


def test_few_worlds_are_believed_little() -> None:
    """The same gain in every world: chosen once there are enough of them."""
    found = []
    for worlds in (8, 80):
        gains = Gains.of_none([7, 8])
        gains.add([0, 1], np.array([[0.0, 0.15]] * worlds), np.zeros(worlds))
        found.append(gains.best)
    assert found == [7, 8]


def test_a_certain_win_is_taken() -> None:
    gains = Gains.of_none([7, 8])
    gains.add([0, 1], np.array([[0.9, 1.0]] * 80), np.ones(80))
    assert gains.best == 7
    gains.add([0, 1], np.array([[0.9, 1.0]]), np.zeros(1))
    assert gains.best == 8


def test_a_search_ends_when_its_time_is_up() -> None:
    position = HIGH.new(3, seed="time")
    gains = Search(HIGH, HIGH.weights).run(
        position.state, 0, position.legal(0), SEED, Budget(milliseconds=20, threads=1)
    )
    assert gains.simulations > 0 and gains.best in position.legal(0)


@pytest.mark.parametrize(
    "given",
    [
        {"milliseconds": 0}, {"milliseconds": float("nan")}, {"milliseconds": "1"}, {"simulations": 0},
        {"simulations": 2.5}, {"threads": -1}, {"threads": True},
    ],
)  # fmt: skip
def test_an_invalid_budget_raises(given: dict[str, Any]) -> None:
    with pytest.raises(BadArgument, match=f"{next(iter(given))} takes"):
        Budget(**given)
