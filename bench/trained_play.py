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
    best, first = 0.0, 0
    began = time.perf_counter()
    while not first or time.perf_counter() - began < seconds:
        deals, spent = np.arange(first, first + GAMES), time.process_time()
        played = contest(game, players, options, bytes(32), game.weights, rows, deals, threads=1)
        best = max(best, int(played.lengths.sum()) / (time.process_time() - spent))
        first += GAMES
    return best
