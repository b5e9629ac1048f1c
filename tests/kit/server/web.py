"""A complete server in this process, and people who use it over HTTP and sockets as browsers do.

`serving()` gives a `Web`; its people have cookies and send the right Origin unless a test sets another.
Everything goes through the ASGI interface of the application.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import logging
import random
import secrets
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from pioche.server.app import create_app
from pioche.server.process import ServerProcess
from pioche.server.settings import Settings
from tests.kit.server.workers import thread_workers

HOST = "localhost:8000"
ORIGIN = f"http://{HOST}"
PLENTY = {
    "commands_per_second": 1e6, "commands_burst": 10**6, "requests_per_second": 1e6,
    "requests_burst": 10**6, "tables_per_hour": 10**6, "tables_per_day": 10**6, "commands_per_day": 10**6,
    "tables_unfinished": 10**6, "guests_per_hour": 10**6, "emotes_per_minute": 1e6, "emotes_burst": 10**6,
    "sockets_per_guest": 1000, "sockets_per_address": 1000, "pause_seconds": 0, "hints_per_minute": 1e6,
    "hints_burst": 10**6, "analyses_per_hour": 10**6, "replays_per_second": 1e6, "replays_burst": 10**6,
    "loads_per_second": 1e6, "loads_burst": 10**6, "exports_per_hour": 10**6, "puzzles_per_second": 1e6,
    "puzzles_burst": 10**6,
}  # fmt: skip
PROTECTED = {  # headers of every answer, and a text that each must contain
    "content-security-policy": "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=()",
}
SHORT = {"limit": 0, "rounds": "1"}  # options that make a game short, where a game has them
PATIENCE = 20.0  # s after which a test is stuck rather than slow


class Refused(Exception):
    """The server did not accept a socket; has the status and body of its answer."""

    def __init__(self, status: int, body: bytes = b"", headers: Any = ()) -> None:
        super().__init__(status, body)
        self.status = status
        self.headers = {name.decode(): value.decode() for name, value in headers}
        self.refusal: Any = json.loads(body) if body else None


class Socket:
    """The client's end of a WebSocket, connected to the application without a network."""

    def __init__(self) -> None:
        self.code: int | None = None  # why the server closed it
        self.texts: list[str] = []  # all messages received so far
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._out: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def open(
        self, app: Any, path: str, headers: dict[str, str], query: str = "", peer: str = "192.0.2.1"
    ) -> Socket:
        scope = {
            "type": "websocket", "path": path, "raw_path": path.encode(), "query_string": query.encode(),
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in headers.items()],
            "root_path": "", "scheme": "ws", "client": (peer, 5), "server": ("127.0.0.1", 8000),
            "subprotocols": [], "http_version": "1.1", "extensions": {"websocket.http.response": {}},
        }  # fmt: skip

        async def send(message: dict[str, Any]) -> None:
            self._out.put_nowait(message)

        self._task = asyncio.create_task(app(scope, self._in.get, send))
        self._in.put_nowait({"type": "websocket.connect"})
        first = await self._next()
        if first["type"] == "websocket.http.response.start":
            raise Refused(first["status"], (await self._next())["body"], first["headers"])
        if first["type"] == "websocket.close":
            raise Refused(403)
        assert first["type"] == "websocket.accept"
        return self

    async def _next(self) -> dict[str, Any]:
        return await asyncio.wait_for(self._out.get(), PATIENCE)

    def say(self, what: Any) -> None:
        """Send bytes or text unchanged, anything else as JSON."""
        if isinstance(what, bytes):
            self._in.put_nowait({"type": "websocket.receive", "bytes": what})
        else:
            text = what if isinstance(what, str) else json.dumps(what)
            self._in.put_nowait({"type": "websocket.receive", "text": text})

    def command(self, seq: int, **do: Any) -> str:
        """Send a command; return its id."""
        name = secrets.token_hex(8)
        self.say({"type": "command", "id": name, "seq": seq, "do": do})
        return name

    async def hear(self, kind: str | None = None, **fields: Any) -> Any:
        """Return the next message with this type and these fields; None if the socket was closed."""
        while True:
            message = await self._next()
            if message["type"] == "websocket.close":
                self.code = message["code"]
                return None
            self.texts.append(message["text"])
            heard = json.loads(message["text"])
            if (kind is None or heard["type"] == kind) and all(heard[key] == fields[key] for key in fields):
                return heard

    def waiting(self) -> list[Any]:
        """Return all messages that have arrived and were not read yet."""
        found = []
        while not self._out.empty():
            message = self._out.get_nowait()
            if message["type"] == "websocket.send":
                self.texts.append(message["text"])
                found.append(json.loads(message["text"]))
        return found

    async def close(self) -> None:
        if self._task is not None:
            self._in.put_nowait({"type": "websocket.disconnect", "code": 1001})
            await asyncio.wait_for(self._task, PATIENCE)


