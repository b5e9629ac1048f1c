"""Explicit chance nodes: a dealer's step as a sequence of single random draws.

A dealer's step is a function of the random numbers it draws. Here the caller supplies them one by one. If
the step needs another number, it is aborted, the state stays unchanged, and the caller gets the number of
equally likely outcomes of that draw. So any game has explicit chance nodes, although its rules only shuffle.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from pioche.core import contract, rng
from pioche.core.game import Game
from pioche.core.kernel import Linker, Target, copy_record, view


class _DrawMissing(Exception):
    """The step needs more draws than the caller has supplied."""


class _GivenDraws:
    """Takes the place of a random generator, and returns the supplied numbers."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = numbers
        self.drawn = 0
        self.outcomes = 0  # of the missing draw


def _next_draw(given: Any, n: int) -> int:
    """Takes the place of `rng.below`."""
    if n == 1:
        return 0
    if given.drawn == len(given.numbers):
        given.outcomes = n
        raise _DrawMissing
    number: int = given.numbers[given.drawn]
    given.drawn += 1
    return number


@functools.cache
def _dealer(game: Game) -> Any:
    """The game's `deal`, interpreted, with supplied draws."""
    target = Target(
        "given draws", lambda fn, _key, _entry: fn, {rng.below: _next_draw}, lambda constant: constant
    )
    return Linker(game.id, game.scope, target)(contract.deal)


def deal_with_draws(game: Game, state: np.ndarray, draws: Sequence[int]) -> tuple[np.ndarray, int]:
    """Make the dealer's step with the supplied draws.

    Returns the new state and 0. If a draw is missing, returns the unchanged state and the number of equally
    likely outcomes of that draw.
    """
    after, given = copy_record(state), _GivenDraws(draws)
    try:
        _dealer(game)(view(after), given)
    except _DrawMissing:
        return state, given.outcomes
    return after, 0
