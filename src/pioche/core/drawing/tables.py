"""Figures as an HTML table with inline styles, for notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

FRAME = "font:14px/1.4 system-ui,sans-serif"
CELL = "padding:.15em .7em .15em 0"
MINUS = "\N{MINUS SIGN}"


def framed(*parts: str) -> str:
    """Return parts of HTML below one another."""
    return f'<div style="{FRAME}">{"".join(parts)}</div>'


def heading(title: str, said: str = "") -> str:
    """Return a title and a sentence beside it."""
    return f"<div><strong>{escape(title)}</strong> {escape(said)}</div>"


def table(
    columns: Sequence[str],
    rows: Sequence[Sequence[str]],
    left: frozenset[int] = frozenset(),
    drawn: frozenset[int] = frozenset(),
) -> str:
    """Return a table; the columns in `left` are aligned to the left, those in `drawn` have letters of one width."""

    def cells(tag: str, row: Sequence[str]) -> str:
        return f'<tr style="background:none">{"".join(cell(tag, at, words) for at, words in enumerate(row))}</tr>'

    def cell(tag: str, at: int, words: str) -> str:
        style = f"{CELL};text-align:{'left' if at in left else 'right'};white-space:pre"
        style += ";font-family:monospace" if at in drawn and tag == "td" else ""
        return f'<{tag} style="{style}">{escape(words)}</{tag}>'

    head = cells("th", columns)
    body = "".join(cells("td", row) for row in rows)
    style = "border-collapse:collapse;margin:.3em 0;font:inherit"
    return f'<table style="{style}"><thead>{head}</thead><tbody>{body}</tbody></table>'
