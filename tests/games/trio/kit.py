"""Positions of Trio arranged for tests, and short ways to read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pioche.core.game import Position, game
from pioche.core.kernel import view
from pioche.core.scene import LogLine
from pioche.games.trio import rules, tallies

TRIO = game("trio")


def arranged(
    *hands: Sequence[int],
    centre: Sequence[int] = (),
    won: dict[int, int] | None = None,
    options: dict[str, Any] | None = None,
    automatic: bool = True,
    **fields: int,
) -> Position:
    """A position in mid-game, given the printed numbers of each hand and of the centre.

    All other trios have been won: by the seat that `won` names, otherwise by seat 0. With teams the cards
    of these trios count as dealt to the seats in such a way that all were dealt equally many.
    """
    position = TRIO.new(len(hands), options, automatic=False)
    position.automatic = automatic
    s = view(position.state)
    copies = {printed: [3 * printed - 3, 3 * printed - 2, 3 * printed - 1] for printed in range(1, 13)}
    for seat, hand in enumerate(hands):
        for place, printed in enumerate(sorted(hand)):
            s.hands[seat, place] = copies[printed].pop(0)
        s.hand_count[seat] = len(hand)
        rules.forget_ends(s, seat)
    for place, printed in enumerate(centre):
        s.centre[place] = copies[printed].pop(0)
    s.face_down = (1 << len(centre)) - 1
    named = won or {}
    for printed in sorted((printed for printed in copies if copies[printed]), key=lambda one: one in named):
        assert len(copies[printed]) == 3, f"{printed} is neither all there nor all gone"
        for i, card in enumerate(copies[printed]):
            s.won[s.trios, i] = card
            if s.teams:
                dealt = [tallies.cards_in(s.spent[seat]) + s.hand_count[seat] for seat in range(len(hands))]
                s.spent[dealt.index(min(dealt))] += rules.one_of(printed - 1)
        s.taker[s.trios] = named.get(printed, 0)
        s.trios += 1
    s.phase = rules.REQUEST
    for name, value in fields.items():
        setattr(s, name, value)
    return position


def printed(position: Position, seat: int) -> list[int]:
    """The printed numbers of a hand."""
    s = view(position.state)
    return [card // 3 + 1 for card in s.hands[seat].tolist()[: s.hand_count[seat]]]


def legal_moves(position: Position) -> set[str]:
    """The notations of the legal actions of the acting seat."""
    return {TRIO.notations[action] for action in position.legal(position.actors[0])}


def log_lines(position: Position, before: Position, seat: int, action: str = "") -> list[LogLine]:
    return position.tell(before, seat, TRIO.parse(action) if action else -1)


def one_away(trio: int, won: Sequence[int], mode: str) -> Position:
    """Seat 1, which has won these trios, takes `trio` from the centre; seat 2 has won all others."""
    rest = {other: 2 for other in range(1, 13) if other != trio}
    position = arranged(
        [], [], [], centre=[trio] * 3, won=rest | dict.fromkeys(won, 1), options={"mode": mode}, turn=1
    )
    for place in ("c1", "c2", "c3"):
        position.play(place)
    return position


def four_before_exchange(automatic: bool = True) -> Position:
    """Four seats in two teams, about to exchange, with 12 cards left."""
    position = arranged(
        [1, 3, 3], [2, 2, 4], [1, 2, 4], [1, 3, 4], options={"teams": "on"}, automatic=automatic
    )
    rules.offer_exchange(view(position.state), -1)
    return position


def play_choices(position: Position, *choices: str) -> Position:
    """Play the choice of each seat in an exchange; "" for a seat that is not asked."""
    for seat, choice in enumerate(choices):
        if choice:
            position.play(choice, seat)
    return position
