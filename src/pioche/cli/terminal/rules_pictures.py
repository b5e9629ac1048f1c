"""The pictures of a rules page, drawn for the terminal: rows of chips with a caption."""

from __future__ import annotations

from rich.text import Text as Styled

from pioche.core import pictures
from pioche.core.drawing.cards import BACK, EMPTY, Deck
from pioche.core.pictures import Picture


def draw_picture(picture: Picture, deck: Deck) -> Styled:
    looks = {pictures.BACK: BACK, pictures.EMPTY: EMPTY}
    codes = [looks.get(piece.code, piece.code) for row in picture.rows for piece in row if piece.code]
    letters = deck.letters(code for code in codes if code != pictures.GAP)
    lines = []
    for row in picture.rows:
        pieces = []
        for piece in row:
            if piece.code == pictures.GAP or len(piece.words) == 1:
                pieces.append(Styled(piece.words.center(3) or "   "))
            elif piece.words:
                pieces.append(Styled(piece.words))
            else:
                pieces.append(deck.chip(looks.get(piece.code, piece.code), letters))
                pieces[-1].append({"": " ", "lit": "*", "taken": "×"}[piece.mark])
        lines.append(Styled(" ").join(pieces))
    return Styled("\n").join(
        [*lines, *([Styled(f"\n{picture.caption}", "italic")] if picture.caption else [])]
    )
