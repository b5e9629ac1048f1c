"""The jobs that servers and `pioche worker` processes share in a PostgreSQL database.

procrastinate is the queue: priorities, notices of new jobs, aborts, heartbeats of workers and jobs of dead workers
are its own. It keeps no results; those go through the table `answers`. Each version of the program has a queue of
its own, because a job's data belong to one version.
"""

from __future__ import annotations

from typing import Any

import orjson
import procrastinate

import pioche
from pioche.server.think.jobs import Kind
from pioche.server.think.queue import OFFSETS

TASK = "pioche.think"
QUEUE = f"think-{pioche.__version__}"
HEARTBEAT = 1.0  # s between two signs of life of a worker
DEAD_AFTER = 5.0  # s without one: the worker is dead, and its job is done by another
PRIORITIES = {kind: -offset for kind, offset in OFFSETS.items()}
REMOTE_KINDS = frozenset(
    {Kind.HINT, Kind.WARNING, Kind.EXPERT, Kind.ANALYSIS}
)  # small to send and small to return


def connected_app(database_url: str, connections: int) -> procrastinate.App:
    """Return procrastinate's application on a database; the caller opens it."""
    scheme, _, rest = database_url.partition("://")
    connector = procrastinate.PsycopgConnector(
        conninfo=f"{scheme.partition('+')[0]}://{rest}",
        min_size=1,
        max_size=connections,
        json_dumps=_dumps,
        json_loads=orjson.loads,
    )
    return procrastinate.App(connector=connector)


def _dumps(value: Any) -> str:
    return orjson.dumps(value).decode()
