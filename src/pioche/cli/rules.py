"""`pioche rules`: the rules of a game, a page at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pioche.cli import language, settings

if TYPE_CHECKING:
    from rich.console import Console

    from pioche.core.game import Game

WIDEST = 100


def run(game: settings.GameName) -> None:
    from rich.console import Console

    show(settings.find(game), language.current(), Console(highlight=False))


def show(game: Game, language: str, console: Console) -> None:
    """The rules on the console, through the pager of the system where there is a terminal."""
    import os

    from rich.markdown import Markdown

    page = Markdown(game.rules_page(language))
    width = min(WIDEST, console.width)
    if not console.is_terminal:
        console.print(page, width=width)
        return
    os.environ.setdefault("LESS", "-RFX")  # colours; no paging of what fits on the screen
    with console.pager(styles=True):
        console.print(page, width=width)
