"""The tables of this process: loaded from their logs when somebody needs them, removed when idle."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from typing import TypeVar

from pioche.server.background import BackgroundTasks
from pioche.server.clock import milliseconds
from pioche.server.metrics import Metrics
from pioche.server.refusals import Unavailable
from pioche.server.settings import Limits
from pioche.server.store.store import Store, StoreDown
from pioche.server.table.commands import CloseTable, Command
from pioche.server.table.commit import guests_of
from pioche.server.table.live import Timing
from pioche.server.table.log import DamagedTable, LogReader, log_damage
from pioche.server.table.open_table import OpenTable
from pioche.server.think.thinker import Thinker

logger = logging.getLogger(__name__)

T = TypeVar("T")


class TableRegistry:
    """All tables in the memory of this process."""

    def __init__(
        self, store: Store, limits: Limits, metrics: Metrics, thinker: Thinker, tasks: BackgroundTasks
    ) -> None:
        self.timing = Timing(
            longest_pause=round(limits.pause_seconds * 1000),
            undo_window=round(limits.undo_seconds * 1000),
        )
        self._store = store
        self._limits = limits
        self._metrics = metrics
        self._thinker = thinker
        self._logs = LogReader(store, self.timing)
        self._tasks = tasks
        self._tables: dict[str, OpenTable] = {}
        self._loading: dict[str, asyncio.Task[OpenTable]] = {}
        metrics.follow(metrics.live_tables, lambda: len(self._tables))

    def __iter__(self) -> Iterator[OpenTable]:
        """The tables in memory now."""
        return iter(list(self._tables.values()))

    def get(self, table_id: str) -> OpenTable | None:
        """The table if it is in memory."""
        return self._tables.get(table_id)

    async def open(self, table_id: str) -> OpenTable:
        """The table, from memory or from its log. Raises `NoSuchTable` or `Unavailable`.

        A table whose stored data is damaged is unavailable too, and logged.
        """
        table = self._tables.get(table_id)
        if table is not None:
            table.touch()
            return table
        task = self._loading.get(table_id)
        if task is None:
            task = self._tasks.start(self._load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def read(self, table_id: str, look: Callable[[OpenTable], T]) -> T:
        """The result of `look`, called when the table holds nothing uncommitted."""
        return await (await self.open(table_id)).read(look)

    async def _load(self, table_id: str) -> OpenTable:
        try:
            live = await self._logs.read(table_id)
            names = await self._store.names(guests_of(live))
            until = await self._store.presence(table_id)
        except StoreDown:
            raise Unavailable from None
        except DamagedTable as error:
            log_damage(table_id, error)
            raise Unavailable from None
        table = OpenTable(
            live, names, until, store=self._store, logs=self._logs, limits=self._limits, metrics=self._metrics,
            thinker=self._thinker, tasks=self._tasks,
        )  # fmt: skip
        self._tables[table_id] = table
        if not live.playable and not live.ended:
            await table.submit(Command(CloseTable("rules")))
        table.restart_timer()
        return table

    def evict(self, table_id: str) -> None:
        """Remove a table from memory; the next use loads it from its log."""
        table = self._tables.pop(table_id, None)
        if table is not None:
            table.stop_timer()

    def evict_idle(self, seconds: float) -> None:
        """Remove the tables that nobody has used for so long and that have nothing to do."""
        before = time.monotonic() - seconds
        for table in self:
            if table.idle_since(before):
                self.evict(table.id)

    def rename_guest(self, guest: str, name: str | None) -> None:
        """Show a guest's new name at the tables of this process; None: the guest was deleted."""
        for table in self:
            table.rename(guest, name)

    def release_polls(self) -> None:
        """End the wait of all long polls: the server shuts down."""
        for table in self:
            table.release_polls()

    async def close(self) -> None:
        """Finish the commits under way, stop all background tasks, and leave the tables to other processes."""
        self._tasks.closing = True
        for table in self:
            table.stop_timer()
        end = time.monotonic() + self._limits.shutdown_seconds  # the database may not answer
        while any(table.committing for table in self) and time.monotonic() < end:
            await asyncio.sleep(0.01)
        await self._tasks.cancel()
        try:
            now = milliseconds()
            gone = [(table.id, guest, now) for table in self for guest in table.presence.connected]
            await self._store.present(gone)
            await self._store.release_due()
        except StoreDown:
            logger.warning("the database is away: other processes take over when leases run out")
