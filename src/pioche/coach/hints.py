"""A hint in a running game: the best action, what it gains, and why it rather than another.

1. The analysis of the position (`position_analysis.py`) ranks the actions: the best one first, the others by
   their chance to win.
2. Where other actions are equal to the best one (`reasons.py` → `alike`), the hint says what they have in
   common, and names none of them.
3. The best action is compared with the next one that is not equal to it (`reasons.py` → `reasons`). If there is no
   true reason, it is compared with the action after that, and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pioche.coach import budget as budgets
from pioche.coach.position_analysis import analyse_position
from pioche.coach.reasons import alike, reasons
from pioche.coach.results import Prospect
from pioche.coach.text import CoachText
from pioche.core.game import Position
from pioche.core.message import Message
from pioche.core.refusals import BadArgument
from pioche.core.text import capitalised


@dataclass(frozen=True)
class Hint:
    """The best action, the action it was compared with (None where all are equal to it), and the reasons."""

    seat: int
    action: int
    notation: str
    sentence: Message  # of the action
    prospect: Prospect
    other: Prospect | None
    reasons: tuple[Message, ...]
    any: Message | None = None  # says what equal actions have in common; None where none is equal to the best

    def to_json(self) -> dict[str, Any]:
        return {
            "action": self.action,
            "notation": self.notation,
            "any": None if self.any is None else self.any.to_json(),
            "other": None if self.other is None else self.other.notation,
            "chance": self.prospect.chance.mean,
            "other_chance": None if self.other is None else self.other.chance.mean,
            "points": self.prospect.score.mean,
            "other_points": None if self.other is None else self.other.score.mean,
            "reasons": [reason.to_json() for reason in self.reasons],
        }

    def words(self, position: Position, language: str, names: Sequence[str] = ()) -> str:
        """Return the hint in sentences: the action, the reasons, the action it is compared with, what it gains.

        `names`: those of the players.
        """
        text = CoachText(language, position.game, names, you=self.seat)
        advice, gain = self._advice(text), self._gain(text, position.players == 1)
        said = (advice, self._rather(text, position) if gain or self.reasons else "", gain)
        return " ".join(capitalised(each) for each in said if each)

    def _advice(self, text: CoachText) -> str:
        why = text.because(self.reasons)
        if self.any is not None:
            equal = text("hint-bare", action=text.say(self.any))
            return f"{equal} {capitalised(text('coach-because', reasons=why))}" if why else equal
        if why:
            return text("hint", action=self.sentence, reasons=why)
        return text("hint-only" if self.other is None else "hint-bare", action=self.sentence)

    def _rather(self, text: CoachText, position: Position) -> str:
        if self.other is None:
            return ""
        other = position.sentence(self.seat, position.game.parse(self.other.notation))
        return text("coach-rather", what=text.can(other))

    def _gain(self, text: CoachText, alone: bool) -> str:
        if self.other is None:
            return ""
        if alone:
            return text.gain(self.prospect.score.mean, self.other.score.mean, points=True)
        return text.gain(self.prospect.chance.mean, self.other.chance.mean, points=False)


def hint(
    position: Position,
    seat: int | None = None,
    budget: int | None = None,
    *,
    seed: int | str = 0,
    threads: int = 0,
) -> Hint:
    """Return the best action of a seat that must decide, from what the seat knows, with the reasons.

    The seat defaults to the only one that must decide.

    `budget`: how many games are simulated. Raises `BadArgument`, `BadBudget`, `BadSeat`, `NotYourTurn` or
    `GameOver`.
    """
    if not isinstance(position, Position):
        raise BadArgument(place="position", given=str(position)[:40], expected="Position")
    seat = position.deciding_seat(seat)
    look = analyse_position(position, seat, budgets.check(budget), seed, False, threads).known
    ranked = sorted(look.prospects, key=lambda each: (each.notation != look.best, -each.chance.mean))
    best = ranked[0]
    equal = alike(position, seat, best.action)
    others = [each for each in ranked[1:] if equal is None or each.action not in equal[1]]
    other, why = _compared(position, seat, best, others)
    said = None if equal is None else equal[0]
    return Hint(
        seat, best.action, best.notation, position.sentence(seat, best.action), best, other, why, said
    )


def _compared(
    position: Position, seat: int, best: Prospect, others: list[Prospect]
) -> tuple[Prospect | None, tuple[Message, ...]]:
    """Return the action that the best one is compared with, and the reasons."""
    for other in others:
        if why := reasons(position, seat, best.action, other.action):
            return other, why
    return (others[0] if others else None), ()
