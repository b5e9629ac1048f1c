"""The checks of the contract in their long form, on all cores, with their figures; a part of `make soak`.

    python -m tests.soak.contract [--scale 0.01] [--games skyjo,trio]

Ctrl-C or SIGTERM stops the checks and shows the figures so far.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass

from tests.kit.paths import EXAMPLE_GAMES

os.environ.setdefault("PIOCHE_GAMES", str(EXAMPLE_GAMES))

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from pioche.core.game import game as find_game
from pioche.core.game import game_ids
from pioche.core.kernel import cpu
from pioche.core.refusals import Refused
from pioche.core.runner import Runner
from tests.kit.contract import checks
from tests.kit.contract.puzzles import LONG_WORLDS, recomputed
from tests.kit.contract.reasons import reasons as check_reasons
from tests.kit.contract.sentences import sentences as check_sentences
from tests.kit.contract.walk import tables
from tests.kit.envs import checks as envs

Figures = dict[str, int]


@dataclass(frozen=True)
class Job:
    """One part of a check; parts of a check can run at the same time."""

    check: str
    amount: int
    part: int
    run: Callable[[str, int, int], Figures]


def invariants(name: str, amount: int, part: int) -> Figures:
    return checks.invariants(find_game(name), amount, first=part * 10_000_000)


def bounds(name: str, amount: int, part: int) -> Figures:
    game = find_game(name)
    return checks.invariants(
        game, amount, Runner(game, game.linker(cpu(boundscheck=True))), first=part * 10_000_000
    )


def records(name: str, amount: int, part: int) -> Figures:
    find_game(name).compile()
    return checks.copies_and_match_files(find_game(name), amount, f"soak {part}", most=100)


def compiled(name: str, amount: int, part: int) -> Figures:
    return checks.compiled_equals_interpreted(find_game(name), amount, f"soak {part}", most=25, skipped=200)


def leaks(name: str, amount: int, part: int) -> Figures:
    find_game(name).compile()
    return checks.no_leaks(find_game(name), amount, f"soak {part}")


def sentences(name: str, amount: int, part: int) -> Figures:
    find_game(name).compile()
    return check_sentences(find_game(name), amount, f"soak {part}")


def reasons(name: str, amount: int, part: int) -> Figures:
    find_game(name).compile()
    said = check_reasons(find_game(name), amount, f"soak {part}")
    return {"positions": said.pop("positions"), "reasons": said.total()}


def puzzles(name: str, amount: int, part: int) -> Figures:
    find_game(name).compile()
    return recomputed(find_game(name), None, LONG_WORLDS, f"soak {part}")


def bots(name: str, amount: int, part: int) -> Figures:
    find_game(name).compile()
    return checks.bots_ignore_hidden_cards(find_game(name), amount, f"soak {part}")


def batches(name: str, amount: int, part: int) -> Figures:
    game = find_game(name)
    game.compile()
    every_table = len(tables(game))
    return envs.batch_agrees_with_positions(
        game, every_table, max(1, amount // every_table), steps=250, seed=1 + part * 1_000_000
    )


def batch_leaks(name: str, amount: int, part: int) -> Figures:
    find_game(name).compile()
    return envs.batch_shows_no_hidden_information(find_game(name), amount, seed=1 + part * 1_000_000)


def pettingzoo_leaks(name: str, amount: int, part: int) -> Figures:
    from tests.envs.test_pettingzoo import tells_no_secrets

    return {"states": tells_no_secrets(name, amount, seed=part)}


def openspiel_leaks(name: str, amount: int, part: int) -> Figures:
    from tests.envs.test_openspiel import tells_no_secrets

    return {"states": tells_no_secrets(name, amount, seed=part)}


def openspiel_api(name: str, amount: int, _part: int) -> Figures:
    from tests.envs.test_openspiel import api_tests, load

    found = api_tests(load(name, most_decisions=200), amount)
    assert found.wasSuccessful(), found.failures + found.errors
    return {"tests": found.testsRun}


def hostile(name: str, amount: int, part: int) -> Figures:
    """Check that integers of every size are refused as actions unless they are legal, and change nothing."""
    choices = random.Random(f"hostile {name} {part}")
    position = find_game(name).new(seed=f"hostile {part}")
    seat = position.actors[0]
    legal, digest = set(position.legal(seat)), position.digest
    refused = 0
    while refused < amount:
        action = choices.getrandbits(choices.choice((3, 7, 8, 15, 16, 31, 32, 63, 64, 200)))
        action = -action if choices.random() < 0.5 else action
        if action in legal:
            continue
        try:
            position.play(action, seat)
        except Refused:
            refused += 1
        else:
            raise AssertionError(f"{name} took {action}")
    assert position.digest == digest
    return {"refused": refused}


def shuffles(_name: str, amount: int, _part: int) -> Figures:
    from tests.core.test_rng import chi_square_of_shuffles

    found = chi_square_of_shuffles(amount)
    assert found < 137, f"shuffles are not uniform: chi-square {found}"
    return {"shuffles": amount, "chi-square (81 degrees)": round(found)}


PLAN: tuple[tuple[str, Callable[[str, int, int], Figures], int, int], ...] = (
    ("invariants, compiled", invariants, 1_000_000, 20),
    ("copies and records", records, 2_000, 10),
    ("interpreted = compiled", compiled, 10_000, 20),
    ("batch = single tables", batches, 1_000, 10),
    ("leaks", leaks, 20_000, 20),
    ("leaks, batch", batch_leaks, 20_000, 10),
    ("leaks, PettingZoo", pettingzoo_leaks, 2_000, 4),
    ("leaks, OpenSpiel", openspiel_leaks, 400, 4),
    ("OpenSpiel's own tests", openspiel_api, 400, 1),
    ("sentences of actions", sentences, 100_000, 4),
    ("true reasons", reasons, 50_000, 4),
    ("puzzles recomputed", puzzles, 1, 1),
    ("bots know only their seat", bots, 1_000, 4),
    ("bounds checked", bounds, 100_000, 4),
    ("hostile integers", hostile, 1_000_000, 10),
)


def jobs(names: list[str], scale: float) -> Iterator[tuple[str, Job]]:
    for part in range(max(part for *_, part in PLAN)):
        for check, run, amount, parts in PLAN:
            for name in names:
                if part < parts:
                    yield name, Job(check, max(1, round(amount * scale / parts)), part, run)
    yield "(all)", Job("shuffles", max(10_000, round(1_000_000 * scale)), 0, shuffles)


def main() -> int:
    parser = argparse.ArgumentParser(description="The long form of the contract's checks.")
    parser.add_argument("--scale", type=float, default=1.0, help="share of the full amounts")
    parser.add_argument("--games", default=",".join(game_ids()))
    asked = parser.parse_args()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    console = Console(width=None if Console().is_terminal else 140)
    names = asked.games.split(",")
    done: dict[tuple[str, str], list[tuple[Figures, float]]] = defaultdict(list)
    failed: list[str] = []
    work = list(jobs(names, asked.scale))
    parts = Counter((job.check, name) for name, job in work)
    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()]
    pool = ProcessPoolExecutor()
    try:
        with Progress(*columns, console=console) as progress:
            bar = progress.add_task("soak", total=len(work))
            pending = {pool.submit(_timed, name, job): (name, job) for name, job in work}
            for future in as_completed(pending):
                name, job = pending[future]
                progress.update(bar, advance=1, description=f"{job.check}, {name}")
                failed += _gathered(future, name, job, done)
                if not console.is_terminal and len(done[job.check, name]) == parts[job.check, name]:
                    console.print(f"{job.check}, {name}: done")
    except KeyboardInterrupt:
        console.print("stopped; done so far:")
    pool.shutdown(wait=False, cancel_futures=True)
    console.print(_report(done))
    for fault in failed:
        console.print(f"[red]failed[/] {fault}")
    console.print(f"{sum(map(len, done.values()))} passed, {len(failed)} failed")
    return 1 if failed else 0


def _timed(name: str, job: Job) -> tuple[Figures, float]:
    began = time.perf_counter()
    return job.run(name, job.amount, job.part), time.perf_counter() - began


def _gathered(
    future: Future[tuple[Figures, float]],
    name: str,
    job: Job,
    done: dict[tuple[str, str], list[tuple[Figures, float]]],
) -> list[str]:
    try:
        done[job.check, name].append(future.result())
    except Exception as error:  # any fault of any check is reported, the others go on
        return [f"{job.check}, {name}, part {job.part}: {error!r}"]
    return []


def _report(done: dict[tuple[str, str], list[tuple[Figures, float]]]) -> Table:
    table = Table(title="Checks in their long form")
    for heading in ("check", "game", "figures"):
        table.add_column(heading)
    table.add_column("core seconds", justify="right")
    for (check, name), parts in sorted(done.items()):
        summed: Figures = defaultdict(int)
        for figures, _ in parts:
            for key, value in figures.items():
                summed[key] = value if key in ("tables", "bots") else summed[key] + value
        shown = ", ".join(f"{value:,} {key}" for key, value in summed.items())
        table.add_row(check, name, shown, f"{sum(spent for _, spent in parts):.0f}")
    return table


if __name__ == "__main__":
    raise SystemExit(main())
