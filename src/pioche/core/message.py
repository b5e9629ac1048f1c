"""Messages for people: the id of a text and its arguments, not yet in any language.

A `Message` names a text of the `.ftl` files. `pioche.core.text` turns it into words; the web page and
the terminal may do so themselves, because they know the names of the players.

A message about a seat has several forms, which are its value and its attributes in the `.ftl` files:

| form | who reads it | example |
|---|---|---|
| the value | anybody | Hazel asks Plum for the lowest card. |
| `.you` | the seat of the argument `seat` or `owner` | You ask Plum for the lowest card. |
| `.to-you` | the seat of the argument `other` | Hazel asks you for your lowest card. |
| `.can` | the seat, before it decides; no sentence but a phrase, to stand in lists and in other sentences | ask Plum for the lowest card |

Only the sentences of actions have the form `.can`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Union


# These classes are not frozen: a move creates dozens, and creating a frozen dataclass takes three times as
# long. No code changes an instance.
@dataclass(slots=True, unsafe_hash=True)
class Seat:
    """A seat as an argument of a message; shown as the name of the player there."""

    seat: int


@dataclass(slots=True, unsafe_hash=True)
class Card:
    """A card as an argument of a message, by the code of its face."""

    face: str


# A message is said in its form `.can`; each of several messages in the form for the reader.
Argument = Union[int, str, Seat, Card, tuple[Card, ...], tuple[Seat, ...], tuple["Message", ...], "Message"]


@dataclass(slots=True, unsafe_hash=True)
class Message:
    """A text of the `.ftl` files of a game or of the core, with its arguments."""

    id: str
    args: Mapping[str, Argument] = field(default_factory=dict)
    _json: dict[str, Any] | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def passing(self) -> bool:
        """Whether the message says that a seat has chosen while other seats still choose.

        Once all choices are disclosed, such a message is out of date, and logs drop it.
        """
        return f"{self.id}-".startswith("log-chose-")

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "args": {
                name: value if type(value) in _PLAIN else _argument(value)
                for name, value in self.args.items()
            },
        }

    def kept_json(self) -> dict[str, Any]:
        """Return `to_json()`, built once: for messages that a game returns again and again. Do not change it."""
        if self._json is None:
            self._json = self.to_json()
        return self._json


_PLAIN = (str, int)  # the types of arguments that JSON has too


def _argument(value: Argument) -> Any:
    # Types are compared in the order of their frequency: a move sends dozens of arguments, and class patterns
    # take twice as long.
    kind = type(value)
    if kind is int or kind is str:
        return value
    if isinstance(value, Seat):
        return {"seat": value.seat}
    if isinstance(value, Card):
        return {"card": value.face}
    if isinstance(value, tuple):
        return _arguments(value)
    return value.to_json() if isinstance(value, Message) else value


def _arguments(values: tuple[Any, ...]) -> dict[str, list[Any]]:
    """Several cards, seats or messages, under the name of their kind."""
    if values and isinstance(values[0], Seat):
        return {"seats": [seat.seat for seat in values]}
    if values and isinstance(values[0], Message):
        return {"messages": [message.to_json() for message in values]}
    return {"cards": [card.face for card in values]}
