"""Games among trained players on one core: the loop of a training, all seats with the game's shipped weights."""

from __future__ import annotations

import time

import numpy as np

from pioche.arena.training.contest import contest
from pioche.core.game import Game

GAMES = 300


def trained_rate(game: Game, seconds: float) -> float:
    """Decisions a second: the best of many short runs, in processor time."""
    players = min(game.with_opponents)
    options, rows = game.check_options(players, {}), np.full((GAMES, game.seats), players, np.int8)

    def decisions(first: int) -> int:
        deals = np.arange(first, first + GAMES)
        played = contest(game, players, options, bytes(32), game.weights, rows, deals, threads=1)
        return int(played.lengths.sum())

    decisions(0)  # compiles the kernel, or loads it
    best, first = 0.0, GAMES
    began = time.perf_counter()
    while first == GAMES or time.perf_counter() - began < seconds:
        spent = time.process_time()
        best = max(best, decisions(first) / (time.process_time() - spent))
        first += GAMES
    return best
