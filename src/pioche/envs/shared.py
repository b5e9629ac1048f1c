"""Arrays on the GPU that other libraries take as they are.

PyTorch, JAX and CuPy work each in a stream of its own choice, and what one library writes another may read
too early. DLPack has an answer: who takes an array names its stream, and who gives it makes that stream
wait. Numba's arrays do not know DLPack; these do, and are Numba's otherwise.

It needs the extra `pioche[gpu]`.
"""

from __future__ import annotations

import importlib
from typing import Any

cuda: Any = importlib.import_module("numba.cuda")
arrays: Any = importlib.import_module("numba.cuda.cudadrv.devicearray")
memory: Any = importlib.import_module("cuda.core.utils")

ON_CUDA = 2  # DLPack's number for memory of a GPU of NVIDIA
DEFAULT_STREAM, NO_STREAM = 1, -1  # its names for CUDA's default stream, and for not waiting


class Shared(arrays.DeviceNDArray):
    """An array that is written in CUDA's default stream, and read in any."""

    @classmethod
    def of(cls, array: Any) -> Shared:
        """The same memory."""
        return cls(array.shape, array.strides, array.dtype, gpu_data=array.gpu_data)

    def __dlpack_device__(self) -> tuple[int, int]:
        return ON_CUDA, int(cuda.get_current_device().id)

    def __dlpack__(self, *, stream: int | None = None, **asked: Any) -> object:
        if stream not in (None, DEFAULT_STREAM, NO_STREAM):
            written = cuda.event(timing=False)
            written.record()
            written.wait(cuda.external_stream(stream))
        view = memory.StridedMemoryView.from_cuda_array_interface(self, stream_ptr=NO_STREAM)
        return view.__dlpack__(stream=NO_STREAM, **asked)


def taken(array: Any) -> Any:
    """Another library's array on the GPU, which the default stream may read from now on."""
    if hasattr(array, "__dlpack__"):
        array.__dlpack__(stream=DEFAULT_STREAM)  # only so that the stream waits; what it gives is dropped
    return cuda.as_cuda_array(array)
