"""One server process: the store, the tables, the guests, and what its routes share."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from typing import Protocol, TypeVar

from pioche.core.game import game, game_ids
from pioche.core.lesson import lesson_of
from pioche.core.refusals import GameOver
from pioche.server.background import BackgroundTasks, run_in_daemon_thread
from pioche.server.clock import milliseconds
from pioche.server.days import Days
from pioche.server.http import schemas
from pioche.server.http.identity import Identity
from pioche.server.http.limits import RateLimits
from pioche.server.metrics import Metrics
from pioche.server.puzzles import Puzzles
from pioche.server.refusals import EmotesOff, NotAGuest, NotSeated, TableClosed, Unavailable
from pioche.server.settings import Settings
from pioche.server.share.pictures import Pictures
from pioche.server.store.probe import Probe
from pioche.server.store.rows import GuestRow
from pioche.server.store.sqlite_file import make_folder
from pioche.server.store.store import Store
from pioche.server.table.commands import CloseTable, Command
from pioche.server.table.commit import Answer
from pioche.server.table.create import TableCreator
from pioche.server.table.decide import Outdated
from pioche.server.table.maintenance import Maintenance
from pioche.server.table.moments import Moments
from pioche.server.table.open_table import OpenTable
from pioche.server.table.registry import TableRegistry
from pioche.server.table.replays import Replays
from pioche.server.think.analyses import Analyses
from pioche.server.think.local_worker import LocalWorker
from pioche.server.think.pars import Pars
from pioche.server.think.thinker import Thinker

logger = logging.getLogger(__name__)

T = TypeVar("T")

PREPARE_AFTER = 3.0  # s: after a restart everybody reconnects at once, and moves come before experts
ALL = 1_000_000  # tables of one guest


class Connection(Protocol):
    """A client's open connection, as far as the end of the server concerns it."""

    def end_for_restart(self) -> None:
        """Tell the client to come back soon, then close the connection."""


