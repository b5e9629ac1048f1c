"""What the coach refuses."""

from __future__ import annotations

from pioche.core.refusals import Refused


class BadBudget(Refused):
    """Not a number of simulated games."""


class BadAnalysis(Refused):
    """A stored analysis that does not fit; `place` says where."""
