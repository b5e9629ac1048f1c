"""A small load test: clients in another process use a real server; no command is refused or lost."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any
from unittest.mock import Mock

import pytest
from bench import load, restart
from bench.load_client import Crowd, Figures, Plan, Racing, percentile
from bench.server_process import Running
from bench.socket_client import Socket


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with load.fresh_server(compiled=False) as started:
        yield started


def test_paced_moves_reach_every_socket(server: Running) -> None:
    figures = load.paced(server, tables=4, people=4, rate=20.0, seconds=1.0)
    assert figures.moves > 0
    assert len(figures.late) == figures.moves
    assert _faults(figures) == ([], 0, 0, 0)


async def test_paced_people_go_on_at_the_next_table(server: Running) -> None:
    crowd = Crowd(Plan("pace", server.host, "high-card", people=2, tables=2, seconds=3.0, rate=30.0))
    figures = await crowd.run()
    await asyncio.gather(*crowd._tasks)  # who is on the way to a table arrives there
    opened = len(crowd.sockets)
    await crowd.close()
    assert _faults(figures) == ([], 0, 0, 0)
    assert 4 < opened <= 2 * figures.moves  # a game has more than one move


def test_racing_people_are_all_acknowledged(server: Running) -> None:
    figures = load.raced(server, tables=2, seconds=1.0, fastest=1000)
    assert figures.moves > 0
    assert figures.server_share > 0
    assert _faults(figures) == ([], 0, 0, 0)


def test_memory_is_measured(server: Running) -> None:
    held = load.memory(server, tables=4, people=2)
    assert set(held) == {"table", "socket"}


def test_a_restarted_server_plays_on_at_an_old_table() -> None:
    found = restart.restarted(tables=60, times=1, first=0)
    assert found.alive <= found.ready
    assert found.first_move > 0


def test_percentiles() -> None:
    values = [float(value) for value in range(100, 0, -1)]
    assert (percentile(values, 0.5), percentile(values, 0.99), percentile([], 0.5)) == (51.0, 100.0, 0.0)


@pytest.fixture
async def changing(anyio_backend: str) -> Crowd:
    """Two people whose game is over: they have left its sockets and have not opened the next ones yet."""
    crowd = Crowd(Plan("race", "nowhere", "", 2, 1, 0.0))
    table = Racing(crowd)
    table.over = True
    crowd._tables, crowd._waiting = [table], {table: ["next"]}
    for person in table.people:
        person.socket = Socket("nowhere", "/", "", person.hear)
        person.socket.connection_made(Mock(spec=asyncio.Transport))
        person.socket.opened.set_result(None)
        crowd.sockets.append(person.socket)

    async def never(table: Any) -> None:
        await asyncio.Event().wait()

    crowd._open_next = never  # type: ignore[method-assign]
    crowd.next_table(table)
    return crowd


async def test_people_who_change_to_their_next_table_are_not_cut_off(changing: Crowd) -> None:
    for socket in changing.sockets:
        socket.connection_lost(None)
    assert changing.cut_off() == 0
    await changing.close()


@pytest.mark.parametrize("bytes_before_the_end", [b"", b"\x88\x02\x03\xf5"])
async def test_sockets_that_the_server_closes_are_cut_off(bytes_before_the_end: bytes) -> None:
    """The server aborts the connection, or says first why it closes it."""
    crowd = Crowd(Plan("race", "nowhere", "", 2, 1, 0.0))
    socket = Socket("nowhere", "/", "", lambda *_: None)
    socket.connection_made(Mock(spec=asyncio.Transport))
    socket.opened.set_result(None)
    crowd.sockets.append(socket)
    assert crowd.cut_off() == 0
    socket.data_received(bytes_before_the_end)
    socket.connection_lost(None)
    assert crowd.cut_off() == 1


def _faults(figures: Figures) -> tuple[list[str], int, int, int]:
    return figures.refused, figures.lost, figures.gaps, figures.cut_off
