"""stub"""
from __future__ import annotations

from pioche.core.kernel import Array, State


def choose(s: State, seat: int, actions: Array, count: int, rng: State) -> int:
    return int(actions[0])
