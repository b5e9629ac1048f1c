"""What a person can choose now: numbered, in words, and read back from what is typed."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rich.text import Text as Styled

from pioche.cli.terminal import blocks, titles
from pioche.cli.terminal.blocks import Block, painted
from pioche.cli.terminal.cards import LABEL_STYLE
from pioche.cli.terminal.zones import NOTE_STYLE
from pioche.core.game import Game, Position
from pioche.core.refusals import BadNotation
from pioche.core.text import Text

PART_OF_SCREEN = 4  # a quarter of the screen for the choices, if they can be told in so little
Paths = Mapping[int, list[tuple[str, ...]]]


class Choices:
    """The legal actions of a seat that is asked."""

    def __init__(self, position: Position, seat: int, text: Text) -> None:
        self.game = position.game
        self.text = text
        self.paths: Paths = position.touches(seat)
        self.actions = list(self.paths)
        self.scene = position.scene(seat)
        self.numbered = not written_as_numbers(self.game)
        self._previews = {
            action: [text.say(message) for message in position.preview(seat, action)]
            for action in self.actions
        }

    def read(self, typed: str) -> int | None:
        """The action that a number or a notation stands for; None where it is neither."""
        if self.numbered and typed.isascii() and typed.isdigit():
            number = int(typed[:9])
            return self.actions[number - 1] if 1 <= number <= len(self.actions) else None
        try:
            action = self.game.parse(typed)
        except BadNotation:
            return None
        return action if action in self.paths else None

    # Shown ----------------------------------------------------------------------------------------

    def listed(self, width: int, height: int) -> Block:
        """All choices within a part of the screen: explained, or with what they would do, or bare."""
        most = height // PART_OF_SCREEN
        if len(self.actions) <= most:
            return self._explained(width)
        if 2 * sum(map(bool, self._previews.values())) >= len(self.actions):
            block = blocks.columns([self._named(action, preview=True) for action in self.actions], width)
            if len(block) <= most:
                return block
        return blocks.columns([self._named(action) for action in self.actions], width)

    def labels(self) -> dict[str, str]:
        """For each thing to touch, the notation of its action, or what those of several share."""
        found: dict[str, list[str]] = {}
        for action, paths in self.paths.items():
            for thing in {thing for path in paths for thing in path}:
                found.setdefault(thing, []).append(self.game.notations[action])
        return {thing: _shared(notations) for thing, notations in found.items()}

    def _named(self, action: int, preview: bool = False) -> Styled:
        """A choice's number and notation."""
        name = painted(self.game.notations[action], LABEL_STYLE)
        if self.numbered:
            wide = len(str(len(self.actions)))
            name = painted(f"{self.actions.index(action) + 1:>{wide}} ", NOTE_STYLE).append_text(name)
        if preview:
            name.append(f" {' · '.join(self._previews[action])}", style=NOTE_STYLE)
        return name

    def _explained(self, width: int) -> Block:
        """One choice a line: its name, what is touched, what it would do."""
        names = [self._named(action) for action in self.actions]
        paths = [min(self.paths[action], key=len) for action in self.actions]
        words = [Styled(" → ".join(map(self._thing, path))) for path in paths]
        effects = [painted(" · ".join(self._previews[action]), NOTE_STYLE) for action in self.actions]
        block = blocks.beside([names, words, effects], gap=2)
        for line in block:
            line.truncate(width, overflow="ellipsis")
        return block

    def _thing(self, thing: str) -> str:
        """What is touched, in words."""
        if thing.startswith("button/"):
            return self.text(f"button-{thing.partition('/')[2]}")
        zones = {zone.id: zone for zone in self.scene.zones}
        if thing in zones:
            return titles.full(self.text, zones[thing])
        zone_id, _, place = thing.rpartition("/")
        zone = zones[zone_id]
        if place.isdigit() and zone.cards is not None:
            look = zone.cards[int(place)]
            if look in self.game.faces_by_code:
                return self.text.card(look)
            return f"{titles.full(self.text, zone)} {int(place) + 1}"
        name = self.text(f"place-{place}") if self.text.has(f"place-{place}") else place
        return f"{titles.full(self.text, zone)}, {name}"


def written_as_numbers(game: Game) -> bool:
    """Whether a game's notations are themselves numbers, so that numbering them would confuse."""
    return any(notation.isdigit() for notation in game.notations)


def _shared(notations: list[str]) -> str:
    """The one notation, or the letters and numbers that all have in common."""
    if len(notations) == 1:
        return notations[0]
    tokens = [re.findall(r"\d+|[a-z]+|.", notation, re.IGNORECASE) for notation in notations]
    common = [token for token in tokens[0] if all(token in others for others in tokens)]
    return "".join(common).strip("+-> ")
