"""What a notebook shows of a match: the players with their points, and the points after each decision."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pioche.core.drawing.curve import picture
from pioche.core.drawing.tables import MINUS, framed, heading, table
from pioche.core.game import Position
from pioche.core.text import Text


def match_html(text: Text, positions: Iterable[Position], kinds: Sequence[str]) -> str:
    """Return a table of the players and a curve of their points; `text` has their names."""
    curves: list[list[tuple[int, float]]] = [[] for _ in kinds]
    final: Position | None = None
    for number, position in enumerate(positions):
        final = position
        for curve, score in zip(curves, position.scores, strict=True):
            curve.append((number, score))
    assert final is not None
    decisions = len(curves[0]) - 1
    said = text("drawn-decisions", count=decisions)
    rows = [
        [text.seat(seat) + (" ★" if seat in final.winners else ""), kind, _points(final.scores[seat])]
        for seat, kind in enumerate(kinds)
    ]
    columns = [text("drawn-player"), text("drawn-kind"), text("drawn-points")]
    scores = [score for curve in curves for _, score in curve]
    levels = [(each, _points(each)) for each in sorted({min(scores), 0, max(scores)})]
    names = [text.seat(seat) for seat in range(len(kinds))]
    return framed(
        heading(text("game-name"), f"· {said}" + ("" if final.over else f" · {text('drawn-unfinished')}")),
        table(columns, rows, frozenset((0, 1))),
        picture(names, curves, decisions, levels, text("drawn-curve", count=decisions)),
    )


def _points(value: float) -> str:
    return f"{value:g}".replace("-", MINUS)
