"""Bots think in threads, a bounded number at a time; the event loop never waits for one."""

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


def compile_bots(room: Game) -> None:
    """Compile a game's bots, here and now."""
    position = room.new()
    for name in NAMES:
        quick = Budget(simulations=1)
        bot(name, room, quick).choose(position, position.actors[0], rng.generator(bytes(rng.SEED_BYTES)))


def compile_coach(room: Game) -> None:
    """Compile what a game's hints need, here and now."""
    position = room.new()
    coach.hint(position, position.actors[0], budget=1, threads=1)


class Thinking:
    """The threads of one process in which bots decide."""

    def __init__(self, threads: int, metrics: Metrics, expert_seconds: float) -> None:
        self._budget = Budget(milliseconds=1000 * expert_seconds)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._waiting = 0
        self._compiled: set[str] = set()  # the games whose bots are
        self._metrics = metrics
        metrics.follow(metrics.bot_queue, lambda: self._waiting)

    async def prepare(self, room: Game) -> None:
        """Compile a game's bots; until then those that need not look ahead are interpreted."""
        await run_in_daemon_thread(partial(compile_bots, room))
        self._compiled.add(room.id)

    async def choose(self, name: str, position: Position, seat: int) -> int:
        """The bot's choice; what it depends on is what the seat knows, and chance."""
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, self._choose, name, position, seat)
        finally:
            self._waiting -= 1

    def _choose(self, name: str, position: Position, seat: int) -> int:
        begun = time.perf_counter()
        source = rng.generator(secrets.token_bytes(rng.SEED_BYTES))
        room = position.game
        chosen = bot(name, room, self._budget)
        if name in QUICK and room.id not in self._compiled:
            chosen.runner = room.interpreted
        action = chosen.choose(position, seat, source)
        self._metrics.bot_seconds.observe(time.perf_counter() - begun)
        return action

    async def hint(self, position: Position, seat: int) -> dict[str, Any]:
        """What the coach would do, and why."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, self._hint, position, seat)

    @staticmethod
    def _hint(position: Position, seat: int) -> dict[str, Any]:
        told = coach.hint(position, seat, seed=secrets.token_hex(16), threads=1).to_json()
        return {**told, "action": told["notation"]}

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
