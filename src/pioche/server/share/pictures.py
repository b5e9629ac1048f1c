"""The pictures of shared links: rendered by workers, each once, and cached."""

from __future__ import annotations

import hashlib

from pioche.server.http.limits import RateLimits
from pioche.server.think.shared_results import SharedResults
from pioche.server.think.thinker import Thinker

CACHED_BYTES = 16 * 2**20


class Pictures:
    """Renders the pictures of one server process."""

    def __init__(self, thinker: Thinker, limits: RateLimits) -> None:
        self._thinker = thinker
        self._limits = limits
        self._cache: SharedResults[bytes, bytes] = SharedResults(CACHED_BYTES, len)

    async def get(self, svg: str, asker: str) -> bytes:
        """Return an SVG as a PNG; `asker` is an address. Raises `TooFast`, `TooMany` or `Unavailable`."""

        async def render() -> bytes:
            self._limits.take("pictures", asker)
            return await self._thinker.render(svg, asker)

        return await self._cache.get(hashlib.sha256(svg.encode()).digest(), render)
