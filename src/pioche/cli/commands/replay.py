"""`pioche replay`: a record, looked at again move by move."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pioche.cli import arguments
from pioche.cli.errors import Wrong


def run(
    file: Path,
    seat: Annotated[str | None, typer.Option("--seat", metavar="SEAT")] = None,
    at: Annotated[int | None, typer.Option("--at", metavar="K")] = None,
    json: arguments.Json = False,
) -> None:
    from pioche.cli.terminal.replay_loop import Viewing
    from pioche.cli.terminal.screen import Terminal

    match = arguments.record(file)
    if at is not None and not 0 <= at <= len(match.moves):
        raise Wrong("bad-moment", given=at, most=len(match.moves))
    viewing = Viewing(match, seat, Terminal())
    if json:
        viewing.go(len(match.moves) if at is None else at)
        arguments.print_json(viewing.to_json())
    elif at is not None:
        viewing.go(at)
        viewing.show()
    elif viewing.terminal.console.is_terminal:
        viewing.walk()
    else:
        viewing.go(len(match.moves))
        viewing.tell(0)
        viewing.show()
