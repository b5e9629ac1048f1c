"""Compiles games ahead of time, in several processes; later starts load them from the cache."""

from __future__ import annotations

import inspect
import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from pioche.arena.simulate import simulate
from pioche.core.game import game


def prepare_all(names: Sequence[str], processes: int | None = None) -> Iterator[str]:
    """Compile what playing and simulating these games needs; yield each name when it is finished.

    Numba compiles one function at a time in a process, so each game is compiled in a separate process, the
    largest first.
    """
    workers = min(len(names), processes or os.cpu_count() or 1)
    largest_first = sorted(names, key=lambda name: -len(inspect.getsource(game(name).rules)))
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=fresh) as pool:
        jobs = {pool.submit(prepare, name): name for name in largest_first}
        for job in as_completed(jobs):
            job.result()
            yield jobs[job]


def prepare(name: str) -> None:
    """Compile one game in this process."""
    compiled = game(name)
    compiled.compile()
    simulate(compiled, 1)
