"""`Pair`: a position, two actions of a seat by their notations, and what is said of them."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass

from pioche.core.game import Position
from pioche.core.message import Card, Message, Seat
from pioche.core.scene import EMPTY, EVERYONE, Truth, Zone


@dataclass
class Pair:
    """Two actions, `better` and `other`, and a message that compares them."""

    position: Position
    seat: int
    better: str
    other: str
    message: Message

    @functools.cached_property
    def truth(self) -> Truth:
        return self.position.truth()

    @functools.cached_property
    def _zones(self) -> dict[str, Zone]:
        return {zone.id: zone for zone in self.truth.zones}

    def cards(self, zone: str) -> list[str]:
        """Return the codes of the cards in a zone, with all its secrets; "" for an empty place."""
        found = self._zones[zone]
        return ["" if card == EMPTY else self.truth.faces[card] for card in found.cards]

    def shown(self, zone: str) -> list[str]:
        """Return the same, with "?" for a card that not everybody sees."""
        found = self._zones[zone]
        seen = [found.seen] * len(found.cards) if isinstance(found.seen, int) else found.seen
        return [
            code if not code or mask == EVERYONE else "?"
            for code, mask in zip(self.cards(zone), seen, strict=True)
        ]

    def marks(self, zone: str) -> dict[str, str]:
        return dict(self._zones[zone].marks)

    def fact(self, name: str, seat: int | None = None) -> int | str | None:
        found = [fact.value for fact in self.truth.facts if fact.name == name and fact.seat == seat]
        return found[0] if found else None

    def card(self, name: str = "card") -> str:
        value = self.message.args[name]
        assert isinstance(value, Card), value
        return value.face

    def number(self, name: str) -> int:
        value = self.message.args[name]
        assert isinstance(value, int), value
        return value

    def word(self, name: str) -> str:
        value = self.message.args[name]
        assert isinstance(value, str), value
        return value

    def other_seat(self) -> int:
        value = self.message.args["other"]
        assert isinstance(value, Seat), value
        return value.seat

    def after(self, notation: str) -> Position:
        """Return the position after the seat's action, all secrets as they are."""
        then = self.position.copy()
        then.play(notation, self.seat)
        return then


Reading = Callable[[Pair], bool]
