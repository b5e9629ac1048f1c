"""What the environments of `pioche.envs.gymnasium` share: their checked arguments, seats, spaces and frames."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import Space
from gymnasium.spaces import Box, Dict, Discrete

from pioche.bots import Bot, check_name
from pioche.core.contract import FEATURE
from pioche.core.game import Game
from pioche.core.game import game as found
from pioche.core.refusals import OtherGame
from pioche.core.validate import as_integer, shown_value
from pioche.envs.config import MOST_DECISIONS, REWARDS, check_choice, check_integer
from pioche.envs.layout import BOUND
from pioche.envs.refusals import BadBatch
from pioche.envs.rendering import MODES

MASKS = ("info", "observation")
ROTATING = "rotating"
OPPONENT = "regular"  # at each seat, unless others are named

Opponents = str | Bot | Sequence[str | Bot] | None


class SingleAgent:
    """The checked arguments of an environment with one agent; `pioche.envs.gymnasium` explains them.

    Invalid arguments raise `BadBatch`, or a refusal that names the game, the players, the option or the bot.
    """

    def __init__(
        self,
        game: Game | str,
        *,
        opponents: Opponents = None,
        players: int | None = None,
        options: Mapping[str, str | int | bool] | None = None,
        seat: int | str = 0,
        reward: str = "win",
        mask: str = "info",
        illegal_reward: float | None = -1.0,
        most_decisions: int = MOST_DECISIONS,
        render_mode: str | None = None,
    ) -> None:
        self.game = found(game)
        listed = isinstance(opponents, Sequence) and not isinstance(opponents, str)
        if players is None and listed:
            players = len(opponents) + 1  # type: ignore[arg-type]  # a sequence
        self.players = self.game.check_players(players)
        self.options = self.game.check_options(self.players, options or {})
        self.opponents = self._check_opponents(opponents)
        self.rotating = seat == ROTATING
        self.seat = 0 if self.rotating else self._check_seat(seat)
        self.reward = check_choice("reward", reward, REWARDS)
        self.mask = check_choice("mask", mask, MASKS)
        self.illegal_reward = _check_number("illegal_reward", illegal_reward)
        self.most_decisions = check_integer("most_decisions", most_decisions, 1)
        if render_mode is not None:
            check_choice("render_mode", render_mode, MODES)

    def _check_seat(self, seat: int | str) -> int:
        number = as_integer(seat)
        if number is None or not 0 <= number < self.players:
            expected = f"0..{self.players - 1}, {ROTATING}"
            raise BadBatch(place="seat", given=shown_value(seat), expected=expected)
        return number

    def _check_opponents(self, opponents: Opponents) -> tuple[str | Bot, ...]:
        """Return who sits at the other seats, clockwise from the agent."""
        count = self.players - 1
        if opponents is None or isinstance(opponents, str | Bot):
            chosen = [OPPONENT if opponents is None else opponents] * count
        else:
            chosen = list(opponents)
        if len(chosen) != count:
            raise BadBatch(place="opponents", given=shown_value(opponents), expected=f"{count} bots")
        for one in chosen:
            if not isinstance(one, Bot):
                check_name(one)
            elif one.game.id != self.game.id:
                raise OtherGame(given=one.game.id, expected=self.game.id)
        return tuple(chosen)

    # Seats ----------------------------------------------------------------------------------------

    def seat_of(self, seed: int) -> int:
        """Return the agent's seat in the game of a seed."""
        return seed % self.players if self.rotating else self.seat

    def next_seat(self, seat: Any) -> Any:
        """Return the agent's seat in the game after one with this seat; also of an array of seats."""
        return (seat + 1) % self.players if self.rotating else seat

    def seated(self, own: int) -> list[Any]:
        """Return who sits at each seat if the agent's seat is `own`: an opponent, or None for the agent."""
        return [
            None if seat == own else self.opponents[(seat - own - 1) % self.players]
            for seat in range(self.players)
        ]

    # Spaces ---------------------------------------------------------------------------------------

    def observation_space(self) -> Space[Any]:
        features = Box(-BOUND, BOUND, (self.game.observation,), FEATURE)
        if self.mask == "info":
            return features
        return Dict({"observation": features, "action_mask": Box(0, 1, (self.game.actions,), np.int8)})

    def action_space(self) -> Discrete[Any]:
        return Discrete(self.game.actions)

    def observation(self, features: np.ndarray, mask: np.ndarray) -> Any:
        """Return an observation, of one game or of many; the mask is copied."""
        return features if self.mask == "info" else {"observation": features, "action_mask": mask.copy()}


def _check_number(place: str, given: float | None) -> float | None:
    """Return a finite number as a float, or None."""
    if given is None:
        return None
    if isinstance(given, bool) or not isinstance(given, int | float | np.integer | np.floating):
        raise BadBatch(place=place, given=shown_value(given), expected="a number, None")
    if not np.isfinite(given):
        raise BadBatch(place=place, given=str(given), expected="a number, None")
    return float(given)
