"""The count of Skyjo: the columns of the last round, what was doubled, and the rounds before."""

from __future__ import annotations

from typing import Any

from pioche.core import count
from pioche.core.kernel import State
from pioche.core.message import Message, Seat
from pioche.core.scene import ScoreLine

from .rules import COLUMNS, LOW_WINS, OVER, PLACES, ROUNDS_STORED, UNDEALT, VALUE_OF, is_open, round_row
from .table import card_of, open_sum


def _counted(s: State) -> bool:
    """Whether the round has been counted and its cards still lie there."""
    return s.round > 0 and s.phase in (UNDEALT, OVER)


def lines(s: State, seat: int) -> list[ScoreLine]:
    """The rounds before, then the columns of the round just counted, and its doubling."""
    last = s.round - 1
    first = max(1, s.round - ROUNDS_STORED + 1)
    found = [_round(s, seat, number) for number in range(first, last + 1)]
    if _counted(s):
        found += [_column(s, seat, column) for column in range(COLUMNS)]
        if s.doubled[round_row(s.round)] == seat + 1:
            found.append(ScoreLine(Message("count-doubling", _finish(s)), open_sum(s, seat)))
    if first > 1:
        older = s.totals[seat] - sum(line.points for line in found)
        found.insert(0, ScoreLine(Message("count-older", {"last": first - 1}), older))
    return found


def _round(s: State, seat: int, number: int) -> ScoreLine:
    row = round_row(number)
    points = int(s.points[row, seat])
    if s.doubled[row] == seat + 1:
        return ScoreLine(Message("count-doubled", {"round": number, "single": points // 2}), points)
    return ScoreLine(Message("count-round", {"round": number}), points)


def _column(s: State, seat: int, column: int) -> ScoreLine:
    args = {"round": s.round, "column": column + 1}
    cards = [s.grid[seat, place] for place in _open_places(s, seat, column)]
    if not cards:
        return ScoreLine(Message("count-gone", args), 0)
    points = sum(int(VALUE_OF[card]) for card in cards)
    return ScoreLine(Message("count-column", args), points, tuple(card_of(card) for card in cards))


def _open_places(s: State, seat: int, column: int) -> list[int]:
    """The places of a column where a card lies face up, from the top."""
    return [place for place in range(column, PLACES, COLUMNS) if is_open(s, seat, place)]


def headline(s: State) -> Message | None:
    """The points of a round that another one follows."""
    if not _counted(s) or s.phase == OVER:
        return None
    return count.round_headline(s.round, _points(s), LOW_WINS)


def _points(s: State) -> list[int]:
    """The points of every seat in the round just counted."""
    return [int(s.points[round_row(s.round), seat]) for seat in range(s.players)]


def explanation(s: State) -> list[Message]:
    """Who ended the round and whether that doubled points, the limit reached, and the totals so far."""
    if not _counted(s):
        return []
    found = [_ending(s)]
    if s.phase != OVER:
        if s.round > 1:
            totals = [s.totals[seat] for seat in range(s.players)]
            found.append(Message("explain-totals", {"standings": count.standings(totals, LOW_WINS)}))
    elif s.limit:
        most = max(range(s.players), key=lambda seat: s.totals[seat])
        if s.totals[most] >= s.limit:
            found.append(Message("explain-limit", {"seat": Seat(most), "limit": s.limit}))
    return found


def _ending(s: State) -> Message:
    """Who ended the round, with how many points, and what that means."""
    args = {"seat": Seat(s.finisher - 1), **_finish(s)}
    if s.doubled[round_row(s.round)]:
        return Message("explain-doubled", args)
    return Message("explain-lowest" if args["single"] < args["least"] else "explain-not-doubled", args)


def _finish(s: State) -> dict[str, Any]:
    """The points of the seat that ended the round, and the seat that has the fewest of the others."""
    finisher = s.finisher - 1
    others = [seat for seat in range(s.players) if seat != finisher]
    other = min(others, key=lambda seat: open_sum(s, seat))
    return {
        "round": s.round,
        "single": open_sum(s, finisher),
        "other": Seat(other),
        "least": open_sum(s, other),
    }


def remark(s: State, seat: int) -> Message | None:
    """Who ended the round, who has least in it, else how many columns are gone."""
    if not _counted(s):
        return None
    if s.finisher == seat + 1:
        return Message("remark-finisher")
    points = _points(s)
    if points[seat] == min(points):
        return Message("remark-least")
    gone = sum(not _open_places(s, seat, column) for column in range(COLUMNS))
    return Message("remark-gone", {"count": gone})
