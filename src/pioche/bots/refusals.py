"""What a bot from outside does wrong: what it was asked, what it said, what was expected of it.

All end with the last lines that the program wrote on its stderr. The program has been killed.
"""

from __future__ import annotations

from pioche.core.refusals import Refused


class Misbehaved(Refused):
    """Base of what a bot from outside does wrong."""

    code = "bot-misbehaved"
    package = "pioche.bots"


class BotNotStarted(Misbehaved):
    """The command cannot be run; `why` is what the system says."""

    code = "bot-not-started"


class BotEnded(Misbehaved):
    """The program ended, or closed its output, where an answer was awaited."""

    code = "bot-ended"


class BotSilent(Misbehaved):
    """No line came in time."""

    code = "bot-silent"


class BotEndless(Misbehaved):
    """A line without end."""

    code = "bot-endless"


class BotEarly(Misbehaved):
    """A line came though nothing had been asked."""

    code = "bot-early"


class BotUnclear(Misbehaved):
    """A line that is no answer: no JSON, or no action in it."""

    code = "bot-unclear"


class BotIllegal(Misbehaved):
    """An action that cannot be chosen now, or that does not exist."""

    code = "bot-illegal"


class BadSeconds(Refused):
    """A time limit that is none."""

    code = "bad-seconds"
    package = "pioche.bots"
