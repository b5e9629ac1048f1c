"""The count of Lost Cities: the suites as strips of cards, their sums less 20, factors and bonuses."""

from __future__ import annotations

from pioche.core import count
from pioche.core.kernel import State
from pioche.core.message import Argument, Card, Message, Seat
from pioche.core.scene import ScoreLine

from .rules import (
    COST,
    COUNT,
    COUNT_OF,
    EXTRAS_OF,
    LOW_WINS,
    OVER,
    SERIES,
    SUM_OF,
    bonus_points,
    of_series,
    round_points,
    suite_points,
)
from .table import FACES, NAMES, face, heaps_of, minus


def lines(s: State, seat: int) -> list[ScoreLine]:
    found = [
        ScoreLine(Message("count-round", {"round": number + 1}), int(s.earlier[number, seat]))
        for number in range(s.finished)
    ]
    for series, name in enumerate(NAMES):
        found += _suite(s, seat, series, name)
    return found


def _suite(s: State, seat: int, series: int, name: str) -> list[ScoreLine]:
    """The line of a suite, and that of its bonus."""
    cards = of_series(s.laid[seat], series)
    if not cards:
        return [ScoreLine(Message("count-none", {"name": name}), 0)]
    shown = tuple(Card(FACES[face(card)].code) for card in heaps_of(s)[SERIES * seat + series])
    bonus = bonus_points(s, COUNT_OF[cards])
    reckoning: dict[str, Argument] = {
        "name": name,
        "sum": SUM_OF[cards],
        "cost": COST,
        "difference": minus(SUM_OF[cards] - COST),
        "factor": 1 + EXTRAS_OF[cards],
    }
    found = [ScoreLine(Message("count-suite", reckoning), suite_points(s, cards) - bonus, shown)]
    if bonus:
        found.append(ScoreLine(Message("count-bonus", {"name": name, "size": COUNT_OF[cards]}), bonus, shown))
    return found


def headline(s: State) -> Message | None:
    """The points of a round that another one follows."""
    return count.round_headline(s.finished + 1, _round(s), LOW_WINS) if s.phase == COUNT else None


def _round(s: State) -> list[int]:
    return [round_points(s, seat) for seat in range(s.players)]


def explanation(s: State) -> list[Message]:
    """The suite that decided the round, then the totals of a match."""
    found = _decisive(s)
    points = _round(s)
    if s.phase == OVER and s.rounds:
        found.insert(0, Message("explain-round", {"standings": count.standings(points, LOW_WINS)}))
    elif s.finished:
        totals = [s.totals[seat] + points[seat] for seat in range(s.players)]
        found.append(Message("explain-totals", {"standings": count.standings(totals, LOW_WINS)}))
    return found


def _decisive(s: State) -> list[Message]:
    """The series in which the seat ahead in this round gained most on the other, and what it brought."""
    points = _round(s)
    if points[0] == points[1]:
        return []
    ahead = 0 if points[0] > points[1] else 1
    own, other = (
        [of_series(s.laid[seat], series) for series in range(SERIES)] for seat in (ahead, 1 - ahead)
    )
    gains = [suite_points(s, own[series]) - suite_points(s, other[series]) for series in range(SERIES)]
    most = gains.index(max(gains))
    won, lost = suite_points(s, own[most]), suite_points(s, other[most])
    if won < -lost:
        cost: dict[str, Argument] = {"name": NAMES[most], "seat": Seat(1 - ahead), "points": -lost}
        return [Message("explain-cost", cost)]
    size, extras = COUNT_OF[own[most]], EXTRAS_OF[own[most]]
    return [
        Message("explain-suite", {"name": NAMES[most], "count": size, "extras": extras, "points": won}),
    ]


def remark(s: State, seat: int) -> Message:
    started = sum(of_series(s.laid[seat], series) != 0 for series in range(SERIES))
    return Message("remark-suites", {"count": started})
