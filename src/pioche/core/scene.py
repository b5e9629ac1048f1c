"""What people see: zones with physical cards, facts and messages, filtered for each viewer.

A game's `table.py` describes the table with all its secrets as `Zone`s, `Fact`s and `LogLine`s, each with a
mask of the viewers who may see it. `Truth` holds that description. From it come

- the `Scene` of a viewer: everything that the viewer sees at one moment;
- the `Frame` of a viewer: what the viewer sees change between two moments (`pioche.core.change`).

Scenes and frames carry no identity of a physical card: two histories that look alike to a viewer give
equal scenes and equal frames.

Masks have bit `seat` for a seat and bit SPECTATOR for spectators. Classes of which a move creates dozens are
not frozen, because creating a frozen dataclass takes three times as long; no code changes an instance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from pioche.core.contract import MOST_SEATS, SPECTATOR
from pioche.core.message import Card, Message

NOBODY = 0
EVERYONE = (1 << MOST_SEATS) - 1 | 1 << SPECTATOR
ALIKE = frozenset((EVERYONE, NOBODY))  # the masks under which all viewers see the same
EMPTY = -1  # a place of a zone where no card lies


def only(seat: int) -> int:
    """Return the mask of one seat as the only viewer."""
    return 1 << seat


# Lines for people ---------------------------------------------------------------------------


@dataclass(slots=True, unsafe_hash=True)
class LogLine:
    """A line of the log, and the mask of the viewers who may read it."""

    message: Message
    seen: int = EVERYONE


@dataclass(slots=True, unsafe_hash=True)
class ScoreLine:
    """A line of a score sheet: what is counted, its points, and the cards that make them, as they lie."""

    message: Message
    points: int
    cards: tuple[Card, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "message": self.message.to_json(),
            "points": self.points,
            "cards": [card.face for card in self.cards],
        }


# The table with all its secrets, as a game describes it ---------------------------------------


@dataclass(frozen=True)
class Face:
    """What is printed on a card.

    `colour` is one of `COLOURS`. Where cards with the same label differ in colour, `letter` distinguishes
    them for people who do not see colours.
    """

    code: str  # unique in its game: "R7"
    label: str  # large, in the middle: "7"
    colour: str = "white"
    letter: str = ""


COLOURS = (
    "white", "grey", "red", "orange", "yellow", "olive", "green", "turquoise",
    "lightblue", "blue", "purple", "lilac", "magenta",
)  # fmt: skip

ZoneKind = Literal["pile", "stack", "fan", "row", "grid", "sheet"]

Looks = tuple[int, tuple[str, ...] | None, str | None]  # `count`, `cards` and `top` of a `SeenZone`


@dataclass(slots=True)
class Zone:
    """A part of the table (a hand, a pile, a grid) and the physical cards in it.

    `cards` are in order, the top of a pile last; EMPTY is a place without a card. A table has the same zones
    from before the first card to the end, empty or not.

    `seen`: the mask of the viewers who see the faces, one for all cards or one for each card.
    `places`: the mask of the viewers who can tell the cards' places apart. The others see only the number of
    cards and, in a pile or a stack, the top card if they may see its face.
    `remembered`: the faces were public before, so everybody may know them although they are not shown.
    `origins`: for each card the public place that it came from ("hand/2/lowest"), where the rules make that
    place public.
    """

    id: str
    kind: ZoneKind
    cards: Sequence[int] = ()
    owner: int | None = None
    seen: int | Sequence[int] = NOBODY
    places: int = EVERYONE
    remembered: bool = False
    origins: Sequence[str] | None = None
    columns: int = 0  # of a grid or a sheet
    marks: Mapping[str, str] = field(default_factory=dict)  # what is written in it: cell -> text
    # `public` and `public_looks`, once computed
    _public: bool | None = field(default=None, init=False, repr=False, compare=False)
    _public_looks: Looks | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def public(self) -> bool:
        """Whether all viewers see the zone alike."""
        if self._public is None:
            seen = self.seen
            masks = {seen} if isinstance(seen, int) else set(seen)
            masks.add(self.places)
            self._public = masks <= ALIKE
        return self._public

    def public_looks(self, faces: Sequence[str]) -> Looks:
        """Return what every viewer sees of the cards of a public zone; computed once."""
        if self._public_looks is None:
            self._public_looks = self.looks(SPECTATOR, faces)
        return self._public_looks

    def seen_at(self, place: int) -> int:
        return self.seen if isinstance(self.seen, int) else self.seen[place]

    def visible(self, viewer: int) -> Sequence[int]:
        """Return the physical cards in the zone whose faces the viewer sees."""
        seen = self.seen
        if isinstance(seen, int):
            return self.cards if seen >> viewer & 1 else ()
        return [card for card, mask in zip(self.cards, seen, strict=True) if mask >> viewer & 1]

    @property
    def heap(self) -> bool:
        """Whether the cards lie on top of each other, so that only the top one can be seen."""
        return self.kind == "pile" or self.kind == "stack"

    def apart(self, viewer: int) -> bool:
        """Whether the viewer can tell the cards' places apart."""
        return bool(self.places >> viewer & 1) and not self.heap

    def looks(self, viewer: int, faces: Sequence[str]) -> Looks:
        """Return what the viewer sees of the cards: their number, the card at each place, the top of a heap."""
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

    def as_seen(self, looks: Looks) -> SeenZone:
        """Return the zone for a viewer who sees `looks` of its cards."""
        return SeenZone(self.id, self.kind, self.owner, *looks, self.columns, self.marks)


