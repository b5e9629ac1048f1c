"""Gymnasium's own check on every game, and seats, opponents, rewards, illegal actions and refusals."""

from __future__ import annotations

import shlex
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env

import pioche
from pioche.core.game import game, game_ids
from pioche.core.refusals import (
    BadOption,
    GameOver,
    IllegalAction,
    OtherGame,
    Refused,
    UnknownBot,
    UnknownGame,
)
from pioche.envs.gymnasium import Table, env_id, env_ids
from pioche.envs.refusals import BadBatch
from tests.kit.paths import ROOT


def played(env: Any, seed: int | None = None, choices: int = 0) -> tuple[list[Any], float, dict[str, Any]]:
    """Play a game at random; return the observations and masks, the last reward and the last info."""
    drawn = np.random.default_rng(choices)
    seen, info = env.reset(seed=seed)
    found, over, reward = [(seen, info["action_mask"])], False, 0.0
    while not over:
        assert reward == 0 and (env.unwrapped.action_masks() == info["action_mask"]).all()
        action = drawn.choice(np.flatnonzero(info["action_mask"]))
        seen, reward, terminated, truncated, info = env.step(action)
        found.append((seen, info["action_mask"]))
        over = terminated or truncated
    return found, reward, info


@pytest.mark.parametrize("name", game_ids())
@pytest.mark.parametrize("mask", ["info", "observation"])
def test_the_check_of_gymnasium_passes(name: str, mask: str) -> None:
    """Warnings are errors here."""
    check_env(gymnasium.make(env_id(name), mask=mask).unwrapped)


@pytest.mark.parametrize("name", game_ids())
def test_every_number_of_players(name: str) -> None:
    for players in game(name).players:
        env = Table(name, players=players, opponents="random", reward="points", most_decisions=30)
        check_env(env, skip_render_check=True)
        found, reward, info = played(env, seed=1)
        own, others = info["points"][0], info["points"][1:]
        ahead = own - others.mean() if players > 1 else own
        assert reward == pytest.approx(-ahead if game(name).low_wins else ahead)
        assert all(seen in env.observation_space for seen, _ in found)


def test_ids_are_made_of_the_games_found() -> None:
    assert len(env_ids()) == len(game_ids()) and "pioche/HighCard-v0" in env_ids()
    assert set(env_ids()) <= set(gymnasium.registry)


def test_make_works_after_an_import_and_with_the_module_in_the_id() -> None:
    """In fresh processes; the second names the module instead of importing it."""
    for program in (
        "import gymnasium, pioche.envs.gymnasium; gymnasium.make('pioche/HighCard-v0').reset(seed=1)",
        "import gymnasium; gymnasium.make('pioche.envs.gymnasium:pioche/HighCard-v0').reset(seed=1)",
    ):
        subprocess.run([sys.executable, "-c", program], check=True)


def test_a_seed_deals_the_game_of_that_seed() -> None:
    env: Any = gymnasium.make("pioche/HighCard-v0", opponents=["random"], options={"low": True})
    env.reset(seed=5)
    expected = game("high-card").new(2, {"low": True}, seed=5)
    assert env.unwrapped.position == expected
    first = played(env, seed=5)
    second = played(env)
    assert str(played(env, seed=5)) == str(first) and str(played(env)) == str(second)
    assert str(first) != str(second)


def test_wins_as_rewards() -> None:
    env = gymnasium.make("pioche/HighCard-v0", players=3, opponents="greedy")
    rewards = set()
    for seed in range(30):
        _, reward, info = played(env, seed)
        points = info["points"]
        assert (reward > 0) == (points[0] == points.max() and (points == points.max()).sum() < 3)
        rewards.add(reward)
    assert rewards >= {-1, 2}


def test_the_seat_rotates() -> None:
    rotating = gymnasium.make("pioche/HighCard-v0", players=3, seat="rotating")
    for seed in (4, 8):
        seats = [rotating.reset(seed=seed)[1]["seat"], *(rotating.reset()[1]["seat"] for _ in range(3))]
        assert seats == [(seed + more) % 3 for more in range(4)]
    env: Any = gymnasium.make("pioche/HighCard-v0", players=3, seat=2)
    assert [env.reset()[1]["seat"] for _ in range(2)] == [2, 2]
    env.reset(seed=3)
    table = env.unwrapped.position
    assert table.actors == (2,) and (env.unwrapped.step(table.legal(2)[0])[0] == table.observe(2)).all()


class Marked(pioche.Bot):
    """Remembers at which seats it decides."""

    def __init__(self) -> None:
        super().__init__("random", game("high-card"))
        self.seats: set[int] = set()

    def _decide(self, position: Any, seat: int, source: np.ndarray) -> int:
        self.seats.add(seat)
        return super()._decide(position, seat, source)