@dataclass
class Person:
    """A browser's user; `id` is "" for a visitor who is not a guest."""

    web: Web
    client: httpx.AsyncClient
    id: str = ""

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())

    async def get(self, path: str, **more: Any) -> httpx.Response:
        return await self.client.get(path, **more)

    async def post(self, path: str, body: Any = None, **more: Any) -> httpx.Response:
        return await self.client.post(path, json=body, **more) if body is not None else (
            await self.client.post(path, **more)
        )  # fmt: skip

    async def act(self, table: str, seq: int | None = None, **do: Any) -> httpx.Response:
        """Send a command at a table, by default with the table's last seq."""
        if seq is None:
            seq = (await self.get(f"/api/tables/{table}")).json()["seq"]
        command = {"id": secrets.token_hex(8), "seq": seq, "do": do}
        return await self.post(f"/api/tables/{table}/actions", command)

    async def sit(self, table: str, **more: Any) -> httpx.Response:
        return await self.act(table, 0, type="sit", nonce=secrets.token_hex(16), **more)

    async def socket(self, table: str, since: int | None = None, **headers: str) -> Socket:
        """Open a socket at a table; headers with the value "-" are not sent."""
        query = "" if since is None else f"since={since}"
        sent = {"host": HOST, "origin": self.web.origin, "cookie": self.cookie or "-", **headers}
        given = {name: value for name, value in sent.items() if value != "-"}
        path = f"/api/tables/{table}/socket"
        socket = await Socket().open(self.web.app, path, given, query, self.web.peer)
        self.web.sockets.append(socket)
        return socket

    async def table(self, game: str, seats: tuple[Any, ...] = ("me", "open"), **more: Any) -> str:
        """Create a table that this person owns; return its id."""
        wanted = {"game": game, "seats": seats, "bots": "instant", **more}
        made = await self.post("/api/tables", wanted)
        assert made.status_code == 201, made.text
        return str(made.json()["id"])


