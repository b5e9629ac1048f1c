"""The count of 2 sans 3: the lines of the sheet's « Exemple de décompte », each with its cards."""

from __future__ import annotations

from pioche.core.kernel import State
from pioche.core.message import Argument, Card, Message, Seat
from pioche.core.scene import ScoreLine

from . import rules
from .table import FACES, cards_of, face, gone

PAIR = rules.TRIPLE - 1  # the cards of a colour that are worth most


def lines(s: State, seat: int) -> list[ScoreLine]:
    """Return the lines of a seat; a triple not yet turned counts as face down."""
    singles, pairs, down = _parts(s, seat)
    colours, cards = len(pairs) // PAIR, {"count": len(down)}
    found = [
        ScoreLine(Message("count-pairs", {"count": colours}), colours * rules.WORTH[PAIR], cards_of(pairs)),
        ScoreLine(
            Message("count-singles", {"count": len(singles)}),
            len(singles) * rules.WORTH[1],
            cards_of(singles),
        ),
        ScoreLine(
            Message("count-down", cards),
            len(down) * rules.WORTH[rules.TRIPLE] // rules.TRIPLE,
            cards_of(down),
        ),
    ]
    if s.bonus[seat]:
        bonus = _printed(rules.FIRST_BONUS + s.bonus[seat] - 1)
        found.append(ScoreLine(Message("count-bonus"), rules.bonus_points(s, seat), bonus))
    if s.final[seat]:
        message = Message("count-final", {"colours": _colours(s, seat)})
        found.append(ScoreLine(message, s.final[seat], _printed(rules.FIRST_FINAL + seat)))
    return found


def _parts(s: State, seat: int) -> tuple[list[int], list[int], list[int]]:
    """The cards of a seat that are alone in their colour, those in pairs, and those that count as face down."""
    singles: list[int] = []
    pairs: list[int] = []
    down = list(gone(s, seat + 1))
    for cards, count in zip(s.visible[seat].tolist(), s.visible_count[seat].tolist(), strict=True):
        rest = count % rules.TRIPLE
        down += cards[: count - rest]
        (pairs if rest == PAIR else singles).extend(cards[count - rest : count])
    return singles, pairs, down


def _printed(card: int) -> tuple[Card, ...]:
    return (Card(FACES[face(card)].code),)


def _colours(s: State, seat: int) -> int:
    return int(rules.visible_colours(s.visible_count[seat]))


def explanation(s: State) -> list[Message]:
    """What brought the winner the points, and who spoilt most colours of the others."""
    winners = [seat for seat in range(s.players) if rules.winners(s) >> seat & 1]
    if len(winners) != 1:
        return []
    found = [_winning(s, winners[0])]
    spoilt = {seat: _spoilt(s, seat) for seat in range(s.players) if seat not in winners}
    worst = max(spoilt, key=lambda seat: spoilt[seat])
    if spoilt[worst]:
        found.append(Message("explain-spoilt", {"seat": Seat(worst), "count": spoilt[worst]}))
    return found


def _winning(s: State, seat: int) -> Message:
    _, pairs, _ = _parts(s, seat)
    args: dict[str, Argument] = {"pairs": len(pairs) // PAIR, "colours": _colours(s, seat)}
    return Message("explain-winner", args)


def _spoilt(s: State, seat: int) -> int:
    """In how many colours the seat has cards face down."""
    _, _, down = _parts(s, seat)
    return len({rules.COLOUR[card] for card in down})


def remark(s: State, seat: int) -> Message:
    """All seven colours, else those spoilt, else how many are visible."""
    spoilt, colours = _spoilt(s, seat), _colours(s, seat)
    if spoilt and colours < rules.COLOURS:
        return Message("remark-spoilt", {"count": spoilt})
    return Message("remark-colours", {"count": colours})
