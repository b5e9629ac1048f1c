"""2 sans 3 tables arranged by hand, and their cards as lists."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from pioche.core.contract import DEALER
from pioche.core.game import Position, game
from pioche.core.kernel import view
from pioche.games.deux_sans_trois import rules

GAME = game("deux-sans-trois")
ORANGE, LILAC, CIEL, RED, TURQUOISE, MAGENTA, OLIVE = range(7)
SIX_COLOURS = {ORANGE: (1,), LILAC: (2,), CIEL: (3,), RED: (4,), TURQUOISE: (5,), MAGENTA: (6,)}


def arranged(
    rows: Sequence[Sequence[int]] = ((0,), (30,), (60,)),
    hand: Sequence[int] = (),
    shown: Mapping[int, Sequence[int]] | None = None,
    other_shown: Mapping[int, Sequence[int]] | None = None,
    down: Sequence[int] = (),
    other_hand: Sequence[int] = (),
    held: int = 8,
) -> Position:
    """Return a table of two where seat 0 holds `held` cards and is to play.

    Cards not named lie somewhere hidden; three at least must lie open.
    """
    position = GAME.new(2, {"first": "0"}, automatic=False)
    position.deal()
    s = view(position.state)
    position.state["rows"] = 0
    position.state["hands"] = 0
    position.state["piles"] = 0
    for number, cards in enumerate(rows):
        s.row_count[number] = len(cards)
        for place, card in enumerate(cards):
            s.rows[number, place] = card
    for seat, collection in enumerate((shown or {}, other_shown or {})):
        for colour, cards in collection.items():
            s.visible_count[seat, colour] = len(cards)
            for place, card in enumerate(cards):
                s.visible[seat, colour, place] = card
    for card in down:
        s.gone[card] = 1
    s.down_count[0] = len(down)

    used = {*hand, *other_hand, *down, *(card for cards in rows for card in cards)}
    for collection in (shown or {}, other_shown or {}):
        used |= {card for cards in collection.values() for card in cards}
    hidden = [card for card in range(rules.NUMBERS) if card not in used]
    random.Random(0).shuffle(hidden)
    for seat, (cards, size) in enumerate(((hand, held), (other_hand, 8))):
        s.hand_count[seat] = size
        full = [*cards, *(hidden.pop() for _ in range(size - len(cards)))]
        for place, card in enumerate(sorted(full)):
            s.hands[seat, place] = card
    for place in range(rules.MOST_LEFT):
        s.left[place] = hidden.pop()
    for seat in (0, 1):
        s.pile_count[seat] = min(12, len(hidden))
        for place in range(s.pile_count[seat]):
            s.piles[seat, place] = hidden.pop()
    assert not hidden
    assert (GAME.interpreted.census(position.state) == 1).all()
    return position


def row(position: Position, number: int) -> list[int]:
    s = view(position.state)
    cards: list[int] = s.rows[number].tolist()[: s.row_count[number]]
    return cards


def shown(position: Position, colour: int, seat: int = 0) -> list[int]:
    s = view(position.state)
    cards: list[int] = s.visible[seat, colour].tolist()[: s.visible_count[seat, colour]]
    return cards


def down(position: Position, seat: int = 0) -> list[int]:
    return [card for card, place in enumerate(view(position.state).gone.tolist()) if place == seat + 1]


def finish_turn(position: Position) -> list[Position]:
    """Play the dealer's steps until the next decision; return the table before each of them."""
    before = []
    while position.dealer_due and view(position.state).phase != rules.FINAL:
        before.append(position.copy())
        position.deal()
    return before


def random_steps(position: Position, seed: object) -> Iterator[tuple[Position, int, int]]:
    """Play a random game; yield for each step the table before it, who acted and how."""
    choices = random.Random(str(seed))
    while not position.over:
        before = position.copy()
        if position.dealer_due:
            position.deal()
            yield before, DEALER, -1
        else:
            (seat,) = position.actors
            action = choices.choice(position.legal())
            position.play(action)
            yield before, seat, action
