"""A program beside us: lines to it and lines from it, and nobody ever waits longer than allowed.

Three threads write its stdin and read its stdout and stderr, so that a program that does not read, or writes
without end, holds up nothing; what they keep is bounded. They know the pipes alone: whoever asks can go, and
the program goes too.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
from typing import IO

MOST_BYTES = 64 * 1024  # of one line from the program
MOST_UNREAD = 4  # lines; one that writes more than it is asked for is not read any further
KEPT_BYTES = 4096  # of its stderr, the last ones
GRACE = 1.0  # seconds that a program has to end when its stdin has been closed
CHUNK = 1 << 16


class Process:
    """A program, running from the beginning."""

    def __init__(self, command: str) -> None:
        """Start it, without a shell; an OSError or a ValueError says why that cannot be."""
        words = shlex.split(command, posix=os.name == "posix")
        self._child = subprocess.Popen(  # noqa: S603 - the command is the user's own
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            start_new_session=True,  # Ctrl-C is for whoever started us, and what it starts ends with it
        )
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._written, self._errors = _Written(), _Errors()
        stdin, stdout, stderr = self._child.stdin, self._child.stdout, self._child.stderr
        assert stdin is not None
        assert stdout is not None
        assert stderr is not None
        self._threads = [
            threading.Thread(target=_write, args=(stdin, self._lines), daemon=True),
            threading.Thread(target=self._written.follow, args=(stdout,), daemon=True),
            threading.Thread(target=self._errors.follow, args=(stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def write(self, line: bytes) -> None:
        """Send a line, in its own time."""
        self._lines.put(line + b"\n")

    def read(self, seconds: float) -> bytes | None:
        """The next line, None where there will be no more; TimeoutError where none comes in time."""
        try:
            return self._written.lines.get(timeout=seconds)
        except queue.Empty:
            raise TimeoutError from None

    @property
    def unread(self) -> bool:
        """Whether a line waits to be read."""
        return not self._written.lines.empty()

    @property
    def begun(self) -> bytes:
        """A line that it has begun to write."""
        return self._written.begun

    @property
    def errors(self) -> bytes:
        """The end of its stderr."""
        return self._errors.end

    @property
    def status(self) -> int | None:
        """Its exit status; None while it runs."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self._child.wait(GRACE)
        return None

    def close(self) -> None:
        """Let it end: its stdin is closed, and it is killed if it is still there a second later."""
        self._lines.put(None)
        if self.status is None:
            self.kill()
        self._gather()

    def kill(self) -> None:
        """End it now, with all that it has started."""
        self._lines.put(None)
        if self._child.poll() is None:
            if os.name == "posix":
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(self._child.pid, signal.SIGKILL)
            self._child.kill()
            self._child.wait()
        self._gather()

    def _gather(self) -> None:
        """Wait for what it wrote last; not for ever, because a program it left behind may hold the pipes."""
        for thread in self._threads:
            if thread is not threading.current_thread():  # where the collector comes upon us there
                thread.join(GRACE)


class _Written:
    """What the program has written and nobody has read: whole lines, None at the end, and a line begun."""

    def __init__(self) -> None:
        self.lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.begun = b""

    def follow(self, stream: IO[bytes]) -> None:
        with stream:
            while chunk := os.read(stream.fileno(), CHUNK):
                *whole, self.begun = (self.begun + chunk).split(b"\n")
                for line in whole[: MOST_UNREAD + 1]:
                    self.lines.put(line)
                if len(self.begun) > MOST_BYTES or self.lines.qsize() > MOST_UNREAD:
                    break
        self.lines.put(None)


class _Errors:
    """The end of what the program has written on its stderr."""

    def __init__(self) -> None:
        self.end = b""

    def follow(self, stream: IO[bytes]) -> None:
        with stream:
            while chunk := os.read(stream.fileno(), CHUNK):
                self.end = (self.end + chunk)[-KEPT_BYTES:]


def _write(stream: IO[bytes], lines: queue.SimpleQueue[bytes | None]) -> None:
    """Send what is put there, until None; a program that is gone needs no more."""
    with contextlib.suppress(OSError), stream:
        while (line := lines.get()) is not None:
            stream.write(line)
            stream.flush()
