"""N games of one kind in one array of records, stepped together by compiled code.

    from pioche.envs.batch import Batch

    batch = Batch("lost-cities", 1024, threads=2)
    shown = batch.reset(seeds=1)                 # game i is that of game.new(seed=1 + i)
    while training:
        actions = choose(shown.observations, shown.masks, shown.to_play)
        shown = batch.step(actions)

`Batch` says what its arguments do, `Shown` what a step shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from pioche.core import rng
from pioche.core.contract import FEATURE
from pioche.core.game import Game
from pioche.core.kernel import copy_record
from pioche.core.match import Match, Played, Player
from pioche.core.position import Position
from pioche.core.validate import as_integer
from pioche.envs import stepping
from pioche.envs.config import MOST_DECISIONS, Kind, Seeds, described, number
from pioche.envs.deals import KEPT
from pioche.envs.refusals import BadBatch, NotRecorded
from pioche.envs.stepping import LEAVE, NOBODY, SEAT_SHIFT, SHOW, START

PUT = 1 << 40  # decisions, more than any game has: those of a table that was put in its place are not known


class Shown(NamedTuple):
    """What the caller is shown after a step; views of the batch's own arrays, to be read only.

    Every array is made once and written again by each step: copy what you want to keep.

    | | shape | type | |
    |---|---|---|---|
    | `observations` | (games, game.observation) | float32 | what the seat that is asked sees; `layout` names its parts |
    | `masks` | (games, game.actions) | bool | the actions that are legal for it |
    | `to_play` | (games,) | int8 | that seat; -1 where the game is over |
    | `rewards` | (games, players) | float32 | what this step brought to each seat |
    | `terminated` | (games,) | bool | a game ended in this step |
    | `truncated` | (games,) | bool | a game was cut short in this step, after `most_decisions` |

    Only the observation of the seat that is asked is written; `Batch.observe()` gives those of all seats.
    """

    observations: np.ndarray
    masks: np.ndarray
    to_play: np.ndarray
    rewards: np.ndarray
    terminated: np.ndarray
    truncated: np.ndarray


class Batch(Kind):
    """So many games of one kind, side by side; `reset` and `step` give a `Shown`.

    The dealer's steps happen inside a step. Seats that decide at the same time are asked one after the
    other, the lowest first, and none sees another's choice before all are in.

    `autoreset` says what becomes of a game that is over, in the words of Gymnasium's vector environments:
    "same_step" (the step that ends a game also starts the next: `rewards`, `terminated` and `truncated` are
    of the old one, the rest of the new one), "next_step" (the step after it ignores its action and starts
    the next), "disabled" (nothing happens until `reset(only=...)`). In a game that is over nobody is asked,
    every action is open and none does anything; the observation is that of the seat that decided last.

    `reward` is "win" (a winner gets the players divided by the winners, everybody pays 1: +1 and -1 for two)
    or "points" (how far ahead of the mean of the others; where there are none, the points). Both sum to 0,
    but for the points of somebody alone.

    With `bots` other seats are played by them, with imagined worlds as everywhere: `bots=[None, "greedy"]`
    asks for seat 0 only. A game that is over before a seat of the caller was asked gives way to another.

    A game is cut short after `most_decisions` of the caller's. `threads` share the games out, and they are
    the same whatever their number. `recorded`: how many decisions of a game are kept, so that `match` can
    tell it.

    Numbers are Python's or NumPy's whole numbers; others are refused (`BadBatch`), and nothing has changed.
    So is a step before the first `reset` or `put`.
    """

    def __init__(
        self,
        game: Game | str,
        games: int,
        *,
        players: int | None = None,
        options: Mapping[str, str | int | bool] | None = None,
        bots: Sequence[str | None] | None = None,
        autoreset: str = "same_step",
        reward: str = "win",
        most_decisions: int = MOST_DECISIONS,
        threads: int = 1,
        recorded: int = 0,
    ) -> None:
        super().__init__(game, games, players, options, bots, autoreset, reward, most_decisions)
        self.threads, self.recorded = number("threads", threads, 1), number("recorded", recorded, 0)
        self._make_room()

    def _make_room(self) -> None:
        """Make the arrays."""
        room, games = self.game, self.games
        self.states = np.zeros(games, room.state_type)
        self._courses = self.new_courses()
        self._outcomes = np.zeros(games, stepping.outcome_type(self.players, room.seats))
        self._outcomes["to_play"] = NOBODY
        self._observations = np.zeros((games, room.observation), FEATURE)
        self._masks = np.ones((games, room.actions), np.uint8)
        self._history = np.zeros((KEPT, games, self.recorded), np.int32) if self.recorded else None
        self._finish()

    def _finish(self) -> None:
        """What follows from the arrays: views of them, and room for the threads."""
        room, games = self.game, len(self.states)
        self.games = games
        lanes = min(self.threads, games)
        rngs = np.zeros(lanes, rng.RNG)
        bots = np.tile(np.array(self.kinds, np.int8), (games, 1)) if any(self.seated) else None
        self._bounds = [games * lane // lanes for lane in range(lanes + 1)]
        self._pool = ThreadPoolExecutor(lanes) if lanes > 1 else None
        rows = self._observations.view(stepping.row_type(FEATURE, room.observation)).ravel()
        lawful = self._masks.view(stepping.row_type(np.uint8, room.actions)).ravel()
        blank = room.blank(self.players, self.options)
        worlds = np.zeros(lanes, room.state_type)
        self._arguments: tuple[Any, ...] = (
            blank, self.states, self._courses, self._outcomes, rows, lawful,
            bots, self._history, self._terms, rngs, worlds,
        )  # fmt: skip
        self._check = room.linked(stepping.first_illegal)
        self._kernel = room.linked(stepping.step_games)
        outcomes = self._outcomes
        self.shown = Shown(
            *map(
                _read_only,
                (
                    self._observations,
                    self._masks.view(np.bool_),
                    outcomes["to_play"],
                    outcomes["rewards"],
                    outcomes["terminated"],
                    outcomes["truncated"],
                ),
            )
        )
        self.points = _read_only(outcomes["points"][:, : self.players])

    # Playing ------------------------------------------------------------------------------------

    def reset(self, seeds: Seeds | None = None, only: np.ndarray | None = None) -> Shown:
        """Start games: all, or `only` those where a mask (games,) says so.

        `seeds`: a number s for s, s + 1, …; or one number or word for each game of the batch; or
        none, for deals that nobody knows.
        """
        chosen = self.started(only)
        indices = np.flatnonzero(chosen == START)
        secrets = self.secrets_of(seeds, indices)
        for name in ("number", "line", "length"):
            self._courses[name][indices] = 0
        for i, secret in zip(indices, secrets, strict=True):
            self._courses["secret"][i, 0] = np.frombuffer(secret, np.uint8)
        self._begun = True
        self._run(chosen)
        return self.shown

    def step(self, actions: Any) -> Shown:
        """One decision in each game: `actions` (games,), legal ones; else nothing happens at all."""
        self.check_begun()
        chosen = np.ascontiguousarray(actions)
        if chosen.shape != (len(self),) or chosen.dtype.kind not in "iu":
            raise BadBatch(place="actions", given=described(chosen), expected=f"({len(self)},) int")
        chosen = chosen.astype(np.int64, copy=False)
        bad = self._check(chosen, self._arguments[5])
        if bad >= 0:
            raise self.illegal(int(bad), int(chosen[bad]), self._masks[bad])
        self._run(chosen)
        return self.shown

    def _run(self, actions: np.ndarray) -> None:
        """One step of all games, a share to each thread."""
        if self._pool is None:
            self._run_share(actions, 0, len(self), 0)
            return
        shares = enumerate(zip(self._bounds, self._bounds[1:], strict=False))
        jobs = [self._pool.submit(self._run_share, actions, *share, lane) for lane, share in shares]
        for job in jobs:
            job.result()

    def _run_share(self, actions: np.ndarray, first: int, last: int, lane: int) -> None:
        self._kernel(*self._arguments, actions, first, last, lane)

    def observe(self) -> np.ndarray:
        """What every seat sees now, a new array (games, players, game.observation)."""
        room = self.game
        out = np.zeros((len(self) * self.players, room.observation), FEATURE)
        rows = out.view(stepping.row_type(FEATURE, room.observation)).ravel()
        room.linked(stepping.observe_games)(self.states, rows, self.players)
        return out.reshape(len(self), self.players, room.observation)

    # Single games -----------------------------------------------------------------------------

    def position(self, number: int) -> Position:
        """One of the games as a table of its own: an independent copy."""
        number = self._checked(number)
        course = self._courses[number]
        return Position(
            self.game,
            self.players,
            self.options,
            course["key"].tobytes(),
            True,
            copy_record(self.states[number : number + 1]),
            int(course["dealt"]),
        )

    def put(self, number: int, position: Position) -> None:
        """Go on from a table of the same kind in one of the places; its record cannot be told afterwards.

        It is over, or asks a seat of the caller first: a bot's turn is refused.
        """
        number = self._checked(number)
        self._check_table(position)
        course = self._courses[number]
        self.states[number] = position.state[0]
        course["key"] = np.frombuffer(position.seed, "<u4")
        course["dealt"], course["asked"] = position.dealt, 0
        course["decided"] = course["length"] = PUT
        chosen = np.full(len(self), LEAVE)
        chosen[number] = SHOW
        self._begun = True
        self._run(chosen)

    def _check_table(self, position: Position) -> None:
        """Refuse what is not a table of this kind, or one at which a bot is asked."""
        if not isinstance(position, Position):
            raise BadBatch(place="position", given=str(position)[:40], expected="Position")
        kind = position.game.id, position.players, position.options
        if kind != (self.game.id, self.players, self.options) or position.dealer_due:
            raise BadBatch(place="position", given=repr(position), expected=f"{self!r}, {self.options}")
        asked = position.actors[:1]
        if asked and self.seated[asked[0]] is not None:
            yours = ", ".join(str(seat) for seat, name in enumerate(self.seated) if name is None)
            raise BadBatch(place="position", given=f"to_play={asked[0]}", expected=f"to_play={yours}")

    def match(self, number: int, *, running: bool = False) -> Match:
        """The last game that was over in a place, or the running one, to be written as a match file."""
        number = self._checked(number)
        course = self._courses[number]
        over = int(self._outcomes["to_play"][number]) == NOBODY
        before = not running and not over
        line = int(course["line"]) ^ int(before)
        length = int(course["length"] if before else course["decided"])
        if self._history is None:
            raise NotRecorded(number=number, why="off")
        if length >= PUT:
            raise NotRecorded(number=number, why="put")
        if length > self.recorded:
            raise NotRecorded(number=number, why="long", found=str(self.recorded), expected=str(length))
        if length == 0 and (before or over):
            raise NotRecorded(number=number, why="first" if before else "new")
        decisions = self._history[line, number, :length].tolist()
        moves = [
            Played(one >> SEAT_SHIFT, self.game.notations[one & ((1 << SEAT_SHIFT) - 1)]) for one in decisions
        ]
        seats = [Player(name or "caller", name or "caller") for name in self.seated]
        return Match(self.game, self.options, seats, course["secret"][line].tobytes(), [], moves)

    def _checked(self, number: int) -> int:
        """The number of a game, as Python's."""
        found = as_integer(number)
        if found is None or not 0 <= found < len(self):
            raise BadBatch(place="number", given=str(number)[:40], expected=f"0..{len(self) - 1}")
        return found

    # Copies -----------------------------------------------------------------------------------

    def copy(self) -> Batch:
        """An independent copy: from here both go the same way for the same actions."""
        return self.take(range(len(self)))

    def take(self, numbers: Sequence[int] | np.ndarray) -> Batch:
        """A batch of its own of some of the games, any of them as often as you like.

        `numbers`: theirs; or a mask (games,), an array of bools, that says which.
        """
        indices = np.array([self._checked(number) for number in self._listed(numbers)], np.int64)
        number("numbers", len(indices), 1)
        twin = object.__new__(Batch)
        twin.__setstate__(self._stored(indices))
        return twin

    def _listed(self, numbers: Any) -> list[int]:
        """The numbers of games one by one, those of a mask too."""
        if isinstance(numbers, np.ndarray) and numbers.dtype == np.bool_:
            if numbers.shape != (len(self),):
                raise BadBatch(place="numbers", given=described(numbers), expected=f"({len(self)},) bool")
            return np.flatnonzero(numbers).tolist()
        try:
            return list(numbers)
        except TypeError:
            expected = f"numbers of 0..{len(self) - 1}"
            raise BadBatch(place="numbers", given=str(numbers)[:40], expected=expected) from None

    def _stored(self, indices: Any) -> dict[str, Any]:
        stored = {name: getattr(self, name) for name in _STORED} | {"_terms": self._terms.copy()}
        stored |= {name: getattr(self, name)[indices].copy() for name in _ARRAYS}
        stored["_history"] = None if self._history is None else self._history[:, indices].copy()
        return stored

    def __getstate__(self) -> dict[str, Any]:
        return self._stored(slice(None))

    def __setstate__(self, stored: dict[str, Any]) -> None:
        self.__dict__.update(stored)
        self._finish()

    def __deepcopy__(self, _memo: object) -> Batch:
        return self.copy()


_STORED = ("game", "players", "options", "autoreset", "reward", "threads", "recorded", "seated", "_begun")
_ARRAYS = ("states", "_courses", "_outcomes", "_observations", "_masks")


def _read_only(array: np.ndarray) -> np.ndarray:
    shown = array.view()
    shown.flags.writeable = False
    return shown
