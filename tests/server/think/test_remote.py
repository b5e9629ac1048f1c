"""Workers on other machines: real `pioche worker` processes on a real PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from pioche.core.game import game
from pioche.server.metrics import Metrics
from pioche.server.store.store import Store
from pioche.server.think import remote
from pioche.server.think.dispatcher import Dispatcher
from pioche.server.think.jobs import JobFailed, Kind, Payload
from pioche.server.think.remote import RemoteWorkers
from tests.kit.server.processes import MAIN
from tests.server.conftest import Open

GAME = "high-card"
# Preparing all games takes longer than the rest of these tests.
UNPREPARED = "from pioche.server.think import remote_worker; remote_worker.game_ids = lambda: []"
PATIENCE = 120.0  # s for a worker to load its games


def question(milliseconds: float = 1.0) -> Payload:
    position = game(GAME).new(seed=3).imagine(0, seed=1)
    return {"position": position.to_json(), "seat": 0, "seed": "ab" * 32, "milliseconds": milliseconds}


@asynccontextmanager
async def worker(url: str) -> AsyncIterator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", f"{UNPREPARED}; {MAIN}", "worker", "--database", url, "--processes", "1",
        start_new_session=True,
    )  # fmt: skip
    try:
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
            await asyncio.wait_for(process.wait(), 60)


@asynccontextmanager
async def dispatcher(url: str, store: Store) -> AsyncIterator[Dispatcher]:
    """A server's jobs, without worker processes of its own."""
    jobs = Dispatcher([], Metrics())
    following = asyncio.create_task(RemoteWorkers(url, store, jobs).run())
    try:
        yield jobs
    finally:
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
        await jobs.close()


async def until_workers(jobs: Dispatcher, count: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while jobs.worker_count != count:
            await asyncio.sleep(0.05)


async def test_a_worker_elsewhere_thinks_and_a_killed_one_loses_nothing(
    postgres_url: str, opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await opened(postgres_url)
    async with dispatcher(postgres_url, store) as jobs, worker(postgres_url) as first:
        await until_workers(jobs, 1)
        actions = game(GAME).new(seed=3).legal(0)
        assert await jobs.run(Kind.EXPERT, "a", question) in actions
        with pytest.raises(JobFailed, match="BadPosition"):
            await jobs.run(Kind.EXPERT, "a", lambda: question() | {"position": {}})

        abandoned = asyncio.create_task(jobs.run(Kind.EXPERT, "a", lambda: question(60_000)))
        await asyncio.sleep(0.5)
        abandoned.cancel()
        assert await jobs.run(Kind.EXPERT, "a", question) in actions, "the worker stopped that search"

        asked = asyncio.create_task(jobs.run(Kind.EXPERT, "a", lambda: question(1500)))
        await asyncio.sleep(0.5)
        os.killpg(first.pid, signal.SIGKILL)
        await first.wait()
        await until_workers(jobs, 0)
        assert not asked.done()
        async with worker(postgres_url):
            assert await asyncio.wait_for(asked, PATIENCE) in actions
        assert not await store.take_answers(["x"])


async def test_a_server_goes_on_without_its_workers_when_the_database_is_down(
    postgres_url: str, opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await opened(postgres_url)
    monkeypatch.setattr(remote, "LOOK_EVERY", 0.05)
    looks = 0

    async def fail(*_: object) -> None:
        nonlocal looks
        looks += 1
        raise OSError("the database is away")

    monkeypatch.setattr(RemoteWorkers, "_follow_workers", fail)
    async with dispatcher(postgres_url, store) as jobs, asyncio.timeout(30):
        while looks < 3:
            await asyncio.sleep(0.01)
        assert jobs.worker_count == 0
