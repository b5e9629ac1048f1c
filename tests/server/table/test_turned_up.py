"""A step turns up the cards that a seat sees after it and did not see before, in every game."""

from __future__ import annotations

import random

import pytest

from pioche.core.contract import DEALER
from pioche.core.game import game, game_ids
from pioche.core.scene import EMPTY
from pioche.server.table.steps import FrozenPosition, Step


@pytest.mark.parametrize("name", game_ids())
def test_turned_up_is_the_difference_of_visible_cards(name: str) -> None:
    choices = random.Random(name)
    position = game(name).new(seed="turned up", automatic=False)
    shown = 0
    for _ in range(60):
        before = FrozenPosition(position.copy())
        if before.over:
            break
        if before.dealer_due:
            position.deal()
            who, action = DEALER, -1
        else:
            who = choices.choice(before.actors)
            action = choices.choice(position.legal(who))
            position.play(action, who)
        step = Step(before, FrozenPosition(position.copy()), position.tell(before.position, who, action))
        for seat in range(position.players):
            new = step.after.truth.visible(seat) - step.before.truth.visible(seat)
            assert step.turned_up(seat) - {EMPTY} == new
            shown += len(new)
    assert shown or not position.game.cards
