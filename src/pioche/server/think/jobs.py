"""Jobs: work that takes a processor longer than a few milliseconds, as plain data that any process can run.

`functions.py` has the function behind each kind; `queue.py` says in which order jobs run.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

Payload = dict[str, Any]


class Kind(StrEnum):
    """What a job computes."""

    HINT = "hint"  # what the coach would do
    WARNING = "warning"  # whether a move is costly
    EXPERT = "expert"  # an expert's move
    REPLAY = "replay"  # a finished game, step by step
    PICTURE = "picture"  # the picture of a shared link
    WHY = "why"  # why the answer of a puzzle rather than another action
    ANALYSIS = "analysis"  # one decision of a finished game
    PAR = "par"  # what the expert scores on a deal of the day
    PREPARE = "prepare"  # compile what a game's jobs need


# The longest that a job may run (s). A worker that takes longer hangs: it is killed, and the job is tried again.
# The first job of a game may wait for the compiler.
LONGEST = dict.fromkeys(Kind, 120.0) | {Kind.PREPARE: 900.0, Kind.PAR: 900.0}


class JobFailed(Exception):
    """A job raised an exception, or its workers died or hung several times."""


@dataclass(eq=False)
class Job:
    """A job that waits or runs. `payload` returns its arguments; it is called when a worker takes the job."""

    kind: Kind
    owner: str  # the guest or the address for whom it is done: owners are served in turn
    payload: Callable[[], Payload]
    answer: asyncio.Future[Any] = field(repr=False)
    attempts: int = 0  # workers that died or hung with it
