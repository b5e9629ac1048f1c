"""`python -m bench.gpu`: decisions and steps a second on one GPU, compared with pgx where it is installed.

The figures are absolute, the best of several launches, since nothing else uses the GPU meanwhile. It needs the
extra `pioche[gpu]`. `tests.soak.gpu_agreement` checks that the GPU plays the same games as the CPU.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from rich.console import Console
from rich.table import Table

from pioche.arena import gpu
from pioche.core import cuda
from pioche.core.game import Game, game_ids
from pioche.core.game import game as find_game
from pioche.envs.gpu import Batch

GAMES = gpu.GAMES_PER_LAUNCH
LONG_GAMES = 1 << 19  # of a game whose random play lasts thousands of decisions
BATCH = 1 << 20
LONG = 1_000  # decisions of a game
LAUNCHES = 3
STEPS = 50
PGX = ("leduc_holdem", "sparrow_mahjong")
PGX_GAMES = 1 << 18


def players_of(game: Game) -> int:
    return min(game.with_opponents)


def decisions_a_second(game: Game) -> float:
    """The speed of complete games of random play."""
    few = gpu.simulate(game, 1_000, players=players_of(game))
    games = LONG_GAMES if few.moves / few.games > LONG else GAMES
    runs = [gpu.simulate(game, games, players=players_of(game), seed=seed) for seed in range(LAUNCHES)]
    return max(run.moves_per_second for run in runs)


def steps_a_second(game: Game) -> tuple[float, float]:
    """The speed of a batch's steps: with the random choice of actions, and without it."""
    batch = Batch(game, BATCH, players=players_of(game))
    shown, pick = batch.reset(seeds=None), _random_choice_kernel(game.actions)
    actions = cuda.device_array(len(batch), "int64")

    def spent(steps: int, *, stepping: bool) -> float:
        cuda.synchronize()
        began = time.perf_counter()
        for number in range(steps):
            cuda.launch(pick, len(batch), shown.masks, number, actions)
            if stepping:
                batch.step(actions, checked=False)
        cuda.synchronize()
        return time.perf_counter() - began

    spent(3, stepping=True)
    both = min(spent(STEPS, stepping=True) for _ in range(LAUNCHES))
    choosing = min(spent(STEPS, stepping=False) for _ in range(LAUNCHES))
    return STEPS * len(batch) / both, STEPS * len(batch) / (both - choosing)


def _random_choice_kernel(actions: int) -> Any:
    """The kernel that chooses a legal action in each game, by a hash of the game's and the step's number."""
    in_kernel = cuda.intrinsics()

    def pick(masks: Any, step: int, out: Any) -> None:
        i = in_kernel.grid(1)
        if i >= len(out):
            return
        count = 0
        for action in range(actions):
            count += masks[i, action]
        mixed = (i * 2654435761 + step * 40503 + 12345) & 0xFFFFFFFF
        mixed = ((mixed ^ (mixed >> 15)) * 2246822519) & 0xFFFFFFFF
        left = ((mixed ^ (mixed >> 13)) * count) >> 32
        for action in range(actions):
            if masks[i, action]:
                if left == 0:
                    out[i] = action
                left -= 1

    return cuda.integer_kernel(pick)


def pgx_steps_a_second(name: str) -> float:
    """The speed of a game of pgx, with the random choice of actions."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    stepped = jax.vmap(auto_reset(env.step, env.init))

    def one(_: Any, carried: Any) -> Any:
        state, key = carried
        key, mine, theirs = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(mine, logits, axis=1)
        return stepped(state, actions, jax.random.split(theirs, PGX_GAMES)), key

    run = jax.jit(lambda carried: jax.lax.fori_loop(0, STEPS, one, carried))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), PGX_GAMES))
    carried = jax.block_until_ready(run((state, jax.random.PRNGKey(1))))
    best = 0.0
    for _ in range(LAUNCHES):
        began = time.perf_counter()
        carried = jax.block_until_ready(run(carried))
        best = max(best, STEPS * PGX_GAMES / (time.perf_counter() - began))
    return best


def main() -> int:
    console = Console(width=None if Console().is_terminal else 120)
    if not gpu.available():
        console.print("there is no GPU here, or the extra pioche\\[gpu] is not installed")
        return 1
    shown = Table(title="One GPU, millions a second")
    for heading in ("", "decisions of random games", "steps with observations", "and with a random choice"):
        shown.add_column(heading, justify="right" if heading else "left")
    for name in sys.argv[1:] or game_ids():
        game = find_game(name)
        decisions, (chosen, steps) = decisions_a_second(game), steps_a_second(game)
        figures = [f"{figure / 1e6:,.0f}" for figure in (decisions, steps, chosen)]
        shown.add_row(f"{name}, {players_of(game)} players", *figures)
    for name in PGX:
        try:
            shown.add_row(f"pgx {name}", "", "", f"{pgx_steps_a_second(name) / 1e6:,.0f}")
        except ImportError:
            shown.add_row(f"pgx {name}", "", "", "not installed")
    console.print(shown)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
