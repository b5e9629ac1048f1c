"""The features of actions: every active feature is written, and no other counts."""

from __future__ import annotations

import random

import numpy as np
import pytest

from pioche.bots.policy import features_of
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
from pioche.core.game import Game, game, game_ids
from pioche.core.kernel import Array, State, empty, signed

DECISIONS = 25


def write_over(s: State, seat: int, actions: Array, count: int, before: float, out: Array) -> None:
    """The active features, written over `before`; zeros in the other places."""
    seen, memo, row = empty(OBSERVATION, FEATURE), empty(MEMO, WEIGHT), empty(FEATURES, WEIGHT)
    consider(s, seat, seen, memo)
    first, end = active_features(s)
    for i in range(count):
        for k in range(FEATURES):
            row[k] = before
        features(s, seat, seen, memo, signed(actions[i]), row)
        for k in range(first, end):
            out[i, k] = row[k]


def written_over(tested: Game, state: np.ndarray, seat: int, actions: list[int], before: float) -> np.ndarray:
    out = np.zeros((len(actions), len(tested.policy.FEATURES)), WEIGHT)
    tested.interpreted.call(write_over, state, seat, np.array(actions, ACTION), len(actions), before, out)
    return out


@pytest.mark.parametrize("name", game_ids())
def test_every_active_feature_is_written(name: str) -> None:
    tested, choices = game(name), random.Random(name)
    for players in (min(tested.players), max(tested.players)):
        position = tested.new(players, seed="active features")
        for _ in range(DECISIONS):
            if not position.actors:
                break
            seat = position.actors[0]
            actions = list(position.legal(seat))
            found = features_of(tested.interpreted, position.state, seat, actions)
            for before in (-1e9, 1e9):
                assert np.array_equal(written_over(tested, position.state, seat, actions, before), found)
            position.play(choices.choice(actions), seat)
