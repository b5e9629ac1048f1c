"""`MatchScreen`: lays out everything that a person needs for a decision so that it fits on the screen.

From the top: the title, the table, the news since the person's last decision, what is asked, the choices, a note.
Where the screen is too low, the choices become shorter first, then the news, then the table.
"""

from __future__ import annotations

from rich.text import Text as Styled

from pioche.cli.terminal.choices import SCREEN_SHARE, Choices
from pioche.cli.terminal.screen import Terminal
from pioche.core.drawing.blocks import Block
from pioche.core.drawing.table import TableRenderer
from pioche.core.drawing.zones import NOTE_STYLE
from pioche.core.scene import Scene
from pioche.core.text import Text

SOME_NEWS = 3  # lines of news that are worth a shorter list of choices
MOST_NEWS = 12
LINES_IN_SHORT = 2  # below a table in short: that it is one, and the last of the news


class MatchScreen:
    """Paints the moments of one match."""

    def __init__(self, terminal: Terminal, renderer: TableRenderer, text: Text) -> None:
        self.terminal, self.renderer, self.text = terminal, renderer, text
        self._largest = 0  # the number of the layout at the last decision: no larger one while others act

    def paint(
        self,
        scene: Scene,
        *,
        news: list[str],
        prompt: str = "",
        choices: Choices | None = None,
        note: Block | None = None,
    ) -> None:
        """Paint the screen. The cursor is then below it, where the person types."""
        terminal = self.terminal
        title = terminal.title(self.text("game-name"))
        below = [*(terminal.wrapped(prompt, "bold green") if prompt else [])]
        told = [line for words in news[-MOST_NEWS:] for line in terminal.wrapped(f"  • {words}")]
        labels = choices.labels() if choices else {}
        room = terminal.body_lines - 1 - len(below) - len(note or [])
        table, listed, whole = self._fitted(scene, choices, labels, room, len(told))
        room -= len(table) + len(listed)
        if not whole and room > 0:
            table = [*table, Styled(self.text("table-in-short"), style=NOTE_STYLE)]
            room -= 1
        told = told[-max(0, room) :] if room > 0 else []
        room -= len(told)
        gaps = []
        for wanted in (bool(told), bool(below), bool(note)):
            gap = wanted and room > 0
            room -= gap
            gaps.append([Styled()] if gap else [])
        body = [title, *table, *gaps[0], *told, *gaps[1], *below, *listed, *gaps[2], *(note or [])]
        terminal.paint(body, self.text("keys"))

    def _fitted(
        self, scene: Scene, choices: Choices | None, labels: dict[str, str], room: int, news: int
    ) -> tuple[Block, Block, bool]:
        """Return the table and the list of choices that fit into so many lines, and whether the table is whole."""
        width = self.terminal.width
        if not self.terminal.repaints:
            listed = choices.as_block(width, self.terminal.height) if choices else []
            return self.renderer.render(scene, width, room - len(listed), labels), listed, True
        lists = self._lists(choices)
        tried = [(listed, kept) for listed in lists for kept in (SOME_NEWS, 1) if kept <= max(1, news)]
        layouts = list(self.renderer.layouts(scene, width, labels))
        for listed, kept in [*tried, (lists[-1], 0)]:
            height = room - len(listed) - min(kept, news)
            for number, table in enumerate(layouts):
                if len(table) <= height and (choices is not None or number >= self._largest):
                    self._largest = number
                    return table, listed, True
        table = self.renderer.in_short(scene, width, labels)
        fitting = [listed for listed in lists if len(table) + len(listed) + LINES_IN_SHORT <= room]
        listed = fitting[0] if fitting else lists[-1]
        return table[max(0, len(table) + len(listed) - room) :], listed, False

    def _lists(self, choices: Choices | None) -> list[Block]:
        """Return lists of the choices, each shorter than the one before it."""
        if choices is None:
            return [[]]
        width, height = self.terminal.width, self.terminal.height
        lists = [choices.as_block(width, height)]
        for most in range(len(lists[0]) - 1, 0, -1):
            shorter = choices.as_block(width, most * SCREEN_SHARE)
            if len(shorter) < len(lists[-1]):
                lists.append(shorter)
        short = choices.in_short(width)
        return [*lists, short] if len(short) < len(lists[-1]) else lists
