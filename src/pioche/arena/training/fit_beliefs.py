"""Fits the weights of a game's belief features: how likely a determinization ("imagined world") is.

Trained players play. At some decisions the true world is compared with worlds imagined for the deciding
seat. The weights maximize the likelihood of the true worlds in a conditional logit, which has a single
optimum, found by Newton's method. Games that are held out measure the gain.

    training = BeliefTraining(game("lost-cities"))
    training.collect(2_000)
    training.beliefs()      # the content of the game's beliefs.json
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from pioche.bots import bot
from pioche.bots.beliefs import write_true_and_imagined
from pioche.core import rng
from pioche.core.contract import WEIGHT
from pioche.core.game import Game
from pioche.core.kernel import copy_record

IMAGINED_WORLDS = 24  # compared with a true one
COMPARED_ONE_IN = 8  # decisions: at one in 8, on average, worlds are compared
HOLDOUT_ONE_IN = 5  # games: one in 5 is held out
STEPS = 8  # of Newton's method: far more than it needs
PRIOR_STRENGTH = 20.0  # of the L2 penalty that draws weights towards 0
CHUNK = 2_000  # comparisons in memory at a time


class BeliefTraining:
    """Collects comparisons of worlds of one game, and fits weights to them."""

    def __init__(self, game: Game, players: Sequence[int] | None = None, seed: str = "0") -> None:
        """`players`: the numbers of players, used in turn; by default all with an opponent."""
        self.game = game
        self.players = [game.check_players(count) for count in players or game.with_opponents]
        self.seed = seed
        self.comparisons: list[np.ndarray] = []  # (comparisons of a game, worlds, BELIEF_FEATURES) each

    @property
    def games(self) -> int:
        return len(self.comparisons)

    def collect(self, games: int) -> None:
        """Play `games` more games and store their comparisons."""
        for _ in range(games):
            players = self.players[self.games % len(self.players)]
            self.comparisons.append(self._compare_worlds(players, f"beliefs {self.seed} {self.games}"))

    def _compare_worlds(self, players: int, name: str) -> np.ndarray:
        """Return the belief features of a game's worlds, the true one first, at some of its decisions."""
        position = self.game.new(players=players, seed=name)
        player, source = bot("regular", self.game), rng.generator(rng.secret_from(name))
        found = []
        while not position.over:
            seat = position.actors[0]
            if self.game.compiled.below(source, COMPARED_ONE_IN) == 0:
                features = np.zeros((1 + IMAGINED_WORLDS, len(self.game.beliefs.BELIEF_FEATURES)), WEIGHT)
                self.game.compiled.call(
                    write_true_and_imagined, copy_record(position.state), seat, source, features
                )
                found.append(features.astype(np.float32))
            position.play(player.choose(position, seat, source), seat)
        return np.array(found, np.float32).reshape(
            -1, 1 + IMAGINED_WORLDS, len(self.game.beliefs.BELIEF_FEATURES)
        )

    def beliefs(self, made: str = "") -> dict[str, Any]:
        """The content of a game's `beliefs.json`; `made` is the command that was used."""
        number = np.arange(len(self.comparisons))
        learnt = np.concatenate([self.comparisons[i] for i in number[number % HOLDOUT_ONE_IN != 0]])
        apart = np.concatenate([self.comparisons[i] for i in number[number % HOLDOUT_ONE_IN == 0]])
        weights = fit_weights(learnt)
        return {
            "made": made,
            "comparisons": len(learnt),
            "times_likelier": round(math.exp(float(log_gain(apart, weights).mean())), 2),
            "weights": {
                name: round(float(weight), 4)
                for name, weight in zip(self.game.beliefs.BELIEF_FEATURES, weights, strict=True)
            },
        }


def world_probabilities(features: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The probability of each world among those it is compared with, (comparisons, worlds)."""
    weighed = features @ weights
    likely = np.exp(weighed - weighed.max(axis=1, keepdims=True))
    shares: np.ndarray = likely / likely.sum(axis=1, keepdims=True)
    return shares


def log_gain(features: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The logarithm of the true world's probability relative to a uniform choice, (comparisons,)."""
    return np.asarray(np.log(world_probabilities(features, weights)[:, 0] * features.shape[1]))


def fit_weights(features: np.ndarray) -> np.ndarray:
    """The weights that maximize the likelihood of the first world of each comparison."""
    weights = np.zeros(features.shape[2])
    for _ in range(STEPS):
        gradient, hessian = -PRIOR_STRENGTH * weights, PRIOR_STRENGTH * np.eye(len(weights))
        for start in range(0, len(features), CHUNK):
            part = features[start : start + CHUNK].astype(float)
            chance = world_probabilities(part, weights)
            mean = np.einsum("nk,nkf->nf", chance, part)
            gradient += (part[:, 0] - mean).sum(axis=0)
            spread = ((part - mean[:, None]) * np.sqrt(chance)[..., None]).reshape(-1, len(weights))
            hessian += spread.T @ spread
        weights = weights + np.linalg.solve(hessian, gradient)
    return weights
