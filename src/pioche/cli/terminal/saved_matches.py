"""The files of saved matches: one record each, finished or not, in the user's data folder."""

from __future__ import annotations

import json
import os
from datetime import datetime
from pathlib import Path

from pioche.cli.errors import CommandError
from pioche.core.game import Game
from pioche.core.match import Match, read


def folder() -> Path:
    """Return the folder of matches; the environment variable `PIOCHE_DATA` names another data folder."""
    data_folder = os.environ.get("PIOCHE_DATA")
    if data_folder:
        return Path(data_folder) / "matches"
    import platformdirs

    return platformdirs.user_data_path("pioche", appauthor=False) / "matches"


def new_path(game: Game) -> Path:
    """Return an unused path for a match that begins now."""
    stem = f"{game.id}-{datetime.now():%Y%m%d-%H%M%S}"
    candidates = (folder() / f"{stem}{'' if again == 1 else f'-{again}'}.json" for again in range(1, 1000))
    return next(path for path in candidates if not path.exists())


def latest_unfinished(game: Game) -> tuple[Path, Match]:
    """Return the file and match last saved before its end. Raises `CommandError` if there is none."""
    for path in sorted(folder().glob(f"{game.id}-*.json"), key=_age):
        if _unfinished(path, game):
            return path, read(path)
    raise CommandError("nothing-to-resume", game=game.id)


def _age(path: Path) -> float:
    return -path.stat().st_mtime


def _unfinished(path: Path, game: Game) -> bool:
    try:
        stored = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(stored, dict) and stored.get("game") == game.id and stored.get("result") is None
