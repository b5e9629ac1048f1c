"""The queue of jobs: owners are served in turn, and some kinds of jobs wait longer than others.

Start-time fair queueing: a clock of the queue counts rounds. Each job has a start, which is the present round, or
the end of the owner's job before it. So an owner with thirty jobs has them in thirty rounds, and another
owner's first job is at most one round away. A kind of job has an offset: it is served as if it had come that
many rounds later. Offsets are finite, so nothing waits for ever.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection
from dataclasses import dataclass

from pioche.server.refusals import TooMany
from pioche.server.think.jobs import Job, Kind

MOST_JOBS = 512  # waiting, in all
MOST_OF_OWNER = 64  # waiting, of one owner
OFFSETS = {
    Kind.HINT: 0, Kind.WARNING: 0, Kind.WHY: 0, Kind.EXPERT: 1, Kind.REPLAY: 2, Kind.PICTURE: 2,
    Kind.ANALYSIS: 8, Kind.PAR: 8, Kind.PREPARE: 2,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Waiting:
    """A job in the queue; the one with the smallest `place`, then `number`, is the next."""

    place: float
    number: int
    start: float
    job: Job


class FairQueue:
    """The jobs that wait for a worker. There are at most a few hundred: the next one is searched for."""

    def __init__(self) -> None:
        self._waiting: list[Waiting] = []
        self._numbers = itertools.count()
        self._round = 0.0
        self._ends: dict[str, float] = {}  # owner -> the end of its last job, in rounds

    def __len__(self) -> int:
        return len(self._waiting)

    def count(self, kind: Kind) -> int:
        """Return how many jobs of a kind wait."""
        return sum(each.job.kind == kind for each in self._waiting)

    def add(self, job: Job) -> None:
        """Add a job. Raises `TooMany` if the queue, or its owner's part of it, is full."""
        if len(self._waiting) >= MOST_JOBS:
            raise TooMany(what="jobs", most=MOST_JOBS)
        if sum(each.job.owner == job.owner for each in self._waiting) >= MOST_OF_OWNER:
            raise TooMany(what="jobs", most=MOST_OF_OWNER)
        start = max(self._round, self._ends.get(job.owner, 0.0))
        self._ends[job.owner] = start + 1
        self._push(job, start)

    def add_again(self, job: Job) -> None:
        """Add a job that a worker has lost: it is the next one."""
        self._push(job, self._round - max(OFFSETS.values()) - 1)

    def _push(self, job: Job, start: float) -> None:
        self._waiting.append(Waiting(start + OFFSETS[job.kind], next(self._numbers), start, job))

    def take(self, kinds: Collection[Kind] = tuple(Kind)) -> Job | None:
        """Remove and return the next job of one of the kinds, or None."""
        possible = (each for each in self._waiting if each.job.kind in kinds)
        chosen = min(possible, key=lambda each: (each.place, each.number), default=None)
        if chosen is None:
            return None
        self._round = max(self._round, chosen.start)
        self._waiting.remove(chosen)
        self._ends = {owner: end for owner, end in self._ends.items() if end > self._round}
        return chosen.job

    def remove(self, job: Job) -> None:
        """Remove a job that nobody waits for any more, if it is in the queue."""
        self._waiting = [each for each in self._waiting if each.job is not job]
