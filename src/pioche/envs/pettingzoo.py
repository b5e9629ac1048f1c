"""Tables as PettingZoo environments (agents, one after the other), for every game, player count and option.

    from pioche.envs import pettingzoo as tables

    env = tables.env("skyjo", players=4, options={"limit": 0})
    env.reset(seed=1)                                  # the table of game.new(4, ..., seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        mask = observation["action_mask"]              # also info["action_mask"]
        env.step(None if terminated or truncated else env.action_space(agent).sample(mask))

Agents are `player_0`, `player_1`, … by seat. An observation is a dictionary: "observation"
(game.observation,) float32 and "action_mask" (game.actions,) int8; with `mask="info"` it is the first
alone, and the mask is in `info` only. `state()` is what all seats see, one after the other. A reset
without a seed goes on with the next deal after the last one, the first time with one that nobody knows.
An action is a whole number or its notation; any other, or an illegal one, is refused and changes nothing.
Rewards are those of `pioche.envs.batch`.

`parallel_env(...)` is the same behind PettingZoo's interface for agents that act together: each step
takes an action of every agent and uses that of the one whose turn it is.
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
from pioche.core.game import Game
from pioche.core.game import game as found
from pioche.core.position import Position
from pioche.core.scene import SeenZone
from pioche.core.validate import as_integer
from pioche.envs.config import MOST_DECISIONS, REWARDS, number, one_of
from pioche.envs.layout import BOUND
from pioche.envs.refusals import BadBatch
from pioche.envs.rewards import worth

MASKS = ("observation", "info")


class Table(AECEnv[str, Any, Any]):
    """One table; `env` puts PettingZoo's checks of the order of calls in front of it."""

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
        self.reward, self.mask = one_of("reward", reward, REWARDS), one_of("mask", mask, MASKS)
        self.most_decisions = number("most_decisions", most_decisions, 1)
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
        dealt = rng.match_seed(self._secret, ())
        self.position = Position.start(self.game, self.players, self.table_options, dealt, automatic=True)
        self.decisions = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

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
            self.rewards = dict(zip(self.agents, worth(self.position, self.reward), strict=True))
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, not over)
        self._accumulate_rewards()
        self._ask()

    def _ask(self) -> None:
        """Whose turn it is, and everybody's legal actions."""
        if self.position.actors:
            self.agent_selection = self.possible_agents[self.position.actors[0]]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> np.ndarray:
        """Ones where the agent's action is legal; for one that is not asked, everywhere: nothing comes of it."""
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
        """What a spectator sees, a line for each zone."""
        if self.render_mode is None:
            return None
        scene = self.position.scene(SPECTATOR)
        return "\n".join(f"{zone.id}: {_zone(zone)}" for zone in scene.zones)

    def close(self) -> None:
        """There is nothing to close."""


def env(game: Game | str, *args: Any, **kwargs: Any) -> AECEnv[str, Any, Any]:
    """The environment of a game, found by its name; arguments as those of `Table`."""
    return OrderEnforcingWrapper(Table(game, *args, **kwargs))


def parallel_env(game: Game | str, *args: Any, **kwargs: Any) -> Any:
    """The same for agents that act together."""
    return turn_based_aec_to_parallel(env(game, *args, **kwargs))


def _zone(zone: SeenZone) -> str:
    if zone.cards is None:
        return f"{zone.count} {zone.top or ''}".rstrip()
    return " ".join(card or "." for card in zone.cards)
