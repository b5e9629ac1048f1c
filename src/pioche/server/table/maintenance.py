"""Periodic work of one server process, and what it does when other processes send notices.

A notice is a short text: `table:seq` (an entry was committed), `table:p` (presence has changed),
`table:e:seat:emote` (an emote), `table:x` (the table was removed), `guest:n` (a guest was renamed or
deleted).
"""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable

from pioche.server import ratings
from pioche.server.background import BackgroundTasks
from pioche.server.clock import milliseconds, time_of_day
from pioche.server.logs import short
from pioche.server.metrics import Metrics
from pioche.server.refusals import NoSuchTable, Unavailable
from pioche.server.settings import Limits
from pioche.server.store.store import Store, StoreDown
from pioche.server.table.commands import CloseTable, Command
from pioche.server.table.commit import TOUCH_EVERY
from pioche.server.table.presence import PRESENT_FOR, REPORT_EVERY
from pioche.server.table.registry import TableRegistry
from pioche.server.think.analyses import Analyses

logger = logging.getLogger(__name__)

DAY = 24 * 3_600_000  # ms
IDLE_SECONDS = 600.0  # after which a table that nobody watches is removed from memory
CATCH_UP_EVERY = 1.0  # s between two looks for notices that were lost
TABLES_AT_ONCE = 8  # whose presence is checked before other work gets its turn
NOTED_BEHIND = 1_000  # ms by which a clock may be behind without a line in the log
SOON = 5.0  # s: tables that are due later are not loaded yet
REMOVE_PAUSE = 0.05  # s between two batches of rows that are deleted: moves come first
DUE_BATCH = 500  # rows that the store returns in one call


