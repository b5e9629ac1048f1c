"""`pioche puzzles`: find puzzles in games between bots and write them to a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pioche.cli import arguments, exit_codes, language

if TYPE_CHECKING:
    from pioche.coach.puzzles.collection import Collection, Run
    from pioche.coach.puzzles.mining import Miner
    from pioche.core.game import Game


def run(
    game: arguments.GameName,
    puzzle_count: Annotated[int, typer.Option("--count", "-c", metavar="N")] = 150,
    numbers: Annotated[list[int] | None, typer.Option("--players", "-p", metavar="N")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE")] = None,
    seed: arguments.Seed = None,
    collected: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE")] = None,
    json: arguments.Json = False,
) -> int:
    from pioche.coach.puzzles.mining import Miner, settings

    chosen = arguments.find_game(game)
    count = arguments.check_at_least(1, "--count", puzzle_count)
    options = arguments.parse_options(option)
    among = settings(chosen, numbers, options)
    arguments.check_writable(collected)
    collection = _read(chosen, collected)
    words = [f"--players {each}" for each in numbers or []] + [f"--option {each}" for each in option or []]
    found = collection.run(" ".join(["pioche puzzles", chosen.id, *words]), seed or "0")
    chosen.compile()
    finished = _mine(Miner(collection, found, count, among), count, collected)
    if json:
        arguments.print_json([puzzle.to_json() for puzzle in collection.puzzles])
    else:
        _show(collection, found)
    return 0 if finished else exit_codes.INTERRUPTED


def _read(game: Game, out: Path | None) -> Collection:
    """Return the collection that the file has already, which the run adds to."""
    from pioche.coach.puzzles.collection import Collection, read

    return read(out.read_text("utf-8"), game) if out is not None and out.exists() else Collection(game)


def _mine(miner: Miner, count: int, out: Path | None) -> bool:
    """Mine with a progress bar; returns whether all puzzles were found. Ctrl-C ends it early."""
    from pioche.cli.progress import progress_bar

    text = language.text()
    with progress_bar() as bar:
        task = bar.add_task(text("preparing"), total=count)

        def show() -> None:
            said = text("puzzles-progress", games=miner.run.games, judged=miner.run.judged)
            bar.update(task, completed=len(miner.collection.puzzles), description=said)

        try:
            miner.mine(out, show)
        except KeyboardInterrupt:
            return False
    return True


def _show(collection: Collection, run: Run) -> None:
    from rich.console import Console
    from rich.table import Table

    text = language.text(collection.game)
    console = Console()
    table = Table(box=None, pad_edge=False)
    table.add_column(text("puzzles-theme"))
    table.add_column(text("puzzles-count"), justify="right")
    for theme, number in collection.themes.items():
        table.add_row(text(f"theme-{theme}") if text.has(f"theme-{theme}") else theme, str(number))
    console.print(table)
    typer.echo(
        text(
            "puzzles-found",
            count=len(collection.puzzles),
            games=run.games,
            judged=run.judged,
            kept=run.kept,
            share=arguments.format_decimal(100 * run.confirmed, 1),
            rate=arguments.format_decimal(run.a_minute, 1),
        )
    )
