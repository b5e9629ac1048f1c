"""Fuzz the sockets of a real server while people play at other tables.

Hostile clients send random bytes, deep and huge JSON, wrong types and shapes, commands for seats of others,
oversized and broken frames; they reconnect often or never finish a handshake. The games at the other
tables must go on undisturbed.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import random
import secrets
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from pioche.server.http.schemas import EMOTES
from tests.kit.server.processes import Server

PATIENCE = 60.0  # s after which something is stuck rather than slow
BATCH = 25  # messages between two checks of the server
FLAT = 48 << 20  # bytes by which the server's memory may grow, whatever clients send
FRAME = 8192
THINKING = 0.02  # s that healthy players take for a decision, to leave time for the hostile clients
VISITS = 30  # connections of one storm


class Watched(Server):
    """A server process whose memory can be measured, and the clients that use it."""

    clients: list[httpx.AsyncClient]

    async def stop(self) -> int:
        for client in self.clients:
            await client.aclose()
        return await super().stop()

    def memory(self) -> int:
        """The server's resident memory in bytes."""
        assert self._process is not None
        found = subprocess.run(
            ["ps", "-o", "rss=", "-p", str(self._process.pid)], capture_output=True, check=True, text=True
        )
        return int(found.stdout) * 1024


class Guest:
    """A client with a guest's cookie."""

    def __init__(self, server: Watched) -> None:
        self.server = server
        self.http = httpx.AsyncClient(
            base_url=server.address, headers={"origin": server.address}, timeout=PATIENCE, trust_env=False
        )
        server.clients.append(self.http)

    async def named(self, name: str) -> Guest:
        answer = await self.http.post("/api/guests", json={"name": name})
        assert answer.status_code == 201, answer.text
        return self

    async def table(self, game: str, players: int) -> str:
        wanted = {"game": game, "seats": ["me", *["open"] * (players - 1)]}
        answer = await self.http.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def act(self, table: str, **do: Any) -> None:
        command = {"id": secrets.token_hex(8), "seq": 0, "do": do}
        answer = await self.http.post(f"/api/tables/{table}/actions", json=command)
        assert answer.status_code == 200, answer.text

    async def socket(self, table: str) -> ClientConnection:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return await connect(
            f"{self.server.address.replace('http', 'ws')}/api/tables/{table}/socket",
            additional_headers={"origin": self.server.address, "cookie": cookie},
            compression=None, max_size=None, max_queue=None, open_timeout=PATIENCE, ping_interval=None,
            proxy=None,
        )  # fmt: skip


# Healthy tables -----------------------------------------------------------------------------------


class Healthy:
    """People who play one game after another and count their acknowledged decisions."""

    def __init__(self, server: Watched, game: str, players: int) -> None:
        self.server, self.game, self.players = server, game, players
        self.table = ""
        self.decisions = 0
        self.chance = random.Random(game)
        self.playing: asyncio.Task[None] | None = None

    def begin(self) -> asyncio.Task[None]:
        self.playing = asyncio.create_task(self._play())
        return self.playing

    async def _play(self) -> None:
        people = [await Guest(self.server).named(f"Healthy {seat}") for seat in range(self.players)]
        while True:
            table = await people[0].table(self.game, self.players)
            for person in people[1:]:
                await person.act(table, type="sit", nonce=secrets.token_hex(16))
            await people[0].act(table, type="start")
            self.table = table
            sockets = [await person.socket(table) for person in people]
            await asyncio.gather(*(self._sit(socket) for socket in sockets))

    async def _sit(self, socket: ClientConnection) -> None:
        seq, sent = 0, -1
        async with socket:
            async for text in socket:
                message = json.loads(text)
                self.decisions += message["type"] == "ack"
                if message["type"] not in ("snapshot", "event"):
                    continue
                state = message if message["type"] == "snapshot" else message["now"]
                assert message["type"] == "snapshot" or message["seq"] == seq + 1, "a gap at a healthy table"
                seq = message["seq"]
                if state["table"] is not None and state["table"]["status"] == "over":
                    return
                asked = state["you"]["asked"]
                if asked is not None and asked["since"] != sent:
                    sent = asked["since"]
                    action = self.chance.choice(asked["choices"])["action"]
                    do = {"type": "play", "action": action}
                    command = {"type": "command", "id": secrets.token_hex(8), "seq": seq, "do": do}
                    await asyncio.sleep(THINKING)
                    await socket.send(json.dumps(command))

    async def goes_on(self) -> None:
        """Wait for the next decision at this table; raises if none comes."""
        before = self.decisions
        async with asyncio.timeout(PATIENCE):
            while self.decisions == before:
                await asyncio.sleep(0.01)
                if self.playing is not None and self.playing.done():
                    self.playing.result()


# Hostile messages -----------------------------------------------------------------------------------

Made = str | bytes


