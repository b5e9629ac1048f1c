"""`pioche arena`: a tournament of bots on the same deals, with confidence intervals."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pioche.cli import arguments, exit_codes, language

if TYPE_CHECKING:
    from pioche.arena.tournament.plan import DealResult, Plan
    from pioche.arena.tournament.workers import Workers

SAVE_SECONDS = 5.0  # between two writes of the results file; longer if a write takes long


def run(
    game: arguments.GameName,
    entrants: Annotated[str, typer.Option("--bots", "-b", metavar="NAMES")],
    deals: Annotated[int, typer.Option("--deals", "-n", metavar="N")] = 100,
    pool: Annotated[bool, typer.Option("--pool")] = False,
    players: arguments.Players = None,
    option: arguments.Options = None,
    seed: arguments.Seed = None,
    workers: Annotated[int | None, typer.Option("--workers", "-w", metavar="N")] = None,
    ray: Annotated[str | None, typer.Option("--ray", metavar="ADDRESS")] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE")] = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE")] = None,
    json: arguments.Json = False,
) -> int:
    arguments.check_at_least(1, "--deals", deals)
    if workers is not None:
        arguments.check_at_least(1, "--workers", workers)
    for file in (out, html):
        arguments.check_writable(file)
    plan = _make_plan(game, entrants, deals, pool, players, option, seed)
    tournament = _Tournament(plan, out)
    finished = tournament.play(lambda: _workers(plan, workers, ray))
    figures = tournament.figures()
    if html is not None:
        from pioche.arena.tournament.report_page import html_page
        from pioche.cli.reports.fonts import embedded_fonts

        html.write_text(html_page(figures, language.current(), embedded_fonts()), "utf-8")
    if json:
        arguments.print_json(figures)
    else:
        from pioche.cli.reports import tournament as report

        report.show(figures, plan.game)
    return 0 if finished else exit_codes.INTERRUPTED


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

    chosen_game = arguments.find_game(game)
    names = [name.strip() for name in entrants.split(",")]
    guests = [name for name in opponents(chosen_game) if name not in names] if pool else []
    options = arguments.parse_options(option)
    return make_plan(
        chosen_game,
        [*names, *guests],
        deals=deals,
        players=players,
        options=options,
        seed=seed or "0",
        guests=len(guests),
    )


def _workers(plan: Plan, workers: int | None, ray: str | None) -> Workers:
    import os

    if ray is not None:
        from pioche.arena.tournament.cluster import RayCluster

        return RayCluster(plan, ray, workers)
    from pioche.arena.tournament.workers import InProcess, ProcessPool

    count = min(workers or os.cpu_count() or 1, plan.deals)
    return ProcessPool(plan, count) if count > 1 else InProcess(plan)


class _Tournament:
    """A tournament in progress: its results so far, which are also saved to the file of `--out`."""

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

    def play(self, start_workers: Callable[[], Workers]) -> bool:
        """Play the missing deals; return whether all were played. Ctrl-C ends the tournament early."""
        from pioche.arena.tournament import workers
        from pioche.cli.progress import progress_bar

        missing = [deal for deal in range(self.plan.deals) if deal not in self.results]
        self.began = time.monotonic()
        finished, next_write = True, self.began + SAVE_SECONDS
        with progress_bar() as bar:
            task = bar.add_task(
                language.text()("preparing"), total=self.plan.deals, completed=len(self.results)
            )
            try:
                for batch in workers.play_tournament(missing, start_workers()) if missing else ():
                    self.results.update((result.deal, result) for result in batch)
                    bar.update(
                        task, completed=len(self.results), description=language.text()("playing-deals")
                    )
                    if time.monotonic() >= next_write:
                        next_write = self.save()
            except KeyboardInterrupt:
                finished = False
            finally:
                self.before, self.began = self.seconds, None
                self.save()
        return finished

    def save(self) -> float:
        """Write the results to the file of `--out`; return when to write them again (`time.monotonic`)."""
        from pioche.arena.tournament import results_file

        began = time.monotonic()
        if self.out is not None:
            results_file.write(self.out, self.plan, self.results, self.seconds)
        spent = time.monotonic() - began
        return began + spent + max(SAVE_SECONDS, 20 * spent)

    def figures(self) -> dict[str, object]:
        from pioche.arena.tournament.statistics import figures

        return figures(self.plan, self.results, self.seconds)
