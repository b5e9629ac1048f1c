"""The server's process: uvicorn with our settings, from the first request to the last."""

from __future__ import annotations

import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, MutableMapping
from types import FrameType
from typing import Any

import uvicorn

from pioche.cli.errors import Wrong
from pioche.core.refusals import Refused
from pioche.server import background, logs
from pioche.server.http.protocol import DirectProtocol
from pioche.server.settings import Settings

# Looking for circular garbage at every 700 new objects, as usual, took a quarter of a move's time: by turns
# in one server on a busy machine, 1.6 ms of processor time against 1.2.
COLLECT = (20_000, 20, 50)
FAILED = 3  # the exit code of a server that could not start through a fault of the program
# Uvicorn's errors that we tell better: why a start failed, and a socket that the guard refused. What is
# no text is a client's fault, which ends its socket: nobody shall fill the log with it.
TOLD_ELSEWHERE = (
    "Application startup failed",
    "ASGI callable returned without completing handshake",
    "Invalid UTF-8 sequence received from client",
)

Message = MutableMapping[str, Any]
log = logging.getLogger(__name__)


def serve(settings: Settings, listener: socket.socket, announce: Callable[[], None]) -> int:
    """Serve until a signal asks to end; the exit code."""
    from pioche.server.app import create_app

    logs.configure()
    gc.set_threshold(*COLLECT)
    logging.getLogger("uvicorn.error").addFilter(_not_told_twice)
    app = create_app(settings)
    process = getattr(app.state, "process", None)
    if process is not None:
        process.on_prepared = _keep_for_good
    starting = Starting(app)
    server = Server(configured(starting, settings), starting, announce)
    _end_gracefully(server)
    try:
        server.run(sockets=[listener])
    except SystemExit:
        if starting.refused is not None:
            raise starting.refused from None
        return FAILED
    if background.thread_is_running():
        _leave_at_once()
    return 0


def configured(app: Any, settings: Settings) -> uvicorn.Config:
    """How uvicorn runs: it logs nothing of its own, believes no header and compresses nothing."""
    return uvicorn.Config(
        app,
        ws=DirectProtocol,
        ws_max_size=settings.limits.frame_bytes,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=max(1, round(settings.limits.shutdown_seconds)),
    )


class Starting:
    """The application, watched while it starts: what a person can mend is told in one line."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.refused: Exception | None = None

    async def __call__(self, scope: Message, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            await self.app(scope, receive, send)
            return
        failed = False

        async def sent(message: Message) -> None:
            nonlocal failed
            failed = message["type"] == "lifespan.startup.failed"
            if not failed:
                await send(message)

        try:
            await self.app(scope, receive, sent)
        except Exception as error:
            self.refused = _mendable(error)
            if self.refused is None:
                log.exception("the server failed")
            if not failed:
                raise
        if failed:
            await send({"type": "lifespan.startup.failed", "message": ""})

    async def stopping(self) -> None:
        """Tell the application that the end has begun, while its sockets are still open."""
        state = getattr(self.app, "state", None)
        tell: Callable[[], Awaitable[None]] | None = getattr(state, "stopping", None)
        if tell is not None:
            await tell()


class Server(uvicorn.Server):
    """Uvicorn, which says when it can be reached and tells the application when it ends."""

    def __init__(self, config: uvicorn.Config, starting: Starting, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._starting = starting
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await self._starting.stopping()
        finally:
            await super().shutdown(sockets)


def _mendable(error: Exception) -> Exception | None:
    from pioche.server.store.database import StoreError

    if isinstance(error, Refused):
        return error
    return Wrong("cannot-start", why=str(error)) if isinstance(error, StoreError | OSError) else None


def _keep_for_good() -> None:
    """What is there by now stays: never look through it for garbage again."""
    gc.freeze()


def _end_gracefully(server: uvicorn.Server) -> None:
    """Uvicorn ends gracefully on a signal and then raises it once more: let that one pass."""

    def heard(_number: int, _frame: FrameType | None) -> None:
        if not server.should_exit:
            raise KeyboardInterrupt

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, heard)


def _leave_at_once() -> None:
    """End the process with all that was served kept, and while a thread still compiles.

    The interpreter would wait for it, or be taken down around it; whatever it has not written by now is
    compiled at the next start.
    """
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def _not_told_twice(record: logging.LogRecord) -> bool:
    return not record.getMessage().startswith(TOLD_ELSEWHERE)
