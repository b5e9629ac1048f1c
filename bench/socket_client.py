"""A WebSocket client that costs next to nothing: what is measured shall be the server.

It asks for no extension, masks with zeros (a client must mask, and any key will do) and hands over
each message as bytes. Real clients are browsers.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
from collections.abc import Callable
from typing import Any, cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
Heard = Callable[["Socket", bytes], None]


class Refused(Exception):
    """The server answered with something else than what was asked for."""


class Socket(asyncio.Protocol):
    """One socket at a table; `heard` gets each message."""

    def __init__(self, host: str, path: str, cookie: str, heard: Heard) -> None:
        self.heard = heard
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()  # its code, or 0
        self.cut_off = False  # whether the server closed it
        self.transport: asyncio.Transport | None = None
        self._asking = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: cGlvY2hlIHBpb2NoZSBwaQ==\r\n\r\n"
        ).encode()
        self._waiting = b""
        self._left = False  # whether this side closes it

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._asking)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(error or Refused("closed before it was opened"))
        self._close_with(0)

    def data_received(self, data: bytes) -> None:
        waiting = self._waiting + data if self._waiting else data
        if not self.opened.done():
            head, end, waiting = waiting.partition(b"\r\n\r\n")
            if not end:
                self._waiting = head
                return
            if b" 101 " not in head[:20]:
                self.opened.set_exception(Refused((head + waiting).decode("latin-1")))
                return
            self.opened.set_result(None)
        start, length = 0, len(waiting)
        while length - start >= 2:
            first, size = start + 2, waiting[start + 1]
            if size >= 126:
                wide = 2 if size == 126 else 8
                size = int.from_bytes(waiting[first : first + wide], "big")
                first += wide
            if first + size > length:
                break
            self._frame(waiting[start] & 15, waiting[first : first + size])
            start = first + size
        self._waiting = waiting[start:]

    def _frame(self, kind: int, data: bytes) -> None:
        if kind == TEXT:
            self.heard(self, data)
        elif kind == PING:
            self._write(PONG, data)
        elif kind == CLOSE:
            self._close_with(int.from_bytes(data[:2], "big"))
            self.close()

    def _close_with(self, code: int) -> None:
        if not self.closed.done():
            self.cut_off = not self._left
            self.closed.set_result(code)

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    def _write(self, kind: int, data: bytes) -> None:
        size = len(data)
        head = (
            bytes((128 | kind, 128 | size))
            if size < 126
            else bytes((128 | kind, 254)) + size.to_bytes(2, "big")
        )
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(head + b"\0\0\0\0" + data)

    def close(self) -> None:
        self._left = True
        if self.transport is not None:
            self.transport.close()

    def stop_reading(self) -> None:
        if self.transport is not None:
            self.transport.pause_reading()

    def read_again(self) -> None:
        if self.transport is not None:
            self.transport.resume_reading()


class Client:
    """Opens sockets and asks for things at one server; requests go one after the other."""

    def __init__(self, host: str, source: str | None = None) -> None:
        """`source`: the address of this machine to ask from, where it shall not be the usual one."""
        self.host = host
        self._address = host.rsplit(":", 1)
        self._source = None if source is None else (source, 0)
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def open(self, table: str, cookie: str, heard: Heard, *, receives: int = 0) -> Socket:
        """A socket at a table. `receives`: the bytes that wait on this side, where they shall be few."""
        plain = socket.socket()
        if receives:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        plain.setblocking(False)
        loop = asyncio.get_running_loop()
        path = f"/api/tables/{table}/socket"
        try:
            await loop.sock_connect(plain, (self._address[0], int(self._address[1])))
            _, made = await loop.create_connection(lambda: Socket(self.host, path, cookie, heard), sock=plain)
        except BaseException:  # also where the caller is cancelled
            plain.close()
            raise
        try:
            await made.opened
        except BaseException:
            made.close()
            raise
        return made

    async def guest(self, name: str) -> str:
        """A new guest's cookie."""
        head, _ = await self._ask("POST", "/api/guests", {"name": name}, "")
        line = next(line for line in head.split("\r\n") if line.lower().startswith("set-cookie:"))
        return line.partition(":")[2].partition(";")[0].strip()

    async def post(self, path: str, body: dict[str, Any], cookie: str) -> Any:
        return (await self._ask("POST", path, body, cookie))[1]

    async def get(self, path: str, cookie: str = "") -> Any:
        """What is at a path: the text of a page, or parsed JSON."""
        return (await self._ask("GET", path, None, cookie))[1]

    async def started_table(self, game: str, cookies: list[str], options: dict[str, Any]) -> str:
        """A table that these guests have started, in the order of its seats."""
        open_seats = ["open"] * (len(cookies) - 1)
        new = {"game": game, "seats": ["me", *open_seats], "options": options}
        table = (await self.post("/api/tables", new, cookies[0]))["id"]
        for cookie in cookies[1:]:
            await self.act(table, {"type": "sit", "nonce": secrets.token_hex(16)}, cookie)
        await self.act(table, {"type": "start"}, cookies[0])
        return str(table)

    async def table_with_bots(self, game: str, cookie: str, bots: list[str], options: dict[str, Any]) -> str:
        """A started table of this guest and bots that answer without a pause."""
        seats = ["me", *({"bot": bot} for bot in bots)]
        new = {
            "game": game,
            "seats": seats,
            "options": options,
            "bots": "instant",
            "start": True,
        }
        return str((await self.post("/api/tables", new, cookie))["id"])

    async def act(self, table: str, do: dict[str, Any], cookie: str) -> Any:
        command = {"id": secrets.token_hex(8), "seq": 0, "do": do}
        return await self.post(f"/api/tables/{table}/actions", command, cookie)

    async def _ask(self, method: str, path: str, body: Any, cookie: str) -> tuple[str, Any]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(
                self._address[0], int(self._address[1]), local_addr=self._source
            )
        reader, writer = self._streams
        sent = b"" if body is None else json.dumps(body).encode()
        kind = "Content-Type: application/json\r\n" if sent else ""
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nOrigin: http://{self.host}\r\n"
            f"Cookie: {cookie}\r\n{kind}Content-Length: {len(sent)}\r\n\r\n".encode()
            + sent
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        sizes = [line for line in head.lower().split("\r\n") if line.startswith("content-length:")]
        found = await reader.readexactly(int(sizes[0].partition(":")[2])) if sizes else b""
        if head.split(" ", 2)[1][0] != "2":
            raise Refused(f"{method} {path}: {head.splitlines()[0]} {found.decode()}")
        return head, json.loads(found) if found[:1] in (b"{", b"[") else found.decode()

    async def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            await self._streams[1].wait_closed()
