"""The pool: opponents that stay as they are, so that later bots are compared with the same ones.

Every game has `random` and `greedy` in it. A trained policy joins as it is at a date by a file in the game's
room, `policy-<version>.json`, a copy of its `policy.json`: nothing else lists it. What is in the pool is never
changed; a change of it, or of a game's rules, makes a pool of another VERSION.
"""

from __future__ import annotations

import functools
import re
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Protocol

import numpy as np

from pioche import bots
from pioche.arena.refusals import NoPool
from pioche.core.game import Game, Position
from pioche.core.weights import read_trainings

VERSION = 3
RULES = 1  # the version of the rules that this pool's opponents play
ALWAYS = ("random", "greedy")

_FILE = re.compile(r"(policy-[a-z0-9.-]+)\.json")


class Player(Protocol):
    """Whoever decides at a seat."""

    def choose(self, position: Position, seat: int, source: np.ndarray) -> int:
        """The action taken, from what that seat knows and the generator alone."""

    def close(self) -> None:
        """Nobody asks any more."""


def opponents(room: Game) -> tuple[str, ...]:
    """The names of a game's pool."""
    if room.version != RULES:
        raise NoPool(place=f"rules {room.version}", expected=f"rules {RULES}")
    return (*ALWAYS, *frozen(room))


@functools.cache
def frozen(room: Game) -> tuple[str, ...]:
    """The trained policies that were kept as they were."""
    found = (_FILE.fullmatch(file.name) for file in _folder(room).iterdir())
    return tuple(sorted(match[1] for match in found if match))


def _folder(room: Game) -> Traversable:
    return resources.files(room.package).joinpath("players")


def check_name(name: str, room: Game) -> str:
    """The name of a bot or of one of the pool, or a refusal that lists them."""
    return bots.check_name(name, (*bots.NAMES, *frozen(room), bots.EXPERT_FORM, bots.COMMAND_FORM))


def ours(name: str, room: Game) -> bool:
    """Whether the bot is code of ours, and no program from outside."""
    return name in bots.NAMES or name in frozen(room) or bots.simulations(name) > 0


def player(name: str, room: Game) -> Player:
    """Whoever plays under that name."""
    if name in frozen(room):
        return bots.Bot("regular", room, weights=weights(name, room))
    return bots.bot(name, room)


@functools.cache
def weights(name: str, room: Game) -> np.ndarray:
    """What each of the policy's features weighed then, as `Game.weights` has it."""
    file = _folder(room).joinpath(f"{name}.json")
    trainings = read_trainings(file.read_bytes(), str(file), room.players, None)
    known = {feature for one in trainings for feature in one["weights"]}
    gone = sorted(known - set(room.policy.FEATURES))
    if gone:
        raise NoPool(place=name, expected=", ".join(gone))
    return room.weight_rows(trainings)
