"""SQLite: one connection for writing and one for reading, each in a thread of its own.

Both use the standard library's `sqlite3` behind SQLAlchemy. A batch, or a query with all its rows,
costs one switch to the thread and back; an asynchronous driver switches for every statement, and
an append through aiosqlite took twice the processor time (measured with 16 entries a batch).
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, exc
from sqlalchemy.pool import StaticPool

from pioche.core.lock import Lock
from pioche.server.store.database import (
    Damaged,
    DatabaseInUse,
    DiskFull,
    ReadOnly,
    Ready,
    StoreDown,
    StoreError,
    UnsafeDatabase,
    UnusableFile,
    Unwritable,
    from_json,
    to_json,
)
from pioche.server.store.faults import Faults, Operation
from pioche.server.store.migrations import migrate
from pioche.server.store.sqlite_batch import write_batch
from pioche.server.store.sqlite_file import PRIVATE, check_file

T = TypeVar("T")

# The settings of every connection, which are read back and checked.
SETTINGS: dict[str, str | int] = {
    "busy_timeout": 5000,
    "journal_mode": "wal",
    "synchronous": 2,  # FULL: a commit returns when it is on the disk
    "foreign_keys": 1,
}


class Sqlite:
    """A SQLite file, locked for this process."""

    def __init__(self, path: Path, process: str) -> None:
        self.path = path
        self.process = process
        self._lock = Lock(path.with_name(path.name + ".lock"))
        self._writing = ThreadPoolExecutor(1, "store-write")
        self._reading = ThreadPoolExecutor(1, "store-read")
        self._writer: Connection | None = None
        self._reader: Connection | None = None
        self._closed = False
        self._faults: Faults | None = None  # once the database is open

    @classmethod
    async def open(cls, path: Path, process: str) -> Sqlite:
        self = cls(path, process)
        check_file(path)
        try:
            free = self._lock.take()
            if free:
                path.touch(mode=PRIVATE)  # SQLite gives its -wal and -shm files the mode of this file
        except OSError as error:
            raise UnusableFile(f"{error.filename or path} cannot be opened: {error.strerror}") from error
        if not free:
            raise DatabaseInUse(f"another server is using {path}")
        try:
            self._writer = await self._in(self._writing, lambda: self._connect("BEGIN IMMEDIATE"))
            await self.write(migrate)
            self._reader = await self._in(self._reading, lambda: self._connect("BEGIN"))
        except StoreDown as error:
            await self.close()
            raise type(error)(f"{path}: {error}") from error
        except BaseException:
            await self.close()
            raise
        self._faults = Faults()
        return self

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._in(self._reading, lambda: _within(self._reader, work), "read")

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await self._in(self._writing, lambda: _within(self._writer, work), "written")

    async def commit(self, batch: Sequence[Ready]) -> list[bool]:
        landed = await self._in(self._writing, lambda: self._commit(batch), "written")
        if self._faults is not None:
            self._faults.committed()
        return landed

    async def time(self) -> None:
        return None

    async def close(self) -> None:
        for executor, connection in ((self._reading, self._reader), (self._writing, self._writer)):
            if connection is not None:
                await self._in(executor, partial(_dispose, connection))
            executor.shutdown()
        self._closed = True
        self._lock.release()

    async def _in(
        self, executor: ThreadPoolExecutor, work: Callable[[], T], operation: Operation | None = None
    ) -> T:
        """The result of `work` in the thread of the executor; its failures are logged by their operation."""
        if self._closed:
            raise StoreDown("the store is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(executor, work)
        except (exc.DBAPIError, sqlite3.Error) as error:
            raised = store_error(error.orig if isinstance(error, exc.DBAPIError) else error)
            if self._faults is not None and operation is not None:
                self._faults.failed(operation, raised)
            raise raised from error

    def _connect(self, begin: str) -> Connection:
        return open_engine(self.path, begin).connect()

    def _commit(self, batch: Sequence[Ready]) -> list[bool]:
        assert self._writer is not None
        driver = self._writer.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        cursor = driver.cursor()
        try:
            cursor.execute("BEGIN IMMEDIATE")
            landed = write_batch(cursor, batch, self.process)
            cursor.execute("COMMIT")
        except Exception as error:
            if driver.in_transaction:
                driver.rollback()
            if isinstance(error, sqlite3.Error):
                raise
            raise Unwritable(str(error)) from error
        return landed


def open_engine(path: Path, begin: str = "BEGIN") -> Engine:
    """An engine of one connection with the safe settings; each transaction starts with the statement `begin`."""
    engine = create_engine(
        "sqlite://",
        creator=lambda: _safe_connection(path),
        poolclass=StaticPool,
        hide_parameters=True,  # errors are logged, and a table's secret is among the parameters
        json_serializer=to_json,
        json_deserializer=from_json,
    )
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def _safe_connection(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for name, value in SETTINGS.items():
        connection.execute(f"PRAGMA {name} = {value}").fetchall()
    check(connection)
    return connection


def check(connection: sqlite3.Connection) -> None:
    """Raise `UnsafeDatabase` where a setting of the connection was not accepted."""
    for name, value in SETTINGS.items():
        answer = connection.execute(f"PRAGMA {name}").fetchone()[0]
        if answer != value:
            raise UnsafeDatabase(
                f"SQLite's {name} is {answer} and must be {value}: is the file on a disk that supports it?"
            )


def _within(connection: Connection | None, work: Callable[[Connection], T]) -> T:
    assert connection is not None
    with connection.begin():
        return work(connection)


def _dispose(connection: Connection) -> None:
    connection.close()
    connection.engine.dispose()


def store_error(error: BaseException | None) -> StoreError:
    """The store's error for one of SQLite: the database itself failed, or it rejected a value."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # without the bits of the extended codes
    kind = _KINDS.get(code)
    if kind is None:
        broken = isinstance(error, sqlite3.OperationalError) or type(error) is sqlite3.DatabaseError
        kind = StoreDown if broken else Unwritable
    name = getattr(error, "sqlite_errorname", None)
    return kind(f"{error} ({name})" if name else str(error))


_KINDS: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_READONLY: ReadOnly,
    sqlite3.SQLITE_CORRUPT: Damaged,
    sqlite3.SQLITE_NOTADB: Damaged,
}
