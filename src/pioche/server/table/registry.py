"""The tables of this process: commands become entries, entries are committed, then pushed.

Each table handles one thing at a time. A command is applied to the live table, its entry goes to
the store's writer, and until the commit is known nobody reads the table; then it is acknowledged
and pushed. If the entry did not land (another process was faster, or the database is away), the
table is read again from its log. There are no locks: everything between two awaits is whole.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

from pioche.core.refusals import GameOver, Refused
from pioche.server.clock import milliseconds
from pioche.server.http import schemas
from pioche.server.metrics import Metrics
from pioche.server.refusals import (
    NoSuchTable,
    TableClosed,
    Unavailable,
)
from pioche.server.settings import Settings
from pioche.server.store.rows import Append, Entry, Guest, TableRow
from pioche.server.store.store import Store, StoreDown
from pioche.server.table import broadcast
from pioche.server.table.decide import (
    AnyCommand,
    Arrived,
    Asking,
    Chosen,
    Deal,
    Dropped,
    End,
    Made,
    Sleep,
    Wakened,
    decide,
)
from pioche.server.table.live import STAND_IN, Applied, Live, Owed, Timing
from pioche.server.table.open_table import Job, Poll, Table, Watcher, encoded
from pioche.server.table.presence import HERE_FOR, Presence
from pioche.server.think.bots import Thinking

logger = logging.getLogger(__name__)

ALL = 1_000_000  # tables of one guest
HOUR = 3_600_000  # ms: the time of last use is written no oftener
LONG_LOG = 100  # entries from which a table is rebuilt in a thread
GRACE = 2_000  # ms that somebody whose socket broke still counts as here
CATCH_UP = 1.0  # s between looks at what notices may have missed


class Tables:
    """All tables of this process."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics, thinking: Thinking) -> None:
        self._store = store
        self._limits = settings.limits
        self._metrics = metrics
        self._thinking = thinking
        self._timing = Timing(
            longest_pause=round(self._limits.pause_seconds * 1000),
            undo_window=round(self._limits.undo_seconds * 1000),
        )
        self.in_memory: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.signs: set[tuple[str, str]] = set()  # presences to be told to the store
        self.closing = False
        metrics.follow(metrics.live_tables, lambda: len(self.in_memory))

    # Loading --------------------------------------------------------------------------------------

    async def open(self, table_id: str) -> Table:
        """The table, from memory or from its log."""
        table = self.in_memory.get(table_id)
        if table is not None:
            table.used = time.monotonic()
            return table
        task = self._loading.get(table_id)
        if task is None:
            task = self.own(self._load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> Table:
        try:
            live = await self._read_log(table_id)
            names = await self._store.names(_guests(live))
            until = await self._store.presence(table_id)
        except StoreDown:
            raise Unavailable from None
        table = Table(live, names, Presence(until=until), pushed=live.seq, known=live.seq)
        self.in_memory[table_id] = table
        if not live.playable and not live.disclosed:
            await self.execute(table_id, None, End("rules"))
        self.schedule(table)
        return table

    async def _read_log(self, table_id: str) -> Live:
        row = await self._store.table(table_id)
        entries = await self._store.log(table_id) if row else []
        if row is None or not entries:
            raise NoSuchTable
        live = Live(row, self._timing)
        if len(entries) > LONG_LOG:
            await asyncio.to_thread(_fold, live, entries)
        else:
            _fold(live, entries)
        if not live.playable and row.status == "over":
            live.status = "over"  # its log alone does not tell: only its own rules know an end
        return live

    async def _catch_up(self, table: Table, *, anew: bool) -> None:
        """Read what the log has beyond this table (or all of it), and push it; the table is busy."""
        try:
            if anew:
                live = await self._read_log(table.id)
                missed = [one for one in live.recent if one.entry.seq > table.pushed]
                if live.seq - table.pushed > len(missed):
                    missed = []
                table.live = live
            else:
                entries = await self._store.log(table.id, table.live.seq)
                missed = [table.live.apply(entry) for entry in entries]
            await self._learn_names(table)
        except (StoreDown, Unavailable):
            self._metrics.store_errors.inc()
            await asyncio.sleep(CATCH_UP / 2)
            self.own(self._catch_up(table, anew=True))
            return
        table.known = max(table.known, table.live.seq) if missed else table.live.seq
        if missed:
            for applied in missed:
                broadcast.push(table, applied)
        elif table.pushed != table.live.seq:
            broadcast.send_snapshots(table, table.watchers)
        table.pushed = table.live.seq
        table.due = -1  # whatever the store has, it is written with the next entry
        table.busy = False
        self.schedule(table)
        self._pump(table)

    async def _learn_names(self, table: Table) -> None:
        unknown = [guest for guest in _guests(table.live) if guest not in table.names]
        if unknown:
            table.names.update(await self._store.names(unknown))

    # Commands -------------------------------------------------------------------------------------

    async def execute(
        self,
        table_id: str,
        guest: Guest | None,
        do: AnyCommand,
        *,
        command: str | None = None,
        seq: int | None = None,
    ) -> int:
        """Do something at a table; the entry's seq once it is durable, or a refusal."""
        table = self.in_memory.get(table_id) or await self.open(table_id)
        job = Job(
            asyncio.get_running_loop().create_future(),
            guest,
            command,
            table.live.seq if seq is None else seq,
            do,
        )
        table.jobs.append(job)
        self._pump(table)
        done: int = await job.future
        return done

    async def read(self, table_id: str, look: Callable[[Table], Any]) -> Any:
        """Look at a table when nothing uncommitted is in it."""
        table = await self.open(table_id)
        if not table.busy and not table.jobs:
            return look(table)
        job = Job(asyncio.get_running_loop().create_future(), read=look)
        table.jobs.append(job)
        return await job.future

    def _look(self, table: Table, look: Callable[[Table], Any]) -> None:
        """The same, now or later, with nobody waiting for it."""
        table.jobs.append(Job(asyncio.get_running_loop().create_future(), read=look))
        self._pump(table)

    def _pump(self, table: Table) -> None:
        """Take what waits for the table, up to the first thing that must be committed."""
        while table.jobs and not table.busy:
            job = table.jobs.popleft()
            if job.future.done():
                continue
            if job.read is not None:
                _settle(job.future, job.read, table)
                continue
            live = table.live
            earlier = live.commands.get((_id(job.guest), job.command)) if job.command else None
            if earlier is not None:
                job.future.set_result(earlier)
                continue
            try:
                made = self._decide(table, job)
            except Refused as refusal:
                if not self._store.alone and not job.looked:
                    self._look_again(table, job)
                    break
                self._metrics.commands.labels(refusal.code).inc()
                job.future.set_exception(refusal)
            except Dropped:
                job.future.set_result(live.seq)
            else:
                self._append(table, job, made)
        if not table.busy and table.known > table.live.seq:
            table.busy = True
            self.own(self._catch_up(table, anew=False))

    def _look_again(self, table: Table, job: Job) -> None:
        """Another process may know more: nothing is refused before the log has been read."""
        job.looked = True
        table.jobs.appendleft(job)
        table.busy = True
        self.own(self._catch_up(table, anew=False))

    def _decide(self, table: Table, job: Job) -> Made:
        now = milliseconds()
        started = table.live.started_at
        asking = Asking(
            _id(job.guest),
            now,
            job.seq,
            lambda guest: table.presence.absent_for(guest, now, started),
            round(self._limits.absent_seconds * 1000),
            self._limits.moves_without_people,
        )
        assert job.do is not None
        return decide(table.live, asking, job.do)

    def _append(self, table: Table, job: Job, made: Made) -> None:
        live = table.live
        at = max(milliseconds(), live.changed_at)
        entry = Entry(live.id, live.seq + 1, at, _id(job.guest), job.command, made.kind, made.data)
        applied = live.apply(entry, made.steps)
        owed = live.owed()
        due = owed[0].at if owed else None
        changed = due != table.due
        row = None
        if live.table_seq == entry.seq or at - live.row.touched > HOUR:
            row = live.row = _row_now(live, at)
        table.busy = True
        future = self._store.append(Append(entry, due, changed, row, _seats_changed(entry)))
        future.add_done_callback(lambda done: self._committed(table, job, applied, owed, done))

    def _committed(
        self, table: Table, job: Job, applied: Applied, owed: list[Owed], done: asyncio.Future[bool]
    ) -> None:
        if done.cancelled() or done.exception() is not None or not done.result():
            self._not_committed(table, job, done)
            return
        entry = applied.entry
        table.busy = False
        table.due = owed[0].at if owed else None
        if job.guest is not None and job.guest.name:
            table.names.setdefault(job.guest.id, job.guest.name)
        table.known = max(table.known, entry.seq)
        if not job.future.done():
            job.future.set_result(entry.seq)
        broadcast.push(table, applied)
        table.pushed = entry.seq
        self._metrics.commands.labels("done").inc()
        self._metrics.move_seconds.observe(time.perf_counter() - job.begun)
        self._store.notify(f"{table.id}:{entry.seq}")
        self.schedule(table, owed)
        self._pump(table)

    def _not_committed(self, table: Table, job: Job, done: asyncio.Future[bool]) -> None:
        """Another process was faster, or the database is away: read the log, then go on."""
        if not done.cancelled() and done.exception() is None:
            table.jobs.appendleft(job)
        else:
            self._metrics.store_errors.inc()
            if not job.future.done():
                job.future.set_exception(Unavailable())
        self.own(self._catch_up(table, anew=True))

    # Waking ---------------------------------------------------------------------------------------

    def schedule(self, table: Table, owed: list[Owed] | None = None) -> None:
        """Wake the table when the first thing it owes is due."""
        if table.timer is not None:
            table.timer.cancel()
            table.timer = None
        owed = table.live.owed() if owed is None else owed
        waiting = [one for one in owed if (one.seat, self._since(table, one)) not in table.thinking]
        if waiting and not self.closing:
            delay = max(0, waiting[0].at - milliseconds()) / 1000
            table.timer = asyncio.get_running_loop().call_later(delay, self._wake, table)

    @staticmethod
    def _since(table: Table, owed: Owed) -> int:
        asked = table.live.asked.get(owed.seat)
        return -1 if asked is None else asked.seq

    def _wake(self, table: Table) -> None:
        table.timer = None
        if table.busy or self.closing:
            return  # the commit under way schedules anew
        now = milliseconds()
        for one in table.live.owed():
            if one.at > now:
                break
            since = self._since(table, one)
            if one.kind == "deal":
                self._do(table, Deal())
            elif one.kind == "clock" and not table.presence.anybody(table.live, now):
                self._do(table, Sleep())
            elif (one.seat, since) not in table.thinking:
                table.thinking.add((one.seat, since))
                self.own(self._think(table, one, since))
        if not table.busy and table.timer is None:
            self.schedule(table)

    def _do(self, table: Table, do: AnyCommand, guest: Guest | None = None) -> None:
        """Something the table does by itself; nobody waits for it."""
        job = Job(asyncio.get_running_loop().create_future(), guest, do=do)
        job.future.add_done_callback(_note_failure)
        table.jobs.append(job)
        self._pump(table)

    async def _think(self, table: Table, owed: Owed, since: int) -> None:
        """Let a bot decide for a seat, and hold the table's lease as long as that takes."""
        live = table.live
        name = live.places[owed.seat].player or STAND_IN
        choice = self.own(self._thinking.choose(name, live.position, owed.seat))
        try:
            while not choice.done():
                await asyncio.wait({choice}, timeout=2)
                if not choice.done():
                    await self._store.extend_due([table.id], milliseconds() + 5_000)
            action = choice.result()
        except StoreDown:
            return
        finally:
            table.thinking.discard((owed.seat, since))
        self._do(table, Chosen(owed.seat, action, since, owed.kind))
        self.schedule(table)

    # Watching -------------------------------------------------------------------------------------

    async def watch(self, table_id: str, watcher: Watcher, since: int | None) -> None:
        """Send the watcher what it missed, then everything that happens."""
        await self._reach(table_id, since)
        await self.read(table_id, lambda table: self._join(table, watcher, since))

    async def _reach(self, table_id: str, since: int | None) -> None:
        """Somebody has seen this entry, perhaps at another process: read the log up to there first."""
        await self.open(table_id)
        if since and not self._store.alone:
            self.heard(table_id, since)

    def _join(self, table: Table, watcher: Watcher, since: int | None) -> None:
        table.watchers.add(watcher)
        table.presence.watching += 1
        if watcher.guest is not None:
            table.presence.here[watcher.guest] += 1
            self.signs.add((table.id, watcher.guest))
        broadcast.bring_up_to_date(table, watcher, since)
        broadcast.show_presence(table)
        self._welcome(table, watcher)

    def _welcome(self, table: Table, watcher: Watcher) -> None:
        """A person is here: a seat that a bot held comes back, a clock that stood still goes on."""
        live, guest = table.live, watcher.guest
        seat = live.seat_of(guest)
        if seat is None or guest is None or not live.running:
            return
        if live.places[seat].handed and not live.places[seat].gone:
            self._do(table, Arrived(), Guest(guest, table.names.get(guest, ""), 0))
        if live.asleep:
            self._do(table, Wakened())

    def leave(self, table_id: str, watcher: Watcher, grace: int = GRACE) -> None:
        """The watcher has gone, and may be back within `grace` milliseconds; the next look tells the others."""
        table = self.in_memory.get(table_id)
        if table is None or watcher not in table.watchers:
            return
        table.watchers.discard(watcher)
        table.presence.watching -= 1
        table.used = time.monotonic()
        if watcher.guest is not None:
            table.presence.here[watcher.guest] -= 1
            if table.presence.here[watcher.guest] <= 0:
                del table.presence.here[watcher.guest]
                table.presence.until[watcher.guest] = milliseconds() + grace
                self.signs.add((table_id, watcher.guest))

    async def poll(self, table_id: str, guest: str | None, since: int, seconds: float) -> list[str]:
        """What happened since an entry; where nothing has, wait for it that long."""
        poll = Poll(guest)
        await self.watch(table_id, poll, since)
        try:
            if not poll.news and seconds and not self.closing:
                await asyncio.wait({poll.arrived}, timeout=seconds)
        finally:
            self.leave(table_id, poll, grace=HERE_FOR)
        return poll.found

    def wake_polls(self) -> None:
        """Let everybody who waits go: the server ends."""
        for table in self.in_memory.values():
            for watcher in table.watchers:
                if isinstance(watcher, Poll):
                    watcher.release()

    async def leave_everything(self, guest: Guest) -> None:
        """The guest leaves all unfinished tables; bots play on where a game runs."""
        for row in await self._store.tables_of(guest.id, ("open", "running"), None, ALL):
            live = await self.read(row.id, lambda table: table.live)
            seat = live.seat_of(guest.id)
            if seat is not None and not live.places[seat].gone and not live.disclosed:
                with contextlib.suppress(GameOver, TableClosed):  # it ended in this very moment
                    await self.execute(row.id, guest, schemas.Leave(type="leave"))

    async def resync(self, table_id: str, watcher: Watcher, since: int) -> None:
        await self._reach(table_id, since)
        await self.read(table_id, lambda table: broadcast.bring_up_to_date(table, watcher, since))

    # Emotes and names -----------------------------------------------------------------------------

    def emote(self, table_id: str, seat: int, emote: str) -> None:
        """Show an emote to everybody at the table, here and at other processes."""
        self.show_emote(table_id, seat, emote)
        self._store.notify(f"{table_id}:e:{seat}:{emote}")

    def show_emote(self, table_id: str, seat: int, emote: str) -> None:
        table = self.in_memory.get(table_id)
        if table is not None:
            text = encoded({"type": "emote", "seat": seat, "emote": emote})
            for watcher in table.watchers:
                watcher.send(text)

    def renamed(self, guest: str, name: str | None) -> None:
        """A guest has another name (None: none any more): tell it wherever it is shown."""
        self.show_name(guest, name)
        self._store.notify(f"{guest}:n")

    def show_name(self, guest: str, name: str | None) -> None:
        for table in self.in_memory.values():
            for watcher in table.watchers:
                if watcher.guest == guest:
                    watcher.renamed(name)
            if guest in table.names:
                if name is None:
                    table.names.pop(guest, None)
                else:
                    table.names[guest] = name
                self._look(table, lambda shown: broadcast.send_snapshots(shown, shown.watchers))

    # Other processes, and the end ------------------------------------------------------------------

    def heard(self, table_id: str, seq: int) -> None:
        table = self.in_memory.get(table_id)
        if table is not None and seq > table.known:
            table.known = seq
            self._pump(table)

    async def stop(self) -> None:
        """Finish what is under way; then nothing happens by itself any more."""
        self.closing = True
        for table in self.in_memory.values():
            if table.timer is not None:
                table.timer.cancel()
        end = time.monotonic() + self._limits.shutdown_seconds  # a database that is away is not waited for
        while any(table.busy for table in self.in_memory.values()) and time.monotonic() < end:
            await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            now = milliseconds()
            gone = [
                (table.id, guest, now) for table in self.in_memory.values() for guest in table.presence.here
            ]
            await self._store.present(gone)
            await self._store.release_due()
        except StoreDown:
            logger.warning("the database is away: other processes take over when leases run out")

    def own(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """A task that is cancelled with the tables, and whose failure is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(_note_failure)
        return task


def _fold(live: Live, entries: list[Entry]) -> None:
    for entry in entries:
        live.apply(entry)


def _guests(live: Live) -> list[str]:
    """Whose names are shown: those who sit here, and those whom a seat is kept for."""
    return [guest for place in live.places if (guest := place.guest or place.reserved) is not None]


def _id(guest: Guest | None) -> str | None:
    return None if guest is None else guest.id


def _settle(future: asyncio.Future[Any], look: Callable[[Table], Any], table: Table) -> None:
    try:
        future.set_result(look(table))
    except Exception as error:  # the reader's own
        future.set_exception(error)


def _note_failure(done: asyncio.Future[Any]) -> None:
    """Log what nobody waits for."""
    if not done.cancelled() and (error := done.exception()) is not None and not isinstance(error, Refused):
        logger.error("a background task failed", exc_info=error)


def _seats_changed(entry: Entry) -> tuple[tuple[int, str | None], ...]:
    if entry.kind in ("seated", "moved"):
        return ((entry.data["seat"], entry.data["guest"]),)
    return ((entry.data["seat"], None),) if entry.kind in ("left", "filled") else ()


def _row_now(live: Live, at: int) -> TableRow:
    seats = [{"kind": place.kind, "guest": place.guest, "bot": place.bot} for place in live.places]
    return replace(live.row, status=live.status, owner=live.owner, touched=at, seats=seats)
