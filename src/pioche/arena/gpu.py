"""Complete games on an NVIDIA GPU: one thread a game, its state in the thread's own memory.

    from pioche.arena import gpu

    run = gpu.simulate(game("skyjo"), 1_000_000, bots=["random"], seed=1)

plays the same games as `arena.simulate` for the same seed (`tests.soak.gpu_agreement` compares them): the
functions are those of the CPU, linked for CUDA. `pioche.envs.gpu` does the same for the steps of a batch.
Without a GPU or without the extra `pioche[gpu]` the functions raise `NoGpu`.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pioche.arena.playout import generators, playouts
from pioche.arena.refusals import NoGpu
from pioche.arena.simulate import MOST_DECISIONS, Chunk, Simulation, new_simulation
from pioche.arena.training.contest import MOST_DECISIONS as LONGEST
from pioche.arena.training.contest import ContestResults, contests
from pioche.bots.rollout import OUTCOME_SIZE, rollout_config
from pioche.core import cuda
from pioche.core.contract import POINTS, Options
from pioche.core.cuda import available as available
from pioche.core.game import Game
from pioche.core.game import game as found
from pioche.core.rng import RNG, generator
from pioche.core.seeds import seed_bytes

REGISTERS = 80  # of a thread: with fewer, values spill to memory; with more, too few threads run at once
GAMES_PER_LAUNCH = 1 << 23  # of a simulation


def require_gpu() -> None:
    """Raise `NoGpu` where there is no usable GPU."""
    if not available():
        raise NoGpu


def bots_or_none(bots: bool) -> Any:
    """A device function that returns its argument, or None where no bot plays.

    Numba then compiles a loop without bots.
    """

    def same(numbers: Any) -> Any:
        return numbers

    def none(_numbers: Any) -> Any:
        return None

    return cuda.device_function(same if bots else none)


def simulate(
    game: Game | str,
    games: int,
    *,
    players: int | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    bots: Sequence[str] = ("random",),
    seed: int | str | bytes = 0,
    most_decisions: int = MOST_DECISIONS,
) -> Simulation:
    """Play `games` games: the same as `arena.simulate` plays for the same seed. Raises `NoGpu`."""
    run = new_simulation(game, games, players, options, bots)
    require_gpu()
    game = run.game
    play = _playout_kernel(game.id, bool(run.bot_numbers.any()))
    blank = cuda.to_device(game.blank(run.players, run.options))
    rngs, seated = cuda.to_device(generators(seed_bytes(seed))), cuda.to_device(run.bot_numbers)
    for first in range(0, games, GAMES_PER_LAUNCH):
        count = min(GAMES_PER_LAUNCH, games - first)
        lengths = cuda.device_array(count, np.int64)
        points = cuda.to_device(
            np.zeros((count, game.seats), POINTS)
        )  # the kernel does not write empty seats
        won = cuda.device_array(count, np.int64)
        if first == 0:  # compiles the kernel before the clock starts
            cuda.launch(play, 1, blank, rngs, seated, 0, most_decisions, lengths[:1], points[:1], won[:1])
            cuda.synchronize()
        began = time.perf_counter()
        cuda.launch(play, count, blank, rngs, seated, first, most_decisions, lengths, points, won)
        cuda.synchronize()
        run.seconds += time.perf_counter() - began
        run.chunks.append(Chunk(*(array.copy_to_host() for array in (lengths, points, won))))
    return run


@functools.cache
def _playout_kernel(name: str, with_bots: bool) -> Any:
    """The kernel that plays complete games, one thread a game."""
    gpu, game = cuda.intrinsics(), found(name)
    play = game.linker(cuda.target())(playouts)
    state, rng = cuda.local_type(game.state_type), cuda.local_type(RNG)
    worlds = 2 if with_bots else 1
    given = bots_or_none(with_bots)

    def run(
        blank: Any, seeds: Any, bots: Any, first: int, most: int, lengths: Any, points: Any, won: Any
    ) -> None:
        states = gpu.local.array(worlds, state)
        rngs = gpu.local.array(2, rng)
        i = gpu.grid(1)
        if i < len(lengths):
            rngs[0] = seeds[0]
            rngs[1] = seeds[1]
            mine = slice(i, i + 1)
            play(blank, states, rngs, given(bots), first + i, most, lengths[mine], points[mine], won[mine])

    return cuda.ExactKernel(run, max_registers=REGISTERS)


def contest(
    game: Game,
    players: int,
    options: Options,
    seed: bytes,
    weights: np.ndarray,
    rows: np.ndarray,
    deals: np.ndarray,
) -> ContestResults:
    """Play the games of `training.contest` on the GPU, with the same results. Raises `NoGpu`."""
    require_gpu()
    count = len(deals)
    lengths, outcomes = cuda.device_array(count, np.int64), cuda.device_array((count, players, OUTCOME_SIZE))
    given = [
        cuda.to_device(np.ascontiguousarray(one))
        for one in (game.blank(players, options), generator(seed), weights, rows, deals, rollout_config(game))
    ]
    cuda.launch(_contest_kernel(game.id), count, *given, LONGEST, lengths, outcomes)
    return ContestResults(lengths.copy_to_host(), outcomes.copy_to_host())


@functools.cache
def _contest_kernel(name: str) -> Any:
    """The kernel that plays games between policies, one thread a game."""
    gpu, game = cuda.intrinsics(), found(name)
    play = game.linker(cuda.target())(contests)
    state, rng = cuda.local_type(game.state_type), cuda.local_type(RNG)

    def run(
        blank: Any, seeds: Any, weights: Any, rows: Any, deals: Any, terms: Any, most: int, lengths: Any,
        outcomes: Any,
    ) -> None:  # fmt: skip
        states = gpu.local.array(1, state)
        rngs = gpu.local.array(1, rng)
        i = gpu.grid(1)
        if i < len(deals):
            rngs[0] = seeds[0]
            mine = slice(i, i + 1)
            play(
                blank, states, rngs, weights, rows[mine], deals[mine], terms, most, lengths[mine],
                outcomes[mine],
            )  # fmt: skip

    return cuda.ExactKernel(run)
