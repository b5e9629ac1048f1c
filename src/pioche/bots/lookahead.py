"""Looking ahead, compiled: what becomes of each choice in worlds that a seat may imagine.

In every world all choices meet the same cards, and world number w draws the same numbers at every moment of
a game: so differences are those of the choices, and neighbouring moments compare well. Everybody plays on as
the trained player.
"""

from __future__ import annotations

from pioche.bots.beliefs import imagine_likely
from pioche.bots.rollout import OPEN, STREAM_BITS, play_rollout, write_outcome, write_unfinished
from pioche.core.contract import (
    ACTION,
    ACTIONS,
    FEATURE,
    FEATURES,
    MEMO,
    MOST_SEATS,
    OBSERVATION,
    POINTS,
    WEIGHT,
    play,
    scores,
)
from pioche.core.kernel import Array, empty, signed
from pioche.core.rng import stream

NOTHING = -1  # in the place of a choice: the seat itself plays on as the trained player


def look_ahead(
    root: Array,
    states: Array,
    rngs: Array,
    seat: int,
    choices: Array,
    weights: Array,
    rows: Array,
    first: int,
    most: int,
    terms: Array,
    out: Array,
) -> int:
    """Play the worlds from number `first` on, once for each choice of the seat; the decisions made.

    `out` (world, choice, seat, OUTCOME_SIZE) is told what came of each. `states` is room for two records, `rngs` for
    two generators of one seed.
    """
    actions = empty(ACTIONS, ACTION)
    seen, memo, row = empty(OBSERVATION, FEATURE), empty(MEMO, WEIGHT), empty(FEATURES, WEIGHT)
    before, points = empty(MOST_SEATS, POINTS), empty(MOST_SEATS, POINTS)
    scores(root[0], before)
    chance, dealer = rngs[0], rngs[1]
    decisions = 0
    for number in range(len(out)):
        streams = (first + number) << STREAM_BITS
        states[0] = root[0]
        if terms[OPEN] == 0:
            stream(chance, streams)
            imagine_likely(states, seat, chance)
        for i in range(len(choices)):
            states[1] = states[0]
            s = states[1]
            if choices[i] != NOTHING:
                play(s, seat, signed(choices[i]))
            played = play_rollout(
                s, dealer, streams + 1, weights, rows, most, terms, actions, seen, memo, row
            )
            write_outcome(s, terms, before, points, out[number, i])
            if played == most:
                write_unfinished(s, out[number, i])
            decisions += played
    return decisions
