"""What a seat of Skyjo knows, and the worlds that it imagines."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from pioche.core.kernel import view
from tests.games.skyjo.kit import (
    HIGH,
    SKYJO,
    VALUES,
    arranged,
    looks,
    turn,
)


def test_nobody_knows_a_hidden_card_not_even_its_owner() -> None:
    position = arranged("(12) (-2)" + " 1 0 2 3 4" * 2, HIGH, pile=(8, 5))  # HIGH hides a 1
    seen = {tuple(looks(position.imagine(0, number), "grid/0", 0)) for number in range(20)}
    assert seen == {("?", "?", "1", "0", "2", "3", "4", "1", "0", "2", "3", "4")}
    values = {VALUES[view(position.imagine(0, number).state).grid[0, 0]] for number in range(60)}
    assert values == {12, -2, 1, 8, 5}


def test_all_places_of_the_unseen_cards_are_imagined_equally_often() -> None:
    """Two hidden cards, one in hand, one in the pile: 24 worlds for seat 0, 6 for the seat that drew."""
    first = "(12) 1 1 1 2 2 2 3 3 3 4 4"
    second = "(11) 1 1 1 2 2 2 3 3 3 4 4"
    position = arranged(first, second, pile=(-2, 7), turn=1)
    position.play("P")
    for seat, orders in ((0, list(permutations((12, 11, 7, -2)))), (1, list(permutations((12, 11, -2))))):
        found: Counter[tuple[int, ...]] = Counter()
        for number in range(15 * len(orders)):
            s = view(position.imagine(seat, number).state)
            worlds = [s.grid[0, 0], s.grid[1, 0], s.held, s.pile[0]]
            if seat == 1:
                assert VALUES[worlds.pop(2)] == 7
            found[tuple(VALUES[card] for card in worlds)] += 1
        assert set(found) == set(orders)
        square = sum((count - 15) ** 2 / 15 for count in found.values())
        assert square < 3 * len(orders)


def test_after_a_reshuffle_pile_and_hidden_cards_are_imagined_apart() -> None:
    position = arranged("(12) (11) 1 1 2 2 2 3 3 3 4 4", HIGH, pile=(5,))
    turn(position, "P", "x3")
    s = view(position.state)
    assert s.reshuffled == 1
    hidden = {s.grid[0, 0], s.grid[0, 1], s.grid[1, 11]}
    pile = sorted(s.pile.tolist()[: s.pile_count])
    tops, firsts = set(), set()
    for number in range(40):
        world = view(position.imagine(1, number).state)
        assert {world.grid[0, 0], world.grid[0, 1], world.grid[1, 11]} == hidden
        assert sorted(world.pile.tolist()[: world.pile_count]) == pile
        tops.add(world.pile[world.pile_count - 1])
        firsts.add(world.grid[0, 0])
    assert firsts == hidden
    assert len(tops) > 20


def test_after_a_reshuffle_a_drawn_card_is_imagined_from_the_pile() -> None:
    position = arranged("(12) (11) 1 1 2 2 2 3 3 3 4 4", HIGH, pile=(5,))
    turn(position, "P", "x3")
    hidden = {
        view(position.state).grid[0, 0],
        view(position.state).grid[0, 1],
        view(position.state).grid[1, 11],
    }
    position.play("P")
    held = {view(position.imagine(0, number).state).held for number in range(40)}
    assert len(held) > 20
    assert not held & hidden
    assert {view(position.imagine(1, number).state).held for number in range(9)} == {
        view(position.state).held
    }


def test_the_choices_of_the_other_seats_are_imagined() -> None:
    position = SKYJO.new(3, seed="choices")
    position.play("1+2", 0)
    position.play("1+3", 1)
    worlds = [view(position.imagine(0, number).state).chosen.tolist() for number in range(60)]
    assert {chosen[0] for chosen in worlds} == {1}
    assert len({chosen[1] for chosen in worlds} & set(range(1, 67))) > 30
    assert {chosen[2] for chosen in worlds} == {0}
