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

import importlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from pioche.arena import gpu
from pioche.core.contract import FEATURE, POINTS
from pioche.core.game import Game
from pioche.core.rng import SEED_BYTES
from pioche.envs.config import MOST_DECISIONS, Kind, Seeds, described
from pioche.envs.deals import COURSE
from pioche.envs.refusals import BadBatch
from pioche.envs.stepping import NOBODY, START


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
        room, games, cuda = self.game, self.games, gpu.needed()
        self._cuda, self._shared = cuda, importlib.import_module("pioche.envs.shared")
        self._states = cuda.to_device(gpu.across(np.zeros(games, room.state_type)))
        self._courses = cuda.to_device(gpu.across(self.new_courses()))
        self.points = self._made(np.zeros((games, self.players), POINTS))
        self.shown = Shown(
            self._made(np.zeros((games, room.observation), FEATURE, order="F")),
            self._made(np.zeros((games, room.actions), np.bool_, order="F")),
            self._made(np.full(games, NOBODY, np.int8)),
            self._made(np.zeros((games, self.players), np.float32)),
            self._made(np.zeros(games, np.bool_)),
            self._made(np.zeros(games, np.bool_)),
        )
        blank = np.zeros(1, gpu.whole_words(room.state_type))
        for name, value in zip(
            blank.dtype.names or (), room.blank(self.players, self.options)[0], strict=True
        ):
            blank[name] = value
        seated = cuda.to_device(np.array([self.kinds], np.int8))
        self._fixed = cuda.to_device(blank), seated, cuda.to_device(self._terms)
        self._kernel = gpu.stepping_kernel(room.id, self.players, any(self.seated))
        self._check, self._widen = _checking(cuda), _widening(cuda)
        self._bad, self._chosen = cuda.to_device(np.zeros(1, np.int64)), cuda.device_array(games, np.int64)

    def _made(self, array: np.ndarray) -> Any:
        return self._shared.Shared.of(self._cuda.to_device(array))

    def reset(self, seeds: Seeds | None = None, only: np.ndarray | None = None) -> Shown:
        """Start games: all, or `only` those where a mask (games,) says so; `seeds` as for the CPU."""
        chosen = self.started(only)
        indices = np.flatnonzero(chosen == START)
        secrets = np.frombuffer(b"".join(self.secrets_of(seeds, indices)), np.uint8)
        courses = gpu.along(self._courses.copy_to_host(), COURSE)
        courses["number"][indices] = courses["line"][indices] = 0
        courses["secret"][indices, 0] = secrets.reshape(len(indices), SEED_BYTES)
        self._begun = True
        self._courses.copy_to_device(gpu.across(courses))
        self._cuda.synchronize()
        self._run(self._cuda.to_device(chosen))
        self._cuda.synchronize()
        return self.shown

    def step(self, actions: Any, *, checked: bool = True) -> Shown:
        """One decision in each game: `actions` (games,), legal whole numbers, on the GPU or not."""
        self.check_begun()
        given = self._on_the_gpu(actions)
        if not checked:
            self._run(given)
            return self.shown
        self._cuda.synchronize()
        self._refuse_illegal(given)
        self._run(given)
        self._cuda.synchronize()
        return self.shown

    def _on_the_gpu(self, actions: Any) -> Any:
        there = hasattr(actions, "__cuda_array_interface__")
        given = self._shared.taken(actions) if there else np.ascontiguousarray(actions)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise BadBatch(place="actions", given=described(given), expected=f"({len(self)},) int")
        if not there:
            return self._cuda.to_device(given.astype(np.int64, copy=False))
        if given.dtype != np.int64:
            self._widen[gpu.blocks(len(self)), gpu.THREADS](given, self._chosen)
            return self._chosen
        return given

    def _refuse_illegal(self, actions: Any) -> None:
        self._bad.copy_to_device(np.full(1, len(self)))
        self._check[gpu.blocks(len(self)), gpu.THREADS](actions, self.shown.masks, self._bad)
        bad = int(self._bad.copy_to_host()[0])
        if bad < len(self):
            lawful = self.shown.masks[bad].copy_to_host()
            raise self.illegal(bad, int(actions[bad : bad + 1].copy_to_host()[0]), lawful)

    def _run(self, actions: Any) -> None:
        blank, seated, terms = self._fixed
        shown = self.shown
        self._kernel[gpu.blocks(len(self)), gpu.THREADS](
            blank, self._states, self._courses, shown.observations, shown.masks, shown.to_play,
            shown.rewards, shown.terminated, shown.truncated, self.points, seated, terms, actions,
        )  # fmt: skip

    def states(self) -> np.ndarray:
        """The games' records, copied from the GPU."""
        return gpu.along(self._states.copy_to_host(), self.game.state_type)


def _checking(cuda: Any) -> Any:
    """The kernel that finds the first game whose action is not a legal one."""

    @cuda.jit  # type: ignore[untyped-decorator]
    def check(actions: Any, masks: Any, bad: Any) -> None:
        i = cuda.grid(1)
        if i < len(actions):
            action = actions[i]
            if action < 0 or action >= masks.shape[1] or not masks[i, action]:
                cuda.atomic.min(bad, 0, i)

    return check


def _widening(cuda: Any) -> Any:
    """The kernel that writes actions of another type of number as `step_games` takes them."""

    @cuda.jit  # type: ignore[untyped-decorator]
    def widen(given: Any, chosen: Any) -> None:
        i = cuda.grid(1)
        if i < len(given):
            chosen[i] = given[i]

    return widen
