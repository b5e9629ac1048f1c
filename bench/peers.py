"""OpenSpiel's card games, called from Python in the same run, where OpenSpiel is installed."""

from __future__ import annotations

import importlib
import random
import time
from typing import Any

GAMES = ("hearts", "go_fish")


def openspiel_moves_per_second(name: str, seconds: float) -> float | None:
    """Random play of one of its games through its Python API, decisions only."""
    try:
        pyspiel: Any = importlib.import_module("pyspiel")
    except ImportError:
        return None
    loaded, choices = pyspiel.load_game(name), random.Random(1)
    decisions, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        state = loaded.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choices.choices(outcomes, weights)[0])
            else:
                state.apply_action(choices.choice(state.legal_actions()))
                decisions += 1
    return decisions / (time.perf_counter() - began)
