"""What a batch or an environment refuses."""

from __future__ import annotations

from pioche.core.refusals import IllegalAction, Refused


class BadBatch(Refused):
    """An argument of a batch that does not fit; `place` names it."""

    code = "bad-batch"
    package = "pioche.envs"


class IllegalInBatch(IllegalAction):
    """An action that cannot be chosen now in one of the games; nothing has changed in any."""

    code = "illegal-in-batch"
    package = "pioche.envs"


class NotRecorded(Refused):
    """A game of a batch whose decisions were not kept."""

    code = "not-recorded"
    package = "pioche.envs"
