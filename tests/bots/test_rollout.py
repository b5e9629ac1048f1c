"""Rollouts: their values, the worlds they are played in, and the choice picked by them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from pioche.bots import Bot
from pioche.bots.rollout import (
    OUTCOME_SIZE,
    POLICY_CHOICE,
    SCORE,
    UNFINISHED_VALUE,
    VALUE,
    WIN_SHARE,
    Rollouts,
    best_choice,
    rollout_config,
    standard_errors,
    write_outcome,
)
from pioche.core.contract import POINTS
from pioche.core.game import game

HIGH = game("high-card")
SEED = bytes(range(32))


def evaluated(rollouts: Rollouts, worlds: range, choices: list[int], threads: int = 0) -> np.ndarray:
    """The outcomes of seat 0's choices at a table for three; 0 threads: without a pool."""
    state = HIGH.new(3, seed="rollouts").state
    if not threads:
        return np.concatenate([part for part, _ in rollouts.parts(state, 0, choices, worlds, 4, None)])
    with ThreadPoolExecutor(threads) as pool:
        return np.concatenate([part for part, _ in rollouts.parts(state, 0, choices, worlds, 4, pool)])


def test_an_unfinished_game_is_lost_by_everybody() -> None:
    """So an expert does not choose to go round in circles."""
    choices = HIGH.new(3, seed="rollouts").legal(0)
    complete = evaluated(Rollouts(HIGH, HIGH.weights, SEED, most=1_000), range(8), choices)
    short = evaluated(Rollouts(HIGH, HIGH.weights, SEED, most=1), range(8), choices)
    assert (complete[..., VALUE] > UNFINISHED_VALUE).all()
    assert (short[..., VALUE] == UNFINISHED_VALUE).all()


@pytest.mark.parametrize("threads", [1, 3])
def test_parts_do_not_change_the_outcomes(threads: int) -> None:
    rollouts = Rollouts(HIGH, HIGH.weights, SEED, most=1_000)
    choices = HIGH.new(3, seed="rollouts").legal(0)
    complete = evaluated(rollouts, range(3, 17), choices)
    assert complete.shape == (14, len(choices), 3, OUTCOME_SIZE)
    assert np.array_equal(evaluated(rollouts, range(3, 17), choices, threads), complete)
    assert np.array_equal(evaluated(rollouts, range(10, 12), choices), complete[7:9])


def test_the_policy_s_choice_has_the_outcomes_of_its_action() -> None:
    """All choices meet the same worlds and dice, so the policy's own action gains nothing over the policy."""
    qwinto = game("qwinto")
    table = qwinto.new(2, seed="rollouts")
    seat = table.actors[0]
    own = Bot("regular", qwinto).choose(table, seat)
    other = next(action for action in table.legal(seat) if action != own)
    rollouts = Rollouts(qwinto, qwinto.weights, SEED, most=1_000)
    ((found, _),) = rollouts.parts(table.state, seat, [POLICY_CHOICE, own, other], range(8), 8, None)
    assert np.array_equal(found[:, 0], found[:, 1])
    assert not np.array_equal(found[:, 0], found[:, 2])


def test_the_value_at_the_horizon_counts_the_points_since_the_root() -> None:
    """The totals do not count before the end of the game: far behind, another point would be worth nothing."""
    skyjo = game("skyjo")
    state, out = skyjo.blank(2, skyjo.check_options(2, {})), np.zeros((2, OUTCOME_SIZE))
    state["totals"][0, :2] = 95, 15
    config = rollout_config(skyjo, to_end=False)
    for before, values in (([90, 0], (0.4, -0.4)), ([95, 0], (0.5, -0.5)), ([95, 15], (0.0, 0.0))):
        skyjo.runner.call(write_outcome, state, config, np.array(before, POINTS), np.zeros(2, POINTS), out)
        assert np.allclose(out[:, VALUE], values)
        assert list(out[:, SCORE]) == [95, 15] and not out[:, WIN_SHARE].any()


def test_a_gain_is_shrunk_by_its_standard_error() -> None:
    gain = np.array([0.0, 0.2, 0.1])
    assert best_choice(gain, np.array([0.0, 0.3, 0.2])) == 0
    assert best_choice(gain, np.array([0.0, 0.05, 0.01])) == 2  # the smaller gain is the surer one
    assert best_choice(gain, np.array([0.0, 0.01, 0.01])) == 1
    assert best_choice(np.zeros(3), np.zeros(3)) == 0  # the first of equals


def test_the_standard_error_of_few_equal_gains_is_not_small() -> None:
    worlds, gains = np.array([8, 8, 800]), np.array([0.0, 0.3, 0.3])
    found = standard_errors(worlds, gains * worlds, gains**2 * worlds)
    assert found[0] == 0.0
    assert found[1] > 0.1 > 10 * found[2]
