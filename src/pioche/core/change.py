"""`Change`: what changed between two moments of a table, computed once for the frames of all viewers.

Which zones differ and which cards moved or turned over does not depend on the viewer; nor does the look of
a zone that all viewers see alike. All that is computed once. A viewer's frame then adds the rest, usually a
hand or two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pioche.core.contract import SPECTATOR
from pioche.core.scene import ALIKE, EMPTY, EVERYONE, Fact, Frame, LogLine, Move, SeenZone, Truth, Zone

Place = tuple[Zone, int]
Motion = tuple[str, str, str]  # start, end, the face or "": `Move` without its count
Moves = tuple[Move, ...]


class Change:
    """The difference between two moments of a table; `frame` shows it to a viewer."""

    def __init__(self, before: Truth, after: Truth) -> None:
        self.before, self.after = before, after
        self.differing = list(_differing(before.zones, after.zones))
        self._zones: list[SeenZone | _PrivateZone] = []  # a SeenZone looks the same to all viewers
        for was, zone in self.differing:
            self._add_zone(was, zone)
        self._motions: list[Motion] = []  # those that all viewers see alike
        self._private: list[_Journey] = []
        for journey in _journeys(self.differing, after.faces):
            if journey.public:
                self._motions.append(journey.motion(SPECTATOR))
            else:
                self._private.append(journey)
        self._moves = _counted(self._motions)
        self._same_facts = before.facts == after.facts
        # The facts, if they have changed and all viewers see the same of that.
        self.public_facts = tuple(after.facts) if self._facts_are_public() else None

    def _facts_are_public(self) -> bool:
        if self._same_facts:
            return False
        return {fact.seen for facts in (self.before.facts, self.after.facts) for fact in facts} == {EVERYONE}

    def _add_zone(self, was: Zone, zone: Zone) -> None:
        """Add a changed zone: a `SeenZone` if all viewers see it alike, else a `_PrivateZone` that `frame` projects."""
        written = was.marks != zone.marks
        if not zone.public or not was.public:
            self._zones.append(_PrivateZone(was, zone, written))
            return
        looks = zone.public_looks(self.after.faces)
        if written or was.public_looks(self.before.faces) != looks:
            self._zones.append(zone.as_seen(looks))

    def public_zones(self) -> Iterator[SeenZone]:
        """Yield the changed zones that look the same to all viewers; `frame` has these very objects."""
        return (zone for zone in self._zones if isinstance(zone, SeenZone))

    def frame(self, viewer: int, log: Sequence[LogLine] = ()) -> Frame:
        """Return what the viewer sees of the change, with the lines of `log` that the viewer may read."""
        return Frame(
            self._moves_for(viewer),
            tuple(self._zones_for(viewer)),
            self._facts_for(viewer),
            self.after.actors,
            self.after.choices.get(viewer),
            tuple([line.message for line in log if line.seen >> viewer & 1]),
        )

    def _moves_for(self, viewer: int) -> Moves:
        seen = [journey.motion(viewer) for journey in self._private if journey.seen_by(viewer)]
        return _counted(self._motions + seen) if seen else self._moves

    def _zones_for(self, viewer: int) -> Iterator[SeenZone]:
        for zone in self._zones:
            if isinstance(zone, SeenZone):
                yield zone
                continue
            was, now = zone.was, zone.now
            looks = now.looks(viewer, self.after.faces)
            more = len(was.cards) - was.cards.count(EMPTY) != looks[0]  # or fewer cards: the usual difference
            if more or zone.written or was.looks(viewer, self.before.faces) != looks:
                yield now.as_seen(looks)

    def _facts_for(self, viewer: int) -> tuple[Fact, ...] | None:
        if self._same_facts or self.public_facts is not None:
            return self.public_facts
        facts = self.after.facts_for(viewer)
        return None if facts == self.before.facts_for(viewer) else facts


def reveal_frame(truth: Truth, viewer: int) -> Frame:
    """Return the frame that turns up all that the viewer did not see, for the end of a game."""
    return Change(truth, truth.revealed()).frame(viewer)


class _PrivateZone(NamedTuple):
    """A changed zone that does not look the same to all viewers."""

    was: Zone
    now: Zone
    written: bool  # its marks changed, so it looks different to every viewer


class _Journey(NamedTuple):
    """The way of one physical card from a place to another, or its turning over where it lies."""

    face: str
    start: Zone
    start_place: int
    end: Zone
    end_place: int
    seen_then: int  # the mask of the viewers who saw its face
    seen_now: int  # the mask of those who see it now
    moves: bool  # whether it changes its place; else only who sees its face has changed

    @property
    def public(self) -> bool:
        """Whether all viewers see it alike."""
        return (
            self.seen_then in ALIKE
            and self.seen_now in ALIKE
            and self.start.places in ALIKE
            and self.end.places in ALIKE
        )

    def seen_by(self, viewer: int) -> bool:
        return self.moves or bool((self.seen_then ^ self.seen_now) >> viewer & 1)

    def motion(self, viewer: int) -> Motion:
        """Return the motion that the viewer sees."""
        start = _named(self.start, self.start_place, viewer)
        origins = self.end.origins
        if origins is not None and origins[self.end_place] and self.start.id != self.end.id:
            start = origins[self.end_place]
        face = self.face if (self.seen_then | self.seen_now) >> viewer & 1 else ""
        return start, _named(self.end, self.end_place, viewer), face


def _named(zone: Zone, place: int, viewer: int) -> str:
    """Return a place as the viewer knows it: the zone, with the index where the viewer can tell places apart."""
    return f"{zone.id}/{place}" if zone.apart(viewer) else zone.id


def _counted(motions: list[Motion]) -> Moves:
    """Return the motions sorted, equal ones merged and counted."""
    if len(motions) == 1:  # the usual case
        start, end, face = motions[0]
        return (Move(start, end, face or None),)
    counts: dict[Motion, int] = {}
    for motion in motions:
        counts[motion] = counts.get(motion, 0) + 1
    return tuple(
        [Move(start, end, face or None, count) for (start, end, face), count in sorted(counts.items())]
    )


def _differing(before: list[Zone], after: list[Zone]) -> Iterator[tuple[Zone, Zone]]:
    """Yield the zones that may look different to some viewer, as they were and as they are.

    A table always has the same zones. Only their cards, their marks and who sees them change.
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
    """Yield a journey for each card that changed its zone, its place in a grid, or who sees its face."""
    left: dict[int, Place] = {}
    came: list[tuple[int, Place]] = []
    for was, zone in differing:
        if _hides_inner_moves(was, zone):
            then, now = was.cards, zone.cards
            kept = min(len(then), len(now))
            if then[:kept] == now[:kept]:  # cards were added or taken at the end: the usual case
                left.update((then[place], (was, place)) for place in range(kept, len(then)))
                came += [(now[place], (zone, place)) for place in range(kept, len(now))]
                continue
            cards_then, cards_now = set(then), set(now)
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


def _hides_inner_moves(was: Zone, zone: Zone) -> bool:
    """Whether no viewer sees anything happen to the cards that stay in the zone."""
    return zone.heap or (zone.kind != "grid" and isinstance(zone.seen, int) and zone.seen == was.seen)
