"""The games as Gymnasium environments: one agent, bots at the other seats.

    import gymnasium
    import pioche.envs.gymnasium                      # registers an id for every game

    env = gymnasium.make("pioche/LostCities-v0", opponents=["regular"])
    observation, info = env.reset(seed=1)             # the deal of game.new(seed=1)
    over = False
    while not over:
        action = env.action_space.sample(info["action_mask"])
        observation, reward, terminated, truncated, info = env.step(action)
        over = terminated or truncated

    envs = gymnasium.make_vec("pioche/LostCities-v0", num_envs=1024)   # compiled: see `gymnasium_vector`

`env_ids()` lists the ids. The number after `-v` is the version of the game's rules, counted from 0.

`opponents`: the bots at the other seats, clockwise from the agent: names (also `expert:500` or `cmd:COMMAND`) or
`Bot` objects; or one name for all; by default regulars. `players`: by default one more than opponents are listed,
else the fewest with an opponent. `options` are those of the game. `seat`: the agent's, or "rotating": seed `s` puts
the agent at seat `s` modulo the players, and each further game one seat on.

`reward`: "win" or "points", as in `pioche.envs.batch`. `most_decisions`: after so many of the agent's decisions a
game is truncated. `mask="info"`: the observation is an array (game.observation,) float32, and the legal actions are
in `info["action_mask"]`, int8. With "observation" it is a dictionary of both: "observation" and "action_mask".

`illegal_reward`: every action of the action space may be passed to `step`. One that is illegal now ends the game
with this reward. With None it raises `IllegalAction`, and the state is unchanged, as it is for an action outside
the space.

`render_mode`: "ansi" renders what the agent's seat sees as the terminal draws it, "html" as a notebook shows it.
"""

from __future__ import annotations

import secrets
from typing import Any

import gymnasium
import numpy as np

from pioche.bots import Bot, bot
from pioche.core import rng
from pioche.core.game import Game, Position, game_ids
from pioche.core.game import game as found
from pioche.core.refusals import GameOver
from pioche.core.validate import as_integer
from pioche.envs.config import check_integer
from pioche.envs.deals import BOT_STREAMS
from pioche.envs.refusals import BadBatch
from pioche.envs.rendering import MODES, frame
from pioche.envs.rewards import final_rewards
from pioche.envs.single_agent import SingleAgent

NAMESPACE = "pioche"


