"""The check of reasons finds faults: each of these, planted in a game, is found."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import numpy as np
import pytest

from pioche.bots.policy import features_of
from pioche.coach import reasons as coach
from pioche.core.game import Game
from pioche.core.game import game as find_game
from pioche.core.kernel import State
from pioche.core.message import Argument, Card, Message
from pioche.core.reason import Reason, Say
from tests.kit.contract.reasons import reasons

POSITIONS = 300


def planted(game: Game, feature: str, say: Say) -> tuple[Reason, ...]:
    """The reasons of a game, the one with that feature said by another function."""
    found = tuple(
        dataclasses.replace(reason, say=say) if feature in reason.features else reason
        for reason in game.reasons
    )
    assert found != game.reasons
    return found


def always(name: str, **args: Argument) -> Say:
    return lambda s, seat, better, other: Message(f"reason-{name}", args)


def swapped(say: Say) -> Say:
    """The reason of the other action."""
    return lambda s, seat, better, other: say(s, seat, other, better)


def honest(game: Game, feature: str) -> Say:
    return next(reason.say for reason in game.reasons if feature in reason.features)


# The game, a feature of the reason, and what is said instead.
PLANTS: dict[str, tuple[str, str, Callable[[Game], Say]]] = {
    "a column that is not cleared": ("skyjo", "column-gone", lambda _: always("column", card=Card("5"))),
    "Write nothing, which writes": ("qwinto", "written", lambda _: always("box", row="O", count=1)),
    "the next seat is helped": ("trio", "first-next", lambda game: swapped(honest(game, "first-next"))),
    "so late, in the first turns": ("lost-cities", "pile-late", lambda _: always("time", count=3)),
    "points of the other card": (
        "deux-sans-trois",
        "points",
        lambda _: always("points", points="+9", less="−9"),
    ),
    "a lower card is higher": (
        "high-card",
        "height",
        lambda _: always("higher", card=Card("1"), less=Card("2")),
    ),
}


@pytest.mark.parametrize("fault", PLANTS)
def test_a_reason_that_is_not_true_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, feature, plant = PLANTS[fault]
    game = find_game(name)
    monkeypatch.setattr(game, "reasons", planted(game, feature, plant(game)))
    with pytest.raises(AssertionError, match="is not true"):
        reasons(game, POSITIONS)


def test_a_reason_against_the_advice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The coach takes one action's features for the other's: its reasons are true, but speak for the other action."""

    def reversed_features(runner: object, state: State, seat: int, actions: list[int]) -> np.ndarray:
        return features_of(runner, state, seat, actions)[::-1]  # type: ignore[arg-type]

    monkeypatch.setattr(coach, "features_of", reversed_features)
    with pytest.raises(AssertionError, match="argues against the advice"):
        reasons(find_game("skyjo"), POSITIONS)


def test_a_reason_that_nobody_reads_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("high-card")
    monkeypatch.setattr(game, "reasons", planted(game, "height", always("luck")))
    with pytest.raises(AssertionError, match="has no reading"):
        reasons(game, POSITIONS)


def test_equal_actions_that_differ_are_not_called_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    """All cards of a hand are called equal: their features say otherwise."""
    game = find_game("high-card")
    monkeypatch.setattr(game, "alike", lambda s, seat, action: Message("alike-any"))
    position = game.new(2, seed="equal")
    assert coach.alike(position, 0, position.legal(0)[0]) is None
