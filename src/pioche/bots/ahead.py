"""Looking ahead, compiled: what becomes of each choice in worlds that the seat may imagine.

In every world all choices meet the same cards, so that their differences are those of the choices; from
there everybody plays on as the trained player does.
"""

from __future__ import annotations

from pioche.bots.playing import STREAM_BITS, play_on
from pioche.core.contract import (
    ACTION,
    ACTIONS,
    FEATURE,
    FEATURES,
    MEMO,
    OBSERVATION,
    POINTS,
    WEIGHT,
    imagine,
    play,
    scores,
    winners,
)
from pioche.core.contract import MOST_SEATS as SEATS
from pioche.core.kernel import Array, State, empty, signed
from pioche.core.rng import stream
from pioche.core.toolbox import bit_count

# What is added up for each choice, and the squares of it: how good the outcomes were, how much better than
# those of the first choice in the same worlds, the shares of wins, the seat's points.
WORTH, WORTH_SQUARED, BETTER, BETTER_SQUARED, WON, WON_SQUARED, SCORED, SCORED_SQUARED, SUMS = range(9)


def look_ahead(
    root: Array,
    states: Array,
    rngs: Array,
    seat: int,
    choices: Array,
    weights: Array,
    rows: Array,
    first: int,
    worlds: int,
    most: int,
    terms: Array,
    sums: Array,
) -> None:
    """Add to each choice's `sums` what comes of it in the worlds from number `first` on.

    `states` is room for two records, `rngs` for two generators of one seed. `terms`: whether games are
    played to their very end, whether the true world is looked at instead of imagined ones, whether low
    points win, and the usual difference in points.
    """
    actions = empty(ACTIONS, ACTION)
    seen, memo, row = empty(OBSERVATION, FEATURE), empty(MEMO, WEIGHT), empty(FEATURES, WEIGHT)
    points = empty(SEATS, POINTS)
    chance, dealer = rngs[0], rngs[1]
    for number in range(first, first + worlds):
        states[0] = root[0]
        stream(chance, number << STREAM_BITS)
        if not terms[1]:
            imagine(states[0], seat, chance)
        usual = 0.0
        for i in range(len(choices)):
            states[1] = states[0]
            s = states[1]
            play(s, seat, signed(choices[i]))
            streams = (number << STREAM_BITS) + 1
            play_on(s, dealer, streams, weights, rows, most, terms[0] != 0, actions, seen, memo, row)
            worth = add_outcome(s, seat, terms, points, sums[i])
            if i == 0:
                usual = worth
            sums[i, BETTER] += worth - usual
            sums[i, BETTER_SQUARED] += (worth - usual) * (worth - usual)


def add_outcome(s: State, seat: int, terms: Array, points: Array, sums: Array) -> float:
    """What the end of a game, or of a chapter, is worth to the seat: from -1 to 1."""
    players = signed(s.players)
    scores(s, points)
    others = 0.0
    for other in range(players):
        others += points[other] if other != seat else 0
    ahead = points[seat] - others / max(1, players - 1)
    if players == 1:
        ahead = points[seat] + 0.0
    if terms[2]:
        ahead = -ahead
    ahead /= terms[3]
    worth: float = ahead / (1.0 + abs(ahead))
    won = winners(s)
    share = 0.0
    if won:
        share = ((won >> seat) & 1) / bit_count(won)
        if players > 1:
            worth = 0.5 * worth + (share - 1.0 / players)
    sums[WORTH] += worth
    sums[WORTH_SQUARED] += worth * worth
    sums[WON] += share
    sums[WON_SQUARED] += share * share
    sums[SCORED] += points[seat]
    sums[SCORED_SQUARED] += float(points[seat]) * points[seat]
    return worth
