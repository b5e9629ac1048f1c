"""An expert is not below the trained player with the smallest budget; `python -m tests.soak.bots` plays longer."""

from __future__ import annotations

import pytest

from pioche.core.game import game, game_ids
from tests.kit.arena.experts import BUDGETS, against_regular

DEALS = 3


@pytest.mark.parametrize("game_id", game_ids())
def test_an_expert_with_few_simulations_is_not_below_the_trained_player(game_id: str) -> None:
    found = against_regular(game(game_id), min(BUDGETS), DEALS)
    assert found.is_fair, found
