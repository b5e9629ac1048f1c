"""Real worker processes: jobs, cancellations, deaths, and the end of their server."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator
from types import SimpleNamespace

import psutil
import pytest

from pioche.core.game import game
from pioche.server.metrics import Metrics
from pioche.server.think import local_worker, worker_process
from pioche.server.think.dispatcher import Dispatcher, WorkerLost
from pioche.server.think.jobs import LONGEST, JobFailed, Kind, Payload
from pioche.server.think.local_worker import COMMAND, LocalWorker
from pioche.server.think.worker_process import framed

GAME = "high-card"


def question(milliseconds: float = 1.0) -> Payload:
    position = game(GAME).new(seed=3).imagine(0, seed=1)
    return {
        "position": position.to_json(), "seat": 0, "seed": "ab" * 32, "milliseconds": milliseconds,
    }  # fmt: skip


@pytest.fixture(scope="module")
async def worker(anyio_backend: str) -> AsyncIterator[LocalWorker]:
    """One worker for all tests of this module: it starts again after each that kills it."""
    made = LocalWorker()
    yield made
    await made.stop()


def process_of(worker: LocalWorker) -> int:
    assert worker._process is not None
    return worker._process.pid


async def test_it_runs_jobs_one_after_the_other(worker: LocalWorker) -> None:
    action = await worker.run(Kind.EXPERT, question())
    assert action in game(GAME).new(seed=3).legal(0)
    assert await worker.run(Kind.EXPERT, question()) in game(GAME).new(seed=3).legal(0)


async def test_a_job_that_raises_says_so_and_the_process_goes_on(worker: LocalWorker) -> None:
    with pytest.raises(JobFailed, match="UnknownGame"):
        await worker.run(Kind.PREPARE, {"name": "no such game"})
    assert isinstance(await worker.run(Kind.EXPERT, question()), int)


async def test_a_cancelled_job_stops_and_the_process_goes_on(worker: LocalWorker) -> None:
    await worker.run(Kind.EXPERT, question())
    before = process_of(worker)
    searching = asyncio.create_task(worker.run(Kind.EXPERT, question(milliseconds=60_000)))
    await asyncio.sleep(0.3)
    searching.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(searching, 30)
    assert isinstance(await worker.run(Kind.EXPERT, question()), int)
    assert process_of(worker) == before


def test_an_import_or_a_compilation_is_not_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it left half done would make all later jobs of the process fail. The cancellation waits for its end."""
    retries: list[float] = []
    timer = SimpleNamespace(start=lambda: None)
    monkeypatch.setattr(threading, "Timer", lambda after, _: retries.append(after) or timer)
    process = worker_process.Worker(io.BytesIO(), io.BytesIO())
    process._running = process._cancelled = 7
    look = "import sys; process._interrupt(15, sys._getframe())"
    for module in ("importlib._bootstrap", "numba.core.compiler"):
        exec(look, {"__name__": module, "process": process})
    assert retries == [worker_process.RETRY_SECONDS] * 2 and process._running == 7
    with pytest.raises(worker_process.Cancelled):
        exec(look, {"__name__": "pioche.coach", "process": process})
    exec(look, {"__name__": "pioche.coach", "process": process})  # the next job is not interrupted


async def test_a_job_cancelled_while_its_process_imports_the_compiler_harms_no_other() -> None:
    worker = LocalWorker()
    try:
        with pytest.raises(JobFailed, match="UnknownGame"):
            await worker.run(Kind.PREPARE, {"name": "no such game"})  # the process has started
        for moment in (0.05, 0.2, 0.5):
            job = asyncio.create_task(worker.run(Kind.EXPERT, question()))
            await asyncio.sleep(moment)
            job.cancel()
            await asyncio.gather(job, return_exceptions=True)
        assert isinstance(await worker.run(Kind.EXPERT, question()), int)
    finally:
        await worker.stop()


async def test_a_killed_process_loses_no_job(worker: LocalWorker) -> None:
    jobs = Dispatcher([worker], Metrics())
    await jobs.run(Kind.EXPERT, "a", question)
    asked = asyncio.create_task(jobs.run(Kind.EXPERT, "a", lambda: question(milliseconds=1500)))
    await asyncio.sleep(0.3)
    killed = process_of(worker)
    os.kill(killed, signal.SIGKILL)
    assert isinstance(await asked, int)
    assert process_of(worker) != killed


async def test_a_process_that_hangs_is_killed(worker: LocalWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    await worker.run(Kind.EXPERT, question())
    hung = process_of(worker)
    monkeypatch.setattr(local_worker, "LONGEST", LONGEST | {Kind.EXPERT: 0.2})
    with pytest.raises(WorkerLost):
        await worker.run(Kind.EXPERT, question(milliseconds=60_000))
    assert not psutil.pid_exists(hung)


async def test_a_process_ends_with_its_server() -> None:
    """Ctrl-C in the server's terminal reaches its workers too: they ignore it, and end when the pipe ends."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, *COMMAND, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(framed((1, Kind.EXPERT, question())))
    await process.stdout.readexactly(4)
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGTERM)
    process.stdin.write(framed((2, Kind.EXPERT, question(milliseconds=60_000))))
    process.stdin.close()
    await asyncio.wait_for(process.communicate(), 30)
    assert process.returncode == 0
