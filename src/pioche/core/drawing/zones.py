"""`ZoneRenderer`: zones as blocks of text. The `kind` of a zone alone decides how it is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text as Styled

from pioche.core.drawing import blocks, titles
from pioche.core.drawing.blocks import Block, styled
from pioche.core.drawing.cards import BACK, EMPTY, LABEL_STYLE, STYLES, Deck
from pioche.core.game_folder import GameFolder
from pioche.core.scene import Scene, SeenZone
from pioche.core.text import Text

Labels = Mapping[
    str, str
]  # for each part of the table that can be touched: the notation that chooses it, or ""
TITLE_STYLE = "bold"
NOTE_STYLE = "grey62"
NO_CELL, PENTAGON, CLOSED = ".", "P", "#"  # in the geometry of a sheet


class ZoneRenderer:
    """Draws the zones of one scene; `tight` leaves out the titles of grids and sheets and the numbers of columns."""

    def __init__(
        self, game: GameFolder, text: Text, scene: Scene, labels: Labels, tight: bool = False
    ) -> None:
        self.text = text
        self.tight = tight
        self.deck = Deck(game.faces_by_code)
        self.sheet: Mapping[str, Sequence[Any]] = getattr(game.table, "SHEET", {})
        self.colours = {face.letter: face.colour for face in game.faces_by_code.values()}
        self.labels = labels
        grids = [zone.cards for zone in scene.zones if zone.kind == "grid" and zone.cards]
        self.grid_letters = self.deck.letters(look for cards in grids for look in cards)

    # Groups -------------------------------------------------------------------------------------

    def group(self, zones: list[SeenZone], available: int, large: bool) -> Block:
        """Return the zones of one name and owner: a single one, in a grid, or line by line."""
        if len(zones) == 1:
            return self.single(zones[0], available, large)
        if zones[0].columns:
            return self._as_grid(zones)
        heading, names = titles.split_common([titles.short(self.text, zone) for zone in zones])
        heads = [self._title(name, zone.id, "") for name, zone in zip(names, zones, strict=True)]
        wide = blocks.width(heads) + 1
        lines: Block = [self._title(heading)] if heading else []
        for zone, head in zip(zones, heads, strict=True):
            body = self.body(zone, available - wide, False)
            lines += blocks.beside([[blocks.padded(head, wide)], body], gap=0)
        return lines

    def single(self, zone: SeenZone, available: int, large: bool, title: bool = True) -> Block:
        """Return a zone below its title, or beside it if both fit on one line."""
        body = self.body(zone, available, large)
        if not title or (self.tight and zone.kind in ("grid", "sheet")):
            return body
        head = self._title(titles.short(self.text, zone), zone.id)
        if len(body) == 1 and head.cell_len + 1 + body[0].cell_len <= available:
            return blocks.beside([[head], body], gap=1)
        return [head, *body]

    def _as_grid(self, zones: list[SeenZone]) -> Block:
        """Return heaps laid out in a grid, each with the last part of its id as its name."""
        heading, _ = titles.split_common([titles.short(self.text, zone) for zone in zones])
        cells = []
        for zone in zones:
            cell = styled(f"{zone.id.rpartition('/')[2]} ", self._touch_style(zone.id))
            cells.append([cell.append_text(blocks.beside([self.body(zone, 20, False)])[0])])
        across = zones[0].columns
        wide = max(blocks.width(cell) for cell in cells)
        even = [[blocks.padded(cell[0], wide)] for cell in cells]
        rows = [blocks.beside(even[at : at + across], gap=2) for at in range(0, len(even), across)]
        return [*([self._title(heading)] if heading else []), *(line for row in rows for line in row)]

    def _title(self, words: str, zone: str = "", style: str = TITLE_STYLE) -> Styled:
        title = styled(words, style)
        label = self.labels.get(zone)
        if label:
            title.append(f" [{label}]", style=LABEL_STYLE)
        return title

    def _touch_style(self, place: str) -> str:
        return LABEL_STYLE if place in self.labels else NOTE_STYLE

    # Kinds of zones -------------------------------------------------------------------------------

    def body(self, zone: SeenZone, available: int, large: bool) -> Block:
        if zone.kind == "sheet":
            return self._sheet(zone, large)
        if zone.cards is None:
            shown = self._heap(zone)
        elif zone.kind == "grid":
            shown = self._grid(zone, zone.cards, large)
        else:
            shown = self._row(zone, zone.cards, available, large)
        notes = [f"{key} {mark}" for key, mark in zone.marks.items() if not key.isdigit()]
        note = styled(" ".join(notes), NOTE_STYLE)
        for label in self._end_labels(zone):
            note.append(f"[{label}]", style=LABEL_STYLE)
        if not note:
            return shown
        beside = blocks.beside([shown, [note]], gap=1)
        if not notes or blocks.width(beside) <= available:
            return beside
        return [*shown, *blocks.wrapped(list(note.split(" ")), available)]

    def _end_labels(self, zone: SeenZone) -> list[str]:
        """Return the labels of the ends of a zone that have a name instead of a number ("lowest")."""
        things = [(thing.rpartition("/"), label) for thing, label in self.labels.items()]
        return [label for (parent, _, end), label in things if parent == zone.id and not end.isdigit()]

    def _heap(self, zone: SeenZone) -> Block:
        look = zone.top or (BACK if zone.count else EMPTY)
        chip = self.deck.chip(look, self.deck.letters((look,)))
        return [chip.append(f" ×{zone.count}", style=NOTE_STYLE)] if zone.count else [chip]

    def _label(self, zone: SeenZone, place: int) -> str:
        """Return the label or the mark of a card; nothing if the card itself already shows it."""
        label = self.labels.get(f"{zone.id}/{place}", "") or zone.marks.get(str(place), "")
        look = zone.cards[place] if zone.cards is not None else EMPTY
        return "" if self.deck.says(look, label) else label

    def _row(self, zone: SeenZone, cards: tuple[str, ...], available: int, large: bool) -> Block:
        if not cards:
            return [self.deck.chip(EMPTY)]
        letters = self.deck.letters(cards)
        marked = [self._label(zone, place) for place in range(len(cards))]
        if large:
            boxes = [self.deck.box(look, letters, mark) for look, mark in zip(cards, marked, strict=True)]
            return blocks.flow(boxes, available, gap=0, between=0)
        chips = [self.deck.chip(look, self.deck.letters((look,))) for look in cards]
        for chip, mark in zip(chips, marked, strict=True):
            chip.append(f"{mark}", style=LABEL_STYLE)
        return blocks.wrapped(chips, available)

    def _grid(self, zone: SeenZone, cards: tuple[str, ...], large: bool) -> Block:
        letters = self.grid_letters
        marked = [self._label(zone, place) for place in range(len(cards))]
        cells: list[Block] = []
        widest = max(map(len, marked), default=0)
        for look, mark in zip(cards, marked, strict=True):
            if large:
                cells.append(self.deck.box(look, letters, mark))
            else:
                label = styled(f"{mark:>{widest}}", LABEL_STYLE)
                chip = self.deck.chip if widest else self.deck.narrow
                cells.append([label.append_text(chip(look, letters))])
        across = zone.columns or len(cards)
        rows = [blocks.beside(cells[at : at + across], gap=0) for at in range(0, len(cells), across)]
        return [line for row in rows for line in row]

    # Sheets ---------------------------------------------------------------------------------------

    def _sheet(self, zone: SeenZone, large: bool) -> Block:
        """Return a sheet as the game's `SHEET` lays it out: a line for each row, under the numbers of the columns."""
        wide = 4 if large else 3
        lines = []
        named = set()
        if self.sheet and not self.tight:
            across = max(len(row) for row in self.sheet.values())
            head = "".join(f"{number:>{wide - 1}} " for number in range(across))
            lines.append(styled(f"  {head}", NOTE_STYLE))
        for letter, row in self.sheet.items():
            style = STYLES.get(self.colours.get(letter, "white"), "")
            line = styled(f"{letter} ", TITLE_STYLE)
            for column, cell_type in enumerate(row):
                name = f"{letter}{column}"
                named.add(name)
                cell = self._cell(str(cell_type), zone.marks.get(name, ""), f"{zone.id}/{name}", wide)
                line.append(cell, style="" if cell_type == NO_CELL else style)
            lines.append(line)
        rest = [mark if mark else key for key, mark in zone.marks.items() if key not in named]
        return [*lines, styled(" ".join(rest), TITLE_STYLE)] if rest else lines

    def _cell(self, cell_type: str, mark: str, place: str, wide: int) -> str:
        if cell_type == NO_CELL:
            return " " * wide
        if cell_type == CLOSED:
            return "▒" * (wide - 1) + " "
        end = "°" if cell_type == PENTAGON else " "
        empty = "□" if place in self.labels else "·"
        return f"{mark or empty:>{wide - 1}}{end}"
