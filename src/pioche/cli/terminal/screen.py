"""`Terminal`: prints text within the width of the screen and reads typed lines."""

from __future__ import annotations

import sys
import time

from rich.console import Console
from rich.text import Text as Styled

from pioche.core.drawing.blocks import NARROW_SPACE, STAND_IN, Block, styled
from pioche.core.drawing.zones import NOTE_STYLE

WIDEST = 140  # columns; a wider table would be hard to read at a glance


class Terminal:
    """The screen and keyboard of the person; `fast` skips all pauses."""

    def __init__(self, console: Console | None = None, fast: bool = False) -> None:
        self.console = console or Console(highlight=False)
        self.fast = fast or not self.console.is_terminal

    @property
    def width(self) -> int:
        return min(WIDEST, self.console.width)

    @property
    def height(self) -> int:
        return self.console.height

    def show(self, block: Block) -> None:
        for line in block:
            self.console.print(line, no_wrap=True, overflow="ellipsis", crop=True)

    def say(self, words: str, style: str = "") -> None:
        """Print a paragraph; further lines are indented like the first one.

        Lines do not break at the no-break spaces of French.
        """
        indent = len(words) - len(words.lstrip(" •"))
        paragraph = Styled(words[indent:].replace(NARROW_SPACE, STAND_IN), style=style)
        lines = list(paragraph.wrap(self.console, self.width - indent))
        for number, line in enumerate(lines or [Styled()]):
            line.rstrip()
            line.plain = line.plain.replace(STAND_IN, NARROW_SPACE)
            start = " " * indent if number else words[:indent]
            self.console.print(styled(start, style).append_text(line), no_wrap=True, crop=False)

    def rule(self, words: str) -> None:
        """Print a horizontal line with a title."""
        line = styled(f"── {words} ", "bold")
        line.append("─" * max(0, self.width - line.cell_len), style=NOTE_STYLE)
        self.console.print(line, no_wrap=True)

    def ask(self, prompt: str) -> str:
        """Return a line that the person types."""
        if sys.stdin.isatty():
            import readline  # noqa: F401  (arrow keys and history)
        return input(prompt)

    def wait(self, seconds: float) -> None:
        if not self.fast:
            time.sleep(seconds)
