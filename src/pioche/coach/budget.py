"""How many games the coach simulates for a position, by the length of the games and never by a clock.

So an analysis takes about the same time in every game, and gives the same figures on every machine.
"""

from __future__ import annotations

from pioche.coach.refusals import BadBudget
from pioche.core.validate import as_integer, is_integer_between

POSITION_DECISIONS = 200_000  # decisions in all rollouts of one position
MATCH_DECISIONS = 20_000_000  # and of all positions of a match
FEWEST, MOST = 48, 6_000  # simulated games for one position


def usual(decisions_left: float, positions: int = 1) -> int:
    """Return the number of simulated games for one of so many positions, by the decisions left in a game."""
    decisions = min(POSITION_DECISIONS, MATCH_DECISIONS / positions)
    return round(min(MOST, max(FEWEST, decisions / max(1.0, decisions_left))))


def check(simulations: int | None) -> int | None:
    """Return the given number of games, or None for the usual one; raise `BadBudget` below 1."""
    if simulations is not None and not is_integer_between(simulations, 1):
        raise BadBudget(given=str(simulations)[:40], expected="1")
    return as_integer(simulations)
