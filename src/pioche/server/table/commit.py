"""The commit queue of one table: each command is decided, applied, appended, committed, acknowledged.

One command at a time: while an entry is being committed, the commands and reads that follow wait. So
nobody acts on an entry, and nobody is shown it, before it is on the disk.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeVar

from pioche.core.refusals import Refused
from pioche.server.background import BackgroundTasks, log_failure
from pioche.server.clock import milliseconds
from pioche.server.metrics import Metrics
from pioche.server.refusals import NoSuchTable, TooMany, Unavailable
from pioche.server.settings import Limits
from pioche.server.store.rows import Entry, EntryWrite, TableRow
from pioche.server.store.store import Store, StoreDown
from pioche.server.table.broadcast import Broadcast
from pioche.server.table.commands import Command
from pioche.server.table.decide import Circumstances, EntryDraft, Outdated, decide
from pioche.server.table.due import DueAction, due_actions
from pioche.server.table.live import AppliedEntry, Live, seats_in
from pioche.server.table.log import DamagedTable, LogReader, log_damage
from pioche.server.table.presence import Presence
from pioche.server.table.results import results_of

TOUCH_EVERY = 3_600_000  # ms: how often the time of last use is written if nothing else of the row changes
RETRY_SECONDS = 0.5  # between two attempts to read a log, or to commit what the table does by itself
DAMAGED_SECONDS = 30.0  # the same for a log that is damaged

T = TypeVar("T")


class Answer(Protocol):
    """What waits for the outcome of a command: a future, or a socket's conversation."""

    def done(self) -> bool:
        """Whether nobody waits any more: a command that is still queued is then dropped."""

    def set_result(self, seq: int, /) -> None:
        """The command is committed as entry `seq`."""

    def set_exception(self, error: Exception, /) -> None:
        """The command was not executed."""


@dataclass(slots=True)
class QueuedCommand:
    """A command that waits; `answer` gets the number of its entry, or a refusal."""

    command: Command
    answer: Answer
    log_read: bool = False  # whether the log was read again before refusing the command
    received: float = field(default_factory=time.perf_counter)


@dataclass(slots=True)
class QueuedRead:
    """A function that waits to read the table; `answer` gets its result."""

    look: Callable[[], Any]
    answer: asyncio.Future[Any]


