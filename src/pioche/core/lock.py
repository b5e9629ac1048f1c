"""A lock between processes: a file that one process at a time holds; the system frees it when that process dies."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock_file(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def _lock_file(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


RETRY_SECONDS = 0.05  # between two attempts to take the lock


class Lock:
    """A lock on a file. Releasing keeps the file: if it were removed, two processes could hold two files."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None

    def take(self) -> bool:
        """Take the lock; return False if another process holds it.

        Raises `OSError` if the file cannot be opened or the system cannot lock it.
        """
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            held = _lock_file(descriptor)
        except OSError:
            os.close(descriptor)
            raise
        if held:
            self._descriptor = descriptor
        else:
            os.close(descriptor)
        return held

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Hold the lock inside the block; wait for another holder. Where files cannot be locked, do not lock."""
        with contextlib.suppress(OSError):
            while not self.take():
                time.sleep(RETRY_SECONDS)
        try:
            yield
        finally:
            self.release()

    def release(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
