"""`PuzzleRecord`: which puzzles this user has answered in the terminal, and the rating that follows.

It is a file of the user's data folder. It knows nothing of a server's puzzles and ratings.
"""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pioche.cli.terminal import saved_matches
from pioche.core.rating import NEW, Rating, updated


@dataclass
class PuzzleRecord:
    """The rating of one user, and the answered puzzles of each game."""

    file: Path
    rating: Rating = NEW
    run: int = 0  # right answers in a row
    answered: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def load(cls) -> PuzzleRecord:
        """Return the stored record; a new one where there is none, or where the file is damaged."""
        file = saved_matches.folder().parent / "puzzles.json"
        try:
            stored: dict[str, Any] = json.loads(file.read_text("utf-8"))
            rating = Rating(float(stored["mean"]), float(stored["deviation"]))
            answered = {str(game): [str(each) for each in ids] for game, ids in stored["answered"].items()}
            return cls(file, rating, int(stored["run"]), answered)
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return cls(file)

    def add(self, game: str, puzzle: str, difficulty: Rating, *, right: bool, hinted: bool) -> None:
        """Note an answer and write the file. After a hint a right answer does not raise the rating."""
        self.answered.setdefault(game, []).append(puzzle)
        if not (right and hinted):
            self.rating = updated([self.rating, difficulty], [0, 1] if right else [1, 0])[0]
            self.run = self.run + 1 if right else 0
        self._write()

    def _write(self) -> None:
        stored = {
            "mean": self.rating.mean,
            "deviation": self.rating.deviation,
            "run": self.run,
            "answered": self.answered,
        }
        self.file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=self.file.parent, prefix=".puzzles-")
        with os.fdopen(handle, "w", encoding="utf-8") as opened:
            json.dump(stored, opened)
        Path(name).replace(self.file)
