"""What a batch or an environment refuses."""

from __future__ import annotations

from pioche.core.refusals import BadArgument, IllegalAction, Refused


class BadBatch(BadArgument):
    """An argument of a batch or an environment."""


class IllegalInBatch(IllegalAction):
    """An action that cannot be chosen now in one of the games; nothing has changed in any."""

    code = "illegal-in-batch"
    package = "pioche.envs"


class NotRecorded(Refused):
    """A game of a batch whose decisions were not kept; `why` says what is in the way."""

    code = "not-recorded"
    package = "pioche.envs"
