"""A stranger asks for costly things as fast as possible; people at other tables play on against regular bots."""

from __future__ import annotations

import asyncio
import urllib.request
from collections.abc import AsyncIterator

import psutil
import pytest

from pioche.server.think.worker_process import NICENESS
from pioche.server.time_slice import SHORT, time_slice
from tests.kit.server import floods
from tests.kit.server.processes import Server

MOVES = 60  # that people make during each flood
PATIENCE = 90.0  # s for them: a server that is slowed down to this fails


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory, anyio_backend: str) -> AsyncIterator[Server]:
    """A real server with its worker processes; it trusts no proxy, so that each address counts as itself."""
    started = Server(tmp_path_factory.mktemp("floods"), default_limits=True)
    await started.start()
    yield started
    await started.stop()
    assert not started.errors()


@pytest.fixture
def host(server: Server) -> str:
    return server.address.removeprefix("http://")


def metric(host: str, name: str) -> float:
    with urllib.request.urlopen(f"http://{host}/metrics", timeout=30) as answer:
        lines = answer.read().decode().splitlines()
    return sum(float(line.rsplit(" ", 1)[1]) for line in lines if line.startswith(name))


async def until_no_job_waits(host: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while metric(host, "pioche_jobs_waiting"):
            await asyncio.sleep(0.1)


async def test_replays(host: str) -> None:
    tables = await floods.finished_tables(host, 8)  # 80 replays
    async with asyncio.timeout(PATIENCE), floods.flooding(host, floods.replays(tables)) as flood:
        await floods.people_move(host, MOVES)
    assert flood.ended["429"] > flood.ended["200"], flood.ended
    await until_no_job_waits(host)


async def test_hints_that_nobody_waits_for(host: str) -> None:
    cookie, tables = await floods.tables_with_hints(host, 10)
    async with asyncio.timeout(PATIENCE), floods.flooding(host, floods.hints(cookie, tables)) as flood:
        await floods.people_move(host, MOVES)
    assert flood.ended["429"] > flood.ended["200"], flood.ended
    await until_no_job_waits(host)


async def test_analyses(host: str) -> None:
    tables = await floods.finished_tables(host, 3)
    cookie, _ = await floods.tables_with_hints(host, 1)
    async with asyncio.timeout(PATIENCE), floods.flooding(host, floods.analyses(cookie, tables)) as flood:
        await floods.people_move(host, MOVES)
    assert flood.ended["200"] and flood.ended["429"], flood.ended


async def test_the_server_runs_before_its_workers(server: Server) -> None:
    async with asyncio.timeout(PATIENCE):
        while not (workers := psutil.Process(server.process_id).children()):
            await asyncio.sleep(0.1)
        niceness = min(psutil.Process(server.process_id).nice() + NICENESS, 19)
        while {worker.nice() for worker in workers} != {niceness}:  # until they have been started
            await asyncio.sleep(0.1)
    assert time_slice(server.process_id) == (SHORT if time_slice() else 0)
    assert {time_slice(worker.pid) for worker in workers} == {time_slice()}


async def test_experts_at_other_tables(host: str) -> None:
    async with asyncio.timeout(PATIENCE):
        experts = asyncio.create_task(floods.play_experts(host, 10))
        await floods.people_move(host, MOVES)
        experts.cancel()
        played = await asyncio.gather(experts, return_exceptions=True)
    assert isinstance(played[0], asyncio.CancelledError), played
