"""Explicit chance nodes: a dealer's step as a sequence of single random draws.

A dealer's step is a function of the random numbers it draws. Here the caller supplies them one by one. If
the step needs another number, it is aborted, the state stays unchanged, and the caller gets the number of
equally likely outcomes of that draw. So any game has explicit chance nodes, although its rules only shuffle.

`Draws` are an array, which takes the place of the generator that the rules are given:

    [ supplied | drawn so far | outcomes of the missing draw | first number | second number | ... ]
"""

from __future__ import annotations

import functools

import numpy as np
from numpy.typing import NDArray

from pioche.core import rng
from pioche.core.contract import deal
from pioche.core.game import Game
from pioche.core.kernel import Array, Kernel, Linker, copy_record

SUPPLIED, DRAWN, OUTCOMES, FIRST = range(4)
ROOM = 64  # for so many more numbers, whenever the array is full

Draws = NDArray[np.int64]


class DrawMissing(Exception):
    """The step needs more draws than the caller has supplied."""


def no_draws() -> Draws:
    return np.zeros(FIRST + ROOM, np.int64)


def with_draw(draws: Draws, number: int) -> Draws:
    """Return draws with one more number; those given stay."""
    last = FIRST + int(draws[SUPPLIED])
    longer = draws.copy() if last < len(draws) else np.concatenate([draws, np.zeros(ROOM, np.int64)])
    longer[last] = number
    longer[SUPPLIED] += 1
    return longer


def numbers_of(draws: Draws) -> list[int]:
    """Return the supplied numbers."""
    numbers: list[int] = draws[FIRST : FIRST + int(draws[SUPPLIED])].tolist()
    return numbers


def deal_with_draws(game: Game, state: np.ndarray, draws: Draws) -> tuple[np.ndarray, int]:
    """Make the dealer's step with the supplied draws.

    Returns the new state and 0. If a draw is missing, returns the unchanged state and the number of equally
    likely outcomes of that draw.
    """
    after, given = copy_record(state), draws.copy()
    try:
        _dealer(game, game.runner.link)(after, given)
    except DrawMissing:
        return state, int(given[OUTCOMES])
    return after, 0


@functools.cache
def _dealer(game: Game, link: Linker) -> Kernel:
    """Return the game's `deal` with supplied draws, interpreted or compiled as the kernels of the linker are."""
    linker = Linker(game.id, game.scope, link.target, {rng.below: next_draw})
    return linker.direct(deal_in, np.zeros(1, game.state_type), no_draws())


def deal_in(states: Array, draws: Array) -> None:
    deal(states[0], draws)


def next_draw(draws: Array, n: int) -> int:
    """Takes the place of `rng.below`: return the next supplied number; raise `DrawMissing` without one."""
    if n == 1:
        return 0
    drawn = draws[DRAWN]
    if drawn == draws[SUPPLIED]:
        draws[OUTCOMES] = n
        raise DrawMissing
    draws[DRAWN] = drawn + 1
    number: int = draws[FIRST + drawn]
    return number
