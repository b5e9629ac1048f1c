"""What the numbers of an observation mean, told by the rooms themselves.

from pioche.envs.layout import layout, markdown

for part in layout(pioche.game("skyjo")):
    part.name, part.first, part.size         # "own tableau, each place one-hot: …", 0, 204
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pioche.core.contract import layout_offsets
from pioche.core.game import Game, game, game_ids

BOUND = 64.0  # no feature of any game is farther from 0


class Part(NamedTuple):
    """Some features that tell one thing: `observation[first : first + size]`."""

    name: str
    first: int
    size: int


def layout(game: Game) -> list[Part]:
    """The parts of a game's observation, in their order."""
    named = game.observe.LAYOUT
    return [
        Part(name, first, size) for (name, size), first in zip(named, layout_offsets(named), strict=False)
    ]


def markdown(game: Game) -> str:
    """The same as a table."""
    lines = ["| features | places | size |", "|---|---|---|"]
    for part in layout(game):
        last = part.first + part.size - 1
        places = f"{part.first}" if part.size == 1 else f"{part.first}..{last}"
        lines.append(f"| {part.name} | {places} | {part.size} |")
    lines.append(f"| **all** | | **{game.observation}** |")
    return "\n".join(lines) + "\n"


def page(names: Iterable[str]) -> str:
    """The layouts of these games, one after the other."""
    head = (
        "# What an observation tells\n\n"
        "`game.observation` numbers (float32) for one seat: only what that seat may know, seats counted from "
        "the observer's own clockwise, zeros where there is nothing to tell. This page is printed by "
        "`python -m pioche.envs.layout` from the rooms themselves; a test compares.\n"
    )
    return head + "".join(f"\n## {name}\n\n{markdown(game(name))}" for name in names)


if __name__ == "__main__":
    print(page(game_ids()), end="")  # noqa: T201 - its purpose
