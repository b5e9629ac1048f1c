"""Short notices between server processes: PostgreSQL's LISTEN and NOTIFY; none on SQLite.

Notices only reduce latency. Each of them may be lost, so listeners also poll the database.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, TypeAlias

import asyncpg

from pioche.server.store.database import StoreError

CHANNEL = "pioche"
BETWEEN = "\n"  # two notices that are sent as one
LONGEST = 7000  # bytes sent as one; PostgreSQL's limit is 8000
# The least time between two statements, in which notices gather; the first of a burst goes at once. A statement
# takes about 0.15 ms of the sender's processor time, and a busy process commits hundreds of times a second.
PAUSE = 0.01
BACK_OFF = 0.5  # seconds before reconnecting
QUEUED = 10_000  # the most notices queued on either side; further ones are dropped

Connect: TypeAlias = Callable[[], Awaitable[Any]]  # opens an asyncpg connection, which has no type hints
_LOST = (
    OSError,
    TimeoutError,
    StoreError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # the connection broke while a statement was running
)
_logger = logging.getLogger(__name__)


class NoNotices:
    """The notices of a database that a single process uses: none."""

    def notify(self, text: str) -> None:
        pass

    async def listen(self) -> AsyncIterator[str]:
        return
        yield

    async def close(self) -> None:
        pass


class Notices:
    """Sends on one connection, in batches, and listens on another; both reconnect when lost."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._waiting: list[str] = []
        self._wake = asyncio.Event()
        self._closed = False
        self._sender_pid = 0
        self._task = asyncio.get_running_loop().create_task(self._send(), name="store notices")

    def notify(self, text: str) -> None:
        if len(self._waiting) < QUEUED:
            self._waiting.append(text)
            self._wake.set()

    async def listen(self) -> AsyncIterator[str]:
        """Yield the notices of other processes until `close`."""
        while not self._closed:
            queue: asyncio.Queue[str | None] = asyncio.Queue(QUEUED)
            try:
                connection = await self._connect()
            except _LOST as error:
                _logger.warning("cannot listen for notices: %s", error)
                await asyncio.sleep(BACK_OFF)
                continue
            try:
                connection.add_termination_listener(lambda _, queue=queue: _put(queue, None))
                await connection.add_listener(CHANNEL, self._hear(queue))
                while (text := await queue.get()) is not None:
                    yield text
            except _LOST as error:
                _logger.warning("the connection for notices was lost: %s", error)
            finally:
                connection.terminate()
            await asyncio.sleep(BACK_OFF)

    async def close(self) -> None:
        self._closed = True
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    def _hear(self, queue: asyncio.Queue[str | None]) -> Callable[[Any, int, str, str], None]:
        def hear(_connection: Any, pid: int, _channel: str, text: str) -> None:
            if pid != self._sender_pid:
                for notice in text.split(BETWEEN):
                    _put(queue, notice)

        return hear

    async def _send(self) -> None:
        connection: Any = None
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                texts, self._waiting = self._waiting, []
                try:
                    if connection is None or connection.is_closed():
                        connection = await self._connect()
                        self._sender_pid = connection.get_server_pid()
                    await connection.execute(
                        "SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text",
                        CHANNEL,
                        list(joined(texts)),
                    )
                    await asyncio.sleep(PAUSE)
                except _LOST as error:
                    _logger.warning("%d notices were lost: %s", len(texts), error)
                    if connection is not None:
                        connection.terminate()
                        connection = None
                    await asyncio.sleep(BACK_OFF)
        finally:
            if connection is not None:
                connection.terminate()


def joined(texts: list[str]) -> Iterator[str]:
    """Yield the notices in their order, as few texts as PostgreSQL takes."""
    length, begun = 0, 0
    for number, text in enumerate(texts):
        length += len(text.encode()) + len(BETWEEN)
        if length > LONGEST and number > begun:
            yield BETWEEN.join(texts[begun:number])
            length, begun = len(text.encode()) + len(BETWEEN), number
    if texts:
        yield BETWEEN.join(texts[begun:])


def _put(queue: asyncio.Queue[str | None], text: str | None) -> None:
    """Queue a notice; a full queue drops its oldest one, since listeners poll the database anyway."""
    if queue.full():
        queue.get_nowait()
    queue.put_nowait(text)