class Maintenance:
    """The work in the background of one process."""

    def __init__(
        self, tables: TableRegistry, analyses: Analyses, store: Store, limits: Limits, metrics: Metrics,
        tasks: BackgroundTasks,
    ) -> None:  # fmt: skip
        self._tables = tables
        self._analyses = analyses
        self._store = store
        self._limits = limits
        self._metrics = metrics
        self._tasks = tasks

    async def start(self) -> None:
        """Set the clock, start all periodic work, and load the tables that are due."""
        await self.set_clock()
        self._tasks.start(self.take_due(everything=self._store.alone))  # may take long: nobody waits for it
        for work, seconds in (
            (self.take_due, CATCH_UP_EVERY),
            (self.find_missed, CATCH_UP_EVERY),
            (self._report_changed_presence, 0.5),
            (self._report_presence, REPORT_EVERY),
            (self.count_ratings, 5.0),
            (self.tidy, 60.0),
            (self.close_unused, 3600.0),
            (self.remove_old, 3600.0),
        ):
            self._tasks.start(self._repeat(work, seconds))
        self._tasks.start(self._listen())

    async def _repeat(self, work: Callable[[], Awaitable[None]], seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except (StoreDown, Unavailable):
                self._metrics.store_errors.inc()
            except Exception:
                logger.exception("periodic work failed")  # and is tried again

    async def set_clock(self) -> None:
        """Follow the clock that all processes share, and go on from the newest stored time.

        That time is in the future when the clock was set back. Tables would stand still until it is reached.
        """
        shared = await self._store.time()
        if shared is not None:
            milliseconds.follow(shared)
        now = milliseconds()
        newest = await self._store.newest_time(now - TOUCH_EVERY, PRESENT_FOR)
        milliseconds.advance(newest)
        if newest - now > NOTED_BEHIND:
            seconds = round((newest - now) / 1000)
            logger.warning("the clock was behind the newest stored time", extra={"seconds": seconds})

    async def take_due(self, everything: bool = False) -> None:
        """Take over the tables that are due and whose process has let its lease run out."""
        while taken := await self._store.take_due(milliseconds(), everything=everything):
            for table_id, at in taken:
                delay = (at - milliseconds()) / 1000
                if delay < SOON or self._tables.get(table_id) is not None:
                    await self._open_due(table_id)
                else:
                    load = functools.partial(self.load_when_due, table_id)
                    asyncio.get_running_loop().call_later(delay, load)
            if len(taken) < DUE_BATCH:
                break

    def load_when_due(self, table_id: str) -> None:
        """Load a table whose time has come, unless the process shuts down."""
        if not self._tasks.closing:
            self._tasks.start(self._open_due(table_id))

    async def _open_due(self, table_id: str) -> None:
        try:
            table = await self._tables.open(table_id)
        except NoSuchTable:
            logger.error("a table that is due does not exist", extra={"table": short(table_id)})
            return
        except Unavailable:  # the other tables that are due go on
            self._metrics.store_errors.inc()
            return
        table.ensure_scheduled()

    async def find_missed(self) -> None:
        """Send watchers who has left, and read entries of other processes whose notices were lost."""
        for number, table in enumerate(self._tables):
            if table.watched:
                table.send_presence()
            if number % TABLES_AT_ONCE == 0:
                await asyncio.sleep(0)  # hundreds may have disconnected at once: moves come first
        if self._store.alone:
            return
        followed = [table.id for table in self._tables if table.followed]
        for table_id, seq in (await self._store.last_seqs(followed)).items():
            self._note_seq(table_id, seq)

    def _note_seq(self, table_id: str, seq: int) -> None:
        if (table := self._tables.get(table_id)) is not None:
            table.note_seq(seq)

    async def _listen(self) -> None:
        async for notice in self._store.notices():
            try:
                await self._notice(notice)
            except (StoreDown, Unavailable):
                self._metrics.store_errors.inc()

    async def _notice(self, notice: str) -> None:
        match notice.split(":"):
            case [guest, "n"]:
                self._tables.rename_guest(guest, (await self._store.names([guest])).get(guest))
            case [table_id, "p"]:
                if (table := self._tables.get(table_id)) is not None:
                    table.presence.update(await self._store.presence(table_id))
                    table.send_presence()
            case [table_id, "a"]:
                self._analyses.note_asked(table_id)
            case [table_id, "x"]:
                self._tables.evict(table_id)
            case [table_id, "e", seat, emote]:
                if (table := self._tables.get(table_id)) is not None:
                    table.send_emote(int(seat), emote)
            case [table_id, seq]:
                self._note_seq(table_id, int(seq))

    async def _report_changed_presence(self) -> None:
        """Write to the store who has connected and disconnected."""
        await self._report({table.id: table.presence.take_unreported() for table in self._tables})

    async def _report_presence(self) -> None:
        """Write to the store that everybody who is connected still is."""
        await self._report({table.id: set(table.presence.connected) for table in self._tables})

    async def _report(self, guests: dict[str, set[str]]) -> None:
        now = milliseconds()
        rows = [
            (table.id, guest, until)
            for table in self._tables
            for guest, until in table.presence.reports(guests.get(table.id, ()), now)
            if table.live.seat_of(guest) is not None  # nobody waits for the others
        ]
        if rows:
            try:
                await self._store.present(rows)
            except StoreDown:
                for table in self._tables:
                    table.presence.put_back_unreported(guests.get(table.id, ()))
                raise
            for table_id in {table_id for table_id, _, _ in rows}:
                self._store.notify(f"{table_id}:p")

    async def tidy(self) -> None:
        """Set the clock, remove idle tables from memory, and old rows from the store."""
        await self.set_clock()
        self._tables.evict_idle(IDLE_SECONDS)
        self._metrics.set_tables(await self._store.counts())
        await self._store.forget_presence(milliseconds() - 7 * DAY)
        await self._store.forget_links(milliseconds())
        await self._store.people.forget_old(milliseconds(), milliseconds() - DAY)
        await self._store.forget_probes(milliseconds() - DAY)

    async def count_ratings(self) -> None:
        """Let serious games that have ended count for the ratings of their people."""
        while await self._store.people.count_ratings(ratings.count):
            await asyncio.sleep(0)

    async def close_unused(self) -> None:
        """Close unfinished tables that nobody has used for long."""
        before = milliseconds() - self._limits.close_days * DAY
        for table_id in await self._store.untouched(before):
            table = await self._tables.open(table_id)
            await table.submit(Command(CloseTable("idle")))

    async def remove_old(self) -> None:
        """Remove finished tables after the time that the settings keep them, a few at a time."""
        if self._limits.keep_days:
            now = min(milliseconds(), time_of_day())  # a clock that is ahead must not remove anything
            while removed := await self._store.mark_removed(now - self._limits.keep_days * DAY):
                for table_id in removed:
                    self._tables.evict(table_id)
                    self._store.notify(f"{table_id}:x")
                await self.delete_removed()
        await self.delete_removed()  # what a process that has ended left

    async def delete_removed(self) -> None:
        """Delete the rows of all tables that are marked as removed."""
        while await self._store.delete_removed():
            await asyncio.sleep(REMOVE_PAUSE)
