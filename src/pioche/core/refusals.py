"""Typed refusals: the exceptions for requests that the rules or the arguments forbid.

A refused call leaves the state unchanged. Each refusal has a text for people in every language: the
message `refusal-<code>` of the text files of its `package`. `str(refusal)` is the English text.
"""

from __future__ import annotations

import re
from typing import ClassVar

from pioche.core.message import Argument, Message
from pioche.core.text import Text


class Refused(ValueError):
    """Base of all refusals.

    `code` is the class name in kebab case ("not-your-turn" for `NotYourTurn`), `package` the layer
    that defines the class ("pioche.core"). A subclass that shares another one's text states both.
    """

    code: ClassVar[str] = "refused"
    package: ClassVar[str] = "pioche.core"

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "code" not in vars(cls):
            cls.code = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()
            cls.package = ".".join(cls.__module__.split(".")[:2])

    def __init__(self, **args: Argument) -> None:
        super().__init__(args)
        self.args_given = args

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.args_given)

    @property
    def message(self) -> Message:
        return Message(f"refusal-{self.code}", self.args_given)

    def words(self, language: str) -> str:
        """The text of the refusal in a language: what was wrong and what was expected."""
        also = () if self.package == Refused.package else (self.package,)
        return Text(language, also=also).say(self.message)

    def __str__(self) -> str:
        return self.words("en")


def _rebuild(refusal: type[Refused], args: dict[str, Argument]) -> Refused:
    return refusal(**args)


class UnknownGame(Refused):
    """No game has that id."""


class MisspelledGame(UnknownGame):
    """No game has that id, but `nearest` is written almost like it."""


class BadPlayers(Refused):
    """The game cannot be played by that number of players."""


class BadOption(Refused):
    """A value that the option does not take, or not with this number of players."""


class OptionNeedsPlayers(BadOption):
    """A value that the option takes, but with other numbers of players."""


class UnknownOption(BadOption):
    """An option that the game does not have."""


class NoOptions(UnknownOption):
    """An option of a game that has none at all."""


class BadSeed(Refused):
    """A seed that is neither an integer nor text nor 32 bytes."""


class BadMatchSeed(BadSeed):
    """A seed of a match that is neither an integer nor text."""


class BadDate(Refused):
    """A day that is no ISO date."""


class BadArgument(Refused):
    """An invalid argument; `place` names it."""


class BadSeat(Refused):
    """A seat that is not at this table."""


class NotYourTurn(Refused):
    """The seat does not have to decide now."""


class SeatNeeded(NotYourTurn):
    """Several seats have to decide, and the caller named none."""


class GameOver(NotYourTurn):
    """The game is over: no seat decides any more."""


class IllegalAction(Refused):
    """The action exists but is not legal now."""


class OtherGame(Refused):
    """A position of another game than the one that the bot plays."""


class BadNotation(Refused):
    """The text is not the notation of any action of this game."""


class DealerFirst(Refused):
    """The dealer has to act before any seat decides; or `deal` was called when it has not to."""


class BadPosition(Refused):
    """A stored position that is damaged or forged; `place` names the field."""


class BadRecord(Refused):
    """A match file that is damaged, forged or of another rules version; `place` says where."""


class NeedsExtra(Refused):
    """A package is not installed that the extra `name` would install."""


class OtherCommitment(Refused):
    """The commitment `given` is not that of the match, which is `found`."""


class MissingNonce(Refused):
    """The nonce `given` is not among those of the match, which are `found`."""


class BadChain(Refused):
    """A published chain that is no date and 64 hexadecimal digits."""


class OtherChain(Refused):
    """The deal of the match is not that of its day in the published chain `given`."""


class BadWeights(Refused):
    """A file of weights that is damaged or of other features; `place` says where in the file."""


class BadLesson(Refused):
    """A lesson file with an invalid field or an illegal move; `place` names the position in the file."""


class UnknownBot(Refused):
    """No bot has that name."""
