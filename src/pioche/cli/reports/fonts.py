"""The fonts of the web page, embedded in HTML reports that need no other file."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

FAMILIES = {"Fraunces": "fraunces-*.woff2", "Figtree": "figtree-*.woff2"}


def embedded_fonts() -> dict[str, bytes]:
    """Return the font files by family; empty if the web page has not been built."""
    assets = Path(str(resources.files("pioche.server"))) / "page" / "assets"
    files = {family: next(iter(sorted(assets.glob(pattern))), None) for family, pattern in FAMILIES.items()}
    return {family: file.read_bytes() for family, file in files.items() if file is not None}
