"""Attacks on the edge of a server: endless and half requests, floods, clients that do not read.

    python -m tests.kit.server.attacks HOST:PORT NAME SECONDS [TABLE [CONNECTIONS]]

attacks a server for some seconds and prints the outcome as JSON. The attacks come from `STRANGER`, which no
server takes for a trusted proxy; they go to this machine alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import socket
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field

STATUS = re.compile(r"HTTP/1\.1 (\d{3}) ")
STRANGER = "127.0.0.2"
BLOCK = 65_536
KEY = "cGlvY2hlIHBpb2NoZSBwaQ=="
TEXT, BINARY, PING, FINAL, MASKED = 1, 2, 9, 0x80, 0x80
NO_KEY = b"\0\0\0\0"  # a client must mask its frames, and any key will do
PAUSE = 0.05  # s before a new attempt where the server refused the connection


@dataclass(frozen=True)
class Target:
    """A server, and a table whose socket everybody may open."""

    host: str  # with its port
    table: str = ""
    source: str = STRANGER
    unread_seconds: float = 15.0  # for which `unread` does not read

    def request(self, method: str = "GET", path: str = "/healthz", *lines: str, end: str = "\r\n") -> bytes:
        head = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", f"Origin: http://{self.host}", *lines]
        return ("\r\n".join(head) + "\r\n" + end).encode()

    def upgrade(self, end: str = "\r\n") -> bytes:
        return self.request(
            "GET", f"/api/tables/{self.table}/socket", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {KEY}", end=end,
        )  # fmt: skip


Pieces = Callable[[Target], AsyncIterator[bytes]]


@dataclass(frozen=True)
class Attack:
    """The pieces that each of its connections sends; after the last one the connection stays open."""

    pieces: Pieces
    connections: int = 1
    reads: bool = True
    upgraded: bool = False  # the pieces are sent on a WebSocket


# What they send -----------------------------------------------------------------------------------


async def endless_header(target: Target) -> AsyncIterator[bytes]:
    yield target.request(end="X-Endless: ")
    while True:
        yield b"x" * BLOCK


async def endless_lines(target: Target) -> AsyncIterator[bytes]:
    yield target.request(end="")
    while True:
        yield b"a: b\r\n" * 1000


async def endless_address(target: Target) -> AsyncIterator[bytes]:
    yield b"GET /"
    while True:
        yield b"x" * BLOCK


async def dripping_header(target: Target) -> AsyncIterator[bytes]:
    """146 kB a second."""
    yield target.request(end="X-Endless: ")
    while True:
        yield b"x" * 1460
        await asyncio.sleep(0.01)


async def tiny_packets(target: Target) -> AsyncIterator[bytes]:
    yield target.request(end="X-Tiny: ")
    while True:
        yield b"x"
        await asyncio.sleep(0.001)


async def nothing(target: Target) -> AsyncIterator[bytes]:
    yield b""


async def half_header(target: Target) -> AsyncIterator[bytes]:
    yield target.request(end="")


async def half_upgrade(target: Target) -> AsyncIterator[bytes]:
    yield target.upgrade(end="")


async def long_upgrade(target: Target) -> AsyncIterator[bytes]:
    """A line that the parser of requests accepts, but not the one of WebSockets."""
    yield target.upgrade(end=f"X-Long: {'x' * 9000}\r\n\r\n")


def _with_body(target: Target, length: int) -> bytes:
    kind = "Content-Type: application/json"
    return target.request("POST", "/api/guests", kind, f"Content-Length: {length}")


async def half_body(target: Target) -> AsyncIterator[bytes]:
    yield _with_body(target, 100) + b'{"name": '


async def half_chunks(target: Target) -> AsyncIterator[bytes]:
    kind = "Content-Type: application/json"
    yield target.request("POST", "/api/guests", kind, "Transfer-Encoding: chunked") + b"40\r\n{"


async def endless_trailers(target: Target) -> AsyncIterator[bytes]:
    kind = "Content-Type: application/json"
    yield target.request("POST", "/api/guests", kind, "Transfer-Encoding: chunked") + b"2\r\n{}\r\n0\r\n"
    while True:
        yield b"a: b\r\n" * 1000


async def dripping_body(target: Target) -> AsyncIterator[bytes]:
    yield _with_body(target, 8000)
    while True:
        yield b" "
        await asyncio.sleep(0.2)


async def refused_body(target: Target) -> AsyncIterator[bytes]:
    """A body that is answered at its header, and sent nevertheless."""
    yield _with_body(target, 10**12)
    while True:
        yield b" " * BLOCK


async def idle(target: Target) -> AsyncIterator[bytes]:
    yield target.request()


async def blank_lines(target: Target) -> AsyncIterator[bytes]:
    """Blank lines are allowed before a request."""
    yield target.request()
    while True:
        yield b"\r\n"
        await asyncio.sleep(0.2)


async def pipelined(target: Target) -> AsyncIterator[bytes]:
    many = target.request() * 100
    while True:
        yield many


async def invalid(target: Target) -> AsyncIterator[bytes]:
    yield b"\x16\x03\x01\x00\r\n\r\n"


async def unread(target: Target) -> AsyncIterator[bytes]:
    """More than a megabyte of answers, of which none is read for a while."""
    yield target.request(path="/api/openapi.json") * 12
    await asyncio.sleep(target.unread_seconds)


def frame(kind: int, data: bytes = b"") -> bytes:
    """A frame of up to 125 bytes."""
    return bytes((kind, MASKED | len(data))) + NO_KEY + data


async def fragments(target: Target) -> AsyncIterator[bytes]:
    """One message of endlessly many empty fragments."""
    yield frame(TEXT)
    many = frame(0) * 5000
    while True:
        yield many


async def pings(target: Target) -> AsyncIterator[bytes]:
    many = frame(FINAL | PING, b"x" * 100) * 500
    while True:
        yield many


async def messages(target: Target) -> AsyncIterator[bytes]:
    many = frame(FINAL | TEXT, b"{}") * 5000
    while True:
        yield many


async def long_message(target: Target) -> AsyncIterator[bytes]:
    yield bytes((FINAL | BINARY, MASKED | 127)) + (1 << 40).to_bytes(8, "big") + NO_KEY
    while True:
        yield b"x" * BLOCK


ATTACKS: dict[str, Attack] = {
    "endless_header": Attack(endless_header),
    "endless_lines": Attack(endless_lines),
    "endless_address": Attack(endless_address),
    "dripping_header": Attack(dripping_header, 2),
    "tiny_packets": Attack(tiny_packets, 20),
    "nothing": Attack(nothing, 300),
    "half_header": Attack(half_header, 300),
    "half_upgrade": Attack(half_upgrade, 300),
    "long_upgrade": Attack(long_upgrade, 10),
    "half_body": Attack(half_body, 300),
    "half_chunks": Attack(half_chunks, 300),
    "dripping_body": Attack(dripping_body, 300),
    "endless_trailers": Attack(endless_trailers),
    "refused_body": Attack(refused_body),
    "idle": Attack(idle, 300),
    "blank_lines": Attack(blank_lines, 10),
    "pipelined": Attack(pipelined),
    "invalid": Attack(invalid, 10),
    "unread": Attack(unread, 4, reads=False),
    "fragments": Attack(fragments, upgraded=True),
    "pings": Attack(pings, upgraded=True),
    "unread_pings": Attack(pings, reads=False, upgraded=True),
    "messages": Attack(messages, upgraded=True),
    "long_message": Attack(long_message, upgraded=True),
}


# The attackers -------------------------------------------------------------------------------------


@dataclass
class Outcome:
    """What became of the connections of an attack."""

    opened: int = 0
    refused: int = 0  # connections that the system or the server reset at once
    ended: int = 0  # by the server, while the attack lasted
    sent: int = 0  # bytes
    longest: float = 0.0  # s until the server ended a connection
    answers: Counter[str] = field(default_factory=Counter)  # the status of the last answer on each connection


class Attacker:
    """One hostile connection after another."""

    def __init__(self, attack: Attack, target: Target, outcome: Outcome) -> None:
        self.attack = attack
        self.target = target
        self.outcome = outcome
        self._received = b""

    async def once(self) -> None:
        """Attack until the server ends the connection."""
        plain = socket.socket()
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if not self.attack.reads:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        plain.setblocking(False)
        plain.bind((self.target.source, 0))
        host, _, port = self.target.host.rpartition(":")
        began, self._received = time.monotonic(), b""
        try:
            await asyncio.get_running_loop().sock_connect(plain, (host, int(port)))
            self.outcome.opened += 1
            await self._converse(plain)
        finally:
            plain.close()
        self.outcome.ended += 1
        self.outcome.longest = max(self.outcome.longest, time.monotonic() - began)
        statuses = [
            line.split(b" ", 2)[1] for line in self._received.split(b"\r\n") if line[:7] == b"HTTP/1."
        ]
        self.outcome.answers[statuses[-1].decode() if statuses else "none"] += 1

    async def _converse(self, plain: socket.socket) -> None:
        """Send the pieces and read; return when the server has ended the connection."""
        loop = asyncio.get_running_loop()
        if self.attack.upgraded:
            await loop.sock_sendall(plain, self.target.upgrade())
            await self._read(plain, b"\r\n\r\n")
        sending = asyncio.create_task(self._send(plain))
        reading = [asyncio.create_task(self._read(plain))] if self.attack.reads else []
        try:
            done, _ = await asyncio.wait({sending, *reading}, return_when=asyncio.FIRST_COMPLETED)
            if sending in done and not sending.exception():  # all is sent; the connection stays open
                await (reading[0] if reading else self._read(plain))
        finally:
            for task in (sending, *reading):
                task.cancel()
            await asyncio.gather(sending, *reading, return_exceptions=True)
            with contextlib.suppress(OSError):  # an answer that came together with the end
                while data := plain.recv(BLOCK):
                    self._note(data)

    async def _send(self, plain: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        async for piece in self.attack.pieces(self.target):
            await loop.sock_sendall(plain, piece)
            self.outcome.sent += len(piece)

    async def _read(self, plain: socket.socket, until: bytes = b"") -> None:
        with contextlib.suppress(ConnectionError):
            while data := await asyncio.get_running_loop().sock_recv(plain, BLOCK):
                self._note(data)
                if until and until in self._received:
                    return

    def _note(self, data: bytes) -> None:
        self._received = (self._received + data)[-BLOCK:]

    async def again_and_again(self) -> None:
        """Attack, and connect again whenever the server ends the connection."""
        while True:
            try:
                await self.once()
            except ConnectionError:
                self.outcome.refused += 1
                await asyncio.sleep(PAUSE)


async def attack_once(name: str, target: Target, connections: int | None = None) -> Outcome:
    """Attack until the server has ended every connection."""
    attack, outcome = ATTACKS[name], Outcome()
    count = attack.connections if connections is None else connections
    await asyncio.gather(*(Attacker(attack, target, outcome).once() for _ in range(count)))
    return outcome


async def attack_for(name: str, target: Target, seconds: float, connections: int | None = None) -> Outcome:
    """Attack for so long, with new connections for those that the server ends."""
    attack, outcome = ATTACKS[name], Outcome()
    count = attack.connections if connections is None else connections
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*(Attacker(attack, target, outcome).again_and_again() for _ in range(count)))
    return outcome


def main() -> None:
    host, name, seconds, *rest = sys.argv[1:]
    target = Target(host, rest[0] if rest else "")
    count = int(rest[1]) if len(rest) > 1 else None
    print(json.dumps(vars(asyncio.run(attack_for(name, target, float(seconds), count)))))


if __name__ == "__main__":
    main()
