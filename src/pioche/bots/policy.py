"""The trained policy: the action with the largest weighted sum of features.

A game's `players/policy.py` writes the features of each action (`consider` and `features`, from what the seat
knows), and `players/policy.json` holds their weights, found by `pioche train`. The functions here use the names
of the contract: linked to a game they run on the CPU and, with one thread a game, on a GPU.

Features do not change when `imagine` redraws what the seat cannot know (a contract test checks this). So rollouts
need no determinization for each decision.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pioche.core.contract import (
    ACTION,
    FEATURE,
    FEATURES,
    MEMO,
    OBSERVATION,
    WEIGHT,
    active_features,
    consider,
    features,
)
from pioche.core.kernel import Array, State, empty, signed
from pioche.core.rng import below
from pioche.core.runner import Runner

NOVICE_OVERLOOKS = 3  # one choice in so many
LOWEST_SUM = -1e30


def best_action(
    s: State, seat: int, actions: Array, count: int, weights: Array, seen: Array, memo: Array, row: Array
) -> int:
    """Return the action with the largest weighted sum, the first of equals.

    `seen`, `memo` and `row` are scratch.
    """
    chosen = signed(actions[0])
    if count == 1:
        return chosen
    consider(s, seat, seen, memo)
    first, end = active_features(s)
    largest = LOWEST_SUM
    for i in range(count):
        action = signed(actions[i])
        features(s, seat, seen, memo, action, row)
        total = weighted_sum(weights, row, first, end)
        if total > largest:
            chosen, largest = action, total
    return chosen


def weighted_sum(weights: Array, row: Array, first: int, end: int) -> float:
    """Return the weighted sum of the features from `first` to `end`; four partial sums are faster than one."""
    a, b, c, d = 0.0, 0.0, 0.0, 0.0
    by_fours = end - (end - first) % 4
    for k in range(first, by_fours, 4):
        a += weights[k] * row[k]
        b += weights[k + 1] * row[k + 1]
        c += weights[k + 2] * row[k + 2]
        d += weights[k + 3] * row[k + 3]
    for k in range(by_fours, end):
        a += weights[k] * row[k]
    return (a + b) + (c + d)


def novice_action(
    s: State,
    seat: int,
    actions: Array,
    count: int,
    weights: Array,
    seen: Array,
    memo: Array,
    row: Array,
    rng: State,
) -> int:
    """Return the best of the actions that a novice notices, at least one; the others are overlooked.

    `actions` is overwritten; `seen`, `memo` and `row` are scratch.
    """
    always = below(rng, count)
    noticed = 0
    for i in range(count):
        if i == always or below(rng, NOVICE_OVERLOOKS):
            actions[noticed] = actions[i]
            noticed += 1
    return best_action(s, seat, actions, noticed, weights, seen, memo, row)


def decide(s: State, seat: int, actions: Array, count: int, weights: Array, rng: State, novice: bool) -> int:
    """Return the action of the trained policy, or of a novice with the same weights, on a determinized state."""
    seen, memo, row = empty(OBSERVATION, FEATURE), empty(MEMO, WEIGHT), empty(FEATURES, WEIGHT)
    if novice:
        return novice_action(s, seat, actions, count, weights, seen, memo, row, rng)
    return best_action(s, seat, actions, count, weights, seen, memo, row)


def write_features(s: State, seat: int, actions: Array, count: int, out: Array) -> None:
    """Write the features of each action to a row of `out`; features that are not active are 0."""
    seen, memo, row = empty(OBSERVATION, FEATURE), empty(MEMO, WEIGHT), empty(FEATURES, WEIGHT)
    consider(s, seat, seen, memo)
    first, end = active_features(s)
    for i in range(count):
        features(s, seat, seen, memo, signed(actions[i]), row)
        for k in range(FEATURES):
            out[i, k] = row[k] if first <= k < end else 0.0


def features_of(runner: Runner, state: np.ndarray, seat: int, actions: Sequence[int]) -> np.ndarray:
    """Return the features of a seat's actions, (actions, FEATURES)."""
    out = np.zeros((len(actions), len(runner.game.policy.FEATURES)), WEIGHT)
    runner.call(write_features, state, seat, np.array(actions, ACTION), len(actions), out)
    return out
