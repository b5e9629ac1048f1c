"""High card as people see it: faces, zones, texts.

Notation: the number on the card, `1` to `9`.
"""

from __future__ import annotations

from pioche.core.contract import DEALER
from pioche.core.kernel import State
from pioche.core.message import Card, Message, Seat
from pioche.core.scene import EVERYONE, NOBODY, Face, Fact, LogLine, Zone, only

from .rules import CARDS, HAND, UNDEALT, left_count

FACES = tuple(Face(str(card + 1), str(card + 1)) for card in range(CARDS))
NOTATION_EXAMPLE = "7"


def face(card: int) -> int:
    return card


def notation(action: int) -> str:
    return str(action + 1)


def zones(s: State) -> list[Zone]:
    rest = range(CARDS) if s.phase == UNDEALT else s.left.tolist()[: left_count(s)]
    found = [Zone("rest", "pile", rest, seen=NOBODY, places=NOBODY)]
    for seat in range(s.players):
        mine = only(seat)
        held = s.hands[seat].tolist()[: s.hand_count]
        secret = [card for card in held if card == s.chosen[seat] - 1]
        laid = [s.table[trick, seat] for trick in range(s.tricks)]
        found += [
            Zone(f"hand/{seat}", "fan", [card for card in held if card not in secret], seat, mine, mine),
            Zone(f"secret/{seat}", "stack", secret, seat, mine),
            Zone(f"laid/{seat}", "row", laid, seat, EVERYONE),
        ]
    return found


def facts(s: State) -> list[Fact]:
    return [Fact("points", s.points[seat], seat) for seat in range(s.players)]


def pending(s: State, seat: int) -> int:
    return int(s.chosen[seat]) - 1


def sentence(s: State, seat: int, action: int) -> Message:
    return Message("action-lay", {"seat": Seat(seat), "card": Card(FACES[action].code)})


def touches(s: State, seat: int, action: int) -> list[tuple[str, ...]]:
    return [(f"hand/{seat}/{s.hands[seat].tolist().index(action)}",)]


def prompt(s: State, seat: int) -> Message:
    return Message("prompt-lay")


def preview(s: State, seat: int, action: int) -> list[Message]:
    return []


def pause(s: State) -> int:
    return 0 if s.phase == UNDEALT else 800  # milliseconds, to see that all have chosen


def tell(before: State, after: State, seat: int, action: int) -> list[LogLine]:
    if seat != DEALER:
        mine = only(seat)
        return [
            LogLine(Message("log-chose", {"seat": Seat(seat)}), EVERYONE & ~mine),
            LogLine(Message("log-chose-card", sentence(before, seat, action).args), mine),
        ]
    if before.phase == UNDEALT:
        return [LogLine(Message("log-deal", {"count": HAND}))]
    shown = [after.table[before.tricks, other] for other in range(after.players)]
    gain = [after.points[other] - before.points[other] for other in range(after.players)]
    cards = tuple(Card(FACES[card].code) for card in shown)
    return [LogLine(Message("log-trick", {"seat": Seat(gain.index(1)), "cards": cards}))]
