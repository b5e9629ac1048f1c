"""A batch whose games, observations and masks stay on the GPU.

    from pioche.envs.gpu import Batch

    batch = Batch("lost-cities", 1 << 20)
    shown = batch.reset(seeds=1)
    while training:
        features = torch.as_tensor(shown.observations, device="cuda")   # the same memory, no copy
        actions = choose(features, torch.as_tensor(shown.masks, device="cuda"))
        shown = batch.step(actions)

It plays as `pioche.envs.batch` does, game for game and number for number; the arrays have the shapes,
types and meanings that are told there. PyTorch, JAX, CuPy and whatever else knows DLPack or
`__cuda_array_interface__` take them as they are, and `step` takes actions from any of them. Observations
and masks are laid out feature by feature (Fortran order).

`step` waits until the GPU has nothing to do, looks at all actions and refuses illegal ones, makes the step
and waits for it. With `checked=False` it neither looks nor waits: an illegal action does whatever it does,
the step goes into CUDA's default stream, where PyTorch and CuPy work too, and who works in another takes
the arrays by DLPack (`jax.dlpack.from_dlpack`) and has done with them before the next step.

It needs the extra `pioche[gpu]` and a GPU; without them it is refused (`NoGpu`).
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from pioche.arena.gpu import bots_or_none, require_gpu
from pioche.core import cuda
from pioche.core.contract import FEATURE, POINTS
from pioche.core.game import Game
from pioche.core.game import game as found
from pioche.core.rng import RNG, SEED_BYTES
from pioche.envs import stepping
from pioche.envs.config import MOST_DECISIONS, Kind, Seeds, described
from pioche.envs.deals import COURSE
from pioche.envs.refusals import BadBatch
from pioche.envs.stepping import NOBODY, START

WORD = 4  # bytes
REGISTERS = 128  # of a thread: with fewer, values spill to memory; with more, too few threads run at once


class Shown(NamedTuple):
    """What the caller is shown after a step: the batch's own arrays on the GPU, to be read only."""

    observations: Any
    masks: Any
    to_play: Any
    rewards: Any
    terminated: Any
    truncated: Any


class Batch(Kind):
    """So many games of one kind, side by side on the GPU; the arguments are those of `pioche.envs.batch.Batch`."""

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
    ) -> None:
        super().__init__(game, games, players, options, bots, autoreset, reward, most_decisions)
        require_gpu()
        game, games = self.game, self.games
        self._states = cuda.to_device(to_words(np.zeros(games, game.state_type)))
        self._courses = cuda.to_device(to_words(self.new_courses()))
        self.points = cuda.shared_array(np.zeros((games, self.players), POINTS))
        self.shown = Shown(
            cuda.shared_array(np.zeros((games, game.observation), FEATURE, order="F")),
            cuda.shared_array(np.zeros((games, game.actions), np.bool_, order="F")),
            cuda.shared_array(np.full(games, NOBODY, np.int8)),
            cuda.shared_array(np.zeros((games, self.players), np.float32)),
            cuda.shared_array(np.zeros(games, np.bool_)),
            cuda.shared_array(np.zeros(games, np.bool_)),
        )
        blank = np.zeros(1, padded(game.state_type))
        for name, value in zip(
            blank.dtype.names or (), game.blank(self.players, self.options)[0], strict=True
        ):
            blank[name] = value
        seated = cuda.to_device(np.array([self.kinds], np.int8))
        self._fixed = cuda.to_device(blank), seated, cuda.to_device(self._terms)
        self._kernel = _step_kernel(game.id, self.players, any(self.seated))
        self._bad, self._chosen = cuda.to_device(np.zeros(1, np.int64)), cuda.device_array(games, np.int64)

    def reset(self, seeds: Seeds | None = None, only: np.ndarray | None = None) -> Shown:
        """Start games: all, or `only` those where a mask (games,) says so; `seeds` as for the CPU."""
        chosen = self.started(only)
        indices = np.flatnonzero(chosen == START)
        secrets = np.frombuffer(b"".join(self.secrets_of(seeds, indices)), np.uint8)
        courses = from_words(self._courses.copy_to_host(), COURSE)
        courses["number"][indices] = courses["line"][indices] = 0
        courses["secret"][indices, 0] = secrets.reshape(len(indices), SEED_BYTES)
        self._begun = True
        self._courses.copy_to_device(to_words(courses))
        cuda.synchronize()
        self._run(cuda.to_device(chosen))
        cuda.synchronize()
        return self.shown

    def step(self, actions: Any, *, checked: bool = True) -> Shown:
        """One decision in each game: `actions` (games,), legal whole numbers, on the GPU or not."""
        self.check_begun()
        given = self._on_the_gpu(actions)
        if not checked:
            self._run(given)
            return self.shown
        cuda.synchronize()
        self._refuse_illegal(given)
        self._run(given)
        cuda.synchronize()
        return self.shown

    def _on_the_gpu(self, actions: Any) -> Any:
        there = cuda.is_on_gpu(actions)
        given = cuda.from_library(actions) if there else np.ascontiguousarray(actions)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise BadBatch(place="actions", given=described(given), expected=f"({len(self)},) int")
        if not there:
            return cuda.to_device(given.astype(np.int64, copy=False))
        if given.dtype != np.int64:
            cuda.launch(_widening_kernel(), len(self), given, self._chosen)
            return self._chosen
        return given

    def _refuse_illegal(self, actions: Any) -> None:
        self._bad.copy_to_device(np.full(1, len(self)))
        cuda.launch(_legality_kernel(), len(self), actions, self.shown.masks, self._bad)
        bad = int(self._bad.copy_to_host()[0])
        if bad < len(self):
            lawful = self.shown.masks[bad].copy_to_host()
            raise self.illegal(bad, int(actions[bad : bad + 1].copy_to_host()[0]), lawful)

    def _run(self, actions: Any) -> None:
        blank, seated, terms = self._fixed
        shown = self.shown
        cuda.launch(
            self._kernel, len(self), blank, self._states, self._courses, shown.observations, shown.masks, shown.to_play,
            shown.rewards, shown.terminated, shown.truncated, self.points, seated, terms, actions,
        )  # fmt: skip

    def states(self) -> np.ndarray:
        """The games' records, copied from the GPU."""
        return from_words(self._states.copy_to_host(), self.game.state_type)


