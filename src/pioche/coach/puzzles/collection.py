"""The puzzles of a game as a file: a header and one puzzle on each line, written whole or not at all.

    {"pioche-puzzles": 1, "game": "skyjo", "rules": 1, "runs": [{"command": "…", "games": 812, …}]}
    {"id": "3f0a…", "players": 2, "seed": "…", "moves": "0A1 1B2 …", "seat": 0, "answers": ["…"], …}

`puzzles.jsonl` in a game's folder are those that its players get.
"""

from __future__ import annotations

import functools
import json
import os
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from pioche.coach.puzzles.puzzle import Puzzle
from pioche.coach.refusals import BadPuzzle
from pioche.core.game import Game

FORMAT = 1
FILE = "puzzles.jsonl"


@dataclass
class Run:
    """What one or more starts of the same command found, in figures."""

    command: str
    seed: str
    games: int = 0  # of self-play
    decisions: int = 0  # that were looked at
    tried: int = 0  # that passed the cheap filter
    judged: int = 0  # that seemed to have one best action, and were judged
    kept: int = 0
    seconds: float = 0.0

    @property
    def confirmed(self) -> float:
        """The share of the judged positions that became puzzles."""
        return self.kept / self.judged if self.judged else 0.0

    @property
    def a_minute(self) -> float:
        return 60 * self.kept / self.seconds if self.seconds else 0.0

    def to_json(self) -> dict[str, Any]:
        counts = {
            "games": self.games,
            "decisions": self.decisions,
            "tried": self.tried,
            "judged": self.judged,
        }
        return {
            "command": self.command,
            "seed": self.seed,
            **counts,
            "kept": self.kept,
            "seconds": round(self.seconds),
        }


@dataclass
class Collection:
    """The puzzles of one game, and the runs that found them."""

    game: Game
    puzzles: list[Puzzle] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)

    def run(self, command: str, seed: str) -> Run:
        """Return the run of a command, which goes on where it has been interrupted."""
        for run in self.runs:
            if (run.command, run.seed) == (command, seed):
                return run
        self.runs.append(Run(command, seed))
        return self.runs[-1]

    @functools.cached_property
    def by_id(self) -> dict[str, Puzzle]:
        return {puzzle.id: puzzle for puzzle in self.puzzles}

    @property
    def themes(self) -> Counter[str]:
        """How many puzzles each theme has, the largest first."""
        return Counter(dict(Counter(puzzle.theme for puzzle in self.puzzles).most_common()))

    def to_text(self) -> str:
        header = {
            "pioche-puzzles": FORMAT,
            "game": self.game.id,
            "rules": self.game.version,
            "runs": [run.to_json() for run in self.runs],
        }
        return "".join(f"{_compact(row)}\n" for row in (header, *(each.to_json() for each in self.puzzles)))

    def write(self, file: Path) -> None:
        """Replace the file; a reader, or a run that is killed here, finds the old content or the new."""
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as opened:
                opened.write(self.to_text())
            Path(name).chmod(0o644)
            Path(name).replace(file)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise


def read(text: str, game: Game) -> Collection:
    """Return the collection of a file's content. Raises `BadPuzzle` with the line of the damage."""
    found = Collection(game)
    for number, line in enumerate(text.splitlines(), 1):
        place = f"line {number}"
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise BadPuzzle(place=place, expected="JSON") from error
        if number > 1:
            found.puzzles.append(Puzzle.from_json(row, place))
            continue
        expected = {"pioche-puzzles": FORMAT, "game": game.id, "rules": game.version}
        if not isinstance(row, dict) or {name: row.get(name) for name in expected} != expected:
            raise BadPuzzle(place=place, expected=_compact(expected))
        try:
            found.runs = [Run(**run) for run in row["runs"]]
        except (TypeError, KeyError) as error:
            raise BadPuzzle(place=f"{place}.runs", expected="runs") from error
    return found


@functools.cache
def shipped(game: Game) -> Collection:
    """Return the puzzles of the game's folder; a game without the file has none."""
    file = resources.files(game.package).joinpath(FILE)
    return read(file.read_text("utf-8"), game) if file.is_file() else Collection(game)


def _compact(row: Any) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))
