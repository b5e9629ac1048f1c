"""What the coach tells: figures with their standard errors, of one moment or of a whole record.

All of it is plain data that goes to JSON and back. A chance is a share of wins (a shared win counts in
parts) where everybody plays on as the trained player; a loss is what an action gives away against the best.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from pioche.core.refusals import BadSeat
from pioche.core.validate import as_integer

FORMAT = 1
DIGITS = 6
SURE = 2.0  # a loss counts as a mistake when it is so many times its standard error
SLIGHT = 0.005  # chances lost that are too small to speak of
MOST_MISTAKES = 5


def check_seat(seat: int, players: int) -> int:
    """A seat at a table for so many, as Python's number."""
    number = as_integer(seat)
    if number is None or not 0 <= number < players:
        raise BadSeat(given=str(seat)[:40], expected=f"0..{players - 1}")
    return number


@dataclass(frozen=True)
class Estimate:
    """A mean over simulated games and its standard error."""

    mean: float
    error: float = 0.0

    @classmethod
    def of(cls, samples: np.ndarray) -> Estimate:
        """Of independent samples."""
        count = len(samples)
        spread = float(samples.std()) / max(1, count - 1) ** 0.5
        return cls(round(float(samples.mean()), DIGITS), round(spread, DIGITS))

    def plus(self, other: Estimate, least: float = -np.inf, most: float = np.inf) -> Estimate:
        """The sum of two independent ones, kept within bounds."""
        mean = min(most, max(least, self.mean + other.mean))
        return Estimate(round(mean, DIGITS), round(float(np.hypot(self.error, other.error)), DIGITS))


@dataclass(frozen=True)
class Prospect:
    """What may come of one action, for the seat that is asked."""

    action: int
    notation: str
    chance: Estimate  # to win
    score: Estimate  # the seat's points at the end
    loss: Estimate  # chances given away against the best action, at least 0
    score_loss: Estimate  # the same in points, where more is worse; below 0 where points are gained


@dataclass(frozen=True)
class Look:
    """One moment, from what `viewer` could know or with all cards open."""

    viewer: int
    worlds: int  # how many were played to their ends for the chances
    chances: tuple[Estimate, ...]  # of every seat, before anything is chosen
    scores: tuple[Estimate, ...]  # the points of every seat at the end
    prospects: tuple[Prospect, ...] = ()  # of every legal action, where the viewer is asked
    best: str | None = None  # the notation of the most promising one
    after: tuple[
        Estimate, ...
    ] = ()  # the chances of every seat with what was chosen, before luck has its say

    def of(self, notation: str) -> Prospect | None:
        """The prospect of an action, where it was looked at."""
        return next((each for each in self.prospects if each.notation == notation), None)


@dataclass(frozen=True)
class Decision:
    """One decision of a record; `number` 1 is the first."""

    number: int
    seat: int
    notation: str
    known: Look  # what could be known
    open: Look | None = None  # what was possible: all cards open

    @property
    def judged(self) -> Prospect | None:
        """The action taken, as far as could be known; None where the viewer did not decide it."""
        return self.known.of(self.notation)

    @property
    def loss(self) -> Estimate:
        """Chances given away, as far as could be known."""
        return Estimate(0.0) if self.judged is None else self.judged.loss


@dataclass(frozen=True)
class PositionAnalysis:
    """One moment of a running game for a seat."""

    game: str
    rules: int
    seat: int
    seed: str
    known: Look
    open: Look | None = None

    def to_json(self) -> dict[str, Any]:
        return {"pioche-analysis": FORMAT, "of": "position", **asdict(self)}


@dataclass(frozen=True)
class RecordAnalysis:
    """A whole record; `seat` None: each moment as whoever decided could know it."""

    game: str
    rules: int
    names: tuple[str, ...]  # of the seats
    seat: int | None
    seed: str
    asked: int  # how many decisions the record has
    decisions: tuple[Decision, ...] = ()  # less than asked while it is being worked out
    final: tuple[
        Estimate, ...
    ] = ()  # every seat's chance after the last decision; the result of a finished game
    winners: tuple[int, ...] = field(default=())

    @property
    def complete(self) -> bool:
        return len(self.decisions) == self.asked

    def mistakes(self, most: int = MOST_MISTAKES) -> list[Decision]:
        """The decisions that surely lost something, the costliest first."""
        alone = len(self.names) == 1

        def cost(decision: Decision) -> Estimate:
            judged = decision.judged
            return Estimate(0.0) if judged is None else judged.score_loss if alone else judged.loss

        sure = [each for each in self.decisions if cost(each).mean > max(SLIGHT, SURE * cost(each).error)]
        return sorted(sure, key=lambda each: -cost(each).mean)[:most]

    def curve(self, seat: int) -> list[tuple[int, float]]:
        """The seat's chance by the number of decisions made: as the analysed seat knew it, or as itself did."""
        seat = check_seat(seat, len(self.names))
        points: dict[int, float] = {}
        for each in self.decisions:
            if self.seat is not None or each.known.viewer == seat:
                points[each.number - 1] = each.known.chances[seat].mean
                if each.known.after:
                    points[each.number] = each.known.after[seat].mean
        if self.complete and self.final:
            points[self.asked] = self.final[seat].mean
        return sorted(points.items())

    def to_json(self) -> dict[str, Any]:
        mistakes = [each.number for each in self.mistakes()]
        return {"pioche-analysis": FORMAT, "of": "record", **asdict(self), "mistakes": mistakes}
