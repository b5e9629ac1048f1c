"""Logs and metrics: requests can be traced, and no secret is logged."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import secrets
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI, Request, WebSocket

from pioche.server import logs
from pioche.server.http.guard import Guard
from pioche.server.metrics import CONTENT_TYPE, Metrics, may_read
from pioche.server.settings import Settings
from tests.kit.paths import DOCS

TOKEN, CODE, NONCE = (secrets.token_urlsafe(32) for _ in range(3))
TABLE, GUEST = secrets.token_urlsafe(16), secrets.token_urlsafe(16)
NICKNAME = "Mirabelle"
SECRETS = (TOKEN, CODE, NONCE, TABLE, GUEST, NICKNAME)


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(params=[io.StringIO, Screen], ids=["file", "terminal"])
def stream(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """The stream that receives all logs; the usual handlers are restored after the test."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    libraries = {
        name: (logging.getLogger(name).level, logging.getLogger(name).propagate) for name in logs.QUIET
    }
    target = request.param()
    logs.configure(target)
    yield target
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, (before, propagated) in libraries.items():
        logging.getLogger(name).setLevel(before)
        logging.getLogger(name).propagate = propagated


def application() -> FastAPI:
    app = FastAPI()

    @app.post("/api/tables/{table}/actions")
    async def act(table: str, request: Request) -> dict[str, str]:
        request.state.guest = GUEST
        if "fault" in request.query_params:
            raise KeyError(f"{TOKEN} {table} {request.headers['cookie']} {CODE}")
        logging.getLogger("pioche.server.table.registry").info("acted", extra={"table": logs.short(table)})
        return {}

    @app.websocket("/api/tables/{table}/socket")
    async def listen(websocket: WebSocket, table: str) -> None:
        await websocket.accept()

    app.add_middleware(Guard, settings=Settings())
    return app


def ask(app: Any, path: str, query: str = "", kind: str = "http", host: str = "localhost") -> None:
    headers = {
        "host": host, "origin": "http://localhost", "cookie": f"pioche={TOKEN}", "x-nonce": NONCE,
        "user-agent": NICKNAME, "referer": f"http://localhost/join/{CODE}",
    }  # fmt: skip
    scope = {
        "type": kind, "path": path, "raw_path": path.encode(), "query_string": query.encode(),
        "root_path": "", "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 8000), "http_version": "1.1", "scheme": "http",
        "subprotocols": [], "extensions": {}, **({"method": "POST"} if kind == "http" else {}),
    }  # fmt: skip

    async def receive() -> Any:
        if kind == "http":
            return {"type": "http.request", "body": b"", "more_body": False}
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        pass

    asyncio.run(app(scope, receive, send))


def hostile(app: Any) -> None:
    """Send requests with a secret in every place where a client could put one."""
    ask(app, f"/api/tables/{TABLE}/actions", f"token={TOKEN}&name={NICKNAME}")
    ask(app, f"/api/tables/{TABLE}/actions", f"fault={NONCE}")
    ask(app, f"/{CODE}/{NICKNAME}", f"nonce={NONCE}")
    ask(app, f"/api/tables/{TABLE}/socket", f"code={CODE}", kind="websocket")
    ask(app, "/", host=TOKEN)
    logging.getLogger("uvicorn.error").info("%s WebSocket %s", "peer", f"/api/tables/{TABLE}?{NICKNAME}")


def test_no_secret_is_logged(stream: io.StringIO) -> None:
    hostile(application())
    written = stream.getvalue()
    assert written.count("request") >= 4 and "KeyError" in written
    for secret in SECRETS:
        assert secret not in written
        assert secret[: logs.SHOWN + 4] not in written


def test_requests_can_be_traced(stream: io.StringIO) -> None:
    hostile(application())
    written = stream.getvalue()
    assert "/api/tables/{table}/actions" in written and TABLE[:6] + "…" in written
    assert str(logs.who(GUEST)) in written and "Traceback" in written
    if isinstance(stream, Screen):
        assert "status=200" in written and "status=500" in written and "{" not in written.splitlines()[0][:20]
        return
    lines = [json.loads(line) for line in written.splitlines()]
    asked = [line for line in lines if line["from"] == "pioche.server.requests"]
    assert [line["status"] for line in asked] == [200, 500, 404, 101, 421]
    assert [line["path"] for line in asked][2] == "-" and asked[0]["method"] == "POST"
    assert all({"at", "level", "message", "ms", "guest"} <= set(line) for line in asked)
    assert [line["guest"] for line in asked][:3] == [logs.who(GUEST), logs.who(GUEST), None]
    faults = [line for line in lines if line["level"] == "ERROR"]
    assert len(faults) == 1 and "Traceback" in faults[0]["trace"]


