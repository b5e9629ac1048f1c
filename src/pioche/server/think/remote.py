"""The workers on other machines, as a server process sees them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator
from typing import Any

import procrastinate
import psycopg
import psycopg_pool

from pioche.server.clock import milliseconds
from pioche.server.store.store import Store, StoreDown
from pioche.server.think.dispatcher import Dispatcher, WorkerLost
from pioche.server.think.job_board import (
    DEAD_AFTER,
    PRIORITIES,
    QUEUE,
    REMOTE_KINDS,
    TASK,
    connected_app,
)  # fmt: skip
from pioche.server.think.jobs import LONGEST, JobFailed, Kind, Payload

logger = logging.getLogger(__name__)

LOOK_EVERY = 1.0  # s between two looks at which workers live
ANSWERS_EVERY = 0.05  # s between two looks for answers, while any is awaited
OLD_ANSWER = 3_600_000  # ms after which an answer that nobody took is deleted
CONNECTIONS = 2
DOWN = (procrastinate.exceptions.ConnectorException, psycopg.Error, psycopg_pool.PoolTimeout, OSError)
LIVING = "SELECT count(*) AS living FROM procrastinate_workers WHERE last_heartbeat > now() - %(age)s * interval '1 s'"


class RemoteWorkers:
    """Gives a dispatcher as many remote workers as there are living `pioche worker` processes."""

    def __init__(self, database_url: str, store: Store, jobs: Dispatcher) -> None:
        self._url = database_url
        self._store = store
        self._jobs = jobs
        self._app: procrastinate.App | None = None
        self._workers: list[RemoteWorker] = []
        self._awaited: dict[str, asyncio.Future[Payload]] = {}
        self._wanted = asyncio.Event()

    async def run(self) -> None:
        """Follow the workers and fetch their answers until cancelled; reconnect when the database was down."""
        while True:
            try:
                async with self._connected() as app, asyncio.TaskGroup() as group:
                    group.create_task(self._follow_workers(app))
                    group.create_task(self._fetch_answers())
            except* (*DOWN, StoreDown):
                logger.warning("the database does not answer: no remote worker can be asked")
            self._set_workers(0)
            await asyncio.sleep(LOOK_EVERY)

    @contextlib.asynccontextmanager
    async def _connected(self) -> AsyncIterator[procrastinate.App]:
        async with connected_app(self._url, CONNECTIONS).open_async() as app:
            self._app = app
            try:
                yield app
            finally:
                self._app = None

    async def _follow_workers(self, app: procrastinate.App) -> None:
        while True:
            found = await app.connector.execute_query_one_async(LIVING, age=DEAD_AFTER)
            self._set_workers(found["living"])
            for job in await app.job_manager.get_stalled_jobs(
                queue=QUEUE, seconds_since_heartbeat=DEAD_AFTER
            ):
                logger.warning("a remote worker is dead; its job is tried again")
                await app.job_manager.retry_job(job)
            await self._store.forget_answers(milliseconds() - OLD_ANSWER)
            await asyncio.sleep(LOOK_EVERY)

    def _set_workers(self, count: int) -> None:
        while len(self._workers) > count:
            self._jobs.remove_worker(self._workers.pop())
        while len(self._workers) < count:
            self._workers.append(RemoteWorker(self))
            self._jobs.add_worker(self._workers[-1])

    async def _fetch_answers(self) -> None:
        while True:
            await self._wanted.wait()
            for name, answer in (await self._store.take_answers(list(self._awaited))).items():
                waiting = self._awaited.get(name)
                if waiting is not None and not waiting.done():
                    waiting.set_result(answer)
            if not self._awaited:
                self._wanted.clear()
            await asyncio.sleep(ANSWERS_EVERY)

    async def ask(self, kind: Kind, payload: Payload) -> Any:
        """Return the result of a job that some worker runs. Raises `JobFailed` or `WorkerLost`."""
        if self._app is None:
            raise WorkerLost
        name = secrets.token_urlsafe(16)
        answer = self._awaited[name] = asyncio.get_running_loop().create_future()
        self._wanted.set()
        number: int | None = None
        try:
            task = self._app.configure_task(TASK, queue=QUEUE, priority=PRIORITIES[kind])
            number = await task.defer_async(answer=name, kind=kind, payload=payload)
            async with asyncio.timeout(LONGEST[kind]):
                found = await answer
        except (*DOWN, TimeoutError):
            raise WorkerLost from None
        finally:
            del self._awaited[name]
            if number is not None and (answer.cancelled() or not answer.done()):
                await self._abort(number)
        if "failed" in found:
            raise JobFailed(found["failed"])
        return found["result"]

    async def _abort(self, number: int) -> None:
        with contextlib.suppress(*DOWN, procrastinate.exceptions.ProcrastinateException):
            if self._app is not None:
                await self._app.job_manager.cancel_job_by_id_async(number, abort=True, delete_job=True)


class RemoteWorker:
    """One worker on another machine."""

    kinds = REMOTE_KINDS

    def __init__(self, workers: RemoteWorkers) -> None:
        self._workers = workers

    async def run(self, kind: Kind, payload: Payload) -> Any:
        """Return the result of a job. Raises `JobFailed` or `WorkerLost`."""
        return await self._workers.ask(kind, payload)

    async def stop(self) -> None:
        """Do nothing: the worker belongs to nobody here."""
