"""A server inside the test process: people, their browser tabs, and a clock that the test moves.

People act through `ServerProcess`, as routes and sockets do, or over HTTP (`Person.http`). A `Tab` applies
the events it receives as the page does, so that its state can be compared with a fresh snapshot.
"""

from __future__ import annotations

import asyncio
import functools
import json
import random
import secrets
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
from pydantic import TypeAdapter

from pioche.core.contract import SPECTATOR
from pioche.server import clock as server_clock
from pioche.server.app import create_app
from pioche.server.clock import milliseconds
from pioche.server.http import schemas
from pioche.server.http.identity import hashed
from pioche.server.process import ServerProcess
from pioche.server.settings import Limits, Settings
from pioche.server.store.rows import Entry, GuestRow
from pioche.server.table import create, views
from pioche.server.table.broadcast import encoded
from pioche.server.table.commands import AnyDo, Command
from pioche.server.table.due import due_actions
from pioche.server.table.live import Live
from pioche.server.table.open_table import OpenTable
from pioche.server.think import thinker
from tests.kit.server.workers import thread_workers

BASE = "http://127.0.0.1:8000"
ENOUGH = 1_000_000  # a limit that does not matter
PATIENCE = 20_000  # looks at a table before it counts as stalled
DO: TypeAdapter[Any] = TypeAdapter(schemas.Do)
Json = dict[str, Any]


class Clock:
    """The server's time in milliseconds; only the test moves it."""

    def __init__(self, now: int = 1_700_000_000_000) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


