"""The terminal that a match is played in."""

from __future__ import annotations

import sys
import time

from rich.console import Console
from rich.text import Text as Styled

from pioche.cli.terminal.blocks import Block, painted
from pioche.cli.terminal.zones import NOTE_STYLE

WIDEST = 140  # a wider table would be hard to take in at a glance


class Terminal:
    """Shows blocks, asks for a line, waits a moment."""

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
        """A paragraph, its further lines indented like its first."""
        indent = len(words) - len(words.lstrip(" •"))
        lines = list(Styled(words[indent:], style=style).wrap(self.console, self.width - indent))
        for number, line in enumerate(lines or [Styled()]):
            line.rstrip()
            start = " " * indent if number else words[:indent]
            self.console.print(painted(start, style).append_text(line), no_wrap=True, crop=False)

    def rule(self, words: str) -> None:
        line = painted(f"── {words} ", "bold")
        line.append("─" * max(0, self.width - line.cell_len), style=NOTE_STYLE)
        self.console.print(line, no_wrap=True)

    def ask(self, prompt: str) -> str:
        """A line typed by the person."""
        if sys.stdin.isatty():
            import readline  # noqa: F401  (arrow keys and history)
        return input(prompt)

    def wait(self, seconds: float) -> None:
        if not self.fast:
            time.sleep(seconds)
