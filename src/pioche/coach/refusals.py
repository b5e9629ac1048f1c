"""What the coach refuses."""

from __future__ import annotations

from pioche.core.refusals import Refused


class BadBudget(Refused):
    """Not a number of simulated games."""

    code = "bad-budget"
    package = "pioche.coach"


class BadAnalysis(Refused):
    """A stored analysis that does not fit; `place` says where."""

    code = "bad-analysis"
    package = "pioche.coach"
