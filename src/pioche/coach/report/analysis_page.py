"""The report of a match analysis, one HTML file: the curves of the chances, the mistakes, every decision.

The labels and flags of the plot are HTML elements placed over the SVG at percentages of its size: so the plot
can shrink to a phone while its text keeps its size.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from pioche import __version__
from pioche.coach.report.analysis_css import CSS
from pioche.coach.report.analysis_text import AnalysisText, DecisionTexts, headline, viewpoint
from pioche.coach.report.count_section import CSS as COUNT_CSS
from pioche.coach.report.count_section import count_section
from pioche.coach.report.luck_section import CSS as LUCK_CSS
from pioche.coach.report.luck_section import luck_section
from pioche.coach.results import MISTAKE_ERRORS, Decision, Estimate, Look, RecordAnalysis
from pioche.core.drawing.curve import DASHES, Scale, spread
from pioche.core.match import Match
from pioche.core.report import head_section, html_table, reading_section, report_page

WIDTH, HEIGHT = 1000.0, 100.0  # of the plot in SVG units; the page stretches it
NAME_DISTANCE = 5.5  # at least, between two names at the right edge, in percent of the height


def page(
    analysis: RecordAnalysis, match: Match, language: str = "en", fonts: Mapping[str, bytes] | None = None
) -> str:
    """Return the report, which opens in `language`. `fonts`: WOFF2 files by family, embedded in the page."""
    text = AnalysisText(language, match)
    title = text("coach-title", game=text("game-name"), names=text.listed(analysis.names))
    return report_page(
        title,
        language,
        CSS + LUCK_CSS + COUNT_CSS,
        lambda each: _Page(analysis, match, each).sections(),
        fonts,
    )


class _Page:
    """The sections of the report in one language."""

    def __init__(self, analysis: RecordAnalysis, match: Match, language: str) -> None:
        self.analysis, self.match, self.language = analysis, match, language
        self.text = AnalysisText(language, match)
        self.decision_texts = DecisionTexts(match, self.text)
        self.mistakes = analysis.mistakes()
        self.mistake_numbers = {each.number for each in self.mistakes}
        self.alone = len(analysis.names) == 1
        self.open = any(each.open for each in analysis.decisions)
        self.scale = Scale(WIDTH, HEIGHT, analysis.asked, 0.0, 1.0)

    def sections(self) -> list[str]:
        luck = luck_section(self.analysis, self.text)
        counted = count_section(self.match, self.text)
        return [
            self._head(),
            self._curves(),
            self._mistakes(),
            *luck,
            *counted,
            self._decisions(),
            self._reading(),
        ]

    def _say(self, key: str, **args: str | int) -> str:
        return escape(self.text(key, **args))

    def _head(self) -> str:
        found = self.analysis
        lead = self._say("coach-no-mistakes")
        if self.mistakes:
            worst = self.mistakes[0]
            lead = self._say("coach-worst", name=found.names[worst.seat], number=worst.number)
        count = self.text("coach-decisions", count=found.asked)
        if not found.complete:
            count = self.text("coach-so-far", done=len(found.decisions), count=found.asked)
        return head_section(
            self.text("coach-kind", game=self.text("game-name")),
            f'<h1>{escape(headline(found, self.text))}</h1><p class="lead">{lead}</p>',
            [count, viewpoint(found, self.text)],
        )

    # The plot ------------------------------------------------------------------------------------

    def _curves(self) -> str:
        found = self.analysis
        grid = "".join(
            f'<line class="grid" x1="0" x2="{WIDTH:g}" y1="{self.scale.y(share):g}" y2="{self.scale.y(share):g}"/>'
            for share in (0.25, 0.5, 0.75, 1.0)
        )
        base = f'<line class="base" x1="0" x2="{WIDTH:g}" y1="{HEIGHT:g}" y2="{HEIGHT:g}"/>'
        lines = "".join(self._line(seat) for seat in range(len(found.names)))
        ticks = "".join(
            f'<span class="tick" style="top:{100 - each}%">{each}</span>' for each in (0, 25, 50, 75, 100)
        )
        ends = (
            f'<span class="axis">{self._say("coach-start")}</span>'
            f'<span class="axis end">{self._say("coach-end")}</span>'
        )
        svg = (
            f'<svg viewBox="0 0 {WIDTH:g} {HEIGHT:g}" preserveAspectRatio="none" role="img"'
            f' aria-label="{self._say("coach-curve-told", count=found.asked)}">{grid}{base}{lines}</svg>'
        )
        return (
            f'<section class="sheet curves"><h2>{self._say("coach-curve")}</h2>'
            f'<p class="about">{escape(viewpoint(found, self.text))}</p>'
            f'<div class="plot">{svg}{ticks}{ends}{self._names()}{self._mistake_flags()}</div></section>'
        )

    def _line(self, seat: int) -> str:
        curve = self.analysis.curve(seat)
        if not curve:
            return ""
        line = self.scale.line(curve)
        stain = f"--stain:var(--seat-{seat})"
        own = seat == self.analysis.seat
        first, last = self.scale.x(curve[0][0]), self.scale.x(curve[-1][0])
        area = f"{first:.1f},{HEIGHT:g} {line} {last:.1f},{HEIGHT:g}"
        filled = f'<polygon class="area" style="{stain}" points="{area}"/>' if own else ""
        css_class = "line own" if own else "line"
        dash = f"{stain};stroke-dasharray:{DASHES[seat]}"
        return f'{filled}<polyline class="{css_class}" style="{dash}" points="{line}"/>'

    def _names(self) -> str:
        """Return the names of the seats at the ends of their lines, moved down where they would overlap."""
        curves = [(seat, self.analysis.curve(seat)) for seat in range(len(self.analysis.names))]
        ends = [(self.scale.y(curve[-1][1]), seat) for seat, curve in curves if curve]
        return "".join(
            f'<span class="name" style="top:{top:.1f}%;--stain:var(--seat-{seat})">'
            f'<span class="long">{escape(self.analysis.names[seat])}</span>'
            f'<span class="short">{escape(self.analysis.names[seat][:1])}</span></span>'
            for top, seat in spread(ends, NAME_DISTANCE, HEIGHT)
        )

    def _mistake_flags(self) -> str:
        flags = []
        for rank, each in enumerate(self.mistakes, 1):
            chance = each.known.after[each.seat].mean
            left, top = 100 * each.number / max(1, self.analysis.asked), self.scale.y(chance)
            flags.append(
                f'<a class="flag" style="left:{left:.2f}%;top:{top:.2f}%" href="#{self._anchor(rank)}"'
                f' aria-label="{self._title(each)}">{rank}</a>'
            )
        return "".join(flags)

    # The choices ----------------------------------------------------------------------------------

    def _anchor(self, rank: int) -> str:
        return f"costly-{rank}-{self.language}"

    def _title(self, each: Decision) -> str:
        return self._say("coach-mistake", number=each.number, name=self.analysis.names[each.seat])

    def _mistakes(self) -> str:
        about = self._say("coach-mistakes-points" if self.alone else "coach-mistakes-about")
        rows = "".join(self._mistake(rank, each) for rank, each in enumerate(self.mistakes, 1))
        inside = f"<ol>{rows}</ol>" if rows else f'<p class="none">{self._say("coach-no-mistakes")}</p>'
        return (
            f'<section class="sheet mistakes"><div class="title"><h2>{self._say("coach-mistakes")}</h2>'
            f'<span class="about">{about}</span></div>{inside}</section>'
        )

    def _mistake(self, rank: int, each: Decision) -> str:
        judged = each.judged
        assert judged is not None
        cost = (
            self.text.decimal(-judged.score_loss.mean) if self.alone else self.text.percent(-judged.loss.mean)
        )
        lines = [self._did(each), escape(self.decision_texts.better(each))]
        if each.open is not None:
            lines.append(self._possible(each, each.open))
        paragraphs = "".join(f"<p>{line}</p>" for line in lines)
        return (
            f'<li id="{self._anchor(rank)}"><span class="flag" aria-hidden="true">{rank}</span>'
            f'<b>{self._title(each)}</b><span class="cost">{escape(cost)}</span>{paragraphs}</li>'
        )

    def _possible(self, each: Decision, look: Look) -> str:
        assert look.best is not None
        return self._say("coach-possible", what=self.decision_texts.could(each, look.best))

    def _did(self, each: Decision) -> str:
        return escape(self.decision_texts.did(each))

    def _decisions(self) -> str:
        columns = ["number", "who", "what", "chance", "best", "loss", "points"]
        columns += ["open-best", "open-loss"] if self.open else []
        rows = "".join(self._row(each) for each in self.analysis.decisions)
        return (
            f'<section class="sheet all"><h2>{self._say("coach-all")}</h2><div class="scroll">'
            f"{html_table([self.text(f'coach-{name}') for name in columns], rows)}</div></section>"
        )

    def _row(self, each: Decision) -> str:
        costly = ' class="costly"' if each.number in self.mistake_numbers else ""
        chance = self._chance(each.known.chances[each.seat])
        cells = [
            f"<td>{each.number}</td>",
            f'<td class="who" style="--stain:var(--seat-{each.seat})">{escape(self.analysis.names[each.seat])}</td>',
            f'<td class="what">{self._did(each)}</td>',
            f"<td>{chance}</td>",
            *self._against(each, each.known, points=True),
        ]
        if self.open:
            cells += self._against(each, each.open, points=False)
        return f"<tr{costly}>{''.join(cells)}</tr>"

    def _chance(self, chance: Estimate) -> str:
        about = self._say("coach-about", value=self.text.decimal(100 * chance.error))
        return f"{escape(self.text.percent(chance.mean))} <small>{about}</small>"

    def _against(self, each: Decision, look: Look | None, *, points: bool) -> list[str]:
        """Return cells with the best action and the loss of the action taken; empty where it was the best."""
        judged = None if look is None else look.of(each.notation)
        if look is None or judged is None or look.best is None or look.best == each.notation:
            return ["<td></td>"] * (3 if points else 2)
        css_class = "loss" if judged.loss.mean > MISTAKE_ERRORS * judged.loss.error else "loss unsure"
        cells = [
            f'<td class="what">{escape(self.decision_texts.could(each, look.best))}</td>',
            f'<td class="{css_class}">{escape(self.text.loss(judged.loss))}</td>',
        ]
        return [*cells, f"<td>{escape(self.text.points(judged.score_loss))}</td>"] if points else cells

    def _reading(self) -> str:
        names = [
            "chance",
            "loss",
            *(["luck"] if self.analysis.luck else []),
            *(["open"] if self.open else []),
        ]
        paragraphs = [self.text(f"coach-reading-{name}") for name in names]
        made = self._say("coach-made", version=__version__, seed=self.analysis.seed)
        return reading_section(self.text("coach-reading"), paragraphs, f'<p class="made">{made}</p>')
