"""A table for a scripted person: the real loop, with typed lines from a function."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from pioche.cli import language as spoken
from pioche.cli.commands.play import seat_players
from pioche.cli.terminal.loop import MatchLoop
from pioche.cli.terminal.screen import Terminal
from pioche.core.game import game
from pioche.core.match import Match

Typist = Callable[[MatchLoop], str]


class Scripted(Terminal):
    """A terminal whose person is a function of the loop."""

    def __init__(self, typist: Typist, width: int = 80, height: int = 24) -> None:
        self.shown = io.StringIO()
        super().__init__(Console(file=self.shown, width=width, height=height, highlight=False), fast=True)
        self.typist = typist
        self.asked: list[str] = []
        self.loop: MatchLoop | None = None

    def ask(self, prompt: str) -> str:
        assert self.loop is not None
        typed = self.typist(self.loop)
        self.asked.append(typed)
        return typed

    @property
    def text(self) -> str:
        return self.shown.getvalue()


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PIOCHE_DATA", str(tmp_path))
    return tmp_path


def seated(name: str, typist: Typist, path: Path, *, language: str = "en", players: int | None = None,
           seed: str = "a table", width: int = 80, match: Match | None = None,
           options: dict[str, str | int | bool] | None = None) -> tuple[MatchLoop, Scripted]:  # fmt: skip
    """A loop of the game with a scripted person at it."""
    room = game(name)
    number = room.check_players(players or max(2, min(room.players)))
    match = match or Match.new(room, seat_players(number, ["greedy"]), options, seed=seed)
    terminal = Scripted(typist, width)
    spoken.choose(["--lang", language])
    loop = MatchLoop(match, path, terminal)
    terminal.loop = loop
    return loop, terminal


def environment(folder: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    return {**kept, "PIOCHE_DATA": str(folder), "COLUMNS": "100", "NO_COLOR": "1", **more}


def pioche(*arguments: str, folder: Path, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """The real program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", "from pioche.cli import main; main()", *arguments],
        input=typed, capture_output=True, text=True, timeout=240, env=environment(folder, **more),
    )  # fmt: skip