def test_opponents_are_named_or_given_clockwise_from_the_agent() -> None:
    first, second = Marked(), Marked()
    env = Table("high-card", opponents=[first, second], seat=1)
    assert env.setup.players == 3
    played(env, seed=1)
    assert (first.seats, second.seats) == ({2}, {0})
    program = shlex.join([sys.executable, str(ROOT / "examples" / "outside_bot.py")])
    with_program = Table("high-card", opponents=[f"cmd:{program}"])
    for _ in range(2):
        played(with_program, seed=1)
        with_program.close()
    played(Table("high-card", opponents=["expert:8"]), seed=1)


def test_the_longest_game() -> None:
    env = Table("high-card", most_decisions=2)
    env.reset(seed=1)
    env.step(int(env.action_masks().argmax()))
    _, _, terminated, truncated, info = env.step(int(env.action_masks().argmax()))
    assert (terminated, truncated) == (False, True) and "points" in info
    with pytest.raises(GameOver):
        env.step(0)


def test_an_illegal_action_loses_the_game() -> None:
    for reward in (-1.0, -7.5):
        env = Table("high-card", illegal_reward=reward)
        _, info = env.reset(seed=1)
        before = env.position.digest if env.position else ""
        _, given, terminated, truncated, info = env.step(int(info["action_mask"].argmin()))
        assert (given, terminated, truncated, info["illegal"]) == (reward, True, False, True)
        assert info["action_mask"].all() and env.position is not None and env.position.digest == before
        with pytest.raises(GameOver):
            env.step(0)
        env.reset()
        assert env.step(int(env.action_masks().argmax()))[2] is False


def test_an_action_that_is_refused_changes_nothing() -> None:
    for reward, wrong in ((None, None), (-1.0, env_actions())):
        env = Table("high-card", illegal_reward=reward)
        _, info = env.reset(seed=1)
        assert env.position is not None
        before = env.position.digest
        illegal = int(info["action_mask"].argmin()) if wrong is None else wrong
        for action in (illegal, -1, 1.5, None, True, np.array([0])):
            with pytest.raises(IllegalAction):
                env.step(action)
        with pytest.raises(Refused):
            env.step("no notation")
        assert env.position.digest == before
        env.step(env.setup.game.notations[info["action_mask"].argmax()])


def env_actions() -> int:
    """The first number outside the action space."""
    return game("high-card").actions


def test_nobody_sees_more_than_the_agents_seat() -> None:
    env = Table("high-card", players=3, seat=1, render_mode="ansi")
    env.reset(seed=3)
    truth = env.position
    assert truth is not None
    shown, seen = env.render(), env._seen()
    for world in range(5):
        env.position = truth.imagine(1, world)
        assert env.render() == shown and (env._seen() == seen).all()
    env.position = truth
    assert len({Table.render(one) for one in seated_everywhere()}) == 3


def seated_everywhere() -> list[Table]:
    tables = [Table("high-card", players=3, seat=seat, render_mode="ansi") for seat in range(3)]
    for table in tables:
        table.reset(seed=3)
    return tables


@pytest.mark.parametrize(
    ("arguments", "refusal", "words"),
    [
        ({"game": "chess"}, UnknownGame, "chess"),
        ({"options": {"low": "very"}}, BadOption, "low"),
        ({"opponents": ["regular", "regular"], "players": 2}, BadBatch, "opponents"),
        ({"opponents": ["champion"]}, UnknownBot, "champion"),
        ({"opponents": pioche.bot("random", "skyjo")}, OtherGame, "skyjo"),
        ({"seat": 2}, BadBatch, "rotating"),
        ({"seat": "window"}, BadBatch, "seat"),
        ({"reward": "glory"}, BadBatch, "reward"),
        ({"mask": "none"}, BadBatch, "mask"),
        ({"illegal_reward": "much"}, BadBatch, "illegal_reward"),
        ({"illegal_reward": float("nan")}, BadBatch, "illegal_reward"),
        ({"most_decisions": 0}, BadBatch, "most_decisions"),
        ({"render_mode": "human"}, BadBatch, "render_mode"),
    ],
)
def test_invalid_arguments_are_refused(arguments: Any, refusal: type[Refused], words: str) -> None:
    with pytest.raises(refusal, match=words):
        Table(**{"game": "high-card"} | arguments)


def test_invalid_resets_are_refused() -> None:
    env = Table("high-card")
    with pytest.raises(BadBatch, match="step"):
        env.step(0)
    env.reset(seed=1)
    assert env.position is not None
    before = env.position.digest
    for seed in (-1, 1.5, "1", True):
        with pytest.raises(BadBatch, match="seed"):
            env.reset(seed=seed)  # type: ignore[arg-type]
    with pytest.raises(BadBatch, match="options"):
        env.reset(options={"seat": 1})
    assert env.position.digest == before
