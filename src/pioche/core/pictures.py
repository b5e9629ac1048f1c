"""Pictures in a rules page: blocks of text that clients draw with the cards of the game.

    ```cards
    30 37* 40! 46! "→" 30 37
    -- 37 is the fifth card: you take the higher ones.
    ```

Each line is a row: codes of faces, `?` for a card face down, `.` for an empty place, `|` for a gap, and
words in quotation marks. `*` after a card highlights it, `!` marks it as removed. A line that begins with
`--` is the caption.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

BACK, EMPTY, GAP = "?", ".", "|"
MARKS: dict[str, Literal["", "lit", "taken"]] = {"": "", "*": "lit", "!": "taken"}
_BLOCK = re.compile(r"^```cards\n(.*?)^```\n?", re.MULTILINE | re.DOTALL)
_PIECE = re.compile(r'"([^"]*)"|(\S+?)([*!]?)(?=\s|$)')


@dataclass(frozen=True, slots=True)
class Piece:
    """One element of a row: a card by its code (or BACK, EMPTY, GAP), or words."""

    code: str = ""
    words: str = ""
    mark: Literal["", "lit", "taken"] = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A block: its rows, and the caption below them."""

    rows: list[list[Piece]]
    caption: str


def parts(page: str) -> Iterator[str | Picture]:
    """Yield the parts of a page in order: text and pictures."""
    for number, part in enumerate(_BLOCK.split(page)):
        if number % 2:
            yield _picture(part)
        elif part.strip():
            yield part


def _picture(block: str) -> Picture:
    lines = [line.strip() for line in block.strip().splitlines()]
    captions = [line.removeprefix("--").strip() for line in lines if line.startswith("--")]
    rows = [[_piece(found) for found in _PIECE.finditer(line)] for line in lines if not line.startswith("--")]
    return Picture(rows, " ".join(captions))


def _piece(found: re.Match[str]) -> Piece:
    if found[1] is not None:
        return Piece(words=found[1])
    return Piece(code=found[2], mark=MARKS[found[3]])
