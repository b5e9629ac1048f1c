"""The errors of bots from outside.

A message says what the program was asked, what it wrote and what was expected, and ends with the last lines of
its stderr. The program has been killed.
"""

from __future__ import annotations

from pioche.core.refusals import Refused


class BotMisbehaved(Refused):
    """Base class: a program broke the protocol."""


class BotNotStarted(BotMisbehaved):
    """The command cannot be run; `why` is the message of the operating system."""


class BotEnded(BotMisbehaved):
    """The program ended, or closed its output, instead of answering."""


class BotSilent(BotMisbehaved):
    """The program wrote no line in time."""


class BotEndless(BotMisbehaved):
    """The program wrote more bytes than a line may have."""


class BotEarly(BotMisbehaved):
    """The program wrote a line without a question."""


class BotUnclear(BotMisbehaved):
    """The line is no JSON object, or has no action in it."""


class BotIllegal(BotMisbehaved):
    """The action is not legal now, or does not exist."""


class BadSeconds(Refused):
    """The time limit is no number of seconds above 0 and up to a day."""
