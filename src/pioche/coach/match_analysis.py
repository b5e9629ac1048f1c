"""The analysis of a match: each decision in order, from what its seat knew, and optionally with open cards.

Among hundreds of decisions some look costly by chance alone. So the costliest ones are evaluated again, with
more simulations and in fresh worlds, and the new figures replace the first ones.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from typing import TypeVar

from pioche.bots.rollout import Rollouts
from pioche.coach.luck import luck
from pioche.coach.position_analysis import PositionEvaluator, coach_rollouts
from pioche.coach.results import DIGITS, Decision, Ends, Estimate, Look, RecordAnalysis, check_seat
from pioche.core.match import Match

MOST_AGAIN = 24  # decisions that are evaluated again
SHARE_AGAIN = 0.3  # of all the simulated games, for these decisions
LEAST_EFFORT, MOST_EFFORT = 2, 16  # times the simulated games of the first evaluation

Progress = Callable[[RecordAnalysis], None]
T = TypeVar("T")


def analyse_record(
    match: Match,
    seat: int | None,
    simulations: int | None,
    seed: int | str,
    open_cards: bool,
    threads: int,
    progress: Progress | None,
) -> RecordAnalysis:
    """Analyse every decision; call `progress` with the analysis so far after each one, in order.

    `seat` None: each decision from what its own seat knew. Raises `BadSeat`.
    """
    evaluator = MatchEvaluator(match, seat, simulations, seed, open_cards)
    found = evaluator.begun(match, evaluator.seat, seed)
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        with closing(_in_order(pool, evaluator.decision, range(len(match.moves)))) as decisions:
            for decision in decisions:
                found = replace(found, decisions=(*found.decisions, decision))
                if progress is not None:
                    progress(found)
        costly = evaluator.costly(found)
        effort = evaluator.effort_again(len(match.moves), len(costly))
        again = functools.partial(evaluator.again, effort=effort)
        with closing(_in_order(pool, again, costly)) as decisions:
            evaluated_again = list(decisions)
    return completed(found, evaluated_again, evaluator.ends())


def completed(found: RecordAnalysis, again: Iterable[Decision], ends: Ends) -> RecordAnalysis:
    """Return the first evaluation with the decisions that were evaluated again, with its ends and the luck."""
    newer = {each.number: each for each in again}
    decisions = tuple(newer.get(each.number, each) for each in found.decisions)
    found = replace(found, decisions=decisions, **vars(ends))
    return replace(found, luck=luck(found))


def _in_order(
    pool: ThreadPoolExecutor, evaluate: Callable[[T], Decision], subjects: Iterable[T]
) -> Generator[Decision, None, None]:
    """Yield the result for each subject in order; cancel what has not begun when the generator is closed."""
    futures = [pool.submit(evaluate, each) for each in subjects]
    try:
        for each in futures:
            yield each.result()
    finally:
        for each in futures:
            each.cancel()


class MatchEvaluator:
    """Evaluates the decisions of one match, each independently of the others.

    An analysis is `begun`, then `decision` for every index, then `again` for the `costly` ones, then `ends`, put
    together by `completed`. The server calls these steps one by one in its worker processes.
    """

    def __init__(
        self,
        match: Match,
        seat: int | None = None,
        simulations: int | None = None,
        seed: int | str = 0,
        open_cards: bool = False,
    ) -> None:
        """`seat` None: each decision from what its own seat knew. Raises `BadSeat` or `BadRecord`."""
        self.match, self.simulations, self.seed = match, simulations, seed
        self.seat = None if seat is None else check_seat(seat, len(match.seats))
        self.positions = list(match.positions())
        self.rollouts = coach_rollouts(match.game, seed)
        self.fresh_rollouts = coach_rollouts(match.game, f"again {seed}")
        self.open_rollouts = coach_rollouts(match.game, seed, open_cards=True) if open_cards else None

    @staticmethod
    def begun(match: Match, seat: int | None = None, seed: int | str = 0) -> RecordAnalysis:
        """Return the analysis of a match without any decision."""
        game, names = match.game, tuple(player.name for player in match.seats)
        return RecordAnalysis(game.id, game.version, names, seat, str(seed), len(match.moves))

    def decision(self, index: int) -> Decision:
        """Evaluate the decision with this index."""
        played = self.match.moves[index]
        action = self.match.game.parse(played.notation)
        viewer = played.seat if self.seat is None else self.seat
        known = self._evaluator(self.rollouts, index, viewer).look(action if viewer == played.seat else None)
        if viewer != played.seat:
            known = _without_prospects(known)
        opened = None
        if self.open_rollouts is not None:
            opened = self._evaluator(self.open_rollouts, index, played.seat).look(action)
        return Decision(index + 1, played.seat, self.match.game.notations[action], known, opened)

    @staticmethod
    def costly(found: RecordAnalysis) -> list[Decision]:
        """Return the decisions of a complete first evaluation that are evaluated again."""
        return found.mistakes(MOST_AGAIN)

    @staticmethod
    def effort_again(decisions: int, costly: int) -> int:
        """Return the factor on the simulated games with which the costly ones of all decisions are evaluated again."""
        share = int(SHARE_AGAIN * decisions / max(1, costly))
        return min(MOST_EFFORT, max(LEAST_EFFORT, share))

    def again(self, decision: Decision, effort: int) -> Decision:
        """Evaluate a decision again, in fresh worlds and with `effort` times the simulated games."""
        action = self.match.game.parse(decision.notation)
        evaluator = self._evaluator(self.fresh_rollouts, decision.number - 1, decision.seat, effort)
        return replace(decision, known=evaluator.look(action))

    def ends(self) -> Ends:
        """Return every seat's chance before the deal, and its chance and points after the last decision."""
        return Ends(self._start(), *self._end(), self.positions[-1].winners)

    def _start(self) -> tuple[Estimate, ...]:
        undealt = self.match.start(automatic=False)
        rollouts = coach_rollouts(self.match.game, self.seed, open_cards=True)  # there is no card to know
        evaluator = PositionEvaluator(rollouts, undealt, 0, self.simulations, len(self.match.moves))
        return evaluator.scores() if undealt.players == 1 else evaluator.chances()

    def _end(self) -> tuple[tuple[Estimate, ...], tuple[Estimate, ...]]:
        last = self.positions[-1]
        if last.over:
            share = 1 / max(1, len(last.winners))
            won = tuple(
                Estimate(round(share * (seat in last.winners), DIGITS)) for seat in range(last.players)
            )
            return won, tuple(Estimate(float(each)) for each in last.scores)
        viewer = self.seat if self.seat is not None else (*last.actors, 0)[0]
        evaluator = self._evaluator(self.rollouts, -1, viewer)
        return evaluator.chances(), evaluator.scores()

    def _evaluator(self, rollouts: Rollouts, index: int, viewer: int, effort: int = 1) -> PositionEvaluator:
        return PositionEvaluator(
            rollouts, self.positions[index], viewer, self.simulations, len(self.match.moves), effort
        )


def _without_prospects(look: Look) -> Look:
    """Another seat decides here; the viewer's simultaneous decision, if any, is reported at its own move."""
    return replace(look, prospects=(), best=None)
