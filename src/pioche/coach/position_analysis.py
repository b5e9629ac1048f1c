"""One moment: the chances of every seat, and what may come of each action.

A third of the simulated games tells how things stand, a third tries every action in the same worlds, and a
third (the duel) plays the action that was taken against the best one in fresh worlds, so that choosing the
best of many does not flatter it. Where that is surer, an action's chance is how things stand, moved by its
difference in the worlds that both met.
"""

from __future__ import annotations

import os
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace

import numpy as np

from pioche.bots.lookahead import NOTHING
from pioche.bots.rollout import SCORE, VALUE, WIN_SHARE
from pioche.bots.search import SURE
from pioche.coach import budget
from pioche.coach.results import Estimate, Look, PositionAnalysis, Prospect, check_seat
from pioche.coach.worlds import PART, Worlds
from pioche.core.position import Position

FEWEST = 8  # worlds that every action is tried in
PARTS = 3


def analyse_position(
    position: Position,
    seat: int | None,
    simulations: int | None,
    seed: int | str,
    open_cards: bool,
    threads: int,
) -> PositionAnalysis:
    """One moment for a seat, by default the one that is asked."""
    if seat is None:
        position.legal()  # refuses where nobody, or more than one, is asked
        (seat,) = position.actors
    seat = check_seat(seat, position.players)
    game = position.game
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        looks = [
            Moment(Worlds(game, seed, open_cards=opened), position, seat, simulations, pool=pool).look()
            for opened in (False, True)[: 1 + open_cards]
        ]
    return PositionAnalysis(
        game.id, game.version, seat, str(seed), looks[0], looks[1] if open_cards else None
    )


class Moment:
    """Looks at one moment for a seat, one of so many, some `times` as long as usual."""

    def __init__(
        self,
        worlds: Worlds,
        position: Position,
        seat: int,
        simulations: int | None = None,
        moments: int = 1,
        times: int = 1,
        pool: Executor | None = None,
    ) -> None:
        self.worlds, self.game, self.position, self.seat = worlds, position.game, position, seat
        self.pool = pool
        self.root = worlds.root(position.state, seat)
        first, made = self._played([NOTHING], 0, PART)
        self.left = made / PART  # decisions, in a game
        self.simulations = times * (simulations or budget.usual(self.left, moments))
        more = self.simulations // PARTS - PART
        rest = [self._played([NOTHING], PART, more)[0]] if more > 0 and not self._settled(first) else []
        self.plain = np.concatenate([first, *rest])[:, 0]  # (world, seat, OUTCOME_SIZE)

    def _played(self, choices: list[int], first: int, count: int) -> tuple[np.ndarray, int]:
        return self.worlds.play(self.root, self.seat, choices, first, count, self.pool)

    def _settled(self, outcomes: np.ndarray) -> bool:
        """With open cards and nothing left to deal, every world is the same one."""
        return self.worlds.open_cards and bool((outcomes == outcomes[:1]).all())

    # How things stand -------------------------------------------------------------------------------

    def standing(self) -> tuple[Estimate, ...]:
        """Every seat's chance before anything is chosen."""
        return self._estimates(self.plain[:, :, WIN_SHARE])

    def _estimates(self, samples: np.ndarray) -> tuple[Estimate, ...]:
        """One for every seat, of what came in each world, (world, seat)."""
        return tuple(Estimate.of(samples[:, seat]) for seat in range(samples.shape[1]))

    def look(self, taken: int | None = None) -> Look:
        """The figures; `taken`: the action that was chosen, to be compared with the best."""
        scores = self._estimates(self.plain[:, :, SCORE])
        look = Look(self.seat, len(self.plain), self.standing(), scores)
        if self.seat not in self.position.actors:
            return look
        actions = self.position.legal(self.seat)
        if len(actions) > 1:
            return self._choices(look, actions, taken)
        chance, notation = look.chances[self.seat], self.game.notations[actions[0]]
        forced = Prospect(actions[0], notation, chance, scores[self.seat], Estimate(0.0), Estimate(0.0))
        after = () if taken is None else look.chances
        return replace(look, prospects=(forced,), best=notation, after=after)

    # The choices ------------------------------------------------------------------------------------

    def _choices(self, look: Look, actions: list[int], taken: int | None) -> Look:
        share = 1 if taken is not None else PARTS - 1
        count = max(FEWEST, self.simulations * share // PARTS // len(actions))
        tried, _ = self._played(
            actions, 0, min(count, len(self.plain))
        )  # (world, action, seat, OUTCOME_SIZE)
        best = self._best(tried[:, :, self.seat, VALUE])
        prospects = [self._prospect(action, tried[:, i], tried[:, best]) for i, action in enumerate(actions)]
        after: tuple[Estimate, ...] = ()
        if taken is not None:
            at = actions.index(taken)
            after = self._moved(tried[:, at, :, WIN_SHARE], WIN_SHARE)
            if at != best:
                met = self._duel(actions[best], taken)
                loss, score_loss = self._losses(met[:, 0], met[:, 1])
                prospects[at] = replace(prospects[at], loss=loss, score_loss=score_loss)
        notation = self.game.notations[actions[best]]
        return replace(look, prospects=tuple(prospects), best=notation, after=after)

    def _best(self, worth: np.ndarray) -> int:
        """The choice that is surely better than the trained player's own by most, else that one."""
        better = worth - self.plain[: len(worth), self.seat, VALUE][:, None]
        surely = better.mean(axis=0) - SURE * better.std(axis=0) / max(1, len(worth) - 1) ** 0.5
        return int(surely.argmax())

    def _prospect(self, action: int, tried: np.ndarray, best: np.ndarray) -> Prospect:
        chance = self._moved(tried[:, :, WIN_SHARE], WIN_SHARE)[self.seat]
        score = self._moved(tried[:, :, SCORE], SCORE)[self.seat]
        return Prospect(action, self.game.notations[action], chance, score, *self._losses(best, tried))

    def _moved(self, tried: np.ndarray, column: int) -> tuple[Estimate, ...]:
        """What an action leads to for every seat: by itself, or moved from how things stand, as is surer."""
        alone = self._estimates(tried)
        standing = self._estimates(self.plain[:, :, column])
        changed = self._estimates(tried - self.plain[: len(tried), :, column])
        bounds = (0.0, 1.0) if column == WIN_SHARE else (-np.inf, np.inf)
        moved = [each.plus(change, *bounds) for each, change in zip(standing, changed, strict=True)]
        return tuple(min(pair, key=lambda each: each.error) for pair in zip(alone, moved, strict=True))

    def _duel(self, best: int, taken: int) -> np.ndarray:
        """Both actions in fresh worlds."""
        count = max(FEWEST, self.simulations // PARTS // 2)
        met, _ = self._played([best, taken], len(self.plain), PART)
        if count > PART and not self._settled(met):
            more, _ = self._played([best, taken], len(self.plain) + PART, count - PART)
            met = np.concatenate([met, more])
        return met

    def _losses(self, best: np.ndarray, other: np.ndarray) -> tuple[Estimate, Estimate]:
        """What the other one gives away in the same worlds: chances, and points where more is worse."""
        gone = best[:, self.seat] - other[:, self.seat]
        won = Estimate.of(gone[:, WIN_SHARE])
        scored = Estimate.of(gone[:, SCORE] * (-1 if self.game.low_wins else 1))
        return replace(won, mean=max(0.0, won.mean)), scored
