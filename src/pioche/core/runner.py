"""`Runner`: the kernels of one game as methods over NumPy arrays, interpreted or compiled."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pioche.core import contract, entry_points, rng
from pioche.core.contract import ACTION, FEATURE, POINTS
from pioche.core.game_folder import GameFolder
from pioche.core.kernel import Kernel, Linker, view

_FEATURES = np.dtype(FEATURE)  # a dtype, not a type: creating an array is then faster


class Scratch:
    """Arrays that one call of a kernel overwrites."""

    __slots__ = ("actions", "source")

    def __init__(self, actions: int) -> None:
        self.actions = np.zeros(actions, ACTION)
        self.source = rng.generator(bytes(rng.SEED_BYTES))


class Runner:
    """Calls the kernels of a game on one-record arrays.

    Arrays and seats are trusted: `Position` checks them. Whose turn it is and which actions are legal is
    checked here, by the kernels. Calls on different states may run in different threads.
    """

    def __init__(self, game: GameFolder, link: Linker) -> None:
        self.game = game
        self.link = link
        self._adapt = view if link.target.name == "plain" else _record_or_array  # for `call`
        self._spare: list[Scratch] = []  # shared by threads: `pop` and `append` are atomic
        scratch, state = Scratch(game.actions), np.zeros(1, game.state_type)
        seed, source, actions = bytes(rng.SEED_BYTES), scratch.source, scratch.actions
        points = np.zeros(game.seats, POINTS)
        # Attributes, not methods: without a frame of Python in between, a call takes a third of the time less.
        self.actors: Callable[[np.ndarray], int] = link.direct(entry_points.actors_in, state)
        self.winners: Callable[[np.ndarray], int] = link.direct(entry_points.winners_in, state)
        self._legal = link.direct(entry_points.legal_in, state, 0, actions)
        self._play = link.direct(entry_points.play_in, state, 0, 0, seed, 0, source, actions)
        self._deal = link.direct(entry_points.deal_in, state, seed, 0, 1, source)
        self._scores = link.direct(entry_points.scores_in, state, points)
        self._imagine = link.direct(entry_points.imagine_in, state, 0, source)

    # `observe` and `census` are linked at their first use: a game can be played without them.

    @functools.cached_property
    def _observe(self) -> Kernel:
        example = np.zeros(1, self.game.state_type), 0, np.zeros(self.game.observation, FEATURE)
        return self.link.direct(entry_points.observe_in, *example)

    @functools.cached_property
    def _census(self) -> Kernel:
        example = np.zeros(1, self.game.state_type), np.zeros(self.game.cards, np.int16)
        return self.link.direct(entry_points.census_in, *example)

    def compile_observe(self) -> None:
        """Compile `observe` now instead of at its first use."""
        _ = self._observe

    def _scratch(self) -> Scratch:
        try:
            return self._spare.pop()
        except IndexError:
            return Scratch(self.game.actions)

    # Playing --------------------------------------------------------------------------------------

    def legal(self, state: np.ndarray, seat: int) -> list[int]:
        """Return the legal actions of a seat; none if it does not have to decide."""
        scratch = self._scratch()
        count = self._legal(state, seat, scratch.actions)
        found: list[int] = scratch.actions[:count].tolist()
        self._spare.append(scratch)
        return found

    def play(self, state: np.ndarray, seat: int, action: int, seed: bytes = b"", step: int = 0) -> int:
        """Make a legal decision and, with a seed, the dealer's steps after it, from number `step` on.

        Returns how many steps the dealer has made, or REFUSED without any change: the seat does not have to
        decide, or the action is not legal.
        """
        scratch = self._scratch()
        made: int = self._play(state, seat, action, seed, step, scratch.source, scratch.actions)
        self._spare.append(scratch)
        return made

    def deal(self, state: np.ndarray, seed: bytes, step: int, most: int = 1) -> int:
        """Make the dealer's steps while they are due, at most so many, from number `step` on; return their number."""
        scratch = self._scratch()
        made: int = self._deal(state, seed, step, most, scratch.source)
        self._spare.append(scratch)
        return made

    def scores(self, state: np.ndarray, players: int) -> list[int]:
        out = np.zeros(self.game.seats, POINTS)
        self._scores(state, out)
        points: list[int] = out[:players].tolist()
        return points

    # Knowing --------------------------------------------------------------------------------------

    def imagine(self, state: np.ndarray, seat: int, source: np.ndarray) -> None:
        self._imagine(state, seat, source)

    def observe(self, state: np.ndarray, seat: int) -> NDArray[FEATURE]:
        return self.observe_into(state, seat, np.empty(self.game.observation, _FEATURES))

    def observe_into(self, state: np.ndarray, seat: int, out: NDArray[FEATURE]) -> NDArray[FEATURE]:
        """Write the observation into a contiguous array of its length and type; return it."""
        self._observe(state, seat, out)
        return out

    def census(self, state: np.ndarray) -> np.ndarray:
        out = np.zeros(self.game.cards, np.int16)
        self._census(state, out)
        return out

    # Other functions ------------------------------------------------------------------------------

    def greedy(self, state: np.ndarray, seat: int, actions: list[int], source: np.ndarray) -> int:
        """Return the choice of the game's simple player on an imagined state; compiled at its first use."""
        return int(self.call(contract.greedy, state, seat, np.array(actions, ACTION), len(actions), source))

    def call(self, fn: Callable[..., Any], *arguments: Any) -> Any:
        """Link a generic function to the game and call it; compiled at its first use."""
        adapted = (self._adapt(one) if isinstance(one, np.ndarray) else one for one in arguments)
        return self.link(fn)(*adapted)

    def below(self, source: np.ndarray, n: int) -> int:
        """Draw an integer from 0 to n-1; compiled at its first use."""
        return int(self.call(rng.below, source, n))


def _record_or_array(array: np.ndarray) -> Any:
    """Return what compiled kernels take: the record of a one-record array, or an array of numbers."""
    return array[0] if array.dtype.names else array
