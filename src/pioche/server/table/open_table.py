"""One table in memory: its commit queue, its scheduler, its watchers and who is connected."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from pioche.server.background import BackgroundTasks
from pioche.server.clock import milliseconds
from pioche.server.metrics import Metrics
from pioche.server.settings import Limits
from pioche.server.store.store import Store
from pioche.server.table import views
from pioche.server.table.broadcast import Broadcast, Poll, Watcher
from pioche.server.table.commands import AnyDo, Command, RestartClock, ReturnToSeat
from pioche.server.table.commit import Answer, CommitQueue
from pioche.server.table.live import Live
from pioche.server.table.log import LogReader
from pioche.server.table.presence import PRESENT_FOR, Presence
from pioche.server.table.schedule import Scheduler
from pioche.server.think.thinker import Thinker

GRACE = 2_000  # ms for which a guest whose socket broke still counts as present

T = TypeVar("T")


class OpenTable:
    """A table in the memory of this process."""

    def __init__(
        self, live: Live, names: dict[str, str], until: dict[str, int], *, store: Store, logs: LogReader,
        limits: Limits, metrics: Metrics, thinker: Thinker, tasks: BackgroundTasks,
    ) -> None:  # fmt: skip
        self.presence = Presence(until)
        self._store = store
        self._tasks = tasks
        self._broadcast = Broadcast(self.presence, names, last_sent=live.seq)
        self._commits = CommitQueue(
            live, store, logs, limits, metrics, tasks, self.presence, self._broadcast,
            reschedule=lambda due: self._scheduler.schedule(due),
        )  # fmt: skip
        self._scheduler = Scheduler(self._commits, self.presence, thinker, store, tasks)
        self._used = time.monotonic()

    @property
    def live(self) -> Live:
        """The state of the table; inside `read` it holds nothing uncommitted."""
        return self._commits.live

    @property
    def id(self) -> str:
        return self.live.id

    @property
    def names(self) -> views.Names:
        return self._broadcast.names

    # Commands and reads -------------------------------------------------------------------------------

    async def submit(self, command: Command) -> int:
        """Execute a command: the number of its entry once it is committed; raises a refusal."""
        return await self._commits.submit(command)

    def submit_answering(self, command: Command, answer: Answer) -> None:
        """Execute a command; `answer` gets the number of its entry once it is committed, or a refusal."""
        self._commits.submit_answering(command, answer)

    async def read(self, look: Callable[[OpenTable], T]) -> T:
        """The result of `look`, called when the table holds nothing uncommitted."""
        return await self._commits.read(lambda: look(self))

    def note_seq(self, seq: int) -> None:
        """Another process has committed an entry of this number: read the log if it is new."""
        self._commits.note_seq(seq)

    def ensure_scheduled(self) -> None:
        """Set the timer, unless it runs, or a bot or a commit is under way, after which it is set."""
        if not (self.scheduled or self.thinking or self.committing):
            self._scheduler.schedule()

    def restart_timer(self) -> None:
        """Set the timer by the present time."""
        self._scheduler.schedule()

    # Watchers -----------------------------------------------------------------------------------------

    async def watch(self, watcher: Watcher, since: int | None) -> None:
        """Send the watcher the events after entry `since` (or a snapshot), then every new event."""
        self._note_seen(since)
        await self._commits.read(lambda: self._join(watcher, since))

    def _note_seen(self, since: int | None) -> None:
        """A watcher has seen this entry, perhaps at another process: read the log up to there."""
        if since and not self._store.alone:
            self.note_seq(since)

    def check_visible(self, guest: str | None) -> None:
        """Raise `DayRuns` where the guest may not look at the table yet."""
        self.live.check_visible(guest, milliseconds())

    def _join(self, watcher: Watcher, since: int | None) -> None:
        self.check_visible(watcher.guest)
        self._broadcast.add(watcher)
        self.presence.connect(watcher.guest)
        self._broadcast.bring_up_to_date(self.live, watcher, since)
        self.send_presence()
        self._welcome_back(watcher.guest)

    def _welcome_back(self, guest: str | None) -> None:
        """Give a person who reconnects the seat back that a bot plays, and restart a stopped clock."""
        live, seats = self.live, self.live.seats_of(guest)
        if not seats or not live.running:
            return
        if any(live.places[seat].handed and not live.places[seat].gone for seat in seats):
            self._do(ReturnToSeat(), guest)
        if live.clock_stopped:
            self._do(RestartClock())

    def _do(self, do: AnyDo, guest: str | None = None) -> None:
        name = self.names.get(guest, "") if guest is not None else ""
        self._commits.submit_unattended(Command(do, guest, name))

    async def resync(self, watcher: Watcher, since: int) -> None:
        """Send a watcher again the events after entry `since`, or a snapshot."""
        self._note_seen(since)
        self.check_visible(watcher.guest)
        await self._commits.read(lambda: self._broadcast.bring_up_to_date(self.live, watcher, since))

    async def look(self, watcher: Watcher, seat: int | None) -> None:
        """Let a device that several people share look from another of its seats, or from none."""
        await self._commits.read(lambda: self._look(watcher, seat))

    def _look(self, watcher: Watcher, seat: int | None) -> None:
        watcher.seat = seat
        self._broadcast.bring_up_to_date(self.live, watcher, None)

    def leave(self, watcher: Watcher, grace: int = GRACE) -> None:
        """Remove a watcher, who counts as present for `grace` milliseconds more."""
        if self._broadcast.remove(watcher):
            self.presence.disconnect(watcher.guest, milliseconds() + grace)
            self._used = time.monotonic()

    async def poll(
        self, guest: str | None, since: int, seconds: float, seat: int | None = None
    ) -> list[bytes]:
        """The events after entry `since`; if there are none, wait that long for one."""
        poll = Poll(guest, seat)
        await self.watch(poll, since)
        try:
            if not poll.has_event and seconds and not self._tasks.closing:
                await poll.wait(seconds)
        finally:
            self.leave(poll, grace=PRESENT_FOR)
        return poll.received

    def release_polls(self) -> None:
        """End the wait of all long polls."""
        self._broadcast.release_polls()

    def send_presence(self) -> None:
        """Send the watchers who is present, if that has changed."""
        self._broadcast.send_presence(self.live)

    def send_emote(self, seat: int, emote: str) -> None:
        """Show an emote to the watchers at this process."""
        self._broadcast.send_emote(seat, emote)

    def rename(self, guest: str, name: str | None) -> None:
        """Show a guest's new name to the watchers; None: the guest was deleted."""
        if name is None:
            self.live.forget(guest)
        if self._broadcast.rename(guest, name):
            self._commits.read_unattended(lambda: self._broadcast.send_snapshots(self.live))

    # Its place in memory ------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether a command or a read waits, or an entry is being committed."""
        return not self._commits.idle

    @property
    def committing(self) -> bool:
        return self._commits.committing

    @property
    def thinking(self) -> bool:
        return self._scheduler.thinking

    @property
    def watched(self) -> bool:
        return self._broadcast.has_watchers

    @property
    def scheduled(self) -> bool:
        """Whether the timer runs."""
        return self._scheduler.waiting

    @property
    def followed(self) -> bool:
        """Whether entries of other processes matter here: somebody watches, or something is scheduled."""
        return self.watched or self.scheduled

    def touch(self) -> None:
        """Note that the table is in use."""
        self._used = time.monotonic()

    def idle_since(self, before: float) -> bool:
        """Whether nobody has used the table since `before`, and nothing is under way or scheduled."""
        return not (self.followed or self.busy or self.thinking) and self._used < before

    def stop_timer(self) -> None:
        self._scheduler.stop()
