"""What changed between two moments of a table: found once, then shown to each viewer as a frame.

Whether a zone differs, which cards went somewhere and which were turned is the same for everybody;
so is the look of whatever everybody or nobody sees. All that is settled once, and a viewer's
frame looks at the rest alone: as a rule a hand or two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pioche.core.contract import SPECTATOR
from pioche.core.scene import EMPTY, EVERYONE, NOBODY, Fact, Frame, LogLine, Move, SeenZone, Truth, Zone

Place = tuple[Zone, int]
Motion = tuple[str, str, str]  # from, to, the face or ""
Moves = tuple[Move, ...]

_ALIKE = (EVERYONE, NOBODY)  # the masks with which all viewers see the same: a spectator stands for them


class Change:
    """The way of a table from one moment to another."""

    def __init__(self, before: Truth, after: Truth) -> None:
        self.before, self.after = before, after
        self.differing = list(_differing(before.zones, after.zones))
        self._zones: list[SeenZone | _Private] = []
        for was, zone in self.differing:
            self._add_zone(was, zone)
        self._motions: list[Motion] = []
        self._private: list[_Journey] = []
        for journey in _journeys(self.differing, after.faces):
            if journey.public:
                self._motions.append(journey.motion(SPECTATOR))
            else:
                self._private.append(journey)
        self._moves = _counted(self._motions)
        self._same_facts = before.facts == after.facts

    def _add_zone(self, was: Zone, zone: Zone) -> None:
        """Keep a zone that looks different to everybody as it is seen, a private one for `frame`."""
        written = was.marks != zone.marks
        if not _public(zone) or not _public(was):
            self._zones.append(_Private(was, zone, written))
            return
        looks = zone.looks(SPECTATOR, self.after.faces)
        if written or was.looks(SPECTATOR, self.before.faces) != looks:
            self._zones.append(zone.shown(looks))

    def frame(self, viewer: int, told: Sequence[LogLine] = ()) -> Frame:
        """What the viewer sees of it, with the lines of the log."""
        return Frame(
            self._moves_for(viewer),
            tuple(self._zones_for(viewer)),
            self._facts_for(viewer),
            self.after.actors,
            self.after.choices.get(viewer),
            tuple([line.message for line in told if line.seen >> viewer & 1]),
        )

    def _moves_for(self, viewer: int) -> Moves:
        seen = [journey.motion(viewer) for journey in self._private if journey.seen_by(viewer)]
        return _counted(self._motions + seen) if seen else self._moves

    def _zones_for(self, viewer: int) -> Iterator[SeenZone]:
        for zone in self._zones:
            if isinstance(zone, SeenZone):
                yield zone
                continue
            looks = zone.now.looks(viewer, self.after.faces)
            if zone.written or zone.was.looks(viewer, self.before.faces) != looks:
                yield zone.now.shown(looks)

    def _facts_for(self, viewer: int) -> tuple[Fact, ...] | None:
        if self._same_facts:
            return None
        facts = self.after.facts_for(viewer)
        return None if facts == self.before.facts_for(viewer) else facts


def reveal_frame(truth: Truth, viewer: int) -> Frame:
    """Return the frame that turns up all that the viewer did not see, for the end of a game."""
    return Change(truth, truth.revealed()).frame(viewer)


class _Private(NamedTuple):
    """A zone of which not everybody sees the same."""

    was: Zone
    now: Zone
    written: bool  # it looks different to everybody, whatever cards they see


class _Journey(NamedTuple):
    """One physical card's way from a place to another, or its being turned where it lies."""

    face: str
    start: Zone
    start_place: int
    end: Zone
    end_place: int
    seen_then: int  # who saw its face, who sees it now
    seen_now: int
    moves: bool  # whether it goes somewhere, whatever is seen of its face

    @property
    def public(self) -> bool:
        """Whether everybody sees the same of it."""
        masks = (self.seen_then, self.seen_now, self.start.places, self.end.places)
        return all(mask in _ALIKE for mask in masks)

    def seen_by(self, viewer: int) -> bool:
        return self.moves or bool((self.seen_then ^ self.seen_now) >> viewer & 1)

    def motion(self, viewer: int) -> Motion:
        """From where to where the viewer sees it go, and with which face."""
        start = _named(self.start, self.start_place, viewer)
        origins = self.end.origins
        if origins is not None and origins[self.end_place] and self.start.id != self.end.id:
            start = origins[self.end_place]
        face = self.face if (self.seen_then | self.seen_now) >> viewer & 1 else ""
        return start, _named(self.end, self.end_place, viewer), face


def _named(zone: Zone, place: int, viewer: int) -> str:
    """A place as the viewer may know it: the zone, and the place in it where it is public."""
    return f"{zone.id}/{place}" if zone.apart(viewer) else zone.id


def _public(zone: Zone) -> bool:
    """Whether everybody sees the same of a zone."""
    if zone.places not in _ALIKE:
        return False
    seen = zone.seen
    masks = (seen,) if isinstance(seen, int) else seen
    return all(mask in _ALIKE for mask in masks)


def _counted(motions: Iterable[Motion]) -> Moves:
    """Equal motions as one, in order."""
    counts: dict[Motion, int] = {}
    for motion in motions:
        counts[motion] = counts.get(motion, 0) + 1
    return tuple(
        [Move(start, end, face or None, count) for (start, end, face), count in sorted(counts.items())]
    )


def _differing(before: list[Zone], after: list[Zone]) -> Iterator[tuple[Zone, Zone]]:
    """The zones that may look different to somebody, as they were and as they are.

    A table has the same zones throughout; all that changes is what lies and is written in them, and
    who sees it.
    """
    for was, zone in zip(before, after, strict=True):
        if was is not zone and (
            was.cards != zone.cards
            or was.seen != zone.seen
            or was.marks != zone.marks
            or was.places != zone.places
        ):
            yield was, zone


def _journeys(differing: list[tuple[Zone, Zone]], faces: Sequence[str]) -> Iterator[_Journey]:
    """One for each card that changed its zone or, in a grid, its place, or that somebody saw turned."""
    left: dict[int, Place] = {}
    came: list[tuple[int, Place]] = []
    for was, zone in differing:
        if _still(was, zone):
            cards_then, cards_now = set(was.cards), set(zone.cards)
            left.update((card, (was, was.cards.index(card))) for card in cards_then - cards_now)
            came += [(card, (zone, zone.cards.index(card))) for card in cards_now - cards_then]
        else:
            left.update((card, (was, place)) for place, card in enumerate(was.cards))
            came += [(card, (zone, place)) for place, card in enumerate(zone.cards)]
    for card, (end, end_place) in came:
        if card == EMPTY or card not in left:
            continue
        start, start_place = left[card]
        stays = start.id == end.id
        moves = not stays or (end.kind == "grid" and end_place != start_place)
        seen_then, seen_now = start.seen_at(start_place), end.seen_at(end_place)
        if moves or seen_then != seen_now:
            yield _Journey(faces[card], start, start_place, end, end_place, seen_then, seen_now, moves)


def _still(was: Zone, zone: Zone) -> bool:
    """Whether nobody sees a card move or turn that stays in the zone."""
    return zone.heap or (zone.kind != "grid" and isinstance(zone.seen, int) and zone.seen == was.seen)
