"""A batch whose games, observations and masks stay on the GPU.

    from pioche.envs.gpu import Batch

    batch = Batch("lost-cities", 1 << 20)
    shown = batch.reset(seeds=1)
    while training:
        features = torch.as_tensor(shown.observations, device="cuda")   # the same memory, no copy
        actions = choose(features, torch.as_tensor(shown.masks, device="cuda"))
        shown = batch.step(actions)

It plays the same games as `pioche.envs.batch` and returns the same numbers, in arrays of the same shapes and
types. PyTorch, JAX, CuPy and any other library that supports DLPack or `__cuda_array_interface__` can read
the arrays without a copy, and `step` takes actions from any of them. Observations and masks are stored
feature by feature (Fortran order).

`step` waits until the GPU is idle, raises `IllegalInBatch` for an illegal action, makes the step and waits
for it. With `checked=False` it neither checks nor waits: the effect of an illegal action is undefined, and the
step is queued in CUDA's default stream, which PyTorch and CuPy use too. A library that uses other streams
must take the arrays by DLPack (`jax.dlpack.from_dlpack`) and finish reading them before the next step.

Without a GPU or without the extra `pioche[gpu]` the constructor raises `NoGpu`.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

from pioche.arena.gpu import bots_or_none, require_gpu
from pioche.core import cuda
from pioche.core.contract import FEATURE, POINTS
from pioche.core.game import game as found
from pioche.core.rng import RNG, SEED_BYTES
from pioche.envs import stepping
from pioche.envs.config import BatchConfig, Seeds, shape_and_type
from pioche.envs.deals import EPISODE
from pioche.envs.refusals import BadBatch
from pioche.envs.stepping import NOBODY, START

WORD = 4  # bytes
REGISTERS = 128  # of a thread: with fewer, values spill to memory; with more, too few threads run at once


class Shown(NamedTuple):
    """The result of a step: the batch's own arrays on the GPU, not to be written."""

    observations: Any
    masks: Any
    to_play: Any
    rewards: Any
    terminated: Any
    truncated: Any


