"""A match in the terminal with a scripted person: the real loop, whose typed lines a function returns."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from pioche.bots import Bot
from pioche.cli import language as cli_language
from pioche.cli.commands.play import seat_players
from pioche.cli.terminal.loop import MatchLoop
from pioche.cli.terminal.screen import Terminal
from pioche.core import rng
from pioche.core.game import game
from pioche.core.match import Match

RANDOM_DECISIONS, MOST_DECISIONS = 30, 400  # of `random_typist`

Typist = Callable[[MatchLoop], str]


class ScriptedTerminal(Terminal):
    """A terminal whose person is a function of the loop."""

    def __init__(self, typist: Typist, width: int = 80, height: int = 24) -> None:
        self.screen = io.StringIO()
        super().__init__(Console(file=self.screen, width=width, height=height, highlight=False), fast=True)
        self.typist = typist
        self.typed: list[str] = []
        self.loop: MatchLoop | None = None

    def ask(self, prompt: str) -> str:
        assert self.loop is not None
        line = self.typist(self.loop)
        self.typed.append(line)
        return line

    @property
    def text(self) -> str:
        return self.screen.getvalue()

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()


def start_loop(name: str, typist: Typist, path: Path, *, language: str = "en", players: int | None = None,
               seed: str = "a table", width: int = 80, match: Match | None = None,
               options: dict[str, str | int | bool] | None = None) -> tuple[MatchLoop, ScriptedTerminal]:  # fmt: skip
    """Return the loop of a match with a scripted person, and its terminal."""
    chosen = game(name)
    number = chosen.check_players(players or max(2, min(chosen.players)))
    match = match or Match.new(chosen, seat_players(number, ["greedy"]), options, seed=seed)
    terminal = ScriptedTerminal(typist, width)
    cli_language.choose(["--lang", language])
    loop = MatchLoop(match, path, terminal)
    terminal.loop = loop
    return loop, terminal


def random_typist(seed: str) -> Typist:
    """Return a person who types random legal notations, then those of the greedy bot to reach the end."""
    source = random.Random(seed)
    decisions = 0

    def typist(loop: MatchLoop) -> str:
        nonlocal decisions
        decisions += 1
        assert decisions <= MOST_DECISIONS, "the match does not end"
        position = loop.session.position
        action = source.choice(position.legal(loop.person))
        if decisions > RANDOM_DECISIONS:
            generator = rng.generator(source.randbytes(rng.SEED_BYTES))
            action = Bot("greedy", position.game).choose(position, loop.person, generator)
        return position.game.notations[action]

    return typist
