"""What becomes of a table, compiled: in worlds that a seat may imagine, everybody plays on as the trained player.

In every world all choices meet the same cards, and world number w draws the same numbers at every moment of
a game: so differences are those of the choices, and neighbouring moments compare well.
"""

from __future__ import annotations

from pioche.bots.ahead import add_outcome
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
)
from pioche.core.contract import MOST_SEATS as SEATS
from pioche.core.kernel import Array, empty, signed
from pioche.core.rng import stream

NOTHING = -1  # in the place of a choice: the seat itself plays on as the trained player


def outlook(
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
    """Play the worlds from number `first` on to their ends, once for each choice; the decisions made.

    `out` has a place (world, choice, seat) for what `add_outcome` tells of that seat. `states` is room for
    two records, `rngs` for two generators of one seed, `terms` as for `look_ahead`.
    """
    actions = empty(ACTIONS, ACTION)
    seen, memo, row = empty(OBSERVATION, FEATURE), empty(MEMO, WEIGHT), empty(FEATURES, WEIGHT)
    points = empty(SEATS, POINTS)
    chance, dealer = rngs[0], rngs[1]
    decisions = 0
    for number in range(len(out)):
        streams = (first + number) << STREAM_BITS
        states[0] = root[0]
        stream(chance, streams)
        if not terms[1]:
            imagine(states[0], seat, chance)
        for i in range(len(choices)):
            states[1] = states[0]
            s = states[1]
            if choices[i] != NOTHING:
                play(s, seat, signed(choices[i]))
            decisions += play_on(
                s, dealer, streams + 1, weights, rows, most, terms[0] != 0, actions, seen, memo, row
            )
            for other in range(signed(s.players)):
                add_outcome(s, other, terms, points, out[number, i, other])
    return decisions
