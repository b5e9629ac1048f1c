"""What people see: physical cards in zones, and what a viewer may know of them.

A room's `table.py` describes the whole truth (`Zone`, `Fact`, `LogLine`) and says who may see
what; this module makes from it, for one viewer, a `Scene` and the `Frame` between two
moments. Nothing here carries a card's identity: two histories that look alike to a viewer
give equal scenes and equal frames.

What a move makes by the dozen is not frozen, because a frozen dataclass takes three times as long
to make; nobody changes one all the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from pioche.core.contract import MOST_SEATS, SPECTATOR
from pioche.core.message import Message

NOBODY = 0
EVERYONE = (1 << MOST_SEATS) - 1 | 1 << SPECTATOR
EMPTY = -1  # a place of a zone where no card lies


def only(seat: int) -> int:
    """The viewers' mask of one seat."""
    return 1 << seat


# Lines for people ---------------------------------------------------------------------------


@dataclass(slots=True, unsafe_hash=True)
class LogLine:
    """A line of the log, and the mask of the viewers who may read it."""

    message: Message
    seen: int = EVERYONE


@dataclass(slots=True, unsafe_hash=True)
class ScoreLine:
    """A line of a score sheet: what is counted, and its points."""

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


Looks = tuple[int, tuple[str, ...] | None, str | None]  # `count`, `cards` and `top` of a `SeenZone`


@dataclass(slots=True)
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

    def visible(self, viewer: int) -> Sequence[int]:
        """The physical cards in it whose faces the viewer sees."""
        seen = self.seen
        if isinstance(seen, int):
            return self.cards if seen >> viewer & 1 else ()
        return [card for card, mask in zip(self.cards, seen, strict=True) if mask >> viewer & 1]

    @property
    def heap(self) -> bool:
        """Whether the cards lie on each other, so that the top one alone can be seen."""
        return self.kind == "pile" or self.kind == "stack"

    def apart(self, viewer: int) -> bool:
        """Whether the viewer may tell the cards' places apart."""
        return bool(self.places >> viewer & 1) and not self.heap

    def looks(self, viewer: int, faces: Sequence[str]) -> Looks:
        """How many cards the viewer sees lying there, which ones place by place, and the top one of a heap."""
        cards, seen = self.cards, self.seen
        count = len(cards) - cards.count(EMPTY)
        if self.heap:
            if not cards or not self.seen_at(len(cards) - 1) >> viewer & 1:
                return count, None, "" if cards and cards[-1] == EMPTY else None
            return count, None, "" if cards[-1] == EMPTY else faces[cards[-1]]
        if not self.places >> viewer & 1:
            return count, None, None
        if isinstance(seen, int):
            if seen >> viewer & 1:
                return count, tuple(["" if card == EMPTY else faces[card] for card in cards]), None
            return count, tuple(["" if card == EMPTY else "?" for card in cards]), None
        shown = [
            "" if card == EMPTY else faces[card] if mask >> viewer & 1 else "?"
            for card, mask in zip(cards, seen, strict=True)
        ]
        return count, tuple(shown), None

    def shown(self, looks: Looks) -> SeenZone:
        """The zone to somebody to whom its cards look so."""
        return SeenZone(self.id, self.kind, self.owner, *looks, self.columns, self.marks)


class Fact(NamedTuple):
    """A named value of the moment, of the table or of one seat; its text is `fact-<name>`."""

    name: str
    value: int | str
    seat: int | None = None
    seen: int = EVERYONE


@dataclass(frozen=True)
class Choice:
    """A legal action of a deciding seat, as people choose it.

    A path is a sequence of touches: the things on the table (`"hand/0/3"`, `"pile"`) that a player touches
    in turn to choose the action. Several paths may lead to the same action.
    """

    action: int
    notation: str
    paths: list[tuple[str, ...]]
    preview: list[Message]  # what the action would do, as far as public knowledge tells


# What one viewer sees -------------------------------------------------------------------------


@dataclass(slots=True, unsafe_hash=True)
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


@dataclass(slots=True, unsafe_hash=True)
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


@dataclass(slots=True, unsafe_hash=True)
class Move:
    """A card seen going from one place to another; equal places: it was turned where it lies."""

    start: str
    end: str
    face: str | None
    count: int = 1  # how many cards make this same motion

    def to_json(self) -> dict[str, Any]:
        return {"from": self.start, "to": self.end, "face": self.face, "count": self.count}


@dataclass(slots=True, unsafe_hash=True)
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
            tuple([zone.shown(zone.looks(viewer, self.faces)) for zone in self.zones]),
            self.facts_for(viewer),
            self.actors,
            self.choices.get(viewer),
        )

    def facts_for(self, viewer: int) -> tuple[Fact, ...]:
        """The facts that a viewer may know."""
        return tuple([fact for fact in self.facts if fact.seen >> viewer & 1])

    def revealed(self) -> Truth:
        """Return the same table with every card face up, where places can be told apart, and every fact public."""
        return Truth(
            [replace(zone, seen=EVERYONE, places=EVERYONE) for zone in self.zones],
            [fact._replace(seen=EVERYONE) for fact in self.facts],
            self.actors,
            self.choices,
            self.faces,
        )

    def visible(self, viewer: int) -> set[int]:
        """The physical cards whose faces the viewer sees now."""
        return {card for zone in self.zones for card in zone.visible(viewer) if card != EMPTY}