@dataclass
class Web:
    """The application and its users."""

    app: FastAPI
    data: Path
    origin: str = ORIGIN
    peer: str = "192.0.2.1"  # the address of all clients
    people: list[Person] = field(default_factory=list)
    sockets: list[Socket] = field(default_factory=list)

    @property
    def process(self) -> ServerProcess:
        process: ServerProcess = self.app.state.process
        return process

    def nobody(self, **headers: str) -> Person:
        """A visitor without a cookie."""
        client = httpx.AsyncClient(
            transport=httpx.ASGITransport(self.app, client=(self.peer, 5)),
            base_url=self.origin,
            headers={"origin": self.origin, **headers},
            event_hooks={"response": [_protected]},
        )
        person = Person(self, client)
        self.people.append(person)
        return person

    async def person(self, name: str = "Fig") -> Person:
        person = self.nobody()
        answer = await person.post("/api/guests", {"name": name})
        assert answer.status_code == 201, answer.text
        person.id = answer.json()["id"]
        return person

    def stored(self, *without: str) -> dict[str, list[Any]]:
        """Every row of the database, except what changes without a command.

        That is presence, when a device was last seen, health checks, and the chain of days, which the first look at
        a day begins.
        """
        with contextlib.closing(sqlite3.connect(self.process.settings.database_file)) as database:
            names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
            wanted = [
                name
                for (name,) in names
                if name not in ("presence", "devices", "due", "probes", "chains", *without)
            ]
            return {name: sorted(map(repr, database.execute(f"SELECT * FROM {name}"))) for name in wanted}

    def log(self, table: str) -> list[tuple[int, str | None, str, dict[str, Any]]]:
        """The log of a table: seq, guest, kind, data."""
        with contextlib.closing(sqlite3.connect(self.process.settings.database_file)) as database:
            rows = database.execute(
                "SELECT seq, guest, kind, data FROM log WHERE table_id = ? ORDER BY seq", (table,)
            )
            return [(seq, guest, kind, json.loads(data)) for seq, guest, kind, data in rows]


async def _protected(response: httpx.Response) -> None:
    """Check that an answer, also a refusal, has all security headers."""
    headers = response.headers
    missing = [name for name, value in PROTECTED.items() if value not in headers.get(name, "")]
    assert not missing, f"{response.request.method} {response.request.url}: no {missing}"
    assert "unsafe" not in headers["content-security-policy"]
    opened = [name for name in headers if name.startswith("access-control-")]
    assert not opened, f"{response.request.url} lets other origins read: {opened}"
    assert "server" not in headers
    if response.request.url.path.startswith("/api"):
        assert headers["cache-control"] == "no-store"
        if response.status_code != 204:
            assert headers["content-type"] in (
                "application/json", "application/zip", "text/csv; charset=utf-8", "text/plain; charset=utf-8"
            )  # fmt: skip


@contextlib.asynccontextmanager
async def serving(https: bool = False, **limits: Any) -> AsyncIterator[Web]:
    """Run a server on an empty SQLite file, with limits too high to matter except those given."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, thread_workers():
        settings = Settings(data=Path(folder), https=https, limits={**PLENTY, **limits})
        app = create_app(settings)
        async with app.router.lifespan_context(app):
            web = Web(app, Path(folder), f"https://{HOST}" if https else ORIGIN)
            try:
                yield web
            finally:
                for socket in web.sockets:
                    await socket.close()
                for person in web.people:
                    await person.client.aclose()


class Logs(logging.Handler):
    """Collects everything that this process logs, formatted as the server does."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    @property
    def faults(self) -> list[str]:
        return [one.getMessage() for one in self.records if one.levelno >= logging.ERROR]


@contextlib.contextmanager
def logged(level: int = logging.DEBUG) -> Iterator[Logs]:
    """Collect the logs during the block."""
    logs, root = Logs(), logging.getLogger()
    before = root.level
    root.addHandler(logs)
    root.setLevel(level)
    try:
        yield logs
    finally:
        root.removeHandler(logs)
        root.setLevel(before)


# Complete games --------------------------------------------------------------------------------------


@dataclass
class Heard:
    """All messages that the server sent one viewer of a game: raw texts, before the end and after it."""

    viewer: int | None  # the seat; None: a spectator
    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)


@dataclass
class Played:
    """A complete game as the server sent it, with the secrets that it must not send before the end."""

    game: str
    heard: list[Heard]
    bodies: list[str]  # answers over HTTP while the game went on
    answers: list[tuple[str, int, Any]]  # and after it: path, status, body
    decisions: int
    nonces: list[str]
    tokens: list[str]
    secret: bytes
    logs: list[logging.LogRecord]


def short_options(web_games: Any, game: str) -> dict[str, Any]:
    """The options that make this game short."""
    found = next(one for one in web_games["games"] if one["id"] == game)
    return {option["name"]: SHORT[option["name"]] for option in found["options"] if option["name"] in SHORT}


