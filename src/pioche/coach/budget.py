"""How many games are simulated for a decision: from how long they last, never from a clock.

So an analysis takes about as long for every game, and gives the same figures on every machine.
"""

from __future__ import annotations

from pioche.coach.refusals import BadBudget
from pioche.core.validate import as_integer, is_integer_between

MOMENT = 200_000  # decisions played out for one moment
RECORD = 20_000_000  # and for all moments of a record
FEWEST, MOST = 48, 6_000  # simulated games for one moment


def usual(left: float, moments: int = 1) -> int:
    """The simulated games for one of so many moments, with so many decisions left in a game."""
    return round(min(MOST, max(FEWEST, min(MOMENT, RECORD / moments) / max(1.0, left))))


def check(simulations: int | None) -> int | None:
    """The given number of games, or None for the usual one."""
    if simulations is not None and not is_integer_between(simulations, 1):
        raise BadBudget(given=str(simulations)[:40], expected="1")
    return as_integer(simulations)
