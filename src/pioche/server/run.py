"""`serve`: run the application under uvicorn with our settings until a signal ends the process."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import gc
import logging
import math
import os
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, MutableMapping
from types import FrameType
from typing import Any

import uvicorn

from pioche.core.refusals import Refused
from pioche.server import background, logs
from pioche.server.http.edge import Edge, HttpProtocol, bound_unsent
from pioche.server.http.protocol import DirectProtocol
from pioche.server.metrics import Metrics
from pioche.server.refusals import CannotStart
from pioche.server.settings import Settings
from pioche.server.store.database import StoreError
from pioche.server.time_slice import SHORT, set_time_slice

# With Python's default thresholds (a collection every 700 new objects) the garbage collector took a quarter of
# the processor time of a move: 1.6 ms against 1.2, measured alternately in one server on a busy machine.
COLLECTOR_THRESHOLDS = (20_000, 20, 50)
FAILED = 3  # the exit code of a server that could not start because of a bug
# Messages of uvicorn that our own log lines report better: a failed start and a socket that the guard rejected.
# The others are faults of a client, whose connection ends: clients must not be able to fill the log.
IGNORED_UVICORN_MESSAGES = (
    "Application startup failed",
    "ASGI callable returned without completing handshake",
    "Invalid UTF-8 sequence received from client",
    "Invalid HTTP request received",
    "Unsupported upgrade request",
)

Message = MutableMapping[str, Any]
log = logging.getLogger(__name__)


def serve(settings: Settings, listener: socket.socket, announce: Callable[[], None]) -> int:
    """Serve on `listener` until a signal ends the process; return the exit code.

    `announce` is called once the server accepts connections. Raises `Refused` if the server cannot start for
    a reason that the operator can fix.
    """
    from pioche.server.app import create_app

    logs.configure()
    set_time_slice(SHORT)  # before any thread starts
    gc.set_threshold(*COLLECTOR_THRESHOLDS)
    logging.getLogger("uvicorn.error").addFilter(_is_logged)
    app = create_app(settings)
    process = getattr(app.state, "process", None)
    if process is not None:
        # The compiled kernels stay until the end: the collector need not search them again.
        process.on_prepared = gc.freeze
    watched = StartupWatcher(app)
    edge = Edge(settings, Metrics() if process is None else process.metrics)
    server = Server(uvicorn_config(watched, settings, edge), watched, edge, announce)
    _ignore_repeated_signal(server)
    bound_unsent(listener)
    try:
        server.run(sockets=[listener])
    except SystemExit:
        if watched.refusal is not None:
            raise watched.refusal from None
        return FAILED
    if background.thread_is_running():
        _exit_now()
    return 0


def uvicorn_config(app: Any, settings: Settings, edge: Edge) -> uvicorn.Config:
    """Return uvicorn's configuration: no logging of its own, no trusted proxy headers, no compression."""
    protocols: Any = {  # uvicorn only calls them
        "http": functools.partial(HttpProtocol, edge),
        "ws": functools.partial(DirectProtocol, edge),
    }
    return uvicorn.Config(
        app,
        **protocols,
        ws_max_size=settings.limits.frame_bytes,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=math.ceil(settings.limits.idle_seconds),
        timeout_graceful_shutdown=max(1, round(settings.limits.shutdown_seconds)),
    )


class StartupWatcher:
    """Wraps the application and records why its startup failed.

    `refusal` is the reason if the operator can fix it; any other exception is a bug and is logged.
    """

    def __init__(self, app: Any) -> None:
        self.app = app
        self.refusal: Refused | None = None

    async def __call__(self, scope: Message, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            await self.app(scope, receive, send)
            return
        failed = False

        async def send_unless_failed(message: Message) -> None:
            nonlocal failed
            failed = message["type"] == "lifespan.startup.failed"
            if not failed:
                await send(message)

        try:
            await self.app(scope, receive, send_unless_failed)
        except Exception as error:
            self.refusal = _refusal(error)
            if self.refusal is None:
                log.exception("the server failed")
            if not failed:
                raise
        if failed:
            await send({"type": "lifespan.startup.failed", "message": ""})

    async def begin_shutdown(self) -> None:
        """Tell the application that the shutdown begins, while its sockets are still open."""
        state = getattr(self.app, "state", None)
        stopping: Callable[[], Awaitable[None]] | None = getattr(state, "stopping", None)
        if stopping is not None:
            await stopping()


class Server(uvicorn.Server):
    """Uvicorn's server; it also calls `announce` after the start and tells the application of the shutdown.

    While it runs, `edge` ends overdue connections.
    """

    def __init__(
        self, config: uvicorn.Config, watched: StartupWatcher, edge: Edge, announce: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._watched = watched
        self._edge = edge
        self._announce = announce
        self._sweeping: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._sweeping = asyncio.create_task(self._edge.sweep(self.server_state.connections))
            self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await self._watched.begin_shutdown()
        finally:
            await super().shutdown(sockets)
            if self._sweeping is not None:
                self._sweeping.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await self._sweeping


def _refusal(error: Exception) -> Refused | None:
    """Return the refusal for an error that the operator can fix, None for a bug."""
    if isinstance(error, Refused):
        return error
    return CannotStart(why=str(error)) if isinstance(error, StoreError | OSError) else None


def _ignore_repeated_signal(server: uvicorn.Server) -> None:
    """Ignore the signal that uvicorn raises a second time after its graceful shutdown."""

    def handle(_number: int, _frame: FrameType | None) -> None:
        if not server.should_exit:
            raise KeyboardInterrupt

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, handle)


def _exit_now() -> None:
    """End the process while a thread still compiles; everything that was acknowledged is stored.

    The interpreter would wait for the thread or crash around it. A kernel that the thread has not written
    to the cache is compiled at the next start.
    """
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def _is_logged(record: logging.LogRecord) -> bool:
    return not record.getMessage().startswith(IGNORED_UVICORN_MESSAGES)
