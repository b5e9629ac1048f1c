"""Which imagined worlds are likely, compiled: those that look like the worlds of real games.

What others have done tells of what they hold: who keeps a card has had a reason to. A room's `beliefs.py`
writes the signs by which a world is judged, from what a seat may imagine, and its `beliefs.json` says what
each weighs, as `pioche train --beliefs` found it. Of several imagined worlds one is taken, each with a chance
that grows with its weight. In a room without signs all worlds are equally likely.
"""

from __future__ import annotations

import math

from pioche.core.contract import BELIEFS, SIGNS, WEIGHT, imagine, signs
from pioche.core.kernel import Array, State, empty
from pioche.core.rng import below

IMAGINED = 64  # worlds among which one is taken; fewer leave out the least likely true ones
FINE = 1 << 30  # how finely chances are drawn


def imagine_likely(states: Array, seat: int, rng: State) -> None:
    """Make of `states[0]` a world that the seat may imagine, the likely ones more often; the next is scratch."""
    imagine(states[0], seat, rng)
    if SIGNS == 0:
        return
    row = empty(SIGNS, WEIGHT)
    total = likelihood(states[0], seat, row)
    states[1] = states[0]
    for _ in range(1, IMAGINED):
        imagine(states[1], seat, rng)
        weight = likelihood(states[1], seat, row)
        total += weight
        if below(rng, FINE) * total < weight * FINE:
            states[0] = states[1]


def likelihood(s: State, seat: int, row: Array) -> float:
    """How likely such a world is beside others; `row` is scratch."""
    signs(s, seat, row)
    weight = 0.0
    for k in range(SIGNS):
        weight += BELIEFS[k] * row[k]
    return math.exp(weight)


def compare(s: State, seat: int, rng: State, out: Array) -> None:
    """The signs of the world as it is, and after it of worlds that the seat imagines in its place."""
    signs(s, seat, out[0])
    for number in range(1, len(out)):
        imagine(s, seat, rng)
        signs(s, seat, out[number])
