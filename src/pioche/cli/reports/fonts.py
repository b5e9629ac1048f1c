"""The page's own fonts, for reports that are one file."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

FAMILIES = {"Fraunces": "fraunces-*.woff2", "Figtree": "figtree-*.woff2"}


def fonts() -> dict[str, bytes]:
    """By family; none where the page has not been built."""
    assets = Path(str(resources.files("pioche.server"))) / "page" / "assets"
    files = {family: next(iter(sorted(assets.glob(pattern))), None) for family, pattern in FAMILIES.items()}
    return {family: file.read_bytes() for family, file in files.items() if file is not None}
