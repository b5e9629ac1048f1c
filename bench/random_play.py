"""Random play of a game on one core: the arena's own loop, compiled, and the interpreted rules."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from pioche.arena.playout import generators, playouts
from pioche.arena.simulate import MOST_DECISIONS
from pioche.core.contract import DEALER, POINTS
from pioche.core.game import Game
from pioche.core.kernel import view
from pioche.core.rng import below, generator
from pioche.core.toolbox import low_bit

SEED = bytes(32)

Playouts = Callable[..., Any]  # the arguments of `pioche.arena.playout.playouts`


class Side:
    """One contender: the arrays it works with, the games it plays, the best rate it reached.

    Time is processor time of this thread, and the best of many short runs counts: the machine
    may be doing other things as well.
    """

    def __init__(self, game: Game, run: Playouts, games: int) -> None:
        players = min(game.with_opponents)
        self.run = run
        self.blank = game.blank(players, game.check_options(players, {}))
        self.states = np.zeros(2, game.state_type)
        self.rngs = generators(SEED)
        self.lengths = np.zeros(games, np.int64)
        self.points = np.zeros((games, game.seats), POINTS)
        self.won = np.zeros(games, np.int64)
        self.best = 0.0

    def play(self, first: int) -> None:
        results = (self.lengths, self.points, self.won)
        self.run(self.blank, self.states, self.rngs, None, first, MOST_DECISIONS, *results)

    def measure(self, first: int) -> None:
        began = time.thread_time()
        self.play(first)
        self.best = max(self.best, int(self.lengths.sum()) / (time.thread_time() - began))

    def results(self) -> tuple[bytes, ...]:
        """The results of the last games, to be compared."""
        arrays = (self.states[:1], self.rngs, self.lengths, self.points, self.won)
        return tuple(array.tobytes() for array in arrays)


def compiled_rate(game: Game, seconds: float, games: int = 50) -> float:
    """Decisions a second of random play, compiled."""
    side = Side(game, game.linked(playouts), games)
    side.play(0)
    began, first = time.perf_counter(), 0
    while time.perf_counter() - began < seconds:
        first += games
        side.measure(first)
    return side.best


def interpreted_rate(game: Game, seconds: float) -> float:
    """Decisions a second of the plain Python functions, on the checked view."""
    players = min(game.with_opponents)
    run, blank = game.interpreted, game.blank(players, game.check_options(players, {}))
    state, choice = blank.copy(), view(generator(SEED))
    decisions, steps, began = 0, 0, time.thread_time()
    while time.thread_time() - began < seconds:
        mask = run.actors(state)
        if mask == 0:
            state = blank.copy()
        elif mask >> DEALER:
            run.deal(state, SEED, steps)
            steps += 1
        else:
            seat = low_bit(mask)
            actions = run.legal(state, seat)
            run.play(state, seat, actions[below(choice, len(actions))])
            decisions += 1
    return decisions / (time.thread_time() - began)
