"""The games as PettingZoo environments (AEC: agents act in turn), with every player count and option.

    from pioche.envs import pettingzoo as tables

    env = tables.env("skyjo", players=4, options={"limit": 0})
    env.reset(seed=1)                                  # the position of game.new(4, ..., seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        mask = observation["action_mask"]              # also info["action_mask"]
        env.step(None if terminated or truncated else env.action_space(agent).sample(mask))

Agents are `player_0`, `player_1`, … by seat. An observation is a dictionary: "observation"
(game.observation,) float32 and "action_mask" (game.actions,) int8. With `mask="info"` it is the
"observation" array alone, and the mask is in `info` only. `state()` is the concatenation of the observations
of all seats. The first reset without a seed deals from a random seed, a later one deals the next game after
the last one. An action is an integer or its notation; an illegal one raises `IllegalAction`, and the state is
unchanged. Rewards are those of `pioche.envs.batch`.

`parallel_env(...)` has PettingZoo's parallel interface: each step takes an action of every agent and uses
that of the agent whose turn it is.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv
from pettingzoo.utils import OrderEnforcingWrapper, turn_based_aec_to_parallel

from pioche.core import rng
from pioche.core.contract import FEATURE, SPECTATOR
from pioche.core.game import Game, Position
from pioche.core.game import game as found
from pioche.core.validate import as_integer
from pioche.envs.config import MOST_DECISIONS, REWARDS, check_choice, check_integer
from pioche.envs.layout import BOUND
from pioche.envs.refusals import BadBatch
from pioche.envs.rendering import frame
from pioche.envs.rewards import final_rewards

MASKS = ("observation", "info")


class Table(AECEnv[str, Any, Any]):
    """The environment itself; `env` wraps it in PettingZoo's checks of the order of calls."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        options: Mapping[str, str | int | bool] | None = None,
        *,
        reward: str = "win",
        mask: str = "observation",
        most_decisions: int = MOST_DECISIONS,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = found(game)
        self.players = self.game.check_players(players)
        self.table_options = self.game.check_options(self.players, options or {})
        if render_mode not in (None, "ansi"):
            raise BadBatch(place="render_mode", given=str(render_mode)[:40], expected="ansi")
        self.reward, self.mask = check_choice("reward", reward, REWARDS), check_choice("mask", mask, MASKS)
        self.most_decisions = check_integer("most_decisions", most_decisions, 1)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{self.game.id}_v{self.game.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.players)]
        self.agents: list[str] = []
        self._secret = b""
        self._spaces: dict[str, tuple[Space[Any], Discrete[Any]]] = {
            agent: (self._observation_space(), Discrete(self.game.actions)) for agent in self.possible_agents
        }
        seen = self.players * self.game.observation
        self.state_space = Box(-BOUND, BOUND, (seen,), FEATURE)
        self.game.compile()

    def _observation_space(self) -> Space[Any]:
        features = Box(-BOUND, BOUND, (self.game.observation,), FEATURE)
        if self.mask == "info":
            return features
        return Dict({"observation": features, "action_mask": Box(0, 1, (self.game.actions,), np.int8)})

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Space[Any]:
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> Space[Any]:
        return self._spaces[agent][1]

    # Playing ------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        if seed is not None:
            given = as_integer(seed)
            if given is None:
                raise BadBatch(place="seed", given=str(seed)[:40], expected="a whole number")
            self._secret = rng.secret_from(str(given))
        elif self._secret:
            self._secret = rng.next_secret(self._secret)
        else:
            self._secret = secrets.token_bytes(rng.SEED_BYTES)
        dealer_seed = rng.match_seed(self._secret, ())
        self.position = Position.start(
            self.game, self.players, self.table_options, dealer_seed, automatic=True
        )
        self.decisions = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select_agent()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.position.play(action, self.possible_agents.index(agent))
        self.decisions += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.position.over or self.decisions >= self.most_decisions:
            over = self.position.over
            self.rewards = dict(zip(self.agents, final_rewards(self.position, self.reward), strict=True))
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, not over)
        self._accumulate_rewards()
        self._select_agent()

    def _select_agent(self) -> None:
        """Set the agent whose turn it is, and all agents' masks."""
        if self.position.actors:
            self.agent_selection = self.possible_agents[self.position.actors[0]]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> np.ndarray:
        """1 where an action is legal; all 1 for an agent whose turn it is not, since it takes no action."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.game.actions, np.int8)
        mask[self.position.legal(seat) if seat in self.position.actors else slice(None)] = 1
        return mask

    # Seeing -------------------------------------------------------------------------------------

    def observe(self, agent: str) -> Any:
        seen = self.position.observe(self.possible_agents.index(agent))
        return seen if self.mask == "info" else {"observation": seen, "action_mask": self._mask(agent)}

    def state(self) -> np.ndarray:
        return np.concatenate([self.position.observe(seat) for seat in range(self.players)])

    def render(self) -> str | None:
        """The table as a spectator sees it, as the terminal draws it."""
        if self.render_mode is None:
            return None
        return frame(self.position, SPECTATOR, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def env(game: Game | str, *args: Any, **kwargs: Any) -> AECEnv[str, Any, Any]:
    """The environment of a game; the arguments are those of `Table`."""
    return OrderEnforcingWrapper(Table(game, *args, **kwargs))


def parallel_env(game: Game | str, *args: Any, **kwargs: Any) -> Any:
    """The same with PettingZoo's parallel interface."""
    return turn_based_aec_to_parallel(env(game, *args, **kwargs))
