"""Trains the weights of a game's policy by evolution (CMA-ES) in self-play.

CMA-ES (the package `cma`, extra `pioche[train]`) proposes weights. Each proposal plays the same deals from
every seat against the current mean of the search and against earlier champions; every other generation plays
with random options of the game. The games run on the CPU or on a GPU, with the same results.

    training = Training.begin(game("skyjo"), players=(2, 4))
    for _ in range(100):
        training.generation()
    training.policy()      # the content of the game's policy.json, with the learning curve
"""

from __future__ import annotations

import hashlib
import importlib
import pickle
import time
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from pioche.arena.refusals import BadTraining, TrainsAlone
from pioche.arena.training.contest import ContestResults, contest
from pioche.bots.policy import features_of
from pioche.bots.rollout import SCORE, VALUE, WIN_SHARE
from pioche.core.contract import WEIGHT, Options
from pioche.core.game import Game
from pioche.core.game import game as found
from pioche.core.refusals import BadWeights
from pioche.core.seeds import seed_bytes
from pioche.core.weights import read_trainings

VERSION = 2
POPULATION = 24
MOST_PROPOSALS = 10_000  # of a generation: rows of the weights are numbered in 16 bits
DEALS = 256  # of a generation, each played from every seat
CHAMPIONS = 3  # opponents, evenly spaced over the training so far
CHAMPION_EVERY = 25  # generations
MEASURED_EARLY = (1, 2, 4, 8, 16)  # generations: the curve is steepest at the beginning
MEASURE_DEALS = 1_000
SAMPLED_GAMES = 30  # from which the initial step sizes are computed
SAMPLED_CHOICES = 100  # decisions of each sampled game, on average
LARGEST_RATIO = 10.0  # between the step sizes of a feature and of the median feature
CURVE_POINTS = 30  # in a policy file, at most

ROW = np.int16  # the number of a row of the weights

Play = Callable[..., ContestResults]


@dataclass
class Measurement:
    """The strength of the current weights against the initial ones, at a point of the training."""

    generation: int
    decisions: int
    seconds: float
    win_share: float
    points: float
    others: float
    spread: float  # of the proposals


