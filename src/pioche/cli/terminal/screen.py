"""`Terminal`: prints text within the width of the screen, repaints the screen, and reads typed lines."""

from __future__ import annotations

import sys
import time

from rich.console import Console
from rich.text import Text as Styled

from pioche.core.drawing.blocks import NARROW_SPACE, STAND_IN, Block, styled
from pioche.core.drawing.zones import NOTE_STYLE

WIDEST = 140  # columns; a wider table would be hard to read at a glance
LOWEST = 10  # lines; a lower screen is printed line after line instead of repainted
TYPING_LINES = 2  # at the bottom of a painted screen: the typed line and the bar

HOME, ERASE_LINE, ERASE_BELOW, LINE_UP = "\x1b[H", "\x1b[K", "\x1b[J", "\x1b[1A"


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

    @property
    def repaints(self) -> bool:
        """Whether `paint` replaces what is on the screen; elsewhere (a file, a pipe) it prints below it."""
        console = self.console
        moves = console.is_terminal and not console.is_dumb_terminal and not console.legacy_windows
        return moves and console.height >= LOWEST

    @property
    def body_lines(self) -> int:
        """How many lines `paint` has room for."""
        return self.height - TYPING_LINES

    # Printing -----------------------------------------------------------------------------------

    def show(self, block: Block) -> None:
        for line in block:
            self.console.print(line, no_wrap=True, overflow="ellipsis", crop=True)

    def say(self, words: str, style: str = "") -> None:
        """Print a paragraph."""
        for line in self.wrapped(words, style):
            self.console.print(line, no_wrap=True, crop=False)

    def wrapped(self, words: str, style: str = "") -> Block:
        """Return a paragraph as lines; further lines are indented like the first one.

        Lines do not break at the no-break spaces of French.
        """
        indent = len(words) - len(words.lstrip(" •"))
        paragraph = Styled(words[indent:].replace(NARROW_SPACE, STAND_IN), style=style)
        lines = list(paragraph.wrap(self.console, self.width - indent))
        block: Block = []
        for number, line in enumerate(lines or [Styled()]):
            line.rstrip()
            line.plain = line.plain.replace(STAND_IN, NARROW_SPACE)
            start = " " * indent if number else words[:indent]
            block.append(styled(start, style).append_text(line))
        return block

    def rule(self, words: str) -> None:
        """Print a horizontal line with a title."""
        self.console.print(self.title(words), no_wrap=True)

    def title(self, words: str) -> Styled:
        """Return a horizontal line with a title."""
        line = styled(f"── {words} ", "bold")
        return line.append("─" * max(0, self.width - line.cell_len), style=NOTE_STYLE)

    # The whole screen ---------------------------------------------------------------------------

    def paint(self, block: Block, bar: str = "") -> None:
        """Replace what is on the screen by lines; the bar is in the last line, the cursor in the one above it.

        Lines that do not fit above them are left out. Where the screen cannot be repainted, print the lines.
        """
        if not self.repaints:
            self.show(block)
            return
        with self.console.capture() as captured:
            self.show(block[: self.body_lines])
        with self.console.capture() as captured_bar:
            self.show([styled(bar, NOTE_STYLE)])
        # A line is erased before it is written: after it, a line of full width would lose its last letter.
        lines = captured.get().splitlines()
        body = "".join(f"{ERASE_LINE}{line}\n" for line in lines)
        below = f"{ERASE_BELOW}\n{captured_bar.get().rstrip(chr(10))}{LINE_UP}\r"
        self._write(HOME + body + below)

    def replace_line(self, words: str) -> None:
        """Write over the line of the cursor, where that is possible."""
        if self.repaints:
            self._write(f"\r{ERASE_LINE}{words[: self.width - 1]}")

    def _write(self, codes: str) -> None:
        self.console.file.write(codes)
        self.console.file.flush()

    # The keyboard -------------------------------------------------------------------------------

    def ask(self, prompt: str) -> str:
        """Return a line that the person types."""
        if sys.stdin.isatty():
            import readline  # noqa: F401  (arrow keys and history)
        return input(prompt)

    def wait(self, seconds: float) -> None:
        if not self.fast:
            time.sleep(seconds)
