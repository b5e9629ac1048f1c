"""Links from a client to a server: over the network, or by direct calls to an application in this process.

Both are a `Link`; players and the simulated bad network (`proxy.py`) work with either.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import ssl
from collections.abc import AsyncIterator, MutableMapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import httpx
import websockets

Message = MutableMapping[str, Any]
REQUEST_SECONDS = 30.0  # longer than any long poll
PLACE = "127.0.0.1:8000"  # the Host header of requests to an application in this process


class Lost(Exception):
    """There is no connection, or it broke: the server may or may not have executed the request."""


@dataclass(frozen=True)
class Answer:
    status: int
    body: Any
    cookie: str | None = None


class Socket(Protocol):
    async def send(self, text: str) -> None: ...

    async def receive(self) -> str: ...


class Link(Protocol):
    async def request(self, method: str, path: str, body: Any = None, cookie: str = "") -> Answer: ...

    def socket(self, path: str, cookie: str = "") -> AbstractAsyncContextManager[Socket]: ...

    def turn(self) -> None:
        """After a lost connection, switch to another address if there is one."""

    async def close(self) -> None: ...


# Over the network ---------------------------------------------------------------------------------


class Network:
    """Real connections to the first of several addresses that answers; over TLS with a certificate of `ca`."""

    def __init__(self, *addresses: str, ca: Path | None = None) -> None:
        self._addresses = list(addresses)
        self._tls = None if ca is None else ssl.create_default_context(cafile=ca)
        self._client = httpx.AsyncClient(timeout=REQUEST_SECONDS, verify=self._tls or False)

    @property
    def address(self) -> str:
        return self._addresses[0]

    def turn(self) -> None:
        self._addresses.append(self._addresses.pop(0))

    async def request(self, method: str, path: str, body: Any = None, cookie: str = "") -> Answer:
        headers = {"origin": self.address, "cookie": cookie}
        try:
            given = await self._client.request(method, self.address + path, json=body, headers=headers)
            return Answer(given.status_code, _json(given.content), _cookie(given.headers.get("set-cookie")))
        except httpx.TransportError as error:
            raise Lost(repr(error)) from None
        finally:
            self._client.cookies.clear()

    @contextlib.asynccontextmanager
    async def socket(self, path: str, cookie: str = "") -> AsyncIterator[Socket]:
        headers = {"origin": self.address, "cookie": cookie}
        address = self.address.replace("http", "ws", 1) + path
        try:
            connection = await websockets.connect(
                address,
                ssl=self._tls,
                additional_headers=headers,
                compression=None,
                proxy=None,
                open_timeout=REQUEST_SECONDS,
                close_timeout=0.2,
            )
        except (OSError, TimeoutError, websockets.WebSocketException) as error:
            raise Lost(repr(error)) from None
        try:
            yield _NetworkSocket(connection)
        finally:
            await connection.close()

    async def close(self) -> None:
        await self._client.aclose()


class _NetworkSocket:
    def __init__(self, connection: websockets.ClientConnection) -> None:
        self._connection = connection

    async def send(self, text: str) -> None:
        try:
            await self._connection.send(text)
        except (OSError, websockets.WebSocketException) as error:
            raise Lost(repr(error)) from None

    async def receive(self) -> str:
        try:
            return str(await self._connection.recv())
        except (OSError, websockets.WebSocketException) as error:
            raise Lost(repr(error)) from None


# Inside this process ------------------------------------------------------------------------------


class Inside:
    """Direct calls to an ASGI application in this process."""

    def __init__(self, app: Any) -> None:
        self._app = app

    def turn(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def request(self, method: str, path: str, body: Any = None, cookie: str = "") -> Answer:
        sent = b"" if body is None else json.dumps(body).encode()
        scope = _scope("http", "http", path, cookie) | {"method": method}
        scope["headers"] += [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(sent)).encode()),
        ]
        waiting: list[Message] = [{"type": "http.request", "body": sent, "more_body": False}]
        answered: list[Message] = []

        async def receive() -> Message:
            if waiting:
                return waiting.pop()
            return await asyncio.get_running_loop().create_future()

        async def send(message: Message) -> None:
            answered.append(message)

        await self._app(scope, receive, send)
        headers = dict(answered[0]["headers"])
        content = b"".join(part.get("body", b"") for part in answered[1:])
        cookie_set = headers.get(b"set-cookie")
        return Answer(
            answered[0]["status"], _json(content), _cookie(cookie_set.decode() if cookie_set else None)
        )

    @contextlib.asynccontextmanager
    async def socket(self, path: str, cookie: str = "") -> AsyncIterator[Socket]:
        socket = _InsideSocket()
        scope = _scope("websocket", "ws", path, cookie) | {"subprotocols": []}
        task = asyncio.create_task(self._app(scope, socket.to_app.get, socket.from_app.put))
        task.add_done_callback(lambda _: socket.from_app.put_nowait({"type": "websocket.close"}))
        socket.to_app.put_nowait({"type": "websocket.connect"})
        try:
            if (await socket.from_app.get())["type"] != "websocket.accept":
                raise Lost("the socket was refused")
            yield socket
        finally:
            socket.to_app.put_nowait({"type": "websocket.disconnect", "code": 1001})
            await task


class _InsideSocket:
    def __init__(self) -> None:
        self.to_app: asyncio.Queue[Message] = asyncio.Queue()
        self.from_app: asyncio.Queue[Message] = asyncio.Queue()

    async def send(self, text: str) -> None:
        self.to_app.put_nowait({"type": "websocket.receive", "text": text})

    async def receive(self) -> str:
        message = await self.from_app.get()
        if message["type"] == "websocket.close":
            raise Lost("the socket was closed")
        return str(message["text"])


def _scope(kind: str, scheme: str, path: str, cookie: str) -> dict[str, Any]:
    path, _, query = path.partition("?")
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "scheme": scheme,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 8000),
        "headers": [
            (b"host", PLACE.encode()),
            (b"origin", f"http://{PLACE}".encode()),
            (b"cookie", cookie.encode()),
        ],
    }


def _json(content: bytes) -> Any:
    return json.loads(content) if content else None


def _cookie(header: str | None) -> str | None:
    return header.partition(";")[0] if header else None
