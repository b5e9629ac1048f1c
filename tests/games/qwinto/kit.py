"""Positions of Qwinto arranged for tests, and short ways to read and play them."""

from __future__ import annotations

from pioche.core.game import Position, game
from pioche.core.kernel import view
from pioche.games.qwinto import rules, table

QWINTO = game("qwinto")
CODES = [face.code for face in table.FACES]
CELL_NAMES = list(table.CELL_NAMES)

EXAMPLE_GRID = ("O2", "J3", "G3", "V5")


def arranged(
    *hands: tuple[str, ...], grid: tuple[str, ...] = EXAMPLE_GRID, pile: int | None = None, turn: int = 0
) -> Position:
    """A position with these hands and this grid. The pile holds the remaining cards, or only `pile` of them.

    Cards that are not in the pile lie covered in cell a.
    """
    position = QWINTO.new(len(hands), automatic=False)
    position.deal()
    s = view(position.state)
    named = [card for hand in hands for card in hand] + list(grid)
    rest = [card for card in range(rules.CARDS) if CODES[card] not in named]
    for cell, code in enumerate(grid):
        s.grid[cell] = CODES.index(code)
    for seat, hand in enumerate(hands):
        s.hand_count[seat] = len(hand)
        cards = sorted(CODES.index(code) for code in hand)
        for i in range(rules.HAND):
            s.hands[seat, i] = cards[i] if i < len(cards) else 0
    s.pile_count = min(len(rest), rules.MOST_IN_PILE) if pile is None else pile
    for i in range(rules.MOST_IN_PILE):
        s.pile[i] = rest[i] if i < s.pile_count else 0
    for card in rest[s.pile_count :]:
        s.under[card] = 1
    s.turn = turn
    assert (QWINTO.interpreted.census(position.state) == 1).all()
    return position


def fill(position: Position, seat: int, numbers: dict[str, int], misses: int = 0) -> None:
    """Write these numbers on a sheet."""
    s = view(position.state)
    for name, number in numbers.items():
        s.total = number
        rules.write(s, seat, CELL_NAMES.index(name))
    s.total = 0
    s.misses[seat] = misses


def writable_cells(position: Position, seat: int) -> set[str]:
    """The cells where the seat may write, without `no`."""
    names = [QWINTO.notations[action] for action in position.legal(seat)]
    assert names[-1] == "no"
    return {name[1:] for name in names[:-1]}


def row(letter: str) -> list[str]:
    return [name for name in CELL_NAMES if name[0] == letter]


def announced(position: Position) -> tuple[int, str]:
    facts = {fact.name: fact.value for fact in position.scene().facts if fact.seat is None}
    return int(facts["total"]), str(facts["colours"])


def lay_and_pass(position: Position, laying: str) -> Position:
    """Play a laying; then no seat writes."""
    position.play(laying)
    for seat in position.actors:
        position.play("no", seat)
    position.deal()
    return position


def chi_square(counts: list[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)
