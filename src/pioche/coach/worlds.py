"""Worlds that a seat may imagine, or the one that is, played to their ends: what came of each choice."""

from __future__ import annotations

import hashlib
from concurrent.futures import Executor

import numpy as np

from pioche.bots.lookahead import look_ahead
from pioche.bots.rollout import OUTCOME_SIZE, rollout_config
from pioche.core import rng
from pioche.core.contract import ACTION
from pioche.core.game import Game
from pioche.core.kernel import copy_record
from pioche.core.seeds import seed_bytes

PART = 16  # worlds that one thread looks at before it asks for more
MOST = 100_000  # decisions until a game that does not end is left as it is


class Worlds:
    """Plays the worlds of one game, by their numbers: the same seed and number are the same world."""

    def __init__(self, game: Game, seed: int | str, *, open_cards: bool = False) -> None:
        self.game = game
        self.open_cards = open_cards
        # Of its own kind, so that no words name both a deal and the worlds imagined of it.
        self._seed = hashlib.sha256(b"pioche coach" + seed_bytes(seed)).digest()
        self._kernel = game.linked(look_ahead)
        self._terms = rollout_config(game, open_cards=open_cards)

    def root(self, state: np.ndarray, seat: int) -> np.ndarray:
        """The table as it is handed on: what the seat cannot know is drawn anew, unless cards are open."""
        root = copy_record(state)
        if not self.open_cards:
            self.game.runner.imagine(root, seat, rng.generator(self._seed))
        return root

    def play(
        self,
        root: np.ndarray,
        seat: int,
        choices: list[int],
        first: int,
        count: int,
        pool: Executor | None = None,
    ) -> tuple[np.ndarray, int]:
        """What came of the choices, (world, choice, seat, OUTCOME_SIZE), and how many decisions that took."""
        starts = range(first, first + count, PART if pool else count)
        sizes = [min(PART if pool else count, first + count - start) for start in starts]
        spread = pool.map if pool else map
        parts = list(
            spread(lambda each: self._part(root, seat, choices, *each), zip(starts, sizes, strict=True))
        )
        return np.concatenate([found for found, _ in parts]), sum(made for _, made in parts)

    def _part(
        self, root: np.ndarray, seat: int, choices: list[int], first: int, count: int
    ) -> tuple[np.ndarray, int]:
        players = int(root["players"][0])
        out, rows = np.zeros((count, len(choices), players, OUTCOME_SIZE)), np.full(players, players, np.int8)
        states = np.zeros(2, self.game.state_type)
        rngs = np.concatenate([rng.generator(self._seed), rng.generator(self._seed)])
        made = self._kernel(
            root, states, rngs, seat, np.array(choices, ACTION), self.game.weights, rows,
            first, MOST, self._terms, out,
        )  # fmt: skip
        return out, int(made)
