"""`CoachText`: the texts of the coach and of a game, and how they write numbers, gains and reasons."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from pioche.core.message import Message
from pioche.core.text import GameTexts, Text, capitalised


class CoachText(Text):
    """The texts of the coach and of a game in one language."""

    def __init__(
        self,
        language: str,
        game: GameTexts,
        names: Sequence[str] = (),
        you: int | None = None,
        also: tuple[str, ...] = (),
    ) -> None:
        super().__init__(language, game, names, you, ("pioche.coach", *also))

    def decimal(self, value: float, digits: int = 1) -> str:
        written = f"{value:.{digits}f}".replace(".", self("coach-decimal"))
        if any(digit in written for digit in "123456789"):
            return written.replace("-", "−")
        return written.removeprefix("-")

    def percent(self, share: float, digits: int = 0) -> str:
        return self("coach-percent", value=self.decimal(100 * share, digits))

    def gain(self, better: float, other: float, *, points: bool) -> str:
        """Return what the better of two actions gains: "62 % instead of 48 %."; empty where nothing is to be seen.

        The figures are chances, or points where somebody plays alone.
        """
        one, two = (self.decimal(each) if points else self.percent(each) for each in (better, other))
        if better <= other or one == two:
            return ""
        return self("coach-gain-points" if points else "coach-gain", better=one, other=two)

    def because(self, reasons: Sequence[Message]) -> str:
        """Return the reasons as a part of a sentence; empty for none."""
        said = [self.say(reason) for reason in reasons]
        if not said:
            return ""
        return functools.reduce(lambda others, last: self("hint-and", others=others, last=last), said)

    def better(self, what: str, reasons: Sequence[Message], gain: str) -> str:
        """Return the sentences about the better action of a mistake."""
        why = self.because(reasons)
        sentences = [self("coach-better", what=what)]
        sentences += [capitalised(self("coach-because", reasons=why))] if why else []
        return " ".join([*sentences, *([gain] if gain else [])])
