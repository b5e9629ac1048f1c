"""The analysis of one position: the chances of every seat, and the prospects of each action.

The simulated games are used in three shares. The first evaluates the position: every seat follows the trained
policy. The second tries each action in the same worlds. The third plays the action taken against the best
action in fresh worlds: the best of many estimates is too high where it was picked, but not in fresh worlds.

The chance of an action has two estimates: the mean of its own games, and the chance of the position plus the
mean difference in the worlds common to both. The one with the smaller standard error is reported.
"""

from __future__ import annotations

import hashlib
import os
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace

import numpy as np

from pioche.bots.rollout import (
    POLICY_CHOICE,
    SCORE,
    VALUE,
    WIN_SHARE,
    Rollouts,
    best_choice,
    standard_errors,
)
from pioche.coach import budget
from pioche.coach.results import Estimate, Look, PositionAnalysis, Prospect, check_seat
from pioche.core import rng
from pioche.core.game import Game, Position
from pioche.core.kernel import copy_record
from pioche.core.seeds import seed_bytes

PART_WORLDS = 16  # worlds that a thread evaluates at a time
MOST_DECISIONS = 100_000  # in a rollout
FEWEST_WORLDS = 8  # that every action is tried in
SHARES = 3  # of the simulated games


def analyse_position(
    position: Position,
    seat: int | None,
    simulations: int | None,
    seed: int | str,
    open_cards: bool,
    threads: int,
) -> PositionAnalysis:
    """Analyse a position for a seat, by default the only one that must decide.

    Raises `BadSeat`; without a seat, `NotYourTurn` or `GameOver` where it is not clear which one is meant.
    """
    if seat is None:
        position.legal()  # raises where no seat, or more than one, must decide
        (seat,) = position.actors
    seat = check_seat(seat, position.players)
    game = position.game
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        looks = [
            PositionEvaluator(
                coach_rollouts(game, seed, open_cards=opened), position, seat, simulations, pool=pool
            ).look()
            for opened in (False, True)[: 1 + open_cards]
        ]
    return PositionAnalysis(
        game.id, game.version, seat, str(seed), looks[0], looks[1] if open_cards else None
    )


def coach_rollouts(game: Game, seed: int | str, *, open_cards: bool = False) -> Rollouts:
    """Return rollouts to the end of the game by its trained policy.

    The prefix keeps these worlds apart from the deal of a match with the same seed.
    """
    prefixed = hashlib.sha256(b"pioche coach" + seed_bytes(seed)).digest()
    return Rollouts(game, game.weights, prefixed, most=MOST_DECISIONS, open_cards=open_cards)


