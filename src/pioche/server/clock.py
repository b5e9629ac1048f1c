"""The server's clock: the machine's time of day, which never goes back while the server runs.

Turns, pauses and leases are kept by it. A machine's clock is put right now and then, and a table must not
sleep until the old hour comes again: where the clock is put back, the server's goes on from where it was.
"""

from __future__ import annotations

import time


class Clock:
    """Milliseconds since 1970, never less than before."""

    def __init__(self) -> None:
        self._ahead = 0  # ns by which the time of day was ahead of the steady clock, at most

    def __call__(self) -> int:
        steady = time.monotonic_ns()
        self._ahead = max(self._ahead, time.time_ns() - steady)
        return (self._ahead + steady) // 1_000_000


milliseconds = Clock()
