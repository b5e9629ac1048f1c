"""Work beside the event loop: blocking functions in daemon threads, and tasks that nobody awaits."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable, Coroutine
from typing import Any

from pioche.core.refusals import Refused

THREAD_NAME = "pioche-background"

logger = logging.getLogger(__name__)


async def run_in_daemon_thread(work: Callable[[], object]) -> None:
    """Run a blocking function in a daemon thread; wait until it returns, and raise what it raises.

    When the caller is cancelled or the loop ends, the thread runs on by itself. Neither waits for it.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def settle(error: BaseException | None) -> None:
        if done.done():
            return
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    def run() -> None:
        error: BaseException | None = None
        try:
            work()
        except BaseException as raised:
            error = raised
        with contextlib.suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(settle, error)

    threading.Thread(target=run, name=THREAD_NAME, daemon=True).start()
    await done


def thread_is_running() -> bool:
    """Whether a thread of `run_in_daemon_thread` has not returned yet."""
    return any(thread.name == THREAD_NAME for thread in threading.enumerate())


class BackgroundTasks:
    """The tasks of one server process that nobody awaits: they end with the process."""

    def __init__(self) -> None:
        self.closing = False  # once true, no new work is scheduled
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run a coroutine as a task; log its failure unless it is a refusal."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(log_failure)
        return task

    async def cancel(self) -> None:
        """Cancel all tasks and wait until they have ended."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def log_failure(done: asyncio.Future[Any]) -> None:
    """Log the exception of a future that nobody awaits; refusals are no failures."""
    if not done.cancelled() and (error := done.exception()) is not None and not isinstance(error, Refused):
        logger.error("a background task failed", exc_info=error)
