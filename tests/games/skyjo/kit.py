"""Positions of Skyjo laid out for tests, and what a viewer sees of them.

Tableaux are written row by row: a value lies open, one in brackets face down, a dot is an empty place.
"""

from __future__ import annotations

import re
from typing import Any

from pioche.core.contract import SPECTATOR
from pioche.core.game import Position, game
from pioche.core.kernel import view
from pioche.core.message import Message
from pioche.core.scene import LogLine
from pioche.games.skyjo import rules

SKYJO = game("skyjo")
VALUES = rules.VALUE_OF.tolist()


def column(one: int | str, two: int | str, three: int | str) -> str:
    """A tableau with cards in the last column only."""
    return f". . . {one} . . . {two} . . . {three}"


HIGH = "12 11 10 9 8 7 6 5 4 3 2 (1)"
LAST_HIDDEN = "1 2 3 4 5 6 7 8 9 10 11 (12)"
TEN = column(10, 0, 0)
LESS = column(-1, -1, 0)  # -2 points


def arranged(
    *tableaux: str,
    discard: tuple[int, ...] = (3,),
    pile: tuple[int, ...] | None = None,
    options: dict[str, Any] | None = None,
    **fields: int,
) -> Position:
    """A position in the middle of a round, in which a seat draws.

    The top of discard and pile is last. Without `pile` the pile gets all other cards; with it they go to the
    bottom of the discard. `fields` are written into the record.
    """
    position = SKYJO.new(len(tableaux), options, automatic=False)
    deck: dict[int, list[int]] = {}
    for card, value in enumerate(VALUES):
        deck.setdefault(value, []).append(card)
    s = view(position.state)
    for seat, tableau in enumerate(tableaux):
        for place, spelled in enumerate(tableau.split()):
            if spelled != ".":
                s.grid[seat, place] = deck[int(spelled.strip("()"))].pop()
                s.occupied[seat] |= 1 << place
                s.hidden[seat] |= ("(" in spelled) << place
    top = [deck[value].pop() for value in discard]
    upper = [deck[value].pop() for value in pile or ()]
    rest = [card for cards in deck.values() for card in cards]
    heaps = {"discard": top, "pile": rest} if pile is None else {"discard": rest + top, "pile": upper}
    for name, cards in heaps.items():
        for i, card in enumerate(cards):
            getattr(s, name)[i] = card
        setattr(s, f"{name}_count", len(cards))
    s.round, s.phase = 1, rules.DRAWING
    for name, value in fields.items():
        setattr(s, name, value)
    rules.count_faces(s)
    assert (SKYJO.interpreted.census(position.state) == 1).all()
    return position


def deal_while_due(position: Position) -> None:
    """Make the dealer's steps until a seat decides, the round is counted or the game is over."""
    while position.dealer_due and view(position.state).phase != rules.UNDEALT:
        position.deal()


def deal_through_set_up(position: Position) -> None:
    while not position.actors:
        position.deal()


def turn(position: Position, *actions: str) -> None:
    """Play a seat's decisions and the dealer's steps after them."""
    for action in actions:
        position.play(action)
    deal_while_due(position)


def choosing(*tableaux: str) -> Position:
    """A position in which all seats have chosen the places 1 and 2, and the dealer is to reveal them."""
    hidden = [re.sub(r"(-?\d+)", r"(\1)", tableau) for tableau in tableaux]
    position = arranged(*hidden, discard=(), phase=rules.CHOOSING)
    for seat in range(len(tableaux)):
        position.play("1+2", seat)
    return position


def counted(finisher: str, *others: str, **options: Any) -> Position:
    """A counted round that seat 0 has finished."""
    position = arranged(finisher, *others, options=options, finisher=1, phase=rules.REVEALING)
    deal_while_due(position)
    return position


def with_totals(totals: tuple[int, ...], *tableaux: str, **options: Any) -> Position:
    position = arranged(*tableaux, options=options, finisher=1, phase=rules.REVEALING)
    s = view(position.state)
    for seat, total in enumerate(totals):
        s.totals[seat] = total
    deal_while_due(position)
    return position


def looks(position: Position, zone: str, viewer: int = SPECTATOR) -> list[str]:
    cards = next(one.cards for one in position.scene(viewer).zones if one.id == zone)
    assert cards is not None
    return list(cards)


def heap(position: Position, zone: str, viewer: int = SPECTATOR) -> tuple[int, str | None]:
    one = next(one for one in position.scene(viewer).zones if one.id == zone)
    return one.count, one.top


def top_values(position: Position, count: int) -> list[int]:
    """The values of the last cards put on the discard, the top last."""
    s = view(position.state)
    return [VALUES[card] for card in s.discard.tolist()[s.discard_count - count : s.discard_count]]


def notations(position: Position, seat: int) -> list[str]:
    return [SKYJO.notations[action] for action in position.legal(seat)]


def lines(log: list[LogLine], viewer: int = SPECTATOR) -> list[Message]:
    return [line.message for line in log if line.seen >> viewer & 1]
