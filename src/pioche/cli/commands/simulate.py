"""`pioche simulate`: let bots play many games and print the statistics."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pioche.cli import arguments, exit_codes, language

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.progress import Progress

    from pioche.arena.simulate import Simulation
    from pioche.core.game import Game

UPDATES_PER_SECOND = 10  # of the progress bar


def run(
    game: arguments.GameName,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N")] = 1000,
    players: arguments.Players = None,
    option: arguments.Options = None,
    quick: arguments.Bots = None,
    threads: Annotated[int | None, typer.Option("--threads", "-t", metavar="N")] = None,
    seed: arguments.Seed = None,
    records: Annotated[Path | None, typer.Option("--records", metavar="FILE")] = None,
    json: arguments.Json = False,
) -> int:
    import os

    from pioche.bots import QUICK

    chosen_game = arguments.find_game(game)
    number = chosen_game.check_players(players)
    checked_options = chosen_game.check_options(number, arguments.parse_options(option))
    names = arguments.bot_names(quick, "random", QUICK)
    arguments.check_at_least(1, "--games", games)
    workers = arguments.check_at_least(1, "--threads", (os.cpu_count() or 1) if threads is None else threads)
    if records is not None:
        arguments.check_new(records)
    finished, result = _simulate(
        chosen_game, games, number, dict(checked_options), names, workers, seed or "0", records
    )
    if json:
        arguments.print_json(result.to_json())
    else:
        from pioche.cli.reports import simulation

        simulation.show(result)
        if records is not None:
            typer.echo(language.text()("matches-written", count=result.recorded, name=str(records)))
    return 0 if finished else exit_codes.INTERRUPTED


def _simulate(
    game: Game,
    games: int,
    players: int,
    options: dict[str, str | int | bool],
    bots: list[str],
    threads: int,
    seed: str,
    records: Path | None,
) -> tuple[bool, Simulation]:
    """Return whether all games were played, and the simulation; Ctrl-C ends it early."""
    from pioche.arena.simulate import Simulation, simulate
    from pioche.cli.progress import progress_bar

    names = tuple(bots[min(seat, len(bots) - 1)] for seat in range(players))
    latest = Simulation(game, players, game.check_options(players, options), names, games)

    with progress_bar() as bar:
        show = _progress_updater(bar, games)

        def progress(run: Simulation) -> None:
            nonlocal latest
            latest = run
            show(run)

        try:
            run = simulate(
                game,
                games,
                players=players,
                options=options,
                bots=bots,
                seed=seed,
                threads=threads,
                progress=progress,
                records=records,
            )
        except KeyboardInterrupt:
            return False, latest
    return True, run


def _progress_updater(bar: Progress, games: int) -> Callable[[Simulation], None]:
    """Return a function that shows the progress of a simulation, with a limited rate."""
    text = language.text()
    task = bar.add_task(text("preparing"), total=games)
    last = 0.0

    def show(run: Simulation) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= 1 / UPDATES_PER_SECOND:
            last = now
            rate = text("moves-per-second", rate=round(run.moves_per_second))
            bar.update(task, completed=run.games, description=rate)

    return show
