"""MaskablePPO of sb3-contrib at one seat, a bot at the other: it learns Lost Cities in a minute.

    pip install 'pioche[gymnasium]' sb3-contrib
    python examples/maskable_ppo.py --minutes 1

The reward is the difference in points. Before and after, the agent plays complete games against the bot.
"""

import argparse
import time
from typing import SupportsFloat

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

import pioche.envs.gymnasium as tables

SCALE = 50.0  # points that make a reward of 1


class Stop(BaseCallback):
    """Ends the training after some minutes."""

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self.end = time.perf_counter() + 60 * minutes

    def _on_step(self) -> bool:
        return time.perf_counter() < self.end


def make(game: str, opponent: str) -> gymnasium.Env:
    """Return a table whose rewards are scaled."""
    env = gymnasium.make(tables.env_id(game), opponents=opponent, reward="points", illegal_reward=None)
    return gymnasium.wrappers.TransformReward(env, lambda reward: float(reward) / SCALE)


def share_of_wins(model: MaskablePPO, game: str, opponent: str, games: int) -> float:
    """Return how many of the games the agent wins; a tie is half a win."""
    env, won = gymnasium.make(tables.env_id(game), opponents=opponent), 0.0
    for seed in range(games):
        observation, info = env.reset(seed=seed)
        reward: SupportsFloat = 0.0
        over = False
        while not over:
            action, _ = model.predict(observation, action_masks=info["action_mask"], deterministic=True)
            observation, reward, terminated, truncated, info = env.step(int(action))
            over = terminated or truncated
        won += float(np.sign(float(reward)) + 1) / 2
    return won / games


def train(
    game: str, opponent: str, minutes: float, games: int = 50, steps: int = 256
) -> tuple[float, float, int]:
    """Train for some minutes; return the shares of wins before and after, and the decisions made."""
    envs = DummyVecEnv([lambda: make(game, opponent)] * 8)
    model = MaskablePPO(
        "MlpPolicy", envs, n_steps=steps, batch_size=512, n_epochs=4, gamma=1.0, learning_rate=7e-4,
        ent_coef=0.01, policy_kwargs={"net_arch": [256, 256]}, seed=1, device="cpu",
    )  # fmt: skip
    before = share_of_wins(model, game, opponent, games)
    model.learn(10**9, callback=Stop(minutes))
    return before, share_of_wins(model, game, opponent, games), model.num_timesteps


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="lost-cities")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--games", type=int, default=200, help="before the training and after it")
    arguments = parser.parse_args()
    before, after, decisions = train(arguments.game, arguments.opponent, arguments.minutes, arguments.games)
    print(
        f"{decisions:,} decisions; wins against {arguments.opponent}: {before:.0%} before, {after:.0%} after"
    )
