"""Lost Cities as people see it.

Notation, by the card's letter and number (`x` for an extra):

| notation | action |
|---|---|
| `S8`, `Sx` | lay the 8, or an extra, of the sea on one's own suite |
| `-S8`, `-Sx` | discard that card |
| `P` | draw from the pile |
| `+S` | draw from the sea's discard |

The letters: `D` desert, `S` sea, `F` forest, `V` volcano, `I` ice.

The zone of a started suite shows its points as a mark: `(18 − 20) × 2 =` → `−4`.
"""

from __future__ import annotations

import functools

from pioche.core.contract import DEALER
from pioche.core.kernel import State
from pioche.core.message import Argument, Card, Message, Seat
from pioche.core.scene import EVERYONE, NOBODY, Face, Fact, LogLine, Zone, only
from pioche.core.snapshot import Cache, cached_per_snapshot

from .rules import (
    CARDS,
    COST,
    COUNT,
    COUNT_OF,
    DISCARD,
    DISCARDS,
    DRAW_FROM_DISCARD,
    DRAW_FROM_PILE,
    EXTRAS_OF,
    FACE_OF,
    FORCED_DRAW,
    HAND,
    LAY,
    LAYING,
    MATCH,
    NONE_CLOSED,
    OVER,
    SEATS,
    SERIES,
    SERIES_CARDS,
    SERIES_FACES,
    SUM_OF,
    UNDEALT,
    bonus_points,
    hand_count,
    of_series,
    round_points,
    suite_points,
)

NAMES = ("desert", "sea", "forest", "volcano", "ice")  # of the series, in zones and texts
LETTERS = "DSFVI"
COLOURS = ("yellow", "blue", "green", "red", "white")
DISCARD_IDS = [f"discard/{name}" for name in NAMES]  # of zones; formatting them for each state takes longer
HAND_IDS = [f"hand/{seat}" for seat in range(SEATS)]
SUITE_IDS = [[f"suite/{seat}/{name}" for name in NAMES] for seat in range(SEATS)]


def _printed(face: int) -> Face:
    series, rank = divmod(face, SERIES_FACES)
    code, label = (str(rank + 1), str(rank + 1)) if rank else ("x", "×")
    return Face(LETTERS[series] + code, label, COLOURS[series], LETTERS[series])


FACES = tuple(_printed(face) for face in range(SERIES * SERIES_FACES))
NOTATION_EXAMPLE = "S8, -S8, P, +S"
# Before these steps of the dealer, in milliseconds: to read the points of the round; to take back the card laid
# before a draw that nobody decides on.
PAUSES = {COUNT: 30_000, FORCED_DRAW: 1200}


def face(card: int) -> int:
    return int(FACE_OF[card])


def notation(action: int) -> str:
    if action < DISCARD:
        return FACES[action - LAY].code
    if action < DRAW_FROM_PILE:
        return "-" + FACES[action - DISCARD].code
    return "P" if action == DRAW_FROM_PILE else "+" + LETTERS[action - DRAW_FROM_DISCARD]


def zones(s: State) -> list[Zone]:
    pile = range(CARDS) if s.phase == UNDEALT else s.pile.tolist()[: s.pile_count]
    heaps, bonus, cached = heaps_of(s), s.bonus, _zone_cache.get
    found = [Zone("pile", "pile", pile, seen=NOBODY, places=NOBODY)]
    for series in range(SERIES):
        cards = heaps[DISCARDS + series]
        found.append(cached((series, cards)) or _discard(series, cards))
    for seat in range(s.players):
        hand = s.hands[seat].tolist()[: hand_count(s, seat)]
        found.append(Zone(HAND_IDS[seat], "fan", hand, seat, seen=only(seat), places=only(seat)))
        for series in range(SERIES):
            cards = heaps[SERIES * seat + series]
            found.append(cached((seat, series, bonus, cards)) or _suite(s, seat, series, cards))
    return found


@cached_per_snapshot
def heaps_of(s: State) -> list[tuple[int, ...]]:
    """The cards of every heap, the top last."""
    under = s.under.tolist()
    heaps = []
    for top in s.tops.tolist():
        cards = []
        while top:
            cards.append(top - 1)
            top = under[top - 1]
        cards.reverse()
        heaps.append(tuple(cards))
    return heaps


_zone_cache: Cache[Zone] = Cache()
_points_cache: Cache[int] = Cache()
_preview_cache: Cache[list[Message]] = Cache()


def _discard(series: int, cards: tuple[int, ...]) -> Zone:
    seen = [NOBODY] * (len(cards) - 1) + [EVERYONE] * bool(cards)
    return _zone_cache.put(
        (series, cards), Zone(DISCARD_IDS[series], "stack", cards, seen=seen, remembered=True)
    )


def _suite(s: State, seat: int, series: int, cards: tuple[int, ...]) -> Zone:
    marks = _reckoning(s, of_series(s.laid[seat], series))
    return _zone_cache.put(
        (seat, series, s.bonus, cards),
        Zone(SUITE_IDS[seat][series], "row", cards, seat, seen=EVERYONE, marks=marks),
    )


def _reckoning(s: State, cards: int) -> dict[str, str]:
    """How the points of a suite of these cards (a mask of 12 bits) are worked out, and what they are."""
    if not cards:
        return {}
    total, factor, bonus = SUM_OF[cards], 1 + EXTRAS_OF[cards], bonus_points(s, COUNT_OF[cards])
    reckoning = f"({total} − {COST}) × {factor}" if factor > 1 else f"{total} − {COST}"
    more = f" + {bonus}" if bonus else ""
    return {f"{reckoning}{more} =": minus(suite_points(s, cards))}