class CommitQueue:
    """The commands and reads of one table, in the order in which they came."""

    def __init__(
        self, live: Live, store: Store, logs: LogReader, limits: Limits, metrics: Metrics,
        tasks: BackgroundTasks, presence: Presence, broadcast: Broadcast,
        reschedule: Callable[[list[DueAction]], None],
    ) -> None:  # fmt: skip
        self.live = live
        self._store = store
        self._logs = logs
        self._limits = limits
        self._metrics = metrics
        self._tasks = tasks
        self._presence = presence
        self._broadcast = broadcast
        self._reschedule = reschedule  # called when `live` has changed, with what is due now
        self._queue: deque[QueuedCommand | QueuedRead] = deque()
        self._committing = False  # or reading the log; `live` may hold an entry that is not committed
        self._unreadable = False  # the log could not be read; until it can, everything is refused
        self._down = False  # whether the last entry could not be committed
        self._known_seq = live.seq  # the last entry that some process is known to have committed
        self._stored_due: int | None = None  # when the table is due, as the store has it

    @property
    def committing(self) -> bool:
        """Whether an entry is being committed or the log is being read."""
        return self._committing

    @property
    def idle(self) -> bool:
        return not self._committing and not self._queue

    # What others ask of the queue ---------------------------------------------------------------------

    async def submit(self, command: Command) -> int:
        """Execute a command: the number of its entry once it is committed; raises a refusal."""
        return await self._enqueue(command)

    def submit_unattended(self, command: Command) -> None:
        """Execute a command of the table itself; nobody waits for the answer, a failure is logged."""
        self._enqueue(command).add_done_callback(log_failure)

    def _enqueue(self, command: Command) -> asyncio.Future[int]:
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.submit_answering(command, answer)
        return answer

    def submit_answering(self, command: Command, answer: Answer) -> None:
        """Execute a command; `answer` gets the number of its entry once it is committed, or a refusal."""
        if self._unreadable:
            answer.set_exception(Unavailable())
            return
        self._queue.append(QueuedCommand(command, answer))
        self._run()

    async def read(self, look: Callable[[], T]) -> T:
        """The result of `look`, called when the table holds nothing uncommitted."""
        if self.idle:
            return look()
        return await self._enqueue_read(look)

    def read_unattended(self, look: Callable[[], None]) -> None:
        """Call `look` as soon as the table holds nothing uncommitted; nobody waits for it."""
        self._enqueue_read(look).add_done_callback(log_failure)
        self._run()

    def _enqueue_read(self, look: Callable[[], T]) -> asyncio.Future[T]:
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        if self._unreadable:
            answer.set_exception(Unavailable())
        else:
            self._queue.append(QueuedRead(look, answer))
        return answer

    def note_seq(self, seq: int) -> None:
        """An entry of this number exists: if this process does not have it, read the log."""
        if seq > self._known_seq:
            self._known_seq = seq
            self._run()

    # From command to commit ---------------------------------------------------------------------------

    def _run(self) -> None:
        """Handle what is queued, up to the first command whose entry must be committed."""
        while self._queue and not self._committing:
            queued = self._queue.popleft()
            if queued.answer.done():
                continue
            if isinstance(queued, QueuedRead):
                _answer_read(queued)
            else:
                self._execute(queued)
        if not self._committing and self._known_seq > self.live.seq:
            self._start_catch_up(from_start=False)

    def _execute(self, queued: QueuedCommand) -> None:
        command = queued.command
        earlier = self.live.commands.get((command.guest, command.id)) if command.id else None
        if earlier is not None:
            queued.answer.set_result(earlier)
            return
        try:
            draft = decide(self.live, command, self._circumstances())
        except Refused as refusal:
            if not self._store.alone and not queued.log_read:
                # Another process may have written entries that allow the command: read the log first.
                queued.log_read = True
                self._queue.appendleft(queued)
                self._start_catch_up(from_start=False)
                return
            self._metrics.commands.labels(refusal.code).inc()
            queued.answer.set_exception(refusal)
        except Outdated:
            queued.answer.set_result(self.live.seq)
        else:
            self._append(queued, draft)

    def _circumstances(self) -> Circumstances:
        now, started = milliseconds(), self.live.started_at
        return Circumstances(
            now,
            lambda guest: self._presence.absent_for(guest, now, started),
            round(self._limits.absent_seconds * 1000),
            self._limits.moves_without_people,
        )

    def _append(self, queued: QueuedCommand, draft: EntryDraft) -> None:
        """Apply the entry to the live table and append it to the store, which commits it soon."""
        live, command = self.live, queued.command
        seats_before = len(live.places)
        at = max(milliseconds(), live.changed_at)
        entry = Entry(live.id, live.seq + 1, at, command.guest, command.id, draft.kind, draft.data)
        applied = live.apply(entry, draft.steps)
        due = due_actions(live)
        due_at = due[0].at if due else None
        row = None
        if live.table_seq == entry.seq or at - live.row.touched > TOUCH_EVERY:
            row = live.row = _row_of(live, at)
        self._committing = True
        results = results_of(live, at) if applied.steps else ()
        seats = _seats_changed(live, entry, seats_before)
        append = EntryWrite(entry, due_at, due_at != self._stored_due, row, seats, results)
        result = self._store.append(append)
        result.add_done_callback(lambda done: self._commit_ended(queued, applied, due, done))

    def _commit_ended(
        self, queued: QueuedCommand, applied: AppliedEntry, due: list[DueAction], result: asyncio.Future[bool]
    ) -> None:
        if not result.cancelled() and result.exception() is None and result.result():
            self._committed(queued, applied, due)
        else:
            self._not_committed(queued, result)

    def _committed(self, queued: QueuedCommand, applied: AppliedEntry, due: list[DueAction]) -> None:
        """The entry is on the disk: acknowledge it, send it to the watchers and to other processes."""
        command, seq = queued.command, applied.entry.seq
        self._committing = False
        self._stored_due = due[0].at if due else None
        if command.guest is not None and command.name:
            self._broadcast.names.setdefault(command.guest, command.name)
        self._known_seq = max(self._known_seq, seq)
        if not queued.answer.done():
            queued.answer.set_result(seq)
        self._broadcast.send_event(self.live, applied)
        self._metrics.done.inc()
        self._metrics.move_seconds.observe(time.perf_counter() - queued.received)
        self._store.notify(f"{self.live.id}:{seq}")
        self._reschedule(due)
        self._run()

    def _not_committed(self, queued: QueuedCommand, result: asyncio.Future[bool]) -> None:
        """What happens when a move cannot be committed: nothing was acknowledged or shown; read the log again.

        - Another process was faster: it has committed an entry with this number (`result` is False). The
          command goes back to the head of the queue and is decided afresh on the table that the log gives.
        - The database does not answer (`result` raises `StoreDown`). The sender gets `Unavailable`. Nobody
          knows whether the entry is on the disk, but the sender may repeat the command: its id is in the
          log if it is.

        Either way the live table holds an entry that perhaps does not exist. It is thrown away and rebuilt
        from the log; until that succeeds, commands and reads wait.
        """
        if not result.cancelled() and result.exception() is None:
            self._queue.appendleft(queued)
        else:
            self._metrics.store_errors.inc()
            if not queued.answer.done():
                queued.answer.set_exception(Unavailable())
            self._down = True
        self._start_catch_up(from_start=True)

    # Catching up with the log -------------------------------------------------------------------------

    def _start_catch_up(self, *, from_start: bool) -> None:
        self._committing = True
        self._tasks.start(self._catch_up(from_start=from_start))

    async def _catch_up(self, *, from_start: bool) -> None:
        """Read the log after the live table's last entry, or from the start, and send what is new.

        While that is not possible, it is tried again and again, and commands and reads are refused.
        """
        while True:
            try:
                missed = await (self._rebuild() if from_start else self._logs.read_on(self.live))
                await self._learn_names()
                break
            except StoreDown:
                self._metrics.store_errors.inc()
                pause = RETRY_SECONDS
            except (TooMany, Unavailable):  # the workers do not answer
                pause = RETRY_SECONDS
            except DamagedTable as error:
                log_damage(self.live.id, error)
                pause = DAMAGED_SECONDS
            except NoSuchTable:  # removed by another process
                pause = DAMAGED_SECONDS
            self._refuse_all()
            await asyncio.sleep(pause)
            from_start = True
        self._unreadable = False
        self._known_seq = max(self._known_seq, self.live.seq) if missed else self.live.seq
        self._broadcast.send_missed(self.live, missed)
        self._stored_due = -1  # unknown: the next entry writes it in any case
        self._committing = False
        if self._down:
            self._reschedule_soon()
        else:
            self._reschedule(due_actions(self.live))
        self._run()

    def _refuse_all(self) -> None:
        """Refuse what waits, and what comes until the log can be read again."""
        self._unreadable = True
        while self._queue:
            if not (queued := self._queue.popleft()).answer.done():
                queued.answer.set_exception(Unavailable())

    def _reschedule_soon(self) -> None:
        """The database can be read but not written: do not let a bot decide again at once."""
        self._down = False
        loop = asyncio.get_running_loop()
        loop.call_later(RETRY_SECONDS, lambda: self._reschedule(due_actions(self.live)))

    async def _rebuild(self) -> list[AppliedEntry]:
        """Replace the live table by the one of the stored log; the entries that watchers were not sent."""
        self.live = live = await self._logs.read(self.live.id)
        sent = self._broadcast.last_sent
        missed = [applied for applied in live.recent if applied.entry.seq > sent]
        return missed if live.seq - sent <= len(missed) else []

    async def _learn_names(self) -> None:
        names = self._broadcast.names
        unknown = [guest for guest in guests_of(self.live) if guest not in names]
        if unknown:
            names.update(await self._store.names(unknown))


