"""The puzzles that the games ship: valid, varied, with true reasons; a recomputed sample never flips."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pioche.coach.puzzles.collection import FILE, shipped
from pioche.core.game import Game, game_ids
from pioche.core.game import game as find_game
from tests.kit.contract.puzzles import QUICK_WORLDS, check_collection, check_puzzle, flipped, recomputed
from tests.kit.paths import SOURCE

LEAST = 150  # puzzles of a game of the package
MOST_BYTES = 300_000


@pytest.fixture(scope="module", params=[name for name in game_ids() if shipped(find_game(name)).puzzles])
def game(request: pytest.FixtureRequest) -> Game:
    found = find_game(request.param)
    found.compile()
    return found


@pytest.mark.parametrize(
    "folder", sorted((SOURCE / "games").glob("*/rules.py")), ids=lambda path: path.parent.name
)
def test_every_game_of_the_package_ships_puzzles_in_a_small_file(folder: object) -> None:
    file = folder.parent / FILE  # type: ignore[attr-defined]
    assert file.stat().st_size <= MOST_BYTES
    assert len(shipped(find_game(folder.parent.name.replace("_", "-"))).puzzles) >= LEAST  # type: ignore[attr-defined]


def test_every_puzzle_is_valid_explained_and_unlike_the_others(game: Game) -> None:
    assert check_collection(game) == len(shipped(game).puzzles)


def test_a_recomputed_sample_does_not_flip(game: Game) -> None:
    assert recomputed(game, 4, QUICK_WORLDS)["puzzles"] > 0


def test_a_wrong_answer_is_noticed(game: Game) -> None:
    """A planted puzzle whose answer is another action fails both checks."""
    puzzle = max(shipped(game).puzzles, key=lambda one: one.gain)
    worst = max(puzzle.losses, key=lambda other: puzzle.losses[other])
    losses = {**{other: loss for other, loss in puzzle.losses.items() if other != worst}, puzzle.answer: 0.2}
    planted = replace(puzzle, answers=(worst, *puzzle.answers[1:]), tempting=puzzle.answer, losses=losses)
    assert flipped(game, planted, QUICK_WORLDS, "planted")
    with pytest.raises(AssertionError):
        check_puzzle(game, planted)
