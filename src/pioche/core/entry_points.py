"""What Python calls most often on one table: each function is one call of compiled code.

Python gives compiled code a one-record array in a tenth of the time that a record takes, so these functions
take `states`, the array, and pass its record on to the kernels. They check what callers of `Position` can get
wrong (whose turn it is, which actions are legal), because the check costs nanoseconds here. `source` (one
generator) and `out` (ACTIONS numbers) are scratch space, of any content.
"""

from __future__ import annotations

from pioche.core.contract import DEALER, actors, census, deal, imagine, legal, observe, play, scores, winners
from pioche.core.kernel import Array
from pioche.core.rng import set_key, stream

REFUSED = -1  # the seat does not have to decide, or the action is not legal: nothing has changed
MANY = 1 << 40  # more steps than the dealer ever makes in a row


def actors_in(states: Array) -> int:
    return actors(states[0])


def legal_in(states: Array, seat: int, out: Array) -> int:
    """Write the legal actions of a seat; return their number, 0 if the seat does not have to decide."""
    s = states[0]
    if (actors(s) >> seat) & 1:
        return legal(s, seat, out)
    return 0


def play_in(states: Array, seat: int, action: int, seed: bytes, step: int, source: Array, out: Array) -> int:
    """Make a decision and then the dealer's steps, from number `step` on; without a seed only the decision.

    Returns how many steps the dealer has made, or REFUSED.
    """
    count = legal_in(states, seat, out)
    place = 0
    while place < count and out[place] != action:
        place += 1
    if place == count:
        return REFUSED
    play(states[0], seat, action)
    return deal_in(states, seed, step, MANY, source) if len(seed) > 0 else 0


def deal_in(states: Array, seed: bytes, step: int, most: int, source: Array) -> int:
    """Make the dealer's steps while they are due, at most so many; return their number."""
    s, rng = states[0], source[0]
    made = 0
    while made < most and actors(s) >> DEALER != 0:
        if made == 0:
            set_key(rng, seed)
        stream(rng, step + made)
        deal(s, rng)
        made += 1
    return made


def scores_in(states: Array, out: Array) -> None:
    scores(states[0], out)


def winners_in(states: Array) -> int:
    return winners(states[0])


def imagine_in(states: Array, seat: int, source: Array) -> None:
    imagine(states[0], seat, source[0])


def observe_in(states: Array, seat: int, out: Array) -> None:
    observe(states[0], seat, out)


def census_in(states: Array, out: Array) -> None:
    census(states[0], out)
