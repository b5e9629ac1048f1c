"""Compiled games between policies with different weights, by which training compares the weights.

The policies decide on the true state, without `imagine`: their features depend on nothing that the seat cannot
know, which a contract test checks (`tests/contract`).
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from pioche.bots.rollout import (
    OUTCOME_SIZE,
    STREAM_BITS,
    play_rollout,
    rollout_config,
    write_outcome,
    write_unfinished,
)
from pioche.core.contract import (
    ACTION,
    ACTIONS,
    FEATURE,
    FEATURES,
    MEMO,
    MOST_SEATS,
    OBSERVATION,
    POINTS,
    WEIGHT,
    Options,
    scores,
)
from pioche.core.game import Game
from pioche.core.kernel import Array, empty
from pioche.core.rng import generator

GAMES_PER_JOB = 64  # of a thread
MOST_DECISIONS = 3_000  # a longer game is truncated, and all seats lose


def contests(
    blank: Array,
    states: Array,
    rngs: Array,
    weights: Array,
    rows: Array,
    deals: Array,
    config: Array,
    most: int,
    lengths: Array,
    outcomes: Array,
) -> None:
    """Play game i with the cards of deal `deals[i]`; the policy of seat j has row `rows[i, j]` of `weights`."""
    actions = empty(ACTIONS, ACTION)
    seen, memo, row = empty(OBSERVATION, FEATURE), empty(MEMO, WEIGHT), empty(FEATURES, WEIGHT)
    before, points = empty(MOST_SEATS, POINTS), empty(MOST_SEATS, POINTS)
    scores(blank[0], before)
    for i in range(len(deals)):
        states[0] = blank[0]
        s = states[0]
        streams = deals[i] << STREAM_BITS
        lengths[i] = play_rollout(
            s, rngs[0], streams, weights, rows[i], most, config, actions, seen, memo, row
        )
        write_outcome(s, config, before, points, outcomes[i])
        if lengths[i] == most:
            write_unfinished(s, outcomes[i])


class ContestResults(NamedTuple):
    """The results of games, one row each."""

    lengths: np.ndarray  # (games,): decisions
    outcomes: np.ndarray  # (games, players, OUTCOME_SIZE)


def contest(
    game: Game,
    players: int,
    options: Options,
    seed: bytes,
    weights: np.ndarray,
    rows: np.ndarray,
    deals: np.ndarray,
    threads: int = 0,
) -> ContestResults:
    """Play the games of `rows` (games, seats) and `deals` (games,), see `contests`.

    `threads`: by default one for each core; the results do not depend on it.
    """
    kernel, blank, count = game.linked(contests), game.blank(players, options), len(deals)
    lengths, outcomes = np.zeros(count, np.int64), np.zeros((count, players, OUTCOME_SIZE))
    config = rollout_config(game)

    def play_job(start: int) -> None:
        mine = slice(start, start + GAMES_PER_JOB)
        kernel(
            blank, np.zeros(1, game.state_type), generator(seed), weights, rows[mine], deals[mine], config,
            MOST_DECISIONS, lengths[mine], outcomes[mine],
        )  # fmt: skip

    play_job(0)  # compiles in one thread
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        list(pool.map(play_job, range(GAMES_PER_JOB, count, GAMES_PER_JOB)))
    return ContestResults(lengths, outcomes)
