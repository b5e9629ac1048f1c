"""`python -m pioche.server.think.worker_process`: runs the jobs of one server process, one at a time.

Frames come on standard input and go to standard output: a length of four bytes, then a pickle. Both ends are
the same program. A request is (number, kind, payload); a kind of None cancels the job of that number. An answer is
(number, outcome, result). When standard input ends, the server is gone, and so is this process.

Jobs run in the main thread, where a cancellation can interrupt them between two calls of compiled code. An import or
a compilation is never interrupted: it would stay half done, and every later job of this process would fail.
"""

from __future__ import annotations

import _thread
import contextlib
import os
import pickle
import queue
import signal
import sys
import threading
from types import FrameType
from typing import Any, BinaryIO, Literal

from pioche.core.kernel import interruptible
from pioche.server.think.jobs import Kind, Payload
from pioche.server.time_slice import USUAL, set_time_slice

Outcome = Literal["done", "failed", "cancelled"]
Request = tuple[int, Kind | None, Payload]

LENGTH_BYTES = 4
NICENESS = 10  # moves of people come first where the processors are busy
RETRY_SECONDS = 0.05  # between two attempts to interrupt a job
INTERRUPT = signal.SIGTERM  # raised in this process alone; sent from outside it is ignored while no job runs


class Cancelled(BaseException):
    """Interrupts the running job; no `except Exception` of the job catches it."""


def framed(message: Any) -> bytes:
    """Return a message as one frame."""
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(LENGTH_BYTES, "big") + data


class Worker:
    """Reads requests in a thread of its own, runs them in the main thread and writes the answers."""

    def __init__(self, requests: BinaryIO, answers: BinaryIO) -> None:
        self._in = requests
        self._out = answers
        self._jobs: queue.SimpleQueue[Request] = queue.SimpleQueue()
        self._running = -1  # the number of the job that may be interrupted; -1: none
        self._cancelled = -1

    def run(self) -> None:
        """Run jobs until the server closes the pipe."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in the server's terminal: the server decides
        signal.signal(INTERRUPT, self._interrupt)
        threading.Thread(target=self._read, daemon=True).start()
        from pioche.server.think import functions  # imports the compiler, which takes most of the start

        while True:
            number, kind, payload = self._jobs.get()
            assert kind is not None
            outcome: Outcome = "cancelled"
            result: Any = None
            try:
                self._running = number
                if self._cancelled != number:
                    result = functions.run(kind, payload)
                    outcome = "done"
                self._running = -1
            except Cancelled:
                outcome, result = "cancelled", None
            except Exception as error:
                outcome, result = "failed", f"{type(error).__name__}: {error}"
            self._running = -1
            self._out.write(framed((number, outcome, result)))
            self._out.flush()

    def _read(self) -> None:
        with contextlib.suppress(OSError, EOFError):
            while size := self._in.read(LENGTH_BYTES):
                data = self._in.read(int.from_bytes(size, "big"))
                request: Request = pickle.loads(data)  # noqa: S301 (from the server, our parent)
                if request[1] is None:
                    self._cancelled = request[0]
                    _interrupt_main_thread()
                else:
                    self._jobs.put(request)
        os._exit(0)

    def _interrupt(self, _: int, frame: FrameType | None) -> None:
        """Interrupt the job that is cancelled, if it still runs, now or as soon as that does no harm."""
        if not self._running == self._cancelled != -1:
            return
        if interruptible(frame):
            self._running = -1
            raise Cancelled
        retry = threading.Timer(RETRY_SECONDS, _interrupt_main_thread)
        retry.daemon = True
        retry.start()


def _interrupt_main_thread() -> None:
    _thread.interrupt_main(INTERRUPT)


def main() -> None:
    """Run the worker on the standard streams; what anything else prints goes to the error stream."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    set_time_slice(USUAL)  # the server's short one is inherited
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
    Worker(sys.stdin.buffer, answers).run()


if __name__ == "__main__":
    main()
