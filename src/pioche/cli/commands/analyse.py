"""`pioche analyse`: what the decisions of a recorded match gave away, and how the chances went."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pioche.cli import arguments, language
from pioche.cli.errors import Wrong

if TYPE_CHECKING:
    from pioche.coach.results import RecordAnalysis
    from pioche.core.match import Match

INTERRUPTED = 130


def run(
    file: Path,
    analysed: Annotated[int | None, typer.Option("--seat", metavar="SEAT")] = None,
    open_cards: Annotated[bool, typer.Option("--open")] = False,
    simulations: Annotated[int | None, typer.Option("--simulations", metavar="N")] = None,
    threads: Annotated[int | None, typer.Option("--threads", "-t", metavar="N")] = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE")] = None,
    json: arguments.Json = False,
) -> int:
    match = arguments.record(file)
    if simulations is not None:
        arguments.at_least(1, "--simulations", simulations)
    if threads is not None:
        arguments.at_least(1, "--threads", threads)
    arguments.writable(html)
    if not match.moves:
        raise Wrong("no-decisions", name=str(file))
    finished, found = _analysed(match, analysed, simulations, open_cards, threads or 0)
    if html is not None:
        from pioche.cli.reports.fonts import fonts
        from pioche.coach.report.analysis_page import page

        html.write_text(page(found, match, language.current(), fonts()), "utf-8")
    if json:
        arguments.print_json(found.to_json())
    else:
        from pioche.cli.reports import analysis

        analysis.show(found, match)
    return 0 if finished else INTERRUPTED


def _analysed(
    match: Match, seat: int | None, simulations: int | None, open_cards: bool, threads: int
) -> tuple[bool, RecordAnalysis]:
    """The analysis, and whether it came to its end; Ctrl-C leaves the decisions so far."""
    from pioche.cli.progress import bar
    from pioche.coach import analyse

    text = language.text()
    latest: list[RecordAnalysis] = []
    with bar() as shown:
        task = shown.add_task(text("preparing"), total=len(match.moves))

        def progress(found: RecordAnalysis) -> None:
            latest[:] = [found]
            shown.update(task, completed=len(found.decisions), description=text("analysing"))

        try:
            found = analyse(
                match, seat, simulations, open_cards=open_cards, threads=threads, progress=progress
            )
        except KeyboardInterrupt:
            if not latest:
                raise
            return False, latest[0]
    return True, found
