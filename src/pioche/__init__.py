"""Pioche: five modern card games, to play, to study and to research.

    import pioche

    skyjo = pioche.game("skyjo")            # a game, by its id; pioche.game_ids() lists them
    table = skyjo.new(4, seed="first deal") # a Position: four players; the dealer acts by itself
    table.actors                            # the seats that must decide now
    table.legal(0)                          # the legal actions of a seat; skyjo.notations[action] names them
    table.play("1+5", 0)                    # by number or by notation; an illegal action raises pioche.Refused
    table.scene(0)                          # what seat 0 sees; table.scene() is what a spectator sees
    table.imagine(0)                        # a determinization: a random world that agrees with what seat 0 knows
    table.copy(), table.digest              # a cheap copy, a hash of the complete state

    pioche.simulate(skyjo, 1000, players=4, bots=["greedy", "random"])   # many games, compiled
    pioche.Batch(skyjo, 1024, players=4)    # many games in one array, for learning: see pioche.envs.batch
    pioche.read(path)                       # a match file, verified; Match(...).write(path)
    pioche.read_many(path)                  # the matches of a .jsonl or .parquet file; pioche.write_many
    pioche.coach.analyse(table, 0)          # the value of each action; of a match: what each decision cost

Names are imported at their first use, so that `pioche --help` starts fast.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pioche import coach as coach
    from pioche.arena.perft import perft as perft
    from pioche.arena.simulate import Simulation as Simulation
    from pioche.arena.simulate import simulate as simulate
    from pioche.bots import Bot as Bot
    from pioche.bots import bot as bot
    from pioche.core.contract import DEALER as DEALER
    from pioche.core.contract import SPECTATOR as SPECTATOR
    from pioche.core.game import Game as Game
    from pioche.core.game import Position as Position
    from pioche.core.game import game as game
    from pioche.core.game import game_ids as game_ids
    from pioche.core.match import Match as Match
    from pioche.core.match import Player as Player
    from pioche.core.match import read as read
    from pioche.core.records.files import read_many as read_many
    from pioche.core.records.files import write_many as write_many
    from pioche.core.refusals import Refused as Refused
    from pioche.core.text import Text as Text
    from pioche.envs.batch import Batch as Batch

__version__ = "0.2.0"

_HOMES = {
    "DEALER": "core.contract",
    "SPECTATOR": "core.contract",
    "Batch": "envs.batch",
    "Bot": "bots",
    "Game": "core.game",
    "Match": "core.match",
    "Player": "core.match",
    "Position": "core.game",
    "Refused": "core.refusals",
    "Simulation": "arena.simulate",
    "Text": "core.text",
    "bot": "bots",
    "game": "core.game",
    "game_ids": "core.game",
    "perft": "arena.perft",
    "read": "core.match",
    "read_many": "core.records.files",
    "simulate": "arena.simulate",
    "write_many": "core.records.files",
}

_PACKAGES = ("coach",)

__all__ = [*_HOMES, *_PACKAGES]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> Any:
    if name in _PACKAGES:
        return importlib.import_module(f"pioche.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'pioche' has no attribute {name!r}")
    return getattr(importlib.import_module(f"pioche.{_HOMES[name]}"), name)
