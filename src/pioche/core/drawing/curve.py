"""Lines over the decisions of a game, as SVG: the scale that reports and notebooks share, and a picture for notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

Curve = Sequence[tuple[int, float]]  # values by the number of decisions made

DASHES = ("none", "7 4", "2 4", "9 3 2 3", "4 2", "12 4", "1 5", "9 3 2 3 2 3")  # of each seat's line
COLOURS = ("#b0662a", "#3f8a91", "#b0485a", "#7d8f3a", "#8467ad", "#c8683f", "#4f72b8", "#8a7460")
WIDTH, HEIGHT = 560.0, 180.0  # of the plot in a notebook's picture
LEFT, RIGHT, EDGE = 44, 150, 14  # beside it: the figures, the names; above and below
NAME_DISTANCE = 15.0  # between two names at the right edge, at least
FONT = "font:12px system-ui,sans-serif"


@dataclass(frozen=True)
class Scale:
    """Where the values of a game's decisions lie in a plot."""

    width: float
    height: float
    last: int  # decisions of the game
    low: float
    high: float

    def x(self, number: int) -> float:
        return self.width * number / max(1, self.last)

    def y(self, value: float) -> float:
        return self.height * (1 - (value - self.low) / ((self.high - self.low) or 1.0))

    def line(self, curve: Curve) -> str:
        """Return the points of a polyline."""
        return " ".join(f"{self.x(number):.1f},{self.y(value):.2f}" for number, value in curve)


class Picture(str):
    """An SVG, which a notebook shows."""

    def _repr_html_(self) -> str:
        return str(self)


def picture(
    names: Sequence[str], curves: Sequence[Curve], last: int, levels: Sequence[tuple[float, str]], about: str
) -> Picture:
    """Return an SVG with a line for each name, `levels` being the values that have a grid line and a label.

    `about` says to those who cannot see it what it shows.
    """
    values = [value for value, _ in levels]
    scale = Scale(WIDTH, HEIGHT, last, min(values), max(values))
    grid = "".join(
        f'<line x1="0" x2="{WIDTH:g}" y1="{scale.y(value):.1f}" y2="{scale.y(value):.1f}" stroke="#8886"/>'
        f'<text x="-8" y="{scale.y(value) + 4:.1f}" text-anchor="end" fill="currentColor">{escape(label)}</text>'
        for value, label in levels
    )
    lines = "".join(
        f'<polyline points="{scale.line(curve)}" fill="none" stroke="{COLOURS[seat]}" stroke-width="2"'
        f' stroke-dasharray="{DASHES[seat]}"/>'
        for seat, curve in enumerate(curves)
        if curve
    )
    box = f"{-LEFT} {-EDGE} {WIDTH + LEFT + RIGHT:g} {HEIGHT + 2 * EDGE:g}"
    return Picture(
        f'<svg viewBox="{box}" style="max-width:{WIDTH + LEFT + RIGHT:g}px;{FONT}" role="img"'
        f' aria-label="{escape(about)}">{grid}{lines}{_names(names, curves, scale)}</svg>'
    )


def spread(tops: Sequence[tuple[float, int]], distance: float, lowest: float) -> list[tuple[float, int]]:
    """Return the places of labels, moved down where they would overlap, and up where they would leave the plot."""
    placed: list[tuple[float, int]] = []
    for top, seat in sorted(tops):
        placed.append((max(top, placed[-1][0] + distance) if placed else top, seat))
    over = max(0.0, placed[-1][0] - lowest) if placed else 0.0
    return [(top - over, seat) for top, seat in placed]


def _names(names: Sequence[str], curves: Sequence[Curve], scale: Scale) -> str:
    """Return the names at the ends of their lines."""
    ends = [(scale.y(curve[-1][1]), seat) for seat, curve in enumerate(curves) if curve]
    return "".join(
        f'<text x="{WIDTH + 8:g}" y="{top + 4:.1f}" fill="{COLOURS[seat]}" font-weight="600">'
        f"{escape(names[seat])}</text>"
        for top, seat in spread(ends, NAME_DISTANCE, scale.height)
    )
