"""Why an action of Lost Cities is better than another.

Each function reads the table and returns a message that is true of the two actions, or None.
"""

from __future__ import annotations

from pioche.core.kernel import State
from pioche.core.message import Argument, Card, Message, Seat
from pioche.core.reason import Reason

from .rules import (
    BONUS_SIZE,
    COST,
    COUNT_OF,
    DISCARD,
    DISCARDS,
    DRAW_FROM_DISCARD,
    DRAW_FROM_PILE,
    EXTRAS,
    EXTRAS_OF,
    FACE_OF,
    LAY,
    SERIES_FACES,
    SUM_OF,
    hand_count,
    of_series,
)
from .table import FACES, NAMES

FEW_LEFT = 10  # cards of the pile: from then on it matters how long the round lasts
SOME = 2  # cards of a series


def _say(name: str, /, **args: Argument) -> Message:
    return Message(f"reason-{name}", args)


def _the_card(face: int) -> dict[str, Argument]:
    """The arguments of the text `the-card`."""
    return {"card": Card(FACES[face].code), "kind": "number" if face % SERIES_FACES else "extra"}


def _value(face: int) -> int:
    return face % SERIES_FACES + 1 if face % SERIES_FACES else 0


def _series(face: int) -> int:
    return face // SERIES_FACES


def _suite(s: State, seat: int, series: int) -> int:
    return int(of_series(s.laid[seat], series))


def _fits(s: State, seat: int, face: int) -> bool:
    """Whether the seat's suite still takes a card of that face."""
    lowest = EXTRAS if not _value(face) else _value(face) + 1  # as the k-th card of its series
    return _suite(s, seat, _series(face)) >> lowest == 0


def _hand(s: State, seat: int) -> list[int]:
    """The faces of the hand."""
    return [int(FACE_OF[card]) for card in s.hands[seat].tolist()[: hand_count(s, seat)]]


def _laid(action: int) -> int | None:
    """The face that an action lays, or None."""
    return action - LAY if action < DISCARD else None


def _discarded(action: int) -> int | None:
    return action - DISCARD if DISCARD <= action < DRAW_FROM_PILE else None


def _played(action: int) -> int:
    """The face that leaves the hand."""
    return action - LAY if action < DISCARD else action - DISCARD


def _numbers(s: State, seat: int, series: int) -> list[int]:
    """The numbers in hand that the seat's suite of a series still takes."""
    faces = [face for face in _hand(s, seat) if _series(face) == series and _fits(s, seat, face)]
    return [_value(face) for face in faces if _value(face)]


def _stays_layable(s: State, seat: int, better: int, face: int) -> bool:
    """Whether a fitting card of the hand is still there, and still fits, after the better action."""
    if _played(better) == face:
        return False
    laid = _laid(better)
    return laid is None or _series(laid) != _series(face) or _value(laid) < _value(face)


# Laying -----------------------------------------------------------------------------------------------


def gains(s: State, seat: int, better: int, other: int) -> Message | None:
    one, two = _gain(s, seat, better), _gain(s, seat, other)
    return _say("gains", points=one) if one > two else None


def _gain(s: State, seat: int, action: int) -> int:
    """The points that a number adds to a started suite; 0 for other actions, and where the bonus is near."""
    face = _laid(action)
    if face is None or not _value(face):
        return 0
    suite = _suite(s, seat, _series(face))
    if not suite or (s.bonus and COUNT_OF[suite] + 1 == BONUS_SIZE):
        return 0
    return _value(face) * (1 + int(EXTRAS_OF[suite]))


def starts_nothing(s: State, seat: int, better: int, other: int) -> Message | None:
    """The other action starts a suite with a number."""
    face = _laid(other)
    if face is None or not _value(face) or _suite(s, seat, _series(face)):
        return None
    starts = _laid(better) is not None and not _suite(s, seat, _series(_played(better)))
    return None if starts else _say("no-start", name=NAMES[_series(face)], cost=COST)


def skips_nothing(s: State, seat: int, better: int, other: int) -> Message | None:
    """The other action skips a number of the hand."""
    laid = _laid(other)
    if laid is None or better >= DRAW_FROM_PILE:
        return None
    lower = [value for value in _numbers(s, seat, _series(laid)) if value < _value(laid)]
    if not lower:
        return None
    face = laid - _value(laid) + max(lower)
    kept = _played(better) == face and better < DISCARD
    if not kept and not _stays_layable(s, seat, better, face):
        return None
    return _say("not-skipped", **_the_card(face), over=Card(FACES[laid].code))


def keeps_extra(s: State, seat: int, better: int, other: int) -> Message | None:
    """The other action discards an extra, or lays a number before it."""
    if better >= DRAW_FROM_PILE:
        return None
    face = _series(_played(other)) * SERIES_FACES
    if face not in _hand(s, seat) or not _fits(s, seat, face):
        return None
    lost = _discarded(other) == face or (_laid(other) is not None and _laid(other) != face)
    elsewhere = _series(_played(better)) != _series(face)
    return _say("extra-kept", name=NAMES[_series(face)]) if lost and elsewhere else None


