"""Games end: no bot goes round in circles, with stallers or alone, and a win that is certain is taken."""

from __future__ import annotations

import pytest

from pioche.bots import bot
from pioche.core.game import game, game_ids
from pioche.core.kernel import view
from tests.games.lost_cities.kit import laid_out
from tests.kit.arena.stallers import longest

GAMES = 4  # of `regular` in each game; one of an expert; `python -m tests.soak.bots` plays 200 of each
WAITING = [name for name in game_ids() if hasattr(game(name).policy, "stalled")]


@pytest.mark.parametrize("game_id", game_ids())
def test_games_with_stallers_end(game_id: str) -> None:
    assert longest(game(game_id), "regular", GAMES) > 0


@pytest.mark.parametrize("game_id", WAITING)
def test_an_expert_ends_games_with_stallers(game_id: str) -> None:
    assert longest(game(game_id), "expert:25", 1) > 0


@pytest.mark.parametrize("hand", ["V7 V8 I2 I3 I4 D2 D3 S2", "V7 V8 I10 I9 I8 D2 D3 S2"])
def test_an_expert_far_ahead_draws_the_last_card(hand: str) -> None:
    """Other draws promise more points, but only as long as the other seat would draw the last card."""
    cities = game("lost-cities")
    suites = {"0S": "x 7 8 9 10", "0D": "x 6 7 8 9 10", "0F": "2 6 8 10", "1V": "3 4 5 6"}
    position = laid_out(hand, suites=suites, left=1)
    assert position.scores == [74, -2]
    position.play("-D2")
    for name in ("regular", "expert:500"):
        assert cities.notations[bot(name, cities).choose(position, source=1)] == "P", name


def test_waiting_costs_more_each_turn_where_a_round_is_stalled() -> None:
    """An expert behind would wait for ever: it draws the last card at last, and so does a regular."""
    cities = game("lost-cities")
    suites = {"1S": "x 7 8 9 10", "1D": "6 7 8 9 10", "0V": "3 4 5 6"}
    position = laid_out("V7 V8 I2 I3 I4 D2 D3 S2", suites=suites, left=1)
    position.play("-D2")
    found = {}
    for waited in (0, 60):
        view(position.state).waited = waited
        for name in ("regular", "expert:100"):
            found[name, waited] = cities.notations[bot(name, cities).choose(position, source=1)]
    assert all((notation == "P") == (waited > 0) for (_, waited), notation in found.items()), found
