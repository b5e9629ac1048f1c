"""Why an action of Qwinto is better than another.

Each function reads the table and returns a message that is true of the two actions, or None. A box is *lost* where no
number fits between the numbers around it any more.
"""

from __future__ import annotations

from pioche.core.kernel import State
from pioche.core.message import Argument, Card, Message
from pioche.core.reason import Reason

from .rules import (
    COLUMN_PLACES,
    LAY_PAIR,
    LAYING,
    LEAST,
    MISS_POINTS,
    MISSES_TO_END,
    MOST,
    PASS,
    PENTAGON,
    ROW_LENGTH,
    ROWS_TO_END,
    THREE_COLUMN_COUNT,
    WRITE,
    announced_colours,
    announced_total,
    complete_rows,
    counted_card,
    first_card,
    open_places,
)
from .table import FACES, LETTERS


def _say(name: str, /, **args: Argument) -> Message:
    return Message(f"reason-{name}", args)


def _written(s: State, action: int) -> int | None:
    """The place that an action writes in, or None."""
    return None if s.phase == LAYING or action == PASS else action - WRITE


def _is_miss(s: State, seat: int, action: int) -> bool:
    return bool(s.phase != LAYING and action == PASS and seat == s.turn)


# Writing ----------------------------------------------------------------------------------------------


def avoids_miss(s: State, seat: int, better: int, other: int) -> Message | None:
    """The other action is a miss, or announces a total that the seat cannot write."""
    if s.phase == LAYING:
        if _can_write(s, seat, better) and not _can_write(s, seat, other):
            return _say("can-write", total=announced_total(s, better), points=-MISS_POINTS)
        return None
    if _is_miss(s, seat, other) and not _is_miss(s, seat, better):
        return _say("no-miss", points=-MISS_POINTS)
    return None


def _can_write(s: State, seat: int, laying: int) -> bool:
    return open_places(s, seat, announced_total(s, laying), announced_colours(s, laying)) != 0


def fills_box(s: State, seat: int, better: int, other: int) -> Message | None:
    if _written(s, better) is None or _written(s, other) is not None:
        return None
    return _say("box", row=LETTERS[_row(s, better)], count=int(s.written[seat, _row(s, better)]) + 1)


def _row(s: State, action: int) -> int:
    return (action - WRITE) // ROW_LENGTH


def loses_no_box(s: State, seat: int, better: int, other: int) -> Message | None:
    if s.phase == LAYING:
        return None
    one, two = _lost(s, seat, better), _lost(s, seat, other)
    return _say("no-box-lost", number=s.total, count=two) if one == 0 and two > 0 else None


def _lost(s: State, seat: int, action: int) -> int:
    """How many boxes of the row an action makes impossible to fill."""
    place = _written(s, action)
    if place is None:
        return 0
    start = place - place % ROW_LENGTH
    row: list[int] = s.sheets[seat].tolist()[start : start + ROW_LENGTH]
    then = [*row]
    then[place - start] = s.total
    return _unfillable(then) - _unfillable(row)


def _unfillable(row: list[int]) -> int:
    """How many empty boxes of a row cannot be filled, whatever numbers come."""
    lost, empty, lower = 0, 0, LEAST - 1
    for number in [*row, MOST + 1]:
        if number:
            lost += max(0, empty - (number - lower - 1))
            empty, lower = 0, number
        else:
            empty += 1
    return lost


def completes_row(s: State, seat: int, better: int, other: int) -> Message | None:
    """The number completes a row, or goes into a fuller one."""
    if _written(s, better) is None or _written(s, other) is None:
        return None
    one, two = _row(s, better), _row(s, other)
    written, less = int(s.written[seat, one]), int(s.written[seat, two])
    if written <= less:
        return None
    if written == ROW_LENGTH - 1:
        return _say("row-complete", row=LETTERS[one])
    return _say("row-fuller", row=LETTERS[one], count=written, less=less)


def completes_column(s: State, seat: int, better: int, other: int) -> Message | None:
    one, two = _column_points(s, seat, better), _column_points(s, seat, other)
    return _say("column", points=one) if one > two else None


def _column_points(s: State, seat: int, action: int) -> int:
    """The points of the column that a writing completes; 0 for none."""
    place = _written(s, action)
    for three in range(THREE_COLUMN_COUNT):
        places = [int(each) for each in COLUMN_PLACES[three]]
        if place in places:
            numbers = {each: s.total if each == place else int(s.sheets[seat, each]) for each in places}
            return int(numbers[int(PENTAGON[three])]) if all(numbers.values()) else 0
    return 0


def goes_on(s: State, seat: int, better: int, other: int) -> Message | None:
    if s.phase == LAYING or _ends(s, seat, better) or not _ends(s, seat, other):
        return None
    return _say("goes-on")


def _ends(s: State, seat: int, action: int) -> bool:
    """Whether the own sheet ends the game."""
    if _written(s, action) is None:
        return _is_miss(s, seat, action) and s.misses[seat] == MISSES_TO_END - 1
    nearly = s.written[seat, _row(s, action)] == ROW_LENGTH - 1
    return bool(nearly and complete_rows(s, seat) == ROWS_TO_END - 1)


# Laying -----------------------------------------------------------------------------------------------


def others_cannot(s: State, seat: int, better: int, other: int) -> Message | None:
    """No other seat can write the total."""
    if s.phase != LAYING or s.players == 1:
        return None
    others = [each for each in range(s.players) if each != seat]
    if any(_can_write(s, each, better) for each in others):
        return None
    if not any(_can_write(s, each, other) for each in others):
        return None
    return _say("others-cannot", total=announced_total(s, better))


def cards_laid(s: State, seat: int, better: int, other: int) -> Message | None:
    if s.phase != LAYING or (better >= LAY_PAIR) == (other >= LAY_PAIR):
        return None
    return _say("two-cards" if better >= LAY_PAIR else "one-card")


def keeps_card(s: State, seat: int, better: int, other: int) -> Message | None:
    if s.phase != LAYING:
        return None
    card = counted_card(other)
    if card in (counted_card(better), first_card(better)):
        return None
    return _say("kept", card=Card(FACES[card].code))


REASONS = (
    Reason(("miss", "miss-repeated"), avoids_miss),
    Reason(("written", "late-written", "filled"), fills_box),
    Reason(("lost-places",), loses_no_box),
    Reason(("row-chance", "row-prize", "row-progress"), completes_row),
    Reason(("columns",), completes_column),
    Reason(("ends", "ends-lead"), goes_on),
    Reason(("others-best", "rival-best"), others_cannot),
    Reason(("pair", "pair-alone"), cards_laid),
    Reason(("laid-low", "laid-high", "laid-grey"), keeps_card),
)
