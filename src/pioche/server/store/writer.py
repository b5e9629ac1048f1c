"""Group commit: appends of all tables that arrive during one commit are committed together by the next.

No append waits for a batch to fill.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from pioche.server.store.database import Damaged, Ready, StoreDown, Unwritable, to_json
from pioche.server.store.rows import EntryWrite

BATCH = 512  # the most appends in one transaction

Waiting = tuple[Ready, asyncio.Future[bool]]


class Writer:
    """One task that takes the queued appends and passes them in batches to `commit`."""

    def __init__(self, commit: Callable[[Sequence[Ready]], Awaitable[list[bool]]]) -> None:
        self._commit = commit
        self.on_commit: Callable[[int], object] = lambda _: (
            None
        )  # called with the number of entries of each commit
        self._queue: deque[Waiting] = deque()
        self._wake = asyncio.Event()
        self._closed = False
        self._loop = asyncio.get_running_loop()
        self._task = self._loop.create_task(self._run(), name="store writer")

    def append(self, append: EntryWrite) -> asyncio.Future[bool]:
        future: asyncio.Future[bool] = self._loop.create_future()
        if self._closed:
            future.set_exception(StoreDown("the store is closed"))
        else:
            self._queue.append(((append, to_json(append.entry.data)), future))
            self._wake.set()
        return future

    async def close(self) -> None:
        """Commit the queued appends, then stop."""
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
            await asyncio.sleep(0)  # callers just answered may append again

    def _gather(self) -> list[Waiting]:
        """The next batch: the oldest appends, at most one of each table; further ones wait for the next batch."""
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
        except (Unwritable, Damaged) as error:
            if len(batch) == 1:
                _fail(batch, error)
            else:  # one append is invalid, or its table is damaged: write each on its own
                for waiting in batch:
                    await self._write([waiting])
        except StoreDown as error:
            _fail(batch, error)
        else:
            self.on_commit(len(batch))
            for (_, future), new in zip(batch, landed, strict=True):
                if not future.done():
                    future.set_result(new)


def _fail(batch: list[Waiting], error: Exception) -> None:
    for _, future in batch:
        if not future.done():
            future.set_exception(type(error)(*error.args))