def guests_of(live: Live) -> list[str]:
    """The guests whose names the table shows: at seats, and with reserved seats."""
    return [guest for place in live.places if (guest := place.guest or place.reserved) is not None]


def _answer_read(queued: QueuedRead) -> None:
    try:
        queued.answer.set_result(queued.look())
    except Exception as error:  # the reader's own
        queued.answer.set_exception(error)


def _seats_changed(live: Live, entry: Entry, before: int) -> tuple[tuple[int, str | None], ...]:
    """The seats whose guest the entry changes, and the guests; there were `before` seats."""
    if entry.kind == "changed":
        guests = [place.guest for place in live.places]
        return tuple(enumerate(guests + [None] * (before - len(guests))))
    if entry.kind in ("seated", "moved"):
        return ((entry.data["seat"], entry.data["guest"]),)
    return tuple((seat, None) for seat in seats_in(entry)) if entry.kind in ("left", "filled") else ()


def _row_of(live: Live, at: int) -> TableRow:
    seats = [
        {
            "kind": place.kind,
            "guest": place.guest,
            "name": place.name,
            "bot": place.bot,
            "handed": place.handed,
        }
        for place in live.places
    ]
    return replace(
        live.row, status=live.status, listed=live.listed, owner=live.owner, touched=at, seats=seats
    )
