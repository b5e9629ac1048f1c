"""CUDA: linked kernels on an NVIDIA GPU, and arrays in its memory.

Only this module and `core.kernel` know Numba. The packages of the extra `pioche[gpu]` (numba-cuda and
cuda-core) are imported inside the functions, so this module can be imported anywhere. `available()` says
whether there is a usable GPU; every other function needs one.

A kernel is written as a plain function over arrays, one thread a game. Its body calls what `intrinsics()`
returns and linked functions of a game (`game.linker(cuda.target())(function)`):

    gpu, play = cuda.intrinsics(), game.linker(cuda.target())(playouts)

    def body(...):
        i = gpu.grid(1)  # the number of this thread
        ...

    kernel = cuda.ExactKernel(body)
    cuda.launch(kernel, threads, *arguments)
    cuda.synchronize()
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from pioche.core.kernel import Target, empty, signed, u32

THREADS = 256  # in a block of threads
CONSTANT_BYTES = 1024  # of a table in constant memory; larger tables lie in global memory

# Numbers of the DLPack protocol.
DLPACK_CUDA = 2  # memory of an NVIDIA GPU
DEFAULT_STREAM, NO_STREAM = 1, -1  # CUDA's default stream; the consumer does not wait


def available() -> bool:
    """Whether there is a GPU, with the packages of the extra installed."""
    try:
        importlib.import_module("cuda.core")  # of the extra; Numba's built-in CUDA target is not enough
        return bool(intrinsics().is_available())
    except ImportError:
        return False


def intrinsics() -> Any:
    """What the body of a kernel may call: `grid`, `local.array`, `atomic.min`.

    This is Numba's own module, because Numba recognizes `local.array` only as an attribute of it.
    """
    return importlib.import_module("numba.cuda")


# Compiling ----------------------------------------------------------------------------------------


def target() -> Target:
    """The target that links a game's functions as CUDA device functions, to be called from kernels."""
    numba_cuda = intrinsics()
    _put_large_tables_into_global_memory()
    declared: Any = importlib.import_module("numba.cuda.cudadecl")
    local_array = numba_cuda.local.array
    # Numba knows it as an attribute of a module only; linked code names it as a global.
    declared.registry.register_global(local_array, numba_cuda.types.Function(declared.Cuda_local_array))

    def wrap(fn: FunctionType, _key: str, _entry: bool) -> Any:
        return numba_cuda.jit(device=True)(fn)

    substitutes = {empty: local_array, u32: np.uint32, signed: np.int64}
    return Target("cuda", wrap, substitutes, lambda constant: constant.array)


@functools.cache
def _put_large_tables_into_global_memory() -> None:
    """Make Numba store tables of more than CONSTANT_BYTES in global memory; works once per process.

    Numba stores every constant array in constant memory, once for each function that reads it. A kernel has 64 kB
    of it, and those of Lost Cities with bots needed more. Global memory has no such limit and is cached too.
    """
    target: Any = importlib.import_module("numba.cuda.target")
    nvvm: Any = importlib.import_module("numba.cuda.cudadrv.nvvm")
    store = target.CUDATargetContext.make_constant_array

    def store_by_size(context: Any, builder: Any, array_type: Any, array: Any) -> Any:
        if array.nbytes <= CONSTANT_BYTES:
            return store(context, builder, array_type, array)
        constant = nvvm.ADDRSPACE_CONSTANT  # Numba compiles in one thread at a time, so no other one reads it
        nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL
        try:
            return store(context, builder, array_type, array)
        finally:
            nvvm.ADDRSPACE_CONSTANT = constant

    target.CUDATargetContext.make_constant_array = store_by_size


def device_function(function: Callable[..., Any], **options: Any) -> Any:
    """A function that kernels can call; `options` are those of Numba's `cuda.jit`."""
    return intrinsics().jit(device=True, **options)(function)


def local_type(dtype: np.dtype[Any]) -> Any:
    """The type of a record as `local.array`, a thread's own memory, takes it."""
    return importlib.import_module("numba.np.numpy_support").from_dtype(dtype)


def integer_kernel(body: Callable[..., None]) -> Any:
    """A kernel that computes with integers only."""
    return intrinsics().jit(body)


class ExactKernel:
    """A kernel that rounds each product before it adds to it, as the CPU does.

    NVVM fuses a product and a sum (FMA) where it can, and no option of `cuda.jit` forbids it. So the
    compiler's function is replaced by one with `fma=False` during a launch, which may compile. Link-time
    optimization would fuse them after all. `lto=False` must be passed in a call together with the function,
    because `@cuda.jit(lto=False)` loses it.
    """

    def __init__(self, body: Callable[..., None], **options: int) -> None:
        self._kernel = intrinsics().jit(body, lto=False, **options)

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


def launch(kernel: Any, threads: int, *arguments: Any) -> None:
    """Start a kernel with at least `threads` threads, in whole blocks, and return without waiting for it.

    The body must skip the threads whose number is `threads` or more.
    """
    kernel[-(-threads // THREADS), THREADS](*arguments)


def synchronize() -> None:
    """Wait until the GPU has done all its work."""
    intrinsics().synchronize()


# Arrays -------------------------------------------------------------------------------------------


def to_device(array: np.ndarray) -> Any:
    """A copy of an array in the GPU's memory."""
    return intrinsics().to_device(array)


def device_array(shape: int | tuple[int, ...], dtype: Any = np.float64) -> Any:
    """An array in the GPU's memory with undefined content."""
    return intrinsics().device_array(shape, dtype)


def shared_array(array: np.ndarray) -> Any:
    """A copy of an array in the GPU's memory that other libraries read without copying it.

    PyTorch, JAX and CuPy each work in a CUDA stream of their own choice, so one library may read before
    another has written. DLPack solves this: the consumer of an array names its stream, and the producer
    makes that stream wait. Numba's arrays do not support DLPack. This array is Numba's with DLPack added.
    """
    return _shared_array_class().of(to_device(array))


@functools.cache
def _shared_array_class() -> Any:
    cuda = intrinsics()
    arrays: Any = importlib.import_module("numba.cuda.cudadrv.devicearray")
    memory: Any = importlib.import_module("cuda.core.utils")

    class SharedArray(arrays.DeviceNDArray):
        """An array that is written in CUDA's default stream, and read in any stream."""

        @classmethod
        def of(cls, array: Any) -> SharedArray:
            """The same memory."""
            return cls(array.shape, array.strides, array.dtype, gpu_data=array.gpu_data)

        def __dlpack_device__(self) -> tuple[int, int]:
            return DLPACK_CUDA, int(cuda.get_current_device().id)

        def __dlpack__(self, *, stream: int | None = None, **options: Any) -> object:
            if stream not in (None, DEFAULT_STREAM, NO_STREAM):
                written = cuda.event(timing=False)
                written.record()
                written.wait(cuda.external_stream(stream))
            view = memory.StridedMemoryView.from_cuda_array_interface(self, stream_ptr=NO_STREAM)
            return view.__dlpack__(stream=NO_STREAM, **options)

    return SharedArray


def is_on_gpu(array: Any) -> bool:
    """Whether an array of any library lies in the GPU's memory."""
    return hasattr(array, "__cuda_array_interface__")


def from_library(array: Any) -> Any:
    """Another library's array on the GPU, without a copy; the default stream waits until it is written."""
    if hasattr(array, "__dlpack__"):
        array.__dlpack__(stream=DEFAULT_STREAM)  # only so that the stream waits; the result is dropped
    return intrinsics().as_cuda_array(array)
