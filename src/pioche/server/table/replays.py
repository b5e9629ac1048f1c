"""A cache of the replays that were requested last: a link that many people open is computed once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from pioche.server.store.store import Store
from pioche.server.table import finished, views
from pioche.server.table.broadcast import encoded
from pioche.server.table.live import Live

MAX_REPLAYS = 64  # of some 100 kB each

Key = tuple[str, int, str, frozenset[tuple[str, str]]]


class Replays:
    """Replays of tables that are over or closed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tasks: OrderedDict[Key, asyncio.Task[str]] = OrderedDict()

    async def get(self, live: Live, names: views.Names, view: str) -> str:
        """The replay in JSON; `view` is a seat number, "spectator" or "open"."""
        assert live.disclosed
        key = live.id, live.seq, view, frozenset(names.items())
        task = self._tasks.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = asyncio.create_task(self._compute(live, dict(names), view))
            self._tasks[key] = task
        self._tasks.move_to_end(key)
        while len(self._tasks) > MAX_REPLAYS:
            self._tasks.popitem(last=False)
        return await asyncio.shield(task)

    async def _compute(self, live: Live, names: views.Names, view: str) -> str:
        entries = await self._store.log(live.id)
        return await asyncio.to_thread(lambda: encoded(finished.replay(live.row, entries, names, view)))
