"""Whole games by bots, compiled: one algorithm for every game.

The loop is written once over the contract's kernels and linked to a game. Every bot but the
random one is handed a copy of the state on which `imagine` has been run for its seat.
"""

from __future__ import annotations

import hashlib

import numpy as np

from pioche.bots import RANDOM
from pioche.bots.quick import choose_quickly
from pioche.bots.rollout import STREAM_BITS
from pioche.core.contract import (
    ACTION,
    ACTIONS,
    DEALER,
    actors,
    deal,
    imagine,
    legal,
    play,
    scores,
    winners,
)
from pioche.core.kernel import Array, empty, signed
from pioche.core.rng import RNG, below, generator, stream
from pioche.core.toolbox import low_bit


def playouts(
    blank: Array,
    states: Array,
    rngs: Array,
    bots: Array | None,
    first: int,
    most: int,
    lengths: Array,
    points: Array,
    won: Array,
) -> None:
    """Play games number `first`, `first + 1`, … until the three arrays of results are full.

    `states` is room for the game's record and a bot's copy of it, `rngs` are the dealer's and
    the bots' generator. `bots` is None where all are random: Numba then compiles a loop without
    any other player in it. A game cut short at `most` decisions has no winners.

    One function on purpose: Numba optimises all that a function calls again for each caller, so
    every level of calls costs seconds of compiling.
    """
    actions = empty(ACTIONS, ACTION)
    s, dealer, choices = states[0], rngs[0], rngs[1]
    for number in range(len(lengths)):
        states[0] = blank[0]
        streams = (first + number) << STREAM_BITS
        stream(choices, streams)
        decisions = 0
        while decisions < most:
            dealing, mask = True, 0
            while dealing:  # a loop of its own: on a GPU the threads of a group then decide together
                mask = actors(s)
                dealing = mask >> DEALER != 0
                if dealing:
                    stream(dealer, streams)
                    deal(s, dealer)
                    streams += 1
            if mask == 0:
                break
            seat = low_bit(mask)
            count = legal(s, seat, actions)
            if bots is None:
                action = signed(actions[below(choices, count)])
            elif bots[seat] == RANDOM:
                action = signed(actions[below(choices, count)])
            else:
                states[1] = states[0]
                imagine(states[1], seat, choices)
                action = choose_quickly(bots[seat], states[1], seat, actions, count, choices)
            play(s, seat, action)
            decisions += 1
        lengths[number] = decisions
        scores(s, points[number])
        won[number] = winners(s)


def generators(seed: bytes) -> np.ndarray:
    """The dealer's and the bots' generator of a simulation."""
    rngs = np.zeros(2, RNG)
    rngs[0] = generator(seed)[0]
    rngs[1] = generator(hashlib.sha256(b"pioche bots" + seed).digest())[0]
    return rngs
