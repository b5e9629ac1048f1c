"""Perft: the number of sequences of decisions from a position, to a given depth.

This is the classic test of a rules engine: the count on a fixed deal changes if the legal moves change. The
dealer's steps draw from the position's own seed and do not count as plies. Seats that decide at the same time
decide one after the other, the lowest first.
"""

from __future__ import annotations

import numpy as np

from pioche.core.contract import ACTION, DEALER, actors, deal, legal, play
from pioche.core.game import Position
from pioche.core.kernel import Array, signed
from pioche.core.refusals import BadArgument
from pioche.core.rng import generator, stream
from pioche.core.toolbox import low_bit
from pioche.core.validate import check_integer


def walk(states: Array, dealt: Array, rngs: Array, actions: Array, counts: Array, next_action: Array) -> int:
    """The number of leaves below `states[0]`; all arrays have a row for each ply, `len(counts)` is the depth."""
    depth = len(counts)
    leaves = 0
    ply = 0
    run_dealer(states[0], dealt, rngs, 0)
    counts[0] = count_actions(states[0], actions[0])
    next_action[0] = 0
    while ply >= 0:
        if ply == depth - 1:
            leaves += counts[ply]
            ply -= 1
        elif next_action[ply] == counts[ply]:
            ply -= 1
        else:
            states[ply + 1] = states[ply]
            dealt[ply + 1] = dealt[ply]
            play(states[ply + 1], low_bit(actors(states[ply])), signed(actions[ply, next_action[ply]]))
            next_action[ply] += 1
            ply += 1
            run_dealer(states[ply], dealt, rngs, ply)
            counts[ply] = count_actions(states[ply], actions[ply])
            next_action[ply] = 0
    return leaves


def run_dealer(s: Array, dealt: Array, rngs: Array, ply: int) -> None:
    """Make the dealer's steps that are due."""
    while actors(s) >> DEALER:
        stream(rngs[0], int(dealt[ply]))
        deal(s, rngs[0])
        dealt[ply] += 1


def count_actions(s: Array, out: Array) -> int:
    """Write the actions of the lowest deciding seat and return their number, 0 if the game is over."""
    mask = actors(s)
    return legal(s, low_bit(mask), out) if mask else 0


def perft(position: Position, depth: int) -> int:
    """The number of sequences of `depth` decisions from the position. Raises `BadArgument`."""
    if not isinstance(position, Position):
        raise BadArgument(place="position", given=str(position)[:40], expected="Position")
    depth = check_integer("depth", depth, 0)
    if depth == 0:
        return 1
    game = position.game
    states = np.zeros(depth, game.state_type)
    states[0] = position.state[0]
    dealt = np.zeros(depth, np.int64)
    dealt[0] = position.dealt
    counts, next_action = np.zeros(depth, np.int64), np.zeros(depth, np.int64)
    actions = np.zeros((depth, game.actions), ACTION)
    return int(game.linked(walk)(states, dealt, generator(position.seed), actions, counts, next_action))
