"""The refusals of batches and environments."""

from __future__ import annotations

from pioche.core.refusals import BadArgument, IllegalAction, Refused


class BadBatch(BadArgument):
    """An invalid argument of a batch or an environment; it has the text of `BadArgument`."""

    code = BadArgument.code
    package = BadArgument.package


class IllegalInBatch(IllegalAction):
    """An action that is illegal in one of the games; no game has changed."""


class NotRecorded(Refused):
    """A game of a batch whose decisions are not stored; `why` is the reason."""