def some_bytes(chance: random.Random) -> Made:
    return chance.randbytes(chance.choice((0, 1, 7, 100, 2000)))


def some_text(chance: random.Random) -> Made:
    letters = '\x00\t\n{}[]",:0eE-+.\\uæ漢🂡\u202e\ufeff'
    return "".join(chance.choice(letters) for _ in range(chance.randrange(200)))


def deep(chance: random.Random) -> Made:
    opening, closing = chance.choice((("[", "]"), ('{"type":', "}"), ('{"do":[', "]}")))
    count = chance.choice((50, 500, 900))
    return opening * count + chance.choice(("1", "", '"command"')) + closing * chance.choice((0, count))


def huge(chance: random.Random) -> Made:
    number = chance.choice(("9" * 400, "9" * 5000, "1e999", "-1e999", "NaN", "-0", "2.5", str(2**63), "-1"))
    place = chance.choice(('"type":"resync","since":', '"type":"command","id":"12345678","do":{},"seq":'))
    return "{" + place + number + "}"


def wrong_type(chance: random.Random) -> Made:
    message = valid(chance)
    key = chance.choice(sorted(message))
    wrong: list[Any] = [None, True, 7, 1.5, "x", [], {}, [[]], {"type": "play"}, "\x00", -1, "a" * 3000]
    return json.dumps(message | {key: chance.choice(wrong)})


def wrong_shape(chance: random.Random) -> Made:
    message: Any = valid(chance)
    match chance.randrange(4):
        case 0:
            message.pop(chance.choice(sorted(message)))
        case 1:
            message[chance.choice(("seat", "guest", "__proto__", "secret", "\u0000"))] = 1
        case 2:
            message = [message]
        case _:
            message = {"type": chance.choice(("snapshot", "event", "ack", "", "COMMAND")), "do": message}
    return json.dumps(message)


def valid(chance: random.Random) -> dict[str, Any]:
    """A valid message that only a seated player or the owner may send."""
    seat = chance.randrange(8)
    do = chance.choice([
        {"type": "play", "action": chance.choice(("pass", "1", "a", "x" * 40))}, {"type": "undo"},
        {"type": "sit", "seat": seat, "nonce": "ab" * 16}, {"type": "sit", "nonce": "00" * 64},
        {"type": "nonce", "nonce": "cd" * 32}, {"type": "start", "nonce": "ef" * 16},
        {"type": "leave"}, {"type": "free", "seat": seat}, {"type": "fill", "seat": seat, "bot": "greedy"},
        {"type": "start"}, {"type": "hand", "seat": seat}, {"type": "back"}, {"type": "ready"},
        {"type": "close"},
    ])  # fmt: skip
    return {
        "type": "command", "id": f"{chance.getrandbits(64):016x}", "seq": chance.choice((0, 1, 5, 2**53)),
        "do": do,
    }  # fmt: skip


def for_others(chance: random.Random) -> Made:
    return json.dumps(valid(chance))


def emote_or_resync(chance: random.Random) -> Made:
    if chance.random() < 0.5:
        return json.dumps({"type": "emote", "emote": chance.choice(EMOTES)})
    return json.dumps({"type": "resync", "since": chance.choice((0, 1, 3, 10**6, 2**53))})


KINDS: tuple[Callable[[random.Random], Made], ...] = (
    some_bytes, some_text, deep, huge, wrong_type, wrong_shape, for_others, emote_or_resync,
)  # fmt: skip


class Hostile:
    """A spectator of a healthy table who sends hostile messages."""

    def __init__(self, guest: Guest, healthy: Healthy, chance: random.Random) -> None:
        self.guest, self.healthy, self.chance = guest, healthy, chance
        self.sent: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()

    async def send(self, count: int) -> None:
        """Send `count` random hostile messages; the server answers or ignores them and executes none."""
        socket = await self.guest.socket(self.healthy.table)
        async with socket:
            for _ in range(count):
                kind = self.chance.choice(KINDS)
                await socket.send(kind(self.chance))
                self.sent[kind.__name__] += 1
            await socket.send('{"type":"ping"}')
            async with asyncio.timeout(PATIENCE):
                async for text in socket:
                    message = json.loads(text)
                    assert message["type"] != "ack", f"a stranger's command was done: {message}"
                    if message["type"] == "refused":
                        self.refused[message["refusal"]["code"]] += 1
                    if message["type"] == "pong":
                        return
        raise AssertionError(f"the server closed a socket: {socket.close_code}")


# Hostile connections ---------------------------------------------------------------------------------


async def oversize(guest: Guest, healthy: Healthy) -> None:
    """Send a frame above the limit: the server closes this socket and no other."""
    for size in (FRAME + 1, 1 << 20):
        socket = await guest.socket(healthy.table)
        with contextlib.suppress(ConnectionClosed):
            await socket.send("x" * size)
        with contextlib.suppress(ConnectionClosed):
            async with asyncio.timeout(PATIENCE):
                while True:
                    await socket.recv()
        assert socket.close_code in (1009, 1006), socket.close_code


