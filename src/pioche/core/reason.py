"""`Reason`: why one action is better than another, in words that a person can check on the table.

A game's `reasons.py` lists its reasons. A reason stands for some features of the trained policy: what they
contribute to the preference says how much the reason weighs, and whether it speaks for the better action at all.
Its function `say` reads the table and returns the message only where it is true. Features that belong to no reason
are not said.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pioche.core.kernel import State
from pioche.core.message import Message

# Takes a snapshot, the deciding seat, the better action and the other one. Returns None where nothing true can be
# said. It may use only what the seat knows: it is given a determinized table.
Say = Callable[[State, int, int, int], Message | None]


@dataclass(frozen=True)
class Reason:
    """Some features of the policy, and the function that says what they mean of two actions."""

    features: tuple[str, ...]
    say: Say
