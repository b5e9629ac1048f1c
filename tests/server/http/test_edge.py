"""Attacks on a real server, all at once: each connection ends with the right answer, and others notice nothing.

`tests.soak.edge` is the long form.
"""

from __future__ import annotations

import asyncio
import json
import logging
import resource
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest
import uvicorn
from bench.load import fresh_server
from bench.server_process import Running
from bench.socket_client import Client, Socket
from uvicorn.server import ServerState

from pioche.server.http import edge
from pioche.server.http.edge import Edge, HttpProtocol
from pioche.server.metrics import Metrics
from pioche.server.settings import Limits, Settings
from tests.kit.server.attacks import ATTACKS, STATUS, Outcome, Target, attack_for, attack_once

MOST, MOST_OF_ADDRESS = 120, 20
SHORT = {
    "HEADER_SECONDS": "2", "BODY_SECONDS": "2", "IDLE_SECONDS": "1", "SEND_SECONDS": "1",
    "CONNECTIONS": str(MOST), "CONNECTIONS_PER_ADDRESS": str(MOST_OF_ADDRESS),
}  # fmt: skip
PATIENCE = 20.0  # s after which a connection stays open for ever, on a busy machine too
CONNECTIONS = 3  # of each attack
# The last answer on each connection; None: none, or one that depends on when the connection was cut.
ANSWERS = {
    "endless_header": "431", "endless_lines": "431", "endless_address": "431", "dripping_header": "431",
    "tiny_packets": "408", "half_header": "408", "half_upgrade": "408", "half_body": "408", "half_chunks": "408",
    "dripping_body": "408", "endless_trailers": "413", "refused_body": "413", "invalid": "400",
    "long_upgrade": "431", "idle": "200", "blank_lines": "200", "nothing": None, "pipelined": None,
    "unread": None, "fragments": "101", "pings": "101", "unread_pings": "101", "messages": "101",
    "long_message": "101",
}  # fmt: skip
REASONS = ("header-size", "header-time", "body-size", "body-time", "pipelined", "invalid", "unread", "frames")


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with fresh_server(limits=SHORT, compiled=False) as started:
        yield started


@pytest.fixture(scope="module")
def outcomes(server: Running) -> dict[str, Outcome | None]:
    """The outcome of each attack; None where a connection stayed open."""
    return asyncio.run(_attack_together(server))


async def _attack_together(server: Running) -> dict[str, Outcome | None]:
    client = Client(server.host)
    cookies = [await client.guest("Fig"), await client.guest("Olive")]
    table = await client.started_table("high-card", cookies, {})
    pongs: list[bytes] = []
    person = await client.open(table, cookies[0], lambda _, text: pongs.append(text))

    async def attack(number: int, name: str) -> Outcome | None:
        target = Target(server.host, table, source=f"127.0.1.{number}", unread_seconds=3.0)
        try:
            return await ended(name, target, CONNECTIONS)
        except TimeoutError:
            return None

    found = await asyncio.gather(*(attack(number, name) for number, name in enumerate(ATTACKS, 1)))
    await _answers(person, pongs)
    person.close()
    await client.close()
    return dict(zip(ATTACKS, found, strict=True))


async def ended(name: str, target: Target, connections: int) -> Outcome:
    """The outcome of an attack all of whose connections the server has ended."""
    async with asyncio.timeout(PATIENCE):
        return await attack_once(name, target, connections)


def refused(server: Running, reason: str) -> float:
    """How many connections the server has refused for a reason, by its metrics."""
    try:
        return server.metric(f'pioche_refused_connections_total{{reason="{reason}"}}')
    except StopIteration:  # none: the metric has no line yet
        return 0.0


async def _answers(person: Socket, received: list[bytes]) -> None:
    """Check that a socket that was opened before the attacks still works."""
    received.clear()
    person.send(b'{"type":"ping"}')
    async with asyncio.timeout(PATIENCE):
        while b'{"type":"pong"}' not in received:
            assert not person.closed.done(), "the socket of a person was closed"
            await asyncio.sleep(0.01)


# Where a busy machine slows the attacker down, the limit of time comes first, or the attack ends before an answer.
SLOWED = {"dripping_header": "408", "unread_pings": "none"}
UNREAD = ("unread", "frames")  # the first of these limits that a flood of unread pings meets


@pytest.mark.parametrize("name", ATTACKS)
def test_the_server_ends_the_connections_of_an_attack(outcomes: dict[str, Outcome | None], name: str) -> None:
    outcome = outcomes[name]
    assert outcome is not None, f"a connection stayed open for {PATIENCE:.0f} s"
    assert outcome.ended == CONNECTIONS
    if ANSWERS[name] is not None:
        assert set(outcome.answers) <= {ANSWERS[name], SLOWED.get(name, ANSWERS[name])}


