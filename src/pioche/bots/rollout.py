"""Rollouts: games continued by the trained policy, and their outcomes. Training, search and coach use them.

Training calls the kernels `play_rollout` and `write_outcome` itself. The search and the coach use `Rollouts`,
which evaluates the choices of a seat in determinized worlds, in parts that threads share, and
`best_choice`, which picks a choice by the results.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor

import numpy as np

from pioche.bots.beliefs import imagine_likely
from pioche.bots.policy import best_action
from pioche.core import rng
from pioche.core.contract import (
    ACTION,
    ACTIONS,
    DEALER,
    FEATURE,
    FEATURES,
    MEMO,
    MOST_SEATS,
    OBSERVATION,
    POINTS,
    WEIGHT,
    actors,
    deal,
    horizon,
    legal,
    play,
    scores,
    stalled,
    winners,
)
from pioche.core.game import Game
from pioche.core.kernel import Array, State, empty, signed
from pioche.core.rng import stream
from pioche.core.toolbox import bit_count, low_bit

STREAM_BITS = 32  # game number g of a run draws from the streams from g << 32 on

# The columns of an outcome, a row for each seat: its value from -1 to 1, its share of the win, its points.
VALUE, WIN_SHARE, SCORE, OUTCOME_SIZE = range(4)

UNFINISHED_VALUE = -1.0  # the value, for every seat, of a game that was cut short

# The value that a choice loses for each turn by which it has stalled the game (`stalled` in the contract).
STALLING_COST = 0.05

POLICY_CHOICE = -1  # in place of an action: the seat decides by the policy, like everybody else

# What is expected of a choice before any world is seen: it loses against the policy's. Gains in 200 positions of
# Lost Cities and of Skyjo had means of -0.08 and -0.05, and these figures won most from few worlds and from many.
EXPECTED_LOSS, EXPECTED_SPREAD = 0.08, 0.05
# Few worlds may agree by chance: the spread is measured as if SPREAD_WORLDS more had the typical one.
WORLD_SPREAD = 0.5  # a typical standard deviation of gains over worlds
SPREAD_WORLDS = 4

# The configuration of rollouts, an array that kernels take: whether games are played to their end, not only to
# their horizon; whether the cards lie open; whether low points win; a typical difference in points.
TO_END, OPEN_CARDS, LOW_WINS, SCALE, CONFIG_SIZE = range(5)


def rollout_config(game: Game, *, to_end: bool = True, open_cards: bool = False) -> np.ndarray:
    """Return the configuration as kernels take it."""
    config = np.zeros(CONFIG_SIZE)
    config[[TO_END, OPEN_CARDS, LOW_WINS, SCALE]] = to_end, open_cards, game.low_wins, game.policy.SCALE
    return config


# Kernels ----------------------------------------------------------------------------------------------


def play_rollout(
    s: State,
    dealer: State,
    streams: int,
    weights: Array,
    rows: Array,
    most: int,
    config: Array,
    actions: Array,
    seen: Array,
    memo: Array,
    row: Array,
) -> int:
    """Continue a game to its end, or to its horizon if so configured; return the number of decisions.

    The dealer draws from stream number `streams` on. Seat i decides by row `rows[i]` of the weights. The game
    is cut short after `most` decisions. The last four arrays are scratch.
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
        if mask == 0 or (config[TO_END] == 0 and horizon(s) != begun):
            break
        seat = low_bit(mask)
        count = legal(s, seat, actions)
        play(s, seat, best_action(s, seat, actions, count, weights[rows[seat]], seen, memo, row))
        decisions += 1
    return decisions


def write_unfinished(s: State, out: Array) -> None:
    """Value a game that was cut short as lost by every seat, so that somebody had better end it."""
    for seat in range(signed(s.players)):
        out[seat, VALUE] = UNFINISHED_VALUE


