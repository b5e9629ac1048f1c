"""The server under load: how late its events are, how much it holds, and how fast it can go.

Real server processes, and their people in another process, all on this machine. Moves are on the disk
before they are acknowledged, with SQLite (WAL, synchronous FULL) and with PostgreSQL as it comes.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.table import Table

from bench import boardgame_peer
from bench.load_client import WARM, Figures, Plan, percentile
from bench.server_process import Running, postgres, running

PACE_GAME, RACE_GAME = "skyjo", "lost-cities"
FASTEST = 8000  # moves a second for which a race has tables enough
SHORTEST_GAME = 250  # moves of three rounds of `RACE_GAME`
KIB = 1024
PACED = (200, 4, 100.0)  # tables, people at each, moves a second over all
RACING = 16  # tables of two
ROOT = Path(__file__).parent.parent


def paced(
    server: Running, tables: int, people: int, rate: float, seconds: float, *, onlookers: str = ""
) -> Figures:
    """`rate` moves a second over all tables: from a move's moment to the last socket of its table.

    `onlookers`: at each table somebody more looks on, who READS or NEVER reads.
    """
    return _client(_plan(server, "pace", PACE_GAME, people, tables, seconds, rate=rate, onlookers=onlookers))


def raced(
    server: Running, tables: int, seconds: float, fastest: int = FASTEST, *, beside: Sequence[Running] = ()
) -> Figures:
    """Two people at each table who move as soon as they are asked: from a command to its acknowledgement.

    `beside`: other servers on the same database. The tables are spread over all; the people of one table are
    at one server.
    """
    spare = 1 + int((seconds + WARM) * fastest / tables / SHORTEST_GAME)
    plan = _plan(server, "race", RACE_GAME, 2, tables, seconds, options={"rounds": "3"}, spare=spare)
    plan.more_hosts = [other.host for other in beside]
    plan.processes += [other.process.pid for other in beside]
    return _client(plan)


def memory(server: Running, tables: int, people: int) -> dict[str, float]:
    """What the server holds for a started table that nobody watches, and for each socket at one, in bytes."""
    held: list[int] = []
    _client(_plan(server, "hold", PACE_GAME, people, 4, 0.0))  # what the first use loads is no table's
    command = _command(_plan(server, "hold", PACE_GAME, people, tables, 0.0))
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as client:
        assert client.stdout is not None
        assert client.stdin is not None
        for _ in range(3):  # nothing yet; the tables; the sockets
            client.stdout.readline()
            held.append(server.resident())
            client.stdin.write("\n")
            client.stdin.flush()
        client.communicate()
    return {"table": (held[1] - held[0]) / tables, "socket": (held[2] - held[1]) / (tables * people)}


@contextlib.contextmanager
def fresh_server(
    *, on_postgres: bool = False, limits: dict[str, str] | None = None, compiled: bool = True
) -> Iterator[Running]:
    """A server over an empty database."""
    with fresh_servers(1, on_postgres=on_postgres, limits=limits, compiled=compiled) as servers:
        yield servers[0]


@contextlib.contextmanager
def fresh_servers(
    count: int, *, on_postgres: bool = True, limits: dict[str, str] | None = None, compiled: bool = True
) -> Iterator[list[Running]]:
    """So many server processes over one empty database; `compiled` once nothing is left to compile."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as held:
        database = held.enter_context(postgres(Path(folder))) if on_postgres else None
        servers = []
        for number in range(count):
            server = held.enter_context(running(Path(folder) / f"data{number}", database, limits))
            server.wait_for("/readyz" if compiled else "/healthz")
            servers.append(server)
        for server in servers if compiled else ():
            server.wait_until_idle()
        yield servers


def _plan(
    server: Running, mode: str, game: str, people: int, tables: int, seconds: float, **more: Any
) -> Plan:
    return Plan(mode, server.host, game, people, tables, seconds, processes=[server.process.pid], **more)


def _command(plan: Plan) -> list[str]:
    return [sys.executable, "-m", "bench.load_client", json.dumps(asdict(plan))]


def _client(plan: Plan) -> Figures:
    done = subprocess.run(
        _command(plan), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, check=True, cwd=ROOT
    )
    return Figures(**json.loads(done.stdout.splitlines()[-1]))


def measure(seconds: float) -> dict[str, Any]:
    """All figures of `make bench`; times in milliseconds."""
    found: dict[str, Any] = {}
    with fresh_server() as server:
        found["memory"] = memory(server, *PACED[:2])
    with fresh_server() as server:
        found["paced"] = summary(paced(server, *PACED, 5 * seconds))
    with fresh_server() as server:
        found["sqlite"] = summary(raced(server, RACING, 2 * seconds))
    with fresh_server(on_postgres=True) as server:
        found["postgresql"] = summary(raced(server, RACING, 2 * seconds))
    with fresh_servers(os.cpu_count() or 1) as servers:
        found["processes"] = summary(raced(servers[0], RACING, 2 * seconds, beside=servers[1:]))
    peer = boardgame_peer.raced(RACING, WARM, 2 * seconds)
    found["boardgame.io"] = None if peer is None else summary(peer)
    return found


def summary(figures: Figures) -> dict[str, float]:
    """Rate, delays (ms), what went wrong, and the shares of one processor."""
    late = [1000 * value for value in figures.late]
    return {
        "rate": figures.moves / figures.seconds,
        "p50": percentile(late, 0.5),
        "p99": percentile(late, 0.99),
        "worst": max(late, default=0.0),
        "wrong": len(figures.refused) + figures.lost + figures.gaps + figures.cut_off,
        "server": figures.server_share,
        "client": figures.share,
    }


def table(found: dict[str, Any]) -> Table:
    """The figures of `measure` for people."""
    held = found["memory"]
    shown = Table(
        title="The server under load; every move on the disk before it is acknowledged",
        caption=f"{held['table'] / KIB:.0f} KiB for an idle table, {held['socket'] / KIB:.0f} KiB for a socket",
    )
    shown.add_column("")
    for heading in ("moves/s", "p50 ms", "p99 ms", "worst ms", "wrong", "server", "client"):
        shown.add_column(heading, justify="right")
    tables, people, rate = PACED
    names = {
        "paced": f"{tables} tables with {people} sockets, {rate:.0f} moves/s: to the last socket",
        "sqlite": f"as fast as {2 * RACING} people on {RACING} tables can, SQLite: to the acknowledgement",
        "postgresql": "the same with PostgreSQL",
        "processes": f"the same with {os.cpu_count()} processes on one PostgreSQL",
        "boardgame.io": f"boardgame.io {boardgame_peer.VERSION}, the same people, kept in memory alone",
    }
    for key, name in names.items():
        row = found[key]
        if row is None:
            shown.add_row(name, "not installed")
            continue
        delays = [f"{row['p50']:.1f}", f"{row['p99']:.1f}", f"{row['worst']:.0f}"]
        shares = [f"{row['server']:.0%}", f"{row['client']:.0%}"]
        shown.add_row(name, f"{row['rate']:.0f}", *delays, f"{row['wrong']:.0f}", *shares)
    return shown