def test_a_line_stays_one_line(stream: io.StringIO) -> None:
    logging.getLogger("pioche").warning("one\nforged\r\nline")
    if not isinstance(stream, Screen):
        assert len(stream.getvalue().splitlines()) == 1


def test_ids_are_shortened_and_words_are_not() -> None:
    one_case = ["3Y5AXP43B9--PSHD_A361A", "3y5axp43b9--pshd_a361a"]
    drawn = [secrets.token_urlsafe(16) for _ in range(200)]
    for made in [*one_case, *drawn, secrets.token_hex(16), str(uuid.uuid4())]:
        line = logs.scrubbed(f"at /tables/{made}?x={made} '{made}'")
        assert made not in line and made[:6] + "…" in line
    words = "test_a_very_long_name_of_a_function A_VERY_LONG_NAME_OF_A_CONSTANT /usr/lib/site-packages/x.py"
    assert logs.scrubbed(words) == words


# Metrics ----------------------------------------------------------------------------------------


def test_lines_of_one_kind_are_logged_seldom_and_counted() -> None:
    now = 100.0
    seldom = logs.Seldom(60.0, lambda: now)
    assert [seldom.take("full") for _ in range(5)] == [1, None, None, None, None]
    assert seldom.take("damaged") == 1
    now += 60
    assert [seldom.take("full") for _ in range(2)] == [5, None]
    for number in range(2 * logs.MOST_KINDS):
        seldom.take(f"table {number}")
    assert len(seldom._last) == logs.MOST_KINDS


def test_metrics_as_text() -> None:
    metrics = Metrics()
    metrics.move_seconds.observe(0.004)
    metrics.commands.labels("done").inc()
    metrics.commands.labels("stale").inc(2)
    metrics.set_tables({"open": 3, "running": 4})
    metrics.set_tables({"running": 5})
    metrics.follow(metrics.sockets, lambda: 7)
    metrics.batch.observe(16)
    text = metrics.text().decode()
    for line in (
        'pioche_move_seconds_bucket{le="0.003"} 0.0', 'pioche_move_seconds_bucket{le="0.005"} 1.0',
        'pioche_commands_total{result="stale"} 2.0', 'pioche_tables{status="running"} 5.0',
        "pioche_sockets 7.0", "pioche_commit_entries_count 1.0", "pioche_jobs_waiting 0.0",
    ):  # fmt: skip
        assert line in text.splitlines(), line
    assert 'status="open"' not in text and CONTENT_TYPE.startswith("text/plain")
    assert b"pioche_sockets 0.0" in Metrics().text()  # each server has its own figures


READERS = [
    ("localhost:8000", "127.0.0.1", True),
    ("127.0.0.1:8000", "127.0.0.9", True),
    ("[::1]:8000", "::1", True),
    ("play.example.org", "127.0.0.1", False),
    ("localhost:8000", "203.0.113.5", False),
    ("192.168.1.20:8000", "192.168.1.5", False),
    ("localhost", "", False),
    ("", "127.0.0.1", False),
]


@pytest.mark.parametrize(("host", "address", "may"), READERS)
def test_who_may_read_the_metrics(host: str, address: str, may: bool) -> None:
    scope = {"headers": [(b"host", host.encode())], "state": {"client_address": address}}
    assert may_read(scope, Settings()) is may
    assert may_read(scope, Settings(metrics_public=True))


def test_the_document_lists_exactly_the_metrics() -> None:
    document = (DOCS / "server.md").read_text("utf-8")
    kinds = {metric.name: metric.type for metric in Metrics().registry.collect()}
    named = {f"{name}_total" if kind == "counter" else name for name, kind in kinds.items()}
    assert set(re.findall(r"^\| `(pioche_\w+)` \|", document, re.M)) == named
