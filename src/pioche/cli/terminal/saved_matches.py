"""Where matches are kept: one record file each, finished or not, in the user's data folder."""

from __future__ import annotations

import json
import os
from datetime import datetime
from pathlib import Path

from pioche.cli.errors import Wrong
from pioche.core.game import Game
from pioche.core.match import Match, read


def folder() -> Path:
    """The folder of matches (`PIOCHE_DATA` names another data folder)."""
    chosen = os.environ.get("PIOCHE_DATA")
    if chosen:
        return Path(chosen) / "matches"
    import platformdirs

    return platformdirs.user_data_path("pioche", appauthor=False) / "matches"


def new_path(game: Game) -> Path:
    """A file name of its own for a match that begins now."""
    stem = f"{game.id}-{datetime.now():%Y%m%d-%H%M%S}"
    taken = (folder() / f"{stem}{'' if again == 1 else f'-{again}'}.json" for again in range(1, 1000))
    return next(path for path in taken if not path.exists())


def latest_unfinished(game: Game) -> tuple[Path, Match]:
    """The last match of the game that was left before its end."""
    for path in sorted(folder().glob(f"{game.id}-*.json"), key=_age):
        if _unfinished(path, game):
            return path, read(path)
    raise Wrong("nothing-to-resume", game=game.id)


def _age(path: Path) -> float:
    return -path.stat().st_mtime


def _unfinished(path: Path, game: Game) -> bool:
    try:
        stored = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(stored, dict) and stored.get("game") == game.id and stored.get("result") is None
