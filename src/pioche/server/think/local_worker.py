"""A worker process on this machine, as the server process sees it: it runs one job at a time."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import pickle
import sys
from typing import Any

from pioche.server.think.dispatcher import WorkerLost
from pioche.server.think.jobs import LONGEST, JobFailed, Kind, Payload
from pioche.server.think.worker_process import LENGTH_BYTES, framed

logger = logging.getLogger(__name__)

COMMAND = ("-m", "pioche.server.think.worker_process")
# s for a job to stop after a cancellation, which waits for the compiler; then its process is killed
CANCEL_SECONDS = 60.0


class LocalWorker:
    """One worker process. It starts with its first job, and again after it has died."""

    kinds = frozenset(Kind)

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._numbers = itertools.count()

    async def run(self, kind: Kind, payload: Payload) -> Any:
        """Run a job and return its result. Raises `WorkerLost`, or `JobFailed` with what the job raised.

        When the caller is cancelled, the job stops soon, and this waits until it has.
        """
        try:
            process = await self._started()
            number = next(self._numbers)
            await self._send(process, (number, kind, payload))
            answer = asyncio.ensure_future(self._answer(process))
            try:
                async with asyncio.timeout(LONGEST[kind]):
                    outcome, result = await asyncio.shield(answer)
            except asyncio.CancelledError:
                await self._cancel(process, number, answer)
                raise
            except TimeoutError:
                answer.cancel()
                logger.error("a worker process was killed: its job took too long", extra={"job": str(kind)})
                raise WorkerLost from None
        except (WorkerLost, OSError, asyncio.IncompleteReadError):
            await self.stop()
            raise WorkerLost from None
        if outcome == "failed":
            raise JobFailed(result)
        return result

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, *COMMAND, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
            )
        return self._process

    @staticmethod
    async def _send(process: asyncio.subprocess.Process, request: Any) -> None:
        assert process.stdin is not None
        process.stdin.write(framed(request))
        await process.stdin.drain()

    @staticmethod
    async def _answer(process: asyncio.subprocess.Process) -> tuple[str, Any]:
        assert process.stdout is not None
        size = await process.stdout.readexactly(LENGTH_BYTES)
        data = await process.stdout.readexactly(int.from_bytes(size, "big"))
        _, outcome, result = pickle.loads(data)  # noqa: S301 (from our own child process)
        return outcome, result

    async def _cancel(
        self, process: asyncio.subprocess.Process, number: int, answer: asyncio.Future[Any]
    ) -> None:
        """Stop the running job; a process that does not stop is killed."""
        try:
            await self._send(process, (number, None, {}))
            async with asyncio.timeout(CANCEL_SECONDS):
                await answer
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            await self.stop()

    async def stop(self) -> None:
        """Kill the process, if it runs."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
