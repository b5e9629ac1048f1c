"""Trained players and the expert: they choose as their weights and imagined worlds say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pioche.bots import REGULAR, Bot, bot, check_name, simulations
from pioche.bots.policy import features_of
from pioche.bots.quick import choose_quickly
from pioche.bots.rollout import (
    OUTCOME_SIZE,
    SCORE,
    UNFINISHED_VALUE,
    VALUE,
    WIN_SHARE,
    rollout_config,
    write_outcome,
)
from pioche.bots.search import Budget, Found, Search
from pioche.core.contract import ACTION, POINTS
from pioche.core.game import game
from pioche.core.refusals import BadArgument, UnknownBot
from pioche.core.rng import generator

HIGH = game("high-card")
SEED = bytes(range(32))


def source(number: int = 0) -> np.ndarray:
    return generator(bytes([number] * 32))


def test_a_regular_takes_what_weighs_most() -> None:
    position = HIGH.new(3, seed="weights")
    actions = position.legal(0)
    worth = features_of(HIGH.interpreted, position.state, 0, actions) @ HIGH.weights[3]
    assert Bot("regular", HIGH).choose(position, 0, source()) == actions[int(worth.argmax())]
    turned = Bot("regular", HIGH, weights=-HIGH.weights)
    assert turned.choose(position, 0, source()) == actions[int(worth.argmin())]


def test_weights_are_those_of_the_number_of_players() -> None:
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
def test_compiled_bots_weigh_by_the_number_of_players_too(players: int) -> None:
    """In a room whose weights differ, the bots of many games at once choose as one alone does."""
    room = game("qwinto")
    assert len(np.unique(room.weights[2:], axis=0)) == len(room.weights[2:])
    position, world = room.new(players, seed="quick"), np.zeros(1, room.state_type)
    for _ in range(40):
        seat = position.actors[0]
        actions = position.legal(seat)
        chosen = Bot("regular", room).choose(position, seat, source())
        world[0] = position.state[0]
        room.compiled.imagine(world, seat, source())
        listed = np.array(actions, ACTION)
        quick = room.compiled.call(choose_quickly, REGULAR, world, seat, listed, len(actions), source())
        assert quick == chosen
        position.play(chosen, seat)


def test_a_novice_overlooks_some_choices_and_not_all() -> None:
    position = HIGH.new(3, seed="novice")
    best = Bot("regular", HIGH).choose(position, 0, source())
    chosen = [Bot("novice", HIGH).choose(position, 0, source(number)) for number in range(60)]
    assert set(chosen) <= set(position.legal(0))
    assert len(chosen) / 2 < chosen.count(best) < len(chosen)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_same_simulations_give_the_same_choice(threads: int) -> None:
    position = HIGH.new(3, seed="search")
    search = Search(HIGH, HIGH.weights)
    looks = [
        search.look(position.state, 0, position.legal(0), SEED, Budget(simulations=400, threads=count))
        for count in (1, threads)
    ]
    assert looks[0].best == looks[1].best and looks[0].actions == looks[1].actions
    for part in ("worlds", "better", "squares"):
        assert np.array_equal(getattr(looks[0], part), getattr(looks[1], part))
    assert 400 <= looks[0].simulations < 400 + 8 * len(looks[0].actions)


def test_an_expert_finds_what_its_policy_does_not() -> None:
    """With weights that like the lowest card best, looking ahead still wins more."""
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


def test_another_choice_must_be_better_by_more_than_chance() -> None:
    found = Found.nothing_yet([7, 8])
    found.add([0, 1], np.array([[0.0, 1.0], [0.0, -0.9], [0.0, 0.1]]))
    assert found.best == 7  # better in the mean, and as likely by luck
    found.add([0, 1], np.array([[0.0, 0.5]] * 9))
    assert found.best == 8


def test_a_budget_of_time_is_kept_to() -> None:
    position = HIGH.new(3, seed="time")
    found = Search(HIGH, HIGH.weights).look(
        position.state, 0, position.legal(0), SEED, Budget(milliseconds=20, threads=1)
    )
    assert found.simulations > 0 and found.best in position.legal(0)


def test_an_expert_by_simulations_is_named_by_them() -> None:
    assert simulations(check_name("expert:2000")) == 2_000
    assert bot("expert:2000", HIGH).budget == Budget(simulations=2_000, threads=1)
    for name in ("expert:", "expert:x", "expert:-1", "expert:0", "expert:123456789", "regular:5"):
        with pytest.raises(UnknownBot, match="expert:SIMULATIONS"):
            check_name(name)


def test_who_looks_ahead_wants_games_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A choice after which nobody would ever end the game is the worst: so experts do not go round in circles."""
    position, search = HIGH.new(3, seed="circles"), Search(HIGH, HIGH.weights)
    choices = np.array(position.legal(0), ACTION)
    assert (search._part(position.state, 0, choices, SEED, 0) > UNFINISHED_VALUE).all()
    monkeypatch.setattr("pioche.bots.search.MOST", 1)
    assert (search._part(position.state, 0, choices, SEED, 0) == UNFINISHED_VALUE).all()


def test_a_round_is_worth_the_points_got_in_it() -> None:
    """Where the game stands does not count before its end: far behind, another point would be worth nothing."""
    room = game("skyjo")
    state, out = room.blank(2, room.check_options(2, {})), np.zeros((2, OUTCOME_SIZE))
    state["totals"][0, :2] = 95, 15
    for before, worth in (([90, 0], (0.4, -0.4)), ([95, 0], (0.5, -0.5)), ([95, 15], (0.0, 0.0))):
        room.runner.call(
            write_outcome,
            state,
            rollout_config(room, whole=False),
            np.array(before, POINTS),
            np.zeros(2, POINTS),
            out,
        )
        assert np.allclose(out[:, VALUE], worth)
        assert list(out[:, SCORE]) == [95, 15] and not out[:, WIN_SHARE].any()


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
def test_weights_that_do_not_fit_are_refused(weights: np.ndarray) -> None:
    with pytest.raises(BadArgument, match="weights takes"):
        Bot("regular", HIGH, weights=weights)


def test_the_room_s_weights_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        HIGH.weights[2] = 0


@pytest.mark.parametrize(
    "given",
    [
        {"milliseconds": 0}, {"milliseconds": float("nan")}, {"milliseconds": "1"}, {"simulations": 0},
        {"simulations": 2.5}, {"threads": -1}, {"threads": True},
    ],
)  # fmt: skip
def test_a_budget_that_is_none_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BadArgument, match=f"{next(iter(given))} takes"):
        Budget(**given)
