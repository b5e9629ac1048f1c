"""`pioche play`: a match in the terminal, one person against bots."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterator
from types import FrameType
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from pioche.cli import arguments, language
from pioche.cli.errors import Wrong

if TYPE_CHECKING:
    from pathlib import Path

    from pioche.cli.terminal.screen import Terminal
    from pioche.core.game import Game
    from pioche.core.match import Match, Player


def run(
    game: arguments.MaybeGameName = None,
    players: arguments.Players = None,
    option: arguments.Chosen = None,
    seed: arguments.Seed = None,
    bots: arguments.Bots = None,
    resume: Annotated[bool, typer.Option("--resume")] = False,
    fast: Annotated[bool, typer.Option("--fast")] = False,
) -> None:
    from pioche.cli.terminal import saved_matches
    from pioche.cli.terminal.loop import Loop
    from pioche.cli.terminal.screen import Terminal

    terminal = Terminal(fast=fast)
    room = arguments.find(_chosen_game(terminal) if game is None else game)
    path: Path
    if resume:
        if any(given is not None for given in (players, option or None, seed, bots)):
            raise Wrong("resume-alone")
        path, match = saved_matches.latest_unfinished(room)
    else:
        path, match = saved_matches.new_path(room), _new(room, players, option, seed, bots)
    loop = Loop(match, path, terminal)
    with _leaving_on_signals():
        loop.run(resumed=resume)


def _chosen_game(terminal: Terminal) -> str:
    """Ask which game, by its number or its id; nobody to ask: it was forgotten."""
    from pioche.core.game import game, game_ids

    if not sys.stdin.isatty():
        raise Wrong("missing", name="GAME", command="pioche play")
    names = game_ids()
    for number, name in enumerate(names, 1):
        text = language.text(game(name))
        terminal.say(f"{number:>3}  {text('game-name')} · {text('game-line')}")
    typed = terminal.ask(language.text()("ask-game") + " ").strip()
    by_number = typed.isascii() and typed.isdigit() and 1 <= int(typed[:9]) <= len(names)
    return names[int(typed) - 1] if by_number else typed


@contextlib.contextmanager
def _leaving_on_signals() -> Iterator[None]:
    """Treat a closed window or a request to end like Ctrl-C: the match is saved."""
    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), _leave) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)


def _leave(_number: int, _frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt


def _new(
    game: Game, players: int | None, option: list[str] | None, seed: str | None, bots: str | None
) -> Match:
    from pioche.core.match import Match

    usual = min((number for number in game.players if number >= 2), default=min(game.players))
    number = game.check_players(usual if players is None else players)
    kinds = arguments.bots(bots, "regular")
    return Match.new(game, _seats(number, kinds), arguments.options(option), seed=seed)


def _seats(players: int, kinds: list[str]) -> list[Player]:
    """The person first, then bots with names of their own."""
    from pioche.cli.terminal.session import PERSON
    from pioche.core.match import Player

    text = language.text()
    names = [name.strip() for name in text("bot-names").split(",")]
    bots = [Player(names[at], kinds[min(at, len(kinds) - 1)]) for at in range(players - 1)]
    return [Player(text("you"), PERSON), *bots]
