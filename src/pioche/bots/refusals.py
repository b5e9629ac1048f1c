"""What a bot from outside does wrong: what it was asked, what it said, what was expected of it.

All end with the last lines that the program wrote on its stderr. The program has been killed.
"""

from __future__ import annotations

from pioche.core.refusals import Refused


class BotMisbehaved(Refused):
    """Base of what a bot from outside does wrong."""


class BotNotStarted(BotMisbehaved):
    """The command cannot be run; `why` is what the system says."""


class BotEnded(BotMisbehaved):
    """The program ended, or closed its output, where an answer was awaited."""


class BotSilent(BotMisbehaved):
    """No line came in time."""


class BotEndless(BotMisbehaved):
    """A line without end."""


class BotEarly(BotMisbehaved):
    """A line came though nothing had been asked."""


class BotUnclear(BotMisbehaved):
    """A line that is no answer: no JSON, or no action in it."""


class BotIllegal(BotMisbehaved):
    """An action that cannot be chosen now, or that does not exist."""


class BadSeconds(Refused):
    """A time limit that is none."""
