"""The games' drawings and colours, which the build of the page leaves in `share.json` (`web/shareArt.ts`).

A game without drawings on the page, and every game where the page was not built, has the default look.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

import orjson

FILE = "share.json"
GROUND = "GROUND"  # stands in a mark for the colour behind it


@dataclass(frozen=True)
class Art:
    """How a game looks in a share picture; `box` (200 x 254) and `mark` (24 x 24) are SVG."""

    box: str = ""
    mark: str = ""
    cloth: str = "#e8dfcf"
    accent: str = "#8a4b16"
    felt: str = "#6b5a48"


def art_of(page: Path, game: str | None) -> Art:
    """Return the look of a game, as the built page in this folder has it."""
    file = page / FILE
    try:
        found = _read(file, file.stat().st_mtime_ns)
    except OSError:
        return Art()
    plain = found.get("", Art())
    return found.get(game or "", plain)


@functools.lru_cache(4)
def _read(file: Path, _changed: int) -> dict[str, Art]:
    """Return the looks by game; under "" the default one."""
    return {game: Art(**look) for game, look in orjson.loads(file.read_bytes()).items()}
