"""The trained player and the greedy player of Skyjo."""

from __future__ import annotations

import pytest

from pioche.arena.simulate import simulate
from pioche.bots import bot
from pioche.bots.policy import features_of
from pioche.core.game import Position
from pioche.core.kernel import view
from pioche.core.rng import generator
from pioche.games.skyjo.players import greedy, policy
from tests.games.skyjo.kit import (
    HIGH,
    LAST_HIDDEN,
    SKYJO,
    arranged,
)

# The trained player -------------------------------------------------------------------------------


STANDOFF = "0 0 . 0 -1 10 . -2 0 10 . (11)", ". 10 . -1 . 10 . -1 . (11) . -2"  # 17 and 16 points lie open


@pytest.mark.parametrize(
    ("seat", "top", "waits"),
    [(0, 1, 0), (1, 1, 1), (1, 0, 1), (1, 10, 0)],
    ids=["behind", "best", "best, a lower card", "best, a column"],
)
def test_the_seat_with_the_fewest_points_in_a_standoff_draws_from_the_pile(
    seat: int, top: int, waits: int
) -> None:
    position = arranged(*STANDOFF, discard=(top,), turn=seat)
    taking = features_of(SKYJO.interpreted, position.state, seat, position.legal(seat))
    assert taking[:, policy.TAKE_WAITS].tolist() == [waits, 0]
    chosen = bot("regular", SKYJO).choose(position, seat, generator(bytes(32)))
    assert SKYJO.notations[chosen] == ("P" if waits else "D")


def test_there_is_no_standoff_while_a_seat_has_two_hidden_cards() -> None:
    position = arranged(STANDOFF[0].replace("-2", "(-2)"), STANDOFF[1], discard=(1,), turn=1)
    taking = features_of(SKYJO.interpreted, position.state, 1, position.legal(1))
    assert not taking[:, policy.TAKE_WAITS].any()


def test_rounds_of_regular_bots_end() -> None:
    """Without the feature `take-waits`, four of these rounds would never end."""
    played = simulate(SKYJO, 2_000, players=2, options={"limit": 0}, bots=["regular"], most_decisions=400)
    assert played.wins().any(axis=1).all()


# The greedy player --------------------------------------------------------------------------------


def chosen(position: Position, seat: int) -> str:
    actions = position.legal(seat)
    rng = view(generator(bytes(32)))
    return SKYJO.notations[greedy.choose(view(position.state), seat, actions, len(actions), rng)]


def test_greedy_completes_a_column() -> None:
    position = arranged("9 1 1 (1) 9 2 2 2 4 3 3 (3)", HIGH, discard=(9,))
    assert chosen(position, 0) == "D"
    position.play("D")
    assert chosen(position, 0) == "x9"


def test_greedy_discards_a_high_card_and_reveals_another() -> None:
    position = arranged("1 1 2 2 (1) (2) (3) (4) (1) (1) (1) (1)", HIGH, discard=(12,), pile=(3, 11))
    assert chosen(position, 0) == "P"
    position.play("P")
    assert chosen(position, 0).startswith("t")


def test_greedy_does_not_finish_a_round_that_would_be_doubled() -> None:
    position = arranged(LAST_HIDDEN, "0 0 1 0 0 1 0 0 0 1 1 (0)", pile=(3, 11))
    position.play("P")
    assert chosen(position, 0) not in ("t12", "x12")
