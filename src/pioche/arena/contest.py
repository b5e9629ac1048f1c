"""Games between trained players of different weights, compiled: what training compares them by."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from pioche.bots.playing import STREAM_BITS, play_on
from pioche.core.contract import (
    ACTION,
    ACTIONS,
    FEATURE,
    FEATURES,
    MEMO,
    OBSERVATION,
    POINTS,
    WEIGHT,
    scores,
    winners,
)
from pioche.core.game import Game, Options
from pioche.core.kernel import Array, empty
from pioche.core.rng import generator

PART = 64  # games that a thread plays at a time
MOST_DECISIONS = 5_000  # a game longer than that is cut short, and nobody has won


def contests(
    blank: Array,
    states: Array,
    rngs: Array,
    weights: Array,
    rows: Array,
    deals: Array,
    most: int,
    lengths: Array,
    points: Array,
    won: Array,
) -> None:
    """Play game i with the cards of deal `deals[i]`, seat j deciding by row `rows[i, j]` of the weights."""
    actions = empty(ACTIONS, ACTION)
    seen, memo, row = empty(OBSERVATION, FEATURE), empty(MEMO, WEIGHT), empty(FEATURES, WEIGHT)
    for i in range(len(deals)):
        states[0] = blank[0]
        s = states[0]
        streams = deals[i] << STREAM_BITS
        lengths[i] = play_on(s, rngs[0], streams, weights, rows[i], most, True, actions, seen, memo, row)
        scores(s, points[i])
        won[i] = winners(s)


@dataclass
class Results:
    """What came of some games, one row each."""

    lengths: np.ndarray
    points: np.ndarray  # (games, seats)
    won: np.ndarray  # bit masks

    def worth(self, game: Game, players: int) -> np.ndarray:
        """How good each game was for each seat, (games, players): wins first, then points.

        Wins count from their fair share, points by how far a seat is ahead of the others' mean.
        """
        points = self.points[:, :players].astype(float)
        scale = float(game.policy.SCALE)
        if players == 1:
            return points / scale
        ahead = (points - (points.sum(axis=1, keepdims=True) - points) / (players - 1)) / scale
        ahead *= -1 if game.low_wins else 1
        shares = ((self.won[:, None] >> np.arange(players)) & 1).astype(float)
        shares /= np.maximum(1, shares.sum(axis=1, keepdims=True))
        worth: np.ndarray = shares - 1 / players + 0.5 * ahead / (1 + np.abs(ahead))
        return worth


def contest(
    game: Game,
    players: int,
    options: Options,
    seed: bytes,
    weights: np.ndarray,
    rows: np.ndarray,
    deals: np.ndarray,
    threads: int = 0,
) -> Results:
    """The games of `rows` (games, seats) and `deals` (games,), on all cores; the same on any number."""
    kernel, blank, count = game.linked(contests), game.blank(players, options), len(deals)
    found = Results(
        np.zeros(count, np.int64), np.zeros((count, game.seats), POINTS), np.zeros(count, np.int64)
    )

    def part(start: int) -> None:
        mine = slice(start, start + PART)
        kernel(
            blank, np.zeros(1, game.state_type), generator(seed), weights, rows[mine], deals[mine],
            MOST_DECISIONS, found.lengths[mine], found.points[mine], found.won[mine],
        )  # fmt: skip

    part(0)  # compiles in one thread
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        list(pool.map(part, range(PART, count, PART)))
    return found
