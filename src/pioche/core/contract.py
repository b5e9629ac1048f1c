"""The contract of a game: what the files of a game folder provide, on one page.

A game is a folder of `pioche/games/`. Its `rules.py` defines facts (VERSION, PLAYERS, OPTIONS, LOW_WINS,
SEATS, CARDS, ACTIONS), the record type STATE and the kernels of the rules; its `observe.py` defines LAYOUT,
OBSERVATION and the kernels `observe` and `census`. All have the names below.

The state `s` of a table is one flat record of type STATE. A new table is a record of zeros with the fields
`players` and the options filled in, and the dealer acts first. Cards and actions are small integers.

| kernel | does |
|---|---|
| `actors(s)` | returns the bit mask of the seats that must decide now; `1 << DEALER` if the dealer must act; 0 at the end |
| `deal(s, rng)` | performs one step of the dealer: set-up, next round, reshuffle, return of cards. All randomness is here |
| `legal(s, seat, out)` | writes the legal actions of a deciding seat to `out`, ascending, and returns their number |
| `play(s, seat, action)` | performs one seat's decision; simultaneous choices stay hidden until the last seat has chosen |
| `scores(s, out)` | writes the points of each seat, at any time of the game |
| `winners(s)` | returns the bit mask of the winners, 0 while the game goes on |
| `imagine(s, seat, rng)` | determinizes: overwrites all that the seat cannot know with a random completion of what it knows |
| `observe(s, seat, out)` | writes the seat's observation for learning, every entry of `out` |
| `census(s, out)` | adds 1 to `out[card]` for each place where that physical card lies |

LAYOUT lists the parts of an observation, each with a name and a length. The kernel `observe` takes its
offsets from it (`layout_offsets`), and so do the documentation and OpenSpiel's named tensors.

The game's `table.py` describes what people see. It is Python, never compiled; `s` is a read-only copy of the
state (`pioche.core.snapshot`), and the types are those of `pioche.core.scene` and `pioche.core.message`.

| in `table.py` | is or returns |
|---|---|
| `FACES`, `face(card)` | all different faces of the cards; the index in FACES of a card's face |
| `notation(action)`, `NOTATION_EXAMPLE` | the fixed text of an action; an example of such a text |
| `other_notations(action)` (optional) | other spellings of an action that are read like its notation |
| `zones(s)` | all zones with their cards, and who may see them: the same zones for every state |
| `facts(s)` | the named values that people read, such as points and the round, and who may see them |
| `pending(s, seat)` | the action that a seat has chosen and that is not disclosed yet, or -1 |
| `sentence(s, seat, action)` | the message that says an action in words, in all forms of `pioche.core.message` |
| `touches(s, seat, action)` | the paths of touches by which a person chooses an action |
| `prompt(s, seat)` | the message that tells a deciding seat what to do |
| `preview(s, seat, action)` | messages: what an action would do, as far as public knowledge tells |
| `pause(s)` | for how many milliseconds people look at the table before the dealer's next step |
| `tell(before, after, seat, action)` | the log lines of one step, a decision's sentence first; `seat` may be the DEALER |
| `LOG_TURNS` (optional) | how many turns back the log can be read while the game runs; default: all turns |
| `DAY` (optional) | players and options of the deal of the day; default: the fewest with opponents, no option changed |
| `quiet(options)` (optional) | whether emotes are off, because partners could signal with them; default: no |
| `SHEET` (optional) | the printed cells of a score sheet, row by row; the terminal draws them |

The game's `count.py` says what points are made of (`pioche.core.count`):

| in `count.py` | is or returns |
|---|---|
| `lines(s, seat)` | the score sheet of a seat at any time: lines that sum to its score, with the cards that make them |
| `headline(s)` (optional) | the message that says how the game or a round has just ended, else None; default: who won |
| `explanation(s)` (optional) | messages: why it ended so, after a headline; default: none |
| `remark(s, seat)` (optional) | a few words about the seat's count, or None |
| `bills(s)` (optional) | the groups of seats that share a bill; default: each seat has its own |

A game may have a `reasons.py`: REASONS lists why one action can be better than another (`pioche.core.reason`), and
`alike(s, seat, action)` returns the message that equal actions share, or None. The coach says both.

`players/greedy.py` defines `choose`, declared below as `greedy`.

Bots use the game's `players/policy.py`: FEATURES names the features of an action, `consider` and `features`
write them, `active_features` returns the range of features that can be non-zero now (default: all), `horizon`
tells rollouts where to stop, and SCALE is a typical difference in points at the horizon. A game in which seats can
wait for ever also defines `stalled` there (default: 0). The weights of the features are in `players/policy.json`.
A game may have a `players/beliefs.py`: BELIEF_FEATURES and `belief_features` describe a world drawn by `imagine`,
and `players/beliefs.json` weighs them, so that likely worlds are drawn more often.

This module also declares each kernel as a function without a body. Generic algorithms (a playout, a search,
the step of a batch) import these declarations and call them; a `Linker` (`pioche.core.kernel`) replaces
each declaration by the function of one game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np

from pioche.core.kernel import Array, State

DEALER = 15  # the dealer, as an actor: the table itself acts
SPECTATOR = 14  # a viewer without a seat
MOST_SEATS = 8

ACTION = np.int16  # the dtype of a list of actions
FEATURE = np.float32  # the dtype of an observation
WEIGHT = np.float64  # the dtype of features, weights and the memo: double, for equal sums on every machine
POINTS = np.int32  # the dtype of scores


@dataclass(frozen=True)
class Option:
    """A choice made before the first card. The record has an integer field of the same name.

    `values` are either words, which the record stores by their index, or a range of integers. `needs`
    restricts some values to certain numbers of players.
    """

    name: str
    values: Sequence[str] | range
    default: str | int
    needs: Mapping[str, Sequence[int]] = field(default_factory=dict)


Options = dict[str, str | int]  # the value of each option of a table


def first_seat_option(most: int) -> Option:
    """The option "first": who starts. The record stores 0 if the seat is drawn at random, else the seat + 1."""
    seats = [str(seat) for seat in range(most)]
    needs = {seat: range(int(seat) + 1, most + 1) for seat in seats if int(seat) >= 1}
    return Option("first", ("drawn", *seats), "drawn", needs)


Layout = Sequence[tuple[str, int]]  # the parts of an observation: the name and the length of each


def layout_offsets(layout: Layout) -> list[int]:
    """Return the offset of each part of an observation, followed by the length of the observation."""
    return [sum(size for _, size in layout[:part]) for part in range(len(layout) + 1)]


Function = TypeVar("Function", bound=Callable[..., Any])


def _declared(fn: Function) -> Function:
    """Mark a function as a declaration, which a `Linker` replaces by the function of a game."""
    fn.__declared__ = fn.__name__  # type: ignore[attr-defined]
    return fn


@_declared
def actors(s: State) -> int:
    """Return the bit mask of the seats that must decide now, or `1 << DEALER`, or 0 at the end."""
    raise NotLinked


@_declared
def deal(s: State, rng: State) -> None:
    """Perform one step of the dealer."""
    raise NotLinked


@_declared
def legal(s: State, seat: int, out: Array) -> int:
    """Write the legal actions of a deciding seat, ascending; return their number."""
    raise NotLinked


@_declared
def play(s: State, seat: int, action: int) -> None:
    """Perform one seat's decision."""
    raise NotLinked


