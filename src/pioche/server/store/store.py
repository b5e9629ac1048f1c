"""The store: the queries of the server on tables, logs, due times, guests, links, presence and analyses.

`append` is the frequent path (`writer.py` and the database's own `commit`); all other queries are
SQLAlchemy Core and run on both SQLite and PostgreSQL. Every method may raise `StoreDown`. `results.py` has
those on finished games, `days.py` on the deal of the day, `people.py` on devices, friends and ratings.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, and_, case, delete, func, or_, select, update

from pioche.server.store import forgetting, people, removal
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
from pioche.server.store.days import StoredDays
from pioche.server.store.dialect import insert, upsert
from pioche.server.store.forgetting import Forgotten
from pioche.server.store.migrations import downgrade
from pioche.server.store.notices import NoNotices, Notices
from pioche.server.store.people import Device, People
from pioche.server.store.puzzles import PuzzleStore
from pioche.server.store.results import Results
from pioche.server.store.rows import Entry, EntryWrite, GuestRow, StoredAnalysis, TableRow
from pioche.server.store.schema import (
    analyses,
    answers,
    devices,
    due,
    guests,
    links,
    log,
    presence,
    probes,
    puzzle_answers,
    puzzle_hints,
    seats,
    tables,
)
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

TAKEN = 500  # the most due rows that one call takes over
FILLER = 8192  # bytes of a probe: two pages of SQLite
CHUNK = 1000  # the most values in one IN clause
TABLE = [tables.c[field.name] for field in fields(TableRow)]


class Store:
    """The store of one server process; `process` is the random id of that process."""

    def __init__(self, database: Database, notices: Notices | NoNotices, process: str) -> None:
        self.process = process
        self._database = database
        self._notices = notices
        self._writer = Writer(database.commit)
        self.puzzles = PuzzleStore(database)
        self.results = Results(database)
        self.days = StoredDays(database)
        self.people = People(database)

    @classmethod
    async def open(cls, url: str | Path | None = None, *, process: str) -> Store:
        """Open and migrate a database: a `postgresql://` URL, a `sqlite:///` URL or the path of a SQLite file.

        The default is a file in the user's data folder. Raises UnsafeDatabase, DatabaseInUse,
        NewerDatabase or StoreDown.
        """
        if isinstance(url, str) and url.startswith(("postgresql", "postgres:")):
            from pioche.server.store.postgres import Postgres

            postgres = await Postgres.open(url, process)
            return cls(postgres, Notices(postgres.connect), process)
        return cls(await Sqlite.open(sqlite_path(url), process), NoNotices(), process)

    async def close(self) -> None:
        """Commit the queued appends, then close the database."""
        await self._writer.close()
        await self._notices.close()
        await self._database.close()

    async def downgrade(self, release: str) -> None:
        """Give the database the schema of an earlier release (`migrations.RELEASES`); then close it."""
        await self._database.write(lambda connection: downgrade(connection, release))

    @property
    def alone(self) -> bool:
        """Whether this process is the only one that can use the database."""
        return isinstance(self._notices, NoNotices)

    async def probe(self, now: int) -> None:
        """Write, empty and commit a row that needs new pages, as an append may; raises `StoreDown`."""
        mine = update(probes).where(probes.c.process == self.process)

        def work(connection: Connection) -> None:
            new = {"process": self.process, "at": now}
            upsert(connection, probes, [new], "at")
            connection.execute(mine.values(filler=bytes(FILLER)))
            connection.execute(mine.values(filler=None))

        await self._database.write(work)

    async def forget_probes(self, before: int) -> None:
        """Delete the probes of processes that have ended long ago."""
        old = delete(probes).where(probes.c.at < before)
        await self._database.write(lambda connection: connection.execute(old))

    def on_commit(self, callback: Callable[[int], object]) -> None:
        """Call `callback` after each commit with its number of entries."""
        self._writer.on_commit = callback

    # Tables and their logs

    def append(self, append: EntryWrite) -> asyncio.Future[bool]:
        """Queue an append; the future has its outcome.

        True: the append is on the disk. False: `(table, seq)` or `(table, guest, command)` existed already,
        and nothing was written. `StoreDown`: the outcome is unknown; read the log again before going on.
        """
        return self._writer.append(append)

    async def log(self, table: str, after: int = 0) -> list[Entry]:
        query = select(log).where(log.c.table_id == table, log.c.seq > after).order_by(log.c.seq)
        return [Entry(*row) for row in await self._rows(query)]

    async def last_seqs(self, ids: Iterable[str]) -> dict[str, int]:
        """The last seq of each of these tables; tables that do not exist are left out."""
        last = select(func.max(log.c.seq)).where(log.c.table_id == tables.c.id).scalar_subquery()
        found = await self._rows_in(select(tables.c.id, last), tables.c.id, ids)
        return {table: seq for table, seq in found if seq is not None}

    async def table(self, table: str) -> TableRow | None:
        query = select(*TABLE).where(tables.c.id == table, tables.c.status != removal.REMOVED)
        rows = await self._rows(query)
        return TableRow(*rows[0]) if rows else None

    async def statuses(self, ids: Iterable[str]) -> dict[str, str]:
        """The status of each of these tables; tables that do not exist are left out."""
        found = await self._rows_in(select(tables.c.id, tables.c.status), tables.c.id, ids)
        return dict(found)

    async def tables_of(
        self, guest: str, statuses: Sequence[str], before: int | None = None, limit: int = 50
    ) -> list[TableRow]:
        """The tables where this guest has a seat, last used first; with `before` only those used before that time."""
        theirs = select(seats.c.table_id).where(seats.c.guest == guest)
        query = select(*TABLE).where(tables.c.id.in_(theirs), tables.c.status.in_(statuses))
        if before is not None:
            query = query.where(tables.c.touched < before)
        query = query.order_by(tables.c.touched.desc(), tables.c.id).limit(limit)
        return [TableRow(*row) for row in await self._rows(query)]

    async def lobby(self, limit: int = 50) -> list[TableRow]:
        """The open tables that are listed, last used first."""
        query = select(*TABLE).where(tables.c.status == "open", tables.c.listed)
        query = query.order_by(tables.c.touched.desc()).limit(limit)
        return [TableRow(*row) for row in await self._rows(query)]

    async def untouched(self, before: int, limit: int = 100) -> list[str]:
        """The ids of open and running tables not used since `before`, oldest first."""
        idle = and_(tables.c.status.in_(("open", "running")), tables.c.touched < before)
        query = select(tables.c.id).where(idle).order_by(tables.c.touched).limit(limit)
        return [table for (table,) in await self._rows(query)]

    async def counts(self) -> dict[str, int]:
        """The number of tables of each status."""
        query = select(tables.c.status, func.count()).group_by(tables.c.status)
        return dict(await self._rows(query))

    # Removing finished tables

    async def mark_removed(self, before: int, limit: int = 100) -> list[str]:
        """Mark finished tables not used since `before` as removed, the oldest first; returns their ids."""
        return await self._database.write(lambda connection: removal.mark(connection, before, limit))

    async def delete_removed(self, entries: int = 2000) -> bool:
        """Delete the rows of removed tables, at most so many entries; returns whether there were any tables."""
        return await self._database.write(lambda connection: removal.delete_marked(connection, entries))

    # Times

    async def time(self) -> int | None:
        """The time of the database's clock on PostgreSQL; None on SQLite."""
        return await self._database.time()

    async def newest_time(self, used_after: int, present_for: int) -> int:
        """The newest time that was written, or 0: of entries of unfinished tables, and of presence.

        Only tables used after the time `used_after` are looked at. Presence is written as the time until
        which a guest counts as present, at most `present_for` ms ahead.
        """
        last = select(log.c.at).where(log.c.table_id == tables.c.id).order_by(log.c.seq.desc()).limit(1)
        used = and_(
            tables.c.status.in_(("open", "running")),
            tables.c.listed.in_((False, True)),  # names every column of the index
            tables.c.touched > used_after,
        )
        entries = select(func.max(last.scalar_subquery())).where(used)

        def work(connection: Connection) -> int:
            entry = connection.execute(entries).scalar() or 0
            until = connection.execute(select(func.max(presence.c.until))).scalar() or 0
            return max(entry, until - present_for, 0)

        return await self._database.read(work)

    # Due times

    async def take_due(self, now: int, *, everything: bool = False) -> list[tuple[str, int]]:
        """Take over tables whose lease has expired; returns each table and its due time.

        `everything` takes them over from any other process, whatever their lease: for the start on SQLite,
        where no other process can run. A call returns at most 500 tables: call it again while it returns any.
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
        """Extend the leases of those tables that this process still holds."""

        def work(connection: Connection) -> None:
            for chunk in _chunks(ids):
                self._lease(connection, until, chunk)

        await self._database.write(work)

    async def release_due(self) -> None:
        """Give up all leases of this process, so that other processes wake its tables."""
        await self._database.write(lambda connection: self._lease(connection, 0))

    def _lease(self, connection: Connection, lease: int, among: list[str] | None = None) -> None:
        # Rows are locked in the same order as by the writers of all processes: no deadlock.
        chosen = select(due.c.table_id).where(due.c.holder == self.process)
        if among is not None:
            chosen = chosen.where(due.c.table_id.in_(among))
        chosen = chosen.order_by(due.c.table_id).with_for_update()
        connection.execute(update(due).where(due.c.table_id.in_(chosen)).values(lease=lease))

    # Guests

    async def create_guest(self, guest: str, token_hash: bytes, name: str, at: int, label: str = "") -> None:
        """Store a guest and the guest's first device."""
        device = Device(secrets.token_urlsafe(16), label, at, at, token_hash)

        def work(connection: Connection) -> None:
            connection.execute(guests.insert().values(id=guest, name=name, created=at))
            people.insert_device(connection, guest, device)

        await self._database.write(work)

    async def guest_by_token(self, token_hash: bytes) -> GuestRow | None:
        query = select(guests.c.id, guests.c.name, guests.c.created).join(
            devices, devices.c.guest == guests.c.id
        )
        rows = await self._rows(query.where(devices.c.token_hash == token_hash))
        return GuestRow(*rows[0]) if rows else None

    async def rename(self, guest: str, name: str) -> None:
        change = update(guests).where(guests.c.id == guest).values(name=name)
        await self._database.write(lambda connection: connection.execute(change))

    async def forget_tables(self, guest: str, limit: int = 50) -> Forgotten:
        """Remove a guest from at most so many tables, which were theirs alone or which others keep."""
        return await self._database.write(
            lambda connection: forgetting.forget_tables(connection, guest, limit)
        )

    async def delete_guest(self, guest: str) -> None:
        """Delete everything of a guest that is not at a table (`forget_tables`); seats stay without an owner."""

        def work(connection: Connection) -> None:
            theirs = select(seats.c.table_id, seats.c.seat).where(seats.c.guest == guest)
            connection.execute(theirs.order_by(seats.c.table_id, seats.c.seat).with_for_update())
            connection.execute(update(seats).where(seats.c.guest == guest).values(guest=None))
            for table in (links, presence, puzzle_answers, puzzle_hints):
                connection.execute(delete(table).where(table.c.guest == guest))
            people.delete_of(connection, guest)
            connection.execute(delete(guests).where(guests.c.id == guest))

        await self._database.write(work)

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        """The names by guest id; deleted guests are left out."""
        found = await self._rows_in(select(guests.c.id, guests.c.name), guests.c.id, ids)
        return dict(found)

    # One-time links

    async def create_link(self, code_hash: bytes, table: str, seat: int, guest: str, expires: int) -> None:
        new = links.insert().values(
            code_hash=code_hash, table_id=table, seat=seat, guest=guest, expires=expires
        )
        await self._database.write(lambda connection: connection.execute(new))

    async def link(self, code_hash: bytes, now: int) -> tuple[str, int, str] | None:
        """The table, seat and guest of a link that has not expired, or None."""
        query = select(links.c.table_id, links.c.seat, links.c.guest)
        rows = await self._rows(query.where(links.c.code_hash == code_hash, links.c.expires > now))
        return (rows[0][0], rows[0][1], rows[0][2]) if rows else None

    async def delete_link(self, code_hash: bytes) -> None:
        used = delete(links).where(links.c.code_hash == code_hash)
        await self._database.write(lambda connection: connection.execute(used))

    async def forget_links(self, before: int) -> None:
        old = delete(links).where(links.c.expires < before)
        await self._database.write(lambda connection: connection.execute(old))

    # Presence

    async def present(self, rows: Sequence[tuple[str, str, int]]) -> None:
        """Store the time until which each (table, guest, until) counts as present at this process."""
        latest = {(table, guest): until for table, guest, until in rows}
        if latest:
            values = [
                {"table_id": table, "guest": guest, "process": self.process, "until": until}
                for (table, guest), until in sorted(latest.items())
            ]
            await self._database.write(lambda connection: upsert(connection, presence, values, "until"))

    async def presence(self, table: str) -> dict[str, int]:
        """The time until which each guest of a table counts as present, at any process."""
        query = select(presence.c.guest, func.max(presence.c.until))
        query = query.where(presence.c.table_id == table).group_by(presence.c.guest)
        return dict(await self._rows(query))

    async def forget_presence(self, before: int) -> None:
        gone = delete(presence).where(presence.c.until < before)
        await self._database.write(lambda connection: connection.execute(gone))

    # Analyses

    async def analysis(self, table: str) -> StoredAnalysis | None:
        """The stored analysis of a table, or None where nobody has started one."""
        columns = [analyses.c[field.name] for field in fields(StoredAnalysis)]
        rows = await self._rows(select(*columns).where(analyses.c.table_id == table))
        return StoredAnalysis(*rows[0]) if rows else None

    async def note_analysis(self, table: str, now: StoredAnalysis) -> None:
        """Store the progress of an analysis; a complete analysis is not overwritten."""
        values = {field.name: getattr(now, field.name) for field in fields(StoredAnalysis)}
        change = update(analyses).where(analyses.c.table_id == table, analyses.c.found.is_(None))

        def work(connection: Connection) -> None:
            new = insert(connection, analyses).values(table_id=table, **values)
            if not connection.execute(new.on_conflict_do_nothing()).rowcount:
                connection.execute(change.values(**values))

        await self._database.write(work)

    # Results of jobs that workers on other machines have done

    async def put_answer(self, name: str, at: int, answer: dict[str, Any]) -> None:
        """Store the result of a job; a result that exists already is kept."""

        def work(connection: Connection) -> None:
            new = insert(connection, answers).values(id=name, at=at, answer=answer)
            connection.execute(new.on_conflict_do_nothing())

        await self._database.write(work)

    async def take_answers(self, names: Sequence[str]) -> dict[str, dict[str, Any]]:
        """Remove and return the results of these jobs that exist."""
        if not names:
            return {}
        taken = delete(answers).where(answers.c.id.in_(names)).returning(answers.c.id, answers.c.answer)
        rows: Sequence[Any] = await self._database.write(lambda connection: connection.execute(taken).all())
        return dict(rows)

    async def forget_answers(self, before: int) -> None:
        """Delete results that nobody has taken since `before`."""
        old = delete(answers).where(answers.c.at < before)
        await self._database.write(lambda connection: connection.execute(old))

    # Notices between processes

    def notify(self, text: str) -> None:
        """Send a short notice to the other processes soon, without any guarantee."""
        self._notices.notify(text)

    def notices(self) -> AsyncIterator[str]:
        """Yield the notices of other processes; some may be lost. On SQLite the iterator ends at once."""
        return self._notices.listen()

    async def _rows(self, query: Any) -> Sequence[Any]:
        return await self._database.read(lambda connection: connection.execute(query).all())

    async def _rows_in(self, query: Any, column: Any, ids: Iterable[str]) -> list[Any]:
        def work(connection: Connection) -> list[Any]:
            chunks = _chunks(ids)
            return [row for chunk in chunks for row in connection.execute(query.where(column.in_(chunk)))]

        return await self._database.read(work)


def sqlite_path(url: str | Path | None) -> Path:
    """The file of a SQLite URL or path; by default one in the user's data folder."""
    if url is None:
        import platformdirs

        return platformdirs.user_data_path("pioche", appauthor=False) / "pioche.db"
    return Path(str(url).removeprefix("sqlite:///")).expanduser()


def _chunks(ids: Iterable[str]) -> Iterator[list[str]]:
    ordered = sorted(set(ids))
    for start in range(0, len(ordered), CHUNK):
        yield ordered[start : start + CHUNK]
