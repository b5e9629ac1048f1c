"""The refusals of simulations, tournaments and training."""

from __future__ import annotations

from pioche.core.refusals import BadPlayers, Refused


class BadTournament(Refused):
    """An invalid argument of a tournament; `place` names it."""


class BadResults(Refused):
    """A damaged results file, or a file of another format; `place` is its path."""


class OtherTournament(Refused):
    """A file with the results of another tournament; `place` names the difference."""


class BadTraining(Refused):
    """A file without a training, or with one of other features."""


class WorkersLost(Refused):
    """Worker after worker died without a result."""


class NoCluster(Refused):
    """Ray is not installed, or there is no cluster at that address."""


class NoPool(Refused):
    """The opponents of the pool do not play these rules, or lack a feature."""


class NoGpu(Refused):
    """There is no usable GPU, or the extra `pioche[gpu]` is not installed."""


class TrainsAlone(BadPlayers):
    """Training needs opponents at the same table, and a single player has none."""