@dataclass
class Training:
    """The state of a training, complete enough to resume it."""

    game: str
    players: tuple[int, ...]
    deals: int
    seed: bytes
    strategy: Any
    initial_weights: np.ndarray
    from_zero: bool = False
    generations: int = 0
    decisions: int = 0
    seconds: float = 0.0
    command_options: str = ""  # of the command line, where they differ from the defaults
    champions: list[np.ndarray] = field(default_factory=list)
    curve: list[Measurement] = field(default_factory=list)

    @classmethod
    def begin(
        cls,
        game: Game,
        *,
        players: Sequence[int] | None = None,
        population: int = POPULATION,
        deals: int = DEALS,
        spread: float = 0.2,
        seed: int | str | bytes = 0,
        from_zero: bool = False,
    ) -> Training:
        """A new training, from the game's weights for the first of the player counts, or `from_zero`.

        `players`: by default all counts with an opponent. `spread`: the initial standard deviation of the
        proposals. Raises `TrainsAlone` if no player count has an opponent.
        """
        chosen = tuple(dict.fromkeys(game.check_players(count) for count in players or game.with_opponents))
        if max(chosen) == 1:
            raise TrainsAlone(game=game.id, given="1", expected=", ".join(map(str, game.with_opponents)))
        own = game.weights[chosen[0]]
        start = np.zeros(len(own)) if from_zero else own
        # A separate generator: it is saved with the strategy, and nothing else draws from it.
        generator = np.random.RandomState(np.frombuffer(seed_bytes(seed), np.uint32))
        options = {
            "verbose": -9,
            "popsize": population,
            "CMA_stds": step_sizes(game, chosen).tolist(),
            "randn": generator.randn,
            "seed": np.nan,
        }
        strategy = _cma().CMAEvolutionStrategy(start, spread, options)
        return cls(game.id, chosen, deals, seed_bytes(seed), strategy, own, from_zero, champions=[start])

    def generation(self, play: Play = contest) -> None:
        """Run one generation: propose, play, update. If it is interrupted, the training is unchanged."""
        began = time.perf_counter()
        ahead: Training = pickle.loads(pickle.dumps(self))  # noqa: S301 - its own copy
        ahead._learn(play, began)
        vars(self).update(vars(ahead))

    def _learn(self, play: Play, began: float) -> None:
        game = found(self.game)
        players, options = self._table(game)
        proposals = self.strategy.ask()
        pool = [self.strategy.mean, *self._earlier()]
        weights = np.array([*proposals, *pool], WEIGHT)
        rows, deals, seats = self._seating(game, players, len(proposals), len(pool))
        results = play(game, players, options, self.seed, weights, rows, deals)
        worth = results.outcomes[np.arange(len(seats)), seats, VALUE]
        fitness = worth.reshape(len(proposals), -1).mean(axis=1)
        self.strategy.tell(proposals, (-fitness).tolist())
        self.generations += 1
        self.decisions += int(results.lengths.sum())
        self.seconds += time.perf_counter() - began
        if self.generations % CHAMPION_EVERY == 0:
            self.champions.append(self.strategy.mean.copy())
        if self.generations % CHAMPION_EVERY == 0 or self.generations in MEASURED_EARLY:
            self.curve.append(self.measure(play))

    def _table(self, game: Game) -> tuple[int, Options]:
        """The number of players and the options of this generation: the defaults every other time."""
        cycle, turn = divmod(self.generations, len(self.players))
        players, chosen = self.players[turn], {}
        chance = np.random.default_rng([self.generations, *self.seed])
        for option in game.options if cycle % 2 else ():
            if not isinstance(option.values, range):
                fitting = [one for one in option.values if players in option.needs.get(one, (players,))]
                chosen[option.name] = fitting[chance.integers(len(fitting))]
        return players, game.check_options(players, chosen)

    def _earlier(self) -> list[np.ndarray]:
        """Champions, evenly spaced from the first to the last."""
        spaced = np.linspace(0, len(self.champions) - 1, CHAMPIONS).round().astype(int)
        return [self.champions[i] for i in sorted(set(spaced.tolist()))]

    def _seating(
        self, game: Game, players: int, proposals: int, pool: int
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Rows of weights by seat, deals and the proposal's seat, for each game of a generation.

        Each proposal plays each deal from each seat, and all proposals meet the same opponents.
        """
        proposal, deal, seat = (
            part.ravel()
            for part in np.meshgrid(
                np.arange(proposals), np.arange(self.deals), np.arange(players), indexing="ij"
            )
        )
        opponent = np.where(deal % 2 == 1, 0, (deal // 2) % pool)  # half of the deals: the current mean
        rows = np.repeat((proposals + opponent)[:, None], game.seats, axis=1).astype(ROW)
        seat_some(rows, seat, proposal, players, alone=deal // 2 % 2 == 0)
        return rows, (self.generations * self.deals + deal).astype(np.int64), seat

    def measure(self, play: Play = contest) -> Measurement:
        """Play seats with the current weights against seats with the initial ones, on separate deals."""
        game, players = found(self.game), next(count for count in self.players if count > 1)
        deal, seat = np.repeat(np.arange(MEASURE_DEALS), players), np.tile(np.arange(players), MEASURE_DEALS)
        rows = np.ones((len(deal), game.seats), ROW)
        seat_some(rows, seat, np.zeros_like(seat), players, alone=deal % 2 == 0)
        weights = np.array([self.strategy.mean, self.initial_weights], WEIGHT)
        other_deals = hashlib.sha256(b"measured" + self.seed).digest()
        options = game.check_options(players, {})
        results = play(game, players, options, other_deals, weights, rows, deal.astype(np.int64))
        own = results.outcomes[np.arange(len(seat)), seat]
        others = (results.outcomes[:, :, SCORE].sum(axis=1) - own[:, SCORE]) / (players - 1)
        return Measurement(
            self.generations,
            self.decisions,
            self.seconds,
            float(own[:, WIN_SHARE].mean()),
            float(own[:, SCORE].mean()),
            float(others.mean()),
            float(self.strategy.sigma),
        )

    def policy(self, made: str = "", others: Sequence[dict[str, Any]] = ()) -> dict[str, Any]:
        """The content of a game's `policy.json`, with the current weights for the trained player counts.

        Other player counts keep the weights of `others`, or else those of the game. `made` is the command.
        """
        trainings, known = [self.training_record(made)], set(self.players)
        for other in (*others, *found(self.game).trained):
            left = [count for count in other["players"] if count not in known]
            known.update(left)
            if left:
                trainings.append(other | {"players": left})
        return {"trained": sorted(trainings, key=lambda one: min(one["players"]))}

    def training_record(self, made: str) -> dict[str, Any]:
        """The entry of this training in a policy file."""
        game, count = found(self.game), len(self.curve)
        points = np.linspace(0, count - 1, min(count, CURVE_POINTS)).round().astype(int)
        return {
            "players": sorted(self.players),
            "made": made,
            "generations": self.generations,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 1),
            "curve": [[self.curve[i].decisions, round(self.curve[i].win_share, 4)] for i in points],
            "weights": {
                name: round(float(weight), 4)
                for name, weight in zip(game.policy.FEATURES, self.strategy.mean, strict=True)
            },
        }

    def save(self, path: Path) -> None:
        """Write the training to a file for `resume`; an existing file is replaced only when that is complete."""
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_bytes(pickle.dumps((VERSION, self)))
        fresh.replace(path)

    @classmethod
    def resume(cls, path: Path) -> Training:
        """Read a saved training. Raises `BadTraining` if the file has none.

        The file is a pickle, which can run code: open only files of this machine.
        """
        try:
            _cma()  # imported here, it prints nothing
            version, training = pickle.loads(path.read_bytes())  # noqa: S301 - this machine's own file
            valid = version == VERSION and isinstance(training, cls) and max(training.players) > 1
            valid = valid and len(training.initial_weights) == len(found(training.game).policy.FEATURES)
        except (pickle.UnpicklingError, AttributeError, EOFError, ImportError, TypeError, ValueError):
            valid = False
        if not valid:
            raise BadTraining(place=str(path))
        resumed: Training = training
        return resumed


def seat_some(rows: np.ndarray, seat: np.ndarray, row: np.ndarray, players: int, alone: np.ndarray) -> None:
    """Write a row number at one seat of each game, or, where `alone` is false, at every other seat.

    Weights that win as the only ones at a table need not win when half of the table plays by them.
    """
    games = np.arange(len(rows))
    rows[games, seat] = row
    for step in range(2, players, 2):
        rows[games[~alone], (seat[~alone] + step) % players] = row[~alone]


def parse_trainings(content: str, game: Game) -> list[dict[str, Any]] | None:
    """The trainings in the text of a `policy.json`, or None if it is not a policy file of this game."""
    try:
        return read_trainings(content, game.id, game.players, game.policy.FEATURES)
    except BadWeights:
        return None


def step_sizes(game: Game, players: Sequence[int]) -> np.ndarray:
    """The initial step size of each weight. The more a feature varies between a seat's actions, the smaller."""
    squares, sampled = np.zeros(len(game.policy.FEATURES)), 0
    for number in range(SAMPLED_GAMES):
        position = game.new(players=players[number % len(players)], seed=f"step sizes {number}")
        while not position.over and sampled < SAMPLED_CHOICES * (number + 1):
            seat = position.actors[0]
            actions = position.legal(seat)
            rows = features_of(game.compiled, position.state, seat, actions)
            squares, sampled = squares + rows.var(axis=0), sampled + 1
            position.play(actions[int(np.argmax(rows @ game.weights[position.players]))], seat)
    differing = np.sqrt(squares / sampled)
    usual = np.median(differing[differing > 0])
    sizes: np.ndarray = np.clip(
        usual / np.where(differing > 0, differing, usual), 1 / LARGEST_RATIO, LARGEST_RATIO
    )
    return sizes


def _cma() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about a missing matplotlib
        return importlib.import_module("cma")
