"""`pioche puzzle`: solve the puzzles of a game in the terminal."""

from __future__ import annotations

from pioche.cli import arguments
from pioche.cli.errors import CommandError


def run(game: arguments.GameName) -> None:
    from pioche.cli.terminal.puzzle_loop import PuzzleLoop
    from pioche.cli.terminal.puzzle_record import PuzzleRecord
    from pioche.cli.terminal.screen import Terminal
    from pioche.coach.puzzles.collection import shipped

    chosen = arguments.find_game(game)
    collection = shipped(chosen)
    if not collection.puzzles:
        raise CommandError("no-puzzles", game=chosen.id)
    PuzzleLoop(collection, PuzzleRecord.load(), Terminal()).run()
