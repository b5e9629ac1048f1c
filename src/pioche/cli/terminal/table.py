"""The table of any game as text: from a scene, its facts and what can be touched, nothing else.

The other seats are on top in their order round the table, what is common in the middle, the
viewer's own things large at the bottom. Where the window is low, things move closer together.
"""

from __future__ import annotations

from itertools import groupby

from rich.text import Text as Styled

from pioche.cli.terminal import blocks, titles
from pioche.cli.terminal.blocks import Block, painted
from pioche.cli.terminal.zones import NOTE_STYLE, Labels, Painter
from pioche.core.game import Game
from pioche.core.scene import Scene, SeenZone
from pioche.core.text import Text

TURN = "▶ "
GROUP_LEAST, GROUP_GAP = 18, 2
NAME_STYLE, TURN_STYLE = "bold", "bold green"


class Artist:
    """Draws the scenes of one match for one viewer."""

    def __init__(self, game: Game, text: Text, viewer: int, bots: frozenset[int] = frozenset()) -> None:
        self.game = game
        self.text = text
        self.viewer = viewer
        self.bots = bots

    def table(self, scene: Scene, width: int, height: int, labels: Labels | None = None) -> Block:
        """The whole table within a width, as large as the height allows."""
        painter = Painter(self.game, self.text, scene, labels or {})
        seats = sorted({zone.owner for zone in scene.zones if zone.owner is not None} - {self.viewer})
        others = [seat for seat in seats if seat > self.viewer] + [
            seat for seat in seats if seat < self.viewer
        ]
        if self.viewer not in {zone.owner for zone in scene.zones}:
            others = seats
        groups = [self._seat(painter, scene, seat, width) for seat in others]
        common = self._families(painter, [zone for zone in scene.zones if zone.owner is None], width, False)
        apart, merged = [groups, common], [[*groups, blocks.flow(common, width)]]
        drawn: Block = []
        for large, tops, between in (
            (True, apart, 1), (True, merged, 1), (False, apart, 1), (False, merged, 1), (False, merged, 0),
        ):  # fmt: skip
            bands = [blocks.flow(top, width, GROUP_GAP, between) for top in tops]
            own = self._own(painter, scene, width, large)
            drawn = blocks.below([self._facts(scene, width), *bands, own], between)
            if len(drawn) <= height:
                break
        return drawn

    def _facts(self, scene: Scene, width: int) -> Block:
        known = [titles.fact(self.text, fact) for fact in scene.facts if fact.seat is None]
        return blocks.wrapped([Styled(words) for words in known], width, " · ")

    def _seat(self, painter: Painter, scene: Scene, seat: int, width: int) -> Block:
        """Another seat's things, compact."""
        zones = [zone for zone in scene.zones if zone.owner == seat and _shown(zone)]
        if len(zones) == 1:
            body = painter.alone(zones[0], width, False, title=False)
        else:
            body = blocks.below(self._families(painter, zones, width, False), between=0)
        return [*self._header(scene, seat, max(GROUP_LEAST, blocks.width(body))), *body]

    def _own(self, painter: Painter, scene: Scene, width: int, large: bool) -> Block:
        """The viewer's own things."""
        mine = [zone for zone in scene.zones if zone.owner == self.viewer]
        shown = {_family(zone) for zone in mine if _shown(zone) or _touched(painter.labels, zone)}
        zones = [zone for zone in mine if _family(zone) in shown]
        if not zones:
            return []
        if len(zones) == 1:
            families = [painter.alone(zones[0], width, large, title=False)]
        else:
            families = self._families(painter, zones, width, large)
        return [*self._header(scene, self.viewer, width), *blocks.flow(families, width, between=0)]

    def _header(self, scene: Scene, seat: int, width: int) -> Block:
        """Whose things these are, and what is known of the seat."""
        turn = seat in scene.actors
        name = painted(TURN if turn else "", TURN_STYLE)
        name.append(self.text.seat(seat), style=TURN_STYLE if turn else NAME_STYLE)
        if seat in self.bots:
            name.append(f" {self.text('bot')}", style=NOTE_STYLE)
        known = [titles.fact(self.text, fact) for fact in scene.facts if fact.seat == seat]
        pieces = [painted(words, NOTE_STYLE) for words in known]
        return blocks.wrapped([name, *pieces], width, " · ")

    def _families(self, painter: Painter, zones: list[SeenZone], width: int, large: bool) -> list[Block]:
        together = groupby(zones, key=_family)
        return [painter.family(list(family), width, large) for _, family in together]


def _family(zone: SeenZone) -> str:
    return zone.id.partition("/")[0]


def _touched(labels: Labels, zone: SeenZone) -> bool:
    return any(thing == zone.id or thing.startswith(f"{zone.id}/") for thing in labels)


def _shown(zone: SeenZone) -> bool:
    """Whether there is anything to see in a zone."""
    return bool(zone.count or zone.marks or zone.kind in ("grid", "sheet"))
