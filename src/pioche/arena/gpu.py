"""Games on an NVIDIA GPU: one thread a game, its state in the thread's own memory.

    from pioche.arena import gpu

    run = gpu.simulate(game("skyjo"), 1_000_000, bots=["random"], seed=1)

plays the very games that `arena.simulate` plays for the same seed (`tests.soak.gpu_agreement` compares
them). The functions are those of the CPU, linked for CUDA; so is the step of a batch (`stepping_kernel`),
which `pioche.envs.gpu` puts to use.
It needs the extra `pioche[gpu]` and a GPU; without them it is refused (`NoGpu`).
"""

from __future__ import annotations

import functools
import importlib
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from pioche.arena.playout import generators, playouts
from pioche.arena.refusals import NoGpu
from pioche.arena.simulate import MOST_DECISIONS, Simulation, begun
from pioche.arena.training.contest import MOST_DECISIONS as LONGEST
from pioche.arena.training.contest import Results, contests
from pioche.bots.rollout import OUTCOME_SIZE, rollout_config
from pioche.core import kernel
from pioche.core.contract import POINTS
from pioche.core.game import Game, Options, seed_bytes
from pioche.core.game import game as found
from pioche.core.rng import RNG, generator
from pioche.envs import stepping
from pioche.envs.deals import COURSE

THREADS = 256  # in a block of threads
WORD = 4  # bytes
# Registers of a thread that plays games, and of one that makes a step: fewer spill, more leave too few threads.
PLAYING_REGISTERS, STEPPING_REGISTERS = 80, 128
AT_ONCE = 1 << 23  # games of a simulation that are played in one launch


def available() -> bool:
    """Whether there is a GPU that can be used."""
    try:
        importlib.import_module("cuda.core")  # of the extra; Numba's own CUDA will not do
        return bool(_cuda().is_available())
    except ImportError:
        return False


def needed() -> Any:
    """Numba's CUDA, or a refusal where there is no GPU that can be used."""
    if not available():
        raise NoGpu
    return _cuda()


def _cuda() -> Any:
    return importlib.import_module("numba.cuda")


def _local(kind: np.dtype[Any]) -> Any:
    """A record's type as a thread's own arrays are made of it."""
    return importlib.import_module("numba.np.numpy_support").from_dtype(kind)


