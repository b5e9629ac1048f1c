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
    Damaged,
    DiskFull,
    ReadOnly,
    Ready,
    StoreDown,
    StoreError,
    UnsafeDatabase,
    Unwritable,
    from_json,
    to_json,
)
from pioche.server.store.faults import Faults, Operation
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

# The errors of PostgreSQL that are no fault of a statement, by their code (SQLSTATE) or its first two digits:
# connections, invalid authorization, unknown database, rollbacks, resources, shutdown, system errors.
_KINDS: dict[str, type[StoreDown]] = {
    "53100": DiskFull,
    "25006": ReadOnly,
    "XX001": Damaged,
    "XX002": Damaged,
} | dict.fromkeys(("08", "28", "3D", "40", "53", "57", "58"), StoreDown)
_LOST = (OSError, TimeoutError, asyncpg.InterfaceError, asyncpg.InternalClientError, exc.TimeoutError)
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
        self._faults: Faults | None = None  # once the database is open

    @classmethod
    async def open(cls, url: str, process: str) -> Postgres:
        self = cls(url, process)
        try:
            await self.write(migrate)
        except BaseException:
            await self.close()
            raise
        self._faults = Faults()
        return self

    async def connect(self) -> Any:
        """Open a connection. Raises `UnsafeDatabase` or `ReadOnly` where the database cannot be used."""
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
        return await self._within(work, "read")

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await self._within(work, "written")

    async def _within(self, work: Callable[[Connection], T], operation: Operation) -> T:
        try:
            async with self.engine.begin() as connection:
                return await connection.run_sync(work)
        except StoreError as error:  # a new connection is unsafe or read-only
            if self._faults is None:
                raise
            raise self._failed(operation, error) from None
        except (exc.DBAPIError, asyncpg.PostgresError, *_LOST) as error:
            raise self._failed(operation, error) from error

    async def commit(self, batch: Sequence[Ready]) -> list[bool]:
        given = arguments(batch)
        for left in reversed(range(TRIES)):
            try:
                if self._writer is None or self._writer.is_closed():
                    self._writer = await self.connect()
                rows = await self._writer.fetch(COMMIT, self.process, LEASE, *given)
            except _TIED as error:
                if not left:
                    raise self._failed("written", error) from error
            except Exception as error:
                raised = self._failed("written", error)
                if isinstance(raised, StoreDown):
                    await self._drop_writer()
                raise raised from error
            else:
                if self._faults is not None:
                    self._faults.committed()
                new = {row[0] for row in rows}
                return [append.entry.table in new for append, _ in batch]
        raise AssertionError

    def _failed(self, operation: Operation, error: Exception) -> StoreError:
        """The store's error for one of the driver, which is logged."""
        raised = store_error(error)
        if self._faults is not None:
            self._faults.failed(operation, raised)
        return raised

    async def time(self) -> int:
        now = text("SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)")
        return int(await self.read(lambda connection: connection.execute(now).scalar_one()))

    async def close(self) -> None:
        await self._drop_writer()
        await self.engine.dispose()

    async def _drop_writer(self) -> None:
        if self._writer is not None:
            self._writer.terminate()
            self._writer = None


def store_error(error: Exception) -> StoreError:
    """The store's error for one of the driver: the database itself failed, or it rejected a statement."""
    if isinstance(error, StoreError):
        return error if isinstance(error, StoreDown) else StoreDown(str(error))
    original: BaseException = error
    if isinstance(error, exc.DBAPIError) and error.orig is not None:
        original = error.orig.__cause__ or error.orig
    state = getattr(original, "sqlstate", None) or ""
    kind: type[StoreError] | None = _KINDS.get(state) or _KINDS.get(state[:2])
    if kind is None:
        lost = isinstance(original, _LOST) or (
            isinstance(error, exc.DBAPIError)
            and (error.connection_invalidated or isinstance(error, exc.OperationalError | exc.InterfaceError))
        )
        kind = StoreDown if lost else Unwritable
    return kind(str(original) or type(original).__name__)


async def check(connection: Any) -> None:
    """Raise `UnsafeDatabase` where an acknowledged commit may be lost, `ReadOnly` where nothing can be written."""
    for name, values in SAFE.items():
        answer = await connection.fetchval(f"SHOW {name}")
        if answer not in values:
            raise UnsafeDatabase(
                f"PostgreSQL's {name} is {answer}: an acknowledged move could be lost. Set it to {values[0]}."
            )
    if await connection.fetchval("SELECT pg_is_in_recovery()"):
        raise ReadOnly("PostgreSQL is a standby, which only reads: use the address of the primary server.")
    if await connection.fetchval("SHOW transaction_read_only") == "on":
        raise ReadOnly(
            "PostgreSQL is read-only for this user or database: default_transaction_read_only is on."
        )
