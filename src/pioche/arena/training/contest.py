"""Games between trained players of different weights, compiled: what training compares them by."""

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

PART = 64  # games that a thread plays at a time
MOST_DECISIONS = 3_000  # a game longer than that is cut short, and all have lost


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
    """Play game i with the cards of deal `deals[i]`, seat j deciding by row `rows[i, j]` of the weights."""
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
    """What came of some games, one row each."""

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
    """The games of `rows` (games, seats) and `deals` (games,), on all cores; the same on any number."""
    kernel, blank, count = game.linked(contests), game.blank(players, options), len(deals)
    lengths, outcomes = np.zeros(count, np.int64), np.zeros((count, players, OUTCOME_SIZE))
    config = rollout_config(game)

    def part(start: int) -> None:
        mine = slice(start, start + PART)
        kernel(
            blank, np.zeros(1, game.state_type), generator(seed), weights, rows[mine], deals[mine], config,
            MOST_DECISIONS, lengths[mine], outcomes[mine],
        )  # fmt: skip

    part(0)  # compiles in one thread
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        list(pool.map(part, range(PART, count, PART)))
    return ContestResults(lengths, outcomes)
