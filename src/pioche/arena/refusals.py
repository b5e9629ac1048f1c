"""What an arena refuses."""

from __future__ import annotations

from pioche.core.refusals import BadPlayers, Refused


class BadTournament(Refused):
    """An argument of a tournament that does not fit; `place` names it."""


class BadResults(Refused):
    """A file of results that is damaged or not ours; `place` says where."""


class OtherTournament(Refused):
    """A file with the results of another tournament; `place` says in what it differs."""


class BadTraining(Refused):
    """A file that holds no training, or one of other features."""


class WorkersLost(Refused):
    """Worker after worker ended in the middle of its work."""


class NoCluster(Refused):
    """Ray is not installed, or there is no cluster at that address."""


class NoPool(Refused):
    """The pool's opponents do not play these rules."""


class NoGpu(Refused):
    """There is no GPU that can be used, or the extra for it is not installed."""


class TrainsAlone(BadPlayers):
    """Weights are compared with others at the same table: somebody alone has none."""
