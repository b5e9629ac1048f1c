"""What tells cards apart: how high they are, and whether the point still counts."""

from __future__ import annotations

from pioche.core.kernel import Array, State

from ..rules import CARDS

FEATURES = ("height", "height-where-low")
MEMO = 1
SCALE = 1.0


def consider(s: State, seat: int, seen: Array, memo: Array) -> None:
    memo[0] = -1.0 if s.low else 1.0


def features(s: State, seat: int, seen: Array, memo: Array, action: int, out: Array) -> None:
    out[0] = memo[0] * action / CARDS
    out[1] = action / CARDS if s.low else 0.0


def horizon(s: State) -> int:
    """A game has one part."""
    return 0
