"""`TableRenderer`: the table of any game as text, drawn from a scene and the labels of its choices alone.

The zones of the other seats are at the top in turn order, common zones in the middle, and the viewer's own
zones at the bottom, larger. If the screen is too low, the layout becomes more compact.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.text import Text as Styled

from pioche.core.drawing import blocks, titles
from pioche.core.drawing.blocks import Block, styled
from pioche.core.drawing.zones import NOTE_STYLE, Labels, ZoneRenderer
from pioche.core.game_folder import GameFolder
from pioche.core.scene import Scene, SeenZone
from pioche.core.text import Text

TURN = "▶ "
SEAT_MIN_WIDTH, SEAT_GAP = 18, 2
SEAT_WIDTH = 39  # columns, of another seat whose zones are beside each other
UNLIMITED = 10_000  # columns
NAME_STYLE, TURN_STYLE = "bold", "bold green"


class TableRenderer:
    """Draws the scenes of one match for one viewer."""

    def __init__(self, game: GameFolder, text: Text, viewer: int, bots: frozenset[int] = frozenset()) -> None:
        self.game = game
        self.text = text
        self.viewer = viewer
        self.bots = bots

    def render(self, scene: Scene, width: int, height: int, labels: Labels | None = None) -> Block:
        """Return the whole table within a width, in the largest layout that the height allows, else in the smallest."""
        table: Block = []
        for table in self.layouts(scene, width, labels):
            if len(table) <= height:
                break
        return table

    def layouts(self, scene: Scene, width: int, labels: Labels | None = None) -> Iterator[Block]:
        """Yield the whole table within a width in each layout, the largest first."""
        roomy, tight = (
            ZoneRenderer(self.game, self.text, scene, labels or {}, tight) for tight in (False, True)
        )
        for large, merged, between, zone_renderer in (
            (True, False, 1, roomy), (True, True, 1, roomy),
            (False, False, 1, roomy), (False, True, 1, roomy), (False, True, 0, roomy),
            (False, True, 0, tight),
        ):  # fmt: skip
            seats = [self._seat(zone_renderer, scene, seat, width) for seat in self._others(scene)]
            common = self._common(zone_renderer, scene, width)
            tops = [[*seats, blocks.flow(common, width)]] if merged else [seats, common]
            bands = [blocks.flow(top, width, SEAT_GAP, between) for top in tops]
            own = self._own(zone_renderer, scene, width, large)
            yield blocks.below([self._facts(scene, width), *bands, own], between)

    def _others(self, scene: Scene) -> list[int]:
        return order_of_seats(scene, self.viewer)[0]

    def _common(self, zone_renderer: ZoneRenderer, scene: Scene, width: int) -> list[Block]:
        """Return the zones that belong to nobody."""
        return self._groups(zone_renderer, [zone for zone in scene.zones if zone.owner is None], width, False)

    def in_short(self, scene: Scene, width: int, labels: Labels | None = None) -> Block:
        """Return the table in the smallest layout, with one line for each other seat."""
        zone_renderer = ZoneRenderer(self.game, self.text, scene, labels or {}, True)
        lines = [self._header(scene, seat, UNLIMITED)[0] for seat in self._others(scene)]
        for line in lines:
            line.truncate(width, overflow="ellipsis")
        common = blocks.flow(self._common(zone_renderer, scene, width), width, between=0)
        own = self._own(zone_renderer, scene, width, False)
        return blocks.below([self._facts(scene, width), lines, common, own], 0)

    def _facts(self, scene: Scene, width: int) -> Block:
        known = [titles.fact_text(self.text, fact) for fact in scene.facts if fact.seat is None]
        return blocks.wrapped([Styled(words) for words in known], width, " · ")

    def _seat(self, zone_renderer: ZoneRenderer, scene: Scene, seat: int, width: int) -> Block:
        """Return the zones of another seat, compact."""
        zones = [zone for zone in scene.zones if zone.owner == seat and has_content(zone)]
        if zone_renderer.tight:
            groups = self._groups(zone_renderer, zones, SEAT_WIDTH, False)
            body = blocks.flow(groups, SEAT_WIDTH, SEAT_GAP, between=0)
        elif len(zones) == 1:
            body = zone_renderer.single(zones[0], width, False, title=False)
        else:
            body = blocks.below(self._groups(zone_renderer, zones, width, False), between=0)
        return [*self._header(scene, seat, max(SEAT_MIN_WIDTH, blocks.width(body))), *body]

    def _own(self, zone_renderer: ZoneRenderer, scene: Scene, width: int, large: bool) -> Block:
        """Return the viewer's own zones."""
        mine = [zone for zone in scene.zones if zone.owner == self.viewer]
        shown = {
            group_name(zone) for zone in mine if has_content(zone) or _touched(zone_renderer.labels, zone)
        }
        zones = [zone for zone in mine if group_name(zone) in shown]
        if not zones:
            return []
        if len(zones) == 1:
            groups = [zone_renderer.single(zones[0], width, large, title=False)]
        else:
            groups = self._groups(zone_renderer, zones, width, large)
        return [*self._header(scene, self.viewer, width), *blocks.flow(groups, width, between=0)]

    def _header(self, scene: Scene, seat: int, width: int) -> Block:
        """Return the name of a seat and the facts about it."""
        turn = seat in scene.actors
        name = styled(TURN if turn else "", TURN_STYLE)
        name.append(self.text.seat(seat), style=TURN_STYLE if turn else NAME_STYLE)
        if seat in self.bots:
            name.append(f" {self.text('bot')}", style=NOTE_STYLE)
        known = [titles.fact_text(self.text, fact) for fact in scene.facts if fact.seat == seat]
        pieces = [styled(words, NOTE_STYLE) for words in known]
        return blocks.wrapped([name, *pieces], width, " · ")

    def _groups(
        self, zone_renderer: ZoneRenderer, zones: list[SeenZone], width: int, large: bool
    ) -> list[Block]:
        grouped = groupby(zones, key=group_name)
        return [zone_renderer.group(list(group), width, large) for _, group in grouped]


def order_of_seats(scene: Scene, viewer: int) -> tuple[list[int], bool]:
    """Return the other seats in turn order after the viewer's, and whether the viewer has zones of its own."""
    owners = {zone.owner for zone in scene.zones if zone.owner is not None}
    seats = sorted(owners - {viewer})
    if viewer not in owners:
        return seats, False
    return [seat for seat in seats if seat > viewer] + [seat for seat in seats if seat < viewer], True


def group_name(zone: SeenZone) -> str:
    return zone.id.partition("/")[0]


def _touched(labels: Labels, zone: SeenZone) -> bool:
    return any(thing == zone.id or thing.startswith(f"{zone.id}/") for thing in labels)


def has_content(zone: SeenZone) -> bool:
    """Whether there is anything to see in a zone."""
    return bool(zone.count or zone.marks or zone.kind in ("grid", "sheet"))
