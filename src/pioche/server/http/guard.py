"""ASGI middleware that checks every request and socket: rate, Host, Origin, content type and body size.

`app.add_middleware(Guard, settings=…)` places it outside the application's own error handling, so
it also catches exceptions that no handler has caught.
"""

from __future__ import annotations

import functools
import json
import logging
import re
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

from starlette.requests import ClientDisconnect
from starlette.websockets import WebSocketDisconnect

from pioche.core.refusals import Refused
from pioche.server import home_network, logs, refusals
from pioche.server.http import pages
from pioche.server.http.limits import RateLimits, TrustedProxies, household, plain_address
from pioche.server.refusals import BadHost, BadOrigin, BadType, Failed, TooLarge
from pioche.server.settings import IPV6, NAME, Settings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Pairs = list[tuple[bytes, bytes]]

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
PROBES = frozenset(
    {"/healthz", "/readyz"}
)  # load balancers request these under any Host; they disclose nothing
HOST = re.compile(rf"(?:(?P<name>{NAME})|\[(?P<ipv6>{IPV6})\])(?::(?P<port>[0-9]{{1,5}}))?")
USUAL_PORTS = {"http": 80, "https": 443}
LOOK_UP_SECONDS = 5.0  # between two look-ups of this machine's addresses
CLOSED_BY_FAULT, REFUSED_SOCKET = 1011, 1008

log = logging.getLogger(__name__)


