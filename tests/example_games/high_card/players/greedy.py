"""A simple player: the best card while a point can still be decisive."""

from __future__ import annotations

from pioche.core.kernel import Array, State


def choose(s: State, seat: int, actions: Array, count: int, rng: State) -> int:
    """The highest card first (the lowest first where low takes the point)."""
    return int(actions[0]) if s.low else int(actions[count - 1])
