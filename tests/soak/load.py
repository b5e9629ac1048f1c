"""Long load tests: ten minutes of load, and an hour with clients that read slowly.

    python -m tests.soak.load [--scale 0.01] [--only "load"|"slow readers"]

Ctrl-C (or a request to end) stops and shows what has been done so far.
"""

from __future__ import annotations

import argparse
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from bench.load import PACED, fresh_server, paced
from bench.load_client import NEVER, READS, Figures, percentile
from rich.console import Console
from rich.table import Table

LOAD, SLOW = 600.0, 3600.0  # s
TURN = 120.0  # s of each turn, with and without slow readers by turns: enough to be cut off in, and a
# machine that is busy for a while is so for both
READING, SLOWED = "all read", "a fifth does not read"


@dataclass
class Job:
    """A long run in turns; the figures of its turns are gathered under the name of their kind."""

    name: str
    turns: list[tuple[str, Callable[[], tuple[Figures, int]]]]
    found: dict[str, Figures] = field(default_factory=dict)
    cut_off: dict[str, int] = field(default_factory=dict)  # slow readers, by kind

    def run(self) -> Iterator[str]:
        """Turn by turn, the name of each as it is done."""
        for kind, turn in self.turns:
            figures, cut_off = turn()
            self.cut_off[kind] = self.cut_off.get(kind, 0) + cut_off
            known = self.found.setdefault(kind, Figures())
            known.moves += figures.moves
            known.seconds += figures.seconds
            known.late += figures.late
            known.refused += figures.refused
            known.lost += figures.lost
            known.gaps += figures.gaps
            known.cut_off += figures.cut_off
            yield kind


def jobs(scale: float = 1.0) -> list[Job]:
    load, slow = LOAD * scale, SLOW * scale
    turns = max(1, round(slow / TURN / 2))
    return [
        Job("load", [(READING, lambda: _turn(load))]),
        Job(
            "slow readers",
            [
                (READING, lambda: _turn(slow / turns / 2, READS)),
                (SLOWED, lambda: _turn(slow / turns / 2, NEVER)),
            ]
            * turns,
        ),
    ]


def _turn(seconds: float, onlookers: str = "") -> tuple[Figures, int]:
    with fresh_server(limits={"SOCKET_QUEUE": "64"}) as server:
        figures = paced(server, *PACED, seconds, onlookers=onlookers)
        return figures, round(server.metric("pioche_slow_readers_total"))


def shown(done: list[Job]) -> Table:
    table = Table(title="{} tables with {} sockets, {:.0f} moves/s".format(*PACED))
    for heading in ("", "", "seconds", "moves", "p50 ms", "p99 ms", "worst ms", "wrong", "cut off"):
        table.add_column(heading, justify="left" if not heading else "right")
    for job in done:
        for kind, figures in job.found.items():
            late = [1000 * value for value in figures.late]
            wrong = len(figures.refused) + figures.lost + figures.gaps + figures.cut_off
            delays = [percentile(late, 0.5), percentile(late, 0.99), max(late, default=0.0)]
            counts = [f"{figures.seconds:.0f}", str(figures.moves), *(f"{value:.1f}" for value in delays)]
            table.add_row(job.name, kind, *counts, str(wrong), str(job.cut_off[kind]))
        if SLOWED in job.found:
            slowed, reading = (percentile(job.found[kind].late, 0.99) for kind in (SLOWED, READING))
            table.caption = (
                f"p99 with slow readers: {slowed / reading:.2f} of what it is without (at most 1.20)"
            )
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description="The server under load, for long.")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--only", choices=[job.name for job in jobs()])
    asked, terminal = parser.parse_args(), Console().is_terminal
    console = Console(width=None if terminal else 120)
    planned = [job for job in jobs(asked.scale) if asked.only in (None, job.name)]
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with console.status("") as status:
            for job in planned:
                status.update(job.name)
                for turn, kind in enumerate(job.run(), 1):
                    status.update(f"{job.name}: {turn} of {len(job.turns)} ({kind})")
    except KeyboardInterrupt:
        console.print("stopped")
    console.print(shown(planned))


if __name__ == "__main__":
    main()
