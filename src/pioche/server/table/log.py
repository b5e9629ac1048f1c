"""Reads a table from its stored log."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

from pioche.server.logs import Seldom, short
from pioche.server.refusals import NoSuchTable
from pioche.server.store.database import Damaged
from pioche.server.store.rows import Entry
from pioche.server.store.store import Store
from pioche.server.table.live import AppliedEntry, Live, Timing

# Entries: a longer log is folded in a thread. Compiled kernels fold 500 entries in 11 ms; interpreted ones, as
# in the first second of a server, take much longer.
LONG_LOG = 100
DAMAGE_EVERY = 600.0  # s between two lines about the same table

logger = logging.getLogger(__name__)
_seldom = Seldom(DAMAGE_EVERY)


class DamagedTable(Exception):
    """What is stored of a table cannot be read or folded: a page, an entry or a number is missing or wrong."""


class LogReader:
    """Reads tables of one store."""

    def __init__(self, store: Store, timing: Timing) -> None:
        self._store = store
        self._timing = timing

    async def read(self, table_id: str) -> Live:
        """Return the table as its stored log says. Raises `NoSuchTable`, `DamagedTable` or `StoreDown`."""
        try:
            row = await self._store.table(table_id)
            entries = await self._store.log(table_id) if row else []
        except (Damaged, ValueError) as error:  # ValueError: not JSON
            raise DamagedTable(f"the stored rows cannot be read: {error}") from error
        if row is None:
            raise NoSuchTable
        if not entries:
            raise DamagedTable("the log has no entries")
        live = Live(row, self._timing)
        if len(entries) > LONG_LOG:
            await asyncio.to_thread(fold, live, entries)
        else:
            fold(live, entries)
        if not live.playable and row.status == "over":
            live.status = "over"  # without the rules, the log alone does not show the end of a game
        return live

    async def read_on(self, live: Live) -> list[AppliedEntry]:
        """Apply the stored entries that the table does not have yet; raises `DamagedTable` or `StoreDown`."""
        try:
            entries = await self._store.log(live.id, live.seq)
        except (Damaged, ValueError) as error:
            raise DamagedTable(f"the stored rows cannot be read: {error}") from error
        return fold(live, entries)


def fold(live: Live, entries: Iterable[Entry]) -> list[AppliedEntry]:
    """Apply the entries to the table; raises `DamagedTable` at the first that does not fit."""
    applied = []
    for entry in entries:
        try:
            applied.append(live.apply(entry))
        except Exception as error:  # a gap, a missing field, an impossible move
            raise DamagedTable(f"entry {entry.seq} after entry {live.seq} does not fit: {error!r}") from error
    return applied


def log_damage(table_id: str, error: DamagedTable) -> None:
    """Log that a table is damaged: one line for each table, now and then."""
    if (times := _seldom.take(table_id)) is not None:
        extra = {"table": short(table_id), "why": str(error), "times": times}
        logger.error("a table is damaged: restore a backup (docs/server.md)", extra=extra)
