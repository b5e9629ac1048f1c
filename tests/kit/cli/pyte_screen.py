"""A terminal in memory: what a person sees on a screen of some size, and what was lost at its top."""

from __future__ import annotations

import io
from collections.abc import Callable

import pyte
from rich.console import Console

from pioche.cli.terminal.loop import MatchLoop
from pioche.cli.terminal.screen import Terminal

Typist = Callable[["ScreenTerminal"], str]


class ScreenTerminal(Terminal):
    """A terminal of some size whose person is a function of what is on the screen and of the loop."""

    loop: MatchLoop

    def __init__(self, typist: Typist, width: int, height: int) -> None:
        self._screen = pyte.HistoryScreen(width, height, history=1000)
        self._stream = pyte.Stream(self._screen)
        self.written = io.StringIO()
        console = Console(
            file=self.written,
            width=width,
            height=height,
            highlight=False,
            force_terminal=True,
            color_system="256",
        )
        super().__init__(console, fast=True)
        self.typist = typist
        self.prompt = ""  # of the question that is being answered

    @property
    def lines(self) -> list[str]:
        """The lines on the screen."""
        self._flush()
        return [line.rstrip() for line in self._screen.display]

    @property
    def text(self) -> str:
        """The words on the screen, without line breaks."""
        return " ".join(" ".join(self.lines).split())

    @property
    def cursor(self) -> tuple[int, int]:
        """The line and the column of the cursor."""
        self._flush()
        return self._screen.cursor.y, self._screen.cursor.x

    @property
    def scrolled_off(self) -> int:
        """How many lines have left the screen at its top."""
        self._flush()
        return len(self._screen.history.top)

    def ask(self, prompt: str) -> str:
        self.console.print(prompt, end="", markup=False, highlight=False, soft_wrap=True)
        self.prompt = prompt
        typed = self.typist(self)
        self.console.print(typed, markup=False, highlight=False)
        return typed

    def _flush(self) -> None:
        """Draw on the screen what was written since."""
        self._stream.feed(self.written.getvalue().replace("\n", "\r\n"))
        self.written.seek(0)
        self.written.truncate()