class Batch(BatchConfig):
    """Many games on the GPU. The arguments are those of `pioche.envs.batch.Batch`, without threads and records."""

    def _allocate(self) -> None:
        require_gpu()
        game, games = self.game, self.games
        self._states = cuda.to_device(to_words(np.zeros(games, game.state_type)))
        self._episodes = cuda.to_device(to_words(self.new_episodes()))
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
        seated = cuda.to_device(np.array([self.bot_numbers], np.int8))
        self._fixed = cuda.to_device(blank), seated, cuda.to_device(self._config)
        self._kernel = _step_kernel(game.id, self.players, any(self.seated))
        self._bad, self._chosen = cuda.to_device(np.zeros(1, np.int64)), cuda.device_array(games, np.int64)

    def reset(self, seeds: Seeds | None = None, only: np.ndarray | None = None) -> Shown:
        """Start all games, or `only` those where a mask (games,) is true; `seeds` as on the CPU."""
        chosen = self.start_codes(only)
        indices = np.flatnonzero(chosen == START)
        secrets = np.frombuffer(b"".join(self.secrets_for(seeds, indices)), np.uint8)
        episodes = from_words(self._episodes.copy_to_host(), EPISODE)
        episodes["number"][indices] = episodes["current"][indices] = 0
        episodes["secrets"][indices, 0] = secrets.reshape(len(indices), SEED_BYTES)
        self._started = True
        self._episodes.copy_to_device(to_words(episodes))
        cuda.synchronize()
        self._run(cuda.to_device(chosen))
        cuda.synchronize()
        return self.shown

    def step(self, actions: Any, *, checked: bool = True) -> Shown:
        """Make one decision in each game; `actions` (games,) are integers, on the GPU or not."""
        self.check_started()
        given = self._on_the_gpu(actions)
        if not checked:
            self._run(given)
            return self.shown
        cuda.synchronize()
        self._check_legal(given)
        self._run(given)
        cuda.synchronize()
        return self.shown

    def _on_the_gpu(self, actions: Any) -> Any:
        """The actions as an array of int64 on the GPU."""
        there = cuda.is_on_gpu(actions)
        given = cuda.from_library(actions) if there else np.ascontiguousarray(actions)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise BadBatch(place="actions", given=shape_and_type(given), expected=f"({len(self)},) int")
        if not there:
            return cuda.to_device(given.astype(np.int64, copy=False))
        if given.dtype != np.int64:
            cuda.launch(_widening_kernel(), len(self), given, self._chosen)
            return self._chosen
        return given

    def _check_legal(self, actions: Any) -> None:
        """Raise `IllegalInBatch` for the first illegal action."""
        self._bad.copy_to_device(np.full(1, len(self)))
        cuda.launch(_legality_kernel(), len(self), actions, self.shown.masks, self._bad)
        bad = int(self._bad.copy_to_host()[0])
        if bad < len(self):
            lawful = self.shown.masks[bad].copy_to_host()
            raise self.illegal_action(bad, int(actions[bad : bad + 1].copy_to_host()[0]), lawful)

    def _run(self, actions: Any) -> None:
        blank, seated, configs = self._fixed
        shown = self.shown
        cuda.launch(
            self._kernel, len(self), blank, self._states, self._episodes, shown.observations, shown.masks,
            shown.to_play, shown.rewards, shown.terminated, shown.truncated, self.points, seated, configs, actions,
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
    state, episode = cuda.local_type(padded(game.state_type)), cuda.local_type(padded(EPISODE))
    rng, outcome = cuda.local_type(RNG), cuda.local_type(stepping.outcome_dtype(players, game.seats))
    state_words = padded(game.state_type).itemsize // WORD
    episode_words = padded(EPISODE).itemsize // WORD
    skip, nobody, next_step = stepping.SKIP, stepping.NOBODY, stepping.NEXT_STEP
    given = bots_or_none(with_bots)

    def run(
        blank: Any,
        states: Any,
        episodes: Any,
        observations: Any,
        masks: Any,
        to_play: Any,
        rewards: Any,
        terminated: Any,
        truncated: Any,
        points: Any,
        bots: Any,
        configs: Any,
        actions: Any,
    ) -> None:
        i = gpu.grid(1)
        if i >= len(actions) or actions[i] == skip:
            return
        own_state = gpu.local.array(1, state, 16)
        own_episode = gpu.local.array(1, episode, 16)
        own_outcome = gpu.local.array(1, outcome)
        rngs = gpu.local.array(1, rng)
        worlds = gpu.local.array(1, state)
        own_state_words, own_episode_words = own_state.view(np.uint32), own_episode.view(np.uint32)
        for word in range(state_words):
            own_state_words[word] = states[word, i]
        for word in range(episode_words):
            own_episode_words[word] = episodes[word, i]
        before = to_play[i]
        own_outcome[0].to_play = before
        own_observation, own_mask, own_action = observations[i : i + 1], masks[i : i + 1], actions[i : i + 1]
        step(
            blank, own_state, own_episode, own_outcome, own_observation, own_mask, given(bots), None, configs,
            rngs, worlds, own_action, 0, 1, 0,
        )  # fmt: skip
        for seat in range(players):
            rewards[i, seat] = own_outcome[0].rewards[seat]
        terminated[i] = own_outcome[0].terminated
        truncated[i] = own_outcome[0].truncated
        if before == nobody and actions[i] >= 0 and configs[0].autoreset != next_step:
            return  # nothing has happened
        if own_outcome[0].terminated or own_outcome[0].truncated:
            for seat in range(players):
                points[i, seat] = own_outcome[0].points[seat]
        for word in range(state_words):
            states[word, i] = own_state_words[word]
        for word in range(episode_words):
            episodes[word, i] = own_episode_words[word]
        to_play[i] = own_outcome[0].to_play

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
