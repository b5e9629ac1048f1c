"""A stand-in for Numba's CUDA modules that runs the threads of a kernel one after the other, on the CPU.

The bodies of kernels run interpreted, the device functions that they call are compiled for the CPU, and
device memory is NumPy's. So any machine can test how kernels are built and launched, and what they read and
write. A real GPU is still needed to test NVIDIA's compiler, its rounding and its streams.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import numba
import numpy as np
import pytest


class DeviceArray(np.recarray):
    """Device memory. The fields of its records are attributes, as in compiled code."""

    def __new__(cls, shape: Any, strides: Any, dtype: Any, gpu_data: np.ndarray) -> DeviceArray:
        return np.ndarray(shape, dtype, gpu_data, 0, strides).view(cls)

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        return found.view(DeviceArray) if isinstance(found, np.ndarray) else found

    @property
    def gpu_data(self) -> DeviceArray:
        return self

    def copy_to_host(self) -> np.ndarray:
        return np.array(self.view(np.ndarray))

    def copy_to_device(self, array: np.ndarray) -> None:
        self[...] = array


class Grid:
    """The thread that runs now."""

    def __init__(self) -> None:
        self.thread = 0

    def number(self, dimensions: int) -> int:
        assert dimensions == 1
        return self.thread

    def kernel(self, body: Callable[..., None]) -> Any:
        """A kernel that is launched as `kernel[blocks, threads](*arguments)`."""

        class Kernel:
            def __getitem__(_self, launch: tuple[int, int]) -> Callable[..., None]:
                def run(*arguments: Any) -> None:
                    for self.thread in range(launch[0] * launch[1]):
                        body(*arguments)

                return run

        return Kernel()


def to_device(array: np.ndarray) -> DeviceArray:
    return array.copy(order="K").view(DeviceArray)


def device_array(shape: Any, dtype: Any = np.float64) -> DeviceArray:
    return np.full(shape, 77, dtype).view(DeviceArray)  # its content is undefined on a GPU


def local_array(shape: int, dtype: Any, alignment: int = 1) -> DeviceArray:
    return np.zeros(shape, numba.np.numpy_support.as_dtype(dtype)).view(DeviceArray)


def device_function(function: Any) -> Any:
    for name, value in function.__globals__.items():
        if value is local_array:
            function.__globals__[name] = np.empty
    return numba.njit(error_model="numpy")(function)


def atomic_min(array: np.ndarray, index: int, value: int) -> None:
    array[index] = min(array[index], value)


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the modules that `pioche.core.cuda` imports, until the end of a test."""
    grid = Grid()

    def jit(function: Any = None, *, device: bool = False, **_options: Any) -> Any:
        if function is None:
            return lambda given: jit(given, device=device)
        return device_function(function) if device else grid.kernel(function)

    gpu = SimpleNamespace(
        jit=jit,
        grid=grid.number,
        local=SimpleNamespace(array=local_array),
        atomic=SimpleNamespace(min=atomic_min),
        types=SimpleNamespace(Function=lambda template: template),
        is_available=lambda: True,
        synchronize=lambda: None,
        to_device=to_device,
        device_array=device_array,
        as_cuda_array=lambda array: array,
    )
    modules = {
        "numba.cuda": gpu,
        "numba.cuda.cudadecl": SimpleNamespace(
            registry=SimpleNamespace(register_global=lambda *_: None), Cuda_local_array=None
        ),
        "numba.cuda.cudadrv.nvvm": SimpleNamespace(
            compile_ir=lambda *_, **__: None, ADDRSPACE_CONSTANT=4, ADDRSPACE_GLOBAL=1
        ),
        "numba.cuda.target": SimpleNamespace(
            CUDATargetContext=SimpleNamespace(make_constant_array=lambda *_: None)
        ),
        "numba.cuda.cudadrv.devicearray": SimpleNamespace(DeviceNDArray=DeviceArray),
        "cuda": ModuleType("cuda"),
        "cuda.core": ModuleType("cuda.core"),
        "cuda.core.utils": ModuleType("cuda.core.utils"),
    }
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name, module)
