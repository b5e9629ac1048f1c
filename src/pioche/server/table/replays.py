"""The replays that were asked for last, as they are sent: a link that many open is worked out once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from pioche.server.store.store import Store
from pioche.server.table import finished, views
from pioche.server.table.live import Live
from pioche.server.table.open_table import encoded

MOST = 64  # of some 100 kB each

Key = tuple[str, int, str, frozenset[tuple[str, str]]]


class Replays:
    """Replays of tables whose cards may be seen by everybody."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._made: OrderedDict[Key, asyncio.Task[str]] = OrderedDict()

    async def get(self, live: Live, names: views.Names, view: str) -> str:
        """The replay as a seat or a spectator saw it, or open, in JSON."""
        assert live.disclosed
        key = live.id, live.seq, view, frozenset(names.items())
        making = self._made.get(key)
        if making is None or (making.done() and (making.cancelled() or making.exception() is not None)):
            making = asyncio.create_task(self._make(live, dict(names), view))
            self._made[key] = making
        self._made.move_to_end(key)
        while len(self._made) > MOST:
            self._made.popitem(last=False)
        return await asyncio.shield(making)

    async def _make(self, live: Live, names: views.Names, view: str) -> str:
        entries = await self._store.log(live.id)
        return await asyncio.to_thread(lambda: encoded(finished.replay(live.row, entries, names, view)))
