"""The count: what the points of every seat are made of, at the end of a game or of one of its rounds.

A game's `count.py` says the lines of a seat, and may say more: a headline, an explanation, a remark about each
seat, and which seats share a bill. `count_of` puts them together for page, terminal and reports.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pioche.core.kernel import State
from pioche.core.message import Argument, Message, Seat
from pioche.core.scene import ScoreLine


@dataclass(frozen=True)
class Bill:
    """What the points of one seat are made of, or of partners who share all of them."""

    seats: tuple[int, ...]
    rank: int  # 1 for the first; equal scores share a rank
    won: bool
    remark: Message | None  # what is special about it, in a few words
    lines: tuple[ScoreLine, ...]  # their points add up to `total`
    total: int

    def to_json(self) -> dict[str, Any]:
        return {
            "seats": list(self.seats),
            "rank": self.rank,
            "won": self.won,
            "remark": None if self.remark is None else self.remark.to_json(),
            "lines": [line.to_json() for line in self.lines],
            "total": self.total,
        }


@dataclass(frozen=True)
class Count:
    """All bills, the best first, the sentence that says what happened, and those that say why."""

    headline: Message
    explanation: tuple[Message, ...]
    bills: tuple[Bill, ...]
    over: bool  # False: a round has ended and the game goes on

    def to_json(self) -> dict[str, Any]:
        return {
            "headline": self.headline.to_json(),
            "explanation": [message.to_json() for message in self.explanation],
            "bills": [bill.to_json() for bill in self.bills],
            "over": self.over,
        }


def count_of(
    counting: Any, s: State, scores: Sequence[int], winners: Sequence[int], over: bool, low_wins: bool
) -> Count | None:
    """Return the count by a game's module `count`; None unless the game, or a round of it, has just ended."""
    headline = _optional(counting, "headline", s)
    if headline is None:
        if not over:
            return None
        headline = who_won(scores, winners)
    shared = _optional(counting, "bills", s) or [(seat,) for seat in range(len(scores))]
    ordered = sorted(shared, key=lambda seats: _place(seats[0], scores, winners, low_wins))
    bills: list[Bill] = []
    for place, seats in enumerate(ordered):
        seat, before = seats[0], bills[-1] if bills else None
        won = seat in winners
        tied = before is not None and (before.won, before.total) == (won, scores[seat])
        bills.append(
            Bill(
                tuple(seats),
                before.rank if before is not None and tied else place + 1,
                won,
                _optional(counting, "remark", s, seat),
                tuple(counting.lines(s, seat)),
                int(scores[seat]),
            )
        )
    explanation = _optional(counting, "explanation", s) or ()
    return Count(headline, tuple(explanation), tuple(bills), over)


def _optional(counting: Any, name: str, *args: Any) -> Any:
    """Call a function that a game may leave out."""
    function = getattr(counting, name, None)
    return None if function is None else function(*args)


def _place(seat: int, scores: Sequence[int], winners: Sequence[int], low_wins: bool) -> tuple[bool, int, int]:
    """What the bills are sorted by: winners first, then the better score, then the seat."""
    return seat not in winners, scores[seat] if low_wins else -scores[seat], seat


def who_won(scores: Sequence[int], winners: Sequence[int]) -> Message:
    """Return the headline of a game that has none of its own."""
    best = int(scores[winners[0]])
    if len(scores) == 1:
        return Message("headline-alone", {"seat": Seat(0), "score": best})
    if len(scores) == 2 and len(winners) == 1:
        other = int(scores[1 - winners[0]])
        return Message("headline-won-of-two", {"seat": Seat(winners[0]), "score": best, "other": other})
    return Message("headline-won", {**winning(winners), "score": best})


def winning(winners: Sequence[int]) -> dict[str, Argument]:
    """The arguments that name the winners: `names`, `count` and, if there is only one, `seat`."""
    found: dict[str, Argument] = {"names": tuple(Seat(seat) for seat in winners), "count": len(winners)}
    return {**found, "seat": Seat(winners[0])} if len(winners) == 1 else found


def round_headline(number: int, points: Sequence[int], low_wins: bool) -> Message:
    """Return the headline of a round that has just ended: the points of every seat in it, the best first."""
    return Message("headline-round", {"round": number, "standings": standings(points, low_wins)})


def standings(points: Sequence[int], low_wins: bool) -> tuple[Message, ...]:
    """The points of every seat, the best first, as one argument of a message."""
    seats = sorted(range(len(points)), key=lambda seat: points[seat] if low_wins else -points[seat])
    return tuple(Message("standing", {"seat": Seat(seat), "points": int(points[seat])}) for seat in seats)
