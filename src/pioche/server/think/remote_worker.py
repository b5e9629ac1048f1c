"""`pioche worker`: runs jobs of the servers on a PostgreSQL database, in processes of this machine."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable

import procrastinate

from pioche.core.game import game_ids
from pioche.server.clock import milliseconds
from pioche.server.store.store import Store, StoreDown
from pioche.server.think.dispatcher import WorkerLost
from pioche.server.think.job_board import DEAD_AFTER, HEARTBEAT, QUEUE, TASK, connected_app
from pioche.server.think.jobs import JobFailed, Kind, Payload
from pioche.server.think.local_worker import LocalWorker
from pioche.server.think.remote import DOWN

logger = logging.getLogger(__name__)

RECONNECT_SECONDS = 1.0
POLL_SECONDS = 1.0  # between two looks for jobs whose notice was lost
FINISH_SECONDS = 5.0  # for the job under way when the worker is asked to end
MOST_TRIES = 2  # processes that one job may kill


class RemoteWorkerProcess:
    """Runs jobs in `processes` local processes until cancelled. `on_done` is called after each job."""

    def __init__(self, database_url: str, processes: int, on_done: Callable[[], None]) -> None:
        self._url = database_url
        self._processes = processes
        self._on_done = on_done
        self._free: asyncio.Queue[LocalWorker] = asyncio.Queue()
        self._store: Store

    async def run(self, on_prepared: Callable[[str], None]) -> None:
        """Prepare all games, then run jobs; reconnect when the database was down.

        `on_prepared` is called with the id of each game. Raises `StoreError` if the database cannot be used.
        """
        workers = [LocalWorker() for _ in range(self._processes)]
        try:
            self._store = await Store.open(self._url, process=secrets.token_urlsafe(6))
            try:
                if (shared := await self._store.time()) is not None:
                    milliseconds.follow(shared)  # the servers delete answers that are old by that clock
                for name in game_ids():
                    await asyncio.gather(*(each.run(Kind.PREPARE, {"name": name}) for each in workers))
                    on_prepared(name)
                for worker in workers:
                    self._free.put_nowait(worker)
                while True:
                    try:
                        await self._serve()
                    except* DOWN:
                        logger.warning("the database does not answer; trying again")
                    await asyncio.sleep(RECONNECT_SECONDS)
            finally:
                await self._store.close()
        finally:
            for worker in workers:
                await worker.stop()

    async def _serve(self) -> None:
        async with connected_app(self._url, 1 + 2 * self._processes).open_async() as app:
            app.task(name=TASK, queue=QUEUE)(self._think)
            async with asyncio.TaskGroup() as group:
                for _ in range(self._processes):  # each is counted by the servers
                    group.create_task(self._take_jobs(app))

    @staticmethod
    async def _take_jobs(app: procrastinate.App) -> None:
        await app.run_worker_async(
            queues=[QUEUE],
            concurrency=1,
            install_signal_handlers=False,
            fetch_job_polling_interval=POLL_SECONDS,
            abort_job_polling_interval=POLL_SECONDS,
            shutdown_graceful_timeout=FINISH_SECONDS,
            update_heartbeat_interval=HEARTBEAT,
            stalled_worker_timeout=4 * DEAD_AFTER,
            delete_jobs="always",
        )

    async def _think(self, answer: str, kind: str, payload: Payload) -> None:
        """Run a job and store its result; procrastinate calls this."""
        worker = await self._free.get()
        try:
            found = await self._result(worker, Kind(kind), payload)
        finally:
            self._free.put_nowait(worker)
        try:
            await self._store.put_answer(answer, milliseconds(), found)
        except StoreDown:
            logger.warning("a result could not be stored; its server asks again")
        self._on_done()

    @staticmethod
    async def _result(worker: LocalWorker, kind: Kind, payload: Payload) -> Payload:
        for _ in range(MOST_TRIES):
            try:
                return {"result": await worker.run(kind, payload)}
            except JobFailed as failure:
                return {"failed": str(failure)}
            except WorkerLost:
                continue
        return {"failed": "its process died"}
