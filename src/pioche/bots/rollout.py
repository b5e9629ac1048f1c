"""Games played on by trained players, compiled, and what came of them: for training, search and the coach."""

from __future__ import annotations

import numpy as np

from pioche.bots.policy import best
from pioche.core.contract import DEALER, actors, deal, horizon, legal, play, scores, winners
from pioche.core.game import Game
from pioche.core.kernel import Array, State, signed
from pioche.core.rng import stream
from pioche.core.toolbox import bit_count, low_bit

STREAM_BITS = 32  # game number g of a run draws from the streams from g << 32 on

# What is told of an outcome for a seat: how good it was, from -1 to 1; its share of the win; its points.
VALUE, WIN_SHARE, SCORE, OUTCOME_SIZE = range(4)

UNFINISHED_VALUE = -1.0  # what a game is worth that had to be cut short, to every seat

# The terms of a run: whether games are played to their very end, not only to that of their horizon; whether
# the cards lie open; whether low points win; a usual difference in points.
WHOLE, OPEN, LOW, SCALE, TERMS = range(5)


def rollout_config(game: Game, *, whole: bool = True, open_cards: bool = False) -> np.ndarray:
    """The terms as kernels take them."""
    terms = np.zeros(TERMS)
    terms[[WHOLE, OPEN, LOW, SCALE]] = whole, open_cards, game.low_wins, game.policy.SCALE
    return terms


def play_rollout(
    s: State,
    dealer: State,
    streams: int,
    weights: Array,
    rows: Array,
    most: int,
    terms: Array,
    actions: Array,
    seen: Array,
    memo: Array,
    row: Array,
) -> int:
    """Play to the end of the game, or of its horizon where the terms say so; the decisions made.

    The dealer draws from stream number `streams` on; seat i decides by row `rows[i]` of the weights. A game
    is left as it is after `most` decisions. The last four arrays are scratch.
    """
    begun = horizon(s)
    decisions = 0
    while decisions < most:
        mask = actors(s)
        while mask >> DEALER:
            stream(dealer, streams)
            deal(s, dealer)
            streams += 1
            mask = actors(s)
        if mask == 0 or (terms[WHOLE] == 0 and horizon(s) != begun):
            break
        seat = low_bit(mask)
        count = legal(s, seat, actions)
        play(s, seat, best(s, seat, actions, count, weights[rows[seat]], seen, memo, row))
        decisions += 1
    return decisions


def write_unfinished(s: State, out: Array) -> None:
    """Where nobody would ever end the game, all have lost: so somebody had better end it."""
    for seat in range(signed(s.players)):
        out[seat, VALUE] = UNFINISHED_VALUE


def write_outcome(s: State, terms: Array, before: Array, points: Array, out: Array) -> None:
    """A row of `out` for each seat; `before` are the points it had, `points` is scratch.

    Points are worth how far a seat is ahead of the others' mean (alone: how many they are), in parts of the
    usual difference: those that it has got since, or at the end of the game all of them. A game that is over
    is worth its win above the fair share first.
    """
    players = signed(s.players)
    scores(s, points)
    won = winners(s)
    earlier = 0.0 if won else 1.0
    total = 0.0
    for seat in range(players):
        total += points[seat] - earlier * before[seat]
    for seat in range(players):
        own = points[seat] - earlier * before[seat]
        others = (total - own) / (players - 1) if players > 1 else 0.0
        ahead = (own - others) / terms[SCALE]
        if terms[LOW]:
            ahead = -ahead
        worth = ahead / (1.0 + abs(ahead))
        share = ((won >> seat) & 1) / bit_count(won) if won else 0.0
        if won and players > 1:
            worth = 0.5 * worth + (share - 1.0 / players)
        out[seat, VALUE] = worth
        out[seat, WIN_SHARE] = share
        out[seat, SCORE] = points[seat]
