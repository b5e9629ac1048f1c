"""Lost Cities as people see it.

Notation, by the card's letter and number (`x` for an extra):

| notation | says |
|---|---|
| `S8`, `Sx` | lay the 8 of the sea, an extra of the sea on one's own suite |
| `-S8`, `-Sx` | discard it |
| `P` | draw from the pile |
| `+S` | draw from the sea's discard |

The letters: `D` desert, `S` sea, `F` forest, `V` volcano, `I` ice.

What a started suite is worth is marked on its zone: `(18 − 20) × 2 =` → `−4`.
"""

from __future__ import annotations

from pioche.core.contract import DEALER
from pioche.core.kernel import State
from pioche.core.message import Argument, Card, Message, Seat
from pioche.core.scene import EVERYONE, NOBODY, Face, Fact, LogLine, ScoreLine, Zone, only
from pioche.core.snapshot import Kept, once

from .rules import (
    CARDS,
    COST,
    COUNT,
    DISCARD,
    DISCARDS,
    FACE_OF,
    FIRST_OF,
    FORCED,
    FROM_DISCARD,
    FROM_PILE,
    HAND,
    LAY,
    MATCH,
    NONE_CLOSED,
    OVER,
    SERIES,
    SERIES_FACES,
    UNDEALT,
    VALUE_OF,
    bonus_points,
    held,
    round_points,
    suite_points,
    tally,
)

NAMES = ("desert", "sea", "forest", "volcano", "ice")  # of the series, in zones and texts
LETTERS = "DSFVI"
COLOURS = ("yellow", "blue", "green", "red", "white")


def _printed(face: int) -> Face:
    series, rank = divmod(face, SERIES_FACES)
    code, label = (str(rank + 1), str(rank + 1)) if rank else ("x", "×")
    return Face(LETTERS[series] + code, label, COLOURS[series], LETTERS[series])


FACES = tuple(_printed(face) for face in range(SERIES * SERIES_FACES))
NOTATION_EXAMPLE = "S8, -S8, P, +S"
PAUSES = {COUNT: 8000, FORCED: 1200}


def face(card: int) -> int:
    return int(FACE_OF[card])


def notation(action: int) -> str:
    if action < DISCARD:
        return FACES[action].code
    if action < FROM_PILE:
        return "-" + FACES[action - DISCARD].code
    return "P" if action == FROM_PILE else "+" + LETTERS[action - FROM_DISCARD]


def zones(s: State) -> list[Zone]:
    pile = range(CARDS) if s.stage == UNDEALT else s.pile.tolist()[: s.left]
    heaps = _heaps(s)
    found = [Zone("pile", "pile", pile, seen=NOBODY, places=NOBODY)]
    found += [_discard(series, heaps[DISCARDS + series]) for series in range(SERIES)]
    for seat in range(s.players):
        hand = s.hands[seat].tolist()[: held(s, seat)]
        found.append(Zone(f"hand/{seat}", "fan", hand, seat, seen=only(seat), places=only(seat)))
        found += [_suite_zone(s, seat, series, heaps[SERIES * seat + series]) for series in range(SERIES)]
    return found


@once
def _heaps(s: State) -> list[tuple[int, ...]]:
    """The cards of all suites and discards, the top of each last."""
    under = s.under.tolist()
    heaps = []
    for top in s.tops.tolist():
        cards, card = [], top - 1
        while card >= 0:
            cards.append(card)
            card = under[card] - 1
        heaps.append(tuple(reversed(cards)))
    return heaps


def _discard(series: int, cards: tuple[int, ...]) -> Zone:
    def make() -> Zone:
        seen = [NOBODY] * (len(cards) - 1) + [EVERYONE] * bool(cards)
        return Zone(f"discard/{NAMES[series]}", "stack", cards, seen=seen, remembered=True)

    return _kept_zones.get((series, cards), make)


def _suite_zone(s: State, seat: int, series: int, cards: tuple[int, ...]) -> Zone:
    def make() -> Zone:
        worth = _worth(s, SERIES * seat + series)
        return Zone(_suite(seat, series), "row", cards, seat, seen=EVERYONE, marks=worth)

    return _kept_zones.get((seat, series, s.bonus, cards), make)


_kept_zones: Kept[Zone] = Kept()
_kept_points: Kept[int] = Kept()


def _points(s: State, seat: int) -> int:
    """What the seat's suites are worth as they lie."""
    suites = tuple(_heaps(s)[SERIES * seat : SERIES * (seat + 1)])
    return _kept_points.get((s.bonus, suites), lambda: round_points(s, seat))


def _suite(seat: int, series: int) -> str:
    return f"suite/{seat}/{NAMES[series]}"


_tally = once(tally)


def _worth(s: State, heap: int) -> dict[str, str]:
    """What a started suite is worth as it lies: the reckoning, and what it comes to."""
    total, extras, size = _tally(s, heap)
    if size == 0:
        return {}
    bonus = bonus_points(s, size)
    reckoned = f"({total} − {COST}) × {1 + extras}" if extras else f"{total} − {COST}"
    more = f" + {bonus}" if bonus else ""
    return {f"{reckoned}{more} =": _minus(suite_points(s, total, extras, size))}


