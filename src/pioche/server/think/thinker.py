"""What tables and routes ask for: a bot's move, a hint, a replay, a picture.

Quick bots decide in threads of the server process, in microseconds once they are compiled. All else is a job.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from pioche.bots import QUICK, bot
from pioche.core.game import Game, Position
from pioche.core.rng import SEED_BYTES
from pioche.server.background import run_in_daemon_thread
from pioche.server.metrics import Metrics
from pioche.server.refusals import TooMany, Unavailable
from pioche.server.store.rows import Entry, TableRow
from pioche.server.table.live import STAND_IN
from pioche.server.think.dispatcher import Dispatcher, Worker
from pioche.server.think.jobs import JobFailed, Kind, Payload
from pioche.server.think.shared_results import SharedResults

logger = logging.getLogger(__name__)

QUICK_THREADS = 2
CACHED_HINTS = 256
# s beyond the expert's own time; then the trained player decides in its place. With the commit and the push of the
# decision, nobody waits longer than an expert's time plus a second.
PATIENCE = 0.7
LEAST_SEARCH = 0.015  # s: a shorter search does not pay; the trained player decides at once
PREPARING = "the server"  # owner of the jobs that prepare the workers


class Thinker:
    """The bots and hints of one server process."""

    def __init__(self, workers: Collection[Worker], metrics: Metrics, expert_seconds: float) -> None:
        self.jobs = Dispatcher(workers, metrics)
        self._expert_seconds = expert_seconds
        self._quick = ThreadPoolExecutor(QUICK_THREADS, thread_name_prefix="bot")
        self._compiled: set[str] = set()  # the ids of games whose quick bots are compiled
        self._hints: SharedResults[tuple[str, int, int, int | None], Payload] = SharedResults(CACHED_HINTS)
        self._reasons: SharedResults[tuple[str, str, str], list[Payload]] = SharedResults(CACHED_HINTS)
        self._metrics = metrics

    # Preparing ----------------------------------------------------------------------------------------

    async def compile_bots(self, game: Game) -> None:
        """Compile a game's quick bots in this process; until then they are interpreted."""
        await run_in_daemon_thread(partial(_compile_quick_bots, game))
        self._compiled.add(game.id)

    async def prepare_workers(self, game: Game) -> None:
        """Let the worker processes compile what experts and hints of a game need."""
        try:
            jobs = [
                self.jobs.run(Kind.PREPARE, PREPARING, lambda: {"name": game.id})
                for _ in range(self.jobs.worker_count)
            ]
            await asyncio.gather(*jobs)
        except (JobFailed, TooMany):
            logger.exception("a game could not be prepared for experts and hints")

    # Bots ---------------------------------------------------------------------------------------------

    async def choose(
        self,
        name: str,
        position: Position,
        seat: int,
        owner: str,
        waited: float = 0.0,
        seed: bytes | None = None,
    ) -> int:
        """Return the action that the bot chooses; it depends on what the seat knows, and on chance.

        `owner` is the guest for whom an expert thinks, `waited` for how many seconds the decision is due already.
        If experts cannot keep up, the trained player decides. An expert has its own time at least, also where
        nothing decided for long, as after a restart. A quick bot chooses the same for the same `seed`.
        """
        began = time.perf_counter() - min(waited, PATIENCE)
        action = None if name in QUICK else await self._search(position, seat, owner, began)
        if action is None:
            quick = name if name in QUICK else STAND_IN
            loop = asyncio.get_running_loop()
            action = await loop.run_in_executor(
                self._quick, self._choose_quickly, quick, position, seat, seed
            )
        self._metrics.bot_seconds.observe(time.perf_counter() - began)
        return action

    def _choose_quickly(self, name: str, position: Position, seat: int, seed: bytes | None) -> int:
        player = bot(name, position.game)
        if position.game.id not in self._compiled:
            player.runner = position.game.interpreted
        return player.choose(position, seat, seed or secrets.token_bytes(SEED_BYTES))

    async def _search(self, position: Position, seat: int, owner: str, began: float) -> int | None:
        """Return an expert's action; None if it has no time to search, or its search fails.

        `began` is when the decision became due, by `time.perf_counter`.
        """
        latest = began + self._expert_seconds + PATIENCE
        question = _question(position, seat)

        def payload() -> Payload:
            seconds = self._search_seconds(latest - time.perf_counter())
            return {**question, "milliseconds": 1000 * seconds}

        try:
            async with asyncio.timeout(latest - time.perf_counter()):
                chosen: int = await self.jobs.run(Kind.EXPERT, owner, payload)
                return chosen
        except (TimeoutError, TooMany, NoTime):
            self._metrics.hurried.inc()
        except JobFailed:
            logger.exception("an expert failed; the trained player decides")
        return None

    def _search_seconds(self, left: float) -> float:
        """Return how long an expert searches, if it has `left` seconds in all. Raises `NoTime`.

        The experts that wait and search now share one expert's time on each worker.
        """
        workers, experts = self.jobs.worker_count, self.jobs.active(Kind.EXPERT)
        seconds = min(left, self._expert_seconds * min(1.0, workers / max(1, experts)))
        if seconds < min(LEAST_SEARCH, self._expert_seconds):
            raise NoTime
        return seconds

    # Hints --------------------------------------------------------------------------------------------

    async def hint(self, table: str, seq: int, position: Position, seat: int, owner: str) -> Payload:
        """Return what the coach would do at a table after entry `seq`, and why, as `schemas.Hint` has it.

        The same hint is computed once. Raises `TooMany` or `Unavailable`.
        """

        async def compute() -> Payload:
            hint: Payload = await self._run(Kind.HINT, owner, _question(position, seat))
            return hint

        return await self._hints.get((table, seq, seat, None), compute)

    async def why(self, game: str, puzzle: str, other: str, owner: str) -> list[Payload]:
        """Return why the answer of a puzzle is better than another action. Raises `TooMany` or `Unavailable`."""

        async def compute() -> list[Payload]:
            found: list[Payload] = await self._run(
                Kind.WHY, owner, {"name": game, "puzzle": puzzle, "other": other}
            )
            return found

        return await self._reasons.get((game, puzzle, other), compute)

    async def warning(
        self, table: str, seq: int, position: Position, seat: int, action: int, owner: str
    ) -> Payload:
        """Return whether an action is costly, and what would be better, as `schemas.CostWarning` has it.

        The same warning is computed once. Raises `TooMany` or `Unavailable`.
        """

        async def compute() -> Payload:
            asked = {**_question(position, seat), "action": action}
            warning: Payload = await self._run(Kind.WARNING, owner, asked)
            return warning

        return await self._hints.get((table, seq, seat, action), compute)

    # Replays and pictures -----------------------------------------------------------------------------

    async def replay(self, row: TableRow, entries: list[Entry], view: str, owner: str) -> bytes:
        """Return the JSON of a finished game as `view` saw it. Raises `TooMany` or `Unavailable`."""
        found: bytes = await self._run(Kind.REPLAY, owner, {"row": row, "entries": entries, "view": view})
        return found

    async def render(self, svg: str, owner: str) -> bytes:
        """Return the picture of a shared link as a PNG. Raises `TooMany` or `Unavailable`."""
        png: bytes = await self._run(Kind.PICTURE, owner, {"svg": svg})
        return png

    async def _run(self, kind: Kind, owner: str, payload: Payload) -> Any:
        try:
            return await self.jobs.run(kind, owner, lambda: payload)
        except JobFailed:
            logger.exception("a job failed", extra={"job": str(kind)})
            raise Unavailable from None

    async def close(self) -> None:
        await self.jobs.close()
        self._quick.shutdown(wait=False, cancel_futures=True)


class NoTime(JobFailed):
    """An expert has too little time left to search."""


def _question(position: Position, seat: int) -> Payload:
    """Return what a worker may know of a question: a determinization for the seat, and a seed for its chance."""
    world = position.imagine(seat, secrets.token_bytes(SEED_BYTES))
    return {"position": world.to_json(), "seat": seat, "seed": secrets.token_bytes(SEED_BYTES).hex()}


def _compile_quick_bots(game: Game) -> None:
    position = game.new()
    for name in QUICK:
        bot(name, game).choose(position, position.actors[0])
