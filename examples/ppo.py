"""Self-play PPO on a batch, in one file: on two cores, or completely on a GPU.

    pip install 'pioche[torch]'
    python examples/ppo.py --minutes 10

    pip install 'pioche[torch,gpu]'
    python examples/ppo.py --device cuda --games 32768 --steps 32 --minibatch 32768 --hidden 512 --minutes 5

One network plays all seats. Each step of the batch is one decision of the seat whose turn it is, so the
decisions of a seat are several steps apart: `advantages` goes back through them seat by seat. With
`--device cuda` the games, observations, masks, actions and rewards never leave the GPU. At intervals the
network plays against the bots; the curve is printed and written to `ppo.csv` and `ppo.svg`.
"""

import argparse
import csv
import time
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import torch
from torch import nn
from torch.distributions import Categorical

from pioche.envs import batch as on_the_cpu
from pioche.envs import gpu as on_the_gpu

OPPONENTS = {
    "random": "#2a9d8f",
    "greedy": "#e76f51",
    "regular": "#6d597a",
}  # with the colours of their curves


@dataclass
class Settings:
    """The settings; each is an option of the command line."""

    game: str = "lost-cities"
    device: str = "cpu"  # or "cuda"
    minutes: float = 10.0
    games: int = 512  # in the batch
    steps: int = 48  # of a rollout, between two updates
    epochs: int = 3
    minibatch: int = 4096
    hidden: int = 256
    rate: float = 7e-4
    decay: float = 0.95  # lambda of the advantages; rewards are not discounted
    clip: float = 0.2
    entropy: float = 0.01
    scale: float = 50.0  # points that make a reward of 1
    evaluate: float = 30.0  # seconds of training between two comparisons with the bots
    compared: int = 256  # games of a comparison, against each bot
    threads: int = 2
    seed: int = 1
    folder: str = "."