@pytest.mark.parametrize("reason", REASONS)
def test_the_metrics_count_refused_connections(
    server: Running, outcomes: dict[str, Outcome | None], reason: str
) -> None:
    assert sum(refused(server, each) for each in (UNREAD if reason == "unread" else (reason,))) >= 1


@pytest.mark.usefixtures("outcomes")
async def test_ended_connections_are_not_counted(server: Running) -> None:
    async with asyncio.timeout(PATIENCE):
        while await asyncio.to_thread(server.metric, "pioche_connections") > 1:  # the request itself
            await asyncio.sleep(0.1)


async def test_connections_of_one_address_are_bounded(server: Running) -> None:
    more = 5
    outcome = await ended("half_header", Target(server.host), MOST_OF_ADDRESS + more)
    assert outcome.answers == {"408": MOST_OF_ADDRESS, "429": more}


async def test_connections_of_a_trusted_proxy_are_not_bounded_by_address(server: Running) -> None:
    outcome = await ended("half_header", Target(server.host, source="127.0.0.1"), MOST_OF_ADDRESS + 5)
    assert outcome.answers == {"408": MOST_OF_ADDRESS + 5}


async def test_connections_in_all_are_bounded(server: Running) -> None:
    addresses = MOST // MOST_OF_ADDRESS + 2
    found = await asyncio.gather(
        *(
            ended("half_header", Target(server.host, source=f"127.0.2.{number}"), MOST_OF_ADDRESS)
            for number in range(1, addresses + 1)
        )
    )
    answers = sum((outcome.answers for outcome in found), start=Outcome().answers)
    assert set(answers) == {"408", "503"}
    assert answers["408"] <= MOST
    assert answers.total() == addresses * MOST_OF_ADDRESS


async def test_a_lack_of_descriptors_is_counted_and_passes(server: Running) -> None:
    """The system's limit is lowered while the server runs: new connections are reset."""
    before = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (1, before[1]))
    try:
        outcome = await attack_for("half_header", Target(server.host), 2.0, connections=2)
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, before)
    assert set(outcome.answers) <= {"none"}
    assert await asyncio.to_thread(refused, server, "no-descriptors") >= 1  # and the server answers again


# Requests that are unusual, but allowed --------------------------------------------------------------


async def statuses(server: Running, *parts: bytes) -> list[str]:
    """The statuses of all answers to a request that is sent in parts; the last request ends the connection."""
    host, _, port = server.host.rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    for part in parts:
        writer.write(part)
        await writer.drain()
        await asyncio.sleep(0.1)
    async with asyncio.timeout(PATIENCE):
        received = await reader.read()
    writer.close()
    return STATUS.findall(received.decode("latin-1"))


