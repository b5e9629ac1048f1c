"""A file that one process at a time can hold; the system releases it when the process dies."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _hold(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def _hold(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


AGAIN = 0.05  # seconds between two looks whether the file is free


class Lock:
    """The file stays when it is released: removing it would let two processes hold two files."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None

    def take(self) -> bool:
        """Hold the file, or say that another process does."""
        try:
            return self._taken()
        except OSError:
            return False

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Inside, nobody else holds the file; waits for whoever does, and goes on where no file can be held."""
        with contextlib.suppress(OSError):
            while not self._taken():
                time.sleep(AGAIN)
        try:
            yield
        finally:
            self.release()

    def _taken(self) -> bool:
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            held = _hold(descriptor)
        except OSError:
            os.close(descriptor)
            raise
        if held:
            self._descriptor = descriptor
        else:
            os.close(descriptor)
        return held

    def release(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
