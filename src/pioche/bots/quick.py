"""The quick bots, compiled: what many games at once are played by."""

from __future__ import annotations

from pioche.bots import GREEDY, NOVICE
from pioche.bots.policy import decide
from pioche.core.contract import WEIGHTS, greedy
from pioche.core.kernel import Array, State, signed


def choose_quickly(kind: int, world: State, seat: int, actions: Array, count: int, rng: State) -> int:
    """What a quick bot (any but the random one) does on a world imagined for its seat."""
    if kind == GREEDY:
        return signed(greedy(world, seat, actions, count, rng))
    return decide(world, seat, actions, count, WEIGHTS[signed(world.players)], rng, kind == NOVICE)