class ServerProcess:
    """Everything of one process; `open` it before the first request and `close` it after the last."""

    store: Store
    probe: Probe
    tasks: BackgroundTasks
    tables: TableRegistry
    maintenance: Maintenance
    creator: TableCreator
    days: Days
    pars: Pars
    moments: Moments
    replays: Replays
    pictures: Pictures
    analyses: Analyses
    thinker: Thinker
    puzzles: Puzzles
    identity: Identity

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.limits = RateLimits(settings.limits)
        self.sockets: set[Connection] = set()
        self.compiled = False  # whether the games are: bots and hints may still be interpreted
        self.on_prepared: Callable[[], object] = lambda: None  # called when nothing is left to compile
        self.stopping = False
        self._compiling: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the database and start all work; raises `StoreError` if the database cannot be used."""
        limits, metrics = self.settings.limits, self.metrics
        make_folder(self.settings.data)
        self.store = await Store.open(self.settings.database_url, process=secrets.token_urlsafe(6))
        self.store.on_commit(metrics.batch.observe)
        self.probe = Probe(lambda: self.store.probe(milliseconds()))
        self.identity = Identity(self.store, self.settings)
        workers = [LocalWorker() for _ in range(self.settings.think_processes)]
        self.thinker = Thinker(workers, metrics, limits.expert_seconds)
        self.tasks = BackgroundTasks()
        self.tables = TableRegistry(self.store, limits, metrics, self.thinker, self.tasks)
        self.analyses = Analyses(self.store, self.thinker.jobs, self.limits)
        self.pars = Pars(self.store.days, self.thinker.jobs, self.tasks)
        self.maintenance = Maintenance(self.tables, self.analyses, self.store, limits, metrics, self.tasks)
        self.days = Days(self.store.days)
        self.creator = TableCreator(self.store, self.tables, self.days, limits)
        self.moments = Moments(self.store, self.limits)
        self.replays = Replays(self.store, self.thinker, self.limits)
        self.pictures = Pictures(self.thinker, self.limits)
        self.puzzles = Puzzles(self.store.puzzles, self.thinker)
        metrics.follow(metrics.sockets, lambda: len(self.sockets))
        self._compiling = asyncio.create_task(self._compile())
        if not self.store.alone:
            from pioche.server.think.remote import RemoteWorkers  # its packages are for PostgreSQL only

            self.tasks.start(RemoteWorkers(self.settings.database_url, self.store, self.thinker.jobs).run())
        await self.maintenance.start()

    async def _compile(self) -> None:
        """Build the lessons; compile the games and their quick bots, interpreted until then; prepare the workers."""
        games = [game(name) for name in game_ids()]
        for each in games:  # the list of games needs them, and while games are compiled that takes seconds
            await asyncio.to_thread(lesson_of, each)
        for each in games:
            await run_in_daemon_thread(each.compile)
        self.compiled = True
        logger.info("ready", extra={"games": len(games)})
        for each in games:
            await self.thinker.compile_bots(each)
        await asyncio.sleep(PREPARE_AFTER)
        for each in games:
            await self.thinker.prepare_workers(each)
        self.metrics.prepared.set(1)
        self.on_prepared()

    async def begin_shutdown(self) -> None:
        """Accept nothing new, and tell all clients to reconnect soon."""
        self.stopping = True
        for socket in list(self.sockets):
            socket.end_for_restart()
        self.tables.release_polls()

    async def close(self) -> None:
        """Finish the commits under way, stop all work and close the database."""
        self.stopping = True
        if self._compiling is not None:
            self._compiling.cancel()
        await self.analyses.stop()
        await self.tables.close()
        await self.thinker.close()
        await self.probe.stop()
        await self.store.close()

    # What routes and sockets share ------------------------------------------------------------------

    async def open_table(self, table_id: str, address: str) -> OpenTable:
        """The table, for somebody at an address.

        Raises `TooFast` if that address makes the server read too many logs, and what `TableRegistry.open` raises.
        """
        if self.tables.get(table_id) is None:
            self.limits.take("loads", address)
        return await self.tables.open(table_id)

    async def read_table(self, table_id: str, address: str, look: Callable[[OpenTable], T]) -> T:
        """The result of `look`, called when the table holds nothing uncommitted; raises like `open_table`."""
        return await (await self.open_table(table_id, address)).read(look)

    def take_table(self, guest: GuestRow, address: str) -> None:
        """Count a new table of the guest and of the address; raises `TooFast`."""
        self.limits.take("tables", guest.id)
        self.limits.take("tables-of-address", address)

    async def command(
        self, table_id: str, guest: GuestRow | None, command: schemas.Command, address: str
    ) -> int:
        """Execute a guest's command: the number of its entry once it is committed; raises a refusal."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.submit(table_id, guest, command, address, answer)
        return await answer

    def submit(
        self, table_id: str, guest: GuestRow | None, command: schemas.Command, address: str, answer: Answer
    ) -> None:
        """Queue a guest's command, which is answered once its entry is committed or refused.

        Raises a refusal if the command is not even queued.
        """
        if guest is None:
            raise NotAGuest
        if self.stopping:
            raise Unavailable
        self.limits.take("commands", guest.id)
        self.limits.take("commands-of-address", address)
        given = Command(command.do, guest.id, guest.name, command.id, command.seq)
        table = self.tables.get(table_id)
        if table is None:
            self.tasks.start(self._open_and_submit(table_id, given, answer))
        else:
            table.touch()
            table.submit_answering(given, answer)

    async def _open_and_submit(self, table_id: str, command: Command, answer: Answer) -> None:
        try:
            table = await self.tables.open(table_id)
        except Exception as error:
            if not answer.done():
                answer.set_exception(error)
        else:
            table.submit_answering(command, answer)

    async def emote(self, table_id: str, guest: GuestRow, emote: str) -> None:
        """Show an emote to everybody at the table, also at other processes; raises a refusal."""
        self.limits.take("emotes", guest.id)
        table = await self.tables.open(table_id)
        seat = table.live.seat_of(guest.id)
        if seat is None:
            raise NotSeated
        if not table.live.playable or table.live.game.quiet(table.live.options):
            raise EmotesOff
        table.send_emote(seat, emote)
        self.store.notify(f"{table_id}:e:{seat}:{emote}")

    def rename_guest(self, guest: str, name: str | None) -> None:
        """Show a guest's new name at all tables, also of other processes; None: the guest was deleted."""
        self.tables.rename_guest(guest, name)
        self.store.notify(f"{guest}:n")

    async def forget_guest(self, guest: GuestRow) -> None:
        """Remove the guest from all tables: those that nobody else shared are deleted, the others keep no name."""
        await self._leave_all_tables(guest)
        while (step := await self.store.forget_tables(guest.id)).tables:
            for table_id in step.removed:
                self.tables.evict(table_id)
                self.store.notify(f"{table_id}:x")
        self.tasks.start(self.maintenance.delete_removed())

    async def _leave_all_tables(self, guest: GuestRow) -> None:
        """Let the guest leave all unfinished tables; where others play, bots take over."""
        for row in await self.store.tables_of(guest.id, ("open", "running"), None, ALL):
            table = await self.tables.open(row.id)
            live = await table.read(lambda found: found.live)
            seat = live.seat_of(guest.id)
            if seat is not None and not live.places[seat].gone and not live.ended:
                with contextlib.suppress(GameOver, TableClosed):  # the game has ended since
                    await table.submit(Command(schemas.Leave(type="leave"), guest.id, guest.name))
            if not live.ended and all(place.guest in (None, guest.id) for place in live.places):
                with contextlib.suppress(Outdated):
                    await table.submit(Command(CloseTable("abandoned")))
