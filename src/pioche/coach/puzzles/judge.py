"""Compares the actions of a position: the win of every action in the same determinized worlds.

The first look is at few worlds. An action that seems clearly best there is compared again, in ten times as many
fresh worlds, with every action that may come close. A puzzle needs a gain that is worthwhile and more than chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pioche.bots.rollout import WIN_SHARE
from pioche.coach.position_analysis import coach_rollouts
from pioche.core import rng
from pioche.core.game import Position
from pioche.core.kernel import copy_record

FIRST_WORLDS = 100
CONFIRMING = 10  # times as many worlds confirm
LEAST_GAIN = 0.05  # of the chance to win
SURE_ERRORS = 3.0  # standard errors of the gain
HOPELESS_ERRORS = 4.0  # an action that is surely behind by LEAST_GAIN at the first look is not compared again


@dataclass(frozen=True)
class Compared:
    """The chances of actions in the same worlds, and what each loses against the best."""

    actions: tuple[int, ...]
    shares: np.ndarray  # (world, action): the share of the win

    @property
    def chances(self) -> dict[int, float]:
        return dict(zip(self.actions, self.shares.mean(axis=0).tolist(), strict=True))

    @property
    def best(self) -> int:
        return self.actions[int(np.argmax(self.shares.mean(axis=0)))]

    def loss(self, other: int, best: int) -> tuple[float, float]:
        """Return what an action loses against another one, and the standard error."""
        columns = self.actions.index(best), self.actions.index(other)
        lost = self.shares[:, columns[0]] - self.shares[:, columns[1]]
        return float(lost.mean()), float(lost.std() / max(1, len(lost) - 1) ** 0.5)


@dataclass(frozen=True)
class Verdict:
    """A position with one clearly best action: its chance, and what the others lose."""

    best: int
    chance: float
    losses: dict[int, float]
    gain: float
    error: float


def compare(position: Position, seat: int, actions: Sequence[int], worlds: int, seed: str) -> Compared:
    """Play every action in so many worlds of a seed; equal arguments give equal results on every machine."""
    game = position.game
    rollouts = coach_rollouts(game, seed)
    root = copy_record(position.state)
    game.runner.imagine(root, seat, rng.generator(rollouts.seed))
    ((outcomes, _),) = rollouts.parts(root, seat, actions, range(worlds), worlds, None)
    return Compared(tuple(actions), outcomes[:, :, seat, WIN_SHARE])


def judge(
    position: Position,
    seat: int,
    equal: dict[int, frozenset[int]],
    expected: int,
    seed: str,
    worlds: int = FIRST_WORLDS,
) -> Verdict | None:
    """Return the verdict on a position, or None where the `expected` action is not clearly the best.

    `equal` has, for each action that is compared, itself and those that are equal to it.
    """
    first = compare(position, seat, list(equal), worlds, f"{seed} first")
    best = first.best
    lost = {other: first.loss(other, best) for other in equal if other != best}
    if best != expected or not lost or min(mean for mean, _ in lost.values()) < LEAST_GAIN / 2:
        return None
    close = [other for other, (mean, error) in lost.items() if not _hopeless(mean, error)]
    again = compare(position, seat, [best, *close], CONFIRMING * worlds, f"{seed} confirm")
    losses = {other: mean for other, (mean, _) in lost.items()}
    losses |= {other: again.loss(other, best)[0] for other in close}
    nearest = min(losses, key=lambda other: losses[other])
    gain, error = again.loss(nearest, best) if nearest in close else lost[nearest]
    sure = all(is_sure(*again.loss(other, best)) for other in close)
    if not sure or not is_sure(gain, error):
        return None
    every = {each: loss for other, loss in losses.items() for each in equal[other]}
    return Verdict(best, again.chances[best], every, gain, error)


def is_sure(gain: float, error: float) -> bool:
    """Whether a gain is worthwhile and more than chance."""
    return gain >= LEAST_GAIN and gain >= SURE_ERRORS * error


def _hopeless(loss: float, error: float) -> bool:
    return loss - HOPELESS_ERRORS * error >= LEAST_GAIN
