"""What a batch or an environment refuses."""

from __future__ import annotations

from pioche.core.refusals import BadArgument, IllegalAction, Refused


class BadBatch(BadArgument):
    """An invalid argument of a batch or an environment; it has the text of `BadArgument`."""

    code = BadArgument.code
    package = BadArgument.package


class IllegalInBatch(IllegalAction):
    """An action that cannot be chosen now in one of the games; nothing has changed in any."""


class NotRecorded(Refused):
    """A game of a batch whose decisions were not kept; `why` says what is in the way."""
