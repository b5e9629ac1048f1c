"""Environments for learning, stepped at random with observations and masks: ours beside its peers', one core.

A step is one decision. For the batch the time of `step` counts, for the others that of a random legal
choice as well, which is small beside their step.
"""

from __future__ import annotations

import importlib
import json
import os
import random
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from rich.table import Table

from pioche.core.game import Game, game_ids
from pioche.core.game import game as find_game
from pioche.envs.batch import Batch

GAMES = 256  # of a batch: what it shows fits into a core's cache
SEED = 1
MILLION = 1_000_000
PGX_GAMES = ("leduc_holdem", "sparrow_mahjong")
PGX = Path(__file__).parent.parent / "build" / "pgx"
PGX_SOURCE = Path(__file__).with_name("pgx_peer.py")


def batch_rate(game: Game, seconds: float) -> float:
    """Decisions a second of a batch on one core; the best of many short runs."""
    players = min(game.with_opponents)
    batch, choices = Batch(game, GAMES, players=players), np.random.default_rng(SEED)
    shown = batch.reset(SEED)
    best, began = 0.0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        actions = (choices.random(shown.masks.shape, np.float32) * shown.masks).argmax(axis=1)
        start = time.thread_time()
        shown = batch.step(actions)
        best = max(best, GAMES / (time.thread_time() - start))
    return best


def pettingzoo_rate(name: str, seconds: float) -> float | None:
    """Decisions a second of the same game behind PettingZoo's interface."""
    try:
        tables: Any = importlib.import_module("pioche.envs.pettingzoo")
    except ImportError:
        return None
    env, choices = tables.env(name), random.Random(SEED)
    env.reset(seed=SEED)

    def step() -> int:
        observation, _, terminated, _, _ = env.last()
        if terminated:
            env.reset()
            return 0
        env.step(choices.choice(np.flatnonzero(observation["action_mask"])))
        return 1

    return best_rate(step, seconds)


def openspiel_rate(name: str, seconds: float, tensors: bool = True) -> float | None:
    """Decisions a second of a game through OpenSpiel's interface, with its tensor or without, its draws included."""
    try:
        pyspiel: Any = importlib.import_module("pyspiel")
    except ImportError:
        return None
    loaded, choices = pyspiel.load_game(name), random.Random(SEED)
    recalls = loaded.get_type().provides_information_state_tensor
    states = [loaded.new_initial_state()]

    def step() -> int:
        state = states[0]
        if state.is_terminal():
            states[0] = loaded.new_initial_state()
            return 0
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(choices.choices(outcomes, weights)[0])
            return 0
        if tensors:
            _ = state.information_state_tensor() if recalls else state.observation_tensor()
        state.apply_action(choices.choice(state.legal_actions()))
        return 1

    return best_rate(step, seconds)


def rlcard_rate(name: str, seconds: float) -> float | None:
    """Decisions a second of one of RLCard's games."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            rlcard: Any = importlib.import_module("rlcard")
    except ImportError:
        return None
    env, choices = rlcard.make(name, config={"seed": SEED}), random.Random(SEED)
    states = [env.reset()[0]]

    def step() -> int:
        if env.is_over():
            states[0] = env.reset()[0]
        states[0] = env.step(choices.choice(list(states[0]["legal_actions"])))[0]
        return 1

    return best_rate(step, seconds)


def best_rate(step: Callable[[], int], seconds: float, short: float = 0.05) -> float:
    """The best of many short runs, in processor time."""
    best, began = 0.0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        made, start = 0, time.thread_time()
        while time.thread_time() - start < short:
            made += step()
        best = max(best, made / (time.thread_time() - start))
    return best


def pgx_rates(seconds: float) -> dict[str, float] | str:
    """Decisions a second of pgx on one core, in an environment of its own; or why there are none."""
    python = PGX / "bin" / "python"
    if not (PGX / ".ready").exists():
        made = [
            [sys.executable, "-m", "venv", str(PGX)],
            [str(python), "-m", "pip", "install", "--quiet", "pgx"],
        ]
        for command in made:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                return "pgx does not install here: its rows are left out"
        (PGX / ".ready").touch()
    alone = os.environ | {"JAX_PLATFORMS": "cpu", "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false"}
    command = [str(python), str(PGX_SOURCE), str(seconds), *PGX_GAMES]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=alone)
    if done.returncode:
        return f"pgx does not run here: {done.stderr.strip().splitlines()[-1][:120]}"
    rates: dict[str, float] = json.loads(done.stdout)
    return rates


def measure(status: Callable[[str], None], seconds: float) -> dict[str, Any]:
    """All rows, in one run."""
    found: dict[str, Any] = {"batch": {}, "pettingzoo": {}, "peers": {}}
    for name in game_ids():
        status(f"batch, {name}")
        found["batch"][name] = batch_rate(find_game(name), seconds)
        status(f"PettingZoo, {name}")
        found["pettingzoo"][name] = pettingzoo_rate(name, seconds / 2)
    status("OpenSpiel, hearts")
    found["peers"]["OpenSpiel hearts, with tensors"] = openspiel_rate("hearts", seconds)
    status("RLCard, uno")
    found["peers"]["RLCard uno"] = rlcard_rate("uno", seconds)
    status("pgx, in an environment of its own")
    found["pgx"] = pgx_rates(seconds)
    return found


def table(found: dict[str, Any]) -> Table:
    """The rows for people."""
    shown = Table(title="Steps with observations and masks, one core, smallest table of two or more")
    for heading in ("", "million steps/s", "PettingZoo, million steps/s"):
        shown.add_column(heading, justify="left" if not heading else "right")
    for name, rate in found["batch"].items():
        shown.add_row(
            f"{name}, batch of {GAMES}", f"{rate / MILLION:.2f}", _millions(found["pettingzoo"][name])
        )
    shown.add_section()
    for name, rate in found["peers"].items():
        shown.add_row(name, _millions(rate), "")
    if isinstance(found["pgx"], str):
        shown.caption = found["pgx"]
    else:
        for name, rate in found["pgx"].items():
            shown.add_row(f"pgx {name}, batch, CPU", _millions(rate), "")
    return shown


def _millions(rate: float | None) -> str:
    return "not installed" if rate is None else f"{rate / MILLION:.4f}"
