"""The statistics of a simulation in words: a head, and a row for each seat with a small histogram of its points.

The arguments are the figures of `Simulation.to_json` and the arrays of `Simulation`.
"""

from __future__ import annotations

from html import escape
from typing import Any

import numpy as np

from pioche.core.drawing import bars
from pioche.core.drawing.tables import MINUS, framed, table
from pioche.core.game import Game
from pioche.core.text import Text

BINS = 24  # of a histogram
COLUMNS = ("seat", "bot", "wins", "mean", "p5", "median", "p95", "spread")
LEFT, DRAWN = (
    frozenset((1, 7)),
    frozenset((7,)),
)  # the columns that are aligned to the left, and the histogram


class SimulationReport:
    """The report of one simulation in one language."""

    def __init__(self, language: str, game: Game, figures: dict[str, Any], scores: np.ndarray) -> None:
        self._text = Text(language, game, also=("pioche.arena",))
        self._figures, self._scores = figures, scores

    def head(self) -> str:
        """Return which games were played, or that none was."""
        of = {name: self._figures[name] for name in ("games", "asked", "game", "players")}
        return self._text("simulation-simulated", **of) if of["games"] else self._text("simulation-no-games")

    def sentences(self) -> list[str]:
        """Return the speed, the length of the games and how many were truncated; nothing without games."""
        found = self._figures
        if not found["games"]:
            return []
        speed = {"moves": found["moves"], "rate": found["moves_per_second"]}
        length = {"shortest": found["shortest"], "longest": found["longest"]}
        said = [
            self._text("simulation-speed", seconds=self._decimal(found["seconds"], 2), **speed),
            self._text("simulation-length", mean=self._decimal(found["mean_moves"], 1), **length),
        ]
        cut = found["truncated"]
        return [*said, self._text("simulation-truncated", count=cut)] if cut else said

    def columns(self) -> list[str]:
        """Return the titles of the columns."""
        low, high = self._range()
        return [self._text(f"simulation-{name}", least=low, most=high) for name in COLUMNS]

    def rows(self) -> list[list[str]]:
        """Return a row for each seat; none without games."""
        if not self._figures["games"]:
            return []
        low, high = self._range()
        return [
            [
                str(seat),
                self._figures["bots"][seat],
                f"{self._decimal(100 * share, 1)} %",
                self._decimal(own.mean(), 2),
                *(self._decimal(value, 0) for value in np.percentile(own, (5, 50, 95))),
                histogram(own, low, high),
            ]
            for seat, (own, share) in enumerate(zip(self._scores.T, self._figures["win_shares"], strict=True))
        ]

    def html(self) -> str:
        """Return the report for a notebook."""
        said = "".join(f"<div>{escape(line)}</div>" for line in self.sentences())
        rows = self.rows()
        return framed(
            f"<div><strong>{escape(self.head())}</strong></div>{said}",
            *([table(self.columns(), rows, LEFT, DRAWN)] if rows else []),
        )

    def _range(self) -> tuple[int, int]:
        return (int(self._scores.min()), int(self._scores.max())) if len(self._scores) else (0, 0)

    def _decimal(self, value: float, digits: int) -> str:
        return f"{value:.{digits}f}".replace("-", MINUS).replace(".", self._text("arena-decimal"))


def histogram(values: np.ndarray, least: int, most: int) -> str:
    """Return a histogram of the values from `least` to `most` as a line of bars."""
    bins = min(BINS, most - least + 1)
    counts, _ = np.histogram(values, bins=bins, range=(least - 0.5, most + 0.5))
    return bars.counts(counts.tolist())
