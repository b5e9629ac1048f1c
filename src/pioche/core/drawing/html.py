"""`scene_html`: the table of any game as HTML with inline styles, drawn from a scene alone.

It holds what the scene holds and nothing else. Zones come in the order of `table.py`: the other seats, what is
common, and the viewer's own zones last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any

from pioche.core.drawing import titles
from pioche.core.drawing.cards import BACK, EMPTY, PALETTE, Deck
from pioche.core.drawing.table import TURN, group_name, has_content, order_of_seats
from pioche.core.drawing.zones import CLOSED, NO_CELL, PENTAGON
from pioche.core.game_folder import GameFolder
from pioche.core.scene import Scene, SeenZone
from pioche.core.text import Text

FRAME = "font:14px/1.4 system-ui,sans-serif;display:inline-block;padding:.6em .8em;border:1px solid #8886;border-radius:.7em"
CARD = (
    "display:inline-block;box-sizing:border-box;min-width:2.1em;padding:.32em .35em;margin:1px;border-radius:.35em;"
    "text-align:center;font-weight:600;line-height:1.3"
)
BACK_STYLE = "color:#eee;background:#6d675f"
EMPTY_STYLE = "color:#8889;border:1px dashed #8889"
SEAT = "margin:.35em 1.4em .35em 0"
ROW = "display:flex;flex-wrap:wrap;align-items:flex-start;gap:.2em 1em"
QUIET = "opacity:.7"
CELL = "min-width:1.7em;height:1.7em;text-align:center;border:1px solid #8886;font-weight:600"


def scene_html(game: GameFolder, text: Text, scene: Scene, viewer: int) -> str:
    """Return the table as the viewer of the scene sees it."""
    return _Table(game, text, scene).html(viewer)


def element(tag: str, inner: str, style: str = "", title: str = "") -> str:
    """Return an element around HTML."""
    styled = f' style="{style}"' if style else ""
    titled = f' title="{escape(title)}"' if title else ""
    return f"<{tag}{styled}{titled}>{inner}</{tag}>"


class _Table:
    """The table of one scene."""

    def __init__(self, game: GameFolder, text: Text, scene: Scene) -> None:
        self.text, self.scene = text, scene
        self.deck = Deck(game.faces_by_code)
        self.sheet: Mapping[str, Sequence[Any]] = getattr(game.table, "SHEET", {})
        self.colours = {face.letter: face.colour for face in game.faces_by_code.values()}

    def html(self, viewer: int) -> str:
        others, own = order_of_seats(self.scene, viewer)
        common = [zone for zone in self.scene.zones if zone.owner is None]
        head = element("strong", escape(self.text("game-name")))
        parts = [
            element("div", f"{head} {self._facts(None)}"),
            element("div", "".join(self._seat(seat) for seat in others), ROW),
            element("div", self._groups(common), ROW),
            *([self._seat(viewer)] if own else []),
        ]
        return element("div", "".join(parts), FRAME)

    def _facts(self, seat: int | None) -> str:
        known = [titles.fact_text(self.text, fact) for fact in self.scene.facts if fact.seat == seat]
        return element("span", escape("".join(f" · {words}" for words in known)), QUIET) if known else ""

    def _seat(self, seat: int) -> str:
        turn = seat in self.scene.actors
        name = element("b", escape(f"{TURN if turn else ''}{self.text.seat(seat)}"))
        zones = [zone for zone in self.scene.zones if zone.owner == seat and has_content(zone)]
        return element(
            "div",
            element("div", f"{name}{self._facts(seat)}") + element("div", self._groups(zones), ROW),
            SEAT,
        )

    def _groups(self, zones: list[SeenZone]) -> str:
        groups = [list(group) for _, group in groupby(zones, key=group_name)]
        return "".join(self._group(group) for group in groups)

    def _group(self, zones: list[SeenZone]) -> str:
        across = zones[0].columns
        if len(zones) == 1 or not across:
            return "".join(self._zone(zone, titles.short(self.text, zone)) for zone in zones)
        cells = [self._zone(zone, zone.id.rpartition("/")[2]) for zone in zones]
        return element(
            "div", "".join(cells), f"display:grid;gap:.2em 1em;grid-template-columns:repeat({across},auto)"
        )

    def _zone(self, zone: SeenZone, title: str) -> str:
        notes = " ".join(f"{key} {mark}" for key, mark in zone.marks.items() if not key.isdigit())
        if zone.kind == "sheet":
            body, notes = self._sheet(zone)
        elif zone.cards is None:
            look = zone.top or (BACK if zone.count else EMPTY)
            counted = zone.count > 1 or look == BACK
            body = self._card(look) + (element("span", f" ×{zone.count}", QUIET) if counted else "")
        else:
            cards = [self._card(look, zone.marks.get(str(at), "")) for at, look in enumerate(zone.cards)]
            body = "".join(cards) or self._card(EMPTY)
            if zone.kind == "grid":
                across = zone.columns or len(cards)
                body = element(
                    "div", body, f"display:inline-grid;grid-template-columns:repeat({across},auto)"
                )
        said = element("div", escape(title), f"font-size:85%;{QUIET}")
        return element("div", said + body + (element("div", escape(notes), "font-size:85%") if notes else ""))

    def _card(self, look: str, mark: str = "") -> str:
        words = escape(self.deck.words(look))
        if look in (BACK, EMPTY):
            drawn = element("span", words, f"{CARD};{BACK_STYLE if look == BACK else EMPTY_STYLE}")
        else:
            ink, ground = PALETTE[self.deck.faces[look].colour]
            drawn = element("span", words, f"{CARD};color:{ink};background:{ground}", self.text.card(look))
        return drawn + (element("sub", escape(mark)) if mark and not self.deck.says(look, mark) else "")

    def _sheet(self, zone: SeenZone) -> tuple[str, str]:
        """Return a sheet as the game's `SHEET` lays it out, and what is written beside its cells."""
        rows, named = [], set()
        for letter, cells in self.sheet.items():
            ink, ground = PALETTE[self.colours.get(letter, "white")]
            drawn = []
            for column, kind in enumerate(cells):
                name = f"{letter}{column}"
                named.add(name)
                style = {
                    NO_CELL: "border:none;background:none",
                    CLOSED: f"{CELL};background:#8886",
                    PENTAGON: f"{CELL};color:{ink};background:{ground};border-radius:50%",
                }.get(str(kind), f"{CELL};color:{ink};background:{ground}")
                drawn.append(element("td", escape(zone.marks.get(name, "")), style))
            rows.append(element("tr", "".join(drawn), "background:none"))
        rest = " ".join(mark or key for key, mark in zone.marks.items() if key not in named)
        return element("table", "".join(rows), "border-collapse:separate;border-spacing:2px;margin:0"), rest
