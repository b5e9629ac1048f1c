"""`pioche rules`: the rules of a game, a page at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text as Styled

from pioche.cli import language, settings
from pioche.cli.cards import BACK, EMPTY, Deck
from pioche.core import pictures

if TYPE_CHECKING:
    from rich.console import Console

    from pioche.core.game import Game
    from pioche.core.pictures import Picture

WIDEST = 100


def run(game: settings.GameName) -> None:
    from rich.console import Console

    show(settings.find(game), language.current(), Console(highlight=False))


def show(game: Game, language: str, console: Console) -> None:
    """The rules on the console, through the pager of the system where there is a terminal."""
    import os

    from rich.console import Group
    from rich.markdown import Markdown
    from rich.padding import Padding

    deck = Deck({face.code: face for face in game.table.FACES})
    page = Group(
        *(
            Markdown(part) if isinstance(part, str) else Padding(_drawn(part, deck), (1, 4))
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


def _drawn(picture: Picture, deck: Deck) -> Styled:
    """A picture of the page in chips, its caption below."""
    looks = {pictures.BACK: BACK, pictures.EMPTY: EMPTY}
    codes = [looks.get(piece.code, piece.code) for row in picture.rows for piece in row if piece.code]
    letters = deck.letters(code for code in codes if code != pictures.GAP)
    lines = []
    for row in picture.rows:
        shown = []
        for piece in row:
            if piece.code == pictures.GAP or len(piece.words) == 1:
                shown.append(Styled(piece.words.center(3) or "   "))
            elif piece.words:
                shown.append(Styled(piece.words))
            else:
                shown.append(deck.chip(looks.get(piece.code, piece.code), letters))
                shown[-1].append({"": " ", "lit": "*", "taken": "×"}[piece.mark])
        lines.append(Styled(" ").join(shown))
    return Styled("\n").join(
        [*lines, *([Styled(f"\n{picture.caption}", "italic")] if picture.caption else [])]
    )
