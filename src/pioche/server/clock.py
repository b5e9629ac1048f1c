"""The server's clock: the time of day, made monotonic for as long as the database exists.

Turns, pauses and leases use this clock. When the machine's clock is set back, the server's clock goes on
from where it was, so that no table waits until the old time is reached again. The same holds between two
runs: the clock starts no earlier than the newest stored time. Processes that share a PostgreSQL database
follow the clock of the database, so that they agree although the clocks of their machines do not.
`table/maintenance.py` sets the clock; docs/decisions.md has the reasons.

The time limits of decisions are in `server/table/due.py`.
"""

from __future__ import annotations

import time


class Clock:
    """Returns milliseconds since the epoch; no call returns less than an earlier one."""

    def __init__(self) -> None:
        self._ahead = 0  # ns: the largest difference seen between the time of day and the monotonic clock
        self._follows = False  # another clock than this machine's

    def __call__(self) -> int:
        steady = time.monotonic_ns()
        if not self._follows:
            self._ahead = max(self._ahead, time.time_ns() - steady)
        return (self._ahead + steady) // 1_000_000

    def advance(self, at: int) -> None:
        """Set the clock to `at` (ms), unless it is later already."""
        self._ahead = max(self._ahead, at * 1_000_000 - time.monotonic_ns())

    def follow(self, now: int) -> None:
        """Follow another clock, which shows `now` (ms); the time of day of this machine no longer counts.

        The first call may set the clock back: nothing has been written by it yet. Later calls do not.
        """
        if not self._follows:
            self._follows, self._ahead = True, 0
        self.advance(now)


milliseconds = Clock()


def time_of_day() -> int:
    """The machine's time of day in milliseconds, for what must not be done too early: removing data."""
    return time.time_ns() // 1_000_000
