"""What keeps a collection varied: shares of themes and of easy puzzles, and a distance between puzzles.

Two puzzles are near-duplicates if they have the same theme and number of players, and the policy's features tell
their answers from the tempting actions in almost the same way: the vectors of weighted differences differ by less
than NEAR of the longer one's length. Features do not name colours, seats or columns of equal worth, so positions
that differ only in such names are near-duplicates too.
"""

from __future__ import annotations

import math
from collections import Counter

import numpy as np

from pioche.bots.policy import features_of
from pioche.coach.puzzles.puzzle import Levels, Puzzle
from pioche.coach.reasons import WORLD_SEED
from pioche.core.game import Position

NEAR = 0.1
THEME_SHARE = 0.25  # the most puzzles of one theme
EASY_SHARE = 0.25  # the most puzzles that only novices miss
PATIENCE = 40  # games without a new puzzle, after which the shares grow
GROWTH = 0.05


class Quotas:
    """Decides which puzzles a collection of `count` still takes."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._themes: Counter[str] = Counter()
        self._easy = 0
        self._shapes: dict[tuple[str, int], list[np.ndarray]] = {}
        self._idle = 0  # games since the last puzzle
        self._growth = 0.0

    def add(self, puzzle: Puzzle, position: Position) -> None:
        self._themes[puzzle.theme] += 1
        self._easy += is_easy(puzzle.levels)
        self._shapes.setdefault((puzzle.theme, puzzle.players), []).append(shape(puzzle, position))
        self._idle = 0

    def game_over(self) -> None:
        """Count a game; after many without a new puzzle the shares grow."""
        self._idle += 1
        if self._idle >= PATIENCE:
            self._idle, self._growth = 0, self._growth + GROWTH

    def wants(self, theme: str, *, easy: bool) -> bool:
        """Whether a puzzle of this theme and kind would still be taken."""
        most = math.ceil((THEME_SHARE + self._growth) * self._count)
        most_easy = math.ceil((EASY_SHARE + self._growth) * self._count)
        return self._themes[theme] < most and (not easy or self._easy < most_easy)

    def is_new(self, puzzle: Puzzle, position: Position) -> bool:
        """Whether no puzzle of the collection is a near-duplicate of this one."""
        found = shape(puzzle, position)
        return all(
            distance(found, each) >= NEAR for each in self._shapes.get((puzzle.theme, puzzle.players), ())
        )


def is_easy(levels: Levels) -> bool:
    """Whether only novices miss a puzzle."""
    return not levels.greedy and not levels.regular


def shape(puzzle: Puzzle, position: Position) -> np.ndarray:
    """Return what each feature contributes to the preference for the answer over the tempting action."""
    game, world = position.game, position.imagine(puzzle.seat, WORLD_SEED)
    pair = [game.parse(puzzle.answer), game.parse(puzzle.tempting)]
    one, two = features_of(game.runner, world.state, puzzle.seat, pair)
    difference: np.ndarray = (one - two) * game.weights[position.players]
    return difference


def distance(one: np.ndarray, two: np.ndarray) -> float:
    """Return the distance of two shapes as a share of the longer one's length; 0 for equal ones."""
    longer = max(float(np.linalg.norm(one)), float(np.linalg.norm(two)))
    return float(np.linalg.norm(one - two)) / longer if longer else 0.0