@pytest.mark.parametrize(("size", "status"), [(15_000, "200"), (15_500, "200"), (20_000, "431")])
async def test_headers_are_bounded_in_size(server: Running, size: int, status: str) -> None:
    lines = [f"X-{number}: {'x' * 94}" for number in range(size // 100)]
    request = Target(server.host).request("GET", "/healthz", "Connection: close", *lines)
    assert await statuses(server, request) == [status]


async def test_a_request_in_parts_is_answered(server: Running) -> None:
    length = ("Content-Type: application/json", "Content-Length: 16", "Connection: close")
    request = Target(server.host).request("POST", "/api/guests", *length) + b'{"name": "Figue"}'[:16]
    assert await statuses(server, request[:10], request[10:-5], request[-5:]) == [
        "422"
    ]  # JSON that is cut off


async def test_small_chunks_are_answered(server: Running) -> None:
    chunked = ("Content-Type: application/json", "Transfer-Encoding: chunked", "Connection: close")
    body = b'{"name": "Fig"}' + b" " * 8000
    chunks = b"".join(b"1\r\n%c\r\n" % byte for byte in body) + b"0\r\n\r\n"
    request = Target(server.host).request("POST", "/api/guests", *chunked)
    assert await statuses(server, request + chunks) == ["201"]


async def test_some_requests_may_be_sent_together(server: Running) -> None:
    target = Target(server.host)
    last = target.request("GET", "/healthz", "Connection: close")
    found = await statuses(server, target.request() * edge.MOST_PIPELINED + last)
    assert found == ["200"] * (edge.MOST_PIPELINED + 1)


# Without a server -----------------------------------------------------------------------------------


class Transport:
    """A connection from an address that closes, but whose client does not read the rest."""

    aborted = False

    def __init__(self, address: str) -> None:
        self.address = address

    def get_extra_info(self, _name: str) -> tuple[str, int]:
        return self.address, 1234

    def is_closing(self) -> bool:
        return True

    def abort(self) -> None:
        self.aborted = True


def admitted(limits: Limits, *addresses: str) -> tuple[Edge, list[str | None]]:
    """An edge, and why it refuses connections from these addresses, one after the other."""
    made = Edge(Settings(limits=limits), Metrics())
    return made, [made.admit(Transport(address)) for address in addresses]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("addresses", "refused"),
    [
        (("203.0.113.5", "203.0.113.5", "203.0.113.6"), (None, "address-full", None)),
        (("::ffff:203.0.113.5", "203.0.113.5"), (None, "address-full")),
        (("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"), (None, "address-full", None)),
        (("127.0.0.1", "127.0.0.1", "::1"), (None, None, None)),  # trusted proxies, by default
    ],
)
def test_a_household_counts_as_one_address(
    addresses: tuple[str, ...], refused: tuple[str | None, ...]
) -> None:
    assert tuple(admitted(Limits(connections_per_address=1), *addresses)[1]) == refused


@pytest.mark.parametrize(
    ("reason", "status", "code"),
    [
        ("server-full", 503, "unavailable"),
        ("address-full", 429, "too-many"),
        ("header-size", 431, "header-too-large"),
        ("header-time", 408, "too-slow"),
        ("body-size", 413, "too-large"),
        ("body-time", 408, "too-slow"),
    ],
)
def test_an_answer_is_a_refusal(reason: str, status: int, code: str) -> None:
    head, _, body = admitted(Limits())[0].answers[reason].decode().partition("\r\n\r\n")
    assert head.startswith(f"HTTP/1.1 {status} ")
    assert {"connection: close", f"content-length: {len(body.encode())}"} <= set(head.split("\r\n"))
    assert json.loads(body)["code"] == code


def test_a_connection_that_has_ended_makes_room() -> None:
    made, _ = admitted(Limits(connections=1, connections_per_address=1))
    first, second = Transport("203.0.113.5"), Transport("203.0.113.5")
    assert made.admit(first) is None  # type: ignore[arg-type]
    assert made.admit(second) == "server-full"  # type: ignore[arg-type]
    made.release(second)  # type: ignore[arg-type]  # it was never admitted
    made.release(first)  # type: ignore[arg-type]
    assert made.admit(second) is None  # type: ignore[arg-type]


def test_a_connection_that_cannot_close_is_aborted() -> None:
    made, _ = admitted(Limits(send_seconds=10))
    transport = Transport("203.0.113.5")
    for now, aborted in ((100.0, False), (109.0, False), (111.0, True)):
        made._check(SimpleNamespace(transport=transport), now)
        assert transport.aborted is aborted


async def test_trailers_are_no_headers() -> None:
    received: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        received.append((scope, await receive()))

    transport = Mock(spec=asyncio.Transport)
    transport.is_closing.return_value = False
    made, _ = admitted(Limits())
    protocol = HttpProtocol(
        made, config=uvicorn.Config(app, log_config=None), server_state=ServerState(), app_state={}
    )
    transport.get_protocol.return_value = protocol
    transport.get_extra_info.return_value = None
    protocol.connection_made(transport)
    head = Target("localhost").request("POST", "/", "Transfer-Encoding: chunked")
    protocol.data_received(head + b"2\r\n{}\r\n0\r\nX-Late: 1\r\n\r\n")
    await asyncio.gather(*protocol.tasks)
    [(scope, body)] = received
    assert body["body"] == b"{}"
    assert [name for name, _ in scope["headers"]] == [b"host", b"origin", b"transfer-encoding"]


def test_one_log_line_counts_the_refusals_of_an_interval(caplog: pytest.LogCaptureFixture) -> None:
    made, _ = admitted(Limits())
    for reason in ("header-size", "header-size", "frames"):
        made.count(reason)
    made._report(100.0)
    made.count("frames")
    made._report(100.0 + edge.REPORT_SECONDS / 2)
    made._report(100.0 + edge.REPORT_SECONDS)
    made._report(100.0 + 2 * edge.REPORT_SECONDS)
    lines = [record for record in caplog.records if record.levelno == logging.WARNING]
    counts = [
        {name: value for name, value in vars(line).items() if name in ("header-size", "frames")}
        for line in lines
    ]
    assert counts == [{"header-size": 2, "frames": 1}, {"frames": 1}]


@pytest.mark.parametrize(
    ("soft", "hard", "most", "raised"),
    [
        (1024, 4096, 1000, 1256),  # raised as far as needed
        (1024, 1024, 768, 1024),
        (64, 100, 50, 100),  # very few: half of them
        (4096, 4096, 1000, 4096),  # enough
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, 1000, resource.RLIM_INFINITY),
        (1024, resource.RLIM_INFINITY, 1000, 1256),
    ],
)
def test_the_limit_of_open_files_bounds_the_connections(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, most: int, raised: int
) -> None:
    now = [soft, hard]
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(now))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: now.__setitem__(slice(None), limits))
    assert edge.most_connections(Limits(connections=1000)) == most
    assert now == [raised, hard]


def test_a_system_that_refuses_more_open_files_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_kind: int, _limits: tuple[int, int]) -> None:
        raise ValueError("not allowed to raise maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (512, 4096))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert edge.most_connections(Limits(connections=1000)) == 256
