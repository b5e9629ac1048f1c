"""How much one guest or one address may do: rates as token buckets, and counts of what is held.

A bucket is kept as one number, the moment at which it will be full again (the "generic cell
rate algorithm"). A full bucket is the same as none, so those are dropped, two at each use,
the longest unused first: memory follows what is in use.
"""

from __future__ import annotations

import contextlib
import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator

from pioche.server import settings
from pioche.server.refusals import TooFast, TooMany

MOST_BUCKETS = 100_000  # of one kind; beyond that the longest unused start anew
HOUR, MINUTE = 3600.0, 60.0


class Buckets:
    """One rate for many keys: `burst` at once, then one every `period` seconds."""

    def __init__(self, period: float, burst: int, clock: Callable[[], float]) -> None:
        self.period = period
        self.burst = burst
        self._clock = clock
        self._full: OrderedDict[str, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._full)

    def wait(self, key: str) -> float:
        """Take one; or take nothing and say for how many seconds to wait."""
        now = self._clock()
        self._forget(now)
        full = max(now, self._full.get(key, now)) + self.period
        early = full - now - self.burst * self.period
        if early > 1e-9:
            return early
        self._full[key] = full
        self._full.move_to_end(key)
        return 0.0

    def _forget(self, now: float) -> None:
        for _ in range(2):
            oldest = next(iter(self._full), None)
            if oldest is None or (self._full[oldest] > now and len(self._full) < MOST_BUCKETS):
                return
            del self._full[oldest]


class RateLimits:
    """The rates and counts of the settings.

    Rates: commands (by guest), requests (by address), tables (by guest), guests (by address),
    emotes (by guest). Counts: sockets-of-guest, sockets-of-address.
    """

    def __init__(self, limits: settings.Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._buckets = {
            "commands": Buckets(1 / limits.commands_per_second, limits.commands_burst, clock),
            "requests": Buckets(1 / limits.requests_per_second, limits.requests_burst, clock),
            "tables": Buckets(HOUR / limits.tables_per_hour, limits.tables_per_hour, clock),
            "guests": Buckets(HOUR / limits.guests_per_hour, limits.guests_per_hour, clock),
            "emotes": Buckets(MINUTE / limits.emotes_per_minute, limits.emotes_burst, clock),
        }
        self._most = {
            "sockets-of-guest": limits.sockets_per_guest,
            "sockets-of-address": limits.sockets_per_address,
        }
        self._held: dict[str, Counter[str]] = {kind: Counter() for kind in self._most}

    def take(self, kind: str, key: str) -> None:
        """Count one of a rate, or refuse."""
        wait = self._buckets[kind].wait(key)
        if wait:
            raise TooFast(wait=math.ceil(wait * 1000), seconds=math.ceil(wait))

    @contextlib.contextmanager
    def holding(self, kind: str, key: str) -> Iterator[None]:
        """Hold one of a count for a while, or refuse."""
        held, most = self._held[kind], self._most[kind]
        if held[key] >= most:
            raise TooMany(what="sockets", most=most)
        held[key] += 1
        try:
            yield
        finally:
            held[key] -= 1
            if not held[key]:
                del held[key]

    def held(self, kind: str) -> int:
        """How many are held of a count, over all keys."""
        return self._held[kind].total()


def household(address: str) -> str:
    """The key of an address: with IPv6 a household has a whole /64, so that is one key."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
