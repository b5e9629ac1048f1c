"""The contract of a game: what a room's `rules.py` provides, on one page.

A room is a folder of `pioche/games/`. Its `rules.py` states the facts and the kernels below,
under these names and in this order. The state `s` is one flat record; it starts as zeros with
`players` and the options written in, and the first actor is the dealer. LAYOUT names the parts of an
observation in their order: the kernel takes its places from it, and so does the documentation.

| kernel | says |
|---|---|
| `actors(s)` | bit mask of the seats that must decide now; `1 << DEALER` when the table itself must act; 0 at the end |
| `deal(s, rng)` | the dealer acts: set-up, next round, reshuffle, cards going back. All randomness is here |
| `legal(s, seat, out)` | the legal actions of a deciding seat, ascending, written to `out`; their number is returned |
| `play(s, seat, action)` | one seat's decision; simultaneous choices stay hidden until the last one is in |
| `scores(s, out)` | points per seat, at any moment |
| `winners(s)` | bit mask of the winners, 0 while the game goes on |
| `imagine(s, seat, rng)` | overwrites all that the seat cannot know with a random completion of what it knows |
| `observe(s, seat, out)` | features for learning: every place of `out` is written |
| `census(s, out)` | adds one to `out[card]` for each place where that physical card lies |

Bots use the game's `players/policy.py`: FEATURES names the features of an action, `consider` and `features`
write them, `active_features` returns the range of features that can be non-zero now (default: all), `horizon`
tells rollouts where to stop, and SCALE is a typical difference in points at the horizon. The weights of the
features are in `players/policy.json`. A game may have a `players/beliefs.py`: BELIEF_FEATURES and
`belief_features` describe a world drawn by `imagine`, and `players/beliefs.json` weighs them, so that likely
worlds are drawn more often.

The generic algorithms of this project import these names from here; a `Linker` puts the
room's own functions in their place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np

from pioche.core.kernel import Array, State

DEALER = 15  # the table itself, as an actor
SPECTATOR = 14  # somebody who looks on, as a viewer
MOST_SEATS = 8

ACTION = np.int16  # the type of a list of actions
FEATURE = np.float32  # the type of an observation
WEIGHT = np.float64  # of an action's features, their weights and the memo: the same sums on every machine
POINTS = np.int32  # the type of scores


@dataclass(frozen=True)
class Option:
    """A choice made before the first card. The record has an integer field of its name.

    `values` are either words, stored as their index, or integers, stored as they are.
    `needs` says for some values with which player counts alone they go.
    """

    name: str
    values: Sequence[str] | range
    default: str | int
    needs: Mapping[str, Sequence[int]] = field(default_factory=dict)


def first_seat_option(most: int) -> Option:
    """The owner of the table may name the first seat: stored 0 when drawn, else the seat + 1."""
    seats = [str(seat) for seat in range(most)]
    needs = {seat: range(int(seat) + 1, most + 1) for seat in seats if int(seat) >= 1}
    return Option("first", ("drawn", *seats), "drawn", needs)


Layout = Sequence[tuple[str, int]]  # the parts of an observation: what each tells, and its length


def starts(layout: Layout) -> list[int]:
    """Where each part of an observation begins, and at last how long all of it is."""
    return [sum(size for _, size in layout[:part]) for part in range(len(layout) + 1)]


Function = TypeVar("Function", bound=Callable[..., Any])


def _open(fn: Function) -> Function:
    """Marks a name that each game fills."""
    fn.__open__ = fn.__name__  # type: ignore[attr-defined]
    return fn


@_open
def actors(s: State) -> int:
    """Bit mask of the seats that must decide now, or `1 << DEALER`, or 0 at the end."""
    raise NotLinked


@_open
def deal(s: State, rng: State) -> None:
    """The dealer's step."""
    raise NotLinked


@_open
def legal(s: State, seat: int, out: Array) -> int:
    """Write the legal actions of a deciding seat, ascending; return their number."""
    raise NotLinked


@_open
def play(s: State, seat: int, action: int) -> None:
    """One seat's decision."""
    raise NotLinked


@_open
def scores(s: State, out: Array) -> None:
    """Write the points of each seat."""
    raise NotLinked


@_open
def winners(s: State) -> int:
    """Bit mask of the winners, 0 while the game goes on."""
    raise NotLinked


@_open
def imagine(s: State, seat: int, rng: State) -> None:
    """Determinize: overwrite what the seat cannot know with a random completion of what it knows."""
    raise NotLinked


@_open
def observe(s: State, seat: int, out: Array) -> None:
    """Write the seat's features, every one of them."""
    raise NotLinked


@_open
def census(s: State, out: Array) -> None:
    """Add one to `out[card]` for each place where that card lies."""
    raise NotLinked


@_open
def greedy(s: State, seat: int, actions: Array, count: int, rng: State) -> int:
    """The room's hand-written player (`choose` of its `greedy.py`), on an imagined state."""
    raise NotLinked


@_open
def consider(s: State, seat: int, seen: Array, memo: Array) -> None:
    """Once for a decision: what the features of all its actions need (of the room's `policy.py`).

    `seen` has room for the seat's observation, where the room needs it, and `memo` for MEMO numbers.
    """
    raise NotLinked


@_open
def features(s: State, seat: int, seen: Array, memo: Array, action: int, out: Array) -> None:
    """Write the features of one action, those in the range of `active_features`, from the seat's knowledge alone."""
    raise NotLinked


@_open
def active_features(s: State) -> tuple[int, int]:
    """Return the first and the end of the features that can be non-zero now; `features` writes only these."""
    raise NotLinked


def all_features_active(s: State) -> tuple[int, int]:
    """The default of `active_features`."""
    return 0, FEATURES


@_open
def horizon(s: State) -> int:
    """Return the number of the round or part being played: a search rollout stops where this number changes."""
    raise NotLinked


@_open
def belief_features(s: State, seat: int, out: Array) -> None:
    """Write the features by which the seat judges how likely an imagined world is (of the game's `beliefs.py`)."""
    raise NotLinked


def no_belief_features(s: State, seat: int, out: Array) -> None:
    """`belief_features` of a game without a `beliefs.py`."""


KERNELS = (actors, deal, legal, play, scores, winners, imagine, observe, census)


class NotLinked(RuntimeError):
    """A kernel of the contract was called without being linked to a game."""


class _OpenNumber(int):
    """A number that each game fills."""

    __open__: str

    def __new__(cls, name: str) -> _OpenNumber:
        number = super().__new__(cls, 0)
        number.__open__ = name
        return number


class _OpenTable:
    """A constant table that each game fills."""

    def __init__(self, name: str) -> None:
        self.__open__ = name


ACTIONS: int = _OpenNumber("ACTIONS")
CARDS: int = _OpenNumber("CARDS")
OBSERVATION: int = _OpenNumber("OBSERVATION")
MEMO: int = _OpenNumber("MEMO")
FEATURES: int = _OpenNumber("FEATURES")
WEIGHTS: Any = _OpenTable("WEIGHTS")
BELIEF_FEATURES: int = _OpenNumber("BELIEF_FEATURES")
BELIEF_WEIGHTS: Any = _OpenTable("BELIEF_WEIGHTS")
