"""A hint in a running game: the best action, and the reasons for it.

How a hint picks its reasons:

1. The analysis of the position (`position_analysis.py`) ranks the actions: the best one first, the others by
   their chance to win.
2. The best action is compared with the next one, feature by feature of the trained policy. The weight of a
   feature times the difference of the two actions is what this feature contributes to the preference.
3. The reasons are the features with the largest contributions, at most MOST_REASONS. Features whose
   sentence would not be true of the two actions, and contributions far smaller than the largest one, are
   left out. If no feature speaks for the best action, it is compared with the next action, and so on.

A game's texts put each reason into words: the message `feature-<name>`, where `$more` says whether the best
action has more of the feature or less.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import numpy as np

from pioche.bots.policy import features_of
from pioche.coach import budget as budgets
from pioche.coach.position_analysis import analyse_position
from pioche.coach.results import Prospect
from pioche.core import rng
from pioche.core.game import Position
from pioche.core.kernel import copy_record
from pioche.core.message import Message
from pioche.core.refusals import BadArgument
from pioche.core.text import Text, capitalised

MOST_REASONS = 3
SMALLEST_SHARE = 0.2  # a reason contributes at least this share of what the first one does


@dataclass(frozen=True)
class Hint:
    """The best action, the action it was compared with (None where it is the only one), and the reasons."""

    action: int
    notation: str
    sentence: Message  # of the action
    prospect: Prospect
    other: Prospect | None
    reasons: tuple[Message, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "action": self.action,
            "notation": self.notation,
            "other": None if self.other is None else self.other.notation,
            "chance": self.prospect.chance.mean,
            "reasons": [reason.to_json() for reason in self.reasons],
        }

    def words(self, position: Position, language: str) -> str:
        """Return the hint as a sentence."""
        text = Text(language, position.game, also=("pioche.coach",))
        if not self.reasons:
            return capitalised(text("hint-only" if self.other is None else "hint-bare", action=self.sentence))
        said = [text.say(reason) for reason in self.reasons]
        listed = functools.reduce(lambda others, last: text("hint-and", others=others, last=last), said)
        return capitalised(text("hint", action=self.sentence, reasons=listed))


def hint(
    position: Position, seat: int, budget: int | None = None, *, seed: int | str = 0, threads: int = 0
) -> Hint:
    """Return the best action of a seat that must decide, from what the seat knows, with the reasons.

    `budget`: how many games are simulated. Raises `BadArgument`, `BadBudget`, `BadSeat`, `NotYourTurn` or
    `GameOver`.
    """
    if not isinstance(position, Position):
        raise BadArgument(place="position", given=str(position)[:40], expected="Position")
    position.legal(seat)  # raises where the seat does not have to decide
    look = analyse_position(position, seat, budgets.check(budget), seed, False, threads).known
    ranked = sorted(look.prospects, key=lambda each: (each.notation != look.best, -each.chance.mean))
    best = ranked[0]
    sentence = position.sentence(seat, best.action)
    if len(ranked) == 1:
        return Hint(best.action, best.notation, sentence, best, None, ())
    other, reasons = _reasons(position, seat, [each.action for each in ranked])
    return Hint(best.action, best.notation, sentence, best, ranked[other], reasons)


def _reasons(position: Position, seat: int, ranked: list[int]) -> tuple[int, tuple[Message, ...]]:
    """Return the index of the action that the first one is compared with, and the reasons.

    The sentence of a reason must be true: "more" only of a feature that the best action has, "less" only of one
    that the other action has. So a feature counts only where the larger of the two values is above 0.
    """
    game = position.game
    values = _features(position, seat, ranked)
    names, weights = game.policy.FEATURES, game.weights[position.players]
    for other in range(1, len(ranked)):
        difference = values[0] - values[other]
        sayable = np.where(difference > 0, values[0] > 0, values[other] > 0)
        contribution = difference * weights * sayable
        order = np.argsort(-contribution, kind="stable")[:MOST_REASONS]
        smallest = max(0.0, SMALLEST_SHARE * contribution[order[0]])
        if chosen := [k for k in order if contribution[k] > smallest]:
            return other, tuple(
                Message(f"feature-{names[k]}", {"more": "yes" if difference[k] > 0 else "no"}) for k in chosen
            )
    return 1, ()


def _features(position: Position, seat: int, actions: list[int]) -> np.ndarray:
    """Return the features of each action (action, feature), on a determinized copy of the table."""
    game = position.game
    world = copy_record(position.state)
    game.runner.imagine(world, seat, rng.generator(bytes(rng.SEED_BYTES)))
    return features_of(game.runner, world, seat, actions)
