"""The words and figures of an analysis, as a language writes them."""

from __future__ import annotations

from collections.abc import Sequence

from pioche.coach.results import Decision, Estimate, RecordAnalysis
from pioche.core.contract import SPECTATOR
from pioche.core.game import Position
from pioche.core.match import Match
from pioche.core.text import Text


class Words(Text):
    """The texts of the coach and of a match's game, with the players' names."""

    def __init__(self, language: str, match: Match, also: tuple[str, ...] = ()) -> None:
        names = [player.name for player in match.seats]
        super().__init__(language, match.game, names, also=("pioche.coach", *also))

    def decimal(self, value: float, digits: int = 1) -> str:
        told = f"{value:.{digits}f}".replace(".", self("coach-decimal"))
        return (
            told.replace("-", "−") if any(digit in told for digit in "123456789") else told.removeprefix("-")
        )

    def percent(self, share: float, digits: int = 0) -> str:
        return self("coach-percent", value=self.decimal(100 * share, digits))

    def loss(self, loss: Estimate) -> str:
        """Chances lost, with their error; nothing where there was nothing to lose."""
        return "" if loss == Estimate(0.0) else self._about(self.percent(-loss.mean, 1), 100 * loss.error)

    def points(self, loss: Estimate) -> str:
        """The same in points."""
        return "" if loss == Estimate(0.0) else self._about(self.decimal(-loss.mean), loss.error)

    def _about(self, told: str, error: float) -> str:
        return f"{told} {self('coach-about', value=self.decimal(error))}" if error else told

    def listed(self, names: Sequence[str]) -> str:
        return ", ".join(names)


class Told:
    """What the decisions of a match do, in words that everybody at the table could read."""

    def __init__(self, match: Match, words: Words) -> None:
        self.words = words
        self._positions = list(match.positions())

    def did(self, decision: Decision, notation: str | None = None) -> str:
        """The line of the log for the decision, or for another action in its place."""
        before = self._positions[decision.number - 1].copy()
        return acted(before, decision.seat, notation or decision.notation, self.words)


def acted(before: Position, seat: int, notation: str, words: Words) -> str:
    """The act itself, without what follows from it."""
    before.automatic = False
    after = before.copy()
    after.play(notation, seat)
    lines = after.tell(before, seat, before.game.parse(notation))
    readable = [words.say(line.message) for line in lines if line.seen >> SPECTATOR & 1]
    return readable[0] if readable else ""


def headline(analysis: RecordAnalysis, words: Words) -> str:
    """Who won, or who plays."""
    winners = [analysis.names[seat] for seat in analysis.winners]
    if not winners:
        return words("coach-goes-on", names=words.listed(analysis.names))
    return words("coach-won" if len(winners) == 1 else "coach-won-together", names=words.listed(winners))


def viewpoint(analysis: RecordAnalysis, words: Words) -> str:
    """From whose knowledge the chances are told."""
    if analysis.seat is None:
        return words("coach-seen-by-each")
    return words("coach-seen-by", name=analysis.names[analysis.seat])
