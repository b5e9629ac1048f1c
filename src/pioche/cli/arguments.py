"""What several commands are given: a game, options, bots, whole numbers; all checked here."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pioche.cli import language
from pioche.cli.errors import Wrong

if TYPE_CHECKING:
    from pioche.core.game import Game
    from pioche.core.match import Match


def _game_names(incomplete: str) -> list[str]:
    """For the shell's completion: without importing a game."""
    import pkgutil

    import pioche.games

    names = (
        room.name.replace("_", "-") for room in pkgutil.iter_modules(pioche.games.__path__) if room.ispkg
    )
    return [name for name in names if name.startswith(incomplete)]


GameName = Annotated[str, typer.Argument(autocompletion=_game_names)]
MaybeGameName = Annotated[str | None, typer.Argument(autocompletion=_game_names)]
Players = Annotated[int | None, typer.Option("--players", "-p", metavar="N")]
Chosen = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE")]
Seed = Annotated[str | None, typer.Option("--seed", "-s", metavar="WORDS")]
Bots = Annotated[str | None, typer.Option("--bots", "-b", metavar="NAMES")]
Json = Annotated[bool, typer.Option("--json")]


def find(name: str) -> Game:
    """The game of that id; an underscore or capitals do no harm."""
    from pioche.core.game import game

    return game(name.strip().lower().replace("_", "-"))


def options(given: list[str] | None) -> dict[str, str | int | bool]:
    """Options from `name=value`."""
    found: dict[str, str | int | bool] = {}
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise Wrong("bad-pair", given=pair)
        found[name.strip()] = value.strip()
    return found


def bots(given: str | None, default: str, among: Sequence[str] | None = None) -> list[str]:
    """The bots' names, as they are dealt out over the seats; by default any are taken."""
    from pioche.bots import ALL_NAMES, check_name

    return [
        check_name(name.strip(), among or ALL_NAMES)
        for name in (default if given is None else given).split(",")
    ]


def at_least(least: int, name: str, value: int) -> int:
    if value < least:
        raise Wrong("too-small", name=name, given=value, least=least)
    return value


def writable(file: Path | None) -> None:
    """A file that will be written, looked at before the long work that fills it."""
    if file is not None and file.is_dir():
        raise Wrong("is-a-folder", name=str(file))
    if file is not None and not file.parent.is_dir():
        raise Wrong("no-folder", name=str(file.parent))


def record(file: Path) -> Match:
    """The match of a file, verified."""
    from pioche.core.match import read

    if file.is_dir():
        raise Wrong("a-folder", name=str(file))
    if not file.exists():
        raise Wrong("no-file", name=str(file))
    return read(file)


def program() -> str:
    """How this program was called, for commands that a person may type next."""
    called = Path(sys.argv[0])
    found = shutil.which("pioche")
    if called.name != "pioche" or (found is not None and Path(found).resolve() == called.resolve()):
        return "pioche"
    return str(called)


def decimal(value: float, digits: int) -> str:
    """A number with so many places behind the point, as the language writes it."""
    return f"{value:.{digits}f}".replace(".", language.plain("decimal-point"))


def print_json(figures: Any) -> None:
    import json

    typer.echo(json.dumps(figures, ensure_ascii=False, indent=2))
