"""Who plays the deals of a tournament: this process, processes on all cores, or (`arena.cluster`) Ray.

Deals are handed out in units. A worker gives back what it has done of its unit when two seconds are over, and
the rest is handed out again; so is everything of a worker that ended before its time. Which worker plays a
deal changes nothing of its result, so nothing is lost and nothing counts twice.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Protocol

from pioche.arena.refusals import WorkersLost
from pioche.arena.tournament.plan import UNIT_SECONDS, Dealt, Plan, play_deals

UNIT = 32  # deals at most
AHEAD = 2  # units handed out for each worker, so that none waits for the next
LEAVING = 10.0  # seconds that a worker may take to leave what was called off
MOST_LOST = 3  # times that all workers may be lost without a result in between

Unit = list[int]


class Crew(Protocol):
    """Workers, who take units and give results."""

    places: int  # how many units it wants to have at hand

    def begin(self, unit: Unit) -> None:
        """Take a unit."""

    def finished(self) -> tuple[Unit, list[Dealt]]:
        """Wait for one of the units: what was done of it, nothing if its worker was lost."""

    def close(self) -> None:
        """Call off what is being played, and leave."""


def play(deals: Iterable[int], crew: Crew) -> Iterator[list[Dealt]]:
    """Each of the deals once, as they are done; the crew is sent home at the end, or when that comes early."""
    left, at_hand, lost = deque(dict.fromkeys(deals)), 0, 0
    size = max(1, min(UNIT, len(left) // (4 * crew.places)))
    try:
        while left or at_hand:
            while left and at_hand < crew.places:
                crew.begin([left.popleft() for _ in range(min(size, len(left)))])
                at_hand += 1
            unit, done = crew.finished()
            at_hand -= 1
            played = {dealt.deal for dealt in done}
            left.extendleft(deal for deal in reversed(unit) if deal not in played)
            lost = 0 if done else lost + 1
            if lost > MOST_LOST * crew.places:
                raise WorkersLost(count=lost)
            if done:
                yield done
    finally:
        crew.close()


class Here:
    """One unit at a time in the process that asks."""

    places = 1

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._units: deque[Unit] = deque()

    def begin(self, unit: Unit) -> None:
        self._units.append(unit)

    def finished(self) -> tuple[Unit, list[Dealt]]:
        unit = self._units.popleft()
        return unit, play_deals(self._plan, unit, seconds=UNIT_SECONDS / 10)

    def close(self) -> None:
        self._units.clear()


class Processes:
    """So many processes of this machine."""

    def __init__(self, plan: Plan, count: int) -> None:
        self._plan, self._count = plan, count
        self.places = AHEAD * count
        self._units: dict[Future[list[Dealt]], Unit] = {}
        self._done: SimpleQueue[Future[list[Dealt]]] = SimpleQueue()
        # Nothing is ever sent: the pipe ends when we call the work off, or are no more.
        self._ends, self._end = multiprocessing.Pipe(duplex=False)
        self._pool = self._fresh()

    def _fresh(self) -> ProcessPoolExecutor:
        fresh = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._count, fresh, _at_work, (self._ends,))

    def begin(self, unit: Unit) -> None:
        with _without_interruption():
            try:
                future = self._pool.submit(_unit_played, self._plan, unit)
            except BrokenProcessPool:
                self._renew()
                future = self._pool.submit(_unit_played, self._plan, unit)
            self._units[future] = unit
            future.add_done_callback(self._done.put)

    def finished(self) -> tuple[Unit, list[Dealt]]:
        future = self._done.get()  # Ctrl-C is heard here, where no lock is held
        unit = self._units.pop(future)
        try:
            return unit, future.result()
        except BrokenProcessPool:
            return unit, []

    def _renew(self) -> None:
        """A process has died and taken the pool with it: its units come back as lost, one by one."""
        self._pool.shutdown(wait=False)
        self._pool = self._fresh()

    def close(self) -> None:
        with _without_interruption():
            self._end.close()
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._ends.close()


_called_off = threading.Event()  # in a worker: nobody waits for it any more


def _unit_played(plan: Plan, unit: Unit) -> list[Dealt]:
    return play_deals(plan, unit, seconds=UNIT_SECONDS, stopped=_called_off.is_set)


def _at_work(end: Connection) -> None:
    """A worker begins: Ctrl-C is for whoever started it, whose end is its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def listen() -> None:
        try:
            end.recv()
        except (EOFError, OSError):
            _called_off.set()
        starter = multiprocessing.parent_process()
        if starter is not None:
            starter.join(LEAVING)
            os._exit(1)

    threading.Thread(target=listen, daemon=True).start()


@contextlib.contextmanager
def _without_interruption() -> Iterator[None]:
    """Ctrl-C is heard when this is over: in the midst of it the pool would be left with locks taken.

    Processes that are started now do not hear it at all, not even before their first line runs.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread is ever interrupted
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    blocked = _block() if hasattr(signal, "pthread_sigmask") else None
    try:
        yield
    finally:
        if blocked is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        signal.signal(signal.SIGINT, before)
        if heard and callable(before):
            before(signal.SIGINT, None)


def _block() -> Iterable[int]:
    return signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
