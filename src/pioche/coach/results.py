"""The results of the coach: figures with standard errors, for one position or for all decisions of a match.

All results are plain data that goes to JSON and back. A chance is the mean win share of rollouts in which every
seat follows the trained policy (a shared win counts in parts). A loss is the difference to the best action.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from pioche.coach.report.notebook import position_html, record_html
from pioche.coach.text import CoachText
from pioche.core.game import game
from pioche.core.refusals import BadSeat
from pioche.core.validate import as_integer

FORMAT = 2
DIGITS = 6
MISTAKE_ERRORS = 2.0  # a loss above so many of its standard errors is a mistake
SMALLEST_MISTAKE = 0.005  # in chances lost, or in points where somebody plays alone
MOST_MISTAKES = 5


def check_seat(seat: int, players: int) -> int:
    """Return the seat as a Python int; raise `BadSeat` unless it is below `players`."""
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
        """Estimate the mean of independent samples."""
        count = len(samples)
        error = float(samples.std()) / max(1, count - 1) ** 0.5
        return cls(round(float(samples.mean()), DIGITS), round(error, DIGITS))

    def plus(self, other: Estimate, least: float = -np.inf, most: float = np.inf) -> Estimate:
        """Return the sum of two independent estimates, its mean clipped to the bounds."""
        mean = min(most, max(least, self.mean + other.mean))
        return Estimate(round(mean, DIGITS), round(float(np.hypot(self.error, other.error)), DIGITS))


@dataclass(frozen=True)
class Prospect:
    """The estimates for one action of the seat that must decide."""

    action: int
    notation: str
    chance: Estimate  # to win
    score: Estimate  # the seat's points at the end
    loss: Estimate  # of chances, against the best action; the mean is at least 0
    score_loss: Estimate  # of points, against the best action; below 0 where this action scores better


@dataclass(frozen=True)
class Look:
    """The evaluation of one position, from what `viewer` knows or with all cards open."""

    viewer: int
    worlds: int  # how many the chances are a mean of
    chances: tuple[Estimate, ...]  # of every seat, before anything is chosen
    scores: tuple[Estimate, ...]  # the points of every seat at the end
    prospects: tuple[Prospect, ...] = ()  # of every legal action, where the viewer must decide
    best: str | None = None  # the notation of the best action
    # The chances of every seat after the action taken, before the cards that are then drawn are known.
    after: tuple[Estimate, ...] = ()
    # What the action taken gave to every seat's chance, against the best one; below 0 where it took.
    gave: tuple[Estimate, ...] = ()

    def of(self, notation: str) -> Prospect | None:
        """Return the prospect of an action, or None where it was not evaluated."""
        return next((each for each in self.prospects if each.notation == notation), None)


@dataclass(frozen=True)
class Decision:
    """One decision of a match; `number` 1 is the first."""

    number: int
    seat: int
    notation: str
    known: Look  # from what the viewer knew
    open: Look | None = None  # with all cards open

    @property
    def judged(self) -> Prospect | None:
        """The prospect of the action taken, by `known`; None where another seat than the viewer decided."""
        return self.known.of(self.notation)

    @property
    def loss(self) -> Estimate:
        """The chances that the action taken lost, by `known`."""
        return Estimate(0.0) if self.judged is None else self.judged.loss


@dataclass(frozen=True)
class PositionAnalysis:
    """The analysis of one position for a seat."""

    game: str
    rules: int
    seat: int
    seed: str
    known: Look
    open: Look | None = None

    def to_json(self) -> dict[str, Any]:
        return {"pioche-analysis": FORMAT, "of": "position", **asdict(self)}

    def to_html(self, language: str = "en") -> str:
        """Return what a notebook shows: a table of the actions, the best first."""
        text = CoachText(language, game(self.game))
        ranked = sorted(self.known.prospects, key=lambda each: -each.chance.mean)
        rows = [
            [
                each.notation,
                text.percent(each.chance.mean, 1),
                text.decimal(each.score.mean),
                text.percent(each.loss.mean, 1),
            ]
            for each in ranked
        ]
        return position_html(text, rows, self.seat)

    def _repr_html_(self) -> str:
        return self.to_html()


@dataclass(frozen=True)
class Ends:
    """What the analysis of a match begins and ends with."""

    start: tuple[Estimate, ...]  # every seat's chance, or points where it plays alone, before the deal
    final: tuple[Estimate, ...]  # every seat's chance after the last decision, or the result
    scores: tuple[Estimate, ...]  # every seat's points then
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Turn:
    """The largest change of a seat's chance by the cards alone, complete when `after` decisions were made."""

    after: int
    gain: float


