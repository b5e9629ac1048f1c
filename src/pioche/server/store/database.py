"""The interface of a database behind the store, and the errors that the store raises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

import orjson
from sqlalchemy import Connection

from pioche.server.store.rows import EntryWrite

LEASE = 3000  # ms after a table's due time at which another process may wake the table

T = TypeVar("T")
Ready = tuple[EntryWrite, str]  # an append and the JSON of its entry's data


class StoreError(Exception):
    """Base class of the errors that the store raises."""


class StoreDown(StoreError):
    """The database did not answer.

    No transaction is written in part, but the caller does not know whether it was committed: it must
    read the log again.
    """


class DiskFull(StoreDown):
    """No space is left for the database. Nothing was written; it works again when there is space."""


class ReadOnly(StoreDown):
    """The database can be read but not written: its file, its folder, or PostgreSQL itself."""


class Damaged(StoreDown):
    """A part of the stored data cannot be read."""


class Unwritable(StoreError):
    """The database rejected this value, but works otherwise: an error of the caller."""


class UnsafeDatabase(StoreError):
    """The settings of the database allow it to lose acknowledged commits."""


class DatabaseInUse(StoreError):
    """Another server has this SQLite file open."""


class UnusableFile(StoreError):
    """The SQLite file or its folder cannot be created, opened or written."""


class NewerDatabase(StoreError):
    """A newer version of Pioche has written this database."""


class Database(Protocol):
    """SQLite or PostgreSQL. `read` and `write` run a SQLAlchemy Core function, `write` in a transaction."""

    async def read(self, work: Callable[[Connection], T]) -> T: ...

    async def write(self, work: Callable[[Connection], T]) -> T: ...

    async def commit(self, batch: Sequence[Ready]) -> list[bool]:
        """Write a batch in one transaction; for each append, whether its entry was new.

        No two appends of a batch belong to one table.
        """
        ...

    async def time(self) -> int | None:
        """The time (ms since the epoch) of the clock that all processes share; None where there is none."""
        ...

    async def close(self) -> None: ...


def to_json(value: Any) -> str:
    return orjson.dumps(value).decode()


from_json = orjson.loads
