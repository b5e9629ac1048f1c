"""Replays of finished tables: computed by workers, cached, and sent with the names as they are now."""

from __future__ import annotations

import orjson

from pioche.server.clock import milliseconds
from pioche.server.http.limits import RateLimits
from pioche.server.refusals import OtherRules
from pioche.server.store.store import Store
from pioche.server.table import views
from pioche.server.table.live import Live
from pioche.server.think.shared_results import SharedResults
from pioche.server.think.thinker import Thinker

CACHED_BYTES = 64 * 2**20


class Replays:
    """Replays of tables that are over or closed. The cache holds no names."""

    def __init__(self, store: Store, thinker: Thinker, limits: RateLimits) -> None:
        self._store = store
        self._thinker = thinker
        self._limits = limits
        self._cache: SharedResults[tuple[str, str], bytes] = SharedResults(CACHED_BYTES, len)

    async def get(self, live: Live, names: views.Names, view: str, asker: str) -> bytes:
        """Return the replay in JSON; `view` is a seat number, "spectator" or "open", `asker` an address.

        Raises `OtherRules`, `TooFast`, `TooMany` or `Unavailable`.
        """
        assert live.ended
        if not live.playable:
            raise OtherRules(given=live.row.rules, expected=live.game.version)
        self._limits.take("replays", asker)

        async def compute() -> bytes:
            entries = await self._store.log(live.id)
            return await self._thinker.replay(live.row, entries, view, asker)

        with self._limits.holding("replays-of-address", asker):
            found = await self._cache.get((live.id, view), compute)
        return b'{"table":' + orjson.dumps(views.table_info(live, names, milliseconds())) + b"," + found[1:]