class PositionEvaluator:
    """Evaluates one position for a seat by rollouts; the first ones run when it is created."""

    def __init__(
        self,
        rollouts: Rollouts,
        position: Position,
        seat: int,
        simulations: int | None,
        positions: int = 1,
        effort: int = 1,
        pool: Executor | None = None,
    ) -> None:
        """`simulations` None: the usual number for one of so many `positions`. `effort` multiplies it."""
        self.rollouts, self.game, self.position, self.seat = rollouts, position.game, position, seat
        self.pool = pool
        self.root = self._determinized()
        first, decisions = self._evaluate([POLICY_CHOICE], range(PART_WORLDS))
        self.decisions_left = decisions / PART_WORLDS  # in a game, as a mean
        self.simulations = effort * (simulations or budget.usual(self.decisions_left, positions))
        rest = range(PART_WORLDS, self.simulations // SHARES)
        more = [self._evaluate([POLICY_CHOICE], rest)[0]] if rest and not self._settled(first) else []
        self.policy_outcomes = np.concatenate([first, *more])[:, 0]  # (world, seat, OUTCOME_SIZE)

    def _determinized(self) -> np.ndarray:
        """Return the state without what the seat cannot know, unless the cards are open."""
        root = copy_record(self.position.state)
        if not self.rollouts.open_cards:
            self.game.runner.imagine(root, self.seat, rng.generator(self.rollouts.seed))
        return root

    def _evaluate(self, choices: list[int], worlds: range) -> tuple[np.ndarray, int]:
        """Return the outcomes (world, choice, seat, OUTCOME_SIZE) and the number of decisions."""
        parts = list(self.rollouts.parts(self.root, self.seat, choices, worlds, PART_WORLDS, self.pool))
        return np.concatenate([outcomes for outcomes, _ in parts]), sum(decisions for _, decisions in parts)

    def _settled(self, outcomes: np.ndarray) -> bool:
        """Return whether more worlds cannot differ: cards are open and nothing is left to deal."""
        return self.rollouts.open_cards and bool((outcomes == outcomes[:1]).all())

    # The position -----------------------------------------------------------------------------------

    def chances(self) -> tuple[Estimate, ...]:
        """Return every seat's chance before anything is chosen."""
        return self._estimates(self.policy_outcomes[:, :, WIN_SHARE])

    def scores(self) -> tuple[Estimate, ...]:
        """Return every seat's points at the end before anything is chosen."""
        return self._estimates(self.policy_outcomes[:, :, SCORE])

    def _estimates(self, samples: np.ndarray) -> tuple[Estimate, ...]:
        """Return an estimate for every seat from samples (world, seat)."""
        return tuple(Estimate.of(samples[:, seat]) for seat in range(samples.shape[1]))

    def look(self, taken: int | None = None) -> Look:
        """Return the figures; `taken` is the action that was chosen, to be compared with the best one."""
        scores = self.scores()
        look = Look(self.seat, len(self.policy_outcomes), self.chances(), scores)
        if self.seat not in self.position.actors:
            return look
        actions = self.position.legal(self.seat)
        if len(actions) > 1:
            return self._with_prospects(look, actions, taken)
        chance, notation = look.chances[self.seat], self.game.notations[actions[0]]
        forced = Prospect(actions[0], notation, chance, scores[self.seat], Estimate(0.0), Estimate(0.0))
        look = replace(look, prospects=(forced,), best=notation)
        return look if taken is None else replace(look, after=look.chances, gave=self._nothing())

    # The actions ------------------------------------------------------------------------------------

    def _with_prospects(self, look: Look, actions: list[int], taken: int | None) -> Look:
        share = 1 if taken is not None else SHARES - 1
        count = max(FEWEST_WORLDS, self.simulations * share // SHARES // len(actions))
        worlds = range(min(count, len(self.policy_outcomes)))
        tried, _ = self._evaluate(actions, worlds)  # (world, action, seat, OUTCOME_SIZE)
        best = self._best(tried[:, :, self.seat, VALUE])
        prospects = [self._prospect(action, tried[:, i], tried[:, best]) for i, action in enumerate(actions)]
        after: tuple[Estimate, ...] = ()
        gave: tuple[Estimate, ...] = ()
        if taken is not None:
            at = actions.index(taken)
            after, gave = self._surer(tried[:, at, :, WIN_SHARE], WIN_SHARE), self._nothing()
            if at != best:
                duel = self._duel(actions[best], taken)
                loss, score_loss = self._losses(duel[:, 0], duel[:, 1])
                prospects[at] = replace(prospects[at], loss=loss, score_loss=score_loss)
                gave = self._estimates(duel[:, 1, :, WIN_SHARE] - duel[:, 0, :, WIN_SHARE])
        notation = self.game.notations[actions[best]]
        return replace(look, prospects=tuple(prospects), best=notation, after=after, gave=gave)

    def _nothing(self) -> tuple[Estimate, ...]:
        """Return what the best action gives every seat against itself."""
        return (Estimate(0.0),) * self.position.players

    def _best(self, values: np.ndarray) -> int:
        """Return the action with the highest gain over the policy's choice, shrunk by the number of worlds."""
        gains = values - self.policy_outcomes[: len(values), self.seat, VALUE][:, None]
        errors = standard_errors(len(gains), gains.sum(axis=0), (gains**2).sum(axis=0))
        return best_choice(gains.mean(axis=0), errors)

    def _prospect(self, action: int, tried: np.ndarray, best: np.ndarray) -> Prospect:
        chance = self._surer(tried[:, :, WIN_SHARE], WIN_SHARE)[self.seat]
        score = self._surer(tried[:, :, SCORE], SCORE)[self.seat]
        return Prospect(action, self.game.notations[action], chance, score, *self._losses(best, tried))

    def _surer(self, tried: np.ndarray, column: int) -> tuple[Estimate, ...]:
        """Return every seat's figure after an action, by the estimate with the smaller error (see the top)."""
        alone = self._estimates(tried)
        position = self._estimates(self.policy_outcomes[:, :, column])
        difference = self._estimates(tried - self.policy_outcomes[: len(tried), :, column])
        bounds = (0.0, 1.0) if column == WIN_SHARE else (-np.inf, np.inf)
        moved = [each.plus(change, *bounds) for each, change in zip(position, difference, strict=True)]
        return tuple(min(pair, key=lambda each: each.error) for pair in zip(alone, moved, strict=True))

    def _duel(self, best: int, taken: int) -> np.ndarray:
        """Return the outcomes of both actions in fresh worlds."""
        count = max(FEWEST_WORLDS, self.simulations // SHARES // 2)
        start = len(self.policy_outcomes)
        outcomes, _ = self._evaluate([best, taken], range(start, start + PART_WORLDS))
        if count > PART_WORLDS and not self._settled(outcomes):
            more, _ = self._evaluate([best, taken], range(start + PART_WORLDS, start + count))
            outcomes = np.concatenate([outcomes, more])
        return outcomes

    def _losses(self, best: np.ndarray, other: np.ndarray) -> tuple[Estimate, Estimate]:
        """Return what the other action loses against the best in the same worlds: chances, and points."""
        lost = best[:, self.seat] - other[:, self.seat]
        chances = Estimate.of(lost[:, WIN_SHARE])
        points = Estimate.of(lost[:, SCORE] * (-1 if self.game.low_wins else 1))
        return replace(chances, mean=max(0.0, chances.mean)), points