# Records in the GPU's memory ----------------------------------------------------------------------
#
# A step reads and writes records as 32-bit words, stored word by word: word w of game i is words[w, i].
# Neighbouring threads then touch neighbouring words at the same time.


def padded(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The same record type with a size that is a multiple of a word."""
    assert dtype.names is not None
    assert dtype.fields is not None
    fields = [dtype.fields[name] for name in dtype.names]
    return np.dtype(
        {
            "names": list(dtype.names),
            "formats": [field[0] for field in fields],
            "offsets": [field[1] for field in fields],
            "itemsize": -(-dtype.itemsize // WORD) * WORD,
        }
    )


def to_words(records: np.ndarray) -> np.ndarray:
    """The words of records, shape (words, records)."""
    assert records.dtype.names is not None
    wide = np.zeros(len(records), padded(records.dtype))
    for name in records.dtype.names:
        wide[name] = records[name]
    return np.ascontiguousarray(wide.view(np.uint32).reshape(len(records), -1).T)


def from_words(words: np.ndarray, dtype: np.dtype[Any]) -> np.ndarray:
    """The records of such words: the inverse of `to_words`."""
    wide = np.ascontiguousarray(words.T).view(padded(dtype)).ravel()
    records = np.zeros(len(wide), dtype)
    assert dtype.names is not None
    for name in dtype.names:
        records[name] = wide[name]
    return records


# Kernels -----------------------------------------------------------------------------------------


@functools.cache
def _step_kernel(name: str, players: int, with_bots: bool) -> Any:
    """The kernel that makes one step of each game of a batch; see `stepping.step_games`.

    Records are stored word by word (`to_words`), observations and masks feature by feature.
    """
    gpu, game = cuda.intrinsics(), found(name)

    def row(rows: Any, i: int) -> Any:
        return rows[i]

    target = cuda.target()
    target.substitutes[stepping.row_of] = cuda.device_function(row, inline="always")
    step = game.linker(target)(stepping.step_games)
    state, course = cuda.local_type(padded(game.state_type)), cuda.local_type(padded(COURSE))
    rng, outcome = cuda.local_type(RNG), cuda.local_type(stepping.outcome_type(players, game.seats))
    state_words = padded(game.state_type).itemsize // WORD
    course_words = padded(COURSE).itemsize // WORD
    leave, nobody, next_step = stepping.LEAVE, stepping.NOBODY, stepping.NEXT_STEP
    given = bots_or_none(with_bots)

    def run(
        blank: Any,
        states: Any,
        courses: Any,
        observations: Any,
        masks: Any,
        to_play: Any,
        rewards: Any,
        terminated: Any,
        truncated: Any,
        points: Any,
        bots: Any,
        terms: Any,
        actions: Any,
    ) -> None:
        i = gpu.grid(1)
        if i >= len(actions) or actions[i] == leave:
            return
        here = gpu.local.array(1, state, 16)
        along = gpu.local.array(1, course, 16)
        brought = gpu.local.array(1, outcome)
        rngs = gpu.local.array(1, rng)
        worlds = gpu.local.array(1, state)
        here_words, along_words = here.view(np.uint32), along.view(np.uint32)
        for word in range(state_words):
            here_words[word] = states[word, i]
        for word in range(course_words):
            along_words[word] = courses[word, i]
        before = to_play[i]
        brought[0].to_play = before
        rows, lawful, mine = observations[i : i + 1], masks[i : i + 1], actions[i : i + 1]
        step(blank, here, along, brought, rows, lawful, given(bots), None, terms, rngs, worlds, mine, 0, 1, 0)
        for seat in range(players):
            rewards[i, seat] = brought[0].rewards[seat]
        terminated[i] = brought[0].terminated
        truncated[i] = brought[0].truncated
        if before == nobody and actions[i] >= 0 and terms[0].autoreset != next_step:
            return  # nothing has happened
        if brought[0].terminated or brought[0].truncated:
            for seat in range(players):
                points[i, seat] = brought[0].points[seat]
        for word in range(state_words):
            states[word, i] = here_words[word]
        for word in range(course_words):
            courses[word, i] = along_words[word]
        to_play[i] = brought[0].to_play

    return cuda.ExactKernel(run, max_registers=REGISTERS)


@functools.cache
def _legality_kernel() -> Any:
    """The kernel that finds the first game whose action is illegal."""
    gpu = cuda.intrinsics()

    def run(actions: Any, masks: Any, bad: Any) -> None:
        i = gpu.grid(1)
        if i < len(actions):
            action = actions[i]
            if action < 0 or action >= masks.shape[1] or not masks[i, action]:
                gpu.atomic.min(bad, 0, i)

    return cuda.integer_kernel(run)


@functools.cache
def _widening_kernel() -> Any:
    """The kernel that converts actions of any integer type to the type that `step_games` takes."""
    gpu = cuda.intrinsics()

    def run(given: Any, chosen: Any) -> None:
        i = gpu.grid(1)
        if i < len(given):
            chosen[i] = given[i]

    return cuda.integer_kernel(run)
