"""BeliefTraining which imagined worlds are likely: the true ones of many games are told from imagined ones.

Trained players play; now and then the true world is laid beside worlds that the deciding seat imagines.
The weights are those under which the true one is picked out of them with the highest chance (a conditional
logit: no other optimum, found by Newton's steps); games that had no part in it say how much is log_gain.

    learning = BeliefTraining(game("lost-cities"))
    learning.collect(2_000)
    learning.beliefs()      # what a room's beliefs.json holds
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

IMAGINED_WORLDS = 24  # imagined worlds beside a true one
COMPARED_ONE_IN = 8  # decisions of a game at which worlds are laid beside each other
HOLDOUT_ONE_IN = 5  # one game in so many only says how much is log_gain
STEPS = 8  # of Newton: far more than it takes
PRIOR_STRENGTH = 20.0  # how many true worlds it takes to believe in a weight of one
AT_ONCE = 2_000  # comparisons whose products are summed up together


class BeliefTraining:
    """What has been seen of one game's worlds."""

    def __init__(self, game: Game, players: Sequence[int] | None = None, seed: str = "0") -> None:
        """At tables for these numbers of players in turn, by default all with an opponent."""
        self.game = game
        self.players = [game.check_players(count) for count in players or game.with_opponents]
        self.seed = seed
        self.comparisons: list[np.ndarray] = []  # (comparisons of a game, worlds, BELIEF_FEATURES) each

    @property
    def games(self) -> int:
        return len(self.comparisons)

    def collect(self, games: int) -> None:
        """Play more games."""
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
        """What a room's `beliefs.json` holds."""
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
    """How likely each world is beside the others, (comparisons, worlds)."""
    weighed = features @ weights
    likely = np.exp(weighed - weighed.max(axis=1, keepdims=True))
    shares: np.ndarray = likely / likely.sum(axis=1, keepdims=True)
    return shares


def log_gain(features: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """By how much, as a logarithm, the true worlds are likelier than if all were alike, (comparisons,)."""
    return np.asarray(np.log(world_probabilities(features, weights)[:, 0] * features.shape[1]))


def fit_weights(features: np.ndarray) -> np.ndarray:
    """The weights under which the first world of each comparison is likeliest."""
    weights = np.zeros(features.shape[2])
    for _ in range(STEPS):
        slope, bend = -PRIOR_STRENGTH * weights, PRIOR_STRENGTH * np.eye(len(weights))
        for start in range(0, len(features), AT_ONCE):
            part = features[start : start + AT_ONCE].astype(float)
            chance = world_probabilities(part, weights)
            mean = np.einsum("nk,nkf->nf", chance, part)
            slope += (part[:, 0] - mean).sum(axis=0)
            spread = ((part - mean[:, None]) * np.sqrt(chance)[..., None]).reshape(-1, len(weights))
            bend += spread.T @ spread
        weights = weights + np.linalg.solve(bend, slope)
    return weights
