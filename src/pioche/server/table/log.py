"""Reads a table from its stored log."""

from __future__ import annotations

from pioche.server.refusals import NoSuchTable
from pioche.server.store.rows import Entry
from pioche.server.store.store import Store
from pioche.server.table.live import Live, Timing
from pioche.server.think.thinker import Thinker

LONG_LOG = 100  # entries: a longer log is folded by a worker; folding 1,000 entries takes some 0.3 s


class LogReader:
    """Reads tables of one store."""

    def __init__(self, store: Store, timing: Timing, thinker: Thinker) -> None:
        self._store = store
        self._timing = timing
        self._thinker = thinker

    async def read(self, table_id: str, asker: str) -> Live:
        """Return the table as its stored log says; `asker` is the guest or the address that needs it.

        Raises `NoSuchTable`, `StoreDown`, or `TooMany` or `Unavailable` if no worker can fold a long log.
        """
        row = await self._store.table(table_id)
        entries = await self._store.log(table_id) if row else []
        if row is None or not entries:
            raise NoSuchTable
        if len(entries) > LONG_LOG:
            live = await self._thinker.load(row, entries, self._timing, asker)
        else:
            live = Live(row, self._timing)
            fold(live, entries)
        if not live.playable and row.status == "over":
            live.status = "over"  # without the rules, the log alone does not show the end of a game
        return live


def fold(live: Live, entries: list[Entry]) -> None:
    """Apply all entries of a log."""
    for entry in entries:
        live.apply(entry)
