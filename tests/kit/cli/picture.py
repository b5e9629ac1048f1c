"""`make picture`: draw the README's picture of a match in the terminal with the program itself."""

from __future__ import annotations

import io
import re

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text as Styled

from pioche.bots import Bot
from pioche.cli import language
from pioche.cli.commands.play import seat_players
from pioche.cli.terminal.loop import MatchLoop
from pioche.cli.terminal.screen import Terminal
from pioche.core.drawing.blocks import Block, styled
from pioche.core.drawing.zones import NOTE_STYLE
from pioche.core.game import game
from pioche.core.match import Match
from pioche.core.rng import generator
from tests.kit.paths import DOCS

PICTURE = DOCS / "terminal.svg"
DECISIONS = 34
FELT = TerminalTheme(
    (29, 38, 35),
    (230, 226, 214),
    [(29, 38, 35), (196, 82, 66), (98, 158, 105), (214, 170, 76),
     (92, 138, 190), (160, 110, 170), (86, 164, 160), (230, 226, 214)],
)  # fmt: skip


class Stop(Exception):
    """The position of the picture has been reached."""


class PictureTerminal(Terminal):
    """A terminal whose person plays like the greedy bot until the picture is drawn."""

    loop: MatchLoop
    bar = ""

    def paint(self, block: Block, bar: str = "") -> None:
        self.console.export_text()  # discard what was drawn so far
        self.show(block)
        self.bar = bar

    def ask(self, prompt: str) -> str:
        session = self.loop.session
        if session.decisions >= DECISIONS:
            self.show([Styled(prompt), styled(self.bar, NOTE_STYLE)])
            raise Stop
        bot = Bot("greedy", session.match.game)
        return session.match.game.notations[
            bot.choose(session.position, self.loop.person, generator(bytes(32)))
        ]


def main() -> None:
    language.choose(["--lang", "en"])
    lost_cities = game("lost-cities")
    match = Match.new(lost_cities, seat_players(2, ["greedy"]), seed="picture 4")
    console = Console(
        record=True, file=io.StringIO(), width=92, height=40, force_terminal=True, color_system="truecolor",
        highlight=False,
    )  # fmt: skip
    terminal = PictureTerminal(console, fast=True)
    terminal.loop = MatchLoop(match, PICTURE.with_suffix(".json"), terminal)
    try:
        while True:
            terminal.loop.step()
    except Stop:
        PICTURE.parent.mkdir(exist_ok=True)
        svg = console.export_svg(title="pioche play lost-cities", theme=FELT)
        # Without the web font: the picture loads no other file and uses the reader's fixed-width font.
        PICTURE.write_text(re.sub(r"@font-face \{.*?\}\n\s*", "", svg, flags=re.DOTALL), "utf-8")


if __name__ == "__main__":
    main()
