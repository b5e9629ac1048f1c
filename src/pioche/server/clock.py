"""The server's clock: the machine's time of day, made monotonic while the server runs.

Turns, pauses and leases use this clock. When the machine's clock is set back, the server's clock goes on
from where it was, so that no table waits until the old time is reached again.

The time limits of decisions are in `server/table/due.py`.
"""

from __future__ import annotations

import time


class Clock:
    """Returns milliseconds since the epoch; no call returns less than an earlier one."""

    def __init__(self) -> None:
        self._ahead = 0  # ns: the largest difference seen between the time of day and the monotonic clock

    def __call__(self) -> int:
        steady = time.monotonic_ns()
        self._ahead = max(self._ahead, time.time_ns() - steady)
        return (self._ahead + steady) // 1_000_000


milliseconds = Clock()
