"""The expert: looks ahead in imagined worlds, and gives the choices that stay promising more of its time.

The trained player names the choices worth a look, its own first. Sequential halving: a share of the budget
for all of them, then for the better half, and so on; what the trained player would do stays until the end,
and another choice is taken only if it has done better in the very same worlds by more than chance.

Threads share the worlds out in parts of a fixed size and their sums are added in the order of the parts;
so the same budget in simulations, from the same seed, gives the same choice on any machine.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from pioche.bots.ahead import BETTER, SUMS, look_ahead
from pioche.bots.policy import table_of_features
from pioche.core import rng
from pioche.core.contract import ACTION
from pioche.core.game import Game

PART = 8  # worlds that one thread looks at before it asks for more
MOST = 1_000  # decisions that are looked ahead
LOOKED_AT = 8  # choices, at most
SURE = 1.0  # standard errors by which a choice must be better than the trained player's
MILLISECONDS = 1_000.0


@dataclass(frozen=True)
class Budget:
    """How long to think: milliseconds, or a number of simulated games."""

    milliseconds: float | None = MILLISECONDS
    simulations: int | None = None
    threads: int = 0  # 0: as many as there are cores

    @property
    def together(self) -> int:
        """How many threads think."""
        return self.threads or os.cpu_count() or 1


@dataclass
class Found:
    """What looking ahead has found of each choice; the first one is compared with."""

    actions: list[int]
    sums: np.ndarray  # (actions, SUMS)
    worlds: np.ndarray  # (actions,): how many each was tried in

    @property
    def simulations(self) -> int:
        return int(self.worlds.sum())

    def mean(self, column: int) -> np.ndarray:
        """The mean of a column of sums, by action."""
        means: np.ndarray = self.sums[:, column] / np.maximum(1, self.worlds)
        return means

    def error(self, column: int) -> np.ndarray:
        """The standard error of that mean; the column after it holds the squares."""
        count = np.maximum(1, self.worlds)
        spread = np.maximum(0.0, self.sums[:, column + 1] / count - self.mean(column) ** 2)
        errors: np.ndarray = np.sqrt(spread / np.maximum(1, count - 1))
        return errors

    @property
    def best(self) -> int:
        """The choice that is surely better than the first by most, else the first."""
        surely = self.mean(BETTER) - SURE * self.error(BETTER)
        return self.actions[int(np.argmax(surely))]


class Search:
    """Looks ahead in one game."""

    def __init__(self, game: Game, *, whole: bool = False, open_cards: bool = False) -> None:
        """`whole`: to the end of the game, not of its chapter; `open_cards`: the world is as it is."""
        self.game = game
        self._kernel = game.linked(look_ahead)
        self._terms = np.array([whole, open_cards, game.low_wins, game.policy.SCALE], np.float64)
        self._weights = game.weights[None, :]
        self._rows = np.zeros(game.seats, np.int8)

    def ordered(self, state: np.ndarray, seat: int, actions: list[int]) -> list[int]:
        """The actions as the trained player likes them, the best first."""
        listed, told = np.array(actions, ACTION), np.zeros((len(actions), 1 + len(self.game.policy.FEATURES)))
        self.game.compiled.call(table_of_features, state, seat, listed, len(actions), told)
        return [actions[i] for i in np.argsort(-told[:, 0], kind="stable")]

    def look(
        self,
        state: np.ndarray,
        seat: int,
        actions: list[int],
        seed: bytes,
        budget: Budget,
        *,
        halving: bool = True,
    ) -> Found:
        """Try the actions; `halving` leaves out the worse ones early, else all are tried equally."""
        actions = self.ordered(state, seat, actions)
        if halving:
            actions = actions[:LOOKED_AT]
        found = Found(actions, np.zeros((len(actions), SUMS)), np.zeros(len(actions), np.int64))
        rounds = max(1, math.ceil(math.log2(len(actions)))) if halving else 1
        alive = list(range(len(actions)))
        began, first = time.perf_counter(), 0
        with ThreadPoolExecutor(budget.together) as pool:
            for number in range(rounds):
                enough = self._limit(budget, found, began, len(alive), (number + 1) / rounds)
                first = self._round(state, seat, found, alive, seed, first, pool, budget, enough)
                if halving:
                    better = sorted(alive[1:], key=lambda i: -found.sums[i, BETTER])
                    alive = [0, *sorted(better[: max(1, len(alive) // 2)])]
        return found

    @staticmethod
    def _limit(budget: Budget, found: Found, began: float, alive: int, share: float) -> Callable[[int], bool]:
        """Whether a round that has looked at so many worlds has had its share."""
        if budget.simulations is not None:
            left = math.ceil((budget.simulations * share - found.simulations) / alive)
            return lambda worlds: worlds >= left
        end = began + (budget.milliseconds or MILLISECONDS) / 1000 * share
        return lambda _: time.perf_counter() >= end

    def _round(
        self,
        state: np.ndarray,
        seat: int,
        found: Found,
        alive: list[int],
        seed: bytes,
        first: int,
        pool: ThreadPoolExecutor,
        budget: Budget,
        enough: Callable[[int], bool],
    ) -> int:
        """Look at more worlds from number `first` on; the number of the next one."""
        choices = np.array([found.actions[i] for i in alive], ACTION)
        looked = 0
        while not looked or not enough(looked):
            starts = [first + looked + PART * i for i in range(budget.together)]
            if budget.simulations is not None:
                starts = [start for i, start in enumerate(starts) if not i or not enough(looked + PART * i)]
            for part in pool.map(lambda start: self._part(state, seat, choices, seed, start), starts):
                found.sums[alive] += part
                found.worlds[alive] += PART
                looked += PART
        return first + looked

    def _part(self, state: np.ndarray, seat: int, choices: np.ndarray, seed: bytes, first: int) -> np.ndarray:
        sums = np.zeros((len(choices), SUMS))
        states = np.zeros(2, self.game.state_type)
        rngs = np.concatenate([rng.generator(seed), rng.generator(seed)])
        self._kernel(
            state, states, rngs, seat, choices, self._weights, self._rows,
            first, PART, MOST, self._terms, sums,
        )  # fmt: skip
        return sums
