"""The count of Trio: the trios of each side, and the condition by which one of them has won."""

from __future__ import annotations

from pioche.core.count import winning
from pioche.core.kernel import State
from pioche.core.message import Argument, Card, Message, Seat
from pioche.core.scene import ScoreLine

from .rules import NUMBERS, OVER, SEVEN, linked, number, partner, side
from .table import FACES, code, trios_won


def lines(s: State, seat: int) -> list[ScoreLine]:
    """A line for each trio, and one for the link of the two that won the game."""
    found = []
    for i in trios_won(s, seat):
        cards = tuple(code(card) for card in s.won[i].tolist())
        found.append(ScoreLine(Message("count-trio", {"card": cards[0]}), 1, cards))
    pair = _link(s)
    if pair and side(s, seat) == side(s, s.taker[s.trios - 1]):
        found.append(
            ScoreLine(Message("count-link", _sum(*pair)), 0, tuple(Card(FACES[one].code) for one in pair))
        )
    return found


def _last(s: State) -> int:
    """The number of the last trio."""
    return number(s.won[s.trios - 1, 0])


def _numbers(s: State, seat: int) -> list[int]:
    """The numbers of the side's trios, in the order in which it won them."""
    return [number(s.won[i, 0]) for i in trios_won(s, seat)]


def _link(s: State) -> tuple[int, int] | None:
    """The two linked numbers that won the game, if it was won so; the last one second."""
    if s.phase != OVER or not s.mode or _last(s) == SEVEN:
        return None
    own = _numbers(s, s.taker[s.trios - 1])
    return next(one for one in own if linked(one, _last(s))), _last(s)


def _sum(one: int, other: int) -> dict[str, Argument]:
    """The printed numbers of a link, as their sum or difference: "3 + 4", "11 − 4"."""
    low, high = sorted((int(FACES[one].label), int(FACES[other].label)))
    if low + high == int(FACES[SEVEN].label):
        return {"one": low, "other": high, "sign": "plus"}
    return {"one": high, "other": low, "sign": "minus"}


def headline(s: State) -> Message | None:
    if s.phase != OVER:
        return None
    taker = int(s.taker[s.trios - 1])
    args = winning([taker, partner(s, taker)] if s.teams else [taker])
    pair = _link(s)
    if pair:
        return Message("headline-linked", {**args, **_sum(*pair)})
    if _last(s) == SEVEN:
        return Message("headline-seven", args)
    return Message("headline-trios", {**args, "trios": len(_numbers(s, taker))})


def explanation(s: State) -> list[Message]:
    """Which condition has won, and one other side that waited for the same number."""
    if s.phase != OVER:
        return []
    if not s.mode:
        return [Message("explain-seven" if _last(s) == SEVEN else "explain-three")]
    if _last(s) == SEVEN:
        return [Message("explain-seven")]
    found = [Message("explain-linked")]
    for seat in range(s.players):
        had = [one for one in _numbers(s, seat) if linked(one, _last(s))]
        if had and side(s, seat) != side(s, s.taker[s.trios - 1]):
            cards = {"card": Card(FACES[had[0]].code), "wanted": Card(FACES[_last(s)].code)}
            return [*found, Message("explain-waited", {"seat": Seat(seat), **cards})]
    return found


def remark(s: State, seat: int) -> Message:
    """How many trios; in picante mode, what would have had to be linked to them."""
    own = _numbers(s, seat)
    if not s.mode or not own or s.phase != OVER or side(s, seat) == side(s, s.taker[s.trios - 1]):
        return Message("remark-trios", {"count": len(own)})
    missing = [one for one in range(NUMBERS) if any(linked(one, each) for each in own)]
    return Message("remark-missing", {"cards": tuple(Card(FACES[one].code) for one in missing)})


def bills(s: State) -> list[tuple[int, ...]]:
    if not s.teams:
        return [(seat,) for seat in range(s.players)]
    return [(seat, partner(s, seat)) for seat in range(s.players // 2)]
