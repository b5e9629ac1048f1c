"""Uvicorn's WebSocket protocol, extended with direct writes, with aborting a connection and with limits.

ASGI costs a task switch and five calls for each message, and it cannot abort a connection whose
client has stopped reading: closing waits until everything is sent. The application finds this
protocol object in the scope's extensions under `DIRECT`; under another server it uses ASGI alone.

Messages are bounded in size by uvicorn and in rate by the application. Frames that are no messages never
reach the application: pings, pongs and fragments have their limits here.
"""

from __future__ import annotations

import asyncio
import socket
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pioche.server.http.edge import Edge, pieces

DIRECT = "pioche.direct"
KERNEL_BYTES = 65_536  # send buffer of the kernel for one socket; the default may grow to megabytes
TEXT = 0x81  # first byte of an unfragmented text frame
CONTROLS_PER_SECOND, CONTROLS_BURST = (
    10.0,
    100,
)  # pings and pongs of a client, which has to send 3 in a minute
MOST_FRAGMENTS = 64  # of one message; empty ones would be endless otherwise
MOST_WAITING = 256  # messages that were read together and wait for the application
TOO_MANY_FRAMES = 1008  # WebSocket close code


class DirectProtocol(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

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

    def write_text(self, text: str) -> bool:
        """Write a text frame to the transport; returns False, and writes nothing, where that is not possible now."""
        open_ = self.handshake_complete and not self.close_sent and not self.disconnected
        if not open_ or not self.writable.is_set() or self.transport.is_closing():
            return False
        data = text.encode()
        size = len(data)
        if size < 126:
            head = bytes((TEXT, size))
        elif size < 65_536:
            head = bytes((TEXT, 126)) + size.to_bytes(2, "big")
        else:
            head = bytes((TEXT, 127)) + size.to_bytes(8, "big")
        self.transport.write(head + data)
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