def multiplies(s: State, seat: int, better: int, other: int) -> Message | None:
    """What an extra multiplies: the numbers in hand, or a suite that is worth less than its cost."""
    one, two = _laid(better), _laid(other)
    if one is not None and not _value(one) and (two is None or _value(two)):
        numbers = _numbers(s, seat, _series(one))
        factor = 2 + int(EXTRAS_OF[_suite(s, seat, _series(one))])
        return _say("extra", count=len(numbers), factor=factor) if len(numbers) >= SOME else None
    if two is None or _value(two) or (one is not None and not _value(one)):
        return None
    series = _series(two)
    found = int(SUM_OF[_suite(s, seat, series)]) + sum(_numbers(s, seat, series))
    if found >= COST or _series(_played(better)) == series:
        return None
    return _say("no-extra", name=NAMES[series], sum=found, cost=COST)


# Discarding -------------------------------------------------------------------------------------------


def keeps_for_suite(s: State, seat: int, better: int, other: int) -> Message | None:
    face = _discarded(other)
    if face is None or not _value(face) or not _suite(s, seat, _series(face)) or not _fits(s, seat, face):
        return None
    return _say("kept", **_the_card(face)) if _stays_layable(s, seat, better, face) else None


def keeps_together(s: State, seat: int, better: int, other: int) -> Message | None:
    """The other action breaks into a series that is not started and of which the hand has several cards."""
    face = _discarded(other)
    if face is None or _suite(s, seat, _series(face)):
        return None
    count = sum(_series(each) == _series(face) for each in _hand(s, seat))
    if count < SOME or _series(_played(better)) == _series(face):
        return None
    return _say("together", count=count, name=NAMES[_series(face)])


def gives_nothing(s: State, seat: int, better: int, other: int) -> Message | None:
    """The other seat cannot lay what is discarded, or finds nothing for a suite that it has started."""
    opponent, face, against = 1 - seat, _discarded(better), _discarded(other)
    if against is None or not _fits(s, opponent, against):
        return None
    if face is not None:
        if _fits(s, opponent, face):
            return None
        return _say("no-gift", other=Seat(opponent), **_the_card(face))
    if not _suite(s, opponent, _series(against)):
        return None
    return _say("not-found", other=Seat(opponent), **_the_card(against))


# Drawing ----------------------------------------------------------------------------------------------


def _top(s: State, action: int) -> int | None:
    """The face on the discard that an action draws from, or None for the pile."""
    if action < DRAW_FROM_DISCARD:
        return None
    return int(FACE_OF[s.tops[DISCARDS + action - DRAW_FROM_DISCARD] - 1])


def takes_for_suite(s: State, seat: int, better: int, other: int) -> Message | None:
    face = _top(s, better)
    if face is None or not _value(face) or not _suite(s, seat, _series(face)) or not _fits(s, seat, face):
        return None
    return _say("taken", **_the_card(face))


def takes_away(s: State, seat: int, better: int, other: int) -> Message | None:
    face = _top(s, better)
    if face is None or not _suite(s, 1 - seat, _series(face)) or not _fits(s, 1 - seat, face):
        return None
    return _say("denied", other=Seat(1 - seat), **_the_card(face))


def takes_nothing_useless(s: State, seat: int, better: int, other: int) -> Message | None:
    face, taken = _top(s, other), _top(s, better)
    if face is None or _fits(s, seat, face) or (taken is not None and not _fits(s, seat, taken)):
        return None
    return _say("useless", **_the_card(face))


def saves_time(s: State, seat: int, better: int, other: int) -> Message | None:
    if better < DRAW_FROM_DISCARD or other != DRAW_FROM_PILE or s.pile_count > FEW_LEFT:
        return None
    return _say("time", count=s.pile_count)


REASONS = (
    Reason(("gain", "gain-in-haste", "raise"), gains),
    Reason(
        (
            *("start", "start-promise", "start-loss", "start-cards", "start-late", "start-value"),
            "start-other-open",
        ),
        starts_nothing,
    ),
    Reason(("skips-own", "skips-own-in-haste"), skips_nothing),
    Reason(("skips-extras", "lose-extra"), keeps_extra),
    Reason(
        ("extra", "extra-promise", "extra-loss", "extra-cards", "extra-late", "extra-more", "extra-raise"),
        multiplies,
    ),
    Reason(("lose-started",), keeps_for_suite),
    Reason(("lose-new", "lose-promise", "lose-pair"), keeps_together),
    Reason(
        ("gift-started", "gift-started-late", "gift-new", "gift-known", "gift-extra", "gift-none"),
        gives_nothing,
    ),
    Reason(("take-started",), takes_for_suite),
    Reason(("take-denies",), takes_away),
    Reason(("take-useless",), takes_nothing_useless),
    Reason(
        (
            *("pile", "pile-late", "pile-in-haste", "pile-ahead", "pile-behind", "pile-ends-behind"),
            *("pile-ends-ahead", "take-in-haste", "take-stalled"),
        ),
        saves_time,
    ),
)