def facts(s: State) -> list[Fact]:
    found = [Fact("round", min(s.finished + 1, MATCH))] if s.rounds else []
    found.append(Fact("left", CARDS if s.stage == UNDEALT else s.left))
    if s.rounds:
        found += [Fact("total", s.totals[seat], seat) for seat in range(s.players)]
    return found + [Fact("points", _points(s, seat), seat) for seat in range(s.players)]


def pending(s: State, seat: int) -> int:
    return -1


def touches(s: State, seat: int, action: int) -> list[tuple[str, ...]]:
    if action == FROM_PILE:
        return [("pile",)]
    if action >= FROM_DISCARD:
        return [(f"discard/{NAMES[action - FROM_DISCARD]}",)]
    laid = action % DISCARD
    series = laid // SERIES_FACES
    target = f"discard/{NAMES[series]}" if action >= DISCARD else _suite(seat, series)
    hand = _hand_faces(s, seat)
    return [(f"hand/{seat}/{place}", target) for place, shown in enumerate(hand) if shown == laid]


@once
def _hand_faces(s: State, seat: int) -> list[int]:
    return [face(card) for card in s.hands[seat]]


def prompt(s: State, seat: int) -> Message:
    if s.stage == LAY:
        return Message("prompt-lay")
    if s.closed == NONE_CLOSED:
        return Message("prompt-draw")
    return Message("prompt-draw-closed", {"name": NAMES[s.closed]})


def preview(s: State, seat: int, action: int) -> list[Message]:
    if action == FROM_PILE and s.left == 1:
        return [Message("preview-last")]
    if action >= DISCARD:
        return []
    series, value = action // SERIES_FACES, VALUE_OF[FIRST_OF[action]]
    total, extras, size = _tally(s, SERIES * seat + series)
    before = suite_points(s, total, extras, size)
    after = suite_points(s, total + value, extras + (value == 0), size + 1)
    return [
        Message("preview-suite", {"name": NAMES[series], "before": _minus(before), "after": _minus(after)})
    ]


def _minus(number: int) -> str:
    """A number with a true minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def pause(s: State) -> int:
    """Before the count goes; and before a draw that nobody chooses, so that a card can be taken back."""
    return PAUSES.get(s.stage, 0)


def tell(before: State, after: State, seat: int, action: int) -> list[LogLine]:
    if seat == DEALER and before.stage == UNDEALT:
        starter = {"seat": Seat(after.starter)}
        return [LogLine(Message("log-deal", {"count": HAND})), LogLine(Message("log-starts", starter))]
    if seat == DEALER and before.stage == COUNT:
        return [_of_seat("log-total", other, after.totals[other]) for other in range(after.players)]
    if seat == DEALER or action == FROM_PILE:
        return _drawn(before.turn, before.pile[before.left - 1]) + _counted(after)
    if action >= FROM_DISCARD:
        card = before.tops[DISCARDS + action - FROM_DISCARD] - 1
        return [_of_card("log-take", seat, face(card))]
    if action >= DISCARD:
        return [_of_card("log-discard", seat, action - DISCARD)]
    return [_of_card("log-lay", seat, action)]


def _drawn(seat: int, card: int) -> list[LogLine]:
    """A card drawn from the pile: its face for the one who drew it."""
    shown = Message("log-draw-card", {"card": Card(FACES[face(card)].code)})
    return [
        LogLine(Message("log-draw", {"seat": Seat(seat)}), EVERYONE & ~only(seat)),
        LogLine(shown, only(seat)),
    ]


def _counted(s: State) -> list[LogLine]:
    """What the round brought, once the pile is empty."""
    if s.stage != COUNT and s.stage != OVER:
        return []
    points = [_of_seat("log-points", seat, round_points(s, seat)) for seat in range(s.players)]
    return [LogLine(Message("log-empty")), *points]


def _of_card(text: str, seat: int, shown: int) -> LogLine:
    return LogLine(Message(text, {"seat": Seat(seat), "card": Card(FACES[shown].code)}))


def _of_seat(text: str, seat: int, points: int) -> LogLine:
    return LogLine(Message(text, {"seat": Seat(seat), "points": points}))


def count(s: State, seat: int) -> list[ScoreLine]:
    lines: list[ScoreLine] = []
    for series, name in enumerate(NAMES):
        total, extras, size = tally(s, SERIES * seat + series)
        if size == 0:
            continue
        bonus = bonus_points(s, size)
        worth: dict[str, Argument] = {
            "name": name,
            "sum": total,
            "difference": _minus(total - COST),
            "factor": 1 + extras,
        }
        lines.append(ScoreLine(Message("count-suite", worth), suite_points(s, total, extras, size) - bonus))
        if bonus:
            lines.append(ScoreLine(Message("count-bonus", {"name": name, "size": size}), bonus))
    if s.finished:
        lines.append(ScoreLine(Message("count-earlier", {"count": s.finished}), s.totals[seat]))
    return lines
