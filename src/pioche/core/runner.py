"""`Runner`: the kernels of one game as methods over NumPy arrays, interpreted or compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pioche.core import contract, entry_points, rng
from pioche.core.contract import ACTION, FEATURE, POINTS
from pioche.core.game_folder import GameFolder
from pioche.core.kernel import Linker, view
from pioche.core.toolbox import low_bit


class Runner:
    """Calls the kernels of a game on one-record arrays. Arguments are trusted: `Position` checks them."""

    def __init__(self, game: GameFolder, link: Linker) -> None:
        self.link = link
        interpreted = link.target.name == "plain"
        self._adapt = view if interpreted else _record_or_array
        self._adapt_entry = view if interpreted else _unchanged  # for `entry_points`, which take arrays
        linked = {kernel.__name__: link(kernel) for kernel in contract.KERNELS}
        self._deal, self._scores, self._winners = linked["deal"], linked["scores"], linked["winners"]
        self._imagine, self._observe = linked["imagine"], linked["observe"]
        self._census = linked["census"]
        if interpreted:
            self._actors, self._legal, self._play = linked["actors"], linked["legal"], linked["play"]
        else:
            self._actors, self._play = link(entry_points.actors_in), link(entry_points.play_in)
            self._legal = link(entry_points.legal_in)
        self._stream, self._below = link(rng.stream), link(rng.below)
        self.game = game

    def actors(self, state: np.ndarray) -> int:
        return int(self._actors(self._adapt_entry(state)))

    def deal(self, state: np.ndarray, seed: bytes, step: int) -> None:
        source = self._adapt(rng.generator(seed))
        self._stream(source, step)
        self._deal(self._adapt(state), source)

    def legal(self, state: np.ndarray, seat: int) -> list[int]:
        out = np.zeros(self.game.actions, ACTION)
        count = self._legal(self._adapt_entry(state), seat, self._adapt_entry(out))
        actions: list[int] = out[:count].tolist()
        return actions

    def play(self, state: np.ndarray, seat: int, action: int) -> None:
        self._play(self._adapt_entry(state), seat, action)

    def scores(self, state: np.ndarray, players: int) -> list[int]:
        out = np.zeros(self.game.seats, POINTS)
        self._scores(self._adapt(state), self._adapt(out))
        points: list[int] = out[:players].tolist()
        return points

    def winners(self, state: np.ndarray) -> int:
        return int(self._winners(self._adapt(state)))

    def imagine(self, state: np.ndarray, seat: int, source: np.ndarray) -> None:
        self._imagine(self._adapt(state), seat, self._adapt(source))

    def greedy(self, state: np.ndarray, seat: int, actions: list[int], source: np.ndarray) -> int:
        """Return the choice of the game's simple player on an imagined state; compiled at its first use."""
        return int(self.call(contract.greedy, state, seat, np.array(actions, ACTION), len(actions), source))

    def call(self, fn: Callable[..., Any], *arguments: Any) -> Any:
        """Link a generic function to the game and call it; compiled at its first use."""
        adapted = (self._adapt(one) if isinstance(one, np.ndarray) else one for one in arguments)
        return self.link(fn)(*adapted)

    def below(self, source: np.ndarray, n: int) -> int:
        """Draw an integer from 0 to n-1; compiled at its first use."""
        return int(self._below(self._adapt(source), n))

    def observe(self, state: np.ndarray, seat: int) -> NDArray[FEATURE]:
        out = np.zeros(self.game.observation, FEATURE)
        self._observe(self._adapt(state), seat, self._adapt(out))
        return out

    def census(self, state: np.ndarray) -> np.ndarray:
        out = np.zeros(self.game.cards, np.int16)
        self._census(self._adapt(state), self._adapt(out))
        return out

    def compile_play(self) -> None:
        """Call each kernel that play needs, on the smallest table: Numba compiles at the first call.

        `observe` compiles with `compile_observe`, or like `census`, for checks, at its first call.
        """
        players = min(self.game.players)
        state = self.game.blank(players, self.game.check_options(players, {}))
        steps = 0
        while (mask := self.actors(state)) >> contract.DEALER:
            self.deal(state, bytes(rng.SEED_BYTES), steps)
            steps += 1
        seat = low_bit(mask)
        self.imagine(state, seat, rng.generator(bytes(rng.SEED_BYTES)))
        self.play(state, seat, self.legal(state, seat)[0])
        self.scores(state, players)
        self.winners(state)

    def compile_observe(self) -> None:
        """Call `observe` on the smallest table before its first card."""
        players = min(self.game.players)
        self.observe(self.game.blank(players, self.game.check_options(players, {})), 0)


def _record_or_array(array: np.ndarray) -> Any:
    """Return what compiled kernels take: the record of a one-record array, or an array of numbers."""
    return array[0] if array.dtype.names else array


def _unchanged(array: np.ndarray) -> Any:
    return array
