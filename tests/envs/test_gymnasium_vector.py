"""The vector environment plays what as many single ones play, and its autoreset modes, infos and refusals."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from pioche.core.game import game, game_ids
from pioche.core.refusals import IllegalAction, Refused, UnknownBot
from pioche.envs.gymnasium import Table, env_id
from pioche.envs.gymnasium_vector import VectorTable
from pioche.envs.refusals import BadBatch

GAMES, STEPS = 4, 40
# The compiler takes most of the time: `make soak` tries every game, `make test` two.
TRIED = game_ids() if os.environ.get("PIOCHE_TABLES") == "all" else ["high-card", "lost-cities"]


def choose(drawn: np.random.Generator, masks: np.ndarray, illegal: float = 0.0) -> np.ndarray:
    """Return a random legal action of each game; with a chance of `illegal` any action."""
    actions = (drawn.random(masks.shape) * (masks > 0)).argmax(axis=1)
    wild = drawn.integers(masks.shape[1], size=len(masks))
    return np.where(drawn.random(len(masks)) < illegal, wild, actions)


def same_infos(one: dict[str, Any], other: dict[str, Any]) -> None:
    """Compare infos in Gymnasium's form where their masks are true."""
    assert one.keys() == other.keys()
    for key in one:
        if key.startswith("_"):
            assert (one[key] == other[key]).all(), key
        elif isinstance(one[key], dict):
            same_infos(one[key], other[key])
        else:
            told = one[f"_{key}"]
            left, right = one[key][told], other[key][told]
            assert (np.stack(left) == np.stack(right)).all() if len(left) else len(right) == 0, key
            assert one[key].dtype == other[key].dtype and one[key].shape == other[key].shape, key


def agree(name: str, mode: AutoresetMode, **arguments: Any) -> int:
    """Compare a vector environment with single ones, step by step; return how many games have ended."""
    envs = VectorTable(name, GAMES, autoreset_mode=mode, **arguments)
    single = SyncVectorEnv([lambda: Table(name, **arguments)] * GAMES, autoreset_mode=mode)
    assert envs.observation_space == single.observation_space and envs.action_space == single.action_space
    (seen, infos), (expected, others) = envs.reset(seed=7), single.reset(seed=7)
    drawn, ended = np.random.default_rng(1), 0
    for _ in range(STEPS):
        assert (seen == expected).all() and seen in envs.observation_space
        same_infos(infos, others)
        actions = choose(drawn, infos["action_mask"], illegal=0.02)
        seen, *results, infos = envs.step(actions)
        expected, *singles, others = single.step(actions)
        for one, other in zip(results, singles, strict=True):
            assert (one == other).all() and one.dtype == other.dtype
        ended += int((results[1] | results[2]).sum())
    return ended


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize("name", TRIED)
def test_it_plays_what_single_environments_play(name: str, mode: AutoresetMode) -> None:
    assert agree(name, mode, opponents="greedy", most_decisions=12) > 0


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_rotating_seats_and_different_opponents(mode: AutoresetMode) -> None:
    assert agree("high-card", mode, opponents=["regular", "random"], seat="rotating", reward="points") > 20


def test_make_vec_takes_the_compiled_form_by_default() -> None:
    envs = gymnasium.make_vec("pioche/HighCard-v0", num_envs=3, opponents=["greedy"], threads=2)
    assert isinstance(envs.unwrapped, VectorTable)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    single = gymnasium.make_vec("pioche/HighCard-v0", num_envs=3, vectorization_mode="sync")
    assert isinstance(single, SyncVectorEnv)
    assert (envs.reset(seed=1)[0] == single.reset(seed=1)[0]).all()


def test_wrappers_count_episodes() -> None:
    envs = RecordEpisodeStatistics(gymnasium.make_vec(env_id("high-card"), 2, autoreset_mode="SameStep"))
    _, infos = envs.reset(seed=1)
    returns, drawn = [], np.random.default_rng(1)
    for _ in range(10):
        *_, infos = envs.step(choose(drawn, infos["action_mask"]))
        returns += list(infos["episode"]["r"][infos["_episode"]]) if "episode" in infos else []
    assert len(returns) >= 4 and set(returns) <= {-1.0, 0.0, 1.0}


