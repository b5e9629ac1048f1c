"""The built-in bots: each determinizes the table for its seat, then decides by its own method."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from pioche.bots import policy
from pioche.bots.names import NAMES, check_name
from pioche.bots.search import Budget, Search
from pioche.core.contract import ACTION
from pioche.core.game import Game, Position
from pioche.core.kernel import copy_record
from pioche.core.refusals import BadArgument, OtherGame
from pioche.core.rng import RNG, generator
from pioche.core.runner import Runner
from pioche.core.seeds import seed_bytes_or_random

if TYPE_CHECKING:
    from pioche.core.scene import LogLine

Source = np.ndarray | int | str | bytes | None

_WORD = 1 << 30  # the seed of a search is made of numbers below this


class Bot:
    """A built-in bot of one game, and the base class of other bots; `choose` decides for a seat."""

    def __init__(
        self, name: str, game: Game, budget: Budget | None = None, weights: np.ndarray | None = None
    ) -> None:
        """`budget`: how long an expert searches; `weights` of the policy, in the shape of `game.weights`.

        Raises `UnknownBot` for an unknown name and `BadArgument` for weights of another shape.
        """
        self.name = check_name(name, NAMES)
        self.game = game
        self.budget = budget
        self.weights = game.weights if weights is None else _checked(weights, game)
        self.runner: Runner | None = None  # None: the game's

    def choose(self, position: Position, seat: int | None = None, source: Source = None) -> int:
        """Return the bot's action for a seat (default: the only one that must decide).

        The choice depends only on what the seat knows and on `source`: a seed gives the same choice every
        time, a generator moves on, and None draws a fresh seed. Raises `OtherGame` for a table of another game.
        """
        if position.game.id != self.game.id:
            raise OtherGame(given=position.game.id, expected=self.game.id)
        return self._decide(position, position.deciding_seat(seat), _generator(source))

    def _decide(self, position: Position, seat: int, source: np.ndarray) -> int:
        runner = self.runner or self.game.runner
        actions = position.legal(seat)
        if self.name == "random":
            return actions[runner.below(source, len(actions))]
        world = copy_record(position.state)
        runner.imagine(world, seat, source)
        if self.name == "greedy":
            return runner.greedy(world, seat, actions, source)
        if self.name == "expert" and len(actions) > 1:
            return self._search(world, seat, actions, source)
        listed, novice = np.array(actions, ACTION), self.name == "novice"
        weights = self.weights[position.players]
        return int(runner.call(policy.decide, world, seat, listed, len(actions), weights, source, novice))

    def hear(self, lines: Iterable[LogLine]) -> None:
        """Take new lines of the log. The bots of this class ignore them."""

    def close(self) -> None:
        """Free the resources of the bot; `choose` is not called again."""

    def _search(self, world: np.ndarray, seat: int, actions: list[int], source: np.ndarray) -> int:
        numbers = [self.game.runner.below(source, _WORD) for _ in range(9)]
        seed = hashlib.sha256(repr(numbers).encode()).digest()
        return Search(self.game, self.weights).run(world, seat, actions, seed, self.budget or Budget()).best


def _generator(source: Source) -> np.ndarray:
    if isinstance(source, np.ndarray) and source.dtype == RNG:
        return source
    return generator(seed_bytes_or_random(source))  # type: ignore[arg-type]  # raises for other arrays


def _checked(weights: np.ndarray, game: Game) -> np.ndarray:
    """Return the weights in the type of `game.weights`; another shape raises `BadArgument`."""
    expected, given = game.weights, np.asarray(weights)
    if given.shape != expected.shape or given.dtype.kind not in "fiu":
        shapes = [f"{one.shape} {one.dtype}" for one in (given, expected)]
        raise BadArgument(place="weights", given=shapes[0], expected=shapes[1])
    return np.ascontiguousarray(given, expected.dtype)
