"""Run by `bench.envs` in an environment of its own: random play of pgx's games in batches, on one core."""

import json
import os
import sys
import time

os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import jax  # noqa: E402 - the core is chosen before its threads are made
import jax.numpy as jnp  # noqa: E402
import pgx  # noqa: E402
from pgx.experimental import auto_reset  # noqa: E402

GAMES = (256, 4096)  # of a batch; the better one counts


def rate(name: str, games: int, seconds: float) -> float:
    """Decisions a second with observations and masks; the best of many short runs."""
    env = pgx.make(name)
    stepped = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def step(state, key):  # type: ignore[no-untyped-def]
        key, mine, theirs = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(mine, logits, axis=1)
        return stepped(state, actions, jax.random.split(theirs, games)), key

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), games))
    key = jax.random.PRNGKey(1)
    state, key = step(state, key)
    jax.block_until_ready(state)
    best, began = 0.0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        start = time.process_time()
        for _ in range(10):
            state, key = step(state, key)
        jax.block_until_ready(state)
        best = max(best, 10 * games / (time.process_time() - start))
    return best


if __name__ == "__main__":
    spent = float(sys.argv[1])
    print(json.dumps({name: max(rate(name, games, spent) for games in GAMES) for name in sys.argv[2:]}))