class Fact(NamedTuple):
    """A named value that people read at the table, such as a score or the round; its text is `fact-<name>`."""

    name: str
    value: int | str
    seat: int | None = None  # None: a fact of the table
    seen: int = EVERYONE


@dataclass(slots=True)
class Choice:
    """A legal action of a deciding seat, as people choose it.

    A path is a sequence of touches: the things on the table (`"hand/0/3"`, `"pile"`) that a player touches
    in turn to choose the action. Several paths may lead to the same action.
    """

    action: int
    notation: str
    sentence: Message  # what the action is, in words
    paths: list[tuple[str, ...]]
    preview: list[Message]  # what the action would do, as far as public knowledge tells


# What one viewer sees -------------------------------------------------------------------------


@dataclass(slots=True, unsafe_hash=True)
class SeenZone:
    """A zone as one viewer sees it: `cards` if the viewer can tell places apart, else `count` and `top`.

    `cards` has the code of a face, "?" for a card face down and "" for an empty place.
    """

    id: str
    kind: ZoneKind
    owner: int | None
    count: int
    cards: tuple[str, ...] | None
    top: str | None
    columns: int
    marks: Mapping[str, str]

    def to_json(self) -> dict[str, Any]:
        shown: dict[str, Any] = {"id": self.id, "kind": self.kind, "count": self.count}
        if self.owner is not None:
            shown["owner"] = self.owner
        if self.cards is not None:
            shown["cards"] = list(self.cards)
        if self.top is not None:
            shown["top"] = self.top
        if self.columns:
            shown["columns"] = self.columns
        if self.marks:
            shown["marks"] = dict(self.marks)
        return shown


@dataclass(slots=True, unsafe_hash=True)
class Scene:
    """Everything that a viewer sees at one moment."""

    zones: tuple[SeenZone, ...]
    facts: tuple[Fact, ...]
    actors: tuple[int, ...]  # the seats that must decide now
    choice: str | None  # the notation of the viewer's own decision while other seats still choose

    def to_json(self) -> dict[str, Any]:
        return {
            "zones": [zone.to_json() for zone in self.zones],
            "facts": [fact_json(fact) for fact in self.facts],
            "actors": list(self.actors),
            "choice": self.choice,
        }


def fact_json(fact: Fact) -> dict[str, Any]:
    if fact.seat is None:
        return {"name": fact.name, "value": fact.value}
    return {"name": fact.name, "value": fact.value, "seat": fact.seat}


@dataclass(slots=True, unsafe_hash=True)
class Move:
    """A motion that a viewer sees: cards go from one place to another, or turn over where they lie.

    A place is a zone's id ("pile") or, where the viewer can tell places apart, "<zone>/<index>". A card that
    turns over has equal `start` and `end`.
    """

    start: str
    end: str
    face: str | None  # the code of the face, None if the viewer does not see it
    count: int = 1  # how many cards make this motion

    def to_json(self) -> dict[str, Any]:
        return {"from": self.start, "to": self.end, "face": self.face, "count": self.count}


@dataclass(slots=True, unsafe_hash=True)
class Frame:
    """What one viewer sees change between two moments.

    `moves` are the motions to animate. The other fields hold the new content of all that looks different: a
    client replaces it, so errors in animation cannot add up.
    """

    moves: tuple[Move, ...]
    zones: tuple[SeenZone, ...]  # the zones that look different now, complete
    facts: tuple[Fact, ...] | None  # all facts if any changed, else None
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
    """The table at one moment with all its secrets; scenes and frames are made from it."""

    zones: list[Zone]
    facts: list[Fact]
    actors: tuple[int, ...]
    choices: Mapping[int, str]  # the notations of the decisions that are not disclosed yet, by seat
    faces: Sequence[str]  # the code of each physical card's face

    def scene(self, viewer: int) -> Scene:
        return Scene(
            tuple([zone.as_seen(zone.looks(viewer, self.faces)) for zone in self.zones]),
            self.facts_for(viewer),
            self.actors,
            self.choices.get(viewer),
        )

    def facts_for(self, viewer: int) -> tuple[Fact, ...]:
        """Return the facts that a viewer may know."""
        return tuple([fact for fact in self.facts if fact.seen >> viewer & 1])

    def shows_more(self, viewer: int, other: int) -> bool:
        """Return whether the viewer sees anything that the other one does not: a face, a place or a fact."""
        return any(
            (zone.apart(viewer) and not zone.apart(other))
            or set(zone.visible(viewer)) - set(zone.visible(other)) - {EMPTY}
            for zone in self.zones
            if not zone.public
        ) or any(fact.seen >> viewer & 1 and not fact.seen >> other & 1 for fact in self.facts)

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
        """Return the physical cards whose faces the viewer sees now."""
        cards: set[int] = set()
        for zone in self.zones:
            cards.update(zone.visible(viewer))
        cards.discard(EMPTY)
        return cards
