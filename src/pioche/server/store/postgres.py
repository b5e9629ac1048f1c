"""PostgreSQL through asyncpg, for several processes that share the tables.

A batch of appends is one statement: one round trip and one commit. All other queries go through
SQLAlchemy's pool. The durability settings of every new connection are checked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import asyncpg
from sqlalchemy import Connection, exc, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from pioche.server.store.database import (
    LEASE,
    Ready,
    StoreDown,
    StoreError,
    UnsafeDatabase,
    Unwritable,
    from_json,
    to_json,
)
from pioche.server.store.migrations import migrate
from pioche.server.store.postgres_batch import COMMIT, arguments

T = TypeVar("T")

PATIENCE = 10  # seconds; the timeout of a connection attempt or a statement
TRIES = 5  # for a batch that PostgreSQL cancels to resolve a deadlock
# The settings that keep an acknowledged commit through a crash, with the safe values.
SAFE = {
    "fsync": ("on",),
    "full_page_writes": ("on",),
    "synchronous_commit": ("on", "local", "remote_write", "remote_apply"),
}

_DOWN = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.OperatorInterventionError,  # the server shuts down or starts
    asyncpg.InsufficientResourcesError,
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
)
_TIED = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)


class Postgres:
    """The connections of one server process to a PostgreSQL database."""

    def __init__(self, url: str, process: str) -> None:
        self.process = process
        scheme, _, rest = url.partition("://")
        self._url = f"{scheme.partition('+')[0]}://{rest}"
        self.engine: AsyncEngine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=self.connect,
            pool_size=4,
            max_overflow=4,
            pool_timeout=PATIENCE,
            pool_pre_ping=True,
            hide_parameters=True,  # errors are logged, and a table's secret is among the parameters
            json_serializer=to_json,
            json_deserializer=from_json,
        )
        self._writer: Any = None

    @classmethod
    async def open(cls, url: str, process: str) -> Postgres:
        self = cls(url, process)
        try:
            await self.write(migrate)
        except BaseException:
            await self.close()
            raise
        return self

    async def connect(self) -> Any:
        """Open a connection. Raises `UnsafeDatabase` where the database may lose acknowledged commits."""
        connection = await asyncpg.connect(
            self._url,
            timeout=PATIENCE,
            command_timeout=PATIENCE,
            server_settings={"application_name": "pioche"},
        )
        try:
            await check(connection)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._within(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await self._within(work)

    async def _within(self, work: Callable[[Connection], T]) -> T:
        try:
            async with self.engine.begin() as connection:
                return await connection.run_sync(work)
        except exc.DBAPIError as error:
            lost = (
                isinstance(error, exc.OperationalError | exc.InterfaceError) or error.connection_invalidated
            )
            raise (StoreDown if lost else Unwritable)(str(error)) from error
        except (*_DOWN, exc.TimeoutError) as error:
            raise StoreDown(str(error)) from error

    async def commit(self, batch: Sequence[Ready]) -> list[bool]:
        given = arguments(batch)
        for left in reversed(range(TRIES)):
            try:
                if self._writer is None or self._writer.is_closed():
                    self._writer = await self.connect()
                rows = await self._writer.fetch(COMMIT, self.process, LEASE, *given)
            except _TIED as error:
                if not left:
                    raise StoreDown(str(error)) from error
            except _DOWN as error:
                await self._drop_writer()
                raise StoreDown(str(error)) from error
            except StoreError as error:
                raise StoreDown(str(error)) from error
            except Exception as error:
                raise Unwritable(str(error)) from error
            else:
                new = {row[0] for row in rows}
                return [append.entry.table in new for append, _ in batch]
        raise AssertionError

    async def time(self) -> int:
        now = text("SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)")
        return int(await self._within(lambda connection: connection.execute(now).scalar_one()))

    async def close(self) -> None:
        await self._drop_writer()
        await self.engine.dispose()

    async def _drop_writer(self) -> None:
        if self._writer is not None:
            self._writer.terminate()
            self._writer = None


async def check(connection: Any) -> None:
    for name, values in SAFE.items():
        answer = await connection.fetchval(f"SHOW {name}")
        if answer not in values:
            raise UnsafeDatabase(
                f"PostgreSQL's {name} is {answer}: an acknowledged move could be lost. Set it to {values[0]}."
            )
