"""Attacks on the edge of a server, one after the other, while people play: an hour.

    python -m tests.soak.edge [--scale 0.01] [--only NAME]

For each attack the delay of `/healthz` and of moves, the answers that the attacker got, and the growth of the
server's memory. Ctrl-C (or a request to end) stops and shows what has been done so far.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field

from bench.load import fresh_server, paced
from bench.load_client import WARM, Figures, percentile
from bench.server_process import Running
from bench.socket_client import Client
from rich.console import Console
from rich.table import Table

from tests.kit.paths import EXAMPLE_GAMES
from tests.kit.server.attacks import ATTACKS

os.environ.setdefault("PIOCHE_GAMES", str(EXAMPLE_GAMES))

HOUR = 3600.0
SHORTEST = 16.0  # s of one attack: longer than any time-out
PEOPLE = (20, 4, 20.0)  # tables, people at each, moves a second over all
NONE, ALL = "no attack", "all at once"
UNANSWERED = 10.0  # s after which a request has failed
MOST_GROWTH = (
    256 << 20
)  # bytes by which one attack may grow the server: what is read at once, and fragmentation
PAUSE = 0.02  # s between two requests of the probe


@dataclass
class Row:
    """What one attack did."""

    name: str
    seconds: float = 0.0
    health: list[float] = field(default_factory=list)  # s of each request of /healthz
    failed: int = 0  # requests of /healthz without an answer
    moves: Figures = field(default_factory=Figures)
    opened: int = 0
    answers: dict[str, int] = field(default_factory=dict)
    grown: int = 0  # bytes

    def faults(self) -> int:
        """What people lost."""
        moves = self.moves
        return self.failed + len(moves.refused) + moves.lost + moves.gaps + moves.cut_off


async def attacked(server: Running, table: str, name: str, seconds: float) -> Row:
    """Attack the server by one or all attacks, each in a process of its own, while people play."""
    row, before = Row(name, seconds), server.resident()
    names = {NONE: [], ALL: list(ATTACKS)}.get(name, [name])
    probing = asyncio.create_task(_probe(server.host, row))
    playing = asyncio.create_task(asyncio.to_thread(paced, server, *PEOPLE, max(1.0, seconds - WARM)))
    attackers = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.kit.server.attacks", server.host, each, str(seconds), table,
            stdout=subprocess.PIPE,
        )
        for each in names
    ]  # fmt: skip
    for attacker in attackers:
        found = json.loads((await attacker.communicate())[0])
        row.opened += found["opened"]
        for answer, count in found["answers"].items():
            row.answers[answer] = row.answers.get(answer, 0) + count
    row.grown = server.resident() - before
    row.moves = await playing
    probing.cancel()
    await asyncio.gather(probing, return_exceptions=True)
    return row


async def _probe(host: str, row: Row) -> None:
    """Request /healthz again and again, each time on a new connection."""
    name, _, port = host.rpartition(":")
    request = f"GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
    while True:
        began = time.perf_counter()
        try:
            async with asyncio.timeout(UNANSWERED):
                reader, writer = await asyncio.open_connection(name, int(port))
                writer.write(request)
                answer = await reader.read()
                writer.close()
            row.failed += b" 200 " not in answer[:16]
        except (OSError, TimeoutError):
            row.failed += 1
        row.health.append(time.perf_counter() - began)
        await asyncio.sleep(PAUSE)


async def work(server: Running, names: list[str], seconds: float, done: list[Row], console: Console) -> None:
    client = Client(server.host)
    cookies = [await client.guest("Fig"), await client.guest("Olive")]
    table = await client.started_table("high-card", cookies, {})
    await client.close()
    for name in names:
        done.append(await attacked(server, table, name, seconds))
        console.print(f"{name}: {done[-1].faults()} faults")


def report(done: list[Row]) -> Table:
    table = Table(title="Attacks on the edge while people play")
    table.add_column("attack")
    table.add_column("answers")
    for heading in (
        "seconds", "connections", "healthz p50 ms", "p99", "worst", "moves", "p50 ms", "p99", "faults", "MB"
    ):  # fmt: skip
        table.add_column(heading, justify="right")
    for row in done:
        delays = [
            f"{1000 * value:.1f}"
            for late in (row.health, row.moves.late)
            for value in (percentile(late, 0.5), percentile(late, 0.99), max(late, default=0.0))
        ]
        answers = ", ".join(f"{answer}: {count:,}" for answer, count in sorted(row.answers.items()))
        table.add_row(
            row.name, answers, f"{row.seconds:.0f}", f"{row.opened:,}", *delays[:3], str(row.moves.moves),
            *delays[3:5], str(row.faults()), f"{row.grown / 2**20:+.0f}",
        )  # fmt: skip
    return table


def main() -> int:
    parser = argparse.ArgumentParser(description="Attacks on the edge of a server.")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--only", choices=(NONE, ALL, *ATTACKS))
    asked = parser.parse_args()
    names = [NONE, *ATTACKS, ALL] if asked.only is None else [asked.only]
    seconds = max(SHORTEST, HOUR * asked.scale / len(names))
    console = Console(width=None if Console().is_terminal else 160)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    done: list[Row] = []
    try:
        with fresh_server() as server:
            asyncio.run(work(server, names, seconds, done, console))
    except KeyboardInterrupt:
        console.print("stopped")
    console.print(report(done))
    failed = [row.name for row in done if row.faults() or row.grown > MOST_GROWTH]
    console.print(f"{len(done) - len(failed)} passed, {len(failed)} failed: {', '.join(failed) or '-'}")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
