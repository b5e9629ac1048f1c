"""Shows more lines than a screen has, page by page."""

from __future__ import annotations

from pioche.cli.terminal.screen import Terminal
from pioche.core.drawing.blocks import Block
from pioche.core.text import Text

TITLE_LINES = 1
LONGEST_NUMBER = 6  # digits of a typed page


def show_pages(terminal: Terminal, title: str, block: Block, text: Text, *, at_end: bool = False) -> None:
    """Show lines under a title until the person goes back; `at_end` begins with the last page.

    Where the screen cannot be repainted, print all lines at once.
    """
    if not terminal.repaints:
        terminal.rule(title)
        terminal.show(block)
        return
    at = -1 if at_end else 0
    while True:
        size = terminal.body_lines - TITLE_LINES
        pages = [block[start : start + size] for start in range(0, len(block), size)] or [[]]
        at = len(pages) - 1 if at < 0 else min(at, len(pages) - 1)
        last = at == len(pages) - 1
        terminal.paint([terminal.title(title), *pages[at]], text("pager-keys") if len(pages) > 1 else "")
        asked = text("pager-back") if last else text("pager-ask", page=at + 1, pages=len(pages))
        key = terminal.ask(asked + " ").strip().lower()
        if key == "p":
            at = max(0, at - 1)
        elif key.isascii() and key.isdigit():
            at = max(0, int(key[:LONGEST_NUMBER]) - 1)
        elif key == "q" or last:
            return
        else:
            at += 1
