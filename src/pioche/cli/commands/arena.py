"""`pioche arena`: bots against each other on the same deals, and how sure the differences are."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pioche.cli import arguments, language

if TYPE_CHECKING:
    from pioche.arena.tournament.plan import DealResult, Plan
    from pioche.arena.tournament.workers import Workers

INTERRUPTED = 130
KEPT_EVERY = 5.0  # seconds between two writings of the results, more where that takes long


def run(
    game: arguments.GameName,
    entrants: Annotated[str, typer.Option("--bots", "-b", metavar="NAMES")],
    deals: Annotated[int, typer.Option("--deals", "-n", metavar="N")] = 100,
    pool: Annotated[bool, typer.Option("--pool")] = False,
    players: arguments.Players = None,
    option: arguments.Chosen = None,
    seed: arguments.Seed = None,
    workers: Annotated[int | None, typer.Option("--workers", "-w", metavar="N")] = None,
    ray: Annotated[str | None, typer.Option("--ray", metavar="ADDRESS")] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE")] = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE")] = None,
    json: arguments.Json = False,
) -> int:
    arguments.at_least(1, "--deals", deals)
    if workers is not None:
        arguments.at_least(1, "--workers", workers)
    for file in (out, html):
        arguments.writable(file)
    plan = _make_plan(game, entrants, deals, pool, players, option, seed)
    tournament = _Tournament(plan, out)
    finished = tournament.play(lambda: _crew(plan, workers, ray))
    figures = tournament.figures()
    if html is not None:
        from pioche.arena.tournament.report_page import html_page
        from pioche.cli.reports.fonts import fonts

        html.write_text(html_page(figures, language.current(), fonts()), "utf-8")
    if json:
        arguments.print_json(figures)
    else:
        from pioche.cli.reports import tournament as report

        report.show(figures, plan.game)
    return 0 if finished else INTERRUPTED


def _make_plan(
    game: str,
    entrants: str,
    deals: int,
    pool: bool,
    players: int | None,
    option: list[str] | None,
    seed: str | None,
) -> Plan:
    from pioche.arena.tournament.plan import make_plan
    from pioche.arena.tournament.pool import opponents

    room = arguments.find(game)
    names = [name.strip() for name in entrants.split(",")]
    guests = [name for name in opponents(room) if name not in names] if pool else []
    options = arguments.options(option)
    return make_plan(
        room,
        [*names, *guests],
        deals=deals,
        players=players,
        options=options,
        seed=seed or "0",
        guests=len(guests),
    )


def _crew(plan: Plan, workers: int | None, ray: str | None) -> Workers:
    import os

    if ray is not None:
        from pioche.arena.tournament.cluster import RayCluster

        return RayCluster(plan, ray, workers)
    from pioche.arena.tournament.workers import InProcess, ProcessPool

    count = min(workers or os.cpu_count() or 1, plan.deals)
    return ProcessPool(plan, count) if count > 1 else InProcess(plan)


class _Tournament:
    """The results so far, in the file of `--out` too."""

    def __init__(self, plan: Plan, out: Path | None) -> None:
        self.plan, self.out = plan, out
        self.results: dict[int, DealResult] = {}
        self.before = 0.0  # seconds spent in earlier calls
        self.began: float | None = None
        if out is not None and out.exists():
            from pioche.arena.tournament import results_file

            self.results, self.before = results_file.read(out, plan)

    @property
    def seconds(self) -> float:
        return self.before + (0.0 if self.began is None else time.monotonic() - self.began)

    def play(self, crew: Callable[[], Workers]) -> bool:
        """Play what is missing; whether it came to its end. Ctrl-C leaves the deals so far."""
        from pioche.arena.tournament import workers
        from pioche.cli.progress import bar

        missing = [deal for deal in range(self.plan.deals) if deal not in self.results]
        self.began = time.monotonic()
        finished, next_write = True, self.began + KEPT_EVERY
        with bar() as shown:
            task = shown.add_task(
                language.text()("preparing"), total=self.plan.deals, completed=len(self.results)
            )
            try:
                for done in workers.play_tournament(missing, crew()) if missing else ():
                    self.results.update((dealt.deal, dealt) for dealt in done)
                    shown.update(
                        task, completed=len(self.results), description=language.text()("playing-deals")
                    )
                    if time.monotonic() >= next_write:
                        next_write = self.keep()
            except KeyboardInterrupt:
                finished = False
            finally:
                self.before, self.began = self.seconds, None
                self.keep()
        return finished

    def keep(self) -> float:
        """Write the results; when that should be done again."""
        from pioche.arena.tournament import results_file

        began = time.monotonic()
        if self.out is not None:
            results_file.write(self.out, self.plan, self.results, self.seconds)
        spent = time.monotonic() - began
        return began + spent + max(KEPT_EVERY, 20 * spent)

    def figures(self) -> dict[str, object]:
        from pioche.arena.tournament.statistics import figures

        return figures(self.plan, self.results, self.seconds)