class Chance:
    """`secrets` with a seed: the same test has the same tables, deals and bots every time."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)

    def token_bytes(self, count: int) -> bytes:
        return self._random.randbytes(count)

    def token_urlsafe(self, count: int) -> str:
        with patch.object(secrets, "token_bytes", self.token_bytes):
            return secrets.token_urlsafe(count)


_chance = secrets.token_bytes


def nonce() -> str:
    return _chance(16).hex()


def command_id() -> str:
    return secrets.token_hex(8)


class Person:
    """A guest with a browser."""

    def __init__(self, server: Server, guest: GuestRow, token: str) -> None:
        self.server, self.guest, self.token = server, guest, token

    @property
    def id(self) -> str:
        return self.guest.id

    @functools.cached_property
    def http(self) -> httpx.AsyncClient:
        return self.server.browser(self.token)

    async def do(
        self, table: str, kind: str, *, seq: int | None = None, command: str | None = None, **fields: Any
    ) -> int:
        """Send a command, by default with the table's last seq; returns its entry's seq or raises a refusal."""
        if kind == "sit":
            fields.setdefault("nonce", nonce())
        seen = (await self.server.live(table)).seq if seq is None else seq
        do = DO.validate_python({"type": kind, **fields})
        asked = schemas.Command(id=command or command_id(), seq=seen, do=do)
        return await self.server.process.command(table, self.guest, asked, "")

    async def make(self, game: str, seats: list[Any], **fields: Any) -> str:
        """Create a table that this person owns; returns its id."""
        new = schemas.NewTable.model_validate({"game": game, "seats": seats, "bots": "instant", **fields})
        return (await self.server.process.creator.create(self.guest, new)).id

    async def rematch(self, table: str, *, start: bool = False) -> str:
        """Play again with the same people; returns the id of the new table."""
        wanted = schemas.Rematch(start=start)
        return (await self.server.process.creator.rematch(table, self.guest, wanted)).id

    async def play(self, table: str, choice: int = 0) -> str:
        """Play the choice of this number (modulo the choices); returns its notation."""
        live = await self.server.live(table)
        seat = live.seat_of(self.id)
        assert seat is not None
        choices = live.position.choices(seat)
        action = choices[choice % len(choices)].notation
        await self.do(table, "play", action=action)
        return action


class Tab:
    """A browser tab: the messages it received, and the state that the page would show."""

    def __init__(self, guest: str | None) -> None:
        self.guest = guest
        self.seat: int | None = None
        self.viewer = views.Viewer(SPECTATOR)
        self.heard: list[Json] = []
        self.texts: list[bytes] = []
        self.seq = 0
        self.state: Json = {}
        self.emotes: list[Json] = []

    def send(self, text: bytes) -> None:
        pushed = json.loads(text)
        self.texts.append(text)
        self.heard.append(pushed)
        match pushed["type"]:
            case "snapshot":
                self.seq, self.state = pushed["seq"], json.loads(text)
            case "event":
                self._fold(pushed)
            case "presence":
                self.state["presence"] = pushed
            case "emote":
                self.emotes.append(pushed)

    def renamed(self, name: str | None) -> None:
        """A page learns names from snapshots."""

    def _fold(self, event: Json) -> None:
        if event["seq"] <= self.seq:
            return  # a snapshot has included it
        assert event["seq"] == self.seq + 1, f"event {event['seq']} after {self.seq}"
        self.seq = self.state["seq"] = event["seq"]
        log = self.state["log"]
        self.state["decisions"] += {"played": 1, "undone": -1}.get(event["kind"], 0)
        if event["kind"] == "undone":
            log[:] = [line for line in log if line["seq"] < event["to"]]
        lines = [*event["lines"], *(line for step in event["steps"] for line in step["log"])]
        log += [{"seq": event["seq"], "at": event["at"], "message": line} for line in lines]
        for step in event["steps"]:
            self._show(step)
        if event["now"] is not None:
            self.state["you"], self.state["clock"] = event["now"]["you"], event["now"]["clock"]
            self.state["table"] = event["now"]["table"] or self.state["table"]

    def _show(self, step: Json) -> None:
        scene = self.state["scene"]
        new = {zone["id"]: zone for zone in step["zones"]}
        scene["zones"] = [new.get(zone["id"], zone) for zone in scene["zones"]]
        scene["facts"] = scene["facts"] if step["facts"] is None else step["facts"]
        scene["actors"], scene["choice"] = step["actors"], step["choice"]

    @property
    def you(self) -> Json:
        found: Json = self.state["you"]
        return found

    @property
    def choices(self) -> list[str]:
        """The notations of the actions that the page offers."""
        asked = self.you["asked"]
        return [] if asked is None else [choice["action"] for choice in asked["choices"]]

    def kinds(self) -> list[str]:
        return [pushed["kind"] if "kind" in pushed else pushed["type"] for pushed in self.heard]


class Server:
    """One server process, without a network."""

    def __init__(self, app: Any, process: ServerProcess, clock: Clock | None) -> None:
        self.app, self.process, self._clock = app, process, clock

    @property
    def clock(self) -> Clock:
        assert self._clock is not None, "this server has the real time"
        return self._clock

    def browser(self, token: str | None = None) -> httpx.AsyncClient:
        """A browser, with a cookie or none."""
        transport = httpx.ASGITransport(app=self.app)
        client = httpx.AsyncClient(transport=transport, base_url=BASE, headers={"origin": BASE})
        if token is not None:
            client.cookies.set(self.process.identity.cookie, token)
        return client

    async def person(self, name: str = "Fig") -> Person:
        token = secrets.token_urlsafe(32)
        guest = GuestRow(secrets.token_urlsafe(16), name, milliseconds())
        await self.process.store.create_guest(guest.id, hashed(token), name, guest.created)
        return Person(self, guest, token)

    async def people(self, count: int) -> list[Person]:
        return [await self.person(f"Fig {number}") for number in range(count)]

    async def seated(
        self, game: str, count: int, *, start: bool = True, **fields: Any
    ) -> tuple[str, list[Person]]:
        """Create a table with this number of people, and start it."""
        people = await self.people(count)
        table = await people[0].make(game, ["me", *["open"] * (count - 1)], **fields)
        for person in people[1:]:
            await person.do(table, "sit")
        if start:
            await people[0].do(table, "start")
        await self.settle()
        return table, people

    async def live(self, table: str) -> Live:
        """The table, with nothing uncommitted in it."""
        found: Live = await self.process.tables.read(table, lambda one: one.live)
        return found

    async def entries(self, table: str) -> list[Entry]:
        return await self.process.store.log(table)

    async def kinds(self, table: str) -> list[str]:
        return [entry.kind for entry in await self.entries(table)]

    async def rebuilt(self, table: str) -> Live:
        """The table rebuilt from its stored log."""
        row = await self.process.store.table(table)
        assert row is not None
        live = Live(row, self.process.tables.timing)
        for entry in await self.entries(table):
            live.apply(entry)
        return live

    async def tab(self, table: str, person: Person | None = None, since: int | None = None) -> Tab:
        """Open a tab of the person, or of a spectator without a cookie."""
        tab = Tab(None if person is None else person.id)
        await self.watch(table, tab, since)
        await self.settle()
        return tab

    async def watch(self, table: str, tab: Tab, since: int | None) -> None:
        await (await self.process.tables.open(table)).watch(tab, since)

    async def resync(self, table: str, tab: Tab, since: int) -> None:
        await (await self.process.tables.open(table)).resync(tab, since)

    async def look(self, table: str, tab: Tab, seat: int | None) -> None:
        """The page of a shared device looks from another seat."""
        await (await self.process.tables.open(table)).look(tab, seat)

    def leave(self, table: str, tab: Tab) -> None:
        """The page loses its connection."""
        self.in_memory(table).leave(tab)

    def in_memory(self, table: str) -> OpenTable:
        found = self.process.tables.get(table)
        assert found is not None
        return found

    async def submit(self, table: str, person: Person, do: AnyDo) -> int:
        """Execute a command that people do not send themselves."""
        command = Command(do, person.id, person.guest.name)
        return await (await self.process.tables.open(table)).submit(command)

    async def fresh(self, table: str, person: str | None) -> Json:
        """The snapshot that this guest (None: a spectator) would receive now."""

        def look(found: OpenTable) -> Json:
            viewer, now = views.viewer_of(found.live, person), milliseconds()
            presence = found.presence.to_json(found.live, now)
            return views.snapshot(found.live, viewer, found.names, presence, now)

        made: Json = json.loads(encoded(await self.process.tables.read(table, look)))
        return made

    async def pass_time(self, duration: int) -> None:
        """Move the clock, and wait until everything that became due is done."""
        self.clock.now += duration
        for table in self.process.tables:
            table.restart_timer()
        await self.process.maintenance.find_missed()
        await self.settle()

    async def settle(self) -> None:
        """Wait until all tables have done everything that is due."""
        for look in range(PATIENCE):
            if all(self._quiet(table) for table in self.process.tables):
                return
            await asyncio.sleep(0 if look < 100 else 0.001)
        raise AssertionError("a table has stalled")

    @staticmethod
    def _quiet(table: OpenTable) -> bool:
        if table.busy or table.thinking:
            return False
        due = due_actions(table.live)
        return not table.scheduled or not due or due[0].at > milliseconds()


def unlimited(**limits: Any) -> Limits:
    """Limits too high to matter, except those given."""
    rates = ("commands_per_second", "commands_burst", "requests_per_second", "requests_burst",
             "tables_per_hour", "tables_per_day", "commands_per_day", "tables_unfinished", "guests_per_hour",
             "emotes_per_minute", "emotes_burst", "sockets_per_guest", "sockets_per_address", "exports_per_hour",
             "puzzles_per_second", "puzzles_burst")  # fmt: skip
    return Limits(**{**dict.fromkeys(rates, ENOUGH), "pause_seconds": 0, **limits})


@contextmanager
def folder() -> Iterator[Path]:
    """A temporary folder, in memory if possible: these tests do not need a disk."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as name:
        yield Path(name)


