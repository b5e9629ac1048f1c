"""`pioche learn`: the lesson of a game in the terminal."""

from __future__ import annotations

from pioche.cli import arguments
from pioche.cli.errors import CommandError


def run(game: arguments.GameName) -> None:
    from pioche.cli.terminal.lesson_loop import LessonLoop
    from pioche.cli.terminal.screen import Terminal
    from pioche.core.lesson import lesson_of

    chosen = arguments.find_game(game)
    lesson = lesson_of(chosen)
    if lesson is None:
        raise CommandError("no-lesson", game=chosen.id)
    LessonLoop(lesson, Terminal()).run()