def _round_points(s: State, seat: int) -> int:
    key = s.bonus, s.laid[seat]
    points = _points_cache.get(key)
    return _points_cache.put(key, round_points(s, seat)) if points is None else points


def facts(s: State) -> list[Fact]:
    found = [Fact("round", min(s.finished + 1, MATCH))] if s.rounds else []
    found.append(Fact("left", CARDS if s.phase == UNDEALT else s.pile_count))
    if s.rounds:
        found += [Fact("total", s.totals[seat], seat) for seat in range(s.players)]
    return found + [Fact("points", _round_points(s, seat), seat) for seat in range(s.players)]


def pending(s: State, seat: int) -> int:
    return -1


# Messages ---------------------------------------------------------------------------------------------


def sentence(s: State, seat: int, action: int) -> Message:
    if action == DRAW_FROM_PILE:
        return _draw_sentence(seat)
    if action >= DRAW_FROM_DISCARD:
        top = s.tops[DISCARDS + action - DRAW_FROM_DISCARD] - 1
        return _card_sentence("action-take", seat, face(top))
    if action >= DISCARD:
        return _card_sentence("action-discard", seat, action - DISCARD)
    return _card_sentence("action-lay", seat, action - LAY)


# The few hundred sentences and prompts are made once: a question has a dozen, and every move asks one.


@functools.cache
def _draw_sentence(seat: int) -> Message:
    return Message("action-draw", {"seat": Seat(seat), "shown": "no"})


@functools.cache
def _card_sentence(text: str, seat: int, shown: int) -> Message:
    return Message(text, {"seat": Seat(seat), **_the_card(shown)})


def _the_card(shown: int) -> dict[str, Argument]:
    """The arguments of the text `the-card`, which has an article: "the 7 of the sea", "an extra of the sea"."""
    return {"card": Card(FACES[shown].code), "kind": "number" if shown % SERIES_FACES else "extra"}


def touches(s: State, seat: int, action: int) -> list[tuple[str, ...]]:
    if action == DRAW_FROM_PILE:
        return [("pile",)]
    if action >= DRAW_FROM_DISCARD:
        return [(DISCARD_IDS[action - DRAW_FROM_DISCARD],)]
    laid = action - (DISCARD if action >= DISCARD else LAY)
    series = laid // SERIES_FACES
    target = DISCARD_IDS[series] if action >= DISCARD else SUITE_IDS[seat][series]
    return [(place, target) for place in _places_of_faces(s, seat).get(laid, ())]


@cached_per_snapshot
def _places_of_faces(s: State, seat: int) -> dict[int, list[str]]:
    """For each face in the seat's hand, the places where it is."""
    places: dict[int, list[str]] = {}
    for place, card in enumerate(s.hands[seat]):
        places.setdefault(face(card), []).append(f"{HAND_IDS[seat]}/{place}")
    return places


LAY_PROMPT, DRAW_PROMPT = Message("prompt-lay"), Message("prompt-draw")
CLOSED_PROMPTS = [Message("prompt-draw-closed", {"name": name}) for name in NAMES]


def prompt(s: State, seat: int) -> Message:
    if s.phase == LAYING:
        return LAY_PROMPT
    return DRAW_PROMPT if s.closed == NONE_CLOSED else CLOSED_PROMPTS[s.closed]


def preview(s: State, seat: int, action: int) -> list[Message]:
    if action == DRAW_FROM_PILE and s.pile_count == 1:
        return [Message("preview-last")]
    if action >= DISCARD:
        return []
    laid = action - LAY
    suite = of_series(s.laid[seat], laid // SERIES_FACES)
    key = laid, suite, s.bonus
    return _preview_cache.get(key) or _preview_cache.put(key, [_preview_suite(s, seat, laid, suite)])


def _preview_suite(s: State, seat: int, laid: int, suite: int) -> Message:
    card = next(card for card in s.hands[seat] if face(card) == laid)
    series, k = divmod(card, SERIES_CARDS)
    before, after = suite_points(s, suite), suite_points(s, suite | 1 << k)
    return Message("preview-suite", {"name": NAMES[series], "before": minus(before), "after": minus(after)})


def minus(number: int) -> str:
    """A number with a true minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def pause(s: State) -> int:
    return PAUSES.get(s.phase, 0)


def tell(before: State, after: State, seat: int, action: int) -> list[LogLine]:
    if seat == DEALER and before.phase == UNDEALT:
        starter = {"seat": Seat(after.starter)}
        return [LogLine(Message("log-deal", {"count": HAND})), LogLine(Message("log-starts", starter))]
    if seat == DEALER and before.phase == COUNT:
        return [_log_points("log-total", other, after.totals[other]) for other in range(after.players)]
    if seat == DEALER or action == DRAW_FROM_PILE:
        return _log_draw(before) + _log_count(after)
    return [LogLine(sentence(before, seat, action))]


def _log_draw(before: State) -> list[LogLine]:
    """The log of a draw from the pile: only the seat that drew reads which card it was."""
    seat = before.turn
    drawn = _the_card(face(before.pile[before.pile_count - 1]))
    return [
        LogLine(sentence(before, seat, DRAW_FROM_PILE), EVERYONE & ~only(seat)),
        LogLine(Message("action-draw", {"seat": Seat(seat), "shown": "yes", **drawn}), only(seat)),
    ]


def _log_count(s: State) -> list[LogLine]:
    """The log of the end of a round: nothing while the pile holds a card."""
    if s.phase != COUNT and s.phase != OVER:
        return []
    points = [_log_points("log-points", seat, round_points(s, seat)) for seat in range(s.players)]
    return [LogLine(Message("log-empty")), *points]


def _log_points(text: str, seat: int, points: int) -> LogLine:
    return LogLine(Message(text, {"seat": Seat(seat), "points": points}))
