"""Fuzz in its long form: checks 4, 13 and 14 on the server, with their figures.

    python -m tests.soak.fuzz [--scale 0.01] [--only requests|messages|leaks]

Ctrl-C (or a request to end) stops and shows what has been done so far.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from tests.kit.paths import EXAMPLE_GAMES

os.environ.setdefault("PIOCHE_GAMES", str(EXAMPLE_GAMES))

from rich.console import Console
from rich.table import Table

from pioche.core.game import game, game_ids
from tests.kit.server import fuzz_http, fuzz_sockets, leaks

REQUESTS, MESSAGES, STATES = 20_000, 100_000, 20_000
PARTS = 20  # servers that are fuzzed one after the other; each begins anew


@dataclass(frozen=True)
class Job:
    """A part of a check."""

    check: str
    run: Callable[[], Counter[str]]


def requests(cases: int, part: int) -> Counter[str]:
    found = asyncio.run(fuzz_http.fuzzed(cases, part))
    return Counter({"requests": found.total(), **{f"answered {status}": found[status] for status in found}})


def messages(count: int, part: int) -> Counter[str]:
    two = [name for name in game_ids() if 2 in game(name).players]
    return asyncio.run(fuzz_sockets.fuzzed(count, two[part % len(two)], 2, part))


def states(name: str, count: int, part: int) -> Counter[str]:
    game(name).compile()
    return Counter(leaks.leaks(game(name), count, f"soak {part}"))


def jobs(scale: float = 1.0, only: str | None = None) -> Iterator[Job]:
    """All parts (or those of one check), the checks in turn, so that whoever stops early has some of each."""
    parts = min(PARTS, max(1, round(PARTS * scale * 10)))
    cases, count, looks = (max(25, round(all_ * scale / parts)) for all_ in (REQUESTS, MESSAGES, STATES))
    for part in range(1, parts + 1):
        if only in (None, "requests"):
            yield Job("13 HTTP fuzz", partial(requests, cases, part))
        if only in (None, "messages"):
            yield Job("14 WebSocket fuzz", partial(messages, count, part))
        for name in game_ids() if only in (None, "leaks") else ():
            yield Job(f"4 leaks, {name}", partial(states, name, looks, part))


def main() -> int:
    parser = argparse.ArgumentParser(description="The long form of the server's fuzz and leak checks.")
    parser.add_argument("--scale", type=float, default=1.0, help="share of the full amounts")
    parser.add_argument("--only", choices=("requests", "messages", "leaks"))
    asked = parser.parse_args()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    console = Console(width=None if Console().is_terminal else 140)
    figures: dict[str, Counter[str]] = {}
    seconds: Counter[str] = Counter()
    failed: list[str] = []
    try:
        for job in jobs(asked.scale, asked.only):
            began = time.perf_counter()
            try:
                found = job.run()
            except Exception as error:  # any fault of any check is reported, the others go on
                failed.append(f"{job.check}: {error!r}"[:2000])
                continue
            grown = max(found.pop("bytes grown", 0), figures.get(job.check, Counter())["most bytes grown"])
            figures[job.check] = figures.get(job.check, Counter()) + found
            if grown:
                figures[job.check]["most bytes grown"] = grown
            seconds[job.check] += round(time.perf_counter() - began)
            console.print(f"{job.check}: {sum(seconds.values())} s so far")
    except KeyboardInterrupt:
        console.print("stopped; done so far:")
    console.print(_report(figures, seconds))
    for fault in failed:
        console.print(f"[red]failed[/] {fault}", markup=True, highlight=False)
    return 1 if failed else 0


def _report(figures: dict[str, Counter[str]], seconds: Counter[str]) -> Table:
    table = Table(title="The server under fuzz")
    for heading in ("check", "figures"):
        table.add_column(heading)
    table.add_column("seconds", justify="right")
    for check, found in sorted(figures.items()):
        shown = ", ".join(f"{amount:,} {name}" for name, amount in sorted(found.items()))
        table.add_row(check, shown, str(seconds[check]))
    return table


if __name__ == "__main__":
    raise SystemExit(main())
