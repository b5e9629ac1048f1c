"""The expert's search: rollouts in determinized worlds, most of them for the promising choices.

The trained policy ranks the choices; the best few are tried, the policy's own choice first. Sequential
halving: each round tries the remaining choices in fresh worlds and then drops the worse half of them. The
policy's choice stays to the end, because gains over it are measured in the same worlds.

Threads evaluate parts of a fixed size, and their sums are added in the order of the parts: the same budget in
simulations, from the same seed, gives the same choice on any machine.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from pioche.bots.policy import features_of
from pioche.bots.rollout import VALUE, WIN_SHARE, Rollouts, best_choice, standard_errors
from pioche.core.game import Game
from pioche.core.refusals import BadArgument
from pioche.core.validate import check_integer

PART_WORLDS = 8  # worlds that a thread evaluates at a time
MOST_DECISIONS = 1_000  # in a rollout
MOST_CHOICES = 8  # that are tried
MILLISECONDS = 1_000.0


@dataclass(frozen=True)
class Budget:
    """How long to search: milliseconds, or a number of simulated games. Invalid values raise `BadArgument`."""

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
    def thread_count(self) -> int:
        return self.threads or os.cpu_count() or 1


@dataclass
class Gains:
    """The gain in value of each choice over the first one, in the worlds in which both were tried."""

    actions: list[int]
    worlds: np.ndarray  # (actions,): in how many each was tried
    sums: np.ndarray  # (actions,): of the gains
    squares: np.ndarray  # (actions,): sums of their squares
    certain: bool = True  # whether the first choice has won the game in every world

    @classmethod
    def of_none(cls, actions: list[int]) -> Gains:
        """The gains before any rollout."""
        count = len(actions)
        return cls(actions, np.zeros(count, np.int64), np.zeros(count), np.zeros(count))

    def add(self, remaining: list[int], values: np.ndarray, wins: np.ndarray) -> None:
        """Add the values (worlds, choices) of the remaining choices, of which the first is choice 0.

        `wins` (worlds,) are the shares of the win of choice 0.
        """
        self.certain = self.certain and bool((wins == 1.0).all())
        gains = values - values[:, :1]
        self.worlds[remaining] += len(values)
        self.sums[remaining] += gains.sum(axis=0)
        self.squares[remaining] += (gains**2).sum(axis=0)

    @property
    def simulations(self) -> int:
        return int(self.worlds.sum())

    @property
    def best(self) -> int:
        """The action with the highest gain over the policy's choice, shrunk by the number of worlds.

        Where the policy's choice wins in every world, nothing is won by another one but points: it stays. So
        an expert ends a game that it has won, instead of waiting for more.
        """
        if self.certain:
            return self.actions[0]
        errors = standard_errors(self.worlds, self.sums, self.squares)
        return self.actions[best_choice(self.sums / self.worlds, errors)]


class Search:
    """Searches positions of one game, with one set of weights."""

    def __init__(self, game: Game, weights: np.ndarray) -> None:
        self.game = game
        self._weights = weights

    def run(self, state: np.ndarray, seat: int, actions: list[int], seed: bytes, budget: Budget) -> Gains:
        """Try the most promising of the actions until the budget is used up, and return their gains."""
        rollouts = Rollouts(self.game, self._weights, seed, most=MOST_DECISIONS, to_end=False)
        gains = Gains.of_none(self._promising(state, seat, actions))
        remaining = list(range(len(gains.actions)))
        rounds = max(1, math.ceil(math.log2(len(remaining))))
        began, first = time.perf_counter(), 0
        with ThreadPoolExecutor(budget.thread_count) as pool:
            for number in range(rounds):
                enough = self._limit(budget, gains, began, len(remaining), (number + 1) / rounds)
                first = self._round(rollouts, state, seat, gains, remaining, first, pool, budget, enough)
                ranked = sorted(remaining[1:], key=lambda i: -gains.sums[i])
                remaining = [0, *sorted(ranked[: max(1, len(remaining) // 2)])]
        return gains

    def _promising(self, state: np.ndarray, seat: int, actions: list[int]) -> list[int]:
        """Return the actions that the policy ranks highest, in that order."""
        rank = features_of(self.game.compiled, state, seat, actions) @ self._weights[state["players"][0]]
        return [actions[i] for i in np.argsort(-rank, kind="stable")[:MOST_CHOICES]]

    @staticmethod
    def _limit(
        budget: Budget, gains: Gains, began: float, remaining: int, share: float
    ) -> Callable[[int], bool]:
        """Return whether a round that has tried a number of worlds has used its share of the budget."""
        if budget.simulations is not None:
            left = math.ceil((budget.simulations * share - gains.simulations) / remaining)
            return lambda worlds: worlds >= left
        end = began + (budget.milliseconds or MILLISECONDS) / 1000 * share
        return lambda _: time.perf_counter() >= end

    @staticmethod
    def _round(
        rollouts: Rollouts,
        state: np.ndarray,
        seat: int,
        gains: Gains,
        remaining: list[int],
        first: int,
        pool: ThreadPoolExecutor,
        budget: Budget,
        enough: Callable[[int], bool],
    ) -> int:
        """Try the remaining choices in the worlds from number `first` on; return the number of the next world."""
        choices = [gains.actions[i] for i in remaining]
        tried = 0
        while not tried or not enough(tried):
            parts = budget.thread_count
            if budget.simulations is not None:
                parts = sum(not i or not enough(tried + PART_WORLDS * i) for i in range(parts))
            start = first + tried
            worlds = range(start, start + PART_WORLDS * parts)
            for outcomes, _ in rollouts.parts(state, seat, choices, worlds, PART_WORLDS, pool):
                gains.add(remaining, outcomes[:, :, seat, VALUE], outcomes[:, 0, seat, WIN_SHARE])
                tried += PART_WORLDS
        return first + tried
