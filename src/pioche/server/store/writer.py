"""Gathers appends of all tables and commits them together.

While one batch is being committed the next one gathers; nothing ever waits for a batch to fill.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from pioche.server.store.database import Ready, StoreDown, Unwritable, to_json
from pioche.server.store.rows import Append

BATCH = 512  # the most appends in one transaction

Waiting = tuple[Ready, asyncio.Future[bool]]


class Writer:
    """One task that commits what has gathered, through `commit`."""

    def __init__(self, commit: Callable[[Sequence[Ready]], Awaitable[list[bool]]]) -> None:
        self._commit = commit
        self.committed: Callable[[int], object] = lambda _: None  # told how many entries each commit had
        self._queue: deque[Waiting] = deque()
        self._wake = asyncio.Event()
        self._closed = False
        self._loop = asyncio.get_running_loop()
        self._task = self._loop.create_task(self._run(), name="store writer")

    def append(self, append: Append) -> asyncio.Future[bool]:
        future: asyncio.Future[bool] = self._loop.create_future()
        if self._closed:
            future.set_exception(StoreDown("the store is closed"))
        else:
            self._queue.append(((append, to_json(append.entry.data)), future))
            self._wake.set()
        return future

    async def close(self) -> None:
        """Commit what is queued, then stop."""
        self._closed = True
        self._wake.set()
        await self._task

    async def _run(self) -> None:
        while self._queue or not self._closed:
            if not self._queue:
                self._wake.clear()
                await self._wake.wait()
                continue
            await self._write(self._gather())
            await asyncio.sleep(0)  # those who were just answered may have the next one ready

    def _gather(self) -> list[Waiting]:
        """The oldest in the queue, no two of one table: the second waits for the next batch."""
        queue, batch, later = self._queue, [], []
        taken: set[str] = set()
        for _ in range(min(len(queue), BATCH)):
            waiting = queue.popleft()
            table = waiting[0][0].entry.table
            if table in taken:
                later.append(waiting)
            else:
                taken.add(table)
                batch.append(waiting)
        queue.extendleft(reversed(later))
        return batch

    async def _write(self, batch: list[Waiting]) -> None:
        try:
            landed = await self._commit([ready for ready, _ in batch])
        except Unwritable as error:
            if len(batch) == 1:
                _fail(batch, error)
            else:  # one of them spoils the batch: each on its own
                for waiting in batch:
                    await self._write([waiting])
        except StoreDown as error:
            _fail(batch, error)
        else:
            self.committed(len(batch))
            for (_, future), new in zip(batch, landed, strict=True):
                if not future.done():
                    future.set_result(new)


def _fail(batch: list[Waiting], error: Exception) -> None:
    for _, future in batch:
        if not future.done():
            future.set_exception(type(error)(*error.args))
