"""Perft, compared with a direct recursive count."""

from __future__ import annotations

import pytest

from pioche.arena.perft import perft
from pioche.core.game import Position, game, game_ids
from pioche.core.refusals import BadArgument


def counted(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for action in [] if position.over else position.legal(position.actors[0]):
        after = position.copy()
        after.play(action, after.actors[0])
        total += counted(after, depth - 1)
    return total


@pytest.mark.parametrize("name", game_ids())
def test_perft_is_the_number_of_sequences(name: str) -> None:
    position = game(name).new(seed="perft")
    for depth in (0, 1, 2):
        if perft(position, depth) > 2_000:
            break
        assert perft(position, depth) == counted(position, depth)


def test_a_game_that_ends_has_no_deeper_leaves() -> None:
    position = game("high-card").new(seed=1)
    assert perft(position, 6) == 36
    assert perft(position, 7) == 0


@pytest.mark.parametrize("depth", [-1, 2.5, "2", None, True])
def test_an_invalid_depth_is_refused(depth: int) -> None:
    with pytest.raises(BadArgument, match="depth"):
        perft(game("high-card").new(seed=1), depth)
    with pytest.raises(BadArgument, match="position"):
        perft(game("high-card"), 1)  # type: ignore[arg-type]
