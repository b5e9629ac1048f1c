"""Signals that end a match at the terminal as Ctrl-C does, so that it is saved."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from types import FrameType
from typing import NoReturn


class Ended(KeyboardInterrupt):
    """The program is to end: its window was closed or it got SIGTERM. Ctrl-C alone raises its base class."""


@contextlib.contextmanager
def signals_interrupt() -> Iterator[None]:
    """Raise `Ended` at SIGTERM and at a closed window (SIGHUP)."""
    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), _interrupt) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)


def _interrupt(_number: int, _frame: FrameType | None) -> NoReturn:
    raise Ended
