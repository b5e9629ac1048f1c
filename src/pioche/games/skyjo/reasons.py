"""Why an action of Skyjo is better than another, and which actions are equal.

Each function reads the table and returns a message that is true of the two actions, or None. A *pair* are two equal
open cards of a column.
"""

from __future__ import annotations

from typing import NamedTuple

from pioche.core.kernel import State
from pioche.core.message import Argument, Card, Message, Seat
from pioche.core.reason import Reason
from pioche.core.toolbox import bit_count

from .rules import (
    CHOOSE,
    CHOOSING,
    COLUMNS,
    DRAW_FROM_DISCARD,
    DRAW_FROM_PILE,
    EXCHANGE,
    FIRST_PLACE,
    PLACES,
    REVEAL,
    ROWS,
    SECOND_PLACE,
    VALUE_OF,
    completes_column,
    is_open,
    open_sum,
    place_of,
)
from .table import FACES, face

HIGH = 6  # from this value on a card is high


class Laying(NamedTuple):
    """An exchange or a reveal: the place, what is exchanged there, and what goes to the discard."""

    place: int
    column: int
    exchanges: bool
    completes: bool  # the card in hand clears the column
    discarded: int | None  # the value that goes to the discard; None for a hidden card


def _laying(s: State, seat: int, action: int) -> Laying:
    place = place_of(action)
    if action >= REVEAL:
        return Laying(place, place % COLUMNS, False, False, int(VALUE_OF[s.held]))
    known = int(VALUE_OF[s.grid[seat, place]]) if is_open(s, seat, place) else None
    return Laying(place, place % COLUMNS, True, completes_column(s, seat, place, s.held), known)


def _both(s: State, seat: int, better: int, other: int) -> tuple[Laying, Laying] | None:
    """The two actions, if a card is in hand."""
    return (_laying(s, seat, better), _laying(s, seat, other)) if better >= EXCHANGE else None


def _say(name: str, seat: int, /, **args: Argument) -> Message:
    return Message(f"reason-{name}", {"seat": Seat(seat), **args})


def _card(card: int) -> Card:
    return Card(FACES[face(card)].code)


def _held(s: State) -> int:
    return int(VALUE_OF[s.held])


def _beside(s: State, seat: int, place: int) -> list[int]:
    """The open cards of the column of a place, without the place itself."""
    column = range(place % COLUMNS, PLACES, COLUMNS)
    return [int(s.grid[seat, each]) for each in column if each != place and is_open(s, seat, each)]


def _values(cards: list[int]) -> list[int]:
    return [int(VALUE_OF[card]) for card in cards]


def _open_cards(s: State, seat: int) -> list[int]:
    return [int(s.grid[seat, place]) for place in range(PLACES) if is_open(s, seat, place)]


# With a card in hand ----------------------------------------------------------------------------------


def clears_column(s: State, seat: int, better: int, other: int) -> Message | None:
    both = _both(s, seat, better, other)
    if both and both[0].completes and not both[1].completes:
        return _say("column", seat, card=_card(s.held))
    return None


def saves_points(s: State, seat: int, better: int, other: int) -> Message | None:
    both = _both(s, seat, better, other)
    if not both or both[0].completes or both[1].completes or not both[0].exchanges:
        return None
    one, two = both
    if one.discarded is None or one.discarded <= _held(s):
        return None
    saved = one.discarded - _held(s)
    if not two.exchanges or two.discarded is None or two.discarded <= _held(s):
        return _say("saves", seat, points=saved)
    less = two.discarded - _held(s)
    return _say("saves-more", seat, points=saved, less=less) if less < saved else None


def makes_pair(s: State, seat: int, better: int, other: int) -> Message | None:
    both = _both(s, seat, better, other)
    if not both or not both[0].exchanges:
        return None
    one, two = both
    equal = _values(_beside(s, seat, one.place)).count(_held(s))
    other_equal = _values(_beside(s, seat, two.place)).count(_held(s)) if two.exchanges else 0
    if equal == 1 and other_equal == 0 and one.discarded != _held(s):
        return _say("pair", seat, card=_card(s.held))
    return None


def keeps_pair(s: State, seat: int, better: int, other: int) -> Message | None:
    """The other action takes a card away from a pair."""
    both = _both(s, seat, better, other)
    if not both or not both[1].exchanges or both[1].discarded in (None, _held(s)):
        return None
    one, two = both
    apart = not one.exchanges or one.column != two.column
    if apart and both[1].discarded in _values(_beside(s, seat, two.place)):
        return _say("pair-kept", seat, card=_card(s.grid[seat, two.place]), column=two.column + 1)
    return None


def awaits_third(s: State, seat: int, better: int, other: int) -> Message | None:
    """The other action lays the card beside a pair that it does not complete."""
    both = _both(s, seat, better, other)
    if not both or not both[1].exchanges or both[0].column == both[1].column:
        return None
    beside = _beside(s, seat, both[1].place)
    values = _values(beside)
    if len(values) == ROWS - 1 and values[0] == values[1] != _held(s):
        return _say("third", seat, card=_card(beside[0]), column=both[1].column + 1)
    return None


def keeps_high_out(s: State, seat: int, better: int, other: int) -> Message | None:
    both = _both(s, seat, better, other)
    if both and not both[0].exchanges and both[1].exchanges and not both[1].completes and _held(s) >= HIGH:
        return _say("high-out", seat, card=_card(s.held))
    return None


