"""What people see: physical cards in zones, and what a viewer may know of them.

A room's `table.py` describes the whole truth (`Zone`, `Fact`, `Told`) and says who may see
what; this module makes from it, for one viewer, a `Scene` and the `Frame` between two
moments. Nothing here carries a card's identity: two histories that look alike to a viewer
give equal scenes and equal frames.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from pioche.core.contract import MOST_SEATS, SPECTATOR

NOBODY = 0
EVERYONE = (1 << MOST_SEATS) - 1 | 1 << SPECTATOR
EMPTY = -1  # a place of a zone where no card lies


def only(seat: int) -> int:
    """The viewers' mask of one seat."""
    return 1 << seat


# Words ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seat:
    """A seat inside a message; whoever shows it puts the name."""

    seat: int


@dataclass(frozen=True)
class Card:
    """A card's face inside a message, by its code."""

    face: str


Argument = int | str | Seat | Card | tuple[Card, ...]


@dataclass(frozen=True)
class Message:
    """A text of the room's or the core's `.ftl` files, with its arguments."""

    id: str
    args: Mapping[str, Argument] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return {"id": self.id, "args": {name: _argument(value) for name, value in self.args.items()}}


def _argument(value: Argument) -> Any:
    match value:
        case Seat(seat):
            return {"seat": seat}
        case Card(face):
            return {"card": face}
        case tuple():
            return {"cards": [card.face for card in value]}
        case _:
            return value


@dataclass(frozen=True)
class Told:
    """A line of the log and who may read it."""

    message: Message
    seen: int = EVERYONE


@dataclass(frozen=True)
class Line:
    """A line of the count: words and the points they stand for."""

    message: Message
    points: int


# The whole truth, as a room tells it ----------------------------------------------------------


@dataclass(frozen=True)
class Face:
    """What is printed on a card.

    `colour` is one of `COLOURS`; where cards of one label differ in it, `letter` tells them
    apart without colour.
    """

    code: str  # unique in its game: "R7"
    label: str  # large, in the middle: "7"
    colour: str = "white"
    letter: str = ""


COLOURS = (
    "white", "grey", "red", "orange", "yellow", "olive", "green", "turquoise",
    "lightblue", "blue", "purple", "lilac", "magenta",
)  # fmt: skip

Kind = Literal["pile", "stack", "fan", "row", "grid", "sheet"]


@dataclass
class Zone:
    """A part of the table and the physical cards in it, in order (the top of a pile last).

    The zones of a table are the same from before the first card to the end, empty or not.
    `seen`: who may see the faces, for the whole zone or card by card. `places`: who may tell
    the cards' places apart; everybody else sees how many there are (in a pile or a stack also
    the top card, if they may see its face). `remembered`: the faces lay open before, so everybody
    may know them though they are not shown. `origins` names, card by card, the public
    place a card came from where the rules make it public ("hand/2/lowest").
    """

    id: str
    kind: Kind
    cards: Sequence[int] = ()
    owner: int | None = None
    seen: int | Sequence[int] = NOBODY
    places: int = EVERYONE
    remembered: bool = False
    origins: Sequence[str] | None = None
    columns: int = 0  # of a grid or a sheet
    marks: Mapping[str, str] = field(default_factory=dict)  # what is written: cell -> text

    def seen_at(self, place: int) -> int:
        return self.seen if isinstance(self.seen, int) else self.seen[place]


@dataclass(frozen=True)
class Fact:
    """A named value of the moment, of the table or of one seat; its text is `fact-<name>`."""

    name: str
    value: int | str
    seat: int | None = None
    seen: int = EVERYONE


# What one viewer sees -------------------------------------------------------------------------


@dataclass(frozen=True)
class SeenZone:
    """A zone as one viewer sees it: `cards` where places may be told apart, else `count` and `top`.

    In `cards`, a face's code, "?" for a card lying face down, "" for an empty place.
    """

    id: str
    kind: Kind
    owner: int | None
    count: int
    cards: tuple[str, ...] | None
    top: str | None
    columns: int
    marks: Mapping[str, str]

    def to_json(self) -> dict[str, Any]:
        shown: dict[str, Any] = {"id": self.id, "kind": self.kind, "count": self.count}
        optional = {
            "owner": self.owner,
            "cards": None if self.cards is None else list(self.cards),
            "top": self.top,
            "columns": self.columns or None,
            "marks": dict(self.marks) or None,
        }
        return shown | {name: value for name, value in optional.items() if value is not None}


@dataclass(frozen=True)
class Scene:
    """All that a viewer sees at one moment."""

    zones: tuple[SeenZone, ...]
    facts: tuple[Fact, ...]
    actors: tuple[int, ...]  # the seats that are asked now
    choice: str | None  # the viewer's own decision while others still choose

    def to_json(self) -> dict[str, Any]:
        return {
            "zones": [zone.to_json() for zone in self.zones],
            "facts": [fact_json(fact) for fact in self.facts],
            "actors": list(self.actors),
            "choice": self.choice,
        }


