"""PettingZoo's own tests on every game and player count, and rewards, copies, masks and refusals."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.utils import parallel_to_aec

from pioche.core.game import game, game_ids
from pioche.core.refusals import BadOption, IllegalAction, UnknownGame
from pioche.envs import pettingzoo as tables
from pioche.envs.refusals import BadBatch
from tests.kit.contract.seen import Leak
from tests.kit.contract.walk import tables as kinds

CYCLES = 25
EVERY = [(name, players) for name in game_ids() for players in game(name).players]

# PettingZoo gives these two warnings for dictionary observations of environments that are not its own.
OF_DICTIONARIES = ("Observation is not a NumPy array", "Observation space for each agent probably should be")


@contextmanager
def only_of_dictionaries() -> Iterator[None]:
    with warnings.catch_warnings():
        for message in OF_DICTIONARIES:
            warnings.filterwarnings("ignore", message)
        yield


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_the_tests_of_pettingzoo_pass(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(tables.env(name, players, mask="info", render_mode="ansi"), num_cycles=CYCLES)
    seed_test(lambda: tables.env(name, players), num_cycles=CYCLES)
    with only_of_dictionaries():
        api_test(tables.env(name, players), num_cycles=CYCLES)


@pytest.mark.parametrize("name", game_ids())
def test_conversion_to_the_parallel_interface_and_back(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(parallel_to_aec(tables.parallel_env(name, mask="info")), num_cycles=CYCLES)
    if min(game(name).players) > 1:
        with only_of_dictionaries():
            parallel_api_test(tables.parallel_env(name), num_cycles=CYCLES)


@pytest.mark.parametrize("name", game_ids())
def test_every_option(name: str) -> None:
    for players, options in kinds(game(name)):
        env = tables.env(name, players, options)
        env.reset(seed=1)
        table = env.unwrapped
        assert table.position == game(name).new(players, options, seed=1)
        played(env, 5)


def played(env: Any, most: int, seed: int = 0) -> list[Any]:
    """Play at random; return all that the agents were given."""
    choices, found = np.random.default_rng(seed), []
    for agent in env.agent_iter(most):
        seen, reward, terminated, truncated, info = env.last()
        mask = info["action_mask"]
        assert (seen["action_mask"] == mask).all() and seen in env.observation_space(agent)
        found.append((agent, seen["observation"].tobytes(), mask.tobytes(), reward, terminated))
        env.step(None if terminated or truncated else choices.choice(np.flatnonzero(mask)))
    return found


def test_a_game_to_its_end() -> None:
    env = tables.env("high-card", 3)
    env.reset(seed=4)
    found = played(env, 1_000)
    assert len(found) == 9 + 3
    rewards = [reward for *_, reward, terminated in found if terminated]
    assert len(rewards) == 3 and sum(rewards) == pytest.approx(0) and max(rewards) > 0
    assert env.agents == []


def test_points_as_reward_and_truncation() -> None:
    env = tables.env("high-card", reward="points", most_decisions=4)
    env.reset(seed=4)
    for _ in range(4):
        env.step(np.flatnonzero(env.last()[4]["action_mask"])[0])
    assert all(env.truncations.values()) and not any(env.terminations.values())
    scores = env.unwrapped.position.scores
    assert list(env.rewards.values()) == [scores[0] - scores[1], scores[1] - scores[0]]


@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_are_equal_and_independent(twin_of: Any) -> None:
    env = tables.env("high-card")
    env.reset(seed=2)
    played(env, 2)
    twin = twin_of(env)
    there = played(twin, 100)
    assert played(env, 100) == there
    env.reset()
    twin.reset()
    assert env.unwrapped.position == twin.unwrapped.position
    env.reset(seed=2)
    assert env.unwrapped.position == game("high-card").new(seed=2)


def test_the_state_is_the_observations_of_all_seats() -> None:
    env = tables.env("high-card", 3)
    env.reset(seed=2)
    played(env, 4)
    seen = env.state().reshape(3, -1)
    assert (seen[1] == env.observe("player_1")["observation"]).all()
    assert env.state() in env.unwrapped.state_space


def tells_no_secrets(name: str, states: int, seed: int = 9) -> int:
    """An agent's observation is equal in all worlds that its seat cannot distinguish."""
    env = tables.env(name)
    env.reset(seed=seed)
    table, looked = env.unwrapped, 0
    while looked < states:
        truth = table.position
        for seat, agent in enumerate(table.possible_agents):
            given = table.observe(agent)
            table.position = truth.imagine(seat, f"{seed} {looked} {seat}")
            seen = table.observe(agent)
            if any((seen[part] != given[part]).any() for part in ("observation", "action_mask")):
                raise Leak(f"{name}: {agent} is told what it cannot know")
            table.position = truth
            looked += 1
        played(env, 1, looked)
        if truth.over:
            env.reset()
    return looked


@pytest.mark.parametrize("name", game_ids())
def test_no_hidden_information_is_shown(name: str) -> None:
    tells_no_secrets(name, 15)


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def observe(self: tables.Table, agent: str) -> Any:
        features = self.position.observe(1 - self.possible_agents.index(agent))
        return {"observation": features, "action_mask": self._mask(agent)}

    monkeypatch.setattr(tables.Table, "observe", observe)
    with pytest.raises(Leak):
        tells_no_secrets("high-card", 15)


def test_invalid_arguments_are_refused() -> None:
    with pytest.raises(UnknownGame):
        tables.env("chess")
    with pytest.raises(BadOption):
        tables.env("high-card", options={"low": "very"})
    with pytest.raises(BadBatch, match="reward"):
        tables.env("high-card", reward="glory")
    with pytest.raises(BadBatch, match="mask"):
        tables.env("high-card", mask="none")
    with pytest.raises(BadBatch, match="render_mode"):
        tables.env("high-card", render_mode="human")
    env = tables.env("high-card")
    env.reset(seed=1)
    illegal = np.flatnonzero(env.last()[4]["action_mask"] == 0)[0]
    before = env.unwrapped.position.digest
    with pytest.raises(IllegalAction):
        env.step(illegal)
    assert env.unwrapped.position.digest == before and env.agent_selection == "player_0"


@pytest.mark.parametrize("most", [0, -4, "x", None, 2.5, True])
def test_an_invalid_length_is_refused(most: Any) -> None:
    with pytest.raises(BadBatch, match="most_decisions"):
        tables.env("high-card", most_decisions=most)


def test_seeds_and_actions_must_be_integers() -> None:
    env = tables.env("high-card")
    env.reset(seed=1)
    table = env.unwrapped
    before, legal = table.position.digest, table.position.legal(0)
    for seed in (1.9, "abc", "1", True, [1], np.float64(1)):
        with pytest.raises(BadBatch, match="seed"):
            env.reset(seed=seed)
    notation = table.game.notations[legal[0]]
    for action in (None, legal[:1], legal[0] + 0.7, float(legal[0]), True, np.array(legal[:1])):
        with pytest.raises(IllegalAction, match=notation):
            env.step(action)
    assert table.position.digest == before and env.agent_selection == "player_0" and table.decisions == 0
    env.step(np.int8(legal[0]))
    assert table.decisions == 1
    env.reset(seed=np.uint8(200))
    assert table.position == game("high-card").new(seed=200)
