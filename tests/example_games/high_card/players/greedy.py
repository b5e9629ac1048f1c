"""The hand-written player of High card: it lays its best card first."""

from __future__ import annotations

from pioche.core.kernel import Array, State


def choose(s: State, seat: int, actions: Array, count: int, rng: State) -> int:
    """Return the highest legal card, or the lowest where the lowest takes the point."""
    return int(actions[0]) if s.low else int(actions[count - 1])
