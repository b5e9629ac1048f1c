"""Luck and decisions: what each seat's own choices, the choices of the others and the cards did to its result.

The way of a seat leads from its first chance, before any card was dealt, to the result:

    start + own + others + cards = end

- `own` is what the seat's costly choices gave away (`RecordAnalysis.costly`).
- `others` is what the costly choices of the others gave to this seat: where one seat loses, others gain.
- `cards` is all the rest: what was dealt, drawn and turned up, what nobody could know, and differences between
  choices that are too small to be certain.

The chances of all seats add up to 1 at the start and at the end, and what costly choices take from one seat they
give to others. So the cards, too, take from some what they give to others.

Only costly choices count, because the sum of a hundred uncertain losses is noise: it would give a perfect player
many percent. Where somebody plays alone the figures are points.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction

from pioche.coach.results import DIGITS, Decision, Estimate, RecordAnalysis, Turn, Way, check_seat

UNIT = 10**DIGITS  # figures are whole multiples of 1 / UNIT


def luck(analysis: RecordAnalysis) -> tuple[Way, ...]:
    """Return the way of every seat.

    Empty while the analysis is not complete, or where it judges the decisions of one seat only.
    """
    if analysis.seat is not None or not analysis.complete or not analysis.final or not analysis.start:
        return ()
    costly = analysis.costly()
    return tuple(_way(analysis, costly, seat) for seat in range(len(analysis.names)))


def given_away(analysis: RecordAnalysis, seat: int) -> Estimate:
    """Return the chances (the points where it plays alone) that a seat's own costly choices gave away, at least 0.

    Raises `BadSeat`.
    """
    seat = check_seat(seat, len(analysis.names))
    return _sum(analysis.cost(each) for each in analysis.costly() if each.seat == seat)


def whole(start: float, parts: Sequence[float], end: float, scale: int = 100) -> tuple[int, ...]:
    """Return start, parts and end times `scale` as integers that add up, by the largest remainder.

    The parts must lead from start to end. Of equal remainders that of the last part is rounded up.
    """
    exact = [Fraction(_units(each) * scale, UNIT) for each in parts]
    first, last = (math.floor(Fraction(_units(each) * scale, UNIT) + Fraction(1, 2)) for each in (start, end))
    found = [math.floor(each) for each in exact]
    up = last - first - sum(found)
    for at in sorted(range(len(exact)), key=lambda at: (exact[at] - found[at], at), reverse=True)[:up]:
        found[at] += 1
    return first, *found, last


def _way(analysis: RecordAnalysis, costly: Sequence[Decision], seat: int) -> Way:
    alone = len(analysis.names) == 1
    start, end = analysis.start[seat], _end(analysis, seat)
    given = given_away(analysis, seat)
    own = Estimate(-given.mean if given.mean else 0.0, given.error)
    others = _sum(_gift(each, seat) for each in costly if each.seat != seat)
    rest = _units(end.mean) - sum(_units(each.mean) for each in (start, own, others))
    error = math.hypot(*(each.error for each in (start, own, others, end)))
    cards = Estimate(rest / UNIT, round(error, DIGITS))
    parts = [each.mean for each in (own, others, cards)]
    shown = whole(start.mean, parts, end.mean, 1 if alone else 100)
    return Way(seat, start, own, others, cards, end, shown, _turn(analysis, costly, seat))


def _turn(analysis: RecordAnalysis, costly: Sequence[Decision], seat: int) -> Turn | None:
    """Return the largest change by the cards between two decisions of a seat, or between its last one and the end."""
    alone = len(analysis.names) == 1
    chosen = [each for each in analysis.decisions if each.seat == seat]
    turns = []
    for decision, later in zip(chosen, [*chosen[1:], None], strict=False):
        reached = analysis.asked if later is None else later.number - 1
        then = _end(analysis, seat) if later is None else _before(later, seat, alone)
        between = [each for each in costly if decision.number < each.number <= reached]
        gain = then.mean - _after(decision, seat, alone) - sum(_gift(each, seat).mean for each in between)
        turns.append(Turn(reached, round(gain, DIGITS)))
    return max(turns, key=lambda turn: abs(turn.gain), default=None)


def _before(decision: Decision, seat: int, alone: bool) -> Estimate:
    return (decision.known.scores if alone else decision.known.chances)[seat]


def _after(decision: Decision, seat: int, alone: bool) -> float:
    if alone and decision.judged is not None:
        return decision.judged.score.mean
    return decision.known.after[seat].mean


def _end(analysis: RecordAnalysis, seat: int) -> Estimate:
    return (analysis.scores if len(analysis.names) == 1 else analysis.final)[seat]


def _gift(decision: Decision, seat: int) -> Estimate:
    """Return what the choice of another seat gave to this one; below 0 is a loss."""
    return decision.known.gave[seat] if decision.known.gave else Estimate(0.0)


def _sum(estimates: Iterable[Estimate]) -> Estimate:
    """Return the sum of independent estimates, exact in units."""
    found = list(estimates)
    error = math.hypot(*(each.error for each in found))
    return Estimate(sum(_units(each.mean) for each in found) / UNIT, round(error, DIGITS))


def _units(value: float) -> int:
    units: int = round(value * UNIT)
    return units
