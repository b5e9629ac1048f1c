"""What a server does by itself beside the play at its tables.

It takes up what is due, hears other processes, tells the store who is here, and tidies up.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import time
from collections.abc import Awaitable, Callable

from pioche.server.clock import milliseconds
from pioche.server.metrics import Metrics
from pioche.server.refusals import NoSuchTable, Unavailable
from pioche.server.settings import Limits
from pioche.server.store.store import Store, StoreDown
from pioche.server.table import broadcast
from pioche.server.table.decide import End
from pioche.server.table.presence import HERE_FOR, SIGN_EVERY
from pioche.server.table.registry import CATCH_UP, HOUR, Tables

logger = logging.getLogger(__name__)

IDLE = 600.0  # s after which a table that nobody watches leaves memory
AT_ONCE = 8  # tables whose presence is told before anything else has its turn
SOON = 5.0  # s: tables that are due later than that are not read until then


class Maintenance:
    """The work in the background of one process."""

    def __init__(self, tables: Tables, store: Store, limits: Limits, metrics: Metrics) -> None:
        self._tables = tables
        self._store = store
        self._limits = limits
        self._metrics = metrics

    async def start(self) -> None:
        """Take over what is due, and everything that goes on by itself."""
        # What is due may be much: nobody waits for it.
        self._tables.own(self.take_due(everything=self._store.alone))
        for work, every in (
            (self.take_due, CATCH_UP),
            (self.look_for_missed, CATCH_UP),
            (self.tell_signs, 0.5),
            (self._sign_of_life, SIGN_EVERY),
            (self.tidy, 60.0),
            (self.close_untouched, 3600.0),
        ):
            self._tables.own(self._repeat(work, every))
        self._tables.own(self._listen())

    async def _repeat(self, work: Callable[[], Awaitable[None]], every: float) -> None:
        while True:
            await asyncio.sleep(every)
            try:
                await work()
            except (StoreDown, Unavailable):
                self._metrics.store_errors.inc()

    async def take_due(self, everything: bool = False) -> None:
        """Take what nobody else wakes."""
        while taken := await self._store.take_due(milliseconds(), everything=everything):
            for table_id, at in taken:
                delay = (at - milliseconds()) / 1000
                if delay < SOON or table_id in self._tables.in_memory:
                    await self._open_due(table_id)
                else:
                    wake = functools.partial(self.wake_stored, table_id)
                    asyncio.get_running_loop().call_later(delay, wake)
            if len(taken) < 500:
                break

    def wake_stored(self, table_id: str) -> None:
        """A table that was due later and has not been read since."""
        if not self._tables.closing:
            self._tables.own(self._open_due(table_id))

    async def _open_due(self, table_id: str) -> None:
        try:
            table = await self._tables.open(table_id)
        except NoSuchTable:
            logger.error("a table that is due has no log", extra={"table": table_id[:6]})
            return
        if table.timer is None and not table.busy and not table.thinking:
            self._tables.schedule(table)

    async def look_for_missed(self) -> None:
        """Who has gone, and what notices may not have told, for tables that somebody watches."""
        for number, table in enumerate(list(self._tables.in_memory.values())):
            if table.watchers:
                broadcast.show_presence(table)
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)  # hundreds may have gone in one moment: moves come first
        if self._store.alone:
            return
        watched = [
            table.id for table in self._tables.in_memory.values() if table.watchers or table.timer is not None
        ]
        for table_id, seq in (await self._store.last_seqs(watched)).items():
            self._tables.heard(table_id, seq)

    async def _listen(self) -> None:
        async for notice in self._store.notices():
            try:
                await self._notice(notice)
            except (StoreDown, Unavailable):
                self._metrics.store_errors.inc()

    async def _notice(self, notice: str) -> None:
        match notice.split(":"):
            case [guest, "n"]:
                self._tables.show_name(guest, (await self._store.names([guest])).get(guest))
            case [table_id, "p"]:
                if (table := self._tables.in_memory.get(table_id)) is not None:
                    table.presence.until.update(await self._store.presence(table_id))
                    broadcast.show_presence(table)
            case [table_id, "e", seat, emote]:
                self._tables.show_emote(table_id, int(seat), emote)
            case [table_id, seq]:
                self._tables.heard(table_id, int(seq))

    async def tell_signs(self) -> None:
        """Tell the store who has come and gone."""
        signs, self._tables.signs = self._tables.signs, set()
        await self._store_signs(signs)

    async def _sign_of_life(self) -> None:
        here = {
            (table.id, guest) for table in self._tables.in_memory.values() for guest in table.presence.here
        }
        await self._store_signs(here)

    async def _store_signs(self, signs: set[tuple[str, str]]) -> None:
        now = milliseconds()
        rows = []
        for table_id, guest in signs:
            table = self._tables.in_memory.get(table_id)
            here = table is not None and table.presence.here[guest] > 0
            gone = now if table is None else table.presence.until.get(guest, now)
            rows.append((table_id, guest, now + HERE_FOR if here else gone))
        if rows:
            await self._store.present(rows)
            for table_id in {table_id for table_id, _ in signs}:
                self._store.notify(f"{table_id}:p")

    async def tidy(self) -> None:
        """Let go of tables that nobody watches and that owe nothing."""
        old = time.monotonic() - IDLE
        for table in list(self._tables.in_memory.values()):
            idle = not (table.watchers or table.busy or table.jobs or table.thinking or table.timer)
            if idle and table.used < old:
                del self._tables.in_memory[table.id]
        self._metrics.set_tables(await self._store.counts())
        await self._store.forget_presence(milliseconds() - 7 * 24 * HOUR)
        await self._store.forget_links(milliseconds())

    async def close_untouched(self) -> None:
        """Unfinished tables that nobody has touched for long."""
        before = milliseconds() - self._limits.close_days * 24 * HOUR
        for table_id in await self._store.untouched(before):
            await self._tables.execute(table_id, None, End("idle"))
