"""`Thinker`: computes hints in a process of its own, so that waiting for one can be ended at any moment."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from pioche.core.refusals import Refused

if TYPE_CHECKING:
    from pioche.coach.hints import Hint
    from pioche.core.game import Position

PREPARING, THINKING, DONE, REFUSED = "preparing", "thinking", "done", "refused"
POLL_SECONDS = 0.2

Waiting = Callable[[str, float], None]  # takes PREPARING or THINKING, and the seconds since the question


class ThinkerEnded(Exception):
    """The process ended without an answer."""


class Thinker:
    """Hints of one match. Its process starts with the first hint and prepares the game's rollouts once."""

    def __init__(self) -> None:
        self._process: multiprocessing.process.BaseProcess | None = None
        self._ours: Connection | None = None

    def hint(self, position: Position, seat: int, waiting: Waiting) -> Hint:
        """Return the coach's hint; call `waiting` a few times a second. Raises `Refused` or `ThinkerEnded`.

        Any exception of `waiting`, or Ctrl-C, ends the process; the next hint starts another one.
        """
        begun = time.monotonic()
        try:
            connection = self._started()
            connection.send((position, seat))
            phase = PREPARING
            while True:
                waiting(phase, time.monotonic() - begun)
                if not connection.poll(POLL_SECONDS):
                    continue
                phase, answer = connection.recv()
                if phase == REFUSED:
                    raise answer
                if phase == DONE:
                    found: Hint = answer
                    return found
        except (EOFError, OSError) as error:
            self.close()
            raise ThinkerEnded from error
        except Refused:
            raise
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None
        if self._ours is not None:
            self._ours.close()
            self._ours = None

    def _started(self) -> Connection:
        if self._ours is None:
            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs,), daemon=True)
            process.start()
            theirs.close()
            self._process, self._ours = process, ours
        return self._ours


def _serve(connection: Connection) -> None:
    """Answer questions until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then kills this process
    from pioche import coach

    prepared = False
    while True:
        try:
            position, seat = connection.recv()
        except EOFError:
            return
        try:
            if not prepared:
                coach.hint(position, seat, budget=1)
                prepared = True
            connection.send((THINKING, None))
            connection.send((DONE, coach.hint(position, seat)))
        except Refused as refused:
            connection.send((REFUSED, refused))
