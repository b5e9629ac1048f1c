"""Finds puzzles in games between bots of different levels.

1. A game is played by bots drawn for each seat, and some of its decisions are looked at: all where the greedy and the
   trained player disagree, one in AGREED of the others.
2. Cheap filters: the few actions that the policy ranks highest are tried in TRIED_WORLDS worlds. Most decisions end
   here, because no action stands out, because all levels find it, or because there is no true reason for it that
   the quotas (`quotas.py`) still take.
3. The rest is judged (`judge.py`).
4. A game gives at most one puzzle.

The games are numbered and depend only on the seed: a run that was interrupted goes on with the next game.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from pioche.bots.builtin import Bot
from pioche.bots.policy import features_of
from pioche.coach.puzzles.collection import Collection, Run
from pioche.coach.puzzles.judge import LEAST_GAIN, compare, judge
from pioche.coach.puzzles.puzzle import Levels, Puzzle, equal_answers, theme_of
from pioche.coach.puzzles.quotas import Quotas, is_easy
from pioche.core.contract import Options
from pioche.core.game import Game, Position
from pioche.core.kernel import copy_record
from pioche.core.rng import generator

PLAYERS = ("novice", "regular", "regular", "greedy")  # of the self-play, drawn for each seat
MOST_SEATS = 4  # by default; more do not fit a phone well
LEAST_ACTIONS = 3  # that are not equal: two would be a coin
AGREED = 6  # one in so many decisions is looked at where greedy and regular agree
TRIED_ACTIONS = 6
TRIED_WORLDS = (12, 24, 72)  # fresh ones each time
NOVICE_CHOICES = 24
NOVICE_MISSES = 0.25  # the share from which a puzzle is one for novices
MOST_DECISIONS = 2_000  # of a game


@dataclass(frozen=True)
class Setting:
    """A number of players with options."""

    players: int
    options: Options
    given: Mapping[str, str | int]  # the options that are not the default


def settings(game: Game, players: list[int] | None, options: Mapping[str, str | int | bool]) -> list[Setting]:
    """Return the settings that a run takes in turn: the given numbers of players, by default 2 to 4."""
    counts = players or [count for count in game.with_opponents if count <= MOST_SEATS]
    found = []
    for count in counts:
        checked = game.check_options(game.check_players(count), options)
        default = game.check_options(count, {})
        given = {name: value for name, value in checked.items() if value != default[name]}
        found.append(Setting(count, checked, given))
    return found


class Miner:
    """One run: plays games and adds puzzles to a collection until it has `count`."""

    def __init__(self, collection: Collection, run: Run, count: int, among: list[Setting]) -> None:
        self.collection, self.run, self.count = collection, run, count
        self.game = collection.game
        self._among = among
        self._bots = {name: Bot(name, self.game) for name in set(PLAYERS)}
        self._quotas = Quotas(count)
        self._known = set(collection.by_id)
        for puzzle in collection.puzzles:
            self._quotas.add(puzzle, puzzle.position(self.game))

    def mine(self, file: Path | None, progress: Callable[[], object] = lambda: None) -> None:
        """Mine until the collection is full; the file is written after each puzzle and at the end."""
        began, before = time.monotonic(), self.run.seconds
        try:
            while len(self.collection.puzzles) < self.count:
                found = self._next()
                self.run.seconds = before + time.monotonic() - began
                if found is not None:
                    self.run.kept += 1
                    self.collection.puzzles.append(found)
                    if file is not None:
                        self.collection.write(file)
                progress()
        finally:
            if file is not None:
                self.collection.write(file)

    def _next(self) -> Puzzle | None:
        """Play the next game and return the puzzle that was found in it, if any."""
        number = self.run.games
        setting = self._among[number % len(self._among)]
        seed = f"{self.run.seed}-{number}"
        found = None
        for position, moves, seat, best in self._decisions(setting, seed):
            found = self._puzzle(position, setting, seed, moves, seat, best)
            if found is not None:
                break
        self.run.games += 1  # after the game: one that is interrupted is played again
        self._quotas.game_over()
        if found is not None:
            self._quotas.add(found, found.position(self.game))
        return found

    # Self-play --------------------------------------------------------------------------------------

    def _decisions(
        self, setting: Setting, seed: str
    ) -> Iterator[tuple[Position, list[tuple[int, str]], int, int]]:
        """Play a game, and yield the decisions that pass the cheap filters, each with its likely best action."""
        game, position = self.game, self.game.new(setting.players, setting.options, seed=seed)
        source = generator(hashlib.sha256(f"pioche puzzles {seed}".encode()).digest())
        below = game.runner.below
        seats = [PLAYERS[below(source, len(PLAYERS))] for _ in range(setting.players)]
        moves: list[tuple[int, str]] = []
        while not position.over and len(moves) < MOST_DECISIONS:
            seat = position.actors[0]
            actions = position.legal(seat)
            if len(actions) >= LEAST_ACTIONS:
                self.run.decisions += 1
                best = self._stands_out(position, seat, actions, source)
                if best is not None:
                    yield position, list(moves), seat, best
            action = self._bots[seats[seat]].choose(position, seat, source)
            moves.append((seat, game.notations[action]))
            position.play(action, seat)

    def _stands_out(
        self, position: Position, seat: int, actions: list[int], source: np.ndarray
    ) -> int | None:
        """Return the action that is far better than the other likely ones in a few worlds, if there is one.

        It must be missed by some level, and for a reason that the quotas still take.
        """
        game = self.game
        world = copy_record(position.state)
        game.runner.imagine(world, seat, source)
        sums = features_of(game.runner, world, seat, actions) @ game.weights[position.players]
        ranked = [actions[i] for i in np.argsort(-sums, kind="stable")]
        greedy = game.runner.greedy(world, seat, actions, source)
        if greedy == ranked[0] and game.runner.below(source, AGREED):
            return None
        self.run.tried += 1
        likely = list(dict.fromkeys([*ranked[: TRIED_ACTIONS - 1], greedy]))
        equal: set[int] = set()
        for worlds in TRIED_WORLDS:
            compared = compare(position, seat, likely, worlds, f"{game.runner.below(source, 1 << 30)}")
            best = compared.best
            if equal and best not in equal:
                return None
            first_time, equal = not equal, set(equal_answers(position, seat, best))
            rest = [chance for action, chance in compared.chances.items() if action not in equal]
            if not rest or compared.chances[best] - max(rest) < LEAST_GAIN:
                return None
            if first_time and not self._is_wanted(position, seat, best):
                return None
        return min(equal)

    def _is_wanted(self, position: Position, seat: int, best: int) -> bool:
        """Whether some level misses this answer, for a reason that the quotas still take."""
        levels, tempting = self._missed(position, seat, equal_answers(position, seat, best))
        theme = None if tempting is None else theme_of(position, seat, best, tempting)
        return theme is not None and self._quotas.wants(theme, easy=is_easy(levels))

    # Judging ----------------------------------------------------------------------------------------

    def _puzzle(
        self,
        position: Position,
        setting: Setting,
        seed: str,
        moves: list[tuple[int, str]],
        seat: int,
        best: int,
    ) -> Puzzle | None:
        groups = groups_of_equals(position, seat)
        if len(groups) < LEAST_ACTIONS:
            return None
        self.run.judged += 1
        best = next(first for first, group in groups.items() if best in group)
        verdict = judge(position, seat, groups, best, f"{seed} {len(moves)}")
        if verdict is None:
            return None
        answers = [best, *sorted(groups[best] - {best})]
        levels, tempting = self._missed(position, seat, answers)
        theme = None if tempting is None else theme_of(position, seat, best, tempting)
        if tempting is None or theme is None or not self._quotas.wants(theme, easy=is_easy(levels)):
            return None
        names = self.game.notations
        found = Puzzle(
            setting.players, setting.given, seed, tuple(moves), seat,
            tuple(names[each] for each in answers), names[tempting], theme, verdict.chance,
            {names[each]: loss for each, loss in sorted(verdict.losses.items())}, verdict.error, levels,
            estimated_rating(levels, verdict.gain, len(groups)),
        )  # fmt: skip
        is_new = found.id not in self._known and self._quotas.is_new(found, position)
        return found if is_new else None

    def _missed(self, position: Position, seat: int, answers: list[int]) -> tuple[Levels, int | None]:
        """Return which levels miss the answers, and what the strongest of these plays; None where all find it."""
        source = generator(hashlib.sha256(position.state.tobytes()).digest())
        regular = self._bots["regular"].choose(position, seat, source)
        greedy = self._bots["greedy"].choose(position, seat, source)
        novices = [self._bots["novice"].choose(position, seat, source) for _ in range(NOVICE_CHOICES)]
        missed = [choice for choice in novices if choice not in answers]
        levels = Levels(len(missed) / NOVICE_CHOICES, greedy not in answers, regular not in answers)
        if levels.regular:
            return levels, regular
        if levels.greedy:
            return levels, greedy
        if levels.novice >= NOVICE_MISSES:
            return levels, max(sorted(set(missed)), key=missed.count)
        return levels, None


def groups_of_equals(position: Position, seat: int) -> dict[int, frozenset[int]]:
    """Return one of each group of equal actions, with the whole group."""
    found: dict[int, frozenset[int]] = {}
    for action in position.legal(seat):
        if not any(action in group for group in found.values()):
            found[action] = frozenset(equal_answers(position, seat, action))
    return found


def estimated_rating(levels: Levels, gain: float, choices: int) -> int:
    """Return the difficulty of a puzzle before anybody has tried it: who misses it, how far apart the actions are."""
    rating = 1000.0 + 300 * levels.novice + 200 * levels.greedy + 400 * levels.regular
    rating += 150 * (1 - min(gain, 0.3) / 0.3)
    rating += 50 * min(3.0, float(np.log2(max(1, choices / LEAST_ACTIONS))))
    return round(rating / 5) * 5