@dataclass(frozen=True)
class Way:
    """The way of one seat from its first chance to the result, in chances, or in points where it plays alone.

    start + own + others + cards = end, exactly in units of the last digit. `shown` are these five in whole percents
    (or points), which add up exactly too.
    """

    seat: int
    start: Estimate
    own: Estimate  # what its own costly choices gave away; never above 0
    others: Estimate  # what those of the others gave
    cards: Estimate  # what the cards did
    end: Estimate
    shown: tuple[int, ...]
    turn: Turn | None  # None where the seat decided nothing


@dataclass(frozen=True)
class RecordAnalysis:
    """The analysis of a match; `seat` None: each decision from what its own seat knew."""

    game: str
    rules: int
    names: tuple[str, ...]  # of the seats
    seat: int | None
    seed: str
    asked: int  # how many decisions the match has
    decisions: tuple[Decision, ...] = ()  # fewer than `asked` while the analysis is running
    final: tuple[Estimate, ...] = ()  # every seat's chance after the last decision, or the result
    winners: tuple[int, ...] = ()
    scores: tuple[Estimate, ...] = ()  # every seat's points after the last decision, or at the end
    start: tuple[Estimate, ...] = ()  # every seat's chance (points where it plays alone) before the deal
    luck: tuple[Way, ...] = ()  # of every seat; empty for one seat only, and while the analysis is running

    @property
    def complete(self) -> bool:
        return len(self.decisions) == self.asked

    def cost(self, decision: Decision) -> Estimate:
        """Return what a decision gave away: chances, or points where somebody plays alone; 0 if it is not judged."""
        if decision.judged is None:
            return Estimate(0.0)
        return decision.judged.score_loss if len(self.names) == 1 else decision.judged.loss

    def costly(self) -> list[Decision]:
        """Return the decisions whose cost is certain (significant), in order."""
        costs = [(each, self.cost(each)) for each in self.decisions]
        return [
            each for each, cost in costs if cost.mean > max(SMALLEST_MISTAKE, MISTAKE_ERRORS * cost.error)
        ]

    def mistakes(self, most: int = MOST_MISTAKES) -> list[Decision]:
        """Return the costly decisions, the costliest first, at most `most`."""
        return sorted(self.costly(), key=lambda each: -self.cost(each).mean)[:most]

    def curve(self, seat: int) -> list[tuple[int, float]]:
        """Return the seat's chance by the number of decisions made, from what the analysed seat or itself knew.

        The curves of all seats begin with their chances before the deal, unless one seat is analysed. Raises
        `BadSeat`.
        """
        seat = check_seat(seat, len(self.names))
        points: dict[int, float] = {}
        for each in self.decisions:
            if self.seat is not None or each.known.viewer == seat:
                points[each.number - 1] = each.known.chances[seat].mean
                if each.known.after:
                    points[each.number] = each.known.after[seat].mean
        if self.start and self.seat is None and len(self.names) > 1:
            points[0] = self.start[seat].mean
        if self.complete and self.final:
            points[self.asked] = self.final[seat].mean
        return sorted(points.items())

    def to_json(self) -> dict[str, Any]:
        mistakes = [each.number for each in self.mistakes()]
        return {"pioche-analysis": FORMAT, "of": "record", **asdict(self), "mistakes": mistakes}

    def to_html(self, language: str = "en") -> str:
        """Return what a notebook shows: the curves of the chances and the costliest decisions."""
        text = CoachText(language, game(self.game), self.names)
        alone = len(self.names) == 1
        rows = []
        for each in self.mistakes():
            cost = self.cost(each).mean
            said = text.decimal(-cost) if alone else text.percent(-cost, 1)
            rows.append([str(each.number), self.names[each.seat], each.notation, each.known.best or "", said])
        count = text("coach-so-far", done=len(self.decisions), count=self.asked)
        if self.complete:
            count = text("coach-decisions", count=self.asked)
        curves = [self.curve(seat) for seat in range(len(self.names))]
        return record_html(text, curves, self.asked, rows, count)

    def _repr_html_(self) -> str:
        return self.to_html()
