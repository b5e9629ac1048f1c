"""The direct path of sockets: complete frames, in order; a client that does not read is disconnected."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator, Callable
from types import SimpleNamespace
from typing import Any

import pytest
from bench.load import fresh_server
from bench.socket_client import Client as Opener
from bench.socket_client import Socket as Client
from websockets.frames import Frame, Opcode

from pioche.server.http.protocol import DIRECT, DirectProtocol, only_text, only_whole_messages
from pioche.server.http.sockets import SLOW, Socket


class Transport:
    """A connection that records what is written."""

    def __init__(self) -> None:
        self.written = b""
        self.writes = 0
        self.aborted = False

    def write(self, data: bytes) -> None:
        self.written += data
        self.writes += 1

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
        assert self.protocol.write_text(message["text"].encode())


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
    assert protocol.write_text(("é" + "x" * size).encode())
    assert heard(protocol.transport.written) == ["é" + "x" * size]  # type: ignore[attr-defined]


@pytest.mark.parametrize("closed", ["close_sent", "disconnected"])
async def test_nothing_is_written_to_a_closed_socket(closed: str) -> None:
    protocol = Open()
    setattr(protocol, closed, True)
    assert not protocol.write_text(b"late")


async def test_queued_messages_are_sent_in_order() -> None:
    protocol = Open()
    socket = made(protocol)
    pumping = asyncio.create_task(socket.pump())
    socket.send(b"1")
    protocol.writable.clear()
    for text in "23":
        socket.send(text.encode())
        await asyncio.sleep(0)
    protocol.writable.set()
    socket.send(b"4")  # before the pump has run
    await asyncio.sleep(0.01)
    socket.send(b"5")
    pumping.cancel()
    assert heard(protocol.transport.written) == list("12345")  # type: ignore[attr-defined]


async def test_a_full_queue_aborts_the_connection() -> None:
    protocol = Open()
    socket = made(protocol, most=3)
    protocol.writable.clear()
    for text in "1234":
        socket.send(text.encode())
    assert protocol.transport.aborted  # type: ignore[attr-defined]
    assert socket._ended == SLOW


async def test_an_acknowledgement_and_its_event_are_one_write() -> None:
    protocol = Open()
    socket = made(protocol)
    socket.send_with_next(b"ack")
    assert not protocol.transport.written  # type: ignore[attr-defined]
    socket.send(b"event")
    await asyncio.sleep(0)
    assert heard(protocol.transport.written) == ["ack", "event"]  # type: ignore[attr-defined]
    assert protocol.transport.writes == 1  # type: ignore[attr-defined]


async def test_an_acknowledgement_without_an_event_is_sent_soon() -> None:
    protocol = Open()
    socket = made(protocol)
    socket.send_with_next(b"1")
    socket.send_with_next(b"2")
    await asyncio.sleep(0)
    assert heard(protocol.transport.written) == ["1", "2"]  # type: ignore[attr-defined]


# What arrives -------------------------------------------------------------------------------------


def frame(opcode: Opcode, data: bytes, *, fin: bool = True, mask: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=mask, extensions=[])


@pytest.mark.parametrize("text", ["", "{}", "é" * 62, "x" * 125, "x" * 126, "x" * 8192])
def test_a_complete_message_is_recognised(text: str) -> None:
    data = frame(Opcode.TEXT, text.encode())
    assert only_text(data, 8192) == text
    assert only_whole_messages(data)


def test_everything_else_takes_the_usual_way() -> None:
    whole = frame(Opcode.TEXT, b"x" * 200)
    others = [
        whole[:-1], whole + b"\x81", whole * 2, frame(Opcode.BINARY, b"{}"), frame(Opcode.TEXT, b"{", fin=False),
        frame(Opcode.CONT, b"}"), frame(Opcode.TEXT, b"{}", mask=False), frame(Opcode.TEXT, b"\xff\xfe"),
        frame(Opcode.TEXT, b"x" * 8193), frame(Opcode.TEXT, b"x" * 70_000), frame(Opcode.CLOSE, b""),
        bytes([whole[0] | 0x40]) + whole[1:], whole[:1], b"",
    ]  # fmt: skip
    assert [only_text(data, 8192) for data in others] == [None] * len(others)


def test_whole_messages_are_told_from_parts() -> None:
    """Random pieces of a stream of frames, against where the frames really end."""
    chance = random.Random(1)
    for _ in range(400):
        kinds = chance.choices((Opcode.TEXT, Opcode.BINARY, Opcode.PING, Opcode.CONT), k=chance.randint(0, 4))
        frames = [
            frame(kind, bytes(0 if kind is Opcode.PING else chance.choice((0, 5, 125, 126, 70_000))),
                  fin=chance.random() < 0.8 or kind is Opcode.PING)
            for kind in kinds
        ]  # fmt: skip
        parts = any(not data[0] & 0x80 or not data[0] & 0x0F for data in frames)
        stream = b"".join(frames)
        assert only_whole_messages(stream) == (not parts)
        cut = chance.randrange(len(stream) + 1)
        ends = {sum(map(len, frames[:count])) for count in range(len(frames) + 1)}
        if cut not in ends:
            assert not only_whole_messages(stream[:cut])


@pytest.mark.parametrize("waiting", [False, True])
async def test_a_message_does_not_overtake_one_that_waits(waiting: bool) -> None:
    protocol = Open()
    protocol.queue, taken = asyncio.Queue(), []
    protocol.config = SimpleNamespace(ws_max_size=8192)  # type: ignore[assignment]
    if waiting:
        protocol.queue.put_nowait({"type": "websocket.receive", "text": "1"})
    protocol.read_directly(lambda text: bool(taken.append(text)) or True)
    assert protocol._taken(frame(Opcode.TEXT, b"2")) == (not waiting)
    assert taken == ([] if waiting else ["2"])


def in_pieces(texts: list[bytes], chance: random.Random) -> list[bytes]:
    """The messages as a client may send them: whole or in fragments, a ping between, cut anywhere."""
    stream = b""
    for text in texts:
        if chance.random() < 0.3:
            cut = chance.randrange(len(text))
            stream += frame(Opcode.TEXT, text[:cut], fin=False) + frame(Opcode.PING, b"?")
            stream += frame(Opcode.CONT, text[cut:])
        else:
            stream += frame(Opcode.TEXT, text)
    if chance.random() < 0.7:
        return [stream]
    cut = chance.randrange(len(stream))
    return [stream[:cut], stream[cut:]]


async def test_the_rest_of_a_message_is_no_message() -> None:
    """The second half of a message has the bytes of a complete message: it is not taken for one."""
    key = bytes([0x80] * 4)  # any byte of a frame is ASCII under this mask
    inner = b"\x81\x8f" + key + bytes(byte ^ 0x80 for byte in b'{"type":"ping"}')
    assert only_text(inner, 8192) == '{"type":"ping"}'
    outer = bytes(4) + bytes(byte ^ 0x80 for byte in inner)
    head = b"\x81" + bytes([0x80 | len(outer)]) + key + bytes([0x80] * 4)
    kinds: list[str] = []
    async with talking(lambda _, text: kinds.append(json.loads(text)["type"])) as client:
        for data in (head, inner, frame(Opcode.TEXT, b"?")):
            client.transport.write(data)  # type: ignore[union-attr]
            await asyncio.sleep(0.05)
        while kinds.count("refused") < 2:
            await asyncio.sleep(0.01)
    assert "pong" not in kinds


@contextlib.asynccontextmanager
async def talking(hear: Callable[[Client, bytes], None]) -> AsyncIterator[Client]:
    """A client at a table of a real server."""
    with fresh_server(compiled=False) as server:
        opener = Opener(server.host)
        cookie = await opener.guest("Fig")
        new = {"game": "skyjo", "seats": ["me", "open"]}
        table = (await opener.post("/api/tables", new, cookie))["id"]
        async with asyncio.timeout(60):
            client = await opener.open(table, cookie, hear)
            yield client
            client.close()
            await client.closed
            await opener.close()
            await asyncio.sleep(0.05)  # transports close their sockets a little later


@pytest.mark.parametrize("whole", [True, False], ids=["whole", "in pieces"])
async def test_messages_are_answered_in_order(whole: bool) -> None:
    chance, ids = random.Random(2), [f"{number:08}" for number in range(150)]
    refused: list[str] = []

    def hear(_: Client, text: bytes) -> None:
        message = json.loads(text)
        if message["type"] == "refused":
            refused.append(message["id"])

    async with talking(hear) as client:
        assert client.transport is not None
        waiting = list(ids)
        while waiting:
            count = 1 if whole else chance.choice((1, 1, 2, 7))
            now, waiting = waiting[:count], waiting[count:]
            texts = [
                f'{{"type":"command","id":"{name}","seq":0,"do":{{"type":"undo"}}}}'.encode() for name in now
            ]
            for data in [frame(Opcode.TEXT, texts[0])] if whole else in_pieces(texts, chance):
                client.transport.write(data)
                await asyncio.sleep(chance.choice((0.0, 0.002)))
        while len(refused) < len(ids):
            await asyncio.sleep(0.01)
    assert refused == ids