@_declared
def scores(s: State, out: Array) -> None:
    """Write the points of each seat."""
    raise NotLinked


@_declared
def winners(s: State) -> int:
    """Return the bit mask of the winners, 0 while the game goes on."""
    raise NotLinked


@_declared
def imagine(s: State, seat: int, rng: State) -> None:
    """Determinize: overwrite what the seat cannot know with a random completion of what it knows."""
    raise NotLinked


@_declared
def observe(s: State, seat: int, out: Array) -> None:
    """Write the seat's observation, every entry of `out`."""
    raise NotLinked


@_declared
def census(s: State, out: Array) -> None:
    """Add 1 to `out[card]` for each place where that card lies."""
    raise NotLinked


@_declared
def greedy(s: State, seat: int, actions: Array, count: int, rng: State) -> int:
    """Return the choice of the game's simple player (`choose` of `players/greedy.py`) on an imagined state."""
    raise NotLinked


@_declared
def consider(s: State, seat: int, seen: Array, memo: Array) -> None:
    """Compute, once for a decision, what the features of all its actions need (in `players/policy.py`).

    `seen` (OBSERVATION numbers) is scratch space for the seat's observation, `memo` (MEMO numbers) for the rest.
    """
    raise NotLinked


@_declared
def features(s: State, seat: int, seen: Array, memo: Array, action: int, out: Array) -> None:
    """Write the features of one action, those in the range of `active_features`, from the seat's knowledge alone."""
    raise NotLinked


@_declared
def active_features(s: State) -> tuple[int, int]:
    """Return the first and the end of the features that can be non-zero now; `features` writes only these."""
    raise NotLinked


def all_features_active(s: State) -> tuple[int, int]:
    """The default of `active_features`."""
    return 0, FEATURES


@_declared
def horizon(s: State) -> int:
    """Return the number of the round or part being played: a search rollout stops where this number changes."""
    raise NotLinked


@_declared
def stalled(s: State) -> int:
    """Return how many turns in a row, beyond what is usual, have brought the game no nearer to its end."""
    raise NotLinked


def never_stalled(s: State) -> int:
    """The default of `stalled`, for games that every turn brings nearer to their end."""
    return 0


@_declared
def belief_features(s: State, seat: int, out: Array) -> None:
    """Write the features by which the seat judges how likely an imagined world is (of the game's `beliefs.py`)."""
    raise NotLinked


def no_belief_features(s: State, seat: int, out: Array) -> None:
    """`belief_features` of a game without a `beliefs.py`."""


KERNELS = (actors, deal, legal, play, scores, winners, imagine, observe, census)


class NotLinked(RuntimeError):
    """A declaration of the contract was called without being linked to a game."""


class _DeclaredInteger(int):
    """A placeholder for an integer that each game defines; linking replaces it by the game's value."""

    __declared__: str

    def __new__(cls, name: str) -> _DeclaredInteger:
        integer = super().__new__(cls, 0)
        integer.__declared__ = name
        return integer


class _DeclaredTable:
    """A constant table that each game defines."""

    def __init__(self, name: str) -> None:
        self.__declared__ = name


ACTIONS: int = _DeclaredInteger("ACTIONS")
CARDS: int = _DeclaredInteger("CARDS")
OBSERVATION: int = _DeclaredInteger("OBSERVATION")
MEMO: int = _DeclaredInteger("MEMO")
FEATURES: int = _DeclaredInteger("FEATURES")
WEIGHTS: Any = _DeclaredTable("WEIGHTS")
BELIEF_FEATURES: int = _DeclaredInteger("BELIEF_FEATURES")
BELIEF_WEIGHTS: Any = _DeclaredTable("BELIEF_WEIGHTS")