class Table(gymnasium.Env[Any, Any]):
    """One table of a game; the module explains the arguments."""

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 - Gymnasium's own form

    def __init__(self, game: Game | str, **arguments: Any) -> None:
        """Arguments: those of `SingleAgent`. Raises its refusals."""
        self.setup = SingleAgent(game, **arguments)
        self.render_mode = arguments.get("render_mode")
        self.observation_space = self.setup.observation_space()
        self.action_space = self.setup.action_space()
        self.position: Position | None = None  # of the running game
        self.seat = self.setup.seat  # the agent's
        self._bots: list[Bot] = []  # clockwise from the agent
        self._secret = b""  # of the running game
        self._ended = False  # whether the running game has ended, by its rules or by an illegal action
        self.setup.game.compile()

    def __str__(self) -> str:
        return f"<{env_id(self.setup.game)}>"

    # Playing ------------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start the game of a seed; without one the game after the last one, at first one of a random seed."""
        given = None if seed is None else check_integer("seed", seed, 0)
        if options:
            raise BadBatch(place="options", given=str(options)[:40], expected="None")
        super().reset(seed=given)
        if given is not None:
            self._secret, self.seat = rng.secret_from(str(given)), self.setup.seat_of(given)
        elif self._secret:
            self._secret, self.seat = rng.next_secret(self._secret), self.setup.next_seat(self.seat)
        else:
            self._secret = secrets.token_bytes(rng.SEED_BYTES)
            self.seat = self.setup.seat_of(self._secret[0])
        if not self._bots:
            self._bots = [
                one if isinstance(one, Bot) else bot(one, self.setup.game) for one in self.setup.opponents
            ]
        self._start()
        return self._seen(), self._info()

    def _start(self) -> None:
        """Deal, and play to the agent's first decision; a game that ends before is replaced by the next one."""
        setup = self.setup
        while True:
            seed = rng.match_seed(self._secret, ())
            self.position = Position.start(setup.game, setup.players, setup.options, seed, automatic=True)
            self._decisions = self._agent_decisions = 0  # in the running game: of all seats, of the agent
            self._ended = False
            self._let_bots_decide(self.position)
            if not self.position.over:
                return
            self._secret = rng.next_secret(self._secret)

    def _let_bots_decide(self, position: Position) -> None:
        """Let bots decide until the agent must, or the game is over."""
        while (actors := position.actors) and actors[0] != self.seat:
            seat = actors[0]
            chosen = self._bots[(seat - self.seat - 1) % position.players]
            source = rng.generator(position.seed)
            position.game.runner.call(rng.stream, source, BOT_STREAMS + self._decisions)
            position.play(chosen.choose(position, seat, source), seat)
            self._decisions += 1

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make the agent's decision, an action's number or notation, and play on to its next one.

        After the end of a game and before the first `reset` it raises `GameOver` and `BadBatch`.
        """
        position, setup = self.position, self.setup
        if position is None:
            raise BadBatch(place="step", given="a new environment", expected="one after its first reset")
        if self._ended:
            raise GameOver
        if self._loses(position, action):
            self._ended = True
            return self._seen(), float(setup.illegal_reward or 0.0), True, False, self._info(illegal=True)
        position.play(action, self.seat)
        self._decisions += 1
        self._agent_decisions += 1
        self._let_bots_decide(position)
        terminated = position.over
        truncated = not terminated and self._agent_decisions >= setup.most_decisions
        self._ended = terminated or truncated
        reward = final_rewards(position, setup.reward)[self.seat] if self._ended else 0.0
        return self._seen(), reward, terminated, truncated, self._info()

    def _loses(self, position: Position, action: Any) -> bool:
        """Whether an action is in the action space, but illegal now, and ends the game."""
        if self.setup.illegal_reward is None:
            return False
        number = self.setup.game.parse(action) if isinstance(action, str) else as_integer(action)
        if number is None or not 0 <= number < self.setup.game.actions:
            return False
        return number not in position.legal(self.seat)

    # Seeing -------------------------------------------------------------------------------------

    def action_masks(self) -> np.ndarray:
        """Return the legal actions (game.actions,), bool, as sb3-contrib asks for; all, if the game is over."""
        assert self.position is not None, "reset comes first"
        mask = np.zeros(self.setup.game.actions, np.bool_)
        mask[slice(None) if self._ended else self.position.legal(self.seat)] = True
        return mask

    def _seen(self) -> Any:
        assert self.position is not None
        return self.setup.observation(self.position.observe(self.seat), self.action_masks().view(np.int8))

    def _info(self, illegal: bool = False) -> dict[str, Any]:
        """Return the mask and the agent's seat; after the last step also how the game ended."""
        info: dict[str, Any] = {"action_mask": self.action_masks().view(np.int8), "seat": self.seat}
        if self._ended and self.position is not None:
            info |= {"points": np.array(self.position.scores), "illegal": illegal}
        return info

    def render(self) -> Any:
        """Return what the agent's seat sees, as `render_mode` says."""
        if self.render_mode is None or self.position is None:
            return None
        return frame(self.position, self.seat, self.render_mode)

    def close(self) -> None:
        """Stop the programs of the bots that `reset` has made; the next `reset` makes them anew."""
        for one, given in zip(self._bots, self.setup.opponents, strict=False):
            if one is not given:
                one.close()
        self._bots = []


# Ids ----------------------------------------------------------------------------------------------


def env_id(game: Game | str) -> str:
    """Return the id of a game's environment, such as pioche/LostCities-v0."""
    chosen = found(game)
    name = "".join(part.capitalize() for part in chosen.id.split("-"))
    return f"{NAMESPACE}/{name}-v{chosen.version - 1}"


def env_ids() -> list[str]:
    """Return the ids of all games found."""
    return [env_id(name) for name in game_ids()]


def register() -> None:
    """Register the ids of all games with Gymnasium; those that are registered stay."""
    for name in game_ids():
        if env_id(name) not in gymnasium.registry:
            gymnasium.register(
                env_id(name),
                entry_point="pioche.envs.gymnasium:Table",
                vector_entry_point="pioche.envs.gymnasium_vector:VectorTable",
                kwargs={"game": name},
            )


register()
