"""How soon a thread runs after it wakes up, on a machine whose processors are busy.

Linux 6.12 and newer let a thread ask for the length of its time slices, without any rights. A thread with short
slices runs as soon as something arrives for it, and others run sooner again; its share of the processor stays the
same. Other systems know no such request, and nothing changes there.
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys

SHORT = 100_000  # ns: the shortest slice that Linux gives
USUAL = 0
# The numbers of the system calls sched_setattr and sched_getattr, for which Python has no function.
_NUMBERS = {"x86_64": (314, 315), "aarch64": (274, 275), "riscv64": (274, 275)}
# `struct sched_attr`: size, policy, flags, nice, priority, runtime (the slice), deadline, period.
_ATTRIBUTES = struct.Struct("=IIQiIQQQ")


def set_time_slice(nanoseconds: int) -> None:
    """Ask for time slices of this length, for this thread and what it starts; `USUAL` ends an earlier request."""
    nice = os.getpriority(os.PRIO_PROCESS, 0) if sys.platform == "linux" else 0
    _call(0, 0, _ATTRIBUTES.pack(_ATTRIBUTES.size, 0, 0, nice, 0, nanoseconds, 0, 0), 0)


def time_slice(process: int = 0) -> int:
    """Return the length of the time slices of this thread or of a process's main thread (ns); 0: unknown."""
    found = _call(1, process, bytes(_ATTRIBUTES.size), _ATTRIBUTES.size, 0)
    runtime: int = _ATTRIBUTES.unpack(found)[5]
    return runtime


def _call(which: int, process: int, attributes: bytes, *more: int) -> bytes:
    """Make one of the two system calls; return the attributes afterwards."""
    numbers = _NUMBERS.get(platform.machine())
    buffer = ctypes.create_string_buffer(attributes, len(attributes))
    if sys.platform == "linux" and numbers is not None:
        ctypes.CDLL(None).syscall(numbers[which], process, buffer, *more)
    return buffer.raw
