"""The pool of a game: reference opponents that never change, so that bots of any date can be compared.

Every game's pool has `random` and `greedy`. A trained policy joins it by a file in the game's `players`
folder, `policy-<version>.json`, a copy of the `policy.json` of that date. Nothing else lists the pool. Changing
one of its opponents, or a game's rules, requires a pool of another VERSION.
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
RULES_VERSION = 1  # of the rules that the opponents of this pool play
ALWAYS = ("random", "greedy")

_FILE = re.compile(r"(policy-[a-z0-9.-]+)\.json")


class Player(Protocol):
    """A bot or an outside program that decides at a seat."""

    def choose(self, position: Position, seat: int, source: np.ndarray) -> int:
        """An action, chosen from the seat's information and the random generator `source` alone."""

    def close(self) -> None:
        """Release the player's resources."""


def opponents(game: Game) -> tuple[str, ...]:
    """The names of a game's pool. Raises `NoPool` if the pool is for other rules."""
    if game.version != RULES_VERSION:
        raise NoPool(place=f"rules {game.version}", expected=f"rules {RULES_VERSION}")
    return (*ALWAYS, *frozen_policies(game))


@functools.cache
def frozen_policies(game: Game) -> tuple[str, ...]:
    """The names of a game's trained policies of earlier dates."""
    found = (_FILE.fullmatch(file.name) for file in _folder(game).iterdir())
    return tuple(sorted(match[1] for match in found if match))


def _folder(game: Game) -> Traversable:
    return resources.files(game.package).joinpath("players")


def check_name(name: str, game: Game) -> str:
    """Return the name of a bot or a frozen policy. Raises `UnknownBot`, which lists the names."""
    forms = (bots.EXPERT_FORM, bots.COMMAND_FORM, bots.PYTHON_FORM)
    return bots.check_name(name, (*bots.NAMES, *frozen_policies(game), *forms))


def make_player(name: str, game: Game) -> Player:
    """A new player of that name."""
    if name in frozen_policies(game):
        return bots.Bot("regular", game, weights=frozen_weights(name, game))
    return bots.bot(name, game)


@functools.cache
def frozen_weights(name: str, game: Game) -> np.ndarray:
    """The weights of a frozen policy, in the form of `Game.weights`. Raises `NoPool` if a feature is gone."""
    file = _folder(game).joinpath(f"{name}.json")
    trainings = read_trainings(file.read_bytes(), str(file), game.players, None)
    known = {feature for one in trainings for feature in one["weights"]}
    gone = sorted(known - set(game.policy.FEATURES))
    if gone:
        raise NoPool(place=name, expected=", ".join(gone))
    return game.weight_rows(trainings)
