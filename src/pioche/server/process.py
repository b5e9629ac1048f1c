"""One server process: the store, the tables, the guests, and what its routes share."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from functools import partial
from typing import Protocol

from pioche.core.game import game, game_ids
from pioche.server.background import run_in_daemon_thread
from pioche.server.http import schemas
from pioche.server.http.identity import Identity
from pioche.server.http.limits import RateLimits
from pioche.server.metrics import Metrics
from pioche.server.refusals import EmotesOff, NotAGuest, NotSeated, Unavailable
from pioche.server.settings import Settings
from pioche.server.store.rows import Guest
from pioche.server.store.store import Store
from pioche.server.table.create import TableCreator
from pioche.server.table.maintenance import Maintenance
from pioche.server.table.registry import Tables
from pioche.server.table.replays import Replays
from pioche.server.think.analyses import Analyses
from pioche.server.think.bots import Thinking, compile_coach

logger = logging.getLogger(__name__)


class Connection(Protocol):
    """A client's open connection, as far as the end of the server concerns it."""

    def end_for_restart(self) -> None:
        """Tell the client to come back soon, then close the connection."""


class ServerProcess:
    """Everything of one process; `open` it before the first request and `close` it after the last."""

    store: Store
    tables: Tables
    maintenance: Maintenance
    creator: TableCreator
    replays: Replays
    identity: Identity

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.limits = RateLimits(settings.limits)
        self.sockets: set[Connection] = set()
        self.compiled = False
        self.on_prepared: Callable[[], object] = lambda: None  # told when nothing is left to compile
        self.stopping = False
        self._compiling: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self.settings.data.mkdir(parents=True, exist_ok=True)
        self.store = await Store.open(self.settings.database_url, process=secrets.token_urlsafe(6))
        self.store.on_commit(self.metrics.batch.observe)
        self.identity = Identity(self.store, self.settings)
        self.thinking = Thinking(self.settings.bot_threads, self.metrics, self.settings.limits.expert_seconds)
        self.tables = Tables(self.store, self.settings, self.metrics, self.thinking)
        self.maintenance = Maintenance(self.tables, self.store, self.settings.limits, self.metrics)
        self.replays = Replays(self.store)
        self.analyses = Analyses(self.store)
        self.creator = TableCreator(self.store, self.tables, self.settings.limits)
        self.metrics.follow(self.metrics.sockets, lambda: len(self.sockets))
        self._compiling = asyncio.create_task(self._compile())
        await self.maintenance.start()

    async def _compile(self) -> None:
        """Compile all games, then the bots, then the coach; the first to ask are answered by the interpreter."""
        rooms = [game(name) for name in game_ids()]
        for room in rooms:
            await run_in_daemon_thread(room.compile)
        self.compiled = True
        logger.info("ready", extra={"games": len(rooms)})
        for room in rooms:
            await self.thinking.prepare(room)
        for room in rooms:
            await run_in_daemon_thread(partial(compile_coach, room))
        self.metrics.prepared.set(1)
        self.on_prepared()

    async def begin_shutdown(self) -> None:
        """The server ends: let nothing new begin, and tell everybody to come back."""
        self.stopping = True
        for socket in list(self.sockets):
            socket.end_for_restart()
        self.tables.wake_polls()

    async def close(self) -> None:
        self.stopping = True
        if self._compiling is not None:
            self._compiling.cancel()
        await self.analyses.stop()
        await self.tables.stop()
        self.thinking.close()
        await self.store.close()

    # What routes and sockets share ------------------------------------------------------------------

    async def command(self, table_id: str, guest: Guest | None, command: schemas.Command) -> int:
        """A guest's command at a table: the seq of its entry, or a refusal."""
        if guest is None:
            raise NotAGuest
        if self.stopping:
            raise Unavailable
        self.limits.take("commands", guest.id)
        return await self.tables.execute(table_id, guest, command.do, command=command.id, seq=command.seq)

    async def emote(self, table_id: str, guest: Guest, emote: str) -> None:
        """Show an emote at the table where the guest sits."""
        self.limits.take("emotes", guest.id)
        table = await self.tables.open(table_id)
        seat = table.live.seat_of(guest.id)
        if seat is None:
            raise NotSeated
        if not table.live.playable or table.live.game.quiet(table.live.options):
            raise EmotesOff
        self.tables.emote(table_id, seat, emote)
