"""`pioche play`: play a match in the terminal, one person against bots."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from pioche.cli import arguments, language
from pioche.cli.errors import CommandError

if TYPE_CHECKING:
    from pathlib import Path

    from pioche.cli.terminal.screen import Terminal
    from pioche.core.game import Game
    from pioche.core.match import Match, Player


def run(
    game: arguments.MaybeGameName = None,
    players: arguments.Players = None,
    option: arguments.Options = None,
    seed: arguments.Seed = None,
    bots: arguments.Bots = None,
    resume: Annotated[bool, typer.Option("--resume")] = False,
    fast: Annotated[bool, typer.Option("--fast")] = False,
) -> None:
    from pioche.cli.terminal import saved_matches
    from pioche.cli.terminal.interrupts import signals_interrupt
    from pioche.cli.terminal.loop import MatchLoop
    from pioche.cli.terminal.screen import Terminal

    terminal = Terminal(fast=fast)
    chosen_game = arguments.find_game(_ask_game(terminal) if game is None else game)
    path: Path
    if resume:
        if any(given is not None for given in (players, option or None, seed, bots)):
            raise CommandError("resume-alone")
        path, match = saved_matches.latest_unfinished(chosen_game)
    else:
        path, match = (
            saved_matches.new_path(chosen_game),
            _new_match(chosen_game, players, option, seed, bots),
        )
    loop = MatchLoop(match, path, terminal)
    with signals_interrupt():
        loop.run(resumed=resume)


def _ask_game(terminal: Terminal) -> str:
    """Ask for a game by its number or id. Raises `CommandError` if nobody is at the terminal."""
    from pioche.core.game import game, game_ids

    if not sys.stdin.isatty():
        raise CommandError("missing", name="GAME", command="pioche play")
    names = game_ids()
    for number, name in enumerate(names, 1):
        text = language.text(game(name))
        terminal.say(f"{number:>3}  {text('game-name')} · {text('game-line')}")
    typed = terminal.ask(language.text()("ask-game") + " ").strip()
    by_number = typed.isascii() and typed.isdigit() and 1 <= int(typed[:9]) <= len(names)
    return names[int(typed) - 1] if by_number else typed


def _new_match(
    game: Game, players: int | None, option: list[str] | None, seed: str | None, bots: str | None
) -> Match:
    from pioche.core.match import Match

    number = game.check_players(players)
    names = arguments.bot_names(bots, "regular")
    return Match.new(game, seat_players(number, names), arguments.parse_options(option), seed=seed)


def seat_players(players: int, bots: list[str]) -> list[Player]:
    """Return the players of a new match: the person, then bots by name; the last name fills the rest."""
    from pioche.core.match import PERSON, Player

    text = language.text()
    names = [name.strip() for name in text("bot-names").split(",")]
    others = [Player(names[at], bots[min(at, len(bots) - 1)]) for at in range(players - 1)]
    return [Player(text("you"), PERSON), *others]
