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

from pioche.bots.lookahead import look_ahead
from pioche.bots.policy import features_of
from pioche.bots.rollout import OUTCOME_SIZE, VALUE, rollout_config
from pioche.core import rng
from pioche.core.contract import ACTION
from pioche.core.game import Game
from pioche.core.refusals import BadArgument
from pioche.core.validate import check_integer

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

    def __post_init__(self) -> None:
        timed = self.milliseconds
        if timed is not None and not (isinstance(timed, int | float) and 0 < timed < math.inf):
            raise BadArgument(place="milliseconds", given=str(timed)[:40], expected="> 0")
        if self.simulations is not None:
            check_integer("simulations", self.simulations, 1)
        check_integer("threads", self.threads, 0)

    @property
    def together(self) -> int:
        """How many threads think."""
        return self.threads or os.cpu_count() or 1


@dataclass
class Found:
    """How much better than the first choice each has been, in the worlds that both met."""

    actions: list[int]
    worlds: np.ndarray  # (actions,): in how many each was tried
    better: np.ndarray  # (actions,): the sum of the differences in worth
    squares: np.ndarray  # (actions,): and of their squares

    @classmethod
    def nothing_yet(cls, actions: list[int]) -> Found:
        count = len(actions)
        return cls(actions, np.zeros(count, np.int64), np.zeros(count), np.zeros(count))

    def add(self, alive: list[int], worth: np.ndarray) -> None:
        """What was seen of the choices that are still looked at, (worlds, choices), the first one first."""
        better = worth - worth[:, :1]
        self.worlds[alive] += len(worth)
        self.better[alive] += better.sum(axis=0)
        self.squares[alive] += (better**2).sum(axis=0)

    @property
    def simulations(self) -> int:
        return int(self.worlds.sum())

    @property
    def best(self) -> int:
        """The choice that is surely better than the first by most, else the first."""
        mean = self.better / self.worlds
        spread = np.maximum(0.0, self.squares / self.worlds - mean**2)
        return self.actions[int(np.argmax(mean - SURE * np.sqrt(spread / np.maximum(1, self.worlds - 1))))]


class Search:
    """Looks ahead in one game."""

    def __init__(self, game: Game, weights: np.ndarray) -> None:
        self.game = game
        self._kernel = game.linked(look_ahead)
        self._terms = rollout_config(game, whole=False)
        self._weights = weights

    def _promising(self, state: np.ndarray, seat: int, actions: list[int]) -> list[int]:
        """The actions that the trained player likes best, in that order."""
        worth = features_of(self.game.compiled, state, seat, actions) @ self._weights[state["players"][0]]
        return [actions[i] for i in np.argsort(-worth, kind="stable")[:LOOKED_AT]]

    def look(self, state: np.ndarray, seat: int, actions: list[int], seed: bytes, budget: Budget) -> Found:
        """Try the most promising of the actions, and the better ones of them longer."""
        found = Found.nothing_yet(self._promising(state, seat, actions))
        alive = list(range(len(found.actions)))
        rounds = max(1, math.ceil(math.log2(len(alive))))
        began, first = time.perf_counter(), 0
        with ThreadPoolExecutor(budget.together) as pool:
            for number in range(rounds):
                enough = self._limit(budget, found, began, len(alive), (number + 1) / rounds)
                first = self._round(state, seat, found, alive, seed, first, pool, budget, enough)
                better = sorted(alive[1:], key=lambda i: -found.better[i])
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
                found.add(alive, part)
                looked += PART
        return first + looked

    def _part(self, state: np.ndarray, seat: int, choices: np.ndarray, seed: bytes, first: int) -> np.ndarray:
        """How good each choice turned out for the seat in some worlds, (worlds, choices)."""
        players = int(state["players"][0])
        out, rows = np.zeros((PART, len(choices), players, OUTCOME_SIZE)), np.full(players, players, np.int8)
        states = np.zeros(2, self.game.state_type)
        rngs = np.concatenate([rng.generator(seed), rng.generator(seed)])
        self._kernel(state, states, rngs, seat, choices, self._weights, rows, first, MOST, self._terms, out)
        return out[:, :, seat, VALUE]