def whole_words(kind: np.dtype[Any]) -> np.dtype[Any]:
    """The same record with a length of whole words: it is read and written four bytes at a time."""
    assert kind.names is not None
    assert kind.fields is not None
    places = [kind.fields[name] for name in kind.names]
    return np.dtype(
        {
            "names": list(kind.names),
            "formats": [place[0] for place in places],
            "offsets": [place[1] for place in places],
            "itemsize": -(-kind.itemsize // WORD) * WORD,
        }
    )


def across(records: np.ndarray) -> np.ndarray:
    """Records as a step takes them: their words, shape (words, records)."""
    assert records.dtype.names is not None
    whole = np.zeros(len(records), whole_words(records.dtype))
    for name in records.dtype.names:
        whole[name] = records[name]
    return np.ascontiguousarray(whole.view(np.uint32).reshape(len(records), -1).T)


def along(words: np.ndarray, kind: np.dtype[Any]) -> np.ndarray:
    """The same back."""
    whole = np.ascontiguousarray(words.T).view(whole_words(kind)).ravel()
    records = np.zeros(len(whole), kind)
    assert kind.names is not None
    for name in kind.names:
        records[name] = whole[name]
    return records


def blocks(threads: int) -> int:
    """How many blocks so many threads are."""
    return -(-threads // THREADS)


class Exact:
    """A kernel whose products are rounded before anything is added to them, as on the CPU.

    NVVM fuses the two where it may, and no option of `cuda.jit` forbids it: the compiler is told so while
    a launch may compile. Link-time optimization would fuse them after all; that it is not wanted must be
    said in a call with the function, since `@cuda.jit(lto=False)` forgets it.
    """

    def __init__(self, kernel: Callable[..., None], **options: int) -> None:
        self._kernel = _cuda().jit(kernel, lto=False, **options)

    def __getitem__(self, launch: tuple[int, int]) -> Callable[..., None]:
        compiler: Any = importlib.import_module("numba.cuda.cudadrv.nvvm")
        configured = self._kernel[launch]

        def run(*arguments: Any) -> None:
            fusing = compiler.compile_ir
            compiler.compile_ir = functools.partial(fusing, fma=False)
            try:
                configured(*arguments)
            finally:
                compiler.compile_ir = fusing

        return run


def _given(bots: bool) -> Any:
    """A device function that hands on who decides at each seat, or None where no bot does."""

    def them(seated: Any) -> Any:
        return seated

    def none(_seated: Any) -> Any:
        return None

    return _cuda().jit(device=True)(them if bots else none)


# Whole games --------------------------------------------------------------------------------------


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
    """Play `games` games; the very games that `arena.simulate` plays for the same seed."""
    run, cuda = begun(game, games, players, options, bots), needed()
    game = run.game
    play = _playing(game.id, bool(run.kinds.any()))
    blank = cuda.to_device(game.blank(run.players, run.options))
    rngs, seated = cuda.to_device(generators(seed_bytes(seed))), cuda.to_device(run.kinds)
    for first in range(0, games, AT_ONCE):
        count = min(AT_ONCE, games - first)
        lengths = cuda.device_array(count, np.int64)
        points = cuda.to_device(np.zeros((count, game.seats), POINTS))  # nothing is written for empty seats
        won = cuda.device_array(count, np.int64)
        if first == 0:  # compiles before the clock runs
            play[1, 1](blank, rngs, seated, 0, most_decisions, lengths[:1], points[:1], won[:1])
            cuda.synchronize()
        began = time.perf_counter()
        play[blocks(count), THREADS](blank, rngs, seated, first, most_decisions, lengths, points, won)
        cuda.synchronize()
        run.seconds += time.perf_counter() - began
        for part, array in ((run.lengths, lengths), (run.points, points), (run.won, won)):
            part.append(array.copy_to_host())
    return run


@functools.cache
def _playing(name: str, with_bots: bool) -> Any:
    """The kernel that plays whole games of one kind."""
    cuda, room = _cuda(), found(name)
    play = room.linker(kernel.cuda())(playouts)
    state, rng = _local(room.state_type), _local(RNG)
    worlds = 2 if with_bots else 1
    given = _given(with_bots)

    def run(
        blank: Any, seeds: Any, bots: Any, first: int, most: int, lengths: Any, points: Any, won: Any
    ) -> None:
        states = cuda.local.array(worlds, state)
        rngs = cuda.local.array(2, rng)
        i = cuda.grid(1)
        if i < len(lengths):
            rngs[0] = seeds[0]
            rngs[1] = seeds[1]
            mine = slice(i, i + 1)
            play(blank, states, rngs, given(bots), first + i, most, lengths[mine], points[mine], won[mine])

    return Exact(run, max_registers=PLAYING_REGISTERS)


def contest(
    game: Game,
    players: int,
    options: Options,
    seed: bytes,
    weights: np.ndarray,
    rows: np.ndarray,
    deals: np.ndarray,
) -> Results:
    """The games of `arena.contest`, on the GPU: the same for the same seed."""
    cuda, count = needed(), len(deals)
    lengths, outcomes = cuda.device_array(count, np.int64), cuda.device_array((count, players, OUTCOME_SIZE))
    given = [
        cuda.to_device(np.ascontiguousarray(one))
        for one in (game.blank(players, options), generator(seed), weights, rows, deals, rollout_config(game))
    ]
    _contesting(game.id)[blocks(count), THREADS](*given, LONGEST, lengths, outcomes)
    return Results(lengths.copy_to_host(), outcomes.copy_to_host())


@functools.cache
def _contesting(name: str) -> Exact:
    """The kernel that plays games between trained players, one thread a game."""
    cuda, room = _cuda(), found(name)
    play = room.linker(kernel.cuda())(contests)
    state, rng = _local(room.state_type), _local(RNG)

    def run(
        blank: Any, seeds: Any, weights: Any, rows: Any, deals: Any, terms: Any, most: int, lengths: Any,
        outcomes: Any,
    ) -> None:  # fmt: skip
        states = cuda.local.array(1, state)
        rngs = cuda.local.array(1, rng)
        i = cuda.grid(1)
        if i < len(deals):
            rngs[0] = seeds[0]
            mine = slice(i, i + 1)
            play(
                blank, states, rngs, weights, rows[mine], deals[mine], terms, most, lengths[mine],
                outcomes[mine],
            )  # fmt: skip

    return Exact(run)


# One decision at a time ---------------------------------------------------------------------------


@functools.cache
def stepping_kernel(name: str, players: int, with_bots: bool) -> Any:
    """The kernel that makes one step of each game of a batch; see `stepping.step_games`.

    Records lie across the memory, word by word (`across`), and so do observations and masks, feature by
    feature: what neighbouring threads read and write at one moment lies side by side.
    """
    cuda, room = _cuda(), found(name)

    def row(rows: Any, i: int) -> Any:
        return rows[i]

    target = kernel.cuda()
    target.substitutes[stepping.row_of] = cuda.jit(device=True, inline="always")(row)
    step = room.linker(target)(stepping.step_games)
    state, course, rng = _local(whole_words(room.state_type)), _local(whole_words(COURSE)), _local(RNG)
    outcome = _local(stepping.outcome_type(players, room.seats))
    state_words = whole_words(room.state_type).itemsize // WORD
    course_words = whole_words(COURSE).itemsize // WORD
    leave, nobody, next_step = stepping.LEAVE, stepping.NOBODY, stepping.NEXT_STEP
    given = _given(with_bots)

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
        i = cuda.grid(1)
        if i >= len(actions) or actions[i] == leave:
            return
        here = cuda.local.array(1, state, 16)
        along = cuda.local.array(1, course, 16)
        brought = cuda.local.array(1, outcome)
        rngs = cuda.local.array(1, rng)
        worlds = cuda.local.array(1, state)
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

    return Exact(run, max_registers=STEPPING_REGISTERS)
