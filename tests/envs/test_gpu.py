"""The GPU does what the CPU does. Where there is none, only what does not need one is tested."""

from __future__ import annotations

import numpy as np
import pytest

from pioche.arena import gpu
from pioche.core.game import game, game_ids

from . import gpu_agreement

needs_a_gpu = pytest.mark.skipif(not gpu.available(), reason="there is no GPU here")


@pytest.mark.parametrize("name", game_ids())
def test_records_across_the_memory_and_back(name: str) -> None:
    kind = game(name).state_type
    states = np.frombuffer(np.random.default_rng(1).bytes(5 * kind.itemsize), kind)
    words = gpu.across(states)
    assert words.shape == (-(-kind.itemsize // gpu.WORD), 5)
    assert gpu.along(words, kind).tobytes() == states.tobytes()


@needs_a_gpu
@pytest.mark.parametrize("name", game_ids())
def test_playouts_are_those_of_the_cpu(name: str) -> None:
    gpu_agreement.playouts_agree(game(name), 300)


@needs_a_gpu
@pytest.mark.parametrize("name", game_ids())
def test_steps_are_those_of_the_cpu(name: str) -> None:
    gpu_agreement.steps_agree(game(name), 100, 100)
