"""A child process that exchanges lines with us; no call blocks longer than its time limit.

Three threads write its stdin and read its stdout and stderr, into bounded buffers: a program that does not read,
or writes without end, blocks nothing. The threads hold references to the pipes alone, so that a `Process` can be
garbage-collected while they run.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
from collections.abc import Sequence
from typing import IO

MOST_BYTES = 64 * 1024  # of one line from the program
MOST_UNREAD = 4  # lines; a program that writes more than that is not read any further
STDERR_BYTES = 4096  # of its stderr, the last ones
GRACE = 1.0  # seconds that a program has to end when its stdin has been closed
CHUNK = 1 << 16


class Process:
    """A running program."""

    def __init__(self, command: str | Sequence[str]) -> None:
        """Start the program without a shell; raise `OSError` or `ValueError` where that is not possible.

        A text is split into words as a shell would.
        """
        if isinstance(command, str):
            words = shlex.split(command, posix=os.name == "posix")
        else:
            words = list(command)
        self._child = subprocess.Popen(  # noqa: S603 - the command is the user's own
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            start_new_session=True,  # Ctrl-C does not reach it, and its own children can be killed with it
        )
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._stdout, self._stderr = _Stdout(), _Stderr()
        stdin, stdout, stderr = self._child.stdin, self._child.stdout, self._child.stderr
        assert stdin is not None
        assert stdout is not None
        assert stderr is not None
        self._threads = [
            threading.Thread(target=_write, args=(stdin, self._lines), daemon=True),
            threading.Thread(target=self._stdout.follow, args=(stdout,), daemon=True),
            threading.Thread(target=self._stderr.follow, args=(stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def write(self, line: bytes) -> None:
        """Queue a line for the program's stdin."""
        self._lines.put(line + b"\n")

    def read(self, seconds: float) -> bytes | None:
        """Return the next line, or None at the end of the output; raise `TimeoutError` if none comes in time."""
        try:
            return self._stdout.lines.get(timeout=seconds)
        except queue.Empty:
            raise TimeoutError from None

    @property
    def unread(self) -> bool:
        """Whether `read` would return a line at once."""
        return not self._stdout.lines.empty()

    @property
    def begun(self) -> bytes:
        """The beginning of a line that has no end yet."""
        return self._stdout.begun

    @property
    def errors(self) -> bytes:
        """The last bytes of its stderr."""
        return self._stderr.end

    @property
    def status(self) -> int | None:
        """The exit status; None if the program still runs after GRACE seconds."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self._child.wait(GRACE)
        return None

    def close(self) -> None:
        """Close its stdin, and kill the program if it still runs GRACE seconds later."""
        self._lines.put(None)
        if self.status is None:
            self.kill()
        self._join_threads()

    def kill(self) -> None:
        """Kill the program and its child processes."""
        self._lines.put(None)
        if self._child.poll() is None:
            if os.name == "posix":
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(self._child.pid, signal.SIGKILL)
            self._child.kill()
            self._child.wait()
        self._join_threads()

    def _join_threads(self) -> None:
        """Wait for the last output, but not for ever: a child of the program may still hold the pipes."""
        for thread in self._threads:
            if (
                thread is not threading.current_thread()
            ):  # the garbage collector may call this in one of the threads
                thread.join(GRACE)


class _Stdout:
    """Unread output: complete lines, then None at the end, and the beginning of the next line."""

    def __init__(self) -> None:
        self.lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.begun = b""

    def follow(self, stream: IO[bytes]) -> None:
        with stream:
            while chunk := os.read(stream.fileno(), CHUNK):
                *complete, self.begun = (self.begun + chunk).split(b"\n")
                for line in complete[: MOST_UNREAD + 1]:
                    self.lines.put(line)
                if len(self.begun) > MOST_BYTES or self.lines.qsize() > MOST_UNREAD:
                    break
        self.lines.put(None)


class _Stderr:
    """The last bytes of the program's stderr."""

    def __init__(self) -> None:
        self.end = b""

    def follow(self, stream: IO[bytes]) -> None:
        with stream:
            while chunk := os.read(stream.fileno(), CHUNK):
                self.end = (self.end + chunk)[-STDERR_BYTES:]


def _write(stream: IO[bytes], lines: queue.SimpleQueue[bytes | None]) -> None:
    """Write the queued lines until None comes, or until the program has closed its stdin."""
    with contextlib.suppress(OSError), stream:
        while (line := lines.get()) is not None:
            stream.write(line)
            stream.flush()
