"""The observation, and the packed collections that it is computed with."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

from pioche.core.kernel import empty, view
from pioche.games.deux_sans_trois import observe, outcome, packed, rules
from tests.games.deux_sans_trois.kit import GAME, finish_turn


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_observed_gain_of_a_card_is_the_change_in_points_when_it_is_laid(players: int) -> None:
    position = GAME.new(players, seed="gain", automatic=False)
    choices = random.Random(players)
    gains = set()
    for _ in range(rules.TURNS * players):
        finish_turn(position)
        (seat,) = position.actors
        seen = position.observe(seat)
        for card in position.legal():
            trial = position.copy()
            trial.play(card)
            finish_turn(trial)
            gain = trial.scores[seat] - position.scores[seat]
            assert seen[observe.AT_GAIN + card] == pytest.approx(gain / 10)
            gains.add(gain)
        position.play(choices.choice(position.legal()))
    assert min(gains) < 0 < max(gains)


def test_the_cards_that_a_packed_collection_takes_are_those_of_the_rules() -> None:
    choices = random.Random("packed")
    counts, unpacked = empty(rules.COLOURS, np.int8), empty(rules.COLOURS, np.int8)
    for seed in range(40):
        position = GAME.new(4, seed=seed)
        for _ in range(choices.randrange(60)):
            position.play(choices.choice(position.legal()))
        s = view(position.state)
        (seat,) = position.actors
        for card in position.legal():
            outcome.counts_after(s, seat, card, counts)
            after = packed.packed_of(s, seat) + packed.packed_taken(s, card)
            for colour in range(rules.COLOURS):
                unpacked[colour] = (after >> packed.COUNT_BITS * colour) & packed.COUNT_MASK
            assert unpacked.tolist() == counts.tolist()


def test_the_worth_and_the_colours_of_a_packed_collection_are_those_of_the_rules() -> None:
    counts = empty(rules.COLOURS, np.int8)
    for held in product((0, 1, 2, 3, 4, 5), (0, 2, 3), (1, 3), (1, 2, 5), (1, 4), (0, 1, 5), (1, 2, 3, 5)):
        collection = 0
        for colour, count in enumerate(held):
            counts[colour] = count
            collection |= count << packed.COUNT_BITS * colour
        assert packed.worth_of(collection) == sum(rules.WORTH[count] for count in held)
        assert packed.all_visible(collection) == (rules.visible_colours(counts) == rules.COLOURS)
