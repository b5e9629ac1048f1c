"""Sampling of likely worlds, compiled.

`imagine` draws what is hidden uniformly, as the rules deal it. What the other players did says more: a player
who keeps a card has a reason to. A game's `beliefs.py` writes features of an imagined world, and its
`beliefs.json` holds their weights, found by `pioche train --beliefs`. One of CANDIDATES imagined worlds is
drawn with a probability proportional to the exponential of its weighted sum, so the result needs no weight in
later means. In a game without belief features all worlds are equally likely.
"""

from __future__ import annotations

import math

from pioche.core.contract import BELIEF_FEATURES, BELIEF_WEIGHTS, WEIGHT, belief_features, imagine
from pioche.core.kernel import Array, State, empty
from pioche.core.rng import below

CANDIDATES = 64  # imagined worlds of which one is drawn; fewer leave out the least likely true ones
PROBABILITY_STEPS = 1 << 30  # resolution of a drawn probability


def imagine_likely(states: Array, seat: int, rng: State) -> None:
    """Determinize `states[0]` for the seat, likely worlds more often; `states[1]` is scratch."""
    imagine(states[0], seat, rng)
    if BELIEF_FEATURES == 0:
        return
    row = empty(BELIEF_FEATURES, WEIGHT)
    total = likelihood(states[0], seat, row)
    states[1] = states[0]
    for _ in range(1, CANDIDATES):
        imagine(states[1], seat, rng)
        weight = likelihood(states[1], seat, row)
        total += weight
        if below(rng, PROBABILITY_STEPS) * total < weight * PROBABILITY_STEPS:
            states[0] = states[1]


def likelihood(s: State, seat: int, row: Array) -> float:
    """Return the likelihood of a world relative to other imagined ones; `row` is scratch."""
    belief_features(s, seat, row)
    weight = 0.0
    for k in range(BELIEF_FEATURES):
        weight += BELIEF_WEIGHTS[k] * row[k]
    return math.exp(weight)


def write_true_and_imagined(s: State, seat: int, rng: State, out: Array) -> None:
    """Write the belief features of the given world to `out[0]`, those of imagined worlds to the other rows."""
    belief_features(s, seat, out[0])
    for number in range(1, len(out)):
        imagine(s, seat, rng)
        belief_features(s, seat, out[number])
