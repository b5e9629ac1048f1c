"""Jobs and workers: lost workers, cancelled jobs, experts that share their time."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from types import SimpleNamespace
from typing import Any

import pytest

from pioche.core.game import game
from pioche.server.metrics import Metrics
from pioche.server.think import thinker as thinking
from pioche.server.think.dispatcher import MOST_ATTEMPTS, Dispatcher, WorkerLost
from pioche.server.think.jobs import JobFailed, Kind, Payload
from pioche.server.think.thinker import Thinker

GAME = "high-card"


class FakeWorker:
    """Answers when the test says so; a payload of {"lose": n} loses the worker that many times."""

    def __init__(self, kinds: Collection[Kind] = tuple(Kind)) -> None:
        self.kinds = kinds
        self.ran: list[tuple[Kind, Payload]] = []
        self.cancelled = 0
        self.go_on = asyncio.Event()

    async def run(self, kind: Kind, payload: Payload) -> Any:
        self.ran.append((kind, payload))
        if len(self.ran) <= payload.get("lose", 0):
            raise WorkerLost
        try:
            await self.go_on.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        if "fail" in payload:
            raise JobFailed("as asked")
        return payload.get("answer", 0)

    async def stop(self) -> None:
        pass


@pytest.fixture(autouse=True)
def no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pioche.server.think.dispatcher.FIRST_REST", 0.0)


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def answering(answer: Any, **more: Any) -> Any:
    return lambda: {"answer": answer, **more}


async def test_a_job_whose_worker_is_lost_is_done_by_another() -> None:
    worker = FakeWorker()
    worker.go_on.set()
    jobs = Dispatcher([worker], Metrics())
    assert await jobs.run(Kind.HINT, "a", answering(5, lose=MOST_ATTEMPTS - 1)) == 5
    assert len(worker.ran) == MOST_ATTEMPTS


async def test_a_job_that_kills_every_worker_fails() -> None:
    worker = FakeWorker()
    worker.go_on.set()
    jobs = Dispatcher([worker], Metrics())
    with pytest.raises(JobFailed):
        await jobs.run(Kind.HINT, "a", answering(5, lose=100))
    assert await jobs.run(Kind.HINT, "a", answering(6)) == 6, "the worker is used again"


async def test_a_failed_job_raises_and_frees_its_worker() -> None:
    worker = FakeWorker()
    worker.go_on.set()
    jobs = Dispatcher([worker], Metrics())
    with pytest.raises(JobFailed, match="as asked"):
        await jobs.run(Kind.HINT, "a", answering(0, fail=True))
    assert await jobs.run(Kind.HINT, "a", answering(1)) == 1


async def test_a_job_that_nobody_waits_for_is_cancelled_wherever_it_is() -> None:
    worker = FakeWorker()
    jobs = Dispatcher([worker], Metrics())
    asked = [asyncio.create_task(jobs.run(Kind.HINT, "a", answering(number))) for number in range(3)]
    await settled()
    assert (len(worker.ran), jobs.active(Kind.HINT)) == (1, 3)
    asked[0].cancel()
    asked[1].cancel()
    await settled()
    assert worker.cancelled == 1
    assert [payload["answer"] for _, payload in worker.ran] == [0, 2], "the second one never began"
    worker.go_on.set()
    assert await asked[2] == 2


async def test_a_worker_gets_only_jobs_of_its_kinds() -> None:
    few, all_kinds = FakeWorker([Kind.EXPERT]), FakeWorker()
    few.go_on.set()
    all_kinds.go_on.set()
    jobs = Dispatcher([few, all_kinds], Metrics())
    await jobs.run(Kind.REPLAY, "a", answering(1))
    await jobs.run(Kind.EXPERT, "a", answering(1))
    assert ([kind for kind, _ in few.ran], [kind for kind, _ in all_kinds.ran]) == (
        [Kind.EXPERT],
        [Kind.REPLAY],
    )


async def test_closing_ends_all_jobs() -> None:
    jobs = Dispatcher([FakeWorker()], Metrics())
    asked = [asyncio.create_task(jobs.run(Kind.HINT, "a", answering(number))) for number in range(3)]
    await settled()
    await jobs.close()
    assert all(
        isinstance(each, asyncio.CancelledError)
        for each in await asyncio.gather(*asked, return_exceptions=True)
    )
    with pytest.raises(JobFailed):
        await jobs.run(Kind.HINT, "a", answering(0))


# Experts ------------------------------------------------------------------------------------------


async def test_experts_that_wait_share_the_time_of_one() -> None:
    workers = [FakeWorker() for _ in range(2)]
    thinker = Thinker(workers, Metrics(), expert_seconds=1.0)
    position = game(GAME).new()
    asked = [asyncio.create_task(thinker.choose("expert", position, 0, f"{n}")) for n in range(8)]
    await settled()
    for worker in workers:
        worker.go_on.set()
    await asyncio.gather(*asked)
    for worker in workers:
        given = [payload["milliseconds"] for _, payload in worker.ran]
        assert given == sorted(given), "the fewer wait, the longer one searches"
        assert given[0] == pytest.approx(1000 * 2 / 8) and given[-1] <= 1000
    await thinker.close()


async def test_an_expert_without_time_leaves_the_decision_to_the_trained_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    metrics = Metrics()
    worker = FakeWorker()
    monkeypatch.setattr(thinking, "PATIENCE", 0.0)
    thinker = Thinker([worker], metrics, expert_seconds=0.05)
    position = game(GAME).new()
    assert await thinker.choose("expert", position, 0, "a") in position.legal(0)
    assert worker.cancelled == 1, "the search is not continued in vain"
    assert metrics.hurried._value.get() == 1
    monkeypatch.setattr(thinking, "LEAST_SEARCH", 10.0)
    thinker = Thinker([worker], metrics, expert_seconds=20.0)
    assert await thinker.choose("expert", position, 0, "a") in position.legal(0), "too short a search"


@pytest.mark.parametrize(("waited", "left"), [(0.0, 1.7), (0.3, 1.4), (3600.0, 1.0)])
async def test_the_time_that_a_decision_has_waited_counts(
    waited: float, left: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An expert has its own second even where the decision is due for an hour, as after a restart."""
    given: list[float] = []
    timeout = asyncio.timeout

    def noted(seconds: float) -> asyncio.Timeout:
        given.append(seconds)
        return timeout(0)

    monkeypatch.setattr(asyncio, "timeout", noted)
    monkeypatch.setattr(thinking, "time", SimpleNamespace(perf_counter=lambda: 5.0))
    thinker = Thinker([FakeWorker()], Metrics(), expert_seconds=1.0)
    position = game(GAME).new()
    assert await thinker.choose("expert", position, 0, "a", waited) in position.legal(0)
    assert given == [pytest.approx(left)]
    await thinker.close()


async def test_workers_get_a_determinization_and_never_the_deal() -> None:
    worker = FakeWorker()
    worker.go_on.set()
    thinker = Thinker([worker], Metrics(), expert_seconds=1.0)
    position = game(GAME).new(seed=1)
    await thinker.choose("expert", position, 0, "a")
    ((_, payload),) = worker.ran
    assert payload["position"]["seed"] != position.seed.hex()
    worlds = set()
    for _ in range(20):
        await thinker.choose("expert", position, 0, "a")
        worlds.add(worker.ran[-1][1]["position"]["state"])
    assert len(worlds) > 1, "hidden cards vary"
    await thinker.close()
