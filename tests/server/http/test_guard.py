"""The guard checks Host, Origin, content type, body size and rate before a request reaches the application."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from pioche.core.refusals import IllegalAction, Refused
from pioche.core.text import LANGUAGES, Text
from pioche.server import home_network, refusals
from pioche.server.http import guard, pages
from pioche.server.http.guard import Guard, KnownHosts, host_name
from pioche.server.http.limits import RateLimits
from pioche.server.refusals import TooFast
from pioche.server.settings import Limits, Settings

JSON = {"content-type": "application/json"}
HERE = {"host": "localhost:8000"}
OWN = {**HERE, "origin": "http://localhost:8000"}


async def echo(request: Request) -> JSONResponse:
    body = await request.body()
    return JSONResponse({"length": len(body), "address": request.state.client_address})


async def fault(request: Request) -> JSONResponse:
    raise RuntimeError("a secret of the program")


async def refused(request: Request) -> JSONResponse:
    if request.query_params:
        raise TooFast(wait=1200, seconds=2)
    raise IllegalAction(given="x", expected="y")


async def asset(request: Request) -> PlainTextResponse:
    return PlainTextResponse("x", headers={"cache-control": "max-age=1", "x-frame-options": "ALLOW"})


async def late(request: Request) -> Any:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise RuntimeError("too late for another answer")

    return app


async def socket(websocket: WebSocket) -> None:
    await websocket.accept()
    if (await websocket.receive_text()) == "fault":
        raise RuntimeError("a secret of the program")
    await websocket.close()


def application(limits: RateLimits | None = None, **given: Any) -> Starlette:
    methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
    made = Starlette(
        routes=[
            *(Route(path, echo, methods=methods) for path in ("/api/echo", "/healthz", "/readyz")),
            Route("/api/fault", fault), Route("/api/refused", refused),
            Route("/asset", asset), Route("/late", late), WebSocketRoute("/socket", socket),
        ]
    )  # fmt: skip
    made.add_middleware(Guard, settings=Settings(**given), limits=limits)
    return made


@dataclass
class Answer:
    sent: list[Any] = field(default_factory=list)

    @property
    def status(self) -> int:
        return int(self.sent[0]["status"])

    @property
    def headers(self) -> dict[str, str]:
        pairs = [(name.decode(), value.decode()) for name, value in self.sent[0]["headers"]]
        assert len(dict(pairs)) == len(pairs), "a header twice"
        return dict(pairs)

    @property
    def json(self) -> Any:
        return json.loads(b"".join(message.get("body", b"") for message in self.sent[1:]))


def ask(
    app: Any, method: str = "GET", path: str = "/api/echo", headers: dict[str, str] | None = None,
    chunks: Iterable[bytes] = (), peer: str = "192.0.2.7", query: bytes = b"",
    kind: str = "http", extensions: Iterable[str] = ("websocket.http.response",), heard: Iterable[Any] = (),
) -> Answer:  # fmt: skip
    """Send one HTTP request or open one socket, as uvicorn does."""
    pairs = [(name.lower().encode(), value.encode("latin-1")) for name, value in (headers or HERE).items()]
    scope = {
        "type": kind, "path": path, "raw_path": path.encode(), "query_string": query, "root_path": "",
        "headers": pairs, "client": (peer, 1), "server": ("127.0.0.1", 8000), "http_version": "1.1",
        "scheme": "http", "extensions": {name: {} for name in extensions},
    }  # fmt: skip
    parts = list(chunks)
    waiting = [
        {"type": "http.request", "body": part, "more_body": at < len(parts) - 1}
        for at, part in enumerate(parts)
    ] or [{"type": "http.request", "body": b"", "more_body": False}]
    if kind == "http":
        scope["method"] = method
    else:
        scope["subprotocols"] = []
        waiting = [{"type": "websocket.connect"}, *heard]
    answer = Answer()

    async def receive() -> Any:
        if waiting:
            return waiting.pop(0)
        return {"type": "http.disconnect" if kind == "http" else "websocket.disconnect", "code": 1001}

    async def send(message: Any) -> None:
        answer.sent.append(message)

    asyncio.run(app(scope, receive, send))
    return answer


# Host -------------------------------------------------------------------------------------------

KNOWN = [
    "localhost",
    "localhost:8000",
    "LOCALHOST:1",
    "127.0.0.1:8000",
    "[::1]",
    "[::1]:8000",
    "play.example",
]
UNKNOWN = [
    "evil.example", "localhost.evil.example", "localhost:", "localhost:x", "localhost:80:80", "", "[::1",
    "[::1]x", "127.0.0.1.evil.example", "localhost@evil.example", "localhost/", "localhost; script-src *",
    "0.0.0.0", "0.0.0.0:8000", "192.168.1.20:8000", "localhost:8²", "::1", "play.example.",
]  # fmt: skip


@pytest.mark.parametrize("host", KNOWN)
def test_known_hosts_are_accepted(host: str) -> None:
    assert ask(application(names=("play.example",)), headers={"host": host}).status == 200


@pytest.mark.parametrize("host", UNKNOWN)
def test_unknown_hosts_are_refused(host: str) -> None:
    answer = ask(application(names=("play.example",), host="0.0.0.0"), headers={"host": host})
    assert answer.status == 421 and answer.json["code"] == "bad-host"
    assert set(answer.json) == {"code", "args", "text"} and "not known as" in answer.json["text"]


def test_a_missing_or_repeated_host_is_refused() -> None:
    app = application()
    assert ask(app, headers={"accept": "*/*"}).status == 421
    assert ask(app, headers={"Host": "localhost", "host": "localhost"}).status == 421


def test_health_checks_need_no_known_host() -> None:
    for path in ("/healthz", "/readyz"):
        answer = ask(application(), path=path, headers={"host": "10.0.0.1; script-src *"})
        assert answer.status == 200 and "script-src *" not in answer.headers["content-security-policy"]


def test_addresses_of_the_home_network_are_known_hosts_once_it_is_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = ["192.168.1.20"]
    looked = []
    monkeypatch.setattr(home_network, "addresses", lambda: looked.append(1) or list(found))
    headers = {"host": "192.168.1.20:8000"}
    assert ask(application(host="0.0.0.0"), headers=headers).status == 421
    assert ask(application(home=True, host="0.0.0.0"), headers=headers).status == 200
    clock = [0.0]
    known = KnownHosts(Settings(home=True), lambda: clock[0])
    looked.clear()
    assert "192.168.1.20" in known and "10.0.0.3" not in known and "evil.example" not in known
    found[:] = ["10.0.0.3"]  # the machine has moved to another network
    assert "10.0.0.3" not in known and len(looked) == 1
    clock[0] += guard.LOOK_UP_SECONDS
    assert "10.0.0.3" in known and "192.168.1.20" not in known and len(looked) == 2


def test_host_names() -> None:
    assert host_name("[fd00::1]:80") == "fd00::1" and host_name("a.example:1") == "a.example"
    assert host_name("a b") == host_name("a:b") == host_name("[x]") == host_name(":80") == ""


# Origin -----------------------------------------------------------------------------------------

CHANGING = ["POST", "PUT", "PATCH", "DELETE"]
BAD_ORIGINS = [
    None, "null", "", "http://evil.example", "https://localhost:8000", "http://localhost",
    "http://localhost:8001", "http://localhost:8000.evil.example", "http://localhost:8000@evil.example",
    "localhost:8000", "http://localhost:8000/", "http://127.0.0.1:8000", "ws://localhost:8000", "file://",
]  # fmt: skip


@pytest.mark.parametrize("method", CHANGING)
@pytest.mark.parametrize("origin", BAD_ORIGINS)
def test_a_change_from_a_foreign_origin_is_refused(method: str, origin: str | None) -> None:
    headers = HERE if origin is None else {**HERE, "origin": origin}
    answer = ask(application(), method, headers=headers)
    assert answer.status == 403 and answer.json["code"] == "bad-origin"


@pytest.mark.parametrize("origin", BAD_ORIGINS)
def test_a_socket_from_a_foreign_origin_is_refused(origin: str | None) -> None:
    headers = HERE if origin is None else {**HERE, "origin": origin}
    answer = ask(application(), kind="websocket", path="/socket", headers=headers)
    assert answer.sent[0]["type"] == "websocket.http.response.start" and answer.status == 403
    assert answer.json["code"] == "bad-origin"
    plain = ask(application(), kind="websocket", path="/socket", headers=headers, extensions=())
    assert [message["type"] for message in plain.sent] == ["websocket.close"]  # before accept: 403


@pytest.mark.parametrize("method", CHANGING)
def test_a_change_from_the_own_origin_is_accepted(method: str) -> None:
    assert ask(application(), method, headers=OWN).status == 200
    upper = {"host": "LOCALHOST:8000", "origin": "HTTP://localhost:8000"}
    assert ask(application(), method, headers=upper).status == 200


def test_an_answer_to_a_foreign_origin_has_no_cors_headers() -> None:
    for method in ("GET", "HEAD", "OPTIONS"):
        answer = ask(application(), method, headers={**HERE, "origin": "http://evil.example"})
        assert answer.status == 200
        assert not any(name.startswith("access-control") for name in answer.headers)


def test_https_behind_a_proxy() -> None:
    app = application(https=True, names=("play.example",))
    for host in ("play.example", "play.example:443"):
        answer = ask(app, "POST", headers={"host": host, "origin": "https://play.example"})
        assert answer.status == 200 and f"wss://{host};" in answer.headers["content-security-policy"]
        assert ask(app, "POST", headers={"host": host, "origin": "http://play.example"}).status == 403


def test_a_socket_from_the_own_origin_is_accepted() -> None:
    heard = [{"type": "websocket.receive", "text": "hello"}]
    answer = ask(application(), kind="websocket", path="/socket", headers=OWN, heard=heard)
    assert [message["type"] for message in answer.sent] == ["websocket.accept", "websocket.close"]


def test_a_socket_with_an_unknown_host_is_refused() -> None:
    headers = {"host": "evil.example", "origin": "http://evil.example"}
    answer = ask(application(), kind="websocket", path="/socket", headers=headers)
    assert answer.status == 421


# Bodies -----------------------------------------------------------------------------------------


def test_bodies_must_be_json() -> None:
    for kind in (
        None,
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "application/jsonp",
    ):
        headers = {**OWN, "content-length": "2", **({"content-type": kind} if kind else {})}
        for method in ("GET", *CHANGING):
            answer = ask(application(), method, headers=headers, chunks=[b"{}"])
            assert answer.status == 415 and answer.json["code"] == "bad-type"
    for kind in ("application/json", "Application/JSON; charset=utf-8"):
        headers = {**OWN, "content-length": "2", "content-type": kind}
        assert ask(application(), "POST", headers=headers, chunks=[b"{}"]).json["length"] == 2


def test_a_declared_size_above_the_limit_is_refused() -> None:
    app = application(limits=None)
    for length, status in ((8192, 200), (8193, 413), (10**18, 413)):
        headers = {**OWN, **JSON, "content-length": str(length)}
        answer = ask(app, "POST", headers=headers, chunks=[b"x" * min(length, 9000)])
        assert answer.status == status
    assert answer.json["code"] == "too-large" and answer.json["args"] == {"most": 8192}
    assert answer.headers["connection"] == "close"


def test_a_chunked_body_above_the_limit_is_refused() -> None:
    headers = {**OWN, **JSON, "transfer-encoding": "chunked"}
    app = application()
    answer = ask(app, "POST", headers=headers, chunks=[b"x" * 4096, b"", b"x" * 4096])
    assert answer.status == 200 and answer.json["length"] == 8192
    answer = ask(app, "POST", headers=headers, chunks=[b"x" * 4096, b"x" * 4096, b"x", b"x" * 10**6])
    assert answer.status == 413


# Answers ----------------------------------------------------------------------------------------

EXPECTED = {
    "content-security-policy": "default-src 'self'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self' ws://localhost:8000; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'self'; object-src 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.mark.parametrize(
    "path", ["/api/echo", "/api/fault", "/api/refused", "/nowhere", "/asset", "/healthz"]
)
def test_every_answer_has_the_security_headers(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "style_sources", tuple)  # test_pages.py has those of a built page
    headers = ask(application(), path=path).headers
    assert EXPECTED.items() <= headers.items() and "camera=()" in headers["permissions-policy"]
    assert "strict-transport-security" not in headers
    assert headers.get("cache-control") == (
        "no-store" if path.startswith("/api") else "max-age=1" if path == "/asset" else None
    )


def test_refusals_of_the_guard_have_the_security_headers() -> None:
    headers = ask(application(), headers={"host": "evil.example"}).headers
    assert "evil" not in json.dumps(headers) and headers["x-frame-options"] == "DENY"


def test_the_opener_policy_is_sent_only_to_trustworthy_origins() -> None:
    def sends_policy(host: str, **settings: Any) -> bool:
        headers = ask(application(names=["pioche.test"], **settings), headers={"host": host}).headers
        return "cross-origin-opener-policy" in headers

    assert sends_policy("localhost:8000") and sends_policy("[::1]:8000")
    assert sends_policy("pioche.test", https=True) and not sends_policy("pioche.test:8000")


def test_strict_transport_is_sent_only_if_configured() -> None:
    app = application(https=True, hsts_seconds=600)
    assert ask(app).headers["strict-transport-security"] == "max-age=600"
    assert "strict-transport-security" not in ask(application(https=False, hsts_seconds=600)).headers


def test_an_unexpected_error_is_logged_and_discloses_nothing(caplog: pytest.LogCaptureFixture) -> None:
    answer = ask(application(), path="/api/fault")
    assert answer.status == 500 and answer.json["code"] == "failed"
    assert "secret" not in json.dumps(answer.json) and "Traceback" not in json.dumps(answer.json)
    faults = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(faults) == 1 and faults[0].exc_info


def test_an_error_after_the_start_of_the_answer_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    answer = ask(application(), path="/late")
    assert [message["type"] for message in answer.sent] == ["http.response.start"]
    assert "too late" in caplog.text


def test_an_error_on_a_socket_closes_it(caplog: pytest.LogCaptureFixture) -> None:
    heard = [{"type": "websocket.receive", "text": "fault"}]
    answer = ask(application(), kind="websocket", path="/socket", headers=OWN, heard=heard)
    assert answer.sent[-1] == {"type": "websocket.close", "code": 1011}
    assert len([record for record in caplog.records if record.levelno >= logging.ERROR]) == 1


def test_a_client_that_disconnects_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    answer = ask(application(), kind="websocket", path="/socket", headers=OWN)
    assert [message["type"] for message in answer.sent] == ["websocket.accept"]
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_a_refusal_that_no_handler_caught() -> None:
    answer = ask(application(), path="/api/refused")
    assert answer.status == 422 and answer.json["code"] == "illegal-action"
    answer = ask(application(), path="/api/refused", query=b"fast=1")
    assert answer.status == 429 and answer.headers["retry-after"] == "2"
    assert answer.json == {
        "code": "too-fast", "args": {"wait": 1200, "seconds": 2}, "text": "That was too fast: try again in 2 s.",
    }  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_code_a_status_and_a_text(language: str) -> None:
    kinds = [kind for kind in vars(refusals).values() if isinstance(kind, type) and issubclass(kind, Refused)]
    codes = [kind.code for kind in kinds]
    text = Text(language, also=("pioche.server",))
    assert len(kinds) > 9 and len(set(codes)) == len(codes)
    for kind in kinds:
        assert text.has(f"refusal-{kind.code}") or kind is Refused, kind
        assert not issubclass(kind, refusals.ServerRefused) or 400 <= kind.status < 600


def test_head_has_no_body() -> None:
    answer = ask(application(), "HEAD", headers={"host": "evil.example"})
    assert answer.status == 421 and not answer.sent[1]["body"] and int(answer.headers["content-length"]) > 50


# Addresses and rates ----------------------------------------------------------------------------

ADDRESSES = [
    ("192.0.2.7", "", "192.0.2.7"),
    ("192.0.2.7", "203.0.113.5", "192.0.2.7"),
    ("127.0.0.1", "", "127.0.0.1"),
    ("127.0.0.1", "203.0.113.5", "203.0.113.5"),
    ("127.0.0.1", "1.1.1.1, 203.0.113.5", "203.0.113.5"),
    ("127.0.0.1", "203.0.113.5, 10.1.2.3", "203.0.113.5"),
    ("127.0.0.1", "203.0.113.5, nonsense", "127.0.0.1"),
    ("127.0.0.1", "nonsense, 10.1.2.3", "10.1.2.3"),
    ("::ffff:127.0.0.1", "::ffff:203.0.113.5", "203.0.113.5"),
    ("127.0.0.1", "[2001:db8::1]:4000", "2001:db8::1"),
    ("127.0.0.1", "203.0.113.5:4000", "203.0.113.5"),
    ("127.0.0.1", "fe80::1%eth0", "fe80::1"),
    ("testclient", "203.0.113.5", "testclient"),
]


@pytest.mark.parametrize(("peer", "forwarded", "address"), ADDRESSES)
def test_the_address_of_the_client(peer: str, forwarded: str, address: str) -> None:
    app = application(trusted_proxies=("127.0.0.1", "10.0.0.0/8"))
    headers = {**HERE, **({"x-forwarded-for": forwarded} if forwarded else {})}
    assert ask(app, headers=headers, peer=peer).json["address"] == address


def test_requests_of_one_address_are_limited() -> None:
    rates = RateLimits(Limits(requests_per_second=1, requests_burst=2), lambda: 0.0)
    app = application(limits=rates)
    assert [ask(app).status for _ in range(3)] == [200, 200, 429]
    assert ask(app, peer="192.0.2.8").status == 200 and ask(app, path="/healthz").status == 200


def test_lifespan_messages_pass_the_guard() -> None:
    seen = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["type"])

    asyncio.run(Guard(app, Settings())({"type": "lifespan"}, None, None))  # type: ignore[arg-type]
    assert seen == ["lifespan"]
