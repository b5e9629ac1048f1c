"""PPO in one file, as CleanRL writes it, on the vector environment: one seat learns against a bot.

    pip install 'pioche[gymnasium,torch]'
    python examples/cleanrl_ppo.py --opponent greedy --minutes 3

`envs` is any vector environment of Gymnasium whose infos have action masks and which resets in the same step.
"""

import argparse
import time

import gymnasium
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import pioche.envs.gymnasium as tables

SCALE = 50.0  # points that make a reward of 1
EPOCHS, CLIP, ENTROPY, DECAY, RATE = 3, 0.2, 0.01, 0.95, 7e-4


class Agent(nn.Module):
    """The policy over the legal actions, and the value."""

    def __init__(self, features: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(features, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.actor, self.critic = nn.Linear(hidden, actions), nn.Linear(hidden, 1)
        nn.init.normal_(self.actor.weight, std=0.01)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        inner = self.body(seen)
        logits = self.actor(inner).masked_fill(~masks, -1e9)
        return Categorical(logits=logits, validate_args=False), self.critic(inner).squeeze(-1)


def train(
    game: str, opponent: str, minutes: float, num_envs: int = 256, steps: int = 48, hidden: int = 256
) -> list[tuple[int, float]]:
    """Train for some minutes; after each rollout yield the decisions so far and the share of wins in it."""
    torch.manual_seed(1)
    envs = gymnasium.make_vec(
        tables.env_id(game), num_envs=num_envs, opponents=opponent, seat="rotating", reward="points",
        illegal_reward=None, autoreset_mode="SameStep", threads=2,
    )  # fmt: skip
    observation, infos = envs.reset(seed=1)
    features, actions = observation.shape[1], infos["action_mask"].shape[1]
    agent = Agent(features, actions, hidden)
    optimiser = torch.optim.Adam(agent.parameters(), lr=RATE)

    seen = torch.zeros(steps, num_envs, features)
    masks = torch.zeros(steps, num_envs, actions, dtype=torch.bool)
    chosen = torch.zeros(steps, num_envs, dtype=torch.int64)
    log_probs, values, rewards, ends = torch.zeros(4, steps, num_envs)

    curve: list[tuple[int, float]] = []
    began = time.perf_counter()
    while not curve or time.perf_counter() - began < 60 * minutes:
        won: list[float] = []
        for step in range(steps):
            seen[step] = torch.from_numpy(observation)
            masks[step] = torch.from_numpy(infos["action_mask"]).bool()
            with torch.no_grad():
                policy, values[step] = agent(seen[step], masks[step])
                chosen[step] = policy.sample()
                log_probs[step] = policy.log_prob(chosen[step])
            observation, reward, terminated, truncated, infos = envs.step(chosen[step].numpy())
            rewards[step] = torch.from_numpy(reward) / SCALE
            ends[step] = torch.from_numpy(terminated | truncated)
            won += ((np.sign(reward[terminated]) + 1) / 2).tolist()
        with torch.no_grad():
            _, following = agent(torch.from_numpy(observation), torch.from_numpy(infos["action_mask"]).bool())

        advantages, ahead = torch.zeros_like(rewards), torch.zeros(num_envs)
        for step in reversed(range(steps)):
            goes_on = 1 - ends[step]
            surprise = rewards[step] + following * goes_on - values[step]
            ahead = advantages[step] = surprise + DECAY * goes_on * ahead
            following = values[step]
        targets = advantages + values

        flat = [tensor.flatten(0, 1) for tensor in (seen, masks, chosen, log_probs, advantages, targets)]
        for _ in range(EPOCHS):
            for part in torch.randperm(steps * num_envs).split(2048):
                b_seen, b_masks, b_chosen, b_log_probs, b_advantages, b_targets = (one[part] for one in flat)
                policy, value = agent(b_seen, b_masks)
                ratio = (policy.log_prob(b_chosen) - b_log_probs).exp()
                better = (b_advantages - b_advantages.mean()) / (b_advantages.std() + 1e-8)
                gain = torch.min(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
                loss = -gain + 0.5 * (value - b_targets).pow(2).mean() - ENTROPY * policy.entropy().mean()
                optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimiser.step()
        decisions = (len(curve) + 1) * steps * num_envs
        curve.append((decisions, float(np.mean(won)) if won else float("nan")))
        print(
            f"{time.perf_counter() - began:.0f} s, {decisions:,} decisions, {curve[-1][1]:.0%} won",
            flush=True,
        )
    envs.close()
    return curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="lost-cities")
    parser.add_argument("--opponent", default="greedy")
    parser.add_argument("--minutes", type=float, default=3.0)
    arguments = parser.parse_args()
    train(arguments.game, arguments.opponent, arguments.minutes)
