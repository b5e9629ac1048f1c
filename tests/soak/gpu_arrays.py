"""Checks that PyTorch, JAX and CuPy read a batch's arrays on the GPU without a copy and not too early, and that
the batch takes their actions.

    python -m tests.soak.gpu_arrays

It needs a GPU, the extra `pioche[gpu]` and the three libraries.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from pioche.envs.gpu import Batch, Shown

GAMES = 1 << 18  # a step takes a while
STEPS = 20


def torch_way() -> Iterator[tuple[str, Callable[[Any], Any]]]:
    torch: Any = importlib.import_module("torch")
    yield "torch.as_tensor", lambda array: torch.as_tensor(array, device="cuda")
    yield "torch.from_dlpack", torch.from_dlpack


def cupy_way() -> Iterator[tuple[str, Callable[[Any], Any]]]:
    cupy: Any = importlib.import_module("cupy")
    yield "cupy.asarray", cupy.asarray
    yield "cupy.from_dlpack", cupy.from_dlpack


def jax_way() -> Iterator[tuple[str, Callable[[Any], Any]]]:
    jax: Any = importlib.import_module("jax")
    yield "jax.numpy.asarray", jax.numpy.asarray  # only for steps that wait
    yield "jax.dlpack.from_dlpack", jax.dlpack.from_dlpack


WAYS = {"torch": torch_way, "cupy": cupy_way, "jax": jax_way}


def on_the_host(array: Any) -> np.ndarray:
    """Another library's array as a NumPy array."""
    for name in ("cpu", "get"):  # PyTorch's, CuPy's
        if hasattr(array, name):
            array = getattr(array, name)()
    return np.asarray(array)


def address(array: Any) -> int:
    for name in ("data_ptr", "unsafe_buffer_pointer"):  # PyTorch's, JAX's
        if hasattr(array, name):
            return int(getattr(array, name)())
    return int(array.__cuda_array_interface__["data"][0])


def last_legal(library: str, masks: Any) -> Any:
    """The last legal action of each game, computed by the library."""
    if library == "jax":
        numbers: Any = importlib.import_module("jax.numpy")
    else:
        numbers = importlib.import_module(library)
    order = numbers.arange(1, masks.shape[1] + 1)
    if library == "torch":
        order = order.to(masks.device)
    scores = masks * order
    return scores.argmax(1)


def arrays_are_shared(library: str) -> None:
    """Check that a library reads the same memory."""
    batch = Batch("lost-cities", 100)
    shown = batch.reset(seeds=1)
    for way, take in WAYS[library]():
        for name, array in shown._asdict().items():
            other = take(array)
            assert address(other) == address(array), f"{way}, {name}: a copy"
            assert np.array_equal(on_the_host(other), array.copy_to_host()), f"{way}, {name}"


def nobody_reads_too_early(library: str) -> None:
    """Check a library's reads right after a step, and the actions it chose, against those of the host."""
    for way, take in WAYS[library]():
        for checked in (True, False) if "dlpack" in way or library != "jax" else (True,):
            one, other = Batch("lost-cities", GAMES), Batch("lost-cities", GAMES)
            shown, slow = one.reset(seeds=1), other.reset(seeds=1)
            for step in range(STEPS):
                case = f"{way}, checked={checked}, step {step}"
                actions = last_legal(library, take(shown.masks))
                seen = take(shown.observations).sum(1)  # of what the next step writes over
                if library == "jax" and not checked:
                    seen.block_until_ready()  # as the documentation asks
                shown = one.step(actions, checked=checked)
                expected = last_legal_on_the_host(slow)
                assert np.array_equal(on_the_host(actions), expected), f"{case}: read too early"
                sums = slow.observations.copy_to_host().sum(1)
                assert np.allclose(on_the_host(seen), sums, rtol=1e-4, atol=1e-3), f"{case}: overwritten"
                slow = other.step(expected)
            assert one.states().tobytes() == other.states().tobytes(), way


def last_legal_on_the_host(shown: Shown) -> np.ndarray:
    masks = shown.masks.copy_to_host()
    return (masks * np.arange(1, masks.shape[1] + 1)).argmax(1)


def main() -> None:
    for library in WAYS:
        arrays_are_shared(library)
        nobody_reads_too_early(library)
        print(f"{library}: reads the arrays, and its actions are played", flush=True)


if __name__ == "__main__":
    main()
