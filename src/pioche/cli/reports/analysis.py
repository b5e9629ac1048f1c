"""An analysis on the terminal: a table of the decisions, a curve of chances for each seat, the mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from pioche.cli import language
from pioche.coach.report.analysis_text import AnalysisText, DecisionTexts, headline, viewpoint
from pioche.coach.report.luck_section import PARTS as LUCK_PARTS
from pioche.core.drawing import bars

if TYPE_CHECKING:
    from pioche.coach.results import Decision, Look, RecordAnalysis
    from pioche.core.match import Match

LONGEST_CURVE = 60  # bars
WIDE, WIDE_OPEN = 96, 120  # columns of a terminal wide enough for words beside notations


def show(found: RecordAnalysis, match: Match) -> None:
    """Print the analysis."""
    console = Console(highlight=False)
    words = AnalysisText(language.current(), match)
    decision_texts = DecisionTexts(match, words)
    console.print(_table(found, words, decision_texts, console.width))
    console.print()
    console.print(f"[bold]{escape(headline(found, words))}[/]")
    console.print(_curves(found, words))
    console.print(f"[dim]{escape(viewpoint(found, words))}[/]")
    console.print()
    mistakes = found.mistakes()
    title = "coach-mistakes" if mistakes else "coach-no-mistakes"
    console.print(f"[bold]{escape(words(title))}[/]")
    for each in mistakes:
        console.print(escape(_mistake(each, found, words, decision_texts)), soft_wrap=True)
    if found.luck:
        console.print()
        console.print(f"[bold]{escape(words('coach-luck'))}[/]")
        console.print(_luck(found, words))
        for way in found.luck:
            console.print(f"[dim]{escape(words.luck(way))}[/]", soft_wrap=True)


def _table(found: RecordAnalysis, words: AnalysisText, decision_texts: DecisionTexts, width: int) -> Table:
    """Return a table of all decisions, in words too if the terminal is wide enough."""
    opened = any(each.open for each in found.decisions)
    spelled_out = width >= (WIDE_OPEN if opened else WIDE)
    mistakes = {each.number for each in found.mistakes()}
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    columns = ["number", "who", "what", "chance", "best", "loss", "points"]
    for name in [*columns, *(["open-best", "open-loss"] if opened else [])]:
        left = name in ("who", "what", "best", "open-best")
        head = words(f"coach-{name}").replace(", ", ",\n")
        table.add_column(head, justify="left" if left else "right", no_wrap=name != "what")
    for each in found.decisions:
        cells = [
            str(each.number),
            found.names[each.seat],
            f"{each.notation}  {decision_texts.did(each)}" if spelled_out else each.notation,
            words.percent(each.known.chances[each.seat].mean),
            *_against(each.known, each.notation, words),
            *(_against(each.open, each.notation, words)[:2] if opened else []),
        ]
        table.add_row(*map(escape, cells), style="red" if each.number in mistakes else None)
    return table


def _against(look: Look | None, notation: str, words: AnalysisText) -> list[str]:
    """Return the cells for the best action and for what the chosen action lost against it, in chance and points."""
    judged = None if look is None else look.of(notation)
    if look is None or judged is None or look.best in (None, notation):
        return ["", "", ""]
    return [look.best or "", words.loss(judged.loss), words.points(judged.score_loss)]


def _curves(found: RecordAnalysis, words: AnalysisText) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    for seat, name in enumerate(found.names):
        curve = found.curve(seat)
        if curve:
            table.add_row(escape(name), chance_curve(curve, found.asked), words.percent(curve[-1][1]))
    return table


def chance_curve(curve: list[tuple[int, float]], decisions: int) -> str:
    """Return a line of bars over the game; `curve` holds a chance after each of some numbers of decisions.

    Between two of them the earlier chance is shown.
    """
    length = min(LONGEST_CURVE, decisions + 1)
    chances = []
    for place in range(length):
        decision = place * decisions / max(1, length - 1)
        latest = [chance for at, chance in curve if at <= decision + 1e-9][-1:] or [curve[0][1]]
        chances.append(latest[0])
    return bars.shares(chances)


def _luck(found: RecordAnalysis, words: AnalysisText) -> Table:
    """Return a row for each seat: its first chance, what choices and cards did to it, the result."""
    alone = len(found.names) == 1
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    for name in LUCK_PARTS:
        table.add_column(words(f"coach-luck-{name}"), justify="right")
    for way in found.luck:
        figures = zip(LUCK_PARTS, way.shown, strict=True)
        cells = [
            words.whole(value, alone=alone, signed=name not in ("start", "end")) for name, value in figures
        ]
        table.add_row(escape(found.names[way.seat]), *cells)
    return table


def _mistake(
    each: Decision, found: RecordAnalysis, words: AnalysisText, decision_texts: DecisionTexts
) -> str:
    judged = each.judged
    assert judged is not None
    alone = len(found.names) == 1
    cost = words.points(judged.score_loss) if alone else words.loss(judged.loss)
    mistake = words("coach-mistake", number=each.number, name=found.names[each.seat])
    line = words("coach-line", mistake=mistake, what=decision_texts.did(each))
    return f"  {cost}  {line} {decision_texts.better(each)}"
