"""Gives waiting jobs to free workers; a job whose worker is lost goes to another one."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Collection
from typing import Any, Protocol

from pioche.server.metrics import Metrics
from pioche.server.think.jobs import Job, JobFailed, Kind, Payload
from pioche.server.think.queue import FairQueue

logger = logging.getLogger(__name__)

MOST_ATTEMPTS = 3  # workers that may be lost with one job
FIRST_REST, LONGEST_REST = 0.1, 10.0  # s before a lost worker gets a job again; doubled each time


class WorkerLost(Exception):
    """A worker died, hung or can no longer be reached; its job is not done."""


class Worker(Protocol):
    """Runs one job at a time, of certain kinds: a process of this machine, or one of another machine."""

    @property
    def kinds(self) -> Collection[Kind]: ...

    async def run(self, kind: Kind, payload: Payload) -> Any:
        """Return the result of a job. Raises `JobFailed` or `WorkerLost`; a cancellation stops the job."""

    async def stop(self) -> None: ...


class Dispatcher:
    """The jobs of one server process and the workers that run them."""

    def __init__(self, workers: Collection[Worker], metrics: Metrics) -> None:
        self.queue = FairQueue()
        self._free: list[Worker] = list(workers)  # the first one that takes a job's kind gets it
        self._workers: set[Worker] = set(workers)
        self._running: dict[Job, asyncio.Task[None]] = {}
        self._metrics = metrics
        self._closing = False
        metrics.follow(metrics.jobs_waiting, lambda: len(self.queue))

    @property
    def worker_count(self) -> int:
        return len(self._workers)

    def active(self, kind: Kind) -> int:
        """Return how many jobs of a kind wait or run."""
        return self.queue.count(kind) + sum(job.kind == kind for job in self._running)

    async def run(self, kind: Kind, owner: str, payload: Callable[[], Payload]) -> Any:
        """Return the result of a job. Raises `TooMany` if too many wait, or `JobFailed`.

        `payload` is called when a worker takes the job. When the caller is cancelled, so is the job.
        """
        if self._closing:
            raise JobFailed("the server shuts down")
        job = Job(kind, owner, payload, asyncio.get_running_loop().create_future())
        self.queue.add(job)
        self._dispatch()
        try:
            return await job.answer
        finally:
            self.queue.remove(job)
            if (running := self._running.get(job)) is not None:
                running.cancel()

    def add_worker(self, worker: Worker) -> None:
        """Give jobs to this worker too."""
        self._workers.add(worker)
        self._free.append(worker)
        self._dispatch()

    def remove_worker(self, worker: Worker) -> None:
        """Give this worker no further job."""
        self._workers.discard(worker)
        if worker in self._free:
            self._free.remove(worker)

    def _dispatch(self) -> None:
        for worker in list(self._free):
            job = self.queue.take(worker.kinds)
            if job is not None:
                self._free.remove(worker)
                self._running[job] = asyncio.get_running_loop().create_task(self._serve(worker, job))

    async def _serve(self, worker: Worker, job: Job) -> None:
        began = time.perf_counter()
        rest = 0.0
        try:
            result = await worker.run(job.kind, job.payload())
            self._settle(job, lambda: job.answer.set_result(result), "done")
        except asyncio.CancelledError:
            self._settle(job, job.answer.cancel, "cancelled")
        except WorkerLost:
            job.attempts += 1
            rest = min(LONGEST_REST, FIRST_REST * 2.0**job.attempts)
            self._retry(job)
        except Exception as error:
            failure = error if isinstance(error, JobFailed) else JobFailed(repr(error))
            self._settle(job, lambda: job.answer.set_exception(failure), "failed")
        finally:
            self._metrics.job_seconds.labels(job.kind).observe(time.perf_counter() - began)
            del self._running[job]
        if rest and not self._closing:
            await asyncio.sleep(rest)
        if worker in self._workers:
            self._free.append(worker)
            self._dispatch()

    def _settle(self, job: Job, settle: Callable[[], object], result: str) -> None:
        self._metrics.jobs.labels(job.kind, result).inc()
        if not job.answer.done():
            settle()

    def _retry(self, job: Job) -> None:
        """Put a job whose worker was lost back into the queue; after several times it has failed."""
        logger.warning("a worker was lost", extra={"job": str(job.kind), "attempt": job.attempts})
        self._metrics.jobs.labels(job.kind, "lost").inc()
        if job.answer.done():
            return
        if job.attempts < MOST_ATTEMPTS and not self._closing:
            self.queue.add_again(job)
            self._dispatch()
        else:
            job.answer.set_exception(JobFailed("its workers were lost"))

    async def close(self) -> None:
        """Abandon all jobs and stop the workers."""
        self._closing = True
        running = list(self._running.values())
        while (job := self.queue.take()) is not None:
            job.answer.cancel()
        for worker in self._workers:
            await worker.stop()
        for task in running:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*running, return_exceptions=True)
