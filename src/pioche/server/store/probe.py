"""Whether the database can be written: asked by health checks, answered by a small commit now and then."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

from pioche.server.store.database import StoreDown

FRESH = 1.0  # s for which an answer counts: any number of health checks cost one commit
PATIENCE = 5.0  # s after which a database that does not answer counts as down


class Probe:
    """Writes at most once a second, however many ask."""

    def __init__(
        self, write: Callable[[], Coroutine[Any, Any, None]], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._write = write
        self._clock = clock
        self._begun = 0.0
        self._writing: asyncio.Task[None] | None = None

    async def check(self) -> None:
        """Return if the database can be written; raise `StoreDown` if not."""
        task = self._writing
        if task is None or (task.done() and self._clock() - self._begun >= FRESH):
            self._begun = self._clock()
            task = self._writing = asyncio.create_task(self._write(), name="store probe")
            task.add_done_callback(_retrieve)
        await asyncio.wait({task}, timeout=PATIENCE)
        if not task.done() or task.cancelled():
            raise StoreDown("the database does not answer")
        task.result()

    async def stop(self) -> None:
        """End the write under way."""
        if self._writing is not None:
            self._writing.cancel()
            await asyncio.gather(self._writing, return_exceptions=True)


def _retrieve(task: asyncio.Task[None]) -> None:
    """Read the task's exception: whoever asked may have left."""
    if not task.cancelled():
        task.exception()
