"""Checks that the GPU and the CPU agree in games, observations, masks and results.

    python -m tests.soak.gpu_agreement

It needs a GPU and the extra `pioche[gpu]`.
"""

from __future__ import annotations

import sys

import numpy as np

from pioche.arena import gpu
from pioche.arena.simulate import simulate
from pioche.arena.training.contest import contest
from pioche.bots import QUICK
from pioche.core.game import Game, game, game_ids
from pioche.core.rng import SEED_BYTES
from pioche.envs.batch import Batch
from pioche.envs.gpu import Batch as GpuBatch


def smallest(card_game: Game) -> int:
    """The smallest number of players with an opponent."""
    return min(card_game.with_opponents)


def playouts_agree(card_game: Game, games: int, bots: tuple[str, ...] = ("random",)) -> None:
    """Compare complete games: their decisions, points and winners."""
    asked = {"players": smallest(card_game), "bots": bots, "seed": "agreement", "most_decisions": 2_000}
    there, here = gpu.simulate(card_game, games, **asked), simulate(card_game, games, **asked)  # type: ignore[arg-type]
    for part in ("decisions", "scores", "wins"):
        one, other = (getattr(run, part)() for run in (there, here))
        assert np.array_equal(one, other), f"{card_game.id}, {bots}: {part} of {(one != other).sum()} games"


def steps_agree(card_game: Game, games: int, steps: int, bots: tuple[str | None, ...] | None = None) -> None:
    """Compare batches step by step: the arrays shown, and the records of the games."""
    asked = {"players": smallest(card_game), "bots": bots}
    there, here = GpuBatch(card_game, games, **asked), Batch(card_game, games, **asked)  # type: ignore[arg-type]
    chance = np.random.default_rng(7)
    one, other = there.reset(seeds=3), here.reset(seeds=3)
    for number in range(steps):
        for name, array in one._asdict().items():
            same = np.array_equal(array.copy_to_host(), getattr(other, name))
            assert same, f"{card_game.id}: {name} at step {number}"
        assert np.array_equal(there.states(), here.states), f"{card_game.id}: states at step {number}"
        assert np.array_equal(there.points.copy_to_host(), here.points), (
            f"{card_game.id}: points at step {number}"
        )
        wanted = chance.random(games) * other.masks.sum(axis=1)
        actions = (other.masks.cumsum(axis=1) > wanted[:, None]).argmax(axis=1)
        one, other = there.step(actions), here.step(actions)


def contests_agree(card_game: Game, deals: int) -> None:
    """Compare games between policies with different weights: lengths and outcomes."""
    players = smallest(card_game)
    weights = np.array([card_game.weights[players], card_game.weights[players] / 2])
    rows = np.arange(deals * card_game.seats, dtype=np.int16).reshape(deals, card_game.seats) % 2
    asked = (
        card_game,
        players,
        card_game.check_options(players, {}),
        bytes(SEED_BYTES),
        weights,
        rows,
        np.arange(deals),
    )
    there, here = gpu.contest(*asked), contest(*asked)
    for part, one, other in zip(here._fields, there, here, strict=True):
        assert np.array_equal(one, other), f"{card_game.id}: {part} of contests"


def main() -> None:
    for name in sys.argv[1:] or game_ids():
        card_game = game(name)
        playouts_agree(card_game, 3_000)
        print(f"{name}: random games agree", flush=True)
        for bots in (("greedy", "random"), ("regular", "novice")):
            playouts_agree(card_game, 200, bots=bots)
        print(f"{name}: games of greedy, of regular and of novice bots agree", flush=True)
        contests_agree(card_game, 512)
        print(f"{name}: contests of trained players agree", flush=True)
        steps_agree(card_game, 500, 300)
        for bot in QUICK:
            steps_agree(card_game, 200, 100, bots=(None, bot))
        print(f"{name}: steps agree, without bots and with bots of every kind", flush=True)


if __name__ == "__main__":
    main()
