"""`pioche simulate`: many games by bots, and the figures of them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer

from pioche.cli import arguments, language

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.progress import Progress

    from pioche.arena.simulate import Simulation
    from pioche.core.game import Game

INTERRUPTED = 130
SHOWN_PER_SECOND = 10


def run(
    game: arguments.GameName,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N")] = 1000,
    players: arguments.Players = None,
    option: arguments.Chosen = None,
    quick: arguments.Bots = None,
    threads: Annotated[int | None, typer.Option("--threads", "-t", metavar="N")] = None,
    seed: arguments.Seed = None,
    json: arguments.Json = False,
) -> int:
    import os

    from pioche.bots import QUICK

    room = arguments.find(game)
    number = room.check_players(players)
    chosen = room.check_options(number, arguments.options(option))
    names = arguments.bots(quick, "random", QUICK)
    arguments.at_least(1, "--games", games)
    workers = arguments.at_least(1, "--threads", (os.cpu_count() or 1) if threads is None else threads)
    finished, run = _simulated(room, games, number, dict(chosen), names, workers, seed or "0")
    if json:
        arguments.print_json(run.to_json())
    else:
        from pioche.cli.reports import simulation

        simulation.show(run, language.text())
    return 0 if finished else INTERRUPTED


def _simulated(
    game: Game,
    games: int,
    players: int,
    options: dict[str, str | int | bool],
    bots: list[str],
    threads: int,
    seed: str,
) -> tuple[bool, Simulation]:
    """The simulation, and whether it came to its end; Ctrl-C leaves the games so far."""
    from pioche.arena.simulate import Simulation, simulate
    from pioche.cli.progress import bar

    names = tuple(bots[min(seat, len(bots) - 1)] for seat in range(players))
    latest = Simulation(game, players, game.check_options(players, options), names, games)

    with bar() as shown:
        show = _shower(shown, games)

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
            )
        except KeyboardInterrupt:
            return False, latest
    return True, run


def _shower(bar: Progress, games: int) -> Callable[[Simulation], None]:
    text = language.text()
    task = bar.add_task(text("preparing"), total=games)
    last = 0.0

    def show(run: Simulation) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= 1 / SHOWN_PER_SECOND:
            last = now
            rate = text("moves-per-second", rate=round(run.moves_per_second))
            bar.update(task, completed=run.games, description=rate)

    return show
