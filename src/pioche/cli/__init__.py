"""The command line `pioche`: each file of `commands/` is one command, its texts are in `text.*.ftl`.

No module imports NumPy or Numba before a command needs them, so that help appears at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from pioche.cli import exit_codes, language
from pioche.cli.commands import (
    analyse,
    arena,
    backup,
    downgrade,
    games,
    learn,
    licences,
    perft,
    play,
    puzzle,
    puzzles,
    records,
    replay,
    rules,
    serve,
    simulate,
    train,
    verify,
    worker,
)
from pioche.cli.errors import error_line
from pioche.cli.help import TranslatedCommand, TranslatedGroup

app = typer.Typer(cls=TranslatedGroup, rich_markup_mode=None, pretty_exceptions_enable=False)
for command in (
    play,
    puzzle,
    games,
    rules,
    learn,
    serve,
    worker,
    backup,
    downgrade,
    simulate,
    arena,
    train,
    replay,
    analyse,
    verify,
    records,
    perft,
    licences,
    puzzles,
):
    app.command(command.__name__.rpartition(".")[2], cls=TranslatedCommand)(command.run)


@app.callback(invoke_without_command=True)
def pioche(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version")] = False,
) -> None:
    if version:
        from pioche import __version__

        typer.echo(f"pioche {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command in `sys.argv` and exit with its exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; an error that the user can fix is one line on stderr."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = app(language.choose(arguments), prog_name="pioche", standalone_mode=False)
        sys.stdout.flush()
        return int(code or 0)
    except KeyboardInterrupt:
        return exit_codes.INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has closed it: the interpreter's last flush must not fail too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        line = error_line(error, language.text())
        if line is None:
            raise
        typer.echo(f"pioche: {line}", err=True)
        return exit_codes.USER_ERROR
