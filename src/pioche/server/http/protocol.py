"""Uvicorn's WebSocket protocol, extended with direct reads and writes, with aborting a connection and with limits.

ASGI costs a task switch and five calls for each message, and it cannot abort a connection whose
client has stopped reading: closing waits until everything is sent. The application finds this
protocol object in the scope's extensions under `DIRECT`; under another server it uses ASGI alone.

A message that arrives alone and complete, as nearly all do, is passed to the application at once. All
others take the usual way through uvicorn's parser and its queue, with their checks and limits.

Messages are bounded in size by uvicorn and in rate by the application. Frames that are no messages never
reach the application: pings, pongs and fragments have their limits here.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the C function where it was built

from pioche.server.http.edge import Edge, pieces

DIRECT = "pioche.direct"
KERNEL_BYTES = 65_536  # send buffer of the kernel for one socket; the default may grow to megabytes
TEXT = 0x81  # first byte of an unfragmented text frame
CONTROLS_PER_SECOND, CONTROLS_BURST = 10.0, 100  # pings and pongs of a client, which must send 3 a minute
MOST_FRAGMENTS = 64  # of one message; empty ones would be endless otherwise
MOST_WAITING = 256  # messages that were read together and wait for the application
TOO_MANY_FRAMES = 1008  # WebSocket close code
FINAL, MASKED = 0x80, 0x80  # bits of the first and of the second byte of a frame
MASK_BYTES = 4
LONGEST_HEAD = 14  # bytes of a frame before its content


class DirectProtocol(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    _take: Callable[[str], bool] | None = None  # where messages go at once
    _between_frames = True  # whether uvicorn's parser waits for the first byte of a message

    def __init__(self, edge: Edge, **given: Any) -> None:
        super().__init__(**given)
        self._edge = edge
        self._controls = 0.0  # when the allowance of control frames will be full again

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        plain = transport.get_extra_info("socket")
        if plain is not None:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BYTES)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._edge.release(self.transport)

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and self._between_frames:
            if self._take is not None and self._taken(data):
                return
            # A flood is left to the parser, which stops at a limit: 256 KB of pings took 11 ms here.
            few = len(data) <= self.config.ws_max_size + LONGEST_HEAD
            self._between_frames = few and only_whole_messages(data)
        for piece in pieces(data):
            super().data_received(piece)
            if self.transport.is_closing():
                return
            if len(self.frames) > MOST_FRAGMENTS or self.queue.qsize() > MOST_WAITING:
                self._end_flood()
                return
        if not self.handshake_initiated:
            # Invalid for the WebSocket library, whose answer uvicorn does not send.
            self._edge.count("invalid")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][DIRECT] = self

    def handle_ping(self) -> None:
        if self._may_control():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        if self._may_control():
            super().handle_pong(event)

    def end_if_overdue(self, now: float) -> None:
        """Do nothing: pings end a socket whose client is gone, the application one whose client does not read."""

    def read_directly(self, take: Callable[[str], bool]) -> None:
        """Pass messages to `take` at once; a message for which it returns False takes the usual way."""
        self._take = take

    def _taken(self, data: bytes) -> bool:
        """Whether the data was one message of an open connection, and the application has taken it."""
        if self.close_sent or self.transport.is_closing() or not self.queue.empty():
            return False
        text = only_text(data, self.config.ws_max_size)
        return text is not None and self._take is not None and self._take(text)

    def write_text(self, *texts: bytes) -> bool:
        """Write frames of UTF-8 text to the transport; False, and nothing is written, if that is not possible now."""
        open_ = self.handshake_complete and not self.close_sent and not self.disconnected
        if not open_ or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(b"".join([part for text in texts for part in (_head(len(text)), text)]))
        return True

    def cut_off(self) -> None:
        """Abort the connection and discard unsent data."""
        self.transport.abort()

    def _may_control(self) -> bool:
        """Count a ping or pong against the allowance; a client that exceeds it is disconnected."""
        if self.transport.is_closing():
            return False
        now = self.loop.time()
        self._controls = max(now, self._controls) + 1 / CONTROLS_PER_SECOND
        if self._controls - now <= CONTROLS_BURST / CONTROLS_PER_SECOND:
            return True
        self._end_flood()
        return False

    def _end_flood(self) -> None:
        self._edge.count("frames")
        self.conn.fail(TOO_MANY_FRAMES, "too many frames")
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MANY_FRAMES})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()


def only_text(data: bytes, most: int) -> str | None:
    """The text, if the data is exactly one complete text frame of a client, of at most `most` bytes."""
    if len(data) < 2 + MASK_BYTES or data[0] != TEXT:
        return None
    size = data[1] & 0x7F
    start = 2
    if size == 126:
        size = int.from_bytes(data[2:4], "big")
        start = 4
    if not data[1] & MASKED or size > most or size == 127 or len(data) != start + MASK_BYTES + size:
        return None
    try:
        return apply_mask(data[start + MASK_BYTES :], data[start : start + MASK_BYTES]).decode()
    except UnicodeDecodeError:  # uvicorn closes the connection with the right code
        return None


def only_whole_messages(data: bytes) -> bool:
    """Whether the data consists of complete frames, none of which is a part of a message."""
    start, end = 0, len(data)
    while start + 2 <= end:
        if not data[start] & FINAL or not data[start] & 0x0F:  # the first, or another, part of a message
            return False
        size, head = data[start + 1] & 0x7F, 2
        if size >= 126:
            head += 2 if size == 126 else 8
            if start + head > end:
                return False
            size = int.from_bytes(data[start + 2 : start + head], "big")
        start += head + size + (MASK_BYTES if data[start + 1] & MASKED else 0)
    return start == end


def _head(size: int) -> bytes:
    """The head of an unfragmented text frame of so many bytes."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 65_536:
        return bytes((TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((TEXT, 127)) + size.to_bytes(8, "big")
