"""What the coach finds of finished tables: worked out when asked for, then kept with the table.

One analysis at a time in a process, in one thread: play comes first. How far it is stands in the store, so
that every process can tell; a process that dies leaves a row that nobody brings forward, and whoever asks
again begins anew.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from typing import Any

from pioche import coach
from pioche.core.match import Match, verified
from pioche.server.clock import milliseconds
from pioche.server.refusals import NotRunning, OtherRules, TooMany
from pioche.server.store.rows import StoredAnalysis
from pioche.server.store.store import Store, StoreDown
from pioche.server.table import finished
from pioche.server.table.live import Live

logger = logging.getLogger(__name__)

MOST_WAITING = 16
TOLD_EVERY = 1.0  # s between two notes of how far it is
FORSAKEN = 15_000  # ms without a note: nobody works at it any more


class Stopped(Exception):
    """The server ends: so does the analysis."""


class Analyses:
    """The analyses under way in this process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._free = asyncio.Semaphore(1)
        self._stop = threading.Event()

    async def get(self, table_id: str) -> StoredAnalysis | None:
        """What is known of the table's analysis; None where nobody works at one."""
        kept = await self._store.analysis(table_id)
        if kept is None or (kept.found is None and kept.at < milliseconds() - FORSAKEN):
            return None
        return kept

    async def start(self, live: Live) -> StoredAnalysis:
        """Work the analysis out, unless it is there or somebody is at it."""
        if not live.playable:
            raise OtherRules(given=live.row.rules, expected=live.game.version)
        known = await self.get(live.id)
        if known is not None:
            return known
        if len(self._tasks) >= MOST_WAITING:
            raise TooMany(what="analyses", most=MOST_WAITING)
        entries = await self._store.log(live.id)
        match = finished.record(live, entries, {})  # without names: those can be deleted
        asked = len(match["moves"])  # with those that a continued game took over
        if not asked:
            raise NotRunning
        begun = StoredAnalysis(milliseconds(), 0, asked, None)
        if live.id not in self._tasks:  # somebody may have asked for it since
            task = asyncio.create_task(self._work(live.id, match, asked))
            self._tasks[live.id] = task
            task.add_done_callback(lambda _: self._tasks.pop(live.id, None))
            await self._store.note_analysis(live.id, begun)
        return begun

    async def _work(self, table_id: str, match: dict[str, Any], asked: int) -> None:
        done = 0

        def progress(found: coach.RecordAnalysis) -> None:
            nonlocal done
            done = len(found.decisions)
            if self._stop.is_set():
                raise Stopped  # nobody waits for it any more

        def work() -> dict[str, Any]:
            played = verified(match)
            found = coach.analyse(played, open_cards=True, threads=1, progress=progress)
            return {**found.to_json(), "touches": touches(played, found)}

        async def told() -> None:
            while True:
                await self._note(table_id, done, asked, None)
                await asyncio.sleep(TOLD_EVERY)

        telling = asyncio.create_task(told())
        try:
            async with self._free:
                found = await asyncio.to_thread(work)
            telling.cancel()
            await self._note(table_id, asked, asked, found)
        finally:
            telling.cancel()

    async def _note(self, table_id: str, done: int, asked: int, found: dict[str, Any] | None) -> None:
        try:
            await self._store.note_analysis(table_id, StoredAnalysis(milliseconds(), done, asked, found))
        except StoreDown:
            logger.warning("an analysis could not be kept: the database is away")

    async def stop(self) -> None:
        """Leave what is under way."""
        self._stop.set()
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)


def touches(match: Match, found: coach.RecordAnalysis) -> list[dict[str, list[list[str]]]]:
    """For each decision what a hand touches for the choice that was made and for the best ones, by notation.

    A notation is for those who know the game; from what is touched a page can name a choice in words.
    """
    named = []
    for decision, position in zip(found.decisions, match.positions(), strict=False):
        spoken_of = {decision.notation, decision.known.best, decision.open.best if decision.open else None}
        paths = position.touches(decision.seat)
        notations = {match.game.notations[action]: ways for action, ways in paths.items()}
        named.append({each: [list(way) for way in notations.get(each, ())] for each in spoken_of if each})
    return named
