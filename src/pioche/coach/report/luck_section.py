"""The section "luck and decisions" of the HTML report: for each seat a row of five bars from its start to its end."""

from __future__ import annotations

from html import escape

from pioche.coach.report.analysis_text import AnalysisText
from pioche.coach.results import RecordAnalysis, Way

PARTS = ("start", "own", "others", "cards", "end")
LIMIT = 100.0  # the width of a bar's cell in percent

CSS = """\
.luck table { table-layout: fixed; }
.luck th, .luck td { white-space: normal; }
.luck thead th:not(:first-child), .luck td { text-align: left; }
.luck tbody th { font-weight: 650; color: var(--stain); overflow-wrap: anywhere; }
.luck b { font: 600 17px/1.2 var(--display); }
.luck .less b { color: var(--bad); }
.luck .more b { color: var(--good); }
.luck .span { position: relative; display: block; height: 9px; margin-top: 5px; border-radius: 5px; background: color-mix(in srgb, var(--ink) 7%, transparent); overflow: hidden; }
.luck .span i { position: absolute; top: 0; bottom: 0; min-width: 2px; border-radius: 4px; background: var(--stain); }
.luck .own .span i { background: var(--bad); }
.luck .others .span i { background: repeating-linear-gradient(135deg, var(--ink-2) 0 2px, transparent 2px 5px); box-shadow: inset 0 0 0 1px var(--ink-2); }
.luck .cards .span i { background: radial-gradient(var(--accent) 1.1px, transparent 1.5px) 0 0 / 5px 5px; box-shadow: inset 0 0 0 1px var(--accent); }
.luck .told { margin: 10px 0 0; color: var(--ink-2); font-size: 14px; }
"""


def luck_section(found: RecordAnalysis, text: AnalysisText) -> list[str]:
    """Return the section as a list of one, or of none where the analysis has no luck."""
    if not found.luck:
        return []
    heads = "".join(
        f'<th scope="col">{escape(text(f"coach-luck-{part}"))}</th>'
        for part in PARTS
        if part != "others" or len(found.names) > 1
    )
    rows = "".join(_row(way, found, text) for way in found.luck)
    told = "".join(f'<p class="told">{escape(text.luck(way))}</p>' for way in found.luck)
    section = (
        f'<section class="sheet luck"><h2>{escape(text("coach-luck"))}</h2>{told}<div class="scroll"><table>'
        f'<thead><tr><th scope="col">{escape(text("coach-who"))}</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div></section>"
    )
    return [section]


def _row(way: Way, found: RecordAnalysis, text: AnalysisText) -> str:
    name = escape(found.names[way.seat])
    cells = "".join(
        _cell(part, way, found, text) for part in PARTS if part != "others" or len(found.names) > 1
    )
    return f'<tr style="--stain:var(--seat-{way.seat})"><th scope="row">{name}</th>{cells}</tr>'


def _cell(part: str, way: Way, found: RecordAnalysis, text: AnalysisText) -> str:
    """Return a cell with the number and a bar from where the way stood before this part to where it stood after."""
    at = PARTS.index(part)
    value = way.shown[at]
    whole = part in ("start", "end")
    reached = [0, *(sum(way.shown[: each + 1]) for each in range(len(PARTS) - 1)), way.shown[-1]]
    low, high = sorted((0, value) if whole else (reached[at], reached[at + 1]))
    least, most = _axis(found)
    left = LIMIT * (low - least) / (most - least)
    width = LIMIT * (high - low) / (most - least)
    css_class = part if whole or not value else f"{part} {'more' if value > 0 else 'less'}"
    written = text.whole(value, alone=len(found.names) == 1, signed=not whole)
    bar = f'<i style="left:{left:.1f}%;width:{width:.1f}%"></i>' if high > low else ""
    return f'<td class="{css_class}"><b>{escape(written)}</b><span class="span">{bar}</span></td>'


def _axis(found: RecordAnalysis) -> tuple[int, int]:
    """Return the ends of the common axis: 0 to 100 percent, or more where a way leaves that."""
    reached = [sum(way.shown[: each + 1]) for way in found.luck for each in range(len(PARTS) - 1)]
    most = 1 if len(found.names) == 1 else 100
    return min(0, *reached), max(most, *reached)
