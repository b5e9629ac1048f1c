"""`pioche rules`: the rules of a game, a page at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pioche.cli import arguments, language

if TYPE_CHECKING:
    from rich.console import Console

    from pioche.core.game import Game

WIDEST = 100


def run(game: arguments.GameName) -> None:
    from rich.console import Console

    show(arguments.find(game), language.current(), Console(highlight=False))


def show(game: Game, language: str, console: Console) -> None:
    """The rules on the console, through the pager of the system where there is a terminal."""
    import os

    from rich.console import Group
    from rich.markdown import Markdown
    from rich.padding import Padding

    from pioche.cli.terminal.cards import Deck
    from pioche.cli.terminal.rules_pictures import drawn
    from pioche.core import pictures

    deck = Deck({face.code: face for face in game.table.FACES})
    page = Group(
        *(
            Markdown(part) if isinstance(part, str) else Padding(drawn(part, deck), (1, 4))
            for part in pictures.parts(game.rules_page(language))
        )
    )
    width = min(WIDEST, console.width)
    if not console.is_terminal:
        console.print(page, width=width)
        return
    os.environ.setdefault("LESS", "-RFX")  # colours; no paging of what fits on the screen
    with console.pager(styles=True):
        console.print(page, width=width)