def test_same_step_tells_of_the_old_game() -> None:
    envs = VectorTable("high-card", 3, autoreset_mode="SameStep")
    _, infos = envs.reset(seed=1)
    while "final_obs" not in infos:
        seen, rewards, terminated, _, infos = envs.step(infos["action_mask"].argmax(axis=1))
    (number,) = np.flatnonzero(terminated)[:1]
    last = infos["final_obs"][number]
    assert last.shape == seen[number].shape and (last != seen[number]).any()
    points = infos["final_info"]["points"][number]
    assert rewards[number] == np.sign(points[0] - points[1])


def test_the_observation_may_contain_the_mask() -> None:
    envs = VectorTable("high-card", 3, mask="observation", autoreset_mode="SameStep", illegal_reward=-2)
    seen, infos = envs.reset(seed=1)
    assert seen in envs.observation_space and (seen["action_mask"] == infos["action_mask"]).all()
    assert (envs.action_masks() == infos["action_mask"]).all()
    actions = infos["action_mask"].argmax(axis=1)
    actions[1] = infos["action_mask"][1].argmin()
    _, rewards, terminated, _, infos = envs.step(actions)
    assert terminated.tolist() == [False, True, False] and rewards.tolist() == [0, -2, 0]
    final = infos["final_obs"][1]
    assert (final["observation"] == seen["observation"][1]).all() and final["action_mask"].all()


def test_without_autoreset_a_game_stays_over_until_its_reset() -> None:
    envs = VectorTable("high-card", 2, autoreset_mode="Disabled")
    seen, infos = envs.reset(seed=[5, None])
    ended = np.zeros(2, bool)
    while not ended.all():
        seen, _, terminated, _, infos = envs.step(infos["action_mask"].argmax(axis=1))
        ended |= terminated
    after, rewards, terminated, _, _ = envs.step([0, 0])
    assert (after == seen).all() and not rewards.any() and not terminated.any()
    again, _ = envs.reset(seed=9, options={"reset_mask": np.array([True, False])})
    assert (again[1] == seen[1]).all()
    assert (again[0] == game("high-card").new(seed=9).observe(0)).all()


def test_resets_without_a_seed_are_seeded_by_the_last_one() -> None:
    one, other = VectorTable("high-card", 3), VectorTable("high-card", 3)
    for envs in (one, other):
        envs.reset(seed=1)
    assert (one.reset()[0] == other.reset()[0]).all()
    assert (one.reset()[0] != other.reset(seed=1)[0]).any()


def test_it_renders_what_the_seats_see() -> None:
    envs = VectorTable("high-card", 2, render_mode="ansi")
    envs.reset(seed=1)
    single = Table("high-card", render_mode="ansi")
    single.reset(seed=2)
    frames = envs.render()
    assert frames is not None and frames[1] == single.render()


def test_invalid_arguments_are_refused() -> None:
    cases: list[tuple[dict[str, Any], type[Refused], str]] = [
        ({"opponents": ["expert"]}, UnknownBot, "expert"),
        ({"autoreset_mode": "Never"}, BadBatch, "autoreset_mode"),
        ({"num_envs": 0}, BadBatch, "num_envs"),
        ({"threads": 0}, BadBatch, "threads"),
    ]
    for arguments, refusal, words in cases:
        with pytest.raises(refusal, match=words):
            VectorTable("high-card", **arguments)


def test_what_is_refused_changes_nothing() -> None:
    envs = VectorTable("high-card", 2, illegal_reward=None)
    with pytest.raises(BadBatch, match="reset"):
        envs.step([0, 0])
    seen, infos = envs.reset(seed=1)
    illegal = infos["action_mask"].argmin(axis=1)
    for actions in ([-1, 0], [0, 10_000], illegal):
        with pytest.raises(IllegalAction):
            envs.step(actions)
    for actions in ([0], [0.5, 1.0]):
        with pytest.raises(BadBatch, match="actions"):
            envs.step(actions)
    for seed in (-1, [1], "12", [1, "2"]):
        with pytest.raises(BadBatch, match="seed"):
            envs.reset(seed=seed)  # type: ignore[arg-type]
    for options in ({"reset_mask": np.ones(3, bool)}, {"seat": 1}):
        with pytest.raises(BadBatch):
            envs.reset(seed=1, options=options)
    assert (envs._seen() == seen).all()
