"""Uvicorn's WebSocket protocol with a short way out, and an end for those who do not read.

The ASGI interface costs a task switch and five calls a message, and cannot break a connection off
whose other side has stopped reading: closing waits until all is sent. The application finds the
protocol itself among the scope's extensions; without it (another server) it uses ASGI alone.
"""

from __future__ import annotations

import asyncio
import socket
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

DIRECT = "pioche.direct"
KERNEL_BYTES = 65_536  # the most that the system buffers for one socket; it would take megabytes
TEXT = 0x81  # a whole text message


class DirectProtocol(WebSocketsSansIOProtocol):
    """One connection of a socket."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        plain = transport.get_extra_info("socket")
        if plain is not None:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BYTES)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][DIRECT] = self

    def write_text(self, text: str) -> bool:
        """Send a text at once; or say that something waits to be sent before it."""
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
        """Break the connection off and forget what was not sent."""
        self.transport.abort()
