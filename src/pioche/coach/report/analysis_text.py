"""The texts and numbers of a match analysis in one language, for the HTML report and the command line."""

from __future__ import annotations

from collections.abc import Sequence

from pioche.coach.reasons import reasons
from pioche.coach.results import Decision, Estimate, RecordAnalysis, Way
from pioche.coach.text import CoachText
from pioche.core.match import Match
from pioche.core.message import Message, Seat


class AnalysisText(CoachText):
    """The texts of the coach and of a match's game, with the players' names, and its way to write numbers."""

    def __init__(self, language: str, match: Match, also: tuple[str, ...] = ()) -> None:
        names = [player.name for player in match.seats]
        super().__init__(language, match.game, names, also=also)

    def loss(self, loss: Estimate) -> str:
        """Return the chances lost with their standard error; an empty text for no loss."""
        return (
            "" if loss == Estimate(0.0) else self._with_error(self.percent(-loss.mean, 1), 100 * loss.error)
        )

    def points(self, loss: Estimate) -> str:
        """Return the points lost with their standard error; an empty text for no loss."""
        return "" if loss == Estimate(0.0) else self._with_error(self.decimal(-loss.mean), loss.error)

    def _with_error(self, written: str, error: float) -> str:
        return f"{written} {self('coach-about', value=self.decimal(error))}" if error else written

    def whole(self, value: int, *, alone: bool, signed: bool = False) -> str:
        """Return whole percents, or points where somebody plays alone, with a sign if it is a change."""
        written = f"{'+' if signed and value > 0 else '−' if value < 0 else ''}{abs(value)}"
        return written if alone else self("coach-percent", value=written)

    def luck(self, way: Way) -> str:
        """Return what a seat's own choices and the cards did to its chance, as a sentence."""
        alone = len(self.names) == 1
        _, own, others, cards, _ = way.shown
        amounts = {
            part: self.whole(abs(value), alone=alone)
            for part, value in (("own", own), ("others", others), ("cards", cards))
        }
        signs = {"lost": own, "given": others, "dealt": cards}
        said = {
            name: "none" if not value else "more" if value > 0 else "less" for name, value in signs.items()
        }
        return self("coach-luck-told", seat=Seat(way.seat), **amounts, **said)

    def listed(self, names: Sequence[str]) -> str:
        return ", ".join(names)


class DecisionTexts:
    """The sentences for the decisions of a match, as the deciding seat knew the cards."""

    def __init__(self, match: Match, text: AnalysisText) -> None:
        self.text = text
        self._positions = list(match.positions())

    def did(self, decision: Decision) -> str:
        """Return what the seat did: "Hazel draws a card."."""
        return self.text.say(self._sentence(decision, decision.notation))

    def could(self, decision: Decision, notation: str) -> str:
        """Return what the seat could have done instead: "draw a card"."""
        return self.text.can(self._sentence(decision, notation))

    def better(self, decision: Decision) -> str:
        """Return what would have been better, why, and what it gains: "Better: draw a card. … 62 % instead of 48 %."."""
        judged, best = decision.judged, decision.known.best
        assert judged is not None
        assert best is not None
        position = self._positions[decision.number - 1]
        why = reasons(position, decision.seat, position.game.parse(best), judged.action)
        if position.players == 1:
            score = judged.score.mean
            gain = self.text.gain(score + judged.score_loss.mean, score, points=True)
        else:
            chance = judged.chance.mean
            gain = self.text.gain(min(1.0, chance + judged.loss.mean), chance, points=False)
        return self.text.better(self.could(decision, best), why, gain)

    def _sentence(self, decision: Decision, notation: str) -> Message:
        return self._positions[decision.number - 1].sentence(decision.seat, notation)


def headline(analysis: RecordAnalysis, text: AnalysisText) -> str:
    """Return who won, or who plays an unfinished game."""
    winners = [analysis.names[seat] for seat in analysis.winners]
    if not winners:
        return text("coach-goes-on", names=text.listed(analysis.names))
    return text("coach-won" if len(winners) == 1 else "coach-won-together", names=text.listed(winners))


def viewpoint(analysis: RecordAnalysis, text: AnalysisText) -> str:
    """Return whose knowledge the chances are based on."""
    if analysis.seat is None:
        return text("coach-seen-by-each")
    return text("coach-seen-by", name=analysis.names[analysis.seat])
