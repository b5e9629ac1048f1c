"""Turns the SVG of a share picture into a PNG, in a worker process."""

from __future__ import annotations

from pathlib import Path

FONTS = sorted(str(path) for path in (Path(__file__).parent / "fonts").glob("*.ttf"))
# What the fonts can write; for other letters in a name the fonts of the system are loaded, if it has any.
KNOWN = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x100)))) | frozenset("\n\u202fŒœ–—‘’“”•…€−")


def png(svg: str) -> bytes:
    """Return the picture as a PNG of the size that the SVG has."""
    import resvg_py  # only workers need it

    return resvg_py.svg_to_bytes(svg_string=svg, font_files=FONTS, skip_system_fonts=KNOWN.issuperset(svg))
