"""TorchRL through PettingZoo: one network plays all seats of Lost Cities and learns from its games by PPO.

    pip install 'pioche[pettingzoo]' torchrl
    python examples/torchrl_pettingzoo.py --minutes 2

Rewards are paid at the end of a game, so the return of each decision is the final reward of its seat.
"""

import argparse
import time

import torch
from tensordict import TensorDict
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.envs import EnvBase
from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss

from pioche.envs import pettingzoo as tables

SCALE = 50.0  # points that make a return of 1
SEEN, MASK, LOGITS = ("players", "observation"), ("players", "action_mask"), ("players", "logits")
ACTION, LOG_PROB, VALUE = ("players", "action"), ("players", "log_prob"), ("players", "value")
ACTING, REWARD = ("players", "mask"), ("next", "players", "reward")


def make(game: str) -> EnvBase:
    """Return the table with all agents in one group, so that one network plays for them."""
    table = tables.env(game, reward="points", mask="info")
    return PettingZooWrapper(table, use_mask=True, group_map={"players": table.possible_agents})


def networks(features: int, actions: int, hidden: int) -> tuple[ProbabilisticActor, ValueOperator]:
    """Return the policy over the legal actions, and the value."""

    def layers(outputs: int) -> nn.Module:
        return nn.Sequential(
            nn.Linear(features, hidden),
            nn.ReLU(),
            nn.Linear(hidden, hidden),
            nn.ReLU(),
            nn.Linear(hidden, outputs),
        )

    actor = ProbabilisticActor(
        TensorDictModule(layers(actions), [SEEN], [LOGITS]),
        in_keys={"logits": LOGITS, "mask": MASK}, out_keys=[ACTION], distribution_class=MaskedCategorical,
        return_log_prob=True, log_prob_key=LOG_PROB,
    )  # fmt: skip
    return actor, ValueOperator(layers(1), [SEEN], [VALUE])


def decisions_of(game: TensorDict) -> tuple[TensorDict, float]:
    """Return the decisions of a complete game with their returns, and the mean reward's absolute value."""
    acting, final = game[ACTING], game[REWARD][-1]  # (steps, seats), (seats, 1)
    returns = (final / SCALE).expand(*acting.shape, 1)[acting]
    chosen = {key: game[key][acting] for key in (SEEN, MASK, ACTION, LOG_PROB)}
    decisions = TensorDict({}, batch_size=len(returns))
    for key, value in chosen.items():
        decisions[key] = value
    decisions["value_target"] = returns
    return decisions, float(final.abs().mean())


def train(game: str, minutes: float, games: int = 8, hidden: int = 128) -> list[tuple[int, float]]:
    """Train for some minutes; return after each round the decisions so far and the mean gap between the seats."""
    torch.manual_seed(1)
    env = make(game)
    features, actions = env.observation_spec[SEEN].shape[-1], env.observation_spec[MASK].shape[-1]
    actor, critic = networks(features, actions, hidden)
    loss = ClipPPOLoss(actor, critic, clip_epsilon=0.2, entropy_coeff=0.01, normalize_advantage=True)
    loss.set_keys(action=ACTION, sample_log_prob=LOG_PROB, value=VALUE)
    optimiser = torch.optim.Adam(loss.parameters(), lr=1e-3)
    curve: list[tuple[int, float]] = []
    began, decided = time.perf_counter(), 0
    while not curve or time.perf_counter() - began < 60 * minutes:
        with torch.no_grad():
            played = [decisions_of(env.rollout(10_000, actor)) for _ in range(games)]
            batch = torch.cat([decisions for decisions, _ in played])
            batch["advantage"] = batch["value_target"] - critic(batch.clone())[VALUE]
        for _ in range(4):
            for part in batch[torch.randperm(len(batch))].split(256):
                parts = loss(part)
                optimiser.zero_grad()
                sum(parts[name] for name in ("loss_objective", "loss_critic", "loss_entropy")).backward()
                optimiser.step()
        decided += len(batch)
        curve.append((decided, sum(gap for _, gap in played) / games))
        print(
            f"{time.perf_counter() - began:.0f} s, {decided:,} decisions, gap {curve[-1][1]:.1f}", flush=True
        )
    return curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="lost-cities")
    parser.add_argument("--minutes", type=float, default=2.0)
    arguments = parser.parse_args()
    train(arguments.game, arguments.minutes)
