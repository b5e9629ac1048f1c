"""`python -m bench [--json] [--only envs]`: the speed of engine, environments and server, in one run."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import envs, history, load, restart, single, thinking
from bench.c_peer import numba_and_c
from bench.peers import GAMES as PEERS
from bench.peers import openspiel_moves_per_second
from bench.random_play import compiled_rate, interpreted_rate
from bench.startup import compile_seconds, help_seconds
from bench.trained_play import trained_rate
from pioche.core.game import game as find_game
from pioche.core.game import game_ids

LEADER = "lost-cities"  # the game that the others are compared with
MILLION = 1_000_000
LONGEST = max(len(name) for name in game_ids())
STORED = 10_000  # tables of the server that is restarted
PARTS = ("engine", "single", "envs", "server")


def measure(console: Console, seconds: float) -> dict[str, Any]:
    found: dict[str, Any] = {"games": {}, "peers": {}, "seconds": {}}
    with console.status("…") as status:
        for name in game_ids():
            status.update(f"random and trained play, {name}")
            game = find_game(name)
            found["games"][name] = {
                "compiled": compiled_rate(game, seconds),
                "interpreted": interpreted_rate(game, seconds / 2),
                "trained": trained_rate(game, seconds),
                "record_bytes": game.state_type.itemsize,
            }
        status.update("Lost Cities in C")
        found["games"][LEADER]["compiled"], found["c"] = numba_and_c()
        for name in PEERS:
            status.update(f"OpenSpiel, {name}")
            found["peers"][name] = openspiel_moves_per_second(name, seconds)
        status.update("compiling from nothing")
        found["seconds"] = compile_seconds() | {"pioche --help": help_seconds()}
    return found


def measure_server(console: Console, seconds: float) -> dict[str, Any]:
    with console.status("the server under load") as status:
        found = load.measure(seconds)
        status.update("people beside experts")
        with load.fresh_server() as server:
            found["thinking"] = thinking.measure(server, 2 * seconds)
        status.update(f"a history of {history.GAMES:,} games")
        found["history"] = history.measure()
        status.update(f"a restart with {STORED:,} tables")
        return found | {"restart": asdict(restart.restarted(STORED))}


def tables(found: dict[str, Any]) -> list[Table]:
    leader = found["games"][LEADER]["compiled"]
    speed = Table(title="Random play, one core, smallest table of two or more")
    for heading in ("", "million/s", f"of {LEADER}", "interpreted", "trained", "bytes"):
        speed.add_column(
            heading, justify="right" if heading else "left", min_width=None if heading else LONGEST
        )
    for name, row in found["games"].items():
        rate = row["compiled"]
        speed.add_row(
            name,
            f"{rate / MILLION:.1f}",
            f"{rate / leader:.2f}",
            f"{row['interpreted'] / MILLION:.3f}",
            f"{row['trained'] / MILLION:.2f}",
            f"{row['record_bytes']}",
        )
    speed.add_section()
    speed.add_row(f"{LEADER} in C", f"{found['c'] / MILLION:.1f}", f"{found['c'] / leader:.2f}", "", "", "")
    for name, peer in found["peers"].items():
        speed.add_row(
            f"OpenSpiel {name}, from Python",
            "not installed" if peer is None else f"{peer / MILLION:.3f}",
            "" if peer is None else f"{peer / leader:.4f}",
            "",
            "",
            "",
        )
    ready = Table(title="Ready to play and simulate", caption=f"{LEADER}: {leader / found['c']:.2f} of C")
    ready.add_column("")
    ready.add_column("seconds", justify="right")
    for name, spent in found["seconds"].items():
        ready.add_row(name, f"{spent:.2f}")
    return [speed, ready]


def main() -> None:
    parser = argparse.ArgumentParser(
        description="The speed of the engine, beside its peers, and of the server."
    )
    parser.add_argument("--json", action="store_true", help="figures only")
    parser.add_argument("--seconds", type=float, default=4.0, help="for each measurement")
    parser.add_argument("--only", choices=PARTS, help="one part of it")
    asked = parser.parse_args()
    console = Console(stderr=True)
    found: dict[str, Any] = {}
    shown: list[Table] = []
    if asked.only in (None, "engine"):
        found |= measure(console, asked.seconds)
        shown += tables(found)
    if asked.only in (None, "single"):
        with console.status("…") as status:
            found["single"] = single.measure(status.update, asked.seconds)
        shown.append(single.table(found["single"]))
    if asked.only in (None, "envs"):
        with console.status("…") as status:
            found["envs"] = envs.measure(status.update, asked.seconds)
        shown.append(envs.table(found["envs"]))
    if asked.only in (None, "server"):
        found["server"] = measure_server(console, asked.seconds)
        shown += [load.table(found["server"]), thinking.table(found["server"]["thinking"])]
        shown += [history.table(found["server"]["history"])]
        shown += [restart.table(found["server"]["restart"], STORED)]
    if asked.json:
        print(json.dumps(found, indent=1))
    else:
        Console().print(*shown, sep="\n")


if __name__ == "__main__":
    main()
