"""An analysis as one page that needs nothing else: the curve, the costly choices, every decision.

It opens in one language and has the others too. Marks and words lie over the curve at percentages of it, so
that it fits a phone without getting smaller.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from pioche import __version__
from pioche.coach.report.analysis_css import CSS
from pioche.coach.report.analysis_text import Told, Words, headline, viewpoint
from pioche.coach.results import MISTAKE_ERRORS, Decision, Estimate, Look, RecordAnalysis
from pioche.core.match import Match
from pioche.core.report import document

DASHES = ("none", "7 4", "2 4", "9 3 2 3", "4 2", "12 4", "1 5", "9 3 2 3 2 3")  # of the seats' lines
WIDE, HIGH = 1000.0, 100.0  # of the curve, stretched to its place
APART = 5.5  # percent of its height between two names at its end


def page(
    analysis: RecordAnalysis, match: Match, language: str = "en", fonts: Mapping[str, bytes] | None = None
) -> str:
    """The page of an analysed match. `fonts`: WOFF2 files by family, put into the page."""
    words = Words(language, match)
    title = words("coach-title", game=words("game-name"), names=words.listed(analysis.names))
    return document(title, language, CSS, lambda each: _Main(analysis, match, each).html(), fonts)


class _Main:
    """The page's content in one language."""

    def __init__(self, analysis: RecordAnalysis, match: Match, language: str) -> None:
        self.analysis, self.language = analysis, language
        self.words = Words(language, match)
        self.told = Told(match, self.words)
        self.mistakes = analysis.mistakes()
        self.costly = {each.number for each in self.mistakes}
        self.alone = len(analysis.names) == 1
        self.open = any(each.open for each in analysis.decisions)

    def html(self) -> str:
        parts = [self._head(), self._course(), self._mistakes(), self._all(), self._reading()]
        return f'<main lang="{self.language}">\n' + "\n".join(parts) + "\n</main>"

    def _say(self, key: str, **args: str | int) -> str:
        return escape(self.words(key, **args))

    def _head(self) -> str:
        found = self.analysis
        lead = self._say("coach-no-mistakes")
        if self.mistakes:
            worst = self.mistakes[0]
            lead = self._say("coach-worst", name=found.names[worst.seat], number=worst.number)
        count = self._say("coach-decisions", count=found.asked)
        if not found.complete:
            count = self._say("coach-so-far", done=len(found.decisions), count=found.asked)
        facts = "".join(f"<li>{each}</li>" for each in (count, escape(viewpoint(found, self.words))))
        kind = self._say("coach-kind", game=self.words("game-name"))
        return (
            f'<section class="head"><p class="kind">{kind}</p><h1>{escape(headline(found, self.words))}</h1>'
            f'<p class="lead">{lead}</p><ul class="facts">{facts}</ul></section>'
        )

    # The curve ------------------------------------------------------------------------------------

    def _course(self) -> str:
        found = self.analysis
        grid = "".join(
            f'<line class="grid" x1="0" x2="{WIDE:g}" y1="{HIGH * (1 - share):g}" y2="{HIGH * (1 - share):g}"/>'
            for share in (0.25, 0.5, 0.75, 1.0)
        )
        base = f'<line class="base" x1="0" x2="{WIDE:g}" y1="{HIGH:g}" y2="{HIGH:g}"/>'
        lines = "".join(self._line(seat) for seat in range(len(found.names)))
        ticks = "".join(
            f'<span class="tick" style="top:{100 - each}%">{each}</span>' for each in (0, 25, 50, 75, 100)
        )
        ends = (
            f'<span class="axis">{self._say("coach-start")}</span>'
            f'<span class="axis end">{self._say("coach-end")}</span>'
        )
        svg = (
            f'<svg viewBox="0 0 {WIDE:g} {HIGH:g}" preserveAspectRatio="none" role="img"'
            f' aria-label="{self._say("coach-curve-told", count=found.asked)}">{grid}{base}{lines}</svg>'
        )
        return (
            f'<section class="sheet course"><h2>{self._say("coach-curve")}</h2>'
            f'<p class="about">{escape(viewpoint(found, self.words))}</p>'
            f'<div class="plot">{svg}{ticks}{ends}{self._names()}{self._flags()}</div></section>'
        )

    def _line(self, seat: int) -> str:
        points = [(self._across(moment), self._down(chance)) for moment, chance in self.analysis.curve(seat)]
        if not points:
            return ""
        told = " ".join(f"{x:.1f},{y:.2f}" for x, y in points)
        stain = f"--stain:var(--seat-{seat})"
        own = seat == self.analysis.seat
        area = f"{points[0][0]:.1f},{HIGH:g} {told} {points[-1][0]:.1f},{HIGH:g}"
        filled = f'<polygon class="area" style="{stain}" points="{area}"/>' if own else ""
        kind = "line own" if own else "line"
        dash = f"{stain};stroke-dasharray:{DASHES[seat]}"
        return f'{filled}<polyline class="{kind}" style="{dash}" points="{told}"/>'

    def _across(self, moment: int) -> float:
        return WIDE * moment / max(1, self.analysis.asked)

    @staticmethod
    def _down(chance: float) -> float:
        return HIGH * (1 - chance)

    def _names(self) -> str:
        """The seats' names at the ends of their lines, kept apart."""
        ends = [(self._down(curve[-1][1]), seat) for seat, curve in self._curves() if curve]
        placed: list[tuple[float, int]] = []
        for top, seat in sorted(ends):
            placed.append((max(top, placed[-1][0] + APART) if placed else top, seat))
        over = max(0.0, placed[-1][0] - HIGH) if placed else 0.0
        return "".join(
            f'<span class="name" style="top:{top - over:.1f}%;--stain:var(--seat-{seat})">'
            f'<span class="long">{escape(self.analysis.names[seat])}</span>'
            f'<span class="short">{escape(self.analysis.names[seat][:1])}</span></span>'
            for top, seat in placed
        )

    def _curves(self) -> list[tuple[int, list[tuple[int, float]]]]:
        return [(seat, self.analysis.curve(seat)) for seat in range(len(self.analysis.names))]

    def _flags(self) -> str:
        told = []
        for rank, each in enumerate(self.mistakes, 1):
            chance = each.known.after[each.seat].mean
            left, top = 100 * each.number / max(1, self.analysis.asked), self._down(chance)
            told.append(
                f'<a class="flag" style="left:{left:.2f}%;top:{top:.2f}%" href="#{self._anchor(rank)}"'
                f' aria-label="{self._title(each)}">{rank}</a>'
            )
        return "".join(told)

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
            self.words.decimal(-judged.score_loss.mean)
            if self.alone
            else self.words.percent(-judged.loss.mean)
        )
        lines = [self._choice(each, each.notation), self._better("coach-better", each, each.known)]
        if each.open is not None:
            lines.append(self._better("coach-possible", each, each.open))
        told = "".join(f"<p>{line}</p>" for line in lines)
        return (
            f'<li id="{self._anchor(rank)}"><span class="flag" aria-hidden="true">{rank}</span>'
            f'<b>{self._title(each)}</b><span class="cost">{escape(cost)}</span>{told}</li>'
        )

    def _better(self, key: str, each: Decision, look: Look) -> str:
        assert look.best is not None
        head, _, tail = self._say(key, what="\0").partition("\0")
        return f"{head}{self._choice(each, look.best)}{tail}"

    def _choice(self, each: Decision, notation: str) -> str:
        did = escape(self.told.did(each, notation))
        return f'<span class="chip">{escape(notation)}</span> <span>{did}</span>'

    def _all(self) -> str:
        columns = ["number", "who", "what", "chance", "best", "loss", "points"]
        columns += ["open-best", "open-loss"] if self.open else []
        heads = "".join(f'<th scope="col">{self._say(f"coach-{name}")}</th>' for name in columns)
        rows = "".join(self._row(each) for each in self.analysis.decisions)
        return (
            f'<section class="sheet all"><h2>{self._say("coach-all")}</h2><div class="scroll">'
            f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div></section>"
        )

    def _row(self, each: Decision) -> str:
        costly = ' class="costly"' if each.number in self.costly else ""
        chance = self._chance(each.known.chances[each.seat])
        cells = [
            f"<td>{each.number}</td>",
            f'<td class="who" style="--stain:var(--seat-{each.seat})">{escape(self.analysis.names[each.seat])}</td>',
            f'<td class="what">{self._choice(each, each.notation)}</td>',
            f"<td>{chance}</td>",
            *self._against(each.known, each.notation, points=True),
        ]
        if self.open:
            cells += self._against(each.open, each.notation, points=False)
        return f"<tr{costly}>{''.join(cells)}</tr>"

    def _chance(self, chance: Estimate) -> str:
        about = self._say("coach-about", value=self.words.decimal(100 * chance.error))
        return f"{escape(self.words.percent(chance.mean))} <small>{about}</small>"

    def _against(self, look: Look | None, notation: str, *, points: bool) -> list[str]:
        """The best action and what the one taken lost against it; empty where nothing was to be lost."""
        judged = None if look is None else look.of(notation)
        if look is None or judged is None or look.best in (None, notation):
            return ["<td></td>"] * (3 if points else 2)
        sure = "loss" if judged.loss.mean > MISTAKE_ERRORS * judged.loss.error else "loss unsure"
        told = [
            f'<td><span class="chip">{escape(look.best or "")}</span></td>',
            f'<td class="{sure}">{escape(self.words.loss(judged.loss))}</td>',
        ]
        return [*told, f"<td>{escape(self.words.points(judged.score_loss))}</td>"] if points else told

    def _reading(self) -> str:
        names = ["chance", "loss", "luck", *(["open"] if self.open else [])]
        lines = "".join(f"<p>{self._say(f'coach-reading-{name}')}</p>" for name in names)
        made = self._say("coach-made", version=__version__, seed=self.analysis.seed)
        return (
            f'<section class="reading"><h2>{self._say("coach-reading")}</h2><div class="columns">{lines}</div>'
            f'<p class="made">{made}</p></section>'
        )
