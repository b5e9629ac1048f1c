"""Stand-ins for the worker processes of a server inside the test process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from pioche.server import process
from pioche.server.background import run_in_daemon_thread
from pioche.server.think import functions
from pioche.server.think.jobs import JobFailed, Kind, Payload


class ThreadWorker:
    """Runs jobs in threads of this process, where tests can replace what they call; it cannot stop them."""

    kinds = frozenset(Kind)

    async def run(self, kind: Kind, payload: Payload) -> Any:
        results: list[Any] = []
        try:
            await run_in_daemon_thread(lambda: results.append(functions.run(kind, payload)))
        except Exception as error:
            raise JobFailed(repr(error)) from error
        return results[0]

    async def stop(self) -> None:
        pass


@contextmanager
def thread_workers() -> Iterator[None]:
    """Let servers that are opened in the block use threads instead of worker processes."""
    with patch.object(process, "LocalWorker", ThreadWorker):
        yield
