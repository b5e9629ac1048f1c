"""`PythonBot`: a bot that is a Python class, in a process of its own.

Its name is `py:MODULE:CLASS`. Its process runs `runner.py`, which speaks the protocol of `bot.py`. A question holds
two more fields: a determinized position, from which the class may imagine others, and a seed for its choices. Both
depend only on what the seat knows and on the source of the decision, so the class never sees the true state, and its
games can be repeated.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from typing import ClassVar

import numpy as np

from pioche.bots.names import PYTHON_FORM, python_class
from pioche.bots.outside.bot import Json, Outside
from pioche.core.game import Position

RUNNER = "pioche.bots.outside.runner"
NUMBERS, BELOW = 9, 1 << 30  # of which a seed is made


class PythonBot(Outside):
    """A bot whose decisions come from a class in another process."""

    form: ClassVar[str] = PYTHON_FORM
    start_factor: ClassVar[int] = 60  # a class may compile kernels before its first decision

    def _program(self) -> Sequence[str]:
        return sys.executable, "-m", RUNNER, python_class(self.name)

    def _more(self, position: Position, seat: int, source: np.ndarray) -> Json:
        numbers = [self.game.runner.below(source, BELOW) for _ in range(NUMBERS)]
        seed = hashlib.sha256(repr(numbers).encode()).digest()
        return {"world": position.imagine(seat, seed).to_json(), "seed": seed.hex()}
