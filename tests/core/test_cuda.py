"""Whether a GPU is available, told without one. `tests/envs/test_gpu.py` tests what runs on a GPU."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

from pioche.core import cuda
from tests.kit.envs import fake_cuda


@pytest.fixture
def numba_finds_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda, "intrinsics", lambda: SimpleNamespace(is_available=lambda: True))


@pytest.mark.usefixtures("numba_finds_a_gpu")
def test_a_gpu_is_available_only_with_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cuda", ModuleType("cuda"))
    monkeypatch.setitem(sys.modules, "cuda.core", ModuleType("cuda.core"))
    assert cuda.available()
    monkeypatch.setitem(sys.modules, "cuda.core", None)  # importing it raises ImportError
    assert not cuda.available()


def test_large_tables_lie_in_global_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A GPU's constant memory has 64 kB, and Numba would store a table there for each function that reads it."""
    fake_cuda.install(monkeypatch)
    nvvm, context = sys.modules["numba.cuda.cudadrv.nvvm"], sys.modules["numba.cuda.target"].CUDATargetContext
    context.make_constant_array = lambda *_: nvvm.ADDRSPACE_CONSTANT
    constant = nvvm.ADDRSPACE_CONSTANT
    cuda._put_large_tables_into_global_memory.__wrapped__()
    for size, place in ((cuda.CONSTANT_BYTES, constant), (cuda.CONSTANT_BYTES + 1, nvvm.ADDRSPACE_GLOBAL)):
        assert context.make_constant_array(None, None, None, np.zeros(size, np.uint8)) == place
        assert constant == nvvm.ADDRSPACE_CONSTANT


@pytest.mark.parametrize(("threads", "blocks"), [(1, 1), (cuda.THREADS, 1), (cuda.THREADS + 1, 2)])
def test_a_launch_starts_enough_threads_in_whole_blocks(threads: int, blocks: int) -> None:
    started = []

    class Kernel:
        def __getitem__(self, launch: tuple[int, int]) -> object:
            return lambda *arguments: started.append((launch, arguments))

    cuda.launch(Kernel(), threads, "one", "two")
    assert started == [((blocks, cuda.THREADS), ("one", "two"))]


def test_modules_for_a_gpu_are_imported_without_one() -> None:
    for name in ("pioche.core.cuda", "pioche.arena.gpu", "pioche.envs.gpu", "bench.gpu"):
        assert importlib.import_module(name)
