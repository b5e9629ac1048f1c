"""A table in the memory of this process: the live table, who watches it, what waits for it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

import orjson

from pioche.core.contract import SPECTATOR
from pioche.server.store.rows import Guest
from pioche.server.table import views
from pioche.server.table.decide import AnyCommand
from pioche.server.table.live import Live
from pioche.server.table.presence import Presence

PRESENCE = '{"type":"presence"'


def encoded(pushed: dict[str, Any]) -> str:
    return orjson.dumps(pushed).decode()


class Watcher(Protocol):
    """Somebody to whom a table's events are sent: a socket, or a long poll."""

    guest: str | None
    viewer: views.Viewer

    def send(self, text: str) -> None: ...

    def renamed(self, name: str | None) -> None: ...


class Poll:
    """A watcher that waits for the first thing to tell."""

    def __init__(self, guest: str | None) -> None:
        self.guest = guest
        self.viewer = views.Viewer(SPECTATOR)
        self.found: list[str] = []
        self.arrived: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def news(self) -> bool:
        """Whether anything but presence has come."""
        return any(not text.startswith(PRESENCE) for text in self.found)

    def send(self, text: str) -> None:
        self.found.append(text)
        if not text.startswith(PRESENCE):
            self.release()

    def renamed(self, name: str | None) -> None:
        """A poll says nothing for its guest, and ends soon."""

    def release(self) -> None:
        if not self.arrived.done():
            self.arrived.set_result(None)


@dataclass(slots=True)
class Job:
    """A command waiting for its table, or something to be read from it."""

    future: asyncio.Future[Any]
    guest: Guest | None = None
    command: str | None = None
    seq: int = 0
    do: AnyCommand | None = None
    read: Callable[[Table], Any] | None = None
    looked: bool = False  # whether the log was read again before refusing it
    begun: float = field(default_factory=time.perf_counter)


@dataclass
class Table:
    """A table in memory, with who watches it and what waits for it."""

    live: Live
    names: dict[str, str]
    presence: Presence
    jobs: deque[Job] = field(default_factory=deque)
    busy: bool = False
    pushed: int = 0  # the last entry that watchers have been sent
    known: int = 0  # the last entry that some process is known to have written
    due: int | None = None  # as the store has it
    timer: asyncio.TimerHandle | None = None
    thinking: set[tuple[int, int]] = field(default_factory=set)
    watchers: set[Watcher] = field(default_factory=set)
    shown: dict[str, Any] | None = None  # the presence that watchers were told last
    used: float = field(default_factory=time.monotonic)

    @property
    def id(self) -> str:
        return self.live.id
