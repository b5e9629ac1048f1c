"""The statistics of a simulation on the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from pioche.arena.simulation_report import LEFT
from pioche.cli import language

if TYPE_CHECKING:
    from pioche.arena.simulate import Simulation


def show(run: Simulation) -> None:
    """Print the speed, the length of the games and the points of each seat."""
    console = Console(highlight=False)
    report = run.report(language.current())
    console.print(f"[bold]{escape(report.head())}[/]")
    for sentence in report.sentences():
        console.print(sentence)
    rows = report.rows()
    if not rows:
        return
    shown = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for number, title in enumerate(report.columns()):
        shown.add_column(escape(title), justify="left" if number in LEFT else "right", no_wrap=number > 0)
    for row in rows:
        shown.add_row(*map(escape, row))
    console.print(shown)
