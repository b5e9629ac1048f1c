"""Uvicorn's WebSocket protocol, extended with direct writes and with aborting a connection.

ASGI costs a task switch and five calls for each message, and it cannot abort a connection whose
client has stopped reading: closing waits until everything is sent. The application finds this
protocol object in the scope's extensions under `DIRECT`; under another server it uses ASGI alone.
"""

from __future__ import annotations

import asyncio
import socket
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

DIRECT = "pioche.direct"
KERNEL_BYTES = 65_536  # send buffer of the kernel for one socket; the default may grow to megabytes
TEXT = 0x81  # first byte of an unfragmented text frame


class DirectProtocol(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

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
