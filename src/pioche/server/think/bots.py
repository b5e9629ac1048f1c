"""Bots' moves and hints, computed in a bounded number of threads."""

from __future__ import annotations

import asyncio
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from pioche import coach
from pioche.bots import NAMES, QUICK, bot
from pioche.bots.search import Budget
from pioche.core import rng
from pioche.core.game import Game, Position
from pioche.server.background import run_in_daemon_thread
from pioche.server.metrics import Metrics


class Thinker:
    """The threads of one process in which bots decide."""

    def __init__(self, threads: int, metrics: Metrics, expert_seconds: float) -> None:
        self._budget = Budget(milliseconds=1000 * expert_seconds)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._waiting = 0
        self._compiled: set[str] = set()  # the ids of games whose bots are compiled
        self._metrics = metrics
        metrics.follow(metrics.bot_queue, lambda: self._waiting)

    async def compile_bots(self, game: Game) -> None:
        """Compile a game's bots; until then, those that do not look ahead are interpreted."""
        await run_in_daemon_thread(partial(_compile_bots, game))
        self._compiled.add(game.id)

    async def compile_hints(self, game: Game) -> None:
        """Compile what a game's hints need."""
        await run_in_daemon_thread(partial(_compile_hints, game))

    async def choose(self, name: str, position: Position, seat: int) -> int:
        """The action that the bot chooses; it depends on what the seat knows, and on chance."""
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, self._choose, name, position, seat)
        finally:
            self._waiting -= 1

    def _choose(self, name: str, position: Position, seat: int) -> int:
        begun = time.perf_counter()
        source = rng.generator(secrets.token_bytes(rng.SEED_BYTES))
        game = position.game
        player = bot(name, game, self._budget)
        if name in QUICK and game.id not in self._compiled:
            player.runner = game.interpreted
        action = player.choose(position, seat, source)
        self._metrics.bot_seconds.observe(time.perf_counter() - begun)
        return action

    async def hint(self, position: Position, seat: int) -> dict[str, Any]:
        """The action that the coach would choose, and why, as `schemas.Hint` has it."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, _hint, position, seat)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _hint(position: Position, seat: int) -> dict[str, Any]:
    hint = coach.hint(position, seat, seed=secrets.token_hex(16), threads=1).to_json()
    return {**hint, "action": hint["notation"]}


def _compile_bots(game: Game) -> None:
    position = game.new()
    for name in NAMES:
        shortest = Budget(simulations=1)
        source = rng.generator(bytes(rng.SEED_BYTES))
        bot(name, game, shortest).choose(position, position.actors[0], source)


def _compile_hints(game: Game) -> None:
    position = game.new()
    coach.hint(position, position.actors[0], budget=1, threads=1)
