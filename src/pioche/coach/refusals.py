"""The errors of the coach."""

from __future__ import annotations

from pioche.core.refusals import Refused


class BadBudget(Refused):
    """The number of simulated games is not an integer of at least 1."""


class BadAnalysis(Refused):
    """A stored analysis is damaged; `place` says where."""


class BadPuzzle(Refused):
    """A file of puzzles that is damaged, or of other rules; `place` says where."""
