"""Floods in their long form (checks 22 and 23): an hour of costly requests, with and without them by turns.

    python -m tests.soak.floods [--scale 0.01]

Ctrl-C (or a request to end) stops and shows what has been done so far.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path

from bench.load_client import percentile
from bench.thinking import Figures
from rich.console import Console
from rich.table import Table

from tests.kit.server import floods
from tests.kit.server.processes import Server

SECONDS = 3600.0
TURN = 30.0  # s of each turn, calm and flooded by turns: a machine that is busy for a while is so for both
PEOPLE = 8  # tables of a person and a regular bot
EXPERTS = 50

Flooding = Callable[[], contextlib.AbstractAsyncContextManager[Counter[str]]]


@dataclass
class Check:
    """One kind of flood: the delays of people in calm and in flooded turns, and how its requests ended."""

    name: str
    flooding: Flooding
    calm: Figures = field(default_factory=Figures)
    flooded: Figures = field(default_factory=Figures)
    ended: Counter[str] = field(default_factory=Counter)

    async def turn(self, host: str, seconds: float) -> None:
        """Measure for so long without the flood, then for so long with it."""
        _add(self.calm, await floods.people_move(host, tables=PEOPLE, seconds=seconds))
        async with self.flooding() as ended:
            _add(self.flooded, await floods.people_move(host, tables=PEOPLE, seconds=seconds))
        self.ended += ended


def _add(known: Figures, more: Figures) -> None:
    known.moves += more.moves
    known.answers += more.answers


async def checks(host: str) -> list[Check]:
    """All floods, on tables that are made for them."""
    finished = await floods.finished_tables(host, 12)
    cookie, hinting = await floods.tables_with_hints(host, 20)

    @contextlib.asynccontextmanager
    async def replays() -> AsyncIterator[Counter[str]]:
        async with floods.flooding(host, floods.replays(finished)) as flood:
            yield flood.ended

    @contextlib.asynccontextmanager
    async def hints() -> AsyncIterator[Counter[str]]:
        async with floods.flooding(host, floods.hints(cookie, hinting)) as flood:
            yield flood.ended

    @contextlib.asynccontextmanager
    async def analyses() -> AsyncIterator[Counter[str]]:
        async with floods.flooding(host, floods.analyses(cookie, finished)) as flood:
            yield flood.ended

    @contextlib.asynccontextmanager
    async def experts() -> AsyncIterator[Counter[str]]:
        playing = asyncio.create_task(floods.play_experts(host, EXPERTS))
        await asyncio.sleep(3.0)
        try:
            yield Counter()
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    return [
        Check("replays", replays),
        Check("hints", hints),
        Check("analyses", analyses),
        Check(f"{EXPERTS} expert tables", experts),
    ]


async def work(scale: float, console: Console, made: list[Check]) -> None:
    with tempfile.TemporaryDirectory(prefix="pioche-floods-") as folder:
        server = Server(Path(folder), default_limits=True, guests_per_hour=100_000, tables_per_hour=100_000)
        await server.start()
        try:
            host = server.address.removeprefix("http://")
            made += await checks(host)
            turns = max(1, round(SECONDS * scale / TURN / 2 / len(made)))
            seconds = min(TURN, max(5.0, SECONDS * scale / turns / 2 / len(made)))
            for number in range(turns):
                for check in made:
                    await check.turn(host, seconds)
                    console.print(f"{check.name}: {number + 1} of {turns} turns")
        finally:
            await server.stop()
            errors = server.errors()
            console.print(f"{len(errors)} errors in the server's log" + (f": {errors[0]}" if errors else ""))


def report(made: list[Check]) -> Table:
    shown = Table(title=f"{PEOPLE} people with regular bots, calm → flooded (ms)")
    for heading in ("flood", "moves", "move p50", "move p99", "bot p50", "bot p99", "requests ended"):
        shown.add_column(heading, justify="left" if heading in ("flood", "requests ended") else "right")
    for check in made:
        delays = [
            f"{1000 * percentile(getattr(check.calm, kind), part):.1f} → "
            f"{1000 * percentile(getattr(check.flooded, kind), part):.1f}"
            for kind in ("moves", "answers")
            for part in (0.5, 0.99)
        ]
        ended = ", ".join(f"{count:,} {status}" for status, count in check.ended.most_common())
        shown.add_row(check.name, f"{len(check.flooded.moves):,}", *delays, ended)
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(description="People at other tables while strangers flood the server.")
    parser.add_argument("--scale", type=float, default=1.0)
    asked = parser.parse_args()
    console, made = Console(width=None if Console().is_terminal else 140), list[Check]()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    try:
        asyncio.run(work(asked.scale, console, made))
    except KeyboardInterrupt:
        console.print("stopped; done so far:")
    console.print(report(made))


if __name__ == "__main__":
    main()