def leaves_higher(s: State, seat: int, better: int, other: int) -> Message | None:
    """The next seat finds a higher card on the discard."""
    both = _both(s, seat, better, other)
    if not both or s.finisher or both[0].completes or both[1].completes:
        return None
    one, two = both
    if one.discarded is None or two.discarded is None or one.discarded <= two.discarded:
        return None
    cards = [s.grid[seat, each.place] if each.exchanges else s.held for each in both]
    following = Seat((seat + 1) % s.players)
    return Message("reason-left", {"other": following, "card": _card(cards[0]), "less": _card(cards[1])})


def fewer_hidden(s: State, seat: int, better: int, other: int) -> Message | None:
    both = _both(s, seat, better, other)
    if not both or is_open(s, seat, both[0].place) or not is_open(s, seat, both[1].place):
        return None
    return _say("fewer-hidden", seat) if bit_count(s.hidden[seat]) > 1 else None


def ends_round(s: State, seat: int, better: int, other: int) -> Message | None:
    both = _both(s, seat, better, other)
    if not both or s.finisher:
        return None
    one, two = (s.hidden[seat] == 1 << each.place for each in both)
    if two and not one:
        return _say("goes-on", seat)
    if not one or two or not both[0].exchanges or both[0].completes:
        return None
    mine = open_sum(s, seat) + _held(s)
    fewest = all(open_sum(s, each) > mine for each in range(s.players) if each != seat)
    return _say("ends", seat) if fewest else None


# Drawing ----------------------------------------------------------------------------------------------


def draws(s: State, seat: int, better: int, other: int) -> Message | None:
    """What the card on the discard can replace, or that it can replace none."""
    if better not in (DRAW_FROM_DISCARD, DRAW_FROM_PILE):
        return None
    top, own = s.discard[s.discard_count - 1], _open_cards(s, seat)
    highest = max(own, key=lambda card: VALUE_OF[card], default=None)
    if better == DRAW_FROM_DISCARD:
        if highest is None or VALUE_OF[highest] <= VALUE_OF[top]:
            return None
        return _say("replaces", seat, card=_card(top), old=_card(highest))
    if highest is None or VALUE_OF[highest] > VALUE_OF[top] or _most_equal(s, seat, top) == ROWS - 1:
        return None
    return _say("none-higher", seat, card=_card(top))


def _most_equal(s: State, seat: int, card: int) -> int:
    """The most open cards of one column that equal a card."""
    most = 0
    for column in range(COLUMNS):
        shown = [s.grid[seat, place] for place in range(column, PLACES, COLUMNS) if is_open(s, seat, place)]
        most = max(most, _values(shown).count(int(VALUE_OF[card])))
    return most


def draws_third(s: State, seat: int, better: int, other: int) -> Message | None:
    if better != DRAW_FROM_DISCARD or _most_equal(s, seat, s.discard[s.discard_count - 1]) != ROWS - 1:
        return None
    return _say("draws-third", seat, card=_card(s.discard[s.discard_count - 1]))


def draws_second(s: State, seat: int, better: int, other: int) -> Message | None:
    if better != DRAW_FROM_DISCARD or _most_equal(s, seat, s.discard[s.discard_count - 1]) != 1:
        return None
    return _say("draws-second", seat, card=_card(s.discard[s.discard_count - 1]))


REASONS = (
    Reason(("column-gone", "column-points"), clears_column),
    Reason(("saved", "saved-late", "saved-soon", "old-high", "last-saved"), saves_points),
    Reason(("pair-made", "pair-made-late", "pair-made-chance"), makes_pair),
    Reason(("pair-broken",), keeps_pair),
    Reason(("pair-kept-apart",), awaits_third),
    Reason(("laid-high",), keeps_high_out),
    Reason(("next-gain", "next-gain-late"), leaves_higher),
    Reason(("covered", "covered-late", "covered-lead", "turn", "turn-late", "turn-lead"), fewer_hidden),
    Reason(("ends", "ends-lead", "ends-doubled"), ends_round),
    Reason(
        (
            *("take", "take-edge", "take-edge-late", "take-saves", "take-low", "take-low-late", "take-idle"),
            *("take-lead", "take-waits", "take-last-edge"),
        ),
        draws,
    ),
    Reason(("take-completes",), draws_third),
    Reason(("take-pairs", "take-pairs-late"), draws_second),
)


# Equal actions ----------------------------------------------------------------------------------------


def alike(s: State, seat: int, action: int) -> Message | None:
    """Return what equal actions share: hidden cards of one column, or of columns where no card is open."""
    if s.phase == CHOOSING:
        return _alike("choose-one" if _in_one_column(action) else "choose-two", seat)
    if action < EXCHANGE or is_open(s, seat, place_of(action)):
        return None
    column, verb = place_of(action) % COLUMNS, "reveal" if action >= REVEAL else "exchange"
    if _is_fresh(s, seat, column):
        return _alike(f"{verb}-fresh", seat, card=_card(s.held))
    return _alike(f"{verb}-column", seat, card=_card(s.held), column=column + 1)


def _is_fresh(s: State, seat: int, column: int) -> bool:
    return all(int(s.hidden[seat]) >> place & 1 for place in range(column, PLACES, COLUMNS))


def _in_one_column(action: int) -> bool:
    return bool(FIRST_PLACE[action - CHOOSE] % COLUMNS == SECOND_PLACE[action - CHOOSE] % COLUMNS)


def _alike(name: str, seat: int, /, **args: Argument) -> Message:
    return Message(f"alike-{name}", {"seat": Seat(seat), **args})
