"""A trained player: the action whose features weigh most, on what its seat may know.

A room's `policy.py` says what tells its actions apart (`consider` and `features`, from what the seat may
know), its `policy.json` what each of that weighs, as `pioche train` found it. Plain functions over
the contract's names: linked to a game they run on the CPU and, one thread a game, on a GPU.

The features of an action do not change when `imagine` fills in what the seat cannot know (the contract's
tests see to that); so where whole games are played out, no world needs to be imagined for each decision.
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
from pioche.core.game import Runner
from pioche.core.kernel import Array, State, empty, signed
from pioche.core.rng import below

OVERLOOKED = 3  # a novice does not see one choice in so many
WORST = -1e30


def best(
    s: State, seat: int, actions: Array, count: int, weights: Array, seen: Array, memo: Array, row: Array
) -> int:
    """The action of the highest worth, the first of equals; `seen`, `memo` and `row` are scratch."""
    chosen = signed(actions[0])
    if count == 1:
        return chosen
    consider(s, seat, seen, memo)
    first, end = active_features(s)
    most = WORST
    for i in range(count):
        action = signed(actions[i])
        features(s, seat, seen, memo, action, row)
        found = weighed(weights, row, first, end)
        if found > most:
            chosen, most = action, found
    return chosen


def weighed(weights: Array, row: Array, first: int, end: int) -> float:
    """What an action with such features is worth; four sums side by side are faster than one."""
    a, b, c, d = 0.0, 0.0, 0.0, 0.0
    whole = end - (end - first) % 4
    for k in range(first, whole, 4):
        a += weights[k] * row[k]
        b += weights[k + 1] * row[k + 1]
        c += weights[k + 2] * row[k + 2]
        d += weights[k + 3] * row[k + 3]
    for k in range(whole, end):
        a += weights[k] * row[k]
    return (a + b) + (c + d)


def hasty(
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
    """The same by somebody who overlooks some of the choices; at least one is seen."""
    sure = below(rng, count)
    noticed = 0
    for i in range(count):
        if i == sure or below(rng, OVERLOOKED):
            actions[noticed] = actions[i]
            noticed += 1
    return best(s, seat, actions, noticed, weights, seen, memo, row)


def decide(
    s: State, seat: int, actions: Array, count: int, weights: Array, rng: State, hasty_one: bool
) -> int:
    """The trained player with these weights, or a novice (`hasty_one`), on an imagined state."""
    seen, memo, row = empty(OBSERVATION, FEATURE), empty(MEMO, WEIGHT), empty(FEATURES, WEIGHT)
    if hasty_one:
        return hasty(s, seat, actions, count, weights, seen, memo, row, rng)
    return best(s, seat, actions, count, weights, seen, memo, row)


def write_features(s: State, seat: int, actions: Array, count: int, out: Array) -> None:
    """The features of each of the actions, a row of `out` each."""
    seen, memo, row = empty(OBSERVATION, FEATURE), empty(MEMO, WEIGHT), empty(FEATURES, WEIGHT)
    consider(s, seat, seen, memo)
    first, end = active_features(s)
    for i in range(count):
        features(s, seat, seen, memo, signed(actions[i]), row)
        for k in range(FEATURES):
            out[i, k] = row[k] if first <= k < end else 0.0


def features_of(runner: Runner, state: np.ndarray, seat: int, actions: Sequence[int]) -> np.ndarray:
    """The features of actions of a seat, (actions, FEATURES)."""
    out = np.zeros((len(actions), len(runner.game.policy.FEATURES)), WEIGHT)
    runner.call(write_features, state, seat, np.array(actions, ACTION), len(actions), out)
    return out
