"""A warning before a costly move: what an action loses against the best one, and why the best one is better.

The loss is the one that an analysis reports: both actions are played on in fresh worlds (`position_analysis.py`).
Nothing is said of an action that is equal to the best one, nor where no reason is true: a learner could not use it.
"""

from __future__ import annotations

from dataclasses import replace

from pioche.coach import budget as budgets
from pioche.coach.hints import Hint
from pioche.coach.position_analysis import PositionEvaluator, coach_rollouts
from pioche.coach.reasons import alike, reasons
from pioche.coach.results import MISTAKE_ERRORS, Estimate
from pioche.core.game import Position

COSTLY = 0.08  # of the chance to win: what an action must lose before the coach warns


def warning(
    position: Position, seat: int, action: int, budget: int | None = None, *, seed: int | str = 0
) -> Hint | None:
    """Return the better action and the reasons, `other` being the action given; None where there is no warning.

    `budget`: about how many games are simulated. The action must be legal. Raises `BadBudget`, `NotYourTurn`,
    `GameOver` or `IllegalAction`.
    """
    position.after(action, seat)  # raises where the seat does not have to decide, and `IllegalAction`
    look = PositionEvaluator(coach_rollouts(position.game, seed), position, seat, budgets.check(budget)).look(
        action
    )
    best, taken = look.of(look.best or ""), look.of(position.game.notations[action])
    if best is None or taken is None or taken.action == best.action or not _is_costly(taken.loss):
        return None
    equal = alike(position, seat, best.action)
    why = reasons(position, seat, best.action, action)
    if not why or (equal is not None and action in equal[1]):
        return None
    # The chance of the position has a smaller error than that of an action; the loss is the difference.
    chance = max(look.chances[seat].mean, taken.loss.mean)
    return Hint(
        seat,
        best.action,
        best.notation,
        position.sentence(seat, best.action),
        replace(best, chance=Estimate(chance, look.chances[seat].error)),
        replace(taken, chance=Estimate(chance - taken.loss.mean, taken.loss.error)),
        why,
    )


def _is_costly(loss: Estimate) -> bool:
    return loss.mean >= COSTLY and loss.mean > MISTAKE_ERRORS * loss.error
