"""The coach's analyses of finished tables: computed on request, then stored with the table.

A process computes one analysis at a time, in one thread, so that moves come first. The progress is in the
store, where every process can read it. If a process dies, its progress no longer changes; the next request
then starts the analysis again.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import Any

from pioche import coach
from pioche.core.match import Match, match_from_json
from pioche.server.clock import milliseconds
from pioche.server.refusals import NotRunning, OtherRules, TooMany
from pioche.server.store.rows import StoredAnalysis
from pioche.server.store.store import Store, StoreDown
from pioche.server.table import finished
from pioche.server.table.live import Live

logger = logging.getLogger(__name__)

MAX_WAITING = 16
PROGRESS_EVERY = 1.0  # s between two reports of progress to the store
ABANDONED_AFTER = 15_000  # ms without a report: the process that computed the analysis is dead


class Stopped(Exception):
    """Ends an analysis because the server shuts down."""


class Analyses:
    """The analyses under way in this process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Semaphore(1)
        self._stop = threading.Event()

    async def get(self, table_id: str) -> StoredAnalysis | None:
        """The table's analysis or its progress; None if no process has computed or is computing it."""
        stored = await self._store.analysis(table_id)
        if stored is None or (stored.found is None and stored.at < milliseconds() - ABANDONED_AFTER):
            return None
        return stored

    async def start(self, live: Live) -> StoredAnalysis:
        """Start the analysis of a finished table, unless it exists or is under way; returns its progress.

        Raises `OtherRules`, `NotRunning` if nobody has decided anything, or `TooMany`.
        """
        if not live.playable:
            raise OtherRules(given=live.row.rules, expected=live.game.version)
        known = await self.get(live.id)
        if known is not None:
            return known
        if len(self._tasks) >= MAX_WAITING:
            raise TooMany(what="analyses", most=MAX_WAITING)
        entries = await self._store.log(live.id)
        match = finished.match_record(live, entries, {})  # without names: guests can delete theirs
        decisions = len(match["moves"])  # with those that a continued game took over
        if not decisions:
            raise NotRunning
        begun = StoredAnalysis(milliseconds(), 0, decisions, None)
        if live.id not in self._tasks:  # a second request may have come during the awaits
            task = asyncio.create_task(self._compute(live.id, match, decisions))
            self._tasks[live.id] = task
            task.add_done_callback(lambda _: self._tasks.pop(live.id, None))
            await self._store.note_analysis(live.id, begun)
        return begun

    async def _compute(self, table_id: str, match: dict[str, Any], decisions: int) -> None:
        done = 0

        def note_progress(analysed: int) -> None:
            nonlocal done
            done = analysed
            if self._stop.is_set():
                raise Stopped

        async def report() -> None:
            while True:
                await self._write(table_id, done, decisions, None)
                await asyncio.sleep(PROGRESS_EVERY)

        reporting = asyncio.create_task(report())
        try:
            async with self._one_at_a_time:
                found = await asyncio.to_thread(analyse_match, match, note_progress)
            reporting.cancel()
            await self._write(table_id, decisions, decisions, found)
        finally:
            reporting.cancel()

    async def _write(self, table_id: str, done: int, decisions: int, found: dict[str, Any] | None) -> None:
        try:
            await self._store.note_analysis(table_id, StoredAnalysis(milliseconds(), done, decisions, found))
        except StoreDown:
            logger.warning("an analysis could not be stored: the database does not answer")

    async def stop(self) -> None:
        """Abandon the analyses under way."""
        self._stop.set()
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)


def analyse_match(match: dict[str, Any], progress: Callable[[int], None]) -> dict[str, Any]:
    """Analyse a match record; `progress` is called with the number of decisions analysed so far.

    Takes and returns plain data, and raises what `progress` raises.
    """
    played = match_from_json(match)
    found = coach.analyse(
        played, open_cards=True, threads=1, progress=lambda so_far: progress(len(so_far.decisions))
    )
    return {**found.to_json(), "touches": touches(played, found)}


def touches(match: Match, found: coach.RecordAnalysis) -> list[dict[str, list[list[str]]]]:
    """For each decision, the paths that a player touches for the actions that the analysis names, by notation.

    From these paths the page makes words: a notation means something only to those who know the game.
    """
    touched = []
    for decision, position in zip(found.decisions, match.positions(), strict=False):
        named = {decision.notation, decision.known.best, decision.open.best if decision.open else None}
        paths = position.touches(decision.seat)
        by_notation = {match.game.notations[action]: ways for action, ways in paths.items()}
        touched.append(
            {notation: [list(way) for way in by_notation.get(notation, ())] for notation in named if notation}
        )
    return touched
