"""The GPU plays the same games as the CPU. Without a GPU, only the tests that need none run."""

from __future__ import annotations

import numpy as np
import pytest

from pioche.arena import gpu
from pioche.arena.refusals import NoGpu
from pioche.bots import QUICK
from pioche.core.game import game, game_ids
from pioche.envs.gpu import WORD, Batch, from_words, to_words
from pioche.envs.refusals import BadBatch, IllegalInBatch
from tests.kit.envs import fake_cuda
from tests.soak import gpu_agreement, gpu_arrays

needs_a_gpu = pytest.mark.skipif(not gpu.available(), reason="there is no GPU here")
needs_no_gpu = pytest.mark.skipif(gpu.available(), reason="the GPU itself is tested here")


@pytest.mark.parametrize("name", game_ids())
def test_records_are_stored_word_by_word_and_restored(name: str) -> None:
    dtype = game(name).state_type
    states = np.frombuffer(np.random.default_rng(1).bytes(5 * dtype.itemsize), dtype)
    words = to_words(states)
    assert words.shape == (-(-dtype.itemsize // WORD), 5)
    assert from_words(words, dtype).tobytes() == states.tobytes()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_without_a_gpu_a_readable_refusal_is_raised(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu, "available", lambda: False)
    card_game = game("high-card")
    options = card_game.check_options(2, {})
    for asked in (
        lambda: gpu.simulate(card_game, 10),
        lambda: gpu.contest(
            card_game, 2, options, bytes(32), card_game.weights, np.zeros((1, 3)), np.arange(1)
        ),
        lambda: Batch("high-card", 10),
    ):
        with pytest.raises(NoGpu) as refused:
            asked()
        assert "pioche[gpu]" in refused.value.words(language)


@needs_no_gpu
def test_simulated_kernels_play_as_the_cpu_does(monkeypatch: pytest.MonkeyPatch) -> None:
    fake_cuda.install(monkeypatch)
    gpu_agreement.playouts_agree(game("high-card"), 20, bots=("greedy", "regular"))
    gpu_agreement.contests_agree(game("high-card"), 4)
    for bot in QUICK:
        gpu_agreement.steps_agree(game("high-card"), 5, 20, bots=(None, bot))


@needs_no_gpu
def test_illegal_actions_are_found_by_a_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    fake_cuda.install(monkeypatch)
    batch = Batch("high-card", 5, bots=(None, "greedy"))
    with pytest.raises(BadBatch, match="reset"):
        batch.step(np.zeros(5, np.int64))
    legal = batch.reset(seeds=1).masks.copy_to_host().argmax(axis=1)
    before = batch.states()
    for actions in (legal[:4], legal.astype(float)):
        with pytest.raises(BadBatch):
            batch.step(actions)
    for bad in (-1, batch.game.actions):
        actions = legal.copy()
        actions[3:] = bad
        with pytest.raises(IllegalInBatch, match="game 3"):
            batch.step(actions)
    assert np.array_equal(batch.states(), before)
    batch.step(legal)
    assert not np.array_equal(batch.states(), before)


@needs_a_gpu
@pytest.mark.parametrize("name", game_ids())
def test_playouts_are_those_of_the_cpu(name: str) -> None:
    gpu_agreement.playouts_agree(game(name), 300)


@needs_a_gpu
@pytest.mark.parametrize("name", game_ids())
def test_steps_are_those_of_the_cpu(name: str) -> None:
    gpu_agreement.steps_agree(game(name), 100, 100)


@needs_a_gpu
@pytest.mark.parametrize("bot", QUICK)
@pytest.mark.parametrize("name", game_ids())
def test_steps_with_bots_are_those_of_the_cpu(name: str, bot: str) -> None:
    gpu_agreement.steps_agree(game(name), 50, 50, bots=(None, bot))


@needs_a_gpu
@pytest.mark.parametrize("library", gpu_arrays.WAYS)
def test_libraries_read_the_arrays(library: str) -> None:
    pytest.importorskip(library)
    gpu_arrays.arrays_are_shared(library)
    gpu_arrays.nobody_reads_too_early(library)


@needs_a_gpu
def test_actions_that_are_refused_change_nothing() -> None:
    batch = Batch("lost-cities", 50)
    batch.reset(seeds=1)
    before = batch.states()
    for actions in (np.zeros(49, np.int64), np.zeros(50), np.full(50, 10_000), np.full(50, -1, np.int32)):
        with pytest.raises((BadBatch, IllegalInBatch)):
            batch.step(actions)
    assert np.array_equal(batch.states(), before)


@needs_a_gpu
def test_a_refused_reset_or_first_step_changes_nothing() -> None:
    batch = Batch("lost-cities", np.int64(3))  # type: ignore[arg-type]
    for checked in (True, False):
        with pytest.raises(BadBatch, match="reset"):
            batch.step(np.zeros(3, np.int64), checked=checked)
    batch.reset(seeds=1)
    before, episodes = batch.states(), batch._episodes.copy_to_host()
    for seeds in (1.5, [1, 2], np.arange(3.0)):
        with pytest.raises(BadBatch, match="seeds"):
            batch.reset(seeds)  # type: ignore[arg-type]
    batch.reset(only=np.zeros(3, bool))
    assert np.array_equal(batch.states(), before)
    assert np.array_equal(batch._episodes.copy_to_host(), episodes)
