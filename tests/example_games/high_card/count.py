"""The count of the example game: the cards with which a seat has taken its tricks."""

from __future__ import annotations

from pioche.core.kernel import State
from pioche.core.message import Card, Message
from pioche.core.scene import ScoreLine

from .rules import rank
from .table import FACES


def lines(s: State, seat: int) -> list[ScoreLine]:
    cards = tuple(Card(FACES[card].code) for card in _taking(s, seat))
    points = s.points[seat]
    return [ScoreLine(Message("count-tricks", {"count": points}), points, cards)]


def _taking(s: State, seat: int) -> list[int]:
    """The card that the seat laid in each trick that it has taken."""
    found = []
    for trick in range(s.tricks):
        cards = [int(s.table[trick, other]) for other in range(s.players)]
        if max(cards, key=lambda card: rank(s, card)) == cards[seat]:
            found.append(cards[seat])
    return found