class Guard:
    """Checks requests, adds security headers, and answers uncaught exceptions with a refusal."""

    def __init__(self, app: App, settings: Settings, limits: RateLimits | None = None) -> None:
        self.app = app
        self.settings = settings
        self.limits = limits
        self.known = KnownHosts(settings)
        self.trusted = TrustedProxies(settings.trusted_proxies)
        self.headers = functools.lru_cache(64)(
            functools.partial(_security_headers, settings, pages.style_sources())
        )
        self.address = functools.lru_cache(1024)(self._address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        await Visit(self, scope, receive, send).run()

    def _address(self, peer: str, forwarded: bytes) -> str:
        """The client's address: as trusted proxies forward it, else the peer's."""
        seen = plain_address(peer) or peer
        addresses = forwarded.decode("latin-1").split(",")
        while addresses and seen in self.trusted:
            before = plain_address(addresses.pop())
            if before is None:
                break
            seen = before
        return seen


class Visit:
    """One request or socket passing through the guard."""

    def __init__(self, guard: Guard, scope: Scope, receive: Receive, send: Send) -> None:
        self.guard = guard
        self.scope = scope
        self.receive = receive
        self._send = send
        self.headers: dict[bytes, list[bytes]] = {}
        for name, value in scope["headers"]:
            self.headers.setdefault(name, []).append(value)
        self.host = ""
        self.status = 0  # HTTP status of the answer; 0 until it has started

    async def run(self) -> None:
        began = time.perf_counter()
        try:
            self._check()
            await self._read()
            await self.guard.app(self.scope, self.receive, self.send)
        except Refused as refusal:
            await self._refuse(refusal)
        except (ClientDisconnect, WebSocketDisconnect):
            log.debug("the client has gone")
        except Exception as error:
            log.exception("failed: %s", type(error).__name__)
            await self._refuse(Failed())
        finally:
            logs.request(self.scope, self.status, time.perf_counter() - began)

    # Incoming ----------------------------------------------------------------------------------

    def _check(self) -> None:
        scope, settings = self.scope, self.guard.settings
        peer = scope["client"][0] if scope.get("client") else ""
        address = self.guard.address(peer, b",".join(self.headers.get(b"x-forwarded-for", ())))
        scope.setdefault("state", {})["client_address"] = address
        if self.guard.limits is not None and scope["path"] not in PROBES:
            self.guard.limits.take("requests", household(address))
        host = self._only(b"host").lower()
        if host_name(host) in self.guard.known:
            self.host = host
        elif scope["path"] not in PROBES:
            raise BadHost(given=_shown(host))
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            origin = self._only(b"origin").lower()
            scheme, _, rest = origin.partition("://")
            if scheme != settings.scheme or _with_port(rest, scheme) != _with_port(host, scheme):
                raise BadOrigin(given=_shown(origin))

    async def _read(self) -> None:
        """Check the type and size of a body; a chunked body is read here, up to the limit."""
        if self.scope["type"] == "websocket":
            return
        most = self.guard.settings.limits.body_bytes
        chunked = b"transfer-encoding" in self.headers
        if not chunked and self.headers.get(b"content-length", [b"0"]) == [b"0"]:
            return
        kind = self._only(b"content-type")
        length = self._only(b"content-length")
        if kind.partition(";")[0].strip().lower() != "application/json":
            raise BadType(given=_shown(kind))
        if not chunked and not (length.isdecimal() and len(length) <= 15 and int(length) <= most):
            raise TooLarge(most=most)
        if chunked:
            self.receive = _then(await self._gathered(most), self.receive)

    def _only(self, name: bytes) -> str:
        """The value of a header that occurs exactly once, else an empty string."""
        values = self.headers.get(name, ())
        return values[0].decode("latin-1") if len(values) == 1 else ""

    async def _gathered(self, most: int) -> bytes:
        body = b""
        while True:
            message = await self.receive()
            body += bytes(message.get("body", b""))
            if len(body) > most:
                raise TooLarge(most=most)
            if message["type"] != "http.request" or not message.get("more_body", False):
                return body

    # Outgoing ------------------------------------------------------------------------------------

    async def send(self, message: Message) -> None:
        kind = message["type"]
        if kind in ("http.response.start", "websocket.http.response.start"):
            self.status = message["status"]
            message["headers"] = self._with_headers(message.get("headers", ()))
        elif kind == "websocket.accept":
            self.status = 101
        elif kind == "websocket.close" and not self.status:
            self.status = 403
        await self._send(message)

    def _with_headers(self, given: Iterable[tuple[bytes, bytes]]) -> Pairs:
        ours = self.guard.headers(self.host)
        names = {name for name, _ in ours}
        found = [(name, value) for name, value in given if name.lower() not in names]
        if self.scope["path"].startswith("/api") and all(name != b"cache-control" for name, _ in found):
            found.append((b"cache-control", b"no-store"))
        return found + ours

    async def _refuse(self, refusal: Refused) -> None:
        """Answer with a refusal; where the answer has already started, only close a socket."""
        socket = self.scope["type"] == "websocket"
        if self.status:
            if socket and self.status == 101:
                await self._close(CLOSED_BY_FAULT)
            return
        if socket and "websocket.http.response" not in self.scope.get("extensions", {}):
            await self._close(REFUSED_SOCKET)
            return
        body = json.dumps(refusals.body(refusal), ensure_ascii=False).encode()
        more = {"content-type": "application/json", "content-length": str(len(body))}
        headers = [
            (name.encode(), value.encode()) for name, value in (more | refusals.headers(refusal)).items()
        ]
        kind = "websocket.http.response" if socket else "http.response"
        await self.send({"type": f"{kind}.start", "status": refusals.status(refusal), "headers": headers})
        head = not socket and self.scope["method"] == "HEAD"
        await self.send({"type": f"{kind}.body", "body": b"" if head else body})

    async def _close(self, code: int) -> None:
        try:
            await self.send({"type": "websocket.close", "code": code})
        except RuntimeError:
            log.debug("the socket was closed already")


class KnownHosts:
    """The host names of this server, without port; network addresses are looked up while it runs."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._names = {*LOOPBACK, *settings.names, settings.host} - {home_network.ALL_ADDRESSES, "::"}
        self._home = settings.home
        self._clock = clock
        self._addresses: frozenset[str] = frozenset()
        self._next = -1.0

    def __contains__(self, name: str) -> bool:
        if name in self._names:
            return True
        if not self._home or not name[:1].isdigit():
            return False
        if name not in self._addresses and self._clock() >= self._next:
            self._addresses = frozenset(home_network.addresses())
            self._next = self._clock() + LOOK_UP_SECONDS
        return name in self._addresses


def host_name(host: str) -> str:
    """The host name of a Host header; an empty string where the header is invalid."""
    found = HOST.fullmatch(host)
    return (found["name"] or found["ipv6"]) if found else ""


def _with_port(host: str, scheme: str) -> tuple[str, int]:
    """Host name and port; the port defaults to that of the scheme."""
    found = HOST.fullmatch(host)
    return host_name(host), int((found and found["port"]) or USUAL_PORTS[scheme])


def _security_headers(settings: Settings, styles: tuple[str, ...], host: str) -> Pairs:
    sockets = f" {'wss' if settings.https else 'ws'}://{host}" if host else ""
    policy = (
        "default-src 'self'", "script-src 'self'", " ".join(("style-src 'self'", *styles)), "img-src 'self' data:",
        f"connect-src 'self'{sockets}", "frame-ancestors 'none'", "base-uri 'none'",
        "form-action 'self'", "object-src 'none'",
    )  # fmt: skip
    found = {
        "content-security-policy": "; ".join(policy),
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "x-frame-options": "DENY",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    }
    if settings.https or host_name(host) in LOOPBACK:  # on plain http browsers ignore this header and warn
        found["cross-origin-opener-policy"] = "same-origin"
    if settings.https and settings.hsts_seconds:
        found["strict-transport-security"] = f"max-age={settings.hsts_seconds}"
    return [(name.encode(), value.encode()) for name, value in found.items()]


def _then(body: bytes, receive: Receive) -> Receive:
    """A `receive` that first returns a body already read, then the messages after it."""
    waiting = [body]

    async def received() -> Message:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return received


def _shown(given: str) -> str:
    """A value for a refusal: shortened, and only printable characters."""
    return "".join(each if each.isprintable() else "?" for each in given[:80]) or "-"
