"""The section "the count" of the HTML report: what the points of every seat are made of, line by line with the cards."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from pioche.coach.report.analysis_text import AnalysisText
from pioche.core.count import Bill
from pioche.core.match import Match
from pioche.core.message import Card
from pioche.core.scene import Face, ScoreLine
from pioche.core.text import capitalised

TINTS = {
    "white": "#fffaf0", "grey": "#dcd7cf", "red": "#f6cfbf", "orange": "#fbdcb8", "yellow": "#fbeeb8",
    "olive": "#e4e4b4", "green": "#d2e3b4", "turquoise": "#c3e6e1", "lightblue": "#cbe4f5", "blue": "#c5d6ee",
    "purple": "#e5d5ec", "lilac": "#e5daf0", "magenta": "#f3cfe1",
}  # fmt: skip

CSS = """\
.count .bills { display: grid; gap: 18px 34px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr)); }
.count h3 { margin: 0 0 4px; }
.count ol { list-style: none; margin: 0; padding: 0; }
.count li, .count .sum { display: flex; gap: 14px; justify-content: space-between; padding: 5px 0; border-bottom: 1px solid color-mix(in srgb, var(--ink) 14%, transparent); }
.count .sum { border: 0; font-weight: 650; }
.count b { font: 600 17px/1.3 var(--display); white-space: nowrap; }
.count .card { display: inline-block; min-width: 19px; margin: 3px 3px 0 0; padding: 1px 5px; border-radius: 5px; text-align: center; font: 600 14px/1.4 var(--display); color: #2a211b; box-shadow: 0 0 0 1px rgba(62, 40, 18, .3); }
"""


def count_section(match: Match, text: AnalysisText) -> list[str]:
    """Return the section as a list of one, or of none for a match that has not ended."""
    counted = match.at().counted()
    if counted is None or not counted.over:
        return []
    said = " ".join(text.say(message) for message in counted.explanation)
    bills = "".join(_bill(bill, match.game.faces_by_code, text) for bill in counted.bills)
    section = (
        f'<section class="sheet count"><h2>{escape(capitalised(text.say(counted.headline)))}</h2>'
        f'<p class="about">{escape(said)}</p><div class="bills">{bills}</div></section>'
    )
    return [section]


def _bill(bill: Bill, faces: Mapping[str, Face], text: AnalysisText) -> str:
    names = text.listed([text.seat(seat) for seat in bill.seats])
    lines = "".join(_line(line, faces, text) for line in bill.lines)
    total = f'<p class="sum">{escape(text("coach-count-total"))}<b>{_points(bill.total)}</b></p>'
    return f"<div><h3>{escape(names)}</h3><ol>{lines}</ol>{total}</div>"


def _line(line: ScoreLine, faces: Mapping[str, Face], text: AnalysisText) -> str:
    cards = "".join(_card(card, faces, text) for card in line.cards)
    words = escape(capitalised(text.say(line.message)))
    return f"<li><span>{words}{f'<br>{cards}' if cards else ''}</span><b>{_points(line.points)}</b></li>"


def _card(card: Card, faces: Mapping[str, Face], text: AnalysisText) -> str:
    face = faces[card.face]
    shown = f"{face.letter}{face.label}" if face.letter.isalpha() else face.label
    return (
        f'<span class="card" style="background:{TINTS[face.colour]}" title="{escape(text.card(card.face))}">'
        f"{escape(shown)}</span>"
    )


def _points(number: int) -> str:
    return str(number).replace("-", "\N{MINUS SIGN}")
