"""The analysis of a match: each decision in order, from what its seat knew, and optionally with open cards.

Among hundreds of decisions some look costly by chance alone. So the costliest ones are evaluated again, with
more simulations and in fresh worlds, and the new figures replace the first ones.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from typing import TypeVar

from pioche.bots.rollout import Rollouts
from pioche.coach.position_analysis import PositionEvaluator, coach_rollouts
from pioche.coach.results import Decision, Estimate, Look, RecordAnalysis, check_seat
from pioche.core.game import Position
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
    if seat is not None:
        seat = check_seat(seat, len(match.seats))
    positions = list(match.positions())
    names = tuple(player.name for player in match.seats)
    found = RecordAnalysis(match.game.id, match.game.version, names, seat, str(seed), len(match.moves))
    evaluator = _MatchEvaluator(match, positions, seat, simulations, seed, open_cards)
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        with closing(_in_order(pool, evaluator.decision, range(len(match.moves)))) as decisions:
            for decision in decisions:
                found = replace(found, decisions=(*found.decisions, decision))
                if progress is not None:
                    progress(found)
        costly = found.mistakes(MOST_AGAIN)
        with closing(_in_order(pool, evaluator.again(len(costly)), costly)) as decisions:
            evaluated_again = {each.number: each for each in decisions}
    return replace(
        found,
        decisions=tuple(evaluated_again.get(each.number, each) for each in found.decisions),
        final=evaluator.final(),
        winners=positions[-1].winners,
    )


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


class _MatchEvaluator:
    """Evaluates the decisions of one match."""

    def __init__(
        self,
        match: Match,
        positions: list[Position],
        seat: int | None,
        simulations: int | None,
        seed: int | str,
        open_cards: bool,
    ) -> None:
        self.match, self.positions, self.seat, self.simulations = match, positions, seat, simulations
        self.rollouts = coach_rollouts(match.game, seed)
        self.fresh_rollouts = coach_rollouts(match.game, f"again {seed}")
        self.open_rollouts = coach_rollouts(match.game, seed, open_cards=True) if open_cards else None

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

    def again(self, count: int) -> Callable[[Decision], Decision]:
        """Return the function that evaluates one of `count` decisions again."""
        share = int(SHARE_AGAIN * len(self.match.moves) / max(1, count))
        effort = min(MOST_EFFORT, max(LEAST_EFFORT, share))

        def evaluate(decision: Decision) -> Decision:
            action = self.match.game.parse(decision.notation)
            evaluator = self._evaluator(self.fresh_rollouts, decision.number - 1, decision.seat, effort)
            return replace(decision, known=evaluator.look(action))

        return evaluate

    def _evaluator(self, rollouts: Rollouts, index: int, viewer: int, effort: int = 1) -> PositionEvaluator:
        return PositionEvaluator(
            rollouts, self.positions[index], viewer, self.simulations, len(self.match.moves), effort
        )

    def final(self) -> tuple[Estimate, ...]:
        """Return the result of a finished game, or every seat's chance in the last position."""
        last = self.positions[-1]
        if last.over:
            share = 1 / max(1, len(last.winners))
            return tuple(Estimate(share * (seat in last.winners)) for seat in range(last.players))
        viewer = self.seat if self.seat is not None else (*last.actors, 0)[0]
        return self._evaluator(self.rollouts, -1, viewer).chances()


def _without_prospects(look: Look) -> Look:
    """Another seat decides here; the viewer's simultaneous decision, if any, is reported at its own move."""
    return replace(look, prospects=(), best=None)
