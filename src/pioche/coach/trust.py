"""How far imagined chances are to be trusted.

`imagine` deals the hidden cards as if nobody had chosen what to keep; hands that were chosen card by card are
better than that, so a seat that imagines them thinks too well of itself, most in the middle of a game. A
room's `coach.json` says how imagined chances came true in games that the trained player played with itself
(`tests/coach/calibration.py --fit`), and moves them accordingly: a slope and a shift of their log-odds.
What is certain stays certain, and what is better stays better.
"""

from __future__ import annotations

import functools
import json
import math
from importlib import resources
from typing import Any

from pioche.coach.analysis import DIGITS, Estimate
from pioche.core.game import Game

CERTAIN = 0.002  # nearer to 0 or 1 than that, chances are moved in proportion
STEP = 0.005  # over which the slope at a chance is taken


@functools.cache
def told(game: Game) -> dict[str, Any] | None:
    """The room's `coach.json`, where it has one."""
    file = resources.files(game.package).joinpath("coach.json")
    return json.loads(file.read_text("utf-8")) if file.is_file() else None


def share_left(lengths: dict[str, float], players: int, left: float) -> float:
    """How much of a usual game for about so many players is left, from 0 to 1."""
    nearest = min(lengths, key=lambda each: abs(int(each) - players))
    return min(1.0, left / lengths[nearest])


class Trust:
    """The true chances behind imagined ones, at a moment with so many decisions left."""

    def __init__(self, game: Game, players: int, left: float) -> None:
        found = told(game)
        self._slope, self._shift = 1.0, 0.0
        if found is not None and players > 1:
            rest = share_left(found["decisions"], players, left)
            self._slope = found["slope"][0] + found["slope"][1] * rest
            self._shift = found["shift"] * 4 * rest * (1 - rest) + (1 - self._slope) * _odds(1 / players)

    def chance(self, imagined: float) -> float:
        """The chance that came true where such a one was imagined."""
        inner = min(1 - CERTAIN, max(CERTAIN, imagined))
        moved = 1 / (1 + math.exp(-self._slope * _odds(inner) - self._shift))
        if imagined < CERTAIN:
            return moved * imagined / CERTAIN
        return 1 - (1 - moved) * (1 - imagined) / CERTAIN if imagined > 1 - CERTAIN else moved

    def estimate(self, imagined: Estimate) -> Estimate:
        return Estimate(
            round(self.chance(imagined.mean), DIGITS), self._stretched(imagined.error, imagined.mean)
        )

    def others(self, imagined: Estimate, own: Estimate) -> Estimate:
        """Another seat's chance: what the seat itself does not have is shared as it was imagined."""
        rest = 1 - own.mean
        share = (1 - self.chance(own.mean)) / rest if rest else 1.0
        return Estimate(round(imagined.mean * share, DIGITS), round(imagined.error * share, DIGITS))

    def loss(self, imagined: Estimate, best: Estimate) -> Estimate:
        """A loss against the best choice, whose imagined chance is known."""
        lost = self.chance(best.mean) - self.chance(max(0.0, best.mean - imagined.mean))
        return Estimate(round(lost, DIGITS), self._stretched(imagined.error, best.mean - imagined.mean / 2))

    def _stretched(self, error: float, at: float) -> float:
        low, high = max(0.0, at - STEP), min(1.0, at + STEP)
        return round(error * (self.chance(high) - self.chance(low)) / (high - low), DIGITS)


def _odds(chance: float) -> float:
    return math.log(chance / (1 - chance))
