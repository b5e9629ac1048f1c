"""What a batch is of: one game, its players and options, and how it is played; checked once.

The batches of the CPU (`pioche.envs.batch`) and of the GPU (`pioche.envs.gpu`) are made from it.
"""

from __future__ import annotations

import contextlib
import functools
import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from pioche.arena.simulate import MOST_DECISIONS as MOST_DECISIONS
from pioche.bots import QUICK, check_name
from pioche.core import rng
from pioche.core.game import Game
from pioche.core.game import game as found
from pioche.core.refusals import BadSeed
from pioche.core.seeds import seed_text
from pioche.core.validate import as_integer
from pioche.core.validate import check_integer as checked
from pioche.envs import stepping
from pioche.envs.deals import COURSE
from pioche.envs.refusals import BadBatch, IllegalInBatch
from pioche.envs.stepping import CALLER, LEAVE, START, TERMS

AUTORESETS = {
    "disabled": stepping.DISABLED,
    "next_step": stepping.NEXT_STEP,
    "same_step": stepping.SAME_STEP,
}
REWARDS = {"win": stepping.WIN, "points": stepping.POINTS_AHEAD}

Seeds = int | Sequence[int | str] | np.ndarray


class Kind:
    """So many games of one kind."""

    def __init__(
        self,
        game: Game | str,
        games: int,
        players: int | None,
        options: Mapping[str, str | int | bool] | None,
        bots: Sequence[str | None] | None,
        autoreset: str,
        reward: str,
        most_decisions: int,
    ) -> None:
        self.game = found(game)
        self.players = self.game.check_players(players)
        self.options = self.game.check_options(self.players, options or {})
        self.autoreset = one_of("autoreset", autoreset, AUTORESETS)
        self.reward = one_of("reward", reward, REWARDS)
        self.seated = seated(bots, self.players)
        terms = np.zeros(1, TERMS)
        terms["autoreset"], terms["reward"] = AUTORESETS[autoreset], REWARDS[reward]
        terms["most"] = number("most_decisions", most_decisions, 1)
        terms["sign"] = -1 if self.game.low_wins else 1
        self._terms = terms
        self.games = number("games", games, 1)
        self._begun = False  # a game has been started, or put in its place

    def __len__(self) -> int:
        return self.games

    def __repr__(self) -> str:
        return f"<Batch {len(self)} x {self.game.id} {self.players} players>"

    @property
    def kinds(self) -> list[int]:
        """Who decides at each seat, as `stepping` has it written."""
        return [CALLER if name is None else QUICK.index(name) for name in self.seated]

    def new_courses(self) -> np.ndarray:
        """Of games before their first reset. What follows from them by itself, nobody knows beforehand."""
        courses = np.zeros(self.games, COURSE)
        drawn = secrets.token_bytes(self.games * rng.SEED_BYTES)
        courses["secret"][:, 0] = np.frombuffer(drawn, np.uint8).reshape(self.games, rng.SEED_BYTES)
        return courses

    def check_begun(self) -> None:
        """Refuse a step of a batch in which no game was ever started or put."""
        if not self._begun:
            raise BadBatch(place="step", given="a new one", expected="a batch after its first reset")

    def started(self, only: np.ndarray | None) -> np.ndarray:
        """START for all games, or for `only` those where a mask says so; LEAVE for the others."""
        chosen = np.full(len(self), START)
        if only is not None:
            mask = np.asarray(only)
            if mask.shape != (len(self),) or mask.dtype != np.bool_:
                raise BadBatch(place="only", given=described(mask), expected=f"({len(self)},) bool")
            chosen[~mask] = LEAVE
        return chosen

    def illegal(self, number: int, action: int, lawful: np.ndarray) -> IllegalInBatch:
        """The refusal of an action in a game where others are lawful."""
        notations = self.game.notations
        given = notations[action] if 0 <= action < len(notations) else str(action)
        expected = [notations[one] for one in np.flatnonzero(lawful)[:12]]
        return IllegalInBatch(number=number, given=given, expected=", ".join(expected))

    def secrets_of(self, seeds: Seeds | None, indices: np.ndarray) -> list[bytes]:
        """The secrets that the deals of some games follow from."""
        if seeds is None:
            return [secrets.token_bytes(rng.SEED_BYTES) for _ in indices]
        first = as_integer(seeds)
        if first is not None:
            return [rng.secret_from(str(first + int(i))) for i in indices]
        if _in_a_row(seeds, len(self)):
            with contextlib.suppress(BadSeed):
                return [rng.secret_from(seed_text(seeds[i])) for i in indices]  # type: ignore[index]
        expected = f"a whole number, or {len(self)} whole numbers or words"
        raise BadBatch(place="seeds", given=str(seeds)[:40], expected=expected)


def one_of(place: str, given: str, values: Collection[str]) -> str:
    if not isinstance(given, str) or given not in values:
        raise BadBatch(place=place, given=str(given)[:40], expected=", ".join(values))
    return given


number = functools.partial(checked, refusal=BadBatch)


def _in_a_row(seeds: Any, count: int) -> bool:
    """Whether they are so many, one after the other."""
    if isinstance(seeds, np.ndarray):
        return bool(seeds.shape == (count,))
    return isinstance(seeds, Sequence) and not isinstance(seeds, str | bytes) and len(seeds) == count


def seated(bots: Sequence[str | None] | None, players: int) -> tuple[str | None, ...]:
    """Who decides at each seat: a bot's name, or None for the caller."""
    if bots is None:
        return (None,) * players
    names = list(bots) if isinstance(bots, Iterable) and not isinstance(bots, str) else []
    if len(names) != players or None not in names:
        expected = f"{players} names, at least one of them None"
        raise BadBatch(place="bots", given=str(bots)[:80], expected=expected)
    return tuple(None if name is None else check_name(name, QUICK) for name in names)


def described(array: Any) -> str:
    return f"{array.shape} {array.dtype}"
