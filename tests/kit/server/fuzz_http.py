"""Fuzz a real server with valid and invalid HTTP requests that are generated from its schema.

Half of the table ids, games, actions and bots in the requests exist. Every request has the cookie and the
Origin of a guest, of another guest, or of nobody. So many requests pass the first checks of the server.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import (
    allow_header_conformance,
    content_type_conformance,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok

from tests.kit.server.processes import Server

CHECKS: list[Any] = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_headers_conformance,
    response_schema_conformance, allow_header_conformance,
]  # fmt: skip
PATIENCE = 600.0  # s: on a busy machine the first hint of a game waits for the compiler
AT_ONCE = 40  # requests generated for one operation before the next
HOSTILE = (
    "\x00", "../../etc/passwd", "'; DROP TABLE log; --", "<script>alert(1)</script>", "\u202e", "%00", "{}",
    "\ud7ff", "𝔸" * 9, "-1", "1e400", "${jndi:ldap://x}", "None", "\r\nset-cookie: a=b", "*" * 40,
)  # fmt: skip


class Visitors:
    """Two guests, a visitor without a cookie, and tables in every state."""

    def __init__(self, address: str, chance: random.Random) -> None:
        self.address = address
        self.chance = chance
        self.sessions = [self._session("Anna"), self._session("Bea"), self._session("")]
        games = self.sessions[0].get(f"{address}/api/games").json()
        self.games = [each["id"] for each in games["games"]]
        self.tables: list[str] = []
        self.codes: list[str] = []
        self.actions: list[str] = []
        for each in games["games"]:
            self._tables_of(each["id"], each["players"][0])

    def _session(self, name: str) -> requests.Session:
        session = requests.Session()
        session.headers["origin"] = self.address
        if name:
            answer = session.post(f"{self.address}/api/guests", json={"name": name})
            assert answer.status_code == 201, answer.text
        return session

    def _tables_of(self, game: str, players: int) -> None:
        """Create an open table, a running one, and one that was closed in mid-game."""
        for kind in ("open", "running", "closed"):
            seats: list[Any] = ["me", *[{"bot": "random"}] * (players - 1)]
            if kind == "open":
                seats[-1] = "open" if players > 1 else "me"
            wanted: dict[str, Any] = {
                "game": game, "seats": seats, "bots": "instant",
                "start": kind != "open", "listed": True,
            }  # fmt: skip
            made = self.sessions[0].post(f"{self.address}/api/tables", json=wanted)
            assert made.status_code == 201, made.text
            table = made.json()["id"]
            self.tables.append(table)
            if kind == "closed":
                self.sessions[0].post(
                    f"{self.address}/api/tables/{table}/actions",
                    json={"id": secrets.token_hex(8), "seq": 0, "do": {"type": "close"}},
                )
            elif kind == "running":
                shown = self.sessions[0].get(f"{self.address}/api/tables/{table}").json()
                asked = shown["you"]["asked"] or {"choices": []}
                self.actions += [choice["action"] for choice in asked["choices"]]

    def put_real_values(self, case: Case) -> None:
        """Replace some generated values of a request by existing ids and names."""
        chance = self.chance
        given = dict(case.path_parameters or {})
        if "table_id" in given and chance.random() < 0.8:
            given["table_id"] = chance.choice(self.tables)
        if "code" in given and self.codes and chance.random() < 0.5:
            given["code"] = chance.choice(self.codes)
        if "name" in given and chance.random() < 0.5:
            given["name"] = chance.choice(self.games)
        if given:
            case.path_parameters = given
        if isinstance(case.body, dict | list) and chance.random() < 0.7:
            case.body = self._real(case.body)

    def _real(self, value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: self._real(inner, name) for name, inner in value.items()}
        if isinstance(value, list):
            return [self._real(inner) for inner in value]
        if isinstance(value, str) and self.chance.random() < 0.06:
            return self.chance.choice(HOSTILE)
        if isinstance(value, str) and key == "game":
            return self.chance.choice(self.games)
        if isinstance(value, str) and key == "action" and self.actions:
            return self.chance.choice(self.actions)
        if isinstance(value, str) and key == "bot":
            return self.chance.choice(("random", "greedy", value))
        return value

    def sent(self, case: Case) -> Any:
        """Send a request as one of the visitors; remember the link codes and tables that it created."""
        number = self.chance.choice((0, 0, 0, 1, 1, 2))
        if (case.method, case.path) in (("DELETE", "/api/me"), ("POST", "/api/me/leave")):
            session = self._session("Gone")
        else:
            session = self.sessions[number]
        before = session.cookies.copy()
        answer = case.call(
            base_url=self.address, session=session, headers={"origin": self.address}, timeout=PATIENCE
        )
        if session is self.sessions[2]:
            session.cookies = before
        if answer.status_code == 201:
            body = answer.json()
            self.codes += [body["code"]] if "code" in body else []
            self.tables += [body["id"]] if "seq" in body else []
        return answer


def fuzz(address: str, cases: int, number: int = 0) -> Counter[str]:
    """Send `cases` requests generated from the server's schema; return the number of answers by status."""
    loaded = schemathesis.openapi.from_url(
        f"{address}/api/openapi.json", headers={"origin": address}, wait_for_schema=10
    )
    results = list(loaded.get_all_operations())
    operations = [result.ok() for result in results if isinstance(result, Ok)]
    assert len(operations) == len(results), results
    varied = [one for one in operations if one.body or one.path_parameters or one.query]
    visitors = Visitors(address, random.Random(f"http {number}"))
    found: Counter[str] = Counter()
    for operation in operations:
        if operation not in varied:
            _some(operation, GenerationMode.POSITIVE, 1, visitors, found, number)
    turn = 0
    while (left := cases - found.total()) > 0:
        turn += 1
        examples = min(AT_ONCE, -(-left // len(varied)))
        for operation in varied:
            _some(operation, GenerationMode.POSITIVE, -(-examples * 2 // 3), visitors, found, turn + number)
            _some(operation, GenerationMode.NEGATIVE, -(-examples // 3), visitors, found, turn + number)
    return found


def _some(
    operation: Any, mode: GenerationMode, examples: int, visitors: Visitors, found: Counter[str], start: int
) -> None:
    """Send requests for one operation."""

    @seed(start)
    @settings(
        max_examples=examples, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy(generation_mode=mode))
    def one(case: Case) -> None:
        visitors.put_real_values(case)
        answer = visitors.sent(case)
        try:
            case.validate_response(answer, checks=CHECKS)
        except FailureGroup as failures:
            raise AssertionError(str(failures)) from None
        assert answer.headers["x-content-type-options"]
        found[str(answer.status_code)] += 1

    one()


def ready(address: str) -> bool:
    """Whether the server answers requests; while it starts, it answers 503."""
    return requests.get(f"{address}/readyz", timeout=PATIENCE).status_code == 200


async def fuzzed(cases: int, number: int = 0) -> Counter[str]:
    """Fuzz a new server; check that it still works at the end and has logged no error."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = Server(Path(folder), poll_seconds=0.05, emotes_per_minute=100_000, emotes_burst=100_000)
        await server.start()
        try:
            async with asyncio.timeout(PATIENCE):
                while not await asyncio.to_thread(ready, server.address):
                    await asyncio.sleep(0.2)
            found = await asyncio.to_thread(fuzz, server.address, cases, number)
            assert requests.get(f"{server.address}/healthz", timeout=PATIENCE).status_code == 200
        finally:
            await server.stop()
        assert not server.errors(), server.errors()[:3]
    return found
