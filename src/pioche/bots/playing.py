"""Games played on by trained players, compiled: how training compares them and how search looks ahead."""

from __future__ import annotations

from pioche.bots.policy import best
from pioche.core.contract import DEALER, actors, chapter, deal, legal, play
from pioche.core.kernel import Array, State
from pioche.core.rng import stream
from pioche.core.toolbox import low_bit

STREAM_BITS = 32  # game number g of a run draws from the streams from g << 32 on


def play_on(
    s: State,
    dealer: State,
    streams: int,
    weights: Array,
    rows: Array,
    most: int,
    whole: bool,
    actions: Array,
    seen: Array,
    memo: Array,
    row: Array,
) -> int:
    """Play to the end of the game, or of its chapter unless the `whole` is wanted; the decisions made.

    The dealer draws from stream number `streams` on; seat i decides by row `rows[i]` of the weights. A game
    is left as it is after `most` decisions. The last four arrays are scratch.
    """
    begun = chapter(s)
    decisions = 0
    while decisions < most:
        mask = actors(s)
        while mask >> DEALER:
            stream(dealer, streams)
            deal(s, dealer)
            streams += 1
            mask = actors(s)
        if mask == 0 or not (whole or chapter(s) == begun):
            break
        seat = low_bit(mask)
        count = legal(s, seat, actions)
        play(s, seat, best(s, seat, actions, count, weights[rows[seat]], seen, memo, row))
        decisions += 1
    return decisions
