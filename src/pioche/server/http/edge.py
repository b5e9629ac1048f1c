"""The edge of the server: limits on connections and on requests that do not arrive.

Uvicorn bounds neither the size of a request's header nor the time that a client takes to send one, to send
a body or to read an answer. A long header costs it quadratic time: 100 MB on one connection kept the server
busy for 9 s, and 160 MB of short header lines took 2.8 GB of memory. `HttpProtocol` extends uvicorn's
protocol with these limits. `Edge` counts the open connections, and twice a second looks for the overdue ones.
"""

from __future__ import annotations

import asyncio
import errno
import functools
import json
import logging
import os
import socket
from collections import Counter
from collections.abc import Iterator, Set
from http import HTTPStatus
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from pioche.core.refusals import Refused
from pioche.server import refusals
from pioche.server.http.limits import TrustedProxies, household, plain_address
from pioche.server.metrics import Metrics
from pioche.server.refusals import HeaderTooLarge, TooLarge, TooMany, TooSlow, Unavailable
from pioche.server.settings import Limits, Settings

RESERVED = 256  # descriptors for the database, workers, files and the listening socket
PIECE = 2048  # bytes that are parsed before the limits are checked again; one read may return 256 KB
MOST_PIPELINED = 16  # requests that wait on one connection; browsers and proxies send one at a time
BODY_FRAMING = 8  # bytes of a chunked body for one byte of content: `1\r\nx\r\n` takes six
UNSENT_BYTES = 65_536  # that the kernel holds of a connection
SWEEP_SECONDS = 0.5
SWEEP_AT_ONCE = 1000  # connections that are looked at before others have their turn
LINGER_SECONDS = 1.0  # between a refusal and the end of its connection, so that the client can read it
REPORT_SECONDS = 10.0  # between two log lines about refused connections
IDLE, HEADER, BODY, COMPLETE, REFUSED = range(5)  # how much of a request has arrived

log = logging.getLogger(__name__)


class Edge:
    """What the connections of a server share: their counts, the counts of refusals, the sweep."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        limits = self.limits = settings.limits
        self.most = most_connections(limits)
        self.answers = {reason: _answer(refusal) for reason, refusal in _refusals(limits).items()}
        self._trusted = TrustedProxies(settings.trusted_proxies)
        self._key = functools.lru_cache(4096)(self._uncached_key)
        self._keys: dict[asyncio.BaseTransport, str | None] = {}  # of the open connections
        self._open: Counter[str] = Counter()  # connections by household
        self._closing: dict[asyncio.BaseTransport, float] = {}  # since when
        self._metric = metrics.refused_connections
        self._unreported: Counter[str] = Counter()
        self._reported = float("-inf")
        metrics.follow(metrics.connections, lambda: len(self._keys))

    # Counts -------------------------------------------------------------------------------------------

    def admit(self, transport: asyncio.BaseTransport) -> str | None:
        """Count a new connection; or return the reason why it is refused.

        All people behind a proxy share its address, so the connections of trusted proxies are bounded
        together with all others alone. The guard limits the sockets and requests of each forwarded address.
        """
        peer = transport.get_extra_info("peername")
        key = self._key(peer[0]) if peer else None
        if len(self._keys) >= self.most:
            return "server-full"
        if key is not None:
            if self._open[key] >= self.limits.connections_per_address:
                return "address-full"
            self._open[key] += 1
        self._keys[transport] = key
        return None

    def release(self, transport: asyncio.BaseTransport) -> None:
        """Forget a connection that has ended."""
        key = self._keys.pop(transport, None)
        self._closing.pop(transport, None)
        if key is not None:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]

    def count(self, reason: str) -> None:
        """Count a refused connection in the metrics and for the next log line."""
        self._metric.labels(reason).inc()
        self._unreported[reason] += 1

    def _uncached_key(self, peer: str) -> str | None:
        """The key by which connections are counted; None for a trusted proxy."""
        address = plain_address(peer) or peer
        return None if address in self._trusted else household(address)

    # Sweep --------------------------------------------------------------------------------------------

    async def sweep(self, connections: Set[Any]) -> None:
        """End overdue connections, until this is cancelled; `connections` are uvicorn's protocols."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                for number, each in enumerate(tuple(connections), 1):
                    self._check(each, loop.time())
                    if number % SWEEP_AT_ONCE == 0:
                        await asyncio.sleep(0)
                self._check_descriptors()
                self._report(loop.time())
            except Exception:  # the next sweep must not be lost
                log.exception("the sweep of the connections failed")

    def _check(self, connection: Any, now: float) -> None:
        """End a connection that is overdue, and one that closes while its client does not read the rest."""
        transport = connection.transport
        if not transport.is_closing():
            connection.end_if_overdue(now)
        elif now - self._closing.setdefault(transport, now) > self.limits.send_seconds:
            self.count("unread")
            transport.abort()

    def _check_descriptors(self) -> None:
        """Count the moments without a free descriptor, in which the event loop resets new connections."""
        try:
            os.close(os.dup(0))
        except OSError as error:
            if error.errno in (errno.EMFILE, errno.ENFILE):
                self.count("no-descriptors")

    def _report(self, now: float) -> None:
        if self._unreported and now - self._reported >= REPORT_SECONDS:
            log.warning("connections refused", extra={**self._unreported, "open": len(self._keys)})
            self._unreported.clear()
            self._reported = now