class Network(nn.Module):
    """The probabilities of the legal actions, and the value for the seat that must decide."""

    def __init__(self, features: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(features, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.policy, self.value = nn.Linear(hidden, actions), nn.Linear(hidden, 1)
        nn.init.normal_(self.policy.weight, std=0.01)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        inner = self.body(seen)
        logits = self.policy(inner).masked_fill(~masks, -1e9)
        return Categorical(logits=logits, validate_args=False), self.value(inner).squeeze(-1)


def make_batch(s: Settings, games: int, **options: Any) -> Any:
    """Return a batch of games for two players on the device of the settings."""
    options |= {"players": 2, "most_decisions": 2_000}
    if s.device == "cuda":
        return on_the_gpu.Batch(s.game, games, **options)
    return on_the_cpu.Batch(s.game, games, threads=s.threads, **options)


def tensor(array: Any) -> torch.Tensor:
    """Return an array of a batch as a tensor: on the GPU the same memory, on the CPU a copy."""
    if hasattr(array, "__cuda_array_interface__"):
        return torch.as_tensor(array, device="cuda")
    return torch.from_numpy(array.copy())


@dataclass
class Rollout:
    """Some steps of all games, (steps, games, …)."""

    seen: torch.Tensor
    masks: torch.Tensor
    actions: torch.Tensor
    log_probs: torch.Tensor
    values: torch.Tensor
    seats: torch.Tensor
    rewards: torch.Tensor  # of all seats
    ended: torch.Tensor
    last_values: torch.Tensor  # after the last step, of the seat that must decide then
    last_seats: torch.Tensor


@torch.no_grad()
def play(network: Network, batch: Any, s: Settings) -> Rollout:
    """Let the network play all seats for some steps."""
    shape = s.steps, len(batch)
    seen = torch.empty(*shape, batch.game.observation, device=s.device)
    masks = torch.empty(*shape, batch.game.actions, dtype=torch.bool, device=s.device)
    actions, seats = torch.empty(2, *shape, dtype=torch.int64, device=s.device)
    log_probs, values = torch.empty(2, *shape, device=s.device)
    rewards = torch.empty(*shape, batch.players, device=s.device)
    ended = torch.empty(shape, dtype=torch.bool, device=s.device)
    shown = batch.shown
    for step in range(s.steps):
        # The next step of the batch overwrites its arrays: the assignments copy them.
        seen[step], masks[step] = tensor(shown.observations), tensor(shown.masks)
        seats[step] = tensor(shown.to_play)
        choice, values[step] = network(seen[step], masks[step])
        actions[step] = choice.sample()
        log_probs[step] = choice.log_prob(actions[step])
        shown = batch.step(actions[step])
        rewards[step] = tensor(shown.rewards) / s.scale
        ended[step] = tensor(shown.terminated) | tensor(shown.truncated)
    _, last_values = network(tensor(shown.observations), tensor(shown.masks))
    last_seats = tensor(shown.to_play).long()
    return Rollout(seen, masks, actions, log_probs, values, seats, rewards, ended, last_values, last_seats)


def advantages(rollout: Rollout, decay: float) -> torch.Tensor:
    """Return the generalised advantage of each decision, (steps, games), computed seat by seat."""
    values, players = rollout.values, rollout.rewards.shape[2]
    every = torch.arange(values.shape[1], device=values.device)
    found = torch.zeros_like(values)
    # For each seat: the value and the advantage at its next decision, and the rewards until then. Rewards sum to
    # 0: after the last step, the value for a seat that does not decide is its share of the decider's loss.
    after = (-rollout.last_values / max(players - 1, 1))[:, None].repeat(1, players)
    after[every, rollout.last_seats] = rollout.last_values
    ahead, gained = torch.zeros_like(after), torch.zeros_like(after)
    for step in reversed(range(len(values))):
        over = rollout.ended[step][:, None]
        after, ahead = after.masked_fill(over, 0), ahead.masked_fill(over, 0)
        gained = gained.masked_fill(over, 0) + rollout.rewards[step]
        own = every, rollout.seats[step]
        surprise = gained[own] + after[own] - values[step]
        found[step] = surprise + decay * ahead[own]
        after[own], ahead[own], gained[own] = values[step], found[step], 0
    return found


def learn(network: Network, optimiser: torch.optim.Optimizer, rollout: Rollout, s: Settings) -> None:
    """Train the network on a rollout, by some epochs of PPO."""
    better = advantages(rollout, s.decay).flatten()
    targets = better + rollout.values.flatten()
    better = (better - better.mean()) / (better.std() + 1e-8)
    seen, masks = rollout.seen.flatten(0, 1), rollout.masks.flatten(0, 1)
    actions, before = rollout.actions.flatten(), rollout.log_probs.flatten()
    for _ in range(s.epochs):
        for part in torch.randperm(len(better), device=s.device).split(s.minibatch):
            choice, values = network(seen[part], masks[part])
            ratio = (choice.log_prob(actions[part]) - before[part]).exp()
            clipped = ratio.clamp(1 - s.clip, 1 + s.clip)
            policy = -torch.min(ratio * better[part], clipped * better[part]).mean()
            value = (values - targets[part]).pow(2).mean()
            loss = policy + 0.5 * value - s.entropy * choice.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


@torch.no_grad()
def against(network: Network, s: Settings, bot: str) -> tuple[float, float]:
    """Return the network's share of wins against a bot and its mean points; a tie is half a win."""
    batch = make_batch(s, s.compared, bots=[None, bot], autoreset="disabled")
    shown = batch.reset(seeds=1)
    won = torch.zeros(s.compared, device=s.device)
    while (tensor(shown.to_play) >= 0).any():
        choice, _ = network(tensor(shown.observations), tensor(shown.masks))
        shown = batch.step(choice.probs.argmax(dim=1))
        won += torch.where(tensor(shown.terminated), (tensor(shown.rewards)[:, 0] + 1) / 2, 0)
    return float(won.mean()), float(tensor(batch.points)[:, 0].double().mean())


def curve(points: list[dict[str, float]], path: Path) -> None:
    """Draw the shares of wins over time as an SVG file."""
    width, height, edge = 640, 320, 40
    longest = max(point["minutes"] for point in points) or 1
    lines = []
    for name, colour in OPPONENTS.items():
        spots = [
            f"{edge + point['minutes'] / longest * (width - 2 * edge):.1f},"
            f"{height - edge - point[f'wins_{name}'] * (height - 2 * edge):.1f}"
            for point in points
        ]
        lines.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{" ".join(spots)}"/>')
        x, y = spots[-1].split(",")
        lines.append(
            f'<text x="{x}" y="{float(y) - 6}" fill="{colour}" text-anchor="end">against {name}</text>'
        )
    frame = f'<path d="M{edge} {edge}V{height - edge}H{width - edge}" fill="none" stroke="#888"/>'
    labels = (
        f'<text x="4" y="{edge}">100 %</text><text x="4" y="{height - edge}">0 %</text>'
        f'<text x="{width - edge}" y="{height - 12}" text-anchor="end">{longest:.1f} minutes</text>'
    )
    style = 'font-family="sans-serif" font-size="12" style="background:#fff"'
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {style}>'
        f"{frame}{labels}{''.join(lines)}</svg>\n"
    )


def train(s: Settings) -> list[dict[str, float]]:
    """Train for the given minutes; return the points of the curve."""
    torch.manual_seed(s.seed)
    torch.set_num_threads(s.threads)
    torch.set_float32_matmul_precision("high")
    batch = make_batch(s, s.games, reward="points")
    batch.reset(seeds=s.seed)
    network = Network(batch.game.observation, batch.game.actions, s.hidden).to(s.device)
    optimiser = torch.optim.Adam(network.parameters(), s.rate)
    points: list[dict[str, float]] = []
    spent, decisions, due = 0.0, 0, 0.0
    while True:
        if spent >= due or spent >= 60 * s.minutes:
            due = spent + s.evaluate
            point = {"minutes": spent / 60, "decisions": float(decisions)}
            for bot in OPPONENTS:
                point[f"wins_{bot}"], point[f"points_{bot}"] = against(network, s, bot)
            points.append(point)
            print(" ".join(f"{name} {value:,.2f}" for name, value in point.items()), flush=True)
            if spent >= 60 * s.minutes:
                return points
        began = time.perf_counter()
        learn(network, optimiser, play(network, batch, s), s)
        if s.device == "cuda":
            torch.cuda.synchronize()  # so that the comparisons do not count as training
        decisions += s.steps * s.games
        spent += time.perf_counter() - began
        for group in optimiser.param_groups:
            group["lr"] = s.rate * max(0.1, 1 - spent / (60 * s.minutes))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    for field in fields(Settings):
        parser.add_argument(f"--{field.name}", type=type(field.default), default=field.default)
    settings = Settings(**vars(parser.parse_args()))
    found = train(settings)
    folder = Path(settings.folder)
    curve(found, folder / "ppo.svg")
    with (folder / "ppo.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, list(found[0]))
        writer.writeheader()
        writer.writerows(found)
