"""The pictures of a rules page, drawn for the terminal."""

from __future__ import annotations

from rich.text import Text as Styled

from pioche.cli.terminal.cards import BACK, EMPTY, Deck
from pioche.core import pictures
from pioche.core.pictures import Picture


def drawn(picture: Picture, deck: Deck) -> Styled:
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
