"""The features of High card's trained player: the number of a card, and the option `low`."""

from __future__ import annotations

from pioche.core.kernel import Array, State

from ..rules import CARDS

FEATURES = (
    "height",  # the number of the card; its negative where the lowest card takes the point
    "height-where-low",  # the number of the card where the lowest takes the point, else 0
)
MEMO = 1  # the sign of "height"
SCALE = 1.0


def consider(s: State, seat: int, seen: Array, memo: Array) -> None:
    memo[0] = -1.0 if s.low else 1.0


def features(s: State, seat: int, seen: Array, memo: Array, action: int, out: Array) -> None:
    out[0] = memo[0] * action / CARDS
    out[1] = action / CARDS if s.low else 0.0


def horizon(s: State) -> int:
    """Return 0: lookahead always goes to the end of the game."""
    return 0
