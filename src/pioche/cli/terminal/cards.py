"""Cards as a terminal shows them: a chip of one line or a box of three.

A colour never stands alone: the face's letter is written beside its label.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text as Styled

from pioche.cli.terminal.blocks import Block, painted
from pioche.core.scene import Face

BACK, EMPTY = "?", ""  # how a scene shows a card face down, and a place where none lies
INK, PAPER = "#2b1f14", "#fffaf0"
STYLES = {
    "white": f"{INK} on #f1ebdc",
    "grey": f"{INK} on #a69c8e",
    "red": f"{PAPER} on #c93a2d",
    "orange": f"{INK} on #e88c2d",
    "yellow": f"{INK} on #e6c14a",
    "olive": f"{INK} on #8c8d2c",
    "green": f"{PAPER} on #3a7a49",
    "turquoise": f"{INK} on #2aa497",
    "lightblue": f"{INK} on #86c0e8",
    "blue": f"{PAPER} on #2f6db5",
    "purple": f"{PAPER} on #74489c",
    "lilac": f"{INK} on #b497d2",
    "magenta": f"{PAPER} on #c4377f",
}
BACK_STYLE, EMPTY_STYLE, LABEL_STYLE = "grey62 on grey23", "grey50", "bold cyan"
LEAST = 2  # letters of a chip


class Deck:
    """How the cards of one game are shown."""

    def __init__(self, faces: dict[str, Face]) -> None:
        self.faces = faces

    def words(self, look: str) -> str:
        """What is written on a card."""
        if look in (BACK, EMPTY):
            return {BACK: "??", EMPTY: "·"}[look]
        face = self.faces[look]
        # A sign in front of a number would change what it says.
        return f"{face.letter}{face.label}" if face.letter.isalpha() else f"{face.label}{face.letter}"

    def style(self, look: str) -> str:
        if look in (BACK, EMPTY):
            return {BACK: BACK_STYLE, EMPTY: EMPTY_STYLE}[look]
        return STYLES[self.faces[look].colour]

    def letters(self, looks: Iterable[str]) -> int:
        """The letters that the widest of these cards needs."""
        return max([LEAST, *(len(self.words(look)) for look in looks)])

    def chip(self, look: str, letters: int = LEAST) -> Styled:
        """A card of one line: ` S8 `."""
        return painted(f" {self.words(look):^{letters}} ", self.style(look))

    def narrow(self, look: str, letters: int) -> Styled:
        """A card in a crowded grid: `S8 `."""
        return painted(f"{self.words(look):>{letters}} ", self.style(look))

    def says(self, look: str, label: str) -> bool:
        """Whether the card already shows that label."""
        face = self.faces.get(look)
        return face is not None and label.casefold() in (face.code.casefold(), face.label.casefold())

    def box(self, look: str, letters: int, label: str = "") -> Block:
        """A card of three lines, with what chooses it in its lower edge."""
        wide = letters + 2
        if look == EMPTY:
            blank = " " * (wide + 2)
            return [
                Styled(blank),
                painted(f"{self.words(look):^{wide + 2}}", EMPTY_STYLE),
                Styled(blank),
            ]
        lower = Styled("╰")
        lower.append(f"{label:─^{wide}}", style=LABEL_STYLE if label else "")
        lower.append("╯")
        middle_line = Styled("│").append_text(self.chip(look, letters)).append("│")
        return [Styled(f"╭{'─' * wide}╮"), middle_line, lower]
