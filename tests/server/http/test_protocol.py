"""The direct write path of sockets: complete frames, in order; a client that does not read is disconnected."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from bench.socket_client import Socket as Client

from pioche.server.http.protocol import DIRECT, DirectProtocol
from pioche.server.http.sockets import SLOW, Socket


class Transport:
    """A connection that records what is written."""

    def __init__(self) -> None:
        self.written = b""
        self.aborted = False

    def write(self, data: bytes) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.aborted

    def abort(self) -> None:
        self.aborted = True


class Open(DirectProtocol):
    """A protocol whose socket is open."""

    def __init__(self) -> None:
        self.transport = Transport()  # type: ignore[assignment]
        self.handshake_complete, self.close_sent, self.disconnected = True, False, False
        self.writable = asyncio.Event()
        self.writable.set()


class Asgi:
    """Starlette's `send`: it waits until the connection accepts more data."""

    def __init__(self, protocol: Open) -> None:
        self.protocol = protocol
        self.scope = {"extensions": {DIRECT: protocol}, "state": {"client_address": "127.0.0.1"}}

    async def send(self, message: dict[str, Any]) -> None:
        await self.protocol.writable.wait()
        assert self.protocol.write_text(message["text"])


def made(protocol: Open, most: int = 8) -> Socket:
    limits = SimpleNamespace(socket_queue=most, send_seconds=60.0)
    metrics = SimpleNamespace(dropped=SimpleNamespace(inc=lambda: None))
    process: Any = SimpleNamespace(settings=SimpleNamespace(limits=limits), metrics=metrics)
    websocket: Any = Asgi(protocol)
    return Socket(process, websocket, None)


def heard(written: bytes) -> list[str]:
    """The texts that a client decodes from these bytes."""
    texts: list[str] = []
    client = Client("", "", "", lambda _, text: texts.append(text.decode()))
    client.opened.set_result(None)
    client.data_received(written)
    return texts


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536, 100_000])
async def test_a_text_of_any_size_arrives_complete(size: int) -> None:
    protocol = Open()
    assert protocol.write_text("é" + "x" * size)
    assert heard(protocol.transport.written) == ["é" + "x" * size]  # type: ignore[attr-defined]


@pytest.mark.parametrize("closed", ["close_sent", "disconnected"])
async def test_nothing_is_written_to_a_closed_socket(closed: str) -> None:
    protocol = Open()
    setattr(protocol, closed, True)
    assert not protocol.write_text("late")


async def test_queued_messages_are_sent_in_order() -> None:
    protocol = Open()
    socket = made(protocol)
    pumping = asyncio.create_task(socket.pump())
    socket.send("1")
    protocol.writable.clear()
    for text in "23":
        socket.send(text)
        await asyncio.sleep(0)
    protocol.writable.set()
    socket.send("4")  # before the pump has run
    await asyncio.sleep(0.01)
    socket.send("5")
    pumping.cancel()
    assert heard(protocol.transport.written) == list("12345")  # type: ignore[attr-defined]


async def test_a_full_queue_aborts_the_connection() -> None:
    protocol = Open()
    socket = made(protocol, most=3)
    protocol.writable.clear()
    for text in "1234":
        socket.send(text)
    assert protocol.transport.aborted  # type: ignore[attr-defined]
    assert socket._ended == SLOW
