"""Single tables called from Python, stepped at random: ours beside OpenSpiel's own games, one core.

A step is one decision: whether the game is over, who decides, the legal actions, a random one of them, playing it.
New games are part of it. OpenSpiel's draws are steps of their own there; their time counts, but not as decisions.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from typing import Any

from rich.table import Table

from bench.envs import SEED, best_rate, openspiel_rate
from pioche.core.game import Game, game_ids
from pioche.core.game import game as find_game

PEERS = ("hearts", "hanabi", "leduc_poker")
THOUSAND = 1000


def position_rate(game: Game, seconds: float, observed: bool) -> float:
    """Decisions a second of `Position`, compiled, with the observation of the deciding seat or without."""
    game.compile()
    players, choices = min(game.with_opponents), random.Random(SEED)
    tables, seeds = [game.new(players, seed=SEED)], [SEED]

    def step() -> int:
        table = tables[0]
        if table.over:
            seeds[0] += 1
            tables[0] = table = game.new(players, seed=seeds[0])
        seat = table.actors[0]
        if observed:
            table.observe(seat)
        table.play(choices.choice(table.legal(seat)), seat)
        return 1

    return best_rate(step, seconds)


def legal_rate(game: Game, seconds: float) -> float:
    """Calls of `legal` a second."""
    table = game.new(min(game.with_opponents), seed=SEED)
    seat = table.actors[0]

    def step() -> int:
        table.legal(seat)
        return 1

    return best_rate(step, seconds)


def adapter_rate(game: Game, chance: str, seconds: float) -> float | None:
    """Decisions a second of our game behind OpenSpiel's interface, with tensors."""
    try:
        adapter: Any = importlib.import_module("pioche.envs.openspiel")
    except ImportError:
        return None
    return openspiel_rate(f"{adapter.short_name(game)}(chance={chance})", seconds)


def measure(status: Callable[[str], None], seconds: float) -> dict[str, Any]:
    """All rows, in one run."""
    found: dict[str, Any] = {"ours": {}, "peers": {}}
    for name in game_ids():
        status(f"single tables, {name}")
        game = find_game(name)
        found["ours"][name] = {
            "steps": position_rate(game, seconds, observed=False),
            "observed": position_rate(game, seconds, observed=True),
            "legal": legal_rate(game, seconds / 2),
            "openspiel": adapter_rate(game, "explicit", seconds),
            "openspiel, sampled": adapter_rate(game, "sampled", seconds),
        }
    for name in PEERS:
        status(f"OpenSpiel, {name}")
        found["peers"][name] = {
            "steps": openspiel_rate(name, seconds, tensors=False),
            "observed": openspiel_rate(name, seconds),
        }
    return found


HEADINGS = {
    "steps": "steps",
    "observed": "observed",
    "legal": "legal",
    "openspiel": "OpenSpiel",
    "openspiel, sampled": "sampled",
}


def table(found: dict[str, Any]) -> Table:
    """The rows for people."""
    title = "Single tables from Python, thousands a second, one core, smallest table of two or more"
    caption = "OpenSpiel: through its interface, with tensors; sampled: the same with sampled chance"
    shown = Table(title=title, caption=caption)
    shown.add_column("")
    for heading in HEADINGS.values():
        shown.add_column(heading, justify="right")
    for name, row in found["ours"].items():
        shown.add_row(name, *(_thousands(row[key]) for key in HEADINGS))
    shown.add_section()
    for name, row in found["peers"].items():
        shown.add_row(f"OpenSpiel {name}", _thousands(row["steps"]), _thousands(row["observed"]))
    return shown


def _thousands(rate: float | None) -> str:
    return "not installed" if rate is None else f"{rate / THOUSAND:.0f}"