def write_outcome(s: State, config: Array, before: Array, points: Array, out: Array) -> None:
    """Write an outcome to `out`; `before` are the points of each seat at the root, `points` is scratch.

    `ahead` is a seat's points minus the mean of the other seats (of a lone seat: its points), in units of
    SCALE. It counts all points at the end of the game, and those won since the root at the horizon. The value
    is `ahead` squashed into -1 to 1; at the end of a game with opponents, half of that plus the win share
    above the fair share.
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
        ahead = (own - others) / config[SCALE]
        if config[LOW_WINS]:
            ahead = -ahead
        value = ahead / (1.0 + abs(ahead))
        share = ((won >> seat) & 1) / bit_count(won) if won else 0.0
        if won and players > 1:
            value = 0.5 * value + (share - 1.0 / players)
        out[seat, VALUE] = value
        out[seat, WIN_SHARE] = share
        out[seat, SCORE] = points[seat]


def evaluate_choices(
    root: Array,
    states: Array,
    rngs: Array,
    seat: int,
    choices: Array,
    weights: Array,
    rows: Array,
    first: int,
    most: int,
    config: Array,
    out: Array,
) -> int:
    """Play a rollout of each choice in each world from number `first` on; return the number of decisions.

    `out` is (world, choice, seat, OUTCOME_SIZE). World w draws the same numbers for every choice and at every
    position of a game: so differences come from the choices alone, and neighbouring positions compare well.
    Rollouts count on others to end the game; these may not, and then a choice that waits costs more each time.
    `states` is scratch for two records, `rngs` are two generators of one seed.
    """
    actions = empty(ACTIONS, ACTION)
    seen, memo, row = empty(OBSERVATION, FEATURE), empty(MEMO, WEIGHT), empty(FEATURES, WEIGHT)
    before, points = empty(MOST_SEATS, POINTS), empty(MOST_SEATS, POINTS)
    scores(root[0], before)
    hidden, dealer = rngs[0], rngs[1]
    decisions = 0
    for number in range(len(out)):
        streams = (first + number) << STREAM_BITS
        states[0] = root[0]
        if config[OPEN_CARDS] == 0:
            stream(hidden, streams)
            imagine_likely(states, seat, hidden)
        for i in range(len(choices)):
            states[1] = states[0]
            s = states[1]
            before_choice, cost = stalled(s), 0.0
            if choices[i] != POLICY_CHOICE:
                play(s, seat, signed(choices[i]))
                after_choice = stalled(s)
                cost = STALLING_COST * after_choice if after_choice > before_choice else 0.0
            played = play_rollout(
                s, dealer, streams + 1, weights, rows, most, config, actions, seen, memo, row
            )
            write_outcome(s, config, before, points, out[number, i])
            if played == most:
                write_unfinished(s, out[number, i])
            out[number, i, seat, VALUE] -= cost
            decisions += played
    return decisions


# Evaluation in threads --------------------------------------------------------------------------------


class Rollouts:
    """Evaluates the choices of a seat in numbered worlds; a seed and a number always give the same world."""

    def __init__(
        self,
        game: Game,
        weights: np.ndarray,
        seed: bytes,
        *,
        most: int,
        to_end: bool = True,
        open_cards: bool = False,
    ) -> None:
        """Every seat decides by `weights`, a row for each number of players; `most` decisions in a rollout."""
        self.game, self.seed, self.open_cards = game, seed, open_cards
        self._weights, self._most = weights, most
        self._config = rollout_config(game, to_end=to_end, open_cards=open_cards)
        self._kernel = game.linked(evaluate_choices)

    def parts(
        self,
        root: np.ndarray,
        seat: int,
        choices: Sequence[int],
        worlds: range,
        size: int,
        pool: Executor | None,
    ) -> Iterator[tuple[np.ndarray, int]]:
        """Return outcomes (world, choice, seat, OUTCOME_SIZE) and decisions of each part, in order of the worlds.

        The threads of the pool evaluate parts of `size` worlds; without a pool there is one part.
        """
        if pool is None:
            return iter([self._evaluate(root, seat, choices, worlds)])
        sliced = [worlds[start : start + size] for start in range(0, len(worlds), size)]
        return pool.map(lambda part: self._evaluate(root, seat, choices, part), sliced)

    def _evaluate(
        self, root: np.ndarray, seat: int, choices: Sequence[int], worlds: range
    ) -> tuple[np.ndarray, int]:
        players = int(root["players"][0])
        out = np.zeros((len(worlds), len(choices), players, OUTCOME_SIZE))
        rows = np.full(players, players, np.int8)
        states = np.zeros(2, self.game.state_type)
        rngs = np.concatenate([rng.generator(self.seed), rng.generator(self.seed)])
        decisions = self._kernel(
            root, states, rngs, seat, np.array(choices, ACTION), self._weights, rows,
            worlds.start, self._most, self._config, out,
        )  # fmt: skip
        return out, int(decisions)


def best_choice(gain: np.ndarray, error: np.ndarray) -> int:
    """Return the choice with the highest gain over the policy's choice after shrinking.

    `gain` and `error` hold the mean gain of each choice and its standard error, both 0 for the policy's choice.
    A gain counts less, and the expected loss more, the larger its error: few worlds are believed little.
    """
    weight = EXPECTED_SPREAD**2 / (EXPECTED_SPREAD**2 + error**2)
    return int(np.argmax(weight * gain - (1.0 - weight) * EXPECTED_LOSS))


def standard_errors(worlds: np.ndarray | int, sums: np.ndarray, squares: np.ndarray) -> np.ndarray:
    """Return the standard errors of mean gains, from their number, sums and sums of squares.

    The error is 0 where every gain was 0.
    """
    spread = np.maximum(0.0, squares - sums**2 / worlds) + SPREAD_WORLDS * WORLD_SPREAD**2
    return np.where(squares > 0.0, np.sqrt(spread / (worlds + SPREAD_WORLDS) / worlds), 0.0)
