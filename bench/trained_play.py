"""Games among trained players on one core: the arena's contest, all seats with the room's own weights."""

from __future__ import annotations

import time

import numpy as np

from pioche.arena.training.contest import contest
from pioche.core.game import Game

GAMES = 300


def trained_rate(room: Game, seconds: float) -> float:
    """Decisions a second: the best of many short runs, in processor time."""
    players = min(room.with_opponents)
    options, rows = room.check_options(players, {}), np.full((GAMES, room.seats), players, np.int8)
    best, first = 0.0, 0
    began = time.perf_counter()
    while not first or time.perf_counter() - began < seconds:
        deals, spent = np.arange(first, first + GAMES), time.process_time()
        played = contest(room, players, options, bytes(32), room.weights, rows, deals, threads=1)
        best = max(best, int(played.lengths.sum()) / (time.process_time() - spent))
        first += GAMES
    return best
