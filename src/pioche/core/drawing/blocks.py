"""Blocks of coloured text, laid side by side and below one another within a width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text as Styled

Block = list[Styled]
GAP = 3

# Rich breaks lines at the narrow no-break space that French has before ; : ? !, so this private-use character
# takes its place while Rich makes the lines.
NARROW_SPACE, STAND_IN = "\u202f", "\ue000"


def styled(words: str, style: str = "") -> Styled:
    """Return text whose style does not extend to what is appended to it."""
    return Styled().append(words, style=style)


def width(block: Block) -> int:
    return max((line.cell_len for line in block), default=0)


def padded(line: Styled, cells: int) -> Styled:
    """Return the line, filled with blanks to a width."""
    filled = line.copy()
    filled.pad_right(max(0, cells - line.cell_len))
    return filled


def beside(blocks: Sequence[Block], gap: int = GAP) -> Block:
    """Return the blocks side by side, their tops aligned."""
    widths = [width(block) for block in blocks]
    joined = []
    for number in range(max((len(block) for block in blocks), default=0)):
        cells = [
            padded(block[number] if number < len(block) else Styled(), wide)
            for block, wide in zip(blocks, widths, strict=True)
        ]
        line = Styled(" " * gap).join(cells)
        line.rstrip()
        joined.append(line)
    return joined


def flow(blocks: Iterable[Block], available: int, gap: int = GAP, between: int = 1) -> Block:
    """Return the blocks side by side as far as they fit, the others in further bands below."""
    bands: list[list[Block]] = []
    used = 0
    for block in blocks:
        if not block:
            continue
        wide = width(block)
        if bands and used + gap + wide <= available:
            bands[-1].append(block)
            used += gap + wide
        else:
            bands.append([block])
            used = wide
    return below([beside(band, gap) for band in bands], between)


def below(blocks: Iterable[Block], between: int = 1) -> Block:
    """Return the blocks one below the other, with `between` empty lines between them."""
    lines: Block = []
    for block in blocks:
        if block and lines:
            lines += [Styled() for _ in range(between)]
        lines += block
    return lines


def wrapped(pieces: Sequence[Styled], available: int, gap: str = " ") -> Block:
    """Return the pieces in one line, or in several if they do not fit."""
    lines: Block = []
    for piece in pieces:
        if lines and lines[-1].cell_len + len(gap) + piece.cell_len <= available:
            lines[-1].append(gap)
            lines[-1].append_text(piece)
        else:
            lines.append(piece.copy())
    return lines


def columns(pieces: Sequence[Styled], available: int, gap: int = 2) -> Block:
    """Return the pieces in columns of one width, ordered downwards."""
    wide = max((piece.cell_len for piece in pieces), default=1)
    across = max(1, (available + gap) // (wide + gap))
    high = -(-len(pieces) // across)
    return [
        Styled(" " * gap).join([padded(piece, wide) for piece in pieces[row::high]]) for row in range(high)
    ]


def right_aligned(words: str, figure: str, available: int, style: str = "") -> Styled:
    """Return a line with words at its left end and a figure at its right end."""
    blanks = max(2, available - Styled(words).cell_len - Styled(figure).cell_len)
    return styled(f"{words}{' ' * blanks}{figure}", style)
