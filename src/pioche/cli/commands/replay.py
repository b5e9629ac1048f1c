"""`pioche replay`: show a recorded match, decision by decision."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pioche.cli import arguments
from pioche.cli.errors import CommandError


def run(
    file: Path,
    seat: Annotated[str | None, typer.Option("--seat", metavar="SEAT")] = None,
    at: Annotated[int | None, typer.Option("--at", metavar="K")] = None,
    json: arguments.Json = False,
) -> None:
    from pioche.cli.terminal.replay_loop import ReplayLoop
    from pioche.cli.terminal.screen import Terminal

    match = arguments.read_match(file)
    if at is not None and not 0 <= at <= len(match.moves):
        raise CommandError("bad-moment", given=at, most=len(match.moves))
    replay = ReplayLoop(match, seat, Terminal())
    if json:
        replay.go_to(len(match.moves) if at is None else at)
        arguments.print_json(replay.to_json())
    elif at is not None:
        replay.go_to(at)
        replay.show()
    elif replay.terminal.console.is_terminal:
        replay.run()
    else:
        replay.go_to(len(match.moves))
        replay.show_log(0)
        replay.show()
