"""Arguments that several commands take: their types for Typer, how they are parsed and checked."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pioche.cli import language
from pioche.cli.errors import CommandError

if TYPE_CHECKING:
    from pioche.core.game import Game
    from pioche.core.match import Match


def _complete_game_name(incomplete: str) -> list[str]:
    """Return the game ids that begin so, for the shell's completion; imports no game."""
    import pkgutil

    import pioche.games

    names = (
        folder.name.replace("_", "-")
        for folder in pkgutil.iter_modules(pioche.games.__path__)
        if folder.ispkg
    )
    return [name for name in names if name.startswith(incomplete)]


GameName = Annotated[str, typer.Argument(autocompletion=_complete_game_name)]
MaybeGameName = Annotated[str | None, typer.Argument(autocompletion=_complete_game_name)]
Players = Annotated[int | None, typer.Option("--players", "-p", metavar="N")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE")]
Seed = Annotated[str | None, typer.Option("--seed", "-s", metavar="WORDS")]
Bots = Annotated[str | None, typer.Option("--bots", "-b", metavar="NAMES")]
Json = Annotated[bool, typer.Option("--json")]


def find_game(name: str) -> Game:
    """Return the game with that id; capitals and underscores are accepted too."""
    from pioche.core.game import game

    return game(name.strip().lower().replace("_", "-"))


def parse_options(given: list[str] | None) -> dict[str, str | int | bool]:
    """Return the options of a game from arguments of the form `name=value`."""
    found: dict[str, str | int | bool] = {}
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise CommandError("bad-pair", given=pair)
        found[name.strip()] = value.strip()
    return found


def bot_names(given: str | None, default: str, among: Sequence[str] | None = None) -> list[str]:
    """Return the names of a comma-separated list of bots, checked; `among` limits which are allowed."""
    from pioche.bots import ALL_NAMES, check_name

    return [
        check_name(name.strip(), among or ALL_NAMES)
        for name in (default if given is None else given).split(",")
    ]


def check_at_least(least: int, name: str, value: int) -> int:
    if value < least:
        raise CommandError("too-small", name=name, given=value, least=least)
    return value


def check_writable(file: Path | None) -> None:
    """Check before a long computation that its results can be written to this file."""
    if file is not None and file.is_dir():
        raise CommandError("is-a-folder", name=str(file))
    if file is not None and not file.parent.is_dir():
        raise CommandError("no-folder", name=str(file.parent))


def check_new(file: Path) -> None:
    """Check before a long computation that its results can be written to this file, which must not exist yet."""
    check_writable(file)
    if file.exists():
        raise CommandError("file-exists", name=str(file))


def check_readable(file: Path) -> None:
    """Check that there is a file of this name."""
    if file.is_dir():
        raise CommandError("a-folder", name=str(file))
    if not file.exists():
        raise CommandError("no-file", name=str(file))


def read_match(file: Path) -> Match:
    """Return the verified match of a record file."""
    from pioche.core.match import read

    check_readable(file)
    return read(file)


def program_name() -> str:
    """Return how this program was called, for the commands that it suggests to type next."""
    called = Path(sys.argv[0])
    found = shutil.which("pioche")
    if called.name != "pioche" or (found is not None and Path(found).resolve() == called.resolve()):
        return "pioche"
    return str(called)


def format_decimal(value: float, digits: int) -> str:
    """Return a number with that many decimal places, with the decimal mark of the language."""
    return f"{value:.{digits}f}".replace(".", language.plain("decimal-point"))


def print_json(figures: Any) -> None:
    import json

    typer.echo(json.dumps(figures, ensure_ascii=False, indent=2))
