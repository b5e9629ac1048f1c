"""The dealer's steps taken apart into single draws, each an explicit chance event.

A dealer's step is a function of the numbers it draws: here they are given one by one. A step that asks
for one more number than there are is stopped and says from how many it asks to choose; then the table is
as it was. So any game has explicit chance nodes, although its rules know only of shuffles.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from pioche.core import contract, rng
from pioche.core.game import Game
from pioche.core.kernel import Linker, Target, copy_record, view


class _Stopped(Exception):
    """One more draw is wanted than was given."""


class _Given:
    """Stands for a generator: the numbers that it is to draw."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = numbers
        self.drawn = 0
        self.wanted = 0  # from how many the next one is to be chosen


def _next(given: Any, n: int) -> int:
    """In the place of `rng.below`."""
    if n == 1:
        return 0
    if given.drawn == len(given.numbers):
        given.wanted = n
        raise _Stopped
    number: int = given.numbers[given.drawn]
    given.drawn += 1
    return number


@functools.cache
def _dealer(game: Game) -> Any:
    """The room's `deal`, interpreted, with given draws."""
    target = Target("given draws", lambda fn, _key, _entry: fn, {rng.below: _next}, lambda constant: constant)
    return Linker(game.id, game.scope, target)(contract.deal)


def dealt(game: Game, state: np.ndarray, numbers: Sequence[int]) -> tuple[np.ndarray, int]:
    """The state after the dealer's step that draws these numbers, or from how many to draw the next.

    Returns the new state and 0, or the unchanged one and the number of equally likely outcomes.
    """
    after, given = copy_record(state), _Given(numbers)
    try:
        _dealer(game)(view(after), given)
    except _Stopped:
        return state, given.wanted
    return after, 0
