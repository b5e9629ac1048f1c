"""What the store asks of a database, and how one fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

import orjson
from sqlalchemy import Connection

from pioche.server.store.rows import Append

LEASE = 3000  # milliseconds after a table's time before another process may wake it

T = TypeVar("T")
Ready = tuple[Append, str]  # an append and the JSON of its entry's data


class StoreError(Exception):
    """Base of what the store raises."""


class StoreDown(StoreError):
    """The database did not answer.

    Nothing is half written, but whether it was written is not known: read the log again.
    """


class Unwritable(StoreError):
    """The database took everything else, and not this: a fault of the caller's."""


class UnsafeDatabase(StoreError):
    """The database is set up so that it may lose what it has acknowledged."""


class DatabaseInUse(StoreError):
    """Another server has this SQLite file open."""


class NewerDatabase(StoreError):
    """The database was made by a newer version of Pioche."""


class Database(Protocol):
    """SQLite or PostgreSQL. `read` and `write` run plain SQLAlchemy Core, `write` in a transaction."""

    async def read(self, work: Callable[[Connection], T]) -> T: ...

    async def write(self, work: Callable[[Connection], T]) -> T: ...

    async def commit(self, batch: Sequence[Ready]) -> list[bool]:
        """Write a batch, no two of one table, in one transaction; tell which were new."""
        ...

    async def close(self) -> None: ...


def to_json(value: Any) -> str:
    return orjson.dumps(value).decode()


from_json = orjson.loads
