"""Typed refusals: what was asked cannot be done, nothing has changed, and this is what was expected.

Each refusal has its words in the text files (`refusal-<code>`) of its `package`, in every
language; `str()` gives the English ones.
"""

from __future__ import annotations

from typing import ClassVar

from pioche.core.scene import Argument, Message


class Refused(ValueError):
    """Base of all refusals."""

    code: ClassVar[str] = "refused"
    package: ClassVar[str] = "pioche.core"

    def __init__(self, **args: Argument) -> None:
        super().__init__(args)
        self.args_given = args

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self.args_given)

    @property
    def message(self) -> Message:
        return Message(f"refusal-{self.code}", self.args_given)

    def words(self, language: str) -> str:
        """What is refused, and what was expected."""
        from pioche.core.text import Text

        also = () if self.package == Refused.package else (self.package,)
        return Text(language, also=also).say(self.message)

    def __str__(self) -> str:
        return self.words("en")


def _again(kind: type[Refused], args: dict[str, Argument]) -> Refused:
    return kind(**args)


class UnknownGame(Refused):
    """No room of that name."""

    code = "unknown-game"


class BadPlayers(Refused):
    """The game is not for that number of players."""

    code = "bad-players"


class BadOption(Refused):
    """A value that the option does not take, or not at this table."""

    code = "bad-option"


class UnknownOption(BadOption):
    """An option that the game does not have."""

    code = "unknown-option"


class BadSeed(Refused):
    """A seed that is no whole number, no words and not 32 bytes."""

    code = "bad-seed"


class BadArgument(Refused):
    """An argument that does not fit; `place` names it."""

    code = "bad-argument"


class BadSeat(Refused):
    """A seat that is not at this table."""

    code = "bad-seat"


class NotYourTurn(Refused):
    """That seat is not asked now."""

    code = "not-your-turn"


class SeatNeeded(NotYourTurn):
    """Several seats are asked at once, and none was named."""

    code = "seat-needed"


class GameOver(NotYourTurn):
    """Nobody is asked: the game is over."""

    code = "game-over"


class IllegalAction(Refused):
    """The action exists, and cannot be chosen now."""

    code = "illegal-action"


class OtherGame(Refused):
    """A table of another game than this player knows."""

    code = "other-game"


class BadNotation(Refused):
    """Not the notation of any action of this game."""

    code = "bad-notation"


class DealerFirst(Refused):
    """The table itself must act before anybody decides (or must not act now)."""

    code = "dealer-first"


class BadPosition(Refused):
    """A stored position that does not fit."""

    code = "bad-position"


class BadRecord(Refused):
    """A match file that is damaged, forged or of other rules; `place` says where."""

    code = "bad-record"


class BadWeights(Refused):
    """A file of weights that is damaged or of other features; `place` says where in the file."""

    code = "bad-weights"


class UnknownBot(Refused):
    """No bot of that name."""

    code = "unknown-bot"
