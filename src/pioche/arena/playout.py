"""Complete games between bots, compiled: one loop for all games.

The loop calls the contract's kernels and is linked to a game. Every bot except the random one decides on a
copy of the state that `imagine` has determinized for its seat.
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

    `states` is memory for the game's record and a bot's copy of it; `rngs` are the generators of the dealer
    and of the bots. `bots` is None where all are random: Numba then compiles a loop without other bots. A
    game truncated at `most` decisions has no winners.

    This is one function because Numba optimises all that a function calls again for each caller: each level
    of calls costs seconds of compiling.
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
            while dealing:  # a separate loop: on a GPU the threads of a group then decide together
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
    """The two generators of a simulation: the dealer's and the bots'."""
    rngs = np.zeros(2, RNG)
    rngs[0] = generator(seed)[0]
    rngs[1] = generator(hashlib.sha256(b"pioche bots" + seed).digest())[0]
    return rngs
