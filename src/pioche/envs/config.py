"""The configuration of a batch: its game, players, options and how it is played, checked once.

It is the base class of the batches on the CPU (`pioche.envs.batch`) and on the GPU (`pioche.envs.gpu`).
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
from pioche.core import rng, validate
from pioche.core.game import Game
from pioche.core.game import game as found
from pioche.core.refusals import BadSeed
from pioche.core.seeds import seed_text
from pioche.core.validate import as_integer
from pioche.envs import stepping
from pioche.envs.deals import EPISODE
from pioche.envs.refusals import BadBatch, IllegalInBatch
from pioche.envs.stepping import CALLER, CONFIG, SKIP, START

AUTORESETS = {
    "disabled": stepping.DISABLED,
    "next_step": stepping.NEXT_STEP,
    "same_step": stepping.SAME_STEP,
}
REWARDS = {"win": stepping.WIN, "points": stepping.POINTS_AHEAD}

Seeds = int | Sequence[int | str] | np.ndarray


class BatchConfig:
    """The checked arguments of a batch; `pioche.envs.batch.Batch` explains them.

    A subclass allocates its arrays in `_allocate`. Invalid arguments raise `BadBatch`, or a refusal of
    `pioche.core.refusals` that names the game, the players or the option.
    """

    def __init__(
        self,
        game: Game | str,
        games: int,
        *,
        players: int | None = None,
        options: Mapping[str, str | int | bool] | None = None,
        bots: Sequence[str | None] | None = None,
        autoreset: str = "same_step",
        reward: str = "win",
        most_decisions: int = MOST_DECISIONS,
    ) -> None:
        self.game = found(game)
        self.players = self.game.check_players(players)
        self.options = self.game.check_options(self.players, options or {})
        self.autoreset = check_choice("autoreset", autoreset, AUTORESETS)
        self.reward = check_choice("reward", reward, REWARDS)
        self.seated = check_bots(bots, self.players)
        config = np.zeros(1, CONFIG)
        config["autoreset"], config["reward"] = AUTORESETS[autoreset], REWARDS[reward]
        config["most_decisions"] = check_integer("most_decisions", most_decisions, 1)
        config["points_sign"] = -1 if self.game.low_wins else 1
        self._config = config
        self.games = check_integer("games", games, 1)
        self._started = False  # whether `reset` or `put` has been called
        self._allocate()

    def _allocate(self) -> None:
        """Allocate the arrays of the batch."""
        raise NotImplementedError

    def __len__(self) -> int:
        return self.games

    def __repr__(self) -> str:
        return f"<Batch {len(self)} x {self.game.id} {self.players} players>"

    @property
    def bot_numbers(self) -> list[int]:
        """Who decides at each seat: the index of a bot in QUICK, or CALLER."""
        return [CALLER if name is None else QUICK.index(name) for name in self.seated]

    def new_episodes(self) -> np.ndarray:
        """Episodes before their first reset, with random secrets."""
        episodes = np.zeros(self.games, EPISODE)
        drawn = secrets.token_bytes(self.games * rng.SEED_BYTES)
        episodes["secrets"][:, 0] = np.frombuffer(drawn, np.uint8).reshape(self.games, rng.SEED_BYTES)
        return episodes

    def check_started(self) -> None:
        """Raise `BadBatch` before the first `reset` or `put`."""
        if not self._started:
            raise BadBatch(place="step", given="a new one", expected="a batch after its first reset")

    def start_codes(self, only: np.ndarray | None) -> np.ndarray:
        """START for all games; with a mask `only`, START where it is true and SKIP elsewhere."""
        chosen = np.full(len(self), START)
        if only is not None:
            mask = np.asarray(only)
            if mask.shape != (len(self),) or mask.dtype != np.bool_:
                raise BadBatch(place="only", given=shape_and_type(mask), expected=f"({len(self)},) bool")
            chosen[~mask] = SKIP
        return chosen

    def illegal_action(self, number: int, action: int, lawful: np.ndarray) -> IllegalInBatch:
        """The refusal of an action in game `number`; `lawful` is the mask of its legal actions."""
        notations = self.game.notations
        given = notations[action] if 0 <= action < len(notations) else str(action)
        expected = [notations[one] for one in np.flatnonzero(lawful)[:12]]
        return IllegalInBatch(number=number, given=given, expected=", ".join(expected))

    def secrets_for(self, seeds: Seeds | None, indices: np.ndarray) -> list[bytes]:
        """The secrets from which the seeds of the games `indices` are derived."""
        if seeds is None:
            return [secrets.token_bytes(rng.SEED_BYTES) for _ in indices]
        first = as_integer(seeds)
        if first is not None:
            return [rng.secret_from(str(first + int(i))) for i in indices]
        if _has_length(seeds, len(self)):
            with contextlib.suppress(BadSeed):
                return [rng.secret_from(seed_text(seeds[i])) for i in indices]  # type: ignore[index]
        expected = f"a whole number, or {len(self)} whole numbers or words"
        raise BadBatch(place="seeds", given=str(seeds)[:40], expected=expected)


def check_choice(place: str, given: str, values: Collection[str]) -> str:
    """Return `given`, or raise `BadBatch` if it is not one of `values`."""
    if not isinstance(given, str) or given not in values:
        raise BadBatch(place=place, given=str(given)[:40], expected=", ".join(values))
    return given


check_integer = functools.partial(validate.check_integer, refusal=BadBatch)


def _has_length(seeds: Any, count: int) -> bool:
    """Whether `seeds` is an array or a sequence of `count` items."""
    if isinstance(seeds, np.ndarray):
        return bool(seeds.shape == (count,))
    return isinstance(seeds, Sequence) and not isinstance(seeds, str | bytes) and len(seeds) == count


def check_bots(bots: Sequence[str | None] | None, players: int) -> tuple[str | None, ...]:
    """Who decides at each seat: a bot's name, or None for the caller. Raises `BadBatch` otherwise."""
    if bots is None:
        return (None,) * players
    names = list(bots) if isinstance(bots, Iterable) and not isinstance(bots, str) else []
    if len(names) != players or None not in names:
        expected = f"{players} names, at least one of them None"
        raise BadBatch(place="bots", given=str(bots)[:80], expected=expected)
    return tuple(None if name is None else check_name(name, QUICK) for name in names)


def shape_and_type(array: Any) -> str:
    return f"{array.shape} {array.dtype}"
