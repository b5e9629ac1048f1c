"""Stallers: opponents that keep a game from ending, for all games, read from the table alone."""

from __future__ import annotations

import numpy as np

from pioche.bots import Bot, bot
from pioche.bots.policy import features_of
from pioche.core.game import Game, Position
from pioche.core.rng import generator
from pioche.core.scene import NOBODY

SHARES = (0.1, 1.0, 0.0, 0.7)  # of the cards unseen at first: from then on a staller stalls; 0: `keeps_one`


def unseen(position: Position, owner: int | None = None) -> int:
    """Return how many cards nobody sees: those of piles, and those that lie face down; or only those of a seat."""
    return sum(
        sum(zone.seen_at(place) == NOBODY for place in range(len(zone.cards)))
        for zone in position.truth().zones
        if owner is None or zone.owner == owner
    )


class Staller:
    """Plays as `regular` until few cards are unseen, then never uncovers one if it can do something else.

    With share 0 it only never uncovers the last one of its own.
    """

    def __init__(self, game: Game, share: float) -> None:
        self.game, self.share = game, share
        self.regular = Bot("regular", game)
        self.most = 0  # cards unseen in this game

    def choose(self, position: Position, seat: int, source: np.ndarray) -> int:
        if self.share == 0.0:
            return self.keeps_one(position, seat, source)
        count = unseen(position)
        self.most = max(self.most, count)
        if count > self.share * self.most:
            return self.regular.choose(position, seat, source)
        by_rank = self._by_rank(position, seat)
        return next((each for each in by_rank if unseen(position.after(each, seat)) >= count), by_rank[0])

    def keeps_one(self, position: Position, seat: int, source: np.ndarray) -> int:
        """Return the best action that does not uncover the last card of the seat that nobody sees."""
        if unseen(position, seat) != 1:
            return self.regular.choose(position, seat, source)
        by_rank = self._by_rank(position, seat)
        return next((each for each in by_rank if unseen(position.after(each, seat), seat)), by_rank[0])

    def _by_rank(self, position: Position, seat: int) -> list[int]:
        legal = position.legal(seat)
        rank = (
            features_of(self.game.runner, position.state, seat, legal) @ self.game.weights[position.players]
        )
        return [legal[i] for i in np.argsort(-rank, kind="stable")]

    def close(self) -> None:
        pass


def longest(game: Game, name: str, games: int, players: int | None = None, seed: object = "stallers") -> int:
    """Return the decisions of the longest game of one bot against stallers at all other seats.

    Every game has other cards, and the bot another seat. Raises AssertionError for a game of more than
    `most_decisions` decisions.
    """
    most = 0
    for number in range(games):
        position = game.new(players, seed=f"{seed} {number}")
        seats = [Staller(game, SHARES[number % len(SHARES)]) for _ in range(position.players)]
        own = number // len(SHARES) % position.players
        player, source, decisions = bot(name, game), generator(number.to_bytes(32, "big")), 0
        while not position.over:
            seat = position.actors[0]
            chosen = (player if seat == own else seats[seat]).choose(position, seat, source)
            position.play(chosen, seat)
            decisions += 1
            assert decisions <= most_decisions(position.players), (
                f"{game.id} {number}: {name} does not end it"
            )
        most = max(most, decisions)
    return most


def most_decisions(players: int) -> int:
    """Return how many decisions a game may have."""
    return 500 * players
