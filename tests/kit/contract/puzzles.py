"""The puzzles of a game: each is a position of the rules, with a legal answer, true reasons and words; none flips."""

from __future__ import annotations

import random
from collections import Counter

from pioche.coach.puzzles.collection import shipped
from pioche.coach.puzzles.judge import LEAST_GAIN, SURE_ERRORS, compare
from pioche.coach.puzzles.puzzle import Puzzle, equal_answers, theme_of
from pioche.coach.puzzles.quotas import Quotas
from pioche.core.game import Game, Position
from pioche.core.text import LANGUAGES, Text
from tests.kit.contract.reasons import check_pair, readings

QUICK_WORLDS, LONG_WORLDS = 300, 1_500
MOST_PAIRS = 3  # other actions of a puzzle whose reasons are checked, besides the tempting one


def check_puzzle(game: Game, puzzle: Puzzle) -> Position:
    """Check all but the chances: the position, the actions, the reasons and the words. Returns the position."""
    position = puzzle.position(game)  # raises where a move is not legal
    position.automatic = False  # the readings look at what an action does before the table goes on
    legal = [game.notations[action] for action in position.legal(puzzle.seat)]
    where = f"{game.id} {puzzle.id}"
    assert sorted([*puzzle.answers, *puzzle.losses]) == sorted(legal), f"{where} names other actions"
    best, tempting = game.parse(puzzle.answer), game.parse(puzzle.tempting)
    assert puzzle.tempting in puzzle.losses, where
    equal = equal_answers(position, puzzle.seat, best)
    assert {game.notations[action] for action in equal} == set(puzzle.answers), (
        f"{where}: other equal actions"
    )
    assert puzzle.gain >= max(LEAST_GAIN, SURE_ERRORS * puzzle.error) - 1e-3, f"{where}: a small gain"
    assert 0 < puzzle.chance <= 1, where
    assert puzzle.levels.novice or puzzle.levels.greedy or puzzle.levels.regular, f"{where}: nobody misses it"
    assert theme_of(position, puzzle.seat, best, tempting) == puzzle.theme, f"{where}: another theme"
    read, said = readings(game), Counter[str]()
    check_pair(position, puzzle.seat, best, tempting, read, said)
    assert said[puzzle.theme], f"{where}: its theme is not said"
    for other in sorted(puzzle.losses)[:MOST_PAIRS]:
        check_pair(position, puzzle.seat, best, game.parse(other), read, said)
    for language in LANGUAGES:
        assert Text(language, game)(f"theme-{puzzle.theme}"), f"{where}: no name of the theme"
    return position


def check_collection(game: Game) -> int:
    """Check all puzzles of a game and that they differ; return how many there are."""
    found = shipped(game)
    assert len(found.by_id) == len(found.puzzles), f"{game.id}: a puzzle twice"
    matches = {(puzzle.seed, puzzle.players, *sorted(puzzle.options.items())) for puzzle in found.puzzles}
    assert len(matches) == len(found.puzzles), f"{game.id}: two of one match"
    quotas = Quotas(len(found.puzzles))
    for puzzle in found.puzzles:
        position = check_puzzle(game, puzzle)
        assert quotas.is_new(puzzle, position), f"{game.id} {puzzle.id}: a near-duplicate"
        quotas.add(puzzle, position)
    return len(found.puzzles)


def flipped(game: Game, puzzle: Puzzle, worlds: int, seed: str) -> bool:
    """Whether another action has a higher chance than the answer in so many fresh worlds."""
    position = puzzle.position(game)
    actions = [game.parse(notation) for notation in (puzzle.answer, *puzzle.losses)]
    return compare(position, puzzle.seat, actions, worlds, f"{seed} {puzzle.id}").best != actions[0]


def recomputed(game: Game, amount: int | None, worlds: int, seed: str = "recomputed") -> Counter[str]:
    """Recompute so many puzzles of a game, by default all. Raises AssertionError where one flips."""
    puzzles = shipped(game).puzzles
    if amount is not None:
        puzzles = random.Random(f"{seed} {game.id}").sample(puzzles, min(amount, len(puzzles)))
    for puzzle in puzzles:
        assert not flipped(game, puzzle, worlds, seed), f"{game.id} {puzzle.id} flips"
    return Counter(puzzles=len(puzzles))
