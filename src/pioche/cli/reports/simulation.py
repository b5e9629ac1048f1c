"""The statistics of a simulation on the terminal: a table with a small histogram for each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from rich.console import Console
from rich.table import Table

from pioche.cli.arguments import format_decimal
from pioche.cli.reports import bars
from pioche.core.text import Text

if TYPE_CHECKING:
    from pioche.arena.simulate import Simulation

BINS = 24


def show(run: Simulation, text: Text) -> None:
    """Print the speed, the length of the games and the points of each seat."""
    console = Console(highlight=False)
    figures = run.to_json()
    if not run.games:
        console.print(text("no-games"))
        return
    head = text("simulated", games=run.games, asked=run.asked, game=run.game.id, players=run.players)
    console.print(f"[bold]{head}[/]")
    rate = round(run.moves_per_second)
    console.print(text("speed", moves=run.moves, seconds=format_decimal(run.seconds, 2), rate=rate))
    length = {name: figures[name] for name in ("shortest", "longest")}
    console.print(text("length", mean=format_decimal(figures["mean_moves"], 1), **length))
    if figures["truncated"]:
        console.print(text("truncated", count=figures["truncated"]))
    console.print(_table(run, text))


def _table(run: Simulation, text: Text) -> Table:
    scores, wins = run.scores(), run.wins().mean(axis=0)
    least, most = int(scores.min()), int(scores.max())
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for name in ("seat", "bot", "wins", "mean", "p5", "median", "p95"):
        table.add_column(text(f"column-{name}"), justify="left" if name == "bot" else "right")
    table.add_column(text("column-spread", least=least, most=most), no_wrap=True)
    for seat in range(run.players):
        own = scores[:, seat]
        low, middle, high = np.percentile(own, (5, 50, 95))
        table.add_row(
            str(seat),
            run.bots[seat],
            f"{format_decimal(100 * wins[seat], 1)} %",
            format_decimal(own.mean(), 2),
            *(f"{value:.0f}" for value in (low, middle, high)),
            histogram(own, least, most),
        )
    return table


def histogram(values: np.ndarray, least: int, most: int) -> str:
    """Return a histogram of the values from `least` to `most` as a line of bars."""
    bins = min(BINS, most - least + 1)
    counts, _ = np.histogram(values, bins=bins, range=(least - 0.5, most + 0.5))
    return bars.counts(counts.tolist())