@contextmanager
def steered(clock: Clock | None, seed: str | None) -> Iterator[None]:
    """Replace the server's clock, and its random numbers by seeded ones."""
    with ExitStack() as stack:
        if clock is not None:
            stack.enter_context(patch.object(server_clock.Clock, "__call__", lambda _: clock()))
        if seed is not None:
            chance = Chance(seed)
            stack.enter_context(patch.object(create, "secrets", chance))
            stack.enter_context(patch.object(thinker, "secrets", chance))
            stack.enter_context(patch(f"{__name__}._chance", chance.token_bytes))
        yield


@asynccontextmanager
async def server(
    *, real_time: bool = False, seed: str | None = None, database: str = "", **limits: Any
) -> AsyncIterator[Server]:
    """Run a server during the block, with limits too high to matter except those given."""
    clock = None if real_time else Clock()

    async def stay_interpreted(process: ServerProcess) -> None:
        process.compiled = True

    with (
        folder() as data,
        steered(clock, seed),
        thread_workers(),
        patch.object(ServerProcess, "_compile", stay_interpreted),
    ):
        app = create_app(Settings(data=data, database=database, limits=unlimited(**limits)))
        async with app.router.lifespan_context(app):
            yield Server(app, app.state.process, clock)


def refusal(answer: httpx.Response) -> str:
    """The code of a refusal over HTTP."""
    assert answer.status_code >= 400, answer.text
    code: str = answer.json()["code"]
    return code