@functools.cache
def played(game: str) -> Played:
    """A complete match of this game, played once for all tests of this process."""
    return asyncio.run(play_game(game))


async def play_game(game: str, seed: object = "") -> Played:
    """Let two people, and a bot if three can play, play a game to its end; two spectators watch."""
    chance = random.Random(f"{game} {seed}")
    with logged() as logs:
        async with serving(close_days=1) as web:
            one, two, other = [await web.person(name) for name in ("Anna", "Bea", "Cleo")]
            games = (await one.get("/api/games")).json()
            played_game = next(found for found in games["games"] if found["id"] == game)
            nonces = [secrets.token_hex(32) for _ in range(2)]
            seats = ("me", "open", {"bot": "greedy"})[: 3 if 3 in played_game["players"] else 2]
            table = await one.table(game, seats, options=short_options(games, game), listed=True)
            await two.act(table, 0, type="sit", nonce=nonces[1])
            watching = [(one, 0), (two, 1), (other, None), (web.nobody(), None)]
            heard = [Heard(viewer) for _, viewer in watching]
            sockets = [await person.socket(table) for person, _ in watching]
            bodies: list[str] = []
            await one.act(table, type="start", nonce=nonces[0])
            players = [
                _follow(socket, heard[at], random.Random(chance.random()), watching[at][0], table, bodies)
                for at, socket in enumerate(sockets)
            ]
            decided = await asyncio.wait_for(asyncio.gather(*players), 60)
            answers = []
            for view in ("open", "spectator", "0", "1"):
                path = f"/api/tables/{table}/replay?view={view}"
                answer = await other.get(path)
                answers.append((path, answer.status_code, answer.json()))
            record = await other.get(f"/api/tables/{table}/record")
            answers.append((f"/api/tables/{table}/record", record.status_code, record.json()))
            tokens = [value for person in (one, two, other) for value in person.client.cookies.values()]
            secret = bytes.fromhex(record.json()["secret"])
    return Played(game, heard, bodies, answers, sum(decided), nonces, tokens, secret, logs.records)


async def _follow(
    socket: Socket, heard: Heard, chance: random.Random, person: Person, table: str, bodies: list[str]
) -> int:
    """Watch a table to its end, with random decisions; return their number."""
    decisions = seq = 0
    while True:
        message = await socket.hear()
        assert message is not None, "the server closed a socket in the middle of a game"
        state = message.get("now") or message
        info = state.get("table")
        over = info is not None and info["status"] == "over"
        (heard.after if over else heard.before).append(socket.texts[-1])
        if over:
            heard.after += [json.dumps(more) for more in socket.waiting()]
            return decisions
        seq = message.get("seq", seq) if message["type"] in ("event", "snapshot") else seq
        asked = (state.get("you") or {}).get("asked")
        if asked is None:
            continue
        if decisions % 10 == 3:
            bodies += await _looked(person, table, chance)
            socket.say({"type": "resync", "since": max(1, seq - chance.randrange(5))})
        elif decisions % 10 == 5:
            socket.say({"type": "emote", "emote": "hello"})
            socket.command(seq, type="play", action="nonsense")
        socket.command(seq, type="play", action=chance.choice(asked["choices"])["action"])
        decisions += 1


async def _looked(person: Person, table: str, chance: random.Random) -> list[str]:
    """Return all that a client can read over HTTP while a game goes on; nothing once it is over."""
    paths = [
        f"/api/tables/{table}", f"/api/tables/{table}/events?since={chance.randrange(8)}",
        f"/api/tables/{table}/record", f"/api/tables/{table}/replay?view=open", "/api/lobby",
        "/api/me/tables", "/metrics",
    ]  # fmt: skip
    found = [(await person.get(path)).text for path in paths]
    over = (await person.get(paths[0])).json()["table"]["status"] == "over"
    return [] if over else found
