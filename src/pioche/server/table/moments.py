"""Earlier moments of a table: what a viewer saw after an entry of its log.

The table is folded again up to that entry, and shown by the projection of the present (`views`). Where remembering is
the game, a running game has no earlier moments.
"""

from __future__ import annotations

import asyncio

from pioche.server.clock import milliseconds
from pioche.server.http.limits import RateLimits
from pioche.server.refusals import NoMoment, NotRemembered
from pioche.server.store.rows import Entry, TableRow
from pioche.server.store.store import Store
from pioche.server.table import views
from pioche.server.table.live import Live


class Moments:
    """Earlier moments of the tables of one store."""

    def __init__(self, store: Store, limits: RateLimits) -> None:
        self._store = store
        self._limits = limits

    async def get(self, live: Live, seq: int, viewer: views.Viewer, asker: str) -> views.Json:
        """Return what the viewer saw after entry `seq`; `asker` is an address.

        Raises `NotRemembered`, `NoMoment` for an entry that is not in the log, or `TooFast`.
        """
        if not views.shows_moments(live):
            raise NotRemembered
        if not live.playable or seq > live.seq:
            raise NoMoment(given=seq)
        self._limits.take("replays", asker)
        entries = await self._store.log(live.id)
        return await asyncio.to_thread(_moment, live.row, entries, seq, viewer)


def _moment(row: TableRow, entries: list[Entry], seq: int, viewer: views.Viewer) -> views.Json:
    then = Live(row)
    applied = None
    for entry in entries:
        if entry.seq > seq:
            break
        applied = then.apply(entry)
    if applied is None or then.seq != seq:
        raise NoMoment(given=seq)
    return views.moment(then, applied, viewer, milliseconds())
