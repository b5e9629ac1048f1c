"""Why a card of High card is better than another."""

from __future__ import annotations

from pioche.core.kernel import State
from pioche.core.message import Card, Message
from pioche.core.reason import Reason

from .table import FACES, face


def compares(s: State, seat: int, better: int, other: int) -> Message | None:
    """The better card is higher, or lower where the lowest card takes the point."""
    if better == other or (better < other) != bool(s.low):
        return None
    cards = {"card": Card(FACES[face(better)].code), "less": Card(FACES[face(other)].code)}
    return Message("reason-lower" if s.low else "reason-higher", cards)


REASONS = (Reason(("height", "height-where-low"), compares),)
