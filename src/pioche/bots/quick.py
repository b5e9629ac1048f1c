"""The quick bots as compiled code, for many games at once. They decide in microseconds."""

from __future__ import annotations

from pioche.bots.policy import decide
from pioche.core.contract import WEIGHTS, greedy
from pioche.core.kernel import Array, State, signed

QUICK = ("random", "greedy", "novice", "regular")
RANDOM, GREEDY, NOVICE, REGULAR = range(4)  # the number of each in compiled code


def choose_quickly(bot: int, world: State, seat: int, actions: Array, count: int, rng: State) -> int:
    """Return the choice of a quick bot other than RANDOM, in a world imagined for its seat."""
    if bot == GREEDY:
        return signed(greedy(world, seat, actions, count, rng))
    return decide(world, seat, actions, count, WEIGHTS[signed(world.players)], rng, bot == NOVICE)
