"""The command line: `pioche`. Generic over the games; its words are in the text files.

Nothing here imports NumPy or Numba before a command needs them, so that help comes at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from pioche.cli import language
from pioche.cli.commands import (
    analyse,
    arena,
    backup,
    games,
    perft,
    play,
    replay,
    rules,
    serve,
    simulate,
    train,
    verify,
)
from pioche.cli.errors import explained
from pioche.cli.help import HelpfulCommand, HelpfulGroup

INTERRUPTED = 130  # as shells report a program ended by Ctrl-C

app = typer.Typer(cls=HelpfulGroup, rich_markup_mode=None, pretty_exceptions_enable=False)
for command in (play, games, rules, serve, backup, simulate, arena, train, replay, analyse, verify, perft):
    app.command(command.__name__.rpartition(".")[2], cls=HelpfulCommand)(command.run)


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
    """Run the command of `sys.argv` and leave with its exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command; its exit code. What goes wrong is said in one line on stderr."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = app(language.chosen(arguments), prog_name="pioche", standalone_mode=False)
        sys.stdout.flush()
        return int(code or 0)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Nobody reads on: let the interpreter's last flush go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        line = explained(error, language.text())
        if line is None:
            raise
        typer.echo(f"pioche: {line}", err=True)
        return 2