def fact_json(fact: Fact) -> dict[str, Any]:
    shown: dict[str, Any] = {"name": fact.name, "value": fact.value}
    return shown if fact.seat is None else shown | {"seat": fact.seat}


@dataclass(frozen=True)
class Move:
    """A card seen going from one place to another; equal places: it was turned where it lies."""

    start: str
    end: str
    face: str | None
    count: int = 1  # how many cards make this same motion

    def to_json(self) -> dict[str, Any]:
        return {"from": self.start, "to": self.end, "face": self.face, "count": self.count}


@dataclass(frozen=True)
class Frame:
    """What changed for one viewer between two moments: motions to show, and the new truth."""

    moves: tuple[Move, ...]
    zones: tuple[SeenZone, ...]  # the zones that look different now, whole
    facts: tuple[Fact, ...] | None  # all facts, if any changed
    actors: tuple[int, ...]
    choice: str | None
    log: tuple[Message, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "moves": [move.to_json() for move in self.moves],
            "zones": [zone.to_json() for zone in self.zones],
            "facts": None if self.facts is None else [fact_json(fact) for fact in self.facts],
            "actors": list(self.actors),
            "choice": self.choice,
            "log": [message.to_json() for message in self.log],
        }


@dataclass
class Truth:
    """The table at one moment as the room tells it; scenes and frames are made from it."""

    zones: list[Zone]
    facts: list[Fact]
    actors: tuple[int, ...]
    choices: Mapping[int, str]  # the notation of each seat's decision not yet disclosed
    faces: Sequence[str]  # the code of each physical card's face

    def scene(self, viewer: int) -> Scene:
        return Scene(
            tuple(self._zone(zone, viewer) for zone in self.zones),
            self._facts(viewer),
            self.actors,
            self.choices.get(viewer),
        )

    def _facts(self, viewer: int) -> tuple[Fact, ...]:
        return tuple(fact for fact in self.facts if fact.seen >> viewer & 1)

    def _zone(self, zone: Zone, viewer: int) -> SeenZone:
        looks: list[str] = []
        for place, card in enumerate(zone.cards):
            if card == EMPTY:
                looks.append("")
            else:
                looks.append(self.faces[card] if zone.seen_at(place) >> viewer & 1 else "?")
        heap = zone.kind in ("pile", "stack")
        apart = bool(zone.places >> viewer & 1) and not heap
        top = looks[-1] if heap and looks and looks[-1] != "?" else None
        count = sum(look != "" for look in looks)
        cards = tuple(looks) if apart else None
        marks = dict(zone.marks)
        return SeenZone(zone.id, zone.kind, zone.owner, count, cards, top, zone.columns, marks)

    def frame(self, before: Truth, viewer: int, told: Sequence[Told] = ()) -> Frame:
        """What the viewer sees change from `before` to here."""
        old = {zone.id: zone for zone in before.scene(viewer).zones}
        now = self.scene(viewer)
        facts = None if self._facts(viewer) == before._facts(viewer) else now.facts
        return Frame(
            self._moves(before, viewer),
            tuple(zone for zone in now.zones if old.get(zone.id) != zone),
            facts,
            now.actors,
            now.choice,
            tuple(line.message for line in told if line.seen >> viewer & 1),
        )

    def _moves(self, before: Truth, viewer: int) -> tuple[Move, ...]:
        """One motion for each card that changed its zone or its place, or was turned over."""
        moves: Counter[tuple[str, str, str]] = Counter()
        was = before.whereabouts()
        for card, (zone, place) in self.whereabouts().items():
            if card not in was:
                continue
            zone_before, place_before = was[card]
            seen_now = zone.seen_at(place) >> viewer & 1
            seen_then = zone_before.seen_at(place_before) >> viewer & 1
            stays = zone.id == zone_before.id
            if stays and (place == place_before or zone.kind != "grid") and seen_now == seen_then:
                continue
            if stays and zone.kind in ("pile", "stack"):
                continue
            face = self.faces[card] if seen_now or seen_then else ""
            start = _named(zone_before, place_before, viewer)
            if zone.origins is not None and zone.origins[place] and not stays:
                start = zone.origins[place]
            moves[start, _named(zone, place, viewer), face] += 1
        return tuple(
            Move(start, end, face or None, count) for (start, end, face), count in sorted(moves.items())
        )

    def whereabouts(self) -> dict[int, tuple[Zone, int]]:
        """Where each physical card lies."""
        return {
            card: (zone, place)
            for zone in self.zones
            for place, card in enumerate(zone.cards)
            if card != EMPTY
        }

    def visible(self, viewer: int) -> set[int]:
        """The physical cards whose faces the viewer sees now."""
        found = self.whereabouts().items()
        return {card for card, (zone, place) in found if zone.seen_at(place) >> viewer & 1}


def _named(zone: Zone, place: int, viewer: int) -> str:
    """A place as the viewer may know it: the zone, and the place in it where it is public."""
    apart = bool(zone.places >> viewer & 1) and zone.kind not in ("pile", "stack")
    return f"{zone.id}/{place}" if apart else zone.id