class HttpProtocol(HttpToolsProtocol):
    """One HTTP connection, until it becomes a WebSocket."""

    def __init__(self, edge: Edge, **given: Any) -> None:
        super().__init__(**given)
        self._edge = edge
        self._phase = IDLE
        self._since = self.loop.time()  # when the phase began
        self._bytes = 0  # that arrived in this phase, give or take a piece
        self._unread_since: float | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        reason = self._edge.admit(transport)
        self.transport = cast(asyncio.Transport, transport)
        if reason is None:
            super().connection_made(self.transport)
        else:
            self._edge.count(reason)
            self.transport.write(self._edge.answers[reason])
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._edge.release(self.transport)

    # What arrives ---------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        for piece in pieces(data):
            if self._phase == REFUSED:
                return
            super().data_received(piece)
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            self._bytes += len(piece)
            limits = self._edge.limits
            if self._phase == HEADER and self._bytes >= limits.header_bytes:
                self._refuse("header-size")
            elif self._phase == BODY and self._bytes >= BODY_FRAMING * limits.body_bytes + PIECE:
                self._refuse("body-size")
            elif len(self.pipeline) > MOST_PIPELINED:
                self._refuse("pipelined")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._enter(HEADER)

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._phase == HEADER:  # nobody reads the trailers of a body: they would only take memory
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._enter(BODY)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._enter(COMPLETE if self._answering() else IDLE)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._phase == COMPLETE and not self.pipeline:
            self._enter(IDLE)

    def send_400_response(self, msg: str) -> None:
        self._edge.count("invalid")
        super().send_400_response(msg)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread_since = self.loop.time()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread_since = None

    def _enter(self, phase: int) -> None:
        self._phase, self._since, self._bytes = phase, self.loop.time(), 0

    def _answering(self) -> bool:
        """Whether a request has not been answered completely."""
        return self.cycle is not None and not self.cycle.response_complete

    # What does not arrive -------------------------------------------------------------------------------

    def end_if_overdue(self, now: float) -> None:
        """End the connection if its client takes too long to send a request or to read an answer."""
        limits, waited = self._edge.limits, now - self._since
        if self._phase == REFUSED:
            if waited > LINGER_SECONDS:
                self.transport.abort()
        elif self._unread_since is not None and now - self._unread_since > limits.send_seconds:
            self._edge.count("unread")
            self.transport.abort()
        elif self._phase == HEADER and waited > limits.header_seconds:
            self._refuse("header-time")
        elif self._phase == BODY and waited > limits.body_seconds:
            self._refuse("body-time")
        elif self._phase == IDLE and waited > max(limits.header_seconds, limits.idle_seconds):
            self.transport.close()  # nothing was sent, which browsers do too: no refusal

    def _refuse(self, reason: str) -> None:
        """Answer with a refusal and read nothing more; where another answer is under way, only end the connection."""
        self._edge.count(reason)
        if self._phase == HEADER:
            self.headers.clear()  # not held until the connection has ended
        cycle, answering = self.cycle, self._answering()
        own = self._phase == BODY and not self.pipeline  # the answer under way is to the refused request
        answer = self._edge.answers.get(reason)
        self._enter(REFUSED)
        if answer is None or (answering and not (own and not cycle.response_started)):
            self.transport.close()
            return
        if answering:  # the application learns that the client has gone
            cycle.disconnected = True
            cycle.message_event.set()
        self.transport.write(answer)
        self.transport.write_eof()
        self.flow.pause_reading()


def pieces(data: bytes) -> Iterator[bytes]:
    """What was read, in pieces after each of which the limits are checked."""
    for start in range(0, len(data), PIECE):
        yield data[start : start + PIECE]


def bound_unsent(listener: socket.socket) -> None:
    """Bound what the kernel holds of data that a client does not read; its connections inherit the bound.

    Otherwise the kernel takes 2.8 MB for each connection from a server that believes to have sent them.
    """
    if hasattr(socket, "TCP_NOTSENT_LOWAT"):  # not on Windows
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT_BYTES)


def most_connections(limits: Limits) -> int:
    """Raise the system's limit of open files where that is allowed; return how many connections may be open."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return limits.connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.connections + RESERVED
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return limits.connections
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    except (OSError, ValueError):
        allowed = soft
    most = min(limits.connections, max(allowed - RESERVED, allowed // 2))
    if most < limits.connections:
        log.warning("the system allows few open files", extra={"files": allowed, "connections": most})
    return most


def _refusals(limits: Limits) -> dict[str, Refused]:
    """The refusals that are answered, by reason."""
    return {
        "server-full": Unavailable(),
        "address-full": TooMany(what="sockets", most=limits.connections_per_address),
        "header-size": HeaderTooLarge(most=limits.header_bytes),
        "header-time": TooSlow(seconds=f"{limits.header_seconds:g}"),
        "body-size": TooLarge(most=limits.body_bytes),
        "body-time": TooSlow(seconds=f"{limits.body_seconds:g}"),
    }


def _answer(refusal: Refused) -> bytes:
    """A complete HTTP answer."""
    body = json.dumps(refusals.body(refusal), ensure_ascii=False).encode()
    status = HTTPStatus(refusals.status(refusal))
    return (
        f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n"
    ).encode() + body
