"""`pioche rules`: show the rules of a game in the pager."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pioche.cli import arguments, language

if TYPE_CHECKING:
    from rich.console import Console

    from pioche.core.drawing.blocks import Block
    from pioche.core.game import Game

WIDEST = 100


def run(game: arguments.GameName) -> None:
    from rich.console import Console

    show(arguments.find_game(game), language.current(), Console(highlight=False))


def page(game: Game, language: str, console: Console) -> Block:
    """Return the rules of a game as lines for that console."""
    from rich.text import Text as Styled

    return list(Styled.from_ansi(_printed(game, language, console)).split("\n"))


def show(game: Game, language: str, console: Console) -> None:
    """Print the rules of a game; on a terminal, through the system's pager."""
    import os

    from rich.pager import SystemPager

    lines = _printed(game, language, console)
    if not console.is_terminal:
        console.file.write(lines)
        return
    os.environ.setdefault("LESS", "-RFX")  # keep colours; do not page a text that fits on the screen
    SystemPager().show(lines)


def _printed(game: Game, language: str, console: Console) -> str:
    """Return what the console would print of the rules, with its codes for colours."""
    from rich.console import Group
    from rich.markdown import Markdown
    from rich.padding import Padding

    from pioche.cli.terminal.rules_pictures import draw_picture
    from pioche.core import pictures
    from pioche.core.drawing.blocks import NARROW_SPACE, STAND_IN
    from pioche.core.drawing.cards import Deck

    deck = Deck({face.code: face for face in game.table.FACES})
    group = Group(
        *(
            Markdown(part.replace(NARROW_SPACE, STAND_IN))
            if isinstance(part, str)
            else Padding(draw_picture(part, deck), (1, 4))
            for part in pictures.parts(game.rules_page(language))
        )
    )
    with console.capture() as captured:
        console.print(group, width=min(WIDEST, console.width))
    return captured.get().replace(STAND_IN, NARROW_SPACE)
