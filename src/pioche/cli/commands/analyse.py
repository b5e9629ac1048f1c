"""`pioche analyse`: estimate the chances over a recorded match and what each decision lost."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pioche.cli import arguments, exit_codes, language
from pioche.cli.errors import CommandError

if TYPE_CHECKING:
    from pioche.coach.results import RecordAnalysis
    from pioche.core.match import Match


def run(
    file: Path,
    analysed: Annotated[int | None, typer.Option("--seat", metavar="SEAT")] = None,
    open_cards: Annotated[bool, typer.Option("--open")] = False,
    simulations: Annotated[int | None, typer.Option("--simulations", metavar="N")] = None,
    threads: Annotated[int | None, typer.Option("--threads", "-t", metavar="N")] = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE")] = None,
    json: arguments.Json = False,
) -> int:
    match = arguments.read_match(file)
    if simulations is not None:
        arguments.check_at_least(1, "--simulations", simulations)
    if threads is not None:
        arguments.check_at_least(1, "--threads", threads)
    arguments.check_writable(html)
    if not match.moves:
        raise CommandError("no-decisions", name=str(file))
    finished, found = _analyse(match, analysed, simulations, open_cards, threads or 0)
    if html is not None:
        from pioche.cli.reports.fonts import embedded_fonts
        from pioche.coach.report.analysis_page import page

        html.write_text(page(found, match, language.current(), embedded_fonts()), "utf-8")
    if json:
        arguments.print_json(found.to_json())
    else:
        from pioche.cli.reports import analysis

        analysis.show(found, match)
    return 0 if finished else exit_codes.INTERRUPTED


def _analyse(
    match: Match, seat: int | None, simulations: int | None, open_cards: bool, threads: int
) -> tuple[bool, RecordAnalysis]:
    """Return whether the analysis is complete, and the analysis; Ctrl-C stops it at the current decision."""
    from pioche.cli.progress import progress_bar
    from pioche.coach import analyse

    text = language.text()
    latest: list[RecordAnalysis] = []
    with progress_bar() as bar:
        task = bar.add_task(text("preparing"), total=len(match.moves))

        def progress(found: RecordAnalysis) -> None:
            latest[:] = [found]
            bar.update(task, completed=len(found.decisions), description=text("analysing"))

        try:
            found = analyse(
                match, seat, simulations, open_cards=open_cards, threads=threads, progress=progress
            )
        except KeyboardInterrupt:
            if not latest:
                raise
            return False, latest[0]
    return True, found
