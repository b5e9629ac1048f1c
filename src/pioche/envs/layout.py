"""The layout of a game's observation: names, places and sizes of its parts, from the game's `LAYOUT`.

    from pioche.envs.layout import layout, markdown

    for part in layout(pioche.game("skyjo")):
        part.name, part.first, part.size         # "own tableau, each place one-hot: …", 0, 204

`python -m pioche.envs.layout` prints the layouts of all games as a page.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pioche.core.contract import layout_offsets
from pioche.core.game import Game, game, game_ids

BOUND = 64.0  # of the absolute value of every feature in every game


INTRODUCTION = """\
# Observations

An observation holds `game.observation` numbers (float32) for one seat. It contains only what that seat may know. \
Seats are numbered clockwise from the observer's own seat. Unused numbers are 0.

The tables name the parts of an observation. `python -m pioche.envs.layout` prints this page for all installed \
games, with those that you have added; a test compares each table here with its game.
"""


class Part(NamedTuple):
    """A named part of an observation: `observation[first : first + size]`."""

    name: str
    first: int
    size: int


def layout(game: Game) -> list[Part]:
    """The parts of a game's observation, in order."""
    named = game.observe.LAYOUT
    return [
        Part(name, first, size) for (name, size), first in zip(named, layout_offsets(named), strict=False)
    ]


def markdown(game: Game) -> str:
    """The layout of a game as a Markdown table."""
    lines = ["| features | places | size |", "|---|---|---|"]
    for part in layout(game):
        last = part.first + part.size - 1
        places = f"{part.first}" if part.size == 1 else f"{part.first}..{last}"
        lines.append(f"| {part.name} | {places} | {part.size} |")
    lines.append(f"| **all** | | **{game.observation}** |")
    return "\n".join(lines) + "\n"


def page(names: Iterable[str]) -> str:
    """A page with the layouts of these games."""
    return INTRODUCTION + "".join(section(name) for name in names)


def section(name: str) -> str:
    """The part of the page about one game."""
    return f"\n## {name}\n\n{markdown(game(name))}"


if __name__ == "__main__":
    print(page(game_ids()), end="")  # noqa: T201 - its purpose
