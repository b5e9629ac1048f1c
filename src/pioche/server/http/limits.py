"""Limits for each guest and each address: token buckets for rates, counters for open sockets.

A bucket is stored as one number, the time at which it will be full again (the "generic cell
rate algorithm"). A full bucket equals no bucket. So each use removes up to two full buckets, the
least recently used first; beyond `MOST_BUCKETS` it removes them although they are not full.
"""

from __future__ import annotations

import contextlib
import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator

from pioche.server import settings
from pioche.server.refusals import TooFast, TooMany

MOST_BUCKETS = 100_000  # for each rate; beyond that the least recently used are dropped
DAY, HOUR, MINUTE = 86_400.0, 3600.0, 60.0


class Buckets:
    """Token buckets of one rate, one for each key: `burst` at once, then one every `period` seconds."""

    def __init__(self, period: float, burst: int, clock: Callable[[], float]) -> None:
        self.period = period
        self.burst = burst
        self._clock = clock
        self._full: OrderedDict[str, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._full)

    def wait(self, key: str) -> float:
        """Take one token and return 0; or take none and return the seconds until one is free."""
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
    """The rate limits and the counts of open sockets, as the settings have them.

    Rates: commands, tables, emotes, hints, analyses and exports (by guest); requests, guests, replays, pictures, puzzles
    and loads (by address); tables-of-address and commands-of-address bound what one address can store in a day.
    Counts: sockets-of-guest, sockets-of-address, analyses-of-guest, replays-of-address.
    """

    def __init__(self, limits: settings.Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._buckets = {
            "commands": Buckets(1 / limits.commands_per_second, limits.commands_burst, clock),
            "requests": Buckets(1 / limits.requests_per_second, limits.requests_burst, clock),
            "tables": Buckets(HOUR / limits.tables_per_hour, limits.tables_per_hour, clock),
            "tables-of-address": Buckets(DAY / limits.tables_per_day, limits.tables_per_day, clock),
            "commands-of-address": Buckets(DAY / limits.commands_per_day, limits.commands_per_day, clock),
            "guests": Buckets(HOUR / limits.guests_per_hour, limits.guests_per_hour, clock),
            "emotes": Buckets(MINUTE / limits.emotes_per_minute, limits.emotes_burst, clock),
            "hints": Buckets(MINUTE / limits.hints_per_minute, limits.hints_burst, clock),
            "analyses": Buckets(HOUR / limits.analyses_per_hour, limits.analyses_per_hour, clock),
            "replays": Buckets(1 / limits.replays_per_second, limits.replays_burst, clock),
            "exports": Buckets(HOUR / limits.exports_per_hour, limits.exports_per_hour, clock),
            "pictures": Buckets(1 / limits.pictures_per_second, limits.pictures_burst, clock),
            "puzzles": Buckets(1 / limits.puzzles_per_second, limits.puzzles_burst, clock),
            "loads": Buckets(1 / limits.loads_per_second, limits.loads_burst, clock),
        }
        self._most = {
            "sockets-of-guest": limits.sockets_per_guest,
            "sockets-of-address": limits.sockets_per_address,
            "analyses-of-guest": limits.analyses_at_once,
            "replays-of-address": limits.replays_at_once,
        }
        self._held: dict[str, Counter[str]] = {count: Counter() for count in self._most}

    def take(self, rate: str, key: str) -> None:
        """Take one token of a rate. Raises `TooFast` when none is left."""
        wait = self._buckets[rate].wait(key)
        if wait:
            raise TooFast(wait=math.ceil(wait * 1000), seconds=math.ceil(wait))

    @contextlib.contextmanager
    def holding(self, count: str, key: str) -> Iterator[None]:
        """Count one more while the context lasts. Raises `TooMany` at the limit."""
        held, most = self._held[count], self._most[count]
        if held[key] >= most:
            raise TooMany(what=count.partition("-")[0], most=most)
        held[key] += 1
        try:
            yield
        finally:
            held[key] -= 1
            if not held[key]:
                del held[key]

    def held(self, count: str) -> int:
        """The number held of a count, over all keys."""
        return self._held[count].total()


def household(address: str) -> str:
    """The rate-limit key of an address: itself, or its /64 network for IPv6, which one household has."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


def plain_address(given: str) -> str | None:
    """An IP address without port, brackets, zone and IPv4-in-IPv6 mapping; None where it is not one."""
    text = given.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = getattr(found, "ipv4_mapped", None)
    return str(mapped or found)


class TrustedProxies:
    """The addresses whose X-Forwarded-For is believed."""

    def __init__(self, networks: Iterable[str]) -> None:
        self._networks = [ipaddress.ip_network(each) for each in networks]

    def __contains__(self, address: str) -> bool:
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)
