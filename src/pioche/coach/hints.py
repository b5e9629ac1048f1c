"""A hint in a running game: which action, and why.

The search says which action is best; the reasons are those features of the trained player in which that
action differs most from the next best, by what they weigh. A room's texts say what each means
(`feature-<name>`, with `$more` telling whether the action has more of it or less).
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
from pioche.core.kernel import copy_record
from pioche.core.message import Message
from pioche.core.position import Position
from pioche.core.refusals import BadArgument
from pioche.core.text import Text

MOST_REASONS = 3
WEIGHTY = 0.2  # a reason weighs at least this share of the first one


@dataclass(frozen=True)
class Hint:
    """The best action, the one it was compared with (None where there is no other), and the reasons."""

    action: int
    notation: str
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
        """The hint as a sentence."""
        text = Text(language, position.game, also=("pioche.coach",))
        if not self.reasons:
            return text("hint-only" if self.other is None else "hint-bare", action=self.notation)
        told = [text.say(reason) for reason in self.reasons]
        listed = functools.reduce(lambda others, last: text("hint-and", others=others, last=last), told)
        return text("hint", action=self.notation, reasons=listed)


def hint(
    position: Position, seat: int, budget: int | None = None, *, seed: int | str = 0, threads: int = 0
) -> Hint:
    """The best action of a seat that is asked, from what it may know, and why."""
    if not isinstance(position, Position):
        raise BadArgument(place="position", given=str(position)[:40], expected="Position")
    position.legal(seat)  # refuses a seat that is not asked
    look = analyse_position(position, seat, budgets.check(budget), seed, False, threads).known
    ranked = sorted(look.prospects, key=lambda each: (each.notation != look.best, -each.chance.mean))
    best = ranked[0]
    if len(ranked) == 1:
        return Hint(best.action, best.notation, best, None, ())
    other, reasons = _reasons(position, seat, [each.action for each in ranked])
    return Hint(best.action, best.notation, best, ranked[other], reasons)


def _reasons(position: Position, seat: int, ranked: list[int]) -> tuple[int, tuple[Message, ...]]:
    """What speaks most for the first of the actions, against the next one that something speaks against.

    An action that is better only because the other has less than nothing of something is not praised for
    having it, nor blamed for having less than nothing itself.
    """
    game = position.game
    table = _features(position, seat, ranked)
    names, weights = game.policy.FEATURES, game.weights[position.players]
    for other in range(1, len(ranked)):
        difference = table[0] - table[other]
        told = np.where(difference > 0, table[0] > 0, table[other] > 0)
        speaking = difference * weights * told
        order = np.argsort(-speaking, kind="stable")[:MOST_REASONS]
        weighty = [k for k in order if speaking[k] > max(0.0, WEIGHTY * speaking[order[0]])]
        if weighty:
            return other, tuple(
                Message(f"feature-{names[k]}", {"more": "yes" if difference[k] > 0 else "no"})
                for k in weighty
            )
    return 1, ()


def _features(position: Position, seat: int, actions: list[int]) -> np.ndarray:
    """The features of each action, on an imagined table."""
    game = position.game
    world = copy_record(position.state)
    game.runner.imagine(world, seat, rng.generator(bytes(rng.SEED_BYTES)))
    return features_of(game.runner, world, seat, actions)
