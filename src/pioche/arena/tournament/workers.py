"""The workers of a tournament: this process, several processes, or (`tournament.cluster`) a Ray cluster.

Deals are submitted to the workers in units. After two seconds a worker returns the deals of its unit that are
finished; the others are submitted again, and so is the unit of a worker that died. The result of a deal does
not depend on the worker, so no deal is lost and none is counted twice.
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
from pioche.arena.tournament.plan import UNIT_SECONDS, DealResult, Plan, play_deals

UNIT = 32  # deals of a unit, at most
UNITS_PER_WORKER = 2  # submitted ahead, so that no worker waits for the next unit
CANCEL_SECONDS = 10.0  # that a worker may take to stop after a cancellation
MOST_LOST = 3  # times in a row that all workers may be lost without any result

Unit = list[int]


class Workers(Protocol):
    """Workers that play units of deals."""

    capacity: int  # how many units may be submitted at a time

    def submit(self, unit: Unit) -> None:
        """Start to play a unit."""

    def next_result(self) -> tuple[Unit, list[DealResult]]:
        """Wait for a unit; return it and the results of its finished deals, none if its worker died."""

    def close(self) -> None:
        """Cancel the running units and release the workers."""


def play_tournament(deals: Iterable[int], workers: Workers) -> Iterator[list[DealResult]]:
    """Play each deal once, and yield results as they come. Closes the workers at the end.

    Raises `WorkersLost` if worker after worker dies without a result.
    """
    left, submitted, lost = deque(dict.fromkeys(deals)), 0, 0
    size = max(1, min(UNIT, len(left) // (4 * workers.capacity)))
    try:
        while left or submitted:
            while left and submitted < workers.capacity:
                workers.submit([left.popleft() for _ in range(min(size, len(left)))])
                submitted += 1
            unit, done = workers.next_result()
            submitted -= 1
            played = {dealt.deal for dealt in done}
            left.extendleft(deal for deal in reversed(unit) if deal not in played)
            lost = 0 if done else lost + 1
            if lost > MOST_LOST * workers.capacity:
                raise WorkersLost(count=lost)
            if done:
                yield done
    finally:
        workers.close()


class InProcess:
    """Plays one unit at a time in this process."""

    capacity = 1

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._units: deque[Unit] = deque()

    def submit(self, unit: Unit) -> None:
        self._units.append(unit)

    def next_result(self) -> tuple[Unit, list[DealResult]]:
        unit = self._units.popleft()
        return unit, play_deals(self._plan, unit, seconds=UNIT_SECONDS / 10)

    def close(self) -> None:
        self._units.clear()


class ProcessPool:
    """Plays units in `count` processes of this machine."""

    def __init__(self, plan: Plan, count: int) -> None:
        self._plan, self._count = plan, count
        self.capacity = UNITS_PER_WORKER * count
        self._units: dict[Future[list[DealResult]], Unit] = {}
        self._done: SimpleQueue[Future[list[DealResult]]] = SimpleQueue()
        # Nothing is ever sent: workers see the end of the pipe when this process closes it, or dies.
        self._reader, self._writer = multiprocessing.Pipe(duplex=False)
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._count, context, _initialize_worker, (self._reader,))

    def submit(self, unit: Unit) -> None:
        with _interrupts_deferred():
            try:
                future = self._pool.submit(_play_unit, self._plan, unit)
            except BrokenProcessPool:
                self._renew()
                future = self._pool.submit(_play_unit, self._plan, unit)
            self._units[future] = unit
            future.add_done_callback(self._done.put)

    def next_result(self) -> tuple[Unit, list[DealResult]]:
        future = self._done.get()  # Ctrl-C interrupts here, where no lock is held
        unit = self._units.pop(future)
        try:
            return unit, future.result()
        except BrokenProcessPool:
            return unit, []

    def _renew(self) -> None:
        """Replace a pool that broke because a process died; its units are returned as lost, one by one."""
        self._pool.shutdown(wait=False)
        self._pool = self._new_pool()

    def close(self) -> None:
        with _interrupts_deferred():
            self._writer.close()
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._reader.close()


_cancelled = threading.Event()  # in a worker process: its results are not wanted any more


def _play_unit(plan: Plan, unit: Unit) -> list[DealResult]:
    return play_deals(plan, unit, seconds=UNIT_SECONDS, cancelled=_cancelled.is_set)


def _initialize_worker(pipe: Connection) -> None:
    """Run in a new worker process: ignore Ctrl-C, and exit when the parent process closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def listen() -> None:
        try:
            pipe.recv()
        except (EOFError, OSError):
            _cancelled.set()
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join(CANCEL_SECONDS)
            os._exit(1)

    threading.Thread(target=listen, daemon=True).start()


@contextlib.contextmanager
def _interrupts_deferred() -> Iterator[None]:
    """Deliver Ctrl-C only after the block: inside it, an interrupt would leave the pool's locks taken.

    Processes started in the block ignore Ctrl-C, even before their first line runs.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread receives Ctrl-C
        return
    received: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: received.append(number))
    blocked = _block_sigint() if hasattr(signal, "pthread_sigmask") else None
    try:
        yield
    finally:
        if blocked is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        signal.signal(signal.SIGINT, before)
        if received and callable(before):
            before(signal.SIGINT, None)


def _block_sigint() -> Iterable[int]:
    return signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
