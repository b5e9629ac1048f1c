"""What the numbers of an observation mean, told by the rooms themselves.

from pioche.envs.layout import layout, markdown

for part in layout(pioche.game("skyjo")):
    part.name, part.first, part.size         # "own tableau, each place one-hot: …", 0, 204
"""

from __future__ import annotations

from typing import NamedTuple

from pioche.core.contract import starts
from pioche.core.game import Game

BOUND = 64.0  # no feature of any game is farther from 0


class Part(NamedTuple):
    """Some features that tell one thing: `observation[first : first + size]`."""

    name: str
    first: int
    size: int


def layout(game: Game) -> list[Part]:
    """The parts of a game's observation, in their order."""
    named = game.rules.LAYOUT
    return [Part(name, first, size) for (name, size), first in zip(named, starts(named), strict=False)]


def markdown(game: Game) -> str:
    """The same as a table."""
    lines = [f"| features of {game.id} | places | size |", "|---|---|---|"]
    lines += [
        f"| {part.name} | {part.first}..{part.first + part.size - 1} | {part.size} |" for part in layout(game)
    ]
    lines.append(f"| **all** | | **{game.observation}** |")
    return "\n".join(lines) + "\n"