async def storm(guest: Guest, healthy: Healthy, count: int) -> None:
    """Open `count` connections at once; half close properly, the others drop the connection."""

    async def visit(number: int) -> None:
        socket = await guest.socket(healthy.table)
        if number % 2:
            await socket.close()
        else:
            socket.transport.abort()

    await asyncio.gather(*(visit(number) for number in range(count)))


BROKEN_FRAMES = (
    b"\x81\x05hello", b"\x83\x80\x00\x00\x00\x00", b"\xf1\x80\x00\x00\x00\x00", b"\x81\xff" + b"\xff" * 8,
    b"\x81\x84\x00\x00\x00\x00\xff\xfe\xfd\xfc", b"\x88\x82\x00\x00\x00\x00\x00\x01", b"\x80\x80\x00\x00\x00\x00",
    b"\x01\x81\x00\x00\x00\x00a", b"\x89\xfe\x01\x00\x00\x00\x00\x00", b"",
)  # fmt: skip


async def broken(guest: Guest, healthy: Healthy, held: list[asyncio.StreamWriter]) -> None:
    """Send unfinished handshakes, then invalid frames; leave some connections open and silent."""
    url = httpx.URL(guest.server.address)
    cookie = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    head = (
        f"GET /api/tables/{healthy.table}/socket HTTP/1.1\r\nhost: {url.host}:{url.port}\r\n"
        f"origin: {guest.server.address}\r\ncookie: {cookie}\r\nupgrade: websocket\r\n"
        "connection: upgrade\r\nsec-websocket-version: 13\r\n"
        f"sec-websocket-key: {base64.b64encode(secrets.token_bytes(16)).decode()}\r\n"
    )
    for frame in BROKEN_FRAMES:
        reader, writer = await asyncio.open_connection(url.host, url.port)
        writer.write(f"{head}\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        writer.write(frame)
        await writer.drain()
        held.append(writer)
    for start in ("", "GET ", head, head.replace("version: 13", "version: x") + "\r\n", "\x16\x03\x01\x00"):
        _, writer = await asyncio.open_connection(url.host, url.port)
        writer.write(start.encode())
        await writer.drain()
        held.append(writer)


# Everything together --------------------------------------------------------------------------------------------


async def fuzzed(messages: int, game: str, players: int, number: int = 0) -> Counter[str]:
    """Send `messages` hostile messages and open hostile connections while two healthy tables play."""
    chance = random.Random(f"sockets {number}")
    figures: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = Watched(
            Path(folder), pause_seconds=0, emotes_per_minute=100_000, emotes_burst=100_000, socket_queue=1000
        )
        server.clients = []
        await server.start()
        playing: list[asyncio.Task[None]] = []
        held: list[asyncio.StreamWriter] = []
        try:
            healthy = [Healthy(server, game, players) for _ in range(2)]
            playing = [table.begin() for table in healthy]
            await asyncio.gather(*(table.goes_on() for table in healthy))
            guests = [await Guest(server).named("Mallory"), Guest(server)]
            while "pioche_prepared 1.0" not in (await guests[1].http.get("/metrics")).text:
                await asyncio.sleep(0.1)  # compiled code takes memory of its own
            hostile = [Hostile(guest, table, chance) for guest in guests for table in healthy]
            rounds = max(4, messages // (BATCH * len(hostile)))
            each = -(-messages // (rounds * len(hostile)))
            first = connections = 0
            for turn in range(rounds):
                await asyncio.gather(*(one.send(each) for one in hostile))
                if turn % max(1, rounds // 4) == 0:
                    await oversize(guests[0], healthy[0])
                    await storm(guests[turn % 2], healthy[1], VISITS)
                    await broken(guests[0], healthy[0], held)
                    connections += VISITS + 2
                    await asyncio.gather(*(table.goes_on() for table in healthy))
                    first = first or server.memory()
            await asyncio.gather(*(table.goes_on() for table in healthy))
            figures["bytes grown"] = server.memory() - first
            figures["messages"] = sum(one.sent.total() for one in hostile)
            figures["refused"] = sum(one.refused.total() for one in hostile)
            figures["connections"] = connections + len(held)
            figures["decisions"] = sum(table.decisions for table in healthy)
            figures["kinds of refusal"] = len({code for one in hostile for code in one.refused})
            assert (await guests[1].http.get("/healthz")).status_code == 200
        finally:
            for writer in held:
                writer.close()
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await server.stop()
        assert not server.errors(), server.errors()[:3]
    assert figures["bytes grown"] < FLAT, f"the server grew by {figures['bytes grown'] >> 20} MiB"
    return figures
