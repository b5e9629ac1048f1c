"""Clients that disconnect at a bad moment: the server leaves no task behind and logs no error."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pioche.server.app import create_app
from pioche.server.http.sockets import Socket
from pioche.server.process import ServerProcess
from pioche.server.settings import Settings
from tests.kit.server.links import Inside
from tests.kit.server.player import Person


async def test_a_socket_ends_while_a_message_is_being_sent(tmp_path: Path) -> None:
    """The socket's task is cancelled at the moment at which a message has been sent."""
    sending: asyncio.Task[None]

    async def send(message: dict[str, Any]) -> None:
        sending.cancel()

    websocket: Any = SimpleNamespace(send=send, scope={"state": {"client_address": "127.0.0.1"}})
    socket = Socket(ServerProcess(Settings(data=tmp_path)), websocket, None)
    socket.send(b"{}")
    sending = asyncio.create_task(socket.pump())
    await asyncio.wait({sending}, timeout=10)
    assert sending.cancelled()


async def test_a_client_that_disconnects_during_the_handshake_is_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(Settings(data=tmp_path))

    async def gone(scope: Any, receive: Any, send: Any) -> None:
        async def refuse(message: Any) -> None:
            raise ConnectionError("the client has gone")  # as uvicorn raises it

        await app(scope, receive, refuse if scope["type"] == "websocket" else send)

    async with app.router.lifespan_context(app):
        person = await Person(Inside(gone), "Fig").introduce()
        new = {"game": "high-card", "seats": ["me", "open"]}
        table = (await person.ask("POST", "/api/tables", new)).body["id"]
        with pytest.raises(Exception, match="refused"):
            async with person.link.socket(f"/api/tables/{table}/socket", person.cookie):
                pass
        assert not app.state.process.sockets
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
