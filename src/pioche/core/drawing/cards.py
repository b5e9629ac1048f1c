"""The colours of cards, and cards as text: a chip of one line or a box of three.

Colour is never the only difference between two cards: the letter of a face is written beside its label.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text as Styled

from pioche.core.drawing.blocks import Block, styled
from pioche.core.scene import Face

BACK, EMPTY = "?", ""  # in a scene: a card face down, and a place without a card
INK, PAPER = "#2b1f14", "#fffaf0"
PALETTE = {  # what is printed on a card, and the card
    "white": (INK, "#f1ebdc"),
    "grey": (INK, "#a69c8e"),
    "red": (PAPER, "#c93a2d"),
    "orange": (INK, "#e88c2d"),
    "yellow": (INK, "#e6c14a"),
    "olive": (INK, "#8c8d2c"),
    "green": (PAPER, "#3a7a49"),
    "turquoise": (INK, "#2aa497"),
    "lightblue": (INK, "#86c0e8"),
    "blue": (PAPER, "#2f6db5"),
    "purple": (PAPER, "#74489c"),
    "lilac": (INK, "#b497d2"),
    "magenta": (PAPER, "#c4377f"),
}
STYLES = {name: f"{ink} on {ground}" for name, (ink, ground) in PALETTE.items()}
BACK_STYLE, EMPTY_STYLE, LABEL_STYLE = "grey62 on grey23", "grey50", "bold cyan"
MIN_LETTERS = 2  # of a chip


class Deck:
    """Draws the cards of one game."""

    def __init__(self, faces: dict[str, Face]) -> None:
        self.faces = faces

    def words(self, look: str) -> str:
        """Return the text on a card."""
        if look in (BACK, EMPTY):
            return {BACK: "??", EMPTY: "·"}[look]
        face = self.faces[look]
        # A sign such as - before a number would change its meaning.
        return f"{face.letter}{face.label}" if face.letter.isalpha() else f"{face.label}{face.letter}"

    def style(self, look: str) -> str:
        if look in (BACK, EMPTY):
            return {BACK: BACK_STYLE, EMPTY: EMPTY_STYLE}[look]
        return STYLES[self.faces[look].colour]

    def letters(self, looks: Iterable[str]) -> int:
        """Return how many letters the widest of these cards needs."""
        return max([MIN_LETTERS, *(len(self.words(look)) for look in looks)])

    def chip(self, look: str, letters: int = MIN_LETTERS) -> Styled:
        """Return a card of one line: ` S8 `."""
        return styled(f" {self.words(look):^{letters}} ", self.style(look))

    def narrow(self, look: str, letters: int) -> Styled:
        """Return a card for a crowded grid: `S8 `."""
        return styled(f"{self.words(look):>{letters}} ", self.style(look))

    def says(self, look: str, label: str) -> bool:
        """Whether the card itself already shows that label."""
        face = self.faces.get(look)
        return face is not None and label.casefold() in (face.code.casefold(), face.label.casefold())

    def box(self, look: str, letters: int, label: str = "") -> Block:
        """Return a card of three lines; its label, the notation that chooses it, is in its lower edge."""
        wide = letters + 2
        if look == EMPTY:
            blank = " " * (wide + 2)
            return [
                Styled(blank),
                styled(f"{self.words(look):^{wide + 2}}", EMPTY_STYLE),
                Styled(blank),
            ]
        lower = Styled("╰")
        lower.append(f"{label:─^{wide}}", style=LABEL_STYLE if label else "")
        lower.append("╯")
        middle_line = Styled("│").append_text(self.chip(look, letters)).append("│")
        return [Styled(f"╭{'─' * wide}╮"), middle_line, lower]
