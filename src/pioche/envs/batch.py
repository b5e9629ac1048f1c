"""Many games with the same players and options in one array of records, stepped together by compiled code.

    from pioche.envs.batch import Batch

    batch = Batch("lost-cities", 1024, threads=2)
    shown = batch.reset(seeds=1)                 # game i is that of game.new(seed=1 + i)
    while training:
        actions = choose(shown.observations, shown.masks, shown.to_play)
        shown = batch.step(actions)

`Batch` explains its arguments, `Shown` the arrays that a step returns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pioche.core import rng
from pioche.core.contract import FEATURE
from pioche.core.game import Game, Position
from pioche.core.kernel import copy_record
from pioche.core.match import Match, Played, Player
from pioche.core.validate import as_integer
from pioche.envs import stepping
from pioche.envs.config import MOST_DECISIONS, BatchConfig, Seeds, check_integer, shape_and_type
from pioche.envs.deals import STORED_GAMES
from pioche.envs.refusals import BadBatch, NotRecorded
from pioche.envs.stepping import NOBODY, SEAT_SHIFT, SHOW, SKIP, START

UNKNOWN_DECISIONS = 1 << 40  # more than any game has: `put` does not know the decisions before a position


class Shown(NamedTuple):
    """The result of a step: read-only views of the batch's own arrays.

    Each step overwrites the same arrays: copy what you want to keep.

    | | shape | type | |
    |---|---|---|---|
    | `observations` | (games, game.observation) | float32 | of the seat to play; `pioche.envs.layout` names the parts |
    | `masks` | (games, game.actions) | bool | the legal actions of the seat to play |
    | `to_play` | (games,) | int8 | the seat that decides next; -1 where the game is over |
    | `rewards` | (games, players) | float32 | each seat's reward of this step |
    | `terminated` | (games,) | bool | a game ended in this step |
    | `truncated` | (games,) | bool | a game was truncated in this step, after `most_decisions` |

    Only the observation of the seat to play is written; `Batch.observe()` returns those of all seats.
    """

    observations: NDArray[np.float32]
    masks: NDArray[np.bool_]
    to_play: NDArray[np.int8]
    rewards: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]


class Batch(BatchConfig):
    """Many games with the same players and options; `reset` and `step` return a `Shown`.

    The dealer's steps happen inside a step. Seats that decide at the same time decide one after the other,
    the lowest first, and none sees another's choice before all have decided.

    `autoreset`: when the next game starts, in the terms of Gymnasium's vector environments. "same_step": the
    step that ends a game also starts the next one; `rewards`, `terminated` and `truncated` belong to the old
    game, the other arrays to the new one. "next_step": the step after the end ignores its action and starts
    the next game. "disabled": the game stays over until `reset(only=...)`. In a game that is over, `to_play`
    is -1, every action is legal and has no effect, and the observation is of the seat that decided last.

    `reward`: "win" pays each winner the number of players divided by the number of winners, and every seat
    pays 1 (+1 and -1 for two players). "points" is the difference between a seat's points and the mean of
    the others' points; with a single player, the points. Rewards sum to 0, except a single player's points.

    `bots`: names of bots by seat, None for the seats of the caller: `bots=[None, "greedy"]`. A bot sees a
    determinized state (`imagine`), here as everywhere. A game that ends before the caller decides anything is
    replaced by the next one.

    `most_decisions`: after so many decisions of the caller a game is truncated. `threads`: the games are
    divided among so many threads; the results do not depend on it. `recorded`: how many decisions of a game
    are stored, so that `match` can return its record.

    Integers are Python's or NumPy's. Invalid arguments, and a step before the first `reset` or `put`, raise
    `BadBatch`; the state is unchanged.
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
        self.threads, self.recorded = (
            check_integer("threads", threads, 1),
            check_integer("recorded", recorded, 0),
        )
        super().__init__(
            game,
            games,
            players=players,
            options=options,
            bots=bots,
            autoreset=autoreset,
            reward=reward,
            most_decisions=most_decisions,
        )

    def _allocate(self) -> None:
        game, games = self.game, self.games
        self.states = np.zeros(games, game.state_type)
        self._episodes = self.new_episodes()
        self._outcomes = np.zeros(games, stepping.outcome_dtype(self.players, game.seats))
        self._outcomes["to_play"] = NOBODY
        self._observations = np.zeros((games, game.observation), FEATURE)
        self._masks = np.ones((games, game.actions), np.uint8)
        self._history = np.zeros((STORED_GAMES, games, self.recorded), np.int32) if self.recorded else None
        self._bind_arrays()

    def _bind_arrays(self) -> None:
        """Make the views of the arrays, the arguments of the kernels and the threads."""
        game, games = self.game, len(self.states)
        self.games = games
        threads = min(self.threads, games)
        rngs = np.zeros(threads, rng.RNG)
        bots = np.tile(np.array(self.bot_numbers, np.int8), (games, 1)) if any(self.seated) else None
        self._bounds = [games * thread // threads for thread in range(threads + 1)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        rows = self._observations.view(stepping.row_dtype(FEATURE, game.observation)).ravel()
        lawful = self._masks.view(stepping.row_dtype(np.uint8, game.actions)).ravel()
        blank = game.blank(self.players, self.options)
        worlds = np.zeros(threads, game.state_type)
        self._arguments: tuple[Any, ...] = (
            blank, self.states, self._episodes, self._outcomes, rows, lawful,
            bots, self._history, self._config, rngs, worlds,
        )  # fmt: skip
        self._check = game.linked(stepping.first_illegal)
        self._kernel = game.linked(stepping.step_games)
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
        """Start all games, or `only` those where a mask (games,) is true.

        `seeds`: an integer s for the seeds s, s + 1, …; or an integer or string for each game of the batch;
        or None for random seeds.
        """
        chosen = self.start_codes(only)
        indices = np.flatnonzero(chosen == START)
        secrets = self.secrets_for(seeds, indices)
        for name in ("number", "current", "previous_decisions"):
            self._episodes[name][indices] = 0
        for i, secret in zip(indices, secrets, strict=True):
            self._episodes["secrets"][i, 0] = np.frombuffer(secret, np.uint8)
        self._started = True
        self._run(chosen)
        return self.shown

    def step(self, actions: Any) -> Shown:
        """Make one decision in each game; `actions` (games,) are integers.

        An illegal action raises `IllegalInBatch`, and no game changes.
        """
        chosen = self.check_actions(actions)
        bad = self._check(chosen, self._arguments[5])
        if bad >= 0:
            raise self.illegal_action(int(bad), int(chosen[bad]), self._masks[bad])
        self._run(chosen)
        return self.shown

    def check_actions(self, actions: Any) -> NDArray[np.int64]:
        """Return the actions of a step, legal or not, as an array of int64. Raises `BadBatch`."""
        self.check_started()
        chosen = np.ascontiguousarray(actions)
        if chosen.shape != (len(self),) or chosen.dtype.kind not in "iu":
            raise BadBatch(place="actions", given=shape_and_type(chosen), expected=f"({len(self)},) int")
        return chosen.astype(np.int64, copy=False)

    def _run(self, actions: np.ndarray) -> None:
        """Run the kernel over all games, divided among the threads."""
        if self._pool is None:
            self._run_share(actions, 0, len(self), 0)
            return
        shares = enumerate(zip(self._bounds, self._bounds[1:], strict=False))
        jobs = [self._pool.submit(self._run_share, actions, *share, thread) for thread, share in shares]
        for job in jobs:
            job.result()

    def _run_share(self, actions: np.ndarray, first: int, last: int, thread: int) -> None:
        self._kernel(*self._arguments, actions, first, last, thread)

    def observe(self) -> NDArray[np.float32]:
        """The observations of all seats, in a new array (games, players, game.observation)."""
        game = self.game
        out = np.zeros((len(self) * self.players, game.observation), FEATURE)
        rows = out.view(stepping.row_dtype(FEATURE, game.observation)).ravel()
        game.linked(stepping.observe_games)(self.states, rows, self.players)
        return out.reshape(len(self), self.players, game.observation)

    # Single games -----------------------------------------------------------------------------

    def position(self, number: int) -> Position:
        """An independent copy of one of the games, as a `Position`."""
        number = self._check_number(number)
        episode = self._episodes[number]
        return Position(
            self.game,
            self.players,
            self.options,
            episode["key"].tobytes(),
            True,
            copy_record(self.states[number : number + 1]),
            int(episode["dealer_steps"]),
        )

    def put(self, number: int, position: Position) -> None:
        """Replace game `number` by a position with the same players and options.

        The position must be over, or a seat of the caller must decide first. `match` cannot return the
        record of such a game.
        """
        number = self._check_number(number)
        self._check_position(position)
        episode = self._episodes[number]
        self.states[number] = position.state[0]
        episode["key"] = np.frombuffer(position.seed, "<u4")
        episode["dealer_steps"], episode["caller_decisions"] = position.dealt, 0
        episode["decisions"] = episode["previous_decisions"] = UNKNOWN_DECISIONS
        chosen = np.full(len(self), SKIP)
        chosen[number] = SHOW
        self._started = True
        self._run(chosen)

    def _check_position(self, position: Position) -> None:
        """Raise `BadBatch` unless `put` can take the position."""
        if not isinstance(position, Position):
            raise BadBatch(place="position", given=str(position)[:40], expected="Position")
        given = position.game.id, position.players, position.options
        if given != (self.game.id, self.players, self.options) or position.dealer_due:
            raise BadBatch(place="position", given=repr(position), expected=f"{self!r}, {self.options}")
        deciding = position.actors[:1]
        if deciding and self.seated[deciding[0]] is not None:
            yours = ", ".join(str(seat) for seat, name in enumerate(self.seated) if name is None)
            raise BadBatch(place="position", given=f"to_play={deciding[0]}", expected=f"to_play={yours}")

    def match(self, number: int, *, running: bool = False) -> Match:
        """The last finished game in a slot, or the `running` one, as a match. Raises `NotRecorded`."""
        number = self._check_number(number)
        episode = self._episodes[number]
        over = int(self._outcomes["to_play"][number]) == NOBODY
        before = not running and not over
        row = int(episode["current"]) ^ int(before)
        length = int(episode["previous_decisions"] if before else episode["decisions"])
        if self._history is None:
            raise NotRecorded(number=number, why="off")
        if length >= UNKNOWN_DECISIONS:
            raise NotRecorded(number=number, why="put")
        if length > self.recorded:
            raise NotRecorded(number=number, why="long", found=str(self.recorded), expected=str(length))
        if length == 0 and (before or over):
            raise NotRecorded(number=number, why="first" if before else "new")
        decisions = self._history[row, number, :length].tolist()
        moves = [
            Played(one >> SEAT_SHIFT, self.game.notations[one & ((1 << SEAT_SHIFT) - 1)]) for one in decisions
        ]
        seats = [Player(name or "caller", name or "caller") for name in self.seated]
        return Match(self.game, self.options, seats, episode["secrets"][row].tobytes(), [], moves)

    def _check_number(self, number: int) -> int:
        """The number of a game as an int. Raises `BadBatch` if there is no such game."""
        found = as_integer(number)
        if found is None or not 0 <= found < len(self):
            raise BadBatch(place="number", given=str(number)[:40], expected=f"0..{len(self) - 1}")
        return found

    # Copies -----------------------------------------------------------------------------------

    def copy(self) -> Batch:
        """An independent copy: the same actions lead to the same games in both."""
        return self.take(range(len(self)))

    def take(self, numbers: Sequence[int] | np.ndarray) -> Batch:
        """A new batch with copies of some of the games.

        `numbers`: the numbers of the games, repeated as you like; or a mask (games,), an array of bools.
        """
        indices = np.array([self._check_number(number) for number in self._listed(numbers)], np.int64)
        check_integer("numbers", len(indices), 1)
        twin = object.__new__(Batch)
        twin.__setstate__(self._stored(indices))
        return twin

    def _listed(self, numbers: Any) -> list[int]:
        """The numbers as a list; those of a mask are its true entries."""
        if isinstance(numbers, np.ndarray) and numbers.dtype == np.bool_:
            if numbers.shape != (len(self),):
                raise BadBatch(
                    place="numbers", given=shape_and_type(numbers), expected=f"({len(self)},) bool"
                )
            return np.flatnonzero(numbers).tolist()
        try:
            return list(numbers)
        except TypeError:
            expected = f"numbers of 0..{len(self) - 1}"
            raise BadBatch(place="numbers", given=str(numbers)[:40], expected=expected) from None

    def _stored(self, indices: Any) -> dict[str, Any]:
        stored = {name: getattr(self, name) for name in _STORED} | {"_config": self._config.copy()}
        stored |= {name: getattr(self, name)[indices].copy() for name in _ARRAYS}
        stored["_history"] = None if self._history is None else self._history[:, indices].copy()
        return stored

    def __getstate__(self) -> dict[str, Any]:
        return self._stored(slice(None))

    def __setstate__(self, stored: dict[str, Any]) -> None:
        self.__dict__.update(stored)
        self._bind_arrays()

    def __deepcopy__(self, _memo: object) -> Batch:
        return self.copy()


_STORED = ("game", "players", "options", "autoreset", "reward", "threads", "recorded", "seated", "_started")
_ARRAYS = ("states", "_episodes", "_outcomes", "_observations", "_masks")


def _read_only(array: np.ndarray) -> np.ndarray:
    shown = array.view()
    shown.flags.writeable = False
    return shown
