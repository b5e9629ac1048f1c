"""The coach's analyses of finished tables: computed on request, then stored with the table.

An analysis is many jobs, one for each decision, so that other jobs come between them. The progress is in the
store, where every process can read it; the results so far are in the process that computes them (`so_far`). If a process dies, its progress no longer changes; the next request
then starts the analysis again. An analysis that nobody asks about any more is abandoned.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import time
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import asdict, replace
from typing import Any

from pioche.coach.analysis_json import decision_from_json, ends_from_json
from pioche.coach.match_analysis import MatchEvaluator, completed
from pioche.coach.results import Decision, Ends, RecordAnalysis
from pioche.server.clock import milliseconds
from pioche.server.http.limits import RateLimits
from pioche.server.refusals import NotRunning, OtherRules, TooMany
from pioche.server.store.rows import StoredAnalysis
from pioche.server.store.store import Store, StoreDown
from pioche.server.table import finished
from pioche.server.table.live import Live
from pioche.server.think.dispatcher import Dispatcher
from pioche.server.think.jobs import JobFailed, Kind, Payload
from pioche.server.think.verdicts import ways

logger = logging.getLogger(__name__)

MAX_RUNNING = 16
SEED = "0"  # of the rollouts: every server gets the same figures
JOBS_AT_ONCE = 4  # of one analysis
PROGRESS_EVERY = 1.0  # s between two reports of progress to the store
ABANDONED_AFTER = 15_000  # ms without a report: the process that computed the analysis is dead
FORGOTTEN_AFTER = 30.0  # s in which nobody has asked about an analysis


class Analyses:
    """The analyses under way in this process."""

    def __init__(self, store: Store, jobs: Dispatcher, limits: RateLimits) -> None:
        self._store = store
        self._jobs = jobs
        self._limits = limits
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._running: dict[str, _Running] = {}
        self._asked: dict[str, float] = {}  # when somebody last asked about each

    def note_asked(self, table_id: str) -> None:
        """Somebody has asked about an analysis, perhaps at another process: it goes on."""
        if table_id in self._tasks:
            self._asked[table_id] = time.monotonic()

    async def get(self, table_id: str) -> StoredAnalysis | None:
        """The table's analysis or its progress; None if no process has computed or is computing it."""
        self.note_asked(table_id)
        stored = await self._store.analysis(table_id)
        if stored is not None and stored.found is None and table_id not in self._tasks:
            self._store.notify(f"{table_id}:a")
        # A report from the future was written before the clock was set back.
        if stored is None or (stored.found is None and abs(milliseconds() - stored.at) > ABANDONED_AFTER):
            return None
        return stored

    def so_far(self, table_id: str, seen: int) -> list[Payload]:
        """The results of an analysis under way in this process, in order of arrival, without the first `seen`."""
        running = self._running.get(table_id)
        return [] if running is None else running.arrived[seen:]

    async def start(self, live: Live, guest: str) -> StoredAnalysis:
        """Start the analysis of a finished table, unless it exists or is under way; returns its progress.

        Raises `OtherRules`, `NotRunning` if nobody has decided anything, or `TooMany`.
        """
        if not live.playable:
            raise OtherRules(given=live.row.rules, expected=live.game.version)
        known = await self.get(live.id)
        if known is not None:
            return known
        if len(self._tasks) >= MAX_RUNNING:
            raise TooMany(what="analyses", most=MAX_RUNNING)
        entries = await self._store.log(live.id)
        match = finished.match_record(live, entries, {})  # without names: guests can delete theirs
        decisions = len(match["moves"])  # with those that a continued game took over
        if not decisions:
            raise NotRunning
        begun = StoredAnalysis(milliseconds(), 0, decisions, None)
        if live.id not in self._tasks:  # a second request may have come during the awaits
            with contextlib.ExitStack() as held:
                held.enter_context(self._limits.holding("analyses-of-guest", guest))
                running = _Running(self._jobs, live.id, guest, match)
                self._asked[live.id] = time.monotonic()
                self._running[live.id] = running
                task = asyncio.create_task(self._compute(live.id, running))
                task.add_done_callback(functools.partial(self._end, live.id, held.pop_all()))
                self._tasks[live.id] = task
            await self._store.note_analysis(live.id, begun)
        return begun

    def _end(self, table_id: str, held: contextlib.ExitStack, _: asyncio.Task[None]) -> None:
        held.close()
        self._tasks.pop(table_id, None)
        self._asked.pop(table_id, None)
        self._running.pop(table_id, None)

    async def _compute(self, table_id: str, running: _Running) -> None:
        computing = asyncio.create_task(running.compute())
        try:
            while not computing.done():
                await self._write(table_id, running, None)
                await asyncio.wait({computing}, timeout=PROGRESS_EVERY)
                if time.monotonic() - self._asked[table_id] > FORGOTTEN_AFTER:
                    logger.info("an analysis that nobody asks about is abandoned")
                    return
            await self._write(table_id, running, computing.result())
        except* (JobFailed, TooMany):
            logger.exception("an analysis failed", extra={"table": table_id[:6]})
        finally:
            computing.cancel()
            await asyncio.gather(computing, return_exceptions=True)

    async def _write(self, table_id: str, running: _Running, found: Payload | None) -> None:
        now = StoredAnalysis(milliseconds(), running.done, running.decisions, found)
        try:
            if found is not None:
                await self._store.results.note_analysed(table_id, ways(found))
            await self._store.note_analysis(table_id, now)
        except StoreDown:
            logger.warning("an analysis could not be stored: the database does not answer")

    async def stop(self) -> None:
        """Abandon the analyses under way."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class _Running:
    """One analysis under way: its jobs and their results."""

    def __init__(self, jobs: Dispatcher, table_id: str, guest: str, match: Payload) -> None:
        self._jobs = jobs
        self._owner = guest
        self._match = match
        self._key = table_id
        self._at_once = asyncio.Semaphore(JOBS_AT_ONCE)
        self._results: dict[int, Payload] = {}  # of the last job of each decision, by its number
        self.decisions = len(match["moves"])
        self.done = 0  # decisions analysed for the first time
        self.arrived: list[Payload] = []  # every result; a later one of the same decision replaces the first

    async def compute(self) -> Payload:
        """Return the complete analysis as JSON, with sentences, touches and reasons for the page.

        Raises an exception group of `JobFailed` and `TooMany`.
        """
        end = await self._ends()
        first = await self._all(self._first, range(self.decisions))
        names = tuple(seat["name"] for seat in self._match["seats"])
        found = RecordAnalysis(
            self._match["game"], self._match["rules"], names, None, SEED, self.decisions, tuple(first)
        )
        costly = MatchEvaluator.costly(found)
        effort = MatchEvaluator.effort_again(self.decisions, len(costly))
        again = await self._all(functools.partial(self._again, effort=effort), costly)
        found = completed(found, again, end)
        results = [self._results[each.number] for each in found.decisions]
        return {
            **replace(found, decisions=()).to_json(),
            "decisions": [result["decision"] for result in results],
            "mistakes": [each.number for each in found.mistakes()],
            "sentences": [result["sentences"] for result in results],
            "touches": [result["touches"] for result in results],
            "reasons": [result["reasons"] for result in results],
        }

    @staticmethod
    async def _all(
        run: Callable[[Any], Coroutine[Any, Any, Decision]], subjects: Iterable[Any]
    ) -> list[Decision]:
        """Run a job for each subject, some at the same time; return the decisions in order."""
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(run(each)) for each in subjects]
        return [task.result() for task in tasks]

    async def _ends(self) -> Ends:
        found = await self._job({})
        self.arrived.append({"ends": found})
        return ends_from_json(found)

    async def _first(self, index: int) -> Decision:
        decision = await self._decision({"index": index})
        self.done += 1
        return decision

    async def _again(self, decision: Decision, effort: int) -> Decision:
        return await self._decision({"again": asdict(decision), "effort": effort})

    async def _decision(self, step: Payload) -> Decision:
        found = await self._job(step)
        decision = decision_from_json(found["decision"])
        self.arrived.append(found)
        self._results[decision.number] = found
        return decision

    async def _job(self, step: Payload) -> Payload:
        payload = {"match": self._match, "key": self._key, "seed": SEED, **step}
        async with self._at_once:
            result: Payload = await self._jobs.run(Kind.ANALYSIS, self._owner, lambda: payload)
        return result
