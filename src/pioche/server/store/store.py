"""The only module that talks to the database: tables, logs, what is due, guests, links, presence.

`append` is the one busy path (`writer.py`, and the database's own `commit`); everything else is
plain SQLAlchemy Core that runs on SQLite and PostgreSQL alike. Every method may raise `StoreDown`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, and_, case, delete, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from pioche.server.store.database import (
    LEASE,
    Database,
    DatabaseInUse,
    NewerDatabase,
    StoreDown,
    StoreError,
    UnsafeDatabase,
    Unwritable,
)
from pioche.server.store.notices import NoNotices, Notices
from pioche.server.store.rows import Append, Entry, Guest, StoredAnalysis, TableRow
from pioche.server.store.schema import analyses, due, guests, links, log, presence, seats, tables
from pioche.server.store.sqlite import Sqlite
from pioche.server.store.writer import Writer

__all__ = [
    "LEASE",
    "DatabaseInUse",
    "NewerDatabase",
    "Store",
    "StoreDown",
    "StoreError",
    "UnsafeDatabase",
    "Unwritable",
]

TAKEN = 500  # the most due rows that one call takes
CHUNK = 1000  # the most values in one IN (…)
TABLE = [tables.c[field.name] for field in fields(TableRow)]


class Store:
    """The database of one server process; `process` is that process's own random id."""

    def __init__(self, database: Database, notices: Notices | NoNotices, process: str) -> None:
        self.process = process
        self._database = database
        self._notices = notices
        self._writer = Writer(database.commit)

    @classmethod
    async def open(cls, url: str | Path | None = None, *, process: str) -> Store:
        """Open and migrate a database: `postgresql://…`, or the path of a SQLite file, as a URL or not.

        Without any, the file is in the user's data folder. Raises UnsafeDatabase, DatabaseInUse,
        NewerDatabase or StoreDown.
        """
        if isinstance(url, str) and url.startswith(("postgresql", "postgres:")):
            from pioche.server.store.postgres import Postgres

            postgres = await Postgres.open(url, process)
            return cls(postgres, Notices(postgres.connect), process)
        return cls(await Sqlite.open(sqlite_path(url), process), NoNotices(), process)

    async def close(self) -> None:
        """Commit what was appended, then let go of the database."""
        await self._writer.close()
        await self._notices.close()
        await self._database.close()

    @property
    def alone(self) -> bool:
        """Whether no other process can use this database."""
        return isinstance(self._notices, NoNotices)

    async def ping(self) -> None:
        await self._database.read(lambda connection: connection.execute(select(1)).scalar())

    def tell_commits(self, committed: Callable[[int], object]) -> None:
        """Call this with the number of entries of every commit."""
        self._writer.committed = committed

    # Tables and their logs

    def append(self, append: Append) -> asyncio.Future[bool]:
        """Queue an entry with what it writes besides. The future says how it went.

        True: on the disk. False: `(table, seq)` or `(table, guest, command)` was there already and
        nothing of this was written. StoreDown: nobody knows; read the log again before going on.
        """
        return self._writer.append(append)

    async def log(self, table: str, after: int = 0) -> list[Entry]:
        query = select(log).where(log.c.table_id == table, log.c.seq > after).order_by(log.c.seq)
        return [Entry(*row) for row in await self._rows(query)]

    async def last_seqs(self, ids: Iterable[str]) -> dict[str, int]:
        """The last seq of each of these tables that there is."""
        last = select(func.max(log.c.seq)).where(log.c.table_id == tables.c.id).scalar_subquery()
        found = await self._rows_in(select(tables.c.id, last), tables.c.id, ids)
        return {table: seq for table, seq in found if seq is not None}

    async def table(self, table: str) -> TableRow | None:
        rows = await self._rows(select(*TABLE).where(tables.c.id == table))
        return TableRow(*rows[0]) if rows else None

    async def tables_of(
        self, guest: str, statuses: Sequence[str], before: int | None = None, limit: int = 50
    ) -> list[TableRow]:
        """The tables where this guest has a seat, last touched first, from before a time on."""
        theirs = select(seats.c.table_id).where(seats.c.guest == guest)
        query = select(*TABLE).where(tables.c.id.in_(theirs), tables.c.status.in_(statuses))
        if before is not None:
            query = query.where(tables.c.touched < before)
        query = query.order_by(tables.c.touched.desc(), tables.c.id).limit(limit)
        return [TableRow(*row) for row in await self._rows(query)]

    async def lobby(self, limit: int = 50) -> list[TableRow]:
        """The listed tables that are open, last touched first."""
        query = select(*TABLE).where(tables.c.status == "open", tables.c.listed)
        query = query.order_by(tables.c.touched.desc()).limit(limit)
        return [TableRow(*row) for row in await self._rows(query)]

    async def untouched(self, before: int, limit: int = 100) -> list[str]:
        """Open and running tables that nobody has touched since a time, oldest first."""
        idle = and_(tables.c.status.in_(("open", "running")), tables.c.touched < before)
        query = select(tables.c.id).where(idle).order_by(tables.c.touched).limit(limit)
        return [table for (table,) in await self._rows(query)]

    async def counts(self) -> dict[str, int]:
        """How many tables there are of each status."""
        query = select(tables.c.status, func.count()).group_by(tables.c.status)
        return dict(await self._rows(query))

    # What tables owe

    async def take_due(self, now: int, *, everything: bool = False) -> list[tuple[str, int]]:
        """Take over the tables whose holder has let its lease run out, and when to wake each.

        `everything` takes them from any other process, alive or not: for a start on SQLite, where
        there can be no other. At most 500 a call: call again while there are any.
        """
        free = or_(due.c.lease <= now, due.c.holder != self.process) if everything else due.c.lease <= now
        chosen = select(due.c.table_id).where(free).order_by(due.c.lease).limit(TAKEN)
        chosen = chosen.with_for_update(skip_locked=True)
        lease = case((due.c.at > now, due.c.at), else_=now) + LEASE
        take = (
            update(due)
            .where(due.c.table_id.in_(chosen))
            .values(holder=self.process, lease=lease)
            .returning(due.c.table_id, due.c.at)
        )
        rows = await self._database.write(lambda connection: connection.execute(take).all())
        return [(table, at) for table, at in rows]

    async def extend_due(self, ids: Iterable[str], until: int) -> None:
        """Hold these tables longer, as far as this process still holds them."""

        def work(connection: Connection) -> None:
            for chunk in _chunks(ids):
                self._lease(connection, until, chunk)

        await self._database.write(work)

    async def release_due(self) -> None:
        """Let other processes wake this one's tables from now on."""
        await self._database.write(lambda connection: self._lease(connection, 0))

    def _lease(self, connection: Connection, lease: int, among: list[str] | None = None) -> None:
        # Rows are locked in the order in which the writers of all processes lock them.
        chosen = select(due.c.table_id).where(due.c.holder == self.process)
        if among is not None:
            chosen = chosen.where(due.c.table_id.in_(among))
        chosen = chosen.order_by(due.c.table_id).with_for_update()
        connection.execute(update(due).where(due.c.table_id.in_(chosen)).values(lease=lease))

    # Guests

    async def create_guest(self, guest: str, token_hash: bytes, name: str, at: int) -> None:
        new = guests.insert().values(id=guest, token_hash=token_hash, name=name, created=at)
        await self._database.write(lambda connection: connection.execute(new))

    async def guest_by_token(self, token_hash: bytes) -> Guest | None:
        query = select(guests.c.id, guests.c.name, guests.c.created)
        rows = await self._rows(query.where(guests.c.token_hash == token_hash))
        return Guest(*rows[0]) if rows else None

    async def rename(self, guest: str, name: str) -> None:
        change = update(guests).where(guests.c.id == guest).values(name=name)
        await self._database.write(lambda connection: connection.execute(change))

    async def delete_guest(self, guest: str) -> None:
        """Forget a guest's name and token; the seats belong to nobody, the links are gone."""

        def work(connection: Connection) -> None:
            theirs = select(seats.c.table_id, seats.c.seat).where(seats.c.guest == guest)
            connection.execute(theirs.order_by(seats.c.table_id, seats.c.seat).with_for_update())
            connection.execute(update(seats).where(seats.c.guest == guest).values(guest=None))
            for table in (links, presence):
                connection.execute(delete(table).where(table.c.guest == guest))
            connection.execute(delete(guests).where(guests.c.id == guest))

        await self._database.write(work)

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        """The names of those guests that have not deleted theirs."""
        found = await self._rows_in(select(guests.c.id, guests.c.name), guests.c.id, ids)
        return dict(found)

    # One-time links

    async def create_link(self, code_hash: bytes, table: str, seat: int, guest: str, expires: int) -> None:
        new = links.insert().values(
            code_hash=code_hash, table_id=table, seat=seat, guest=guest, expires=expires
        )
        await self._database.write(lambda connection: connection.execute(new))

    async def use_link(self, code_hash: bytes, now: int) -> tuple[str, int, str] | None:
        """The table, seat and guest of a link, once; expired links go with it."""

        def work(connection: Connection) -> tuple[str, int, str] | None:
            connection.execute(delete(links).where(links.c.expires <= now))
            used = delete(links).where(links.c.code_hash == code_hash)
            row = connection.execute(used.returning(links.c.table_id, links.c.seat, links.c.guest)).first()
            return None if row is None else (row[0], row[1], row[2])

        return await self._database.write(work)

    async def forget_links(self, before: int) -> None:
        old = delete(links).where(links.c.expires < before)
        await self._database.write(lambda connection: connection.execute(old))

    # Presence

    async def present(self, rows: Sequence[tuple[str, str, int]]) -> None:
        """Say until when each (table, guest) may be taken as present at this process."""
        latest = {(table, guest): until for table, guest, until in rows}
        if latest:
            values = [
                {"table_id": table, "guest": guest, "process": self.process, "until": until}
                for (table, guest), until in sorted(latest.items())
            ]
            await self._database.write(lambda connection: _upsert(connection, presence, values, "until"))

    async def presence(self, table: str) -> dict[str, int]:
        """Until when each guest is present, at any process."""
        query = select(presence.c.guest, func.max(presence.c.until))
        query = query.where(presence.c.table_id == table).group_by(presence.c.guest)
        return dict(await self._rows(query))

    async def forget_presence(self, before: int) -> None:
        gone = delete(presence).where(presence.c.until < before)
        await self._database.write(lambda connection: connection.execute(gone))

    # Analyses

    async def analysis(self, table: str) -> StoredAnalysis | None:
        """How far the analysis of a table is, if anybody ever began one."""
        columns = [analyses.c[field.name] for field in fields(StoredAnalysis)]
        rows = await self._rows(select(*columns).where(analyses.c.table_id == table))
        return StoredAnalysis(*rows[0]) if rows else None

    async def note_analysis(self, table: str, now: StoredAnalysis) -> None:
        """Write down how far it is; what is complete stays."""
        values = {field.name: getattr(now, field.name) for field in fields(StoredAnalysis)}
        change = update(analyses).where(analyses.c.table_id == table, analyses.c.found.is_(None))

        def work(connection: Connection) -> None:
            new = _insert(connection, analyses).values(table_id=table, **values)
            if not connection.execute(new.on_conflict_do_nothing()).rowcount:
                connection.execute(change.values(**values))

        await self._database.write(work)

    # Notices between processes

    def notify(self, text: str) -> None:
        """Tell the other processes something short, soon; nothing tells whether it arrived."""
        self._notices.notify(text)

    def notices(self) -> AsyncIterator[str]:
        """What other processes tell, for ever; some may be lost. On SQLite there are none: it ends."""
        return self._notices.listen()

    async def _rows(self, query: Any) -> Sequence[Any]:
        return await self._database.read(lambda connection: connection.execute(query).all())

    async def _rows_in(self, query: Any, column: Any, ids: Iterable[str]) -> list[Any]:
        def work(connection: Connection) -> list[Any]:
            chunks = _chunks(ids)
            return [row for chunk in chunks for row in connection.execute(query.where(column.in_(chunk)))]

        return await self._database.read(work)


def sqlite_path(url: str | Path | None) -> Path:
    """The file of a SQLite URL or path; without any, the one in the user's data folder."""
    if url is None:
        import platformdirs

        return platformdirs.user_data_path("pioche", appauthor=False) / "pioche.db"
    return Path(str(url).removeprefix("sqlite:///")).expanduser()


def _chunks(ids: Iterable[str]) -> Iterator[list[str]]:
    ordered = sorted(set(ids))
    for start in range(0, len(ordered), CHUNK):
        yield ordered[start : start + CHUNK]


def _insert(connection: Connection, table: Table) -> Any:
    """An insert that knows what to do where the row is there already."""
    insert: Any = (postgresql if connection.dialect.name == "postgresql" else sqlite).insert
    return insert(table)


def _upsert(connection: Connection, table: Table, values: list[dict[str, Any]], changed: str) -> None:
    new = _insert(connection, table)
    keys = [column.name for column in table.primary_key]
    connection.execute(
        new.on_conflict_do_update(index_elements=keys, set_={changed: new.excluded[changed]}), values
    )
