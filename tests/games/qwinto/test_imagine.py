"""`imagine` in Qwinto: what a seat knows of the other hands, the pile and the choices."""

from __future__ import annotations

import random
from collections import Counter
from math import comb

import pytest

from pioche.core.game import Position
from pioche.core.kernel import view
from pioche.games.qwinto import rules
from tests.games.qwinto.kit import (
    CODES,
    QWINTO,
    arranged,
    chi_square,
    fill,
    lay_and_pass,
)


class PublicNotes:
    """What every seat could write down: the cards of each new pile, draws, and cards laid."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.s = view(position.state)
        self.pile_of = dict.fromkeys(range(rules.CARDS), 0)  # the last pile that a card was in
        self.drawn = [Counter({0: rules.HAND}) for _ in range(position.players)]  # hands, by pile

    def turn(self, choices: random.Random) -> None:
        """One turn: a random card is laid, nobody writes, and no miss ends the game."""
        s, turn = self.s, self.position.actors[0]
        covered = {card for card in range(rules.CARDS) if s.under[card]}
        grid = set(s.grid.tolist())
        shuffles = s.shuffles
        singles = [action for action in self.position.legal(turn) if action < rules.LAY_PAIR]
        self.position.play(choices.choice(singles))
        while s.phase == rules.WRITING:
            self.position.play("no", self.position.actors[0])
        s.misses[turn] = 0
        (laid,) = set(s.grid.tolist()) - grid
        self.drawn[turn][self.pile_of[laid]] -= 1
        self.drawn[turn][shuffles] += 1
        if s.shuffles > shuffles:
            for card in covered | (grid - set(s.grid.tolist())):
                self.pile_of[card] = s.shuffles


@pytest.mark.parametrize("shuffles", [0, 1, 2, 3])
def test_imagined_hands_hold_the_right_number_of_cards_of_each_pile(shuffles: int) -> None:
    """All deals with these numbers are equally likely."""
    position = QWINTO.new(3, seed="origins")
    notes = PublicNotes(position)
    choices = random.Random(shuffles)
    while position.actors != (0,) or view(position.state).shuffles < shuffles:
        notes.turn(choices)
    for _ in range(6):
        notes.turn(choices)
    s = view(position.state)
    assert s.shuffles == shuffles
    unseen = {*s.hands[1].tolist(), *s.hands[2].tolist(), *s.pile.tolist()[: s.pile_count]}
    worlds = [view(position.imagine(0, number).state) for number in range(1000)]
    for pile in range(shuffles + 1):
        cards = {card for card in unseen if notes.pile_of[card] == pile}
        held = notes.drawn[1][pile]
        found: Counter[tuple[int, ...]] = Counter()
        for world in worlds:
            assert world.hands[0].tolist() == s.hands[0].tolist()
            for seat in (1, 2):
                assert len(cards & set(world.hands[seat].tolist())) == notes.drawn[seat][pile]
            found[tuple(sorted(cards & set(world.hands[1].tolist())))] += 1
        ways = comb(len(cards), held)
        if ways <= 100:
            assert len(found) == ways
            assert chi_square(list(found.values()), len(worlds) / ways) < ways + 6 * ways**0.5
        each = Counter(card for some in found for card in some for _ in range(found[some]))
        assert set(each) == (cards if held else set())
        if held:
            spread = chi_square([each[card] for card in cards], len(worlds) * held / len(cards))
            assert spread < len(cards) + 6 * len(cards) ** 0.5


def test_imagined_choices_of_others_are_uniform() -> None:
    position = arranged(("O4", "G0", "J6"), ("O5", "G5", "G6"))
    fill(position, 1, {"O4": 9, "O9": 12, "J2": 10, "J8": 11})
    position.play("O4d")
    position.play("wO7", 1)
    found = Counter(position.imagine(0, number).scene(1).choice for number in range(1200))
    assert set(found) == {"wO6", "wO7", "wO8", "no"}
    assert chi_square(list(found.values()), 300) < 20
    assert {position.imagine(1, number).scene(1).choice for number in range(20)} == {"wO7"}


def test_covered_cards_are_remembered() -> None:
    position = lay_and_pass(arranged(("O4", "G0", "J6"), ("O5", "G5", "G6")), "O4d")
    for number in range(30):
        world = view(position.imagine(1, number).state)
        assert world.under[CODES.index("V5")] == 4
        assert CODES.index("V5") not in world.hands[0].tolist()
