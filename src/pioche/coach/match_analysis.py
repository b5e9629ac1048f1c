"""A whole record: every decision in turn, from what could be known and with all cards open.

What seems to have cost most is looked at again, longer and in fresh worlds: among hundreds of decisions some
seem costly by chance alone.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from typing import TypeVar

from pioche.coach.position_analysis import Moment
from pioche.coach.results import Decision, Estimate, Look, RecordAnalysis, check_seat
from pioche.coach.worlds import Worlds
from pioche.core.match import Match
from pioche.core.position import Position

AGAIN = 24  # decisions that are looked at again
SHARE_AGAIN = 0.3  # of all the simulated games, for that
LEAST_AGAIN, MOST_AGAIN = 2, 16  # times the simulated games of the first look

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
    """Look at every decision; `progress` is shown the analysis so far after each, in their order."""
    if seat is not None:
        seat = check_seat(seat, len(match.seats))
    positions = list(match.positions())
    names = tuple(player.name for player in match.seats)
    found = RecordAnalysis(match.game.id, match.game.version, names, seat, str(seed), len(match.moves))
    course = _Course(match, positions, seat, simulations, seed, open_cards)
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        with closing(_each(pool, course.decision, range(len(match.moves)))) as looks:
            for decision in looks:
                found = replace(found, decisions=(*found.decisions, decision))
                if progress is not None:
                    progress(found)
        unsure = found.mistakes(AGAIN)
        with closing(_each(pool, course.again(len(unsure)), unsure)) as looks:
            seen_again = {each.number: each for each in looks}
    decisions = tuple(seen_again.get(each.number, each) for each in found.decisions)
    return replace(found, decisions=decisions, final=course.final(), winners=positions[-1].winners)


def _each(
    pool: ThreadPoolExecutor, look: Callable[[T], Decision], subjects: Iterable[T]
) -> Generator[Decision, None, None]:
    """What is found of each, in order; when nobody waits for the rest, it is left undone."""
    waiting = [pool.submit(look, each) for each in subjects]
    try:
        for each in waiting:
            yield each.result()
    finally:
        for each in waiting:
            each.cancel()


class _Course:
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
        self.worlds = Worlds(match.game, seed)
        self.fresh = Worlds(match.game, f"again {seed}")
        self.opened = Worlds(match.game, seed, open_cards=True) if open_cards else None

    def decision(self, at: int) -> Decision:
        """The decision after so many others."""
        played = self.match.moves[at]
        action = self.match.game.parse(played.notation)
        viewer = played.seat if self.seat is None else self.seat
        known = self._moment(self.worlds, at, viewer).look(action if viewer == played.seat else None)
        if viewer != played.seat:
            known = _without_choices(known)
        opened = None
        if self.opened is not None:
            opened = self._moment(self.opened, at, played.seat).look(action)
        return Decision(at + 1, played.seat, self.match.game.notations[action], known, opened)

    def again(self, count: int) -> Callable[[Decision], Decision]:
        """How each of so many decisions is looked at again."""
        share = int(SHARE_AGAIN * len(self.match.moves) / max(1, count))
        times = min(MOST_AGAIN, max(LEAST_AGAIN, share))

        def look(decision: Decision) -> Decision:
            action = self.match.game.parse(decision.notation)
            moment = self._moment(self.fresh, decision.number - 1, decision.seat, times)
            return replace(decision, known=moment.look(action))

        return look

    def _moment(self, worlds: Worlds, at: int, viewer: int, times: int = 1) -> Moment:
        return Moment(worlds, self.positions[at], viewer, self.simulations, len(self.match.moves), times)

    def final(self) -> tuple[Estimate, ...]:
        """The result, or how things stand where the game goes on."""
        last = self.positions[-1]
        if last.over:
            share = 1 / max(1, len(last.winners))
            return tuple(Estimate(share * (seat in last.winners)) for seat in range(last.players))
        viewer = self.seat if self.seat is not None else (*last.actors, 0)[0]
        return self._moment(self.worlds, -1, viewer).standing()


def _without_choices(look: Look) -> Look:
    """Another seat decides: what the viewer would have to decide at the same time comes at its own move."""
    return replace(look, prospects=(), best=None)
