"""Many games side by side, one decision a step: what a batch does to each of its games.

Plain functions over the contract's kernels, one game at a time and without allocation in it, so that
they are linked to a game for the CPU (`pioche.envs.batch` calls `step_games`) and for a GPU alike.

What they work on, one entry for each game unless said otherwise:

    blank          one record: a game before its first card
    states         the games' records
    courses        of COURSE: where the deals come from, how far the game is
    outcomes       of `outcome_type`: who is asked, and what the last step brought
    observations   of `row_type`: the features of the seat that is asked
    masks          of `row_type`: which actions are legal for it
    bots           (games, players): who decides at each seat; None where the caller decides for all
    history        (KEPT, games, room): the decisions of the running game and of the one before, each in
                   its line, or None
    terms          one record of TERMS: how the batch is played
    rngs, worlds   one entry for each lane: a generator, and room for a bot's copy of a state
    listed, block  scratch: legal actions, bytes to hash

They are arguments of their own, rows are fields of records, and what happens in each step gets records:
Numba counts references to arrays that it takes out of tuples or slices, and an array is seven machine
words in a call. Either alone cost as much as a step.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pioche.bots import RANDOM
from pioche.bots.quick import choose_quickly
from pioche.core.contract import (
    ACTION,
    ACTIONS,
    DEALER,
    POINTS,
    actors,
    deal,
    imagine,
    legal,
    observe,
    play,
    scores,
    winners,
)
from pioche.core.kernel import Array, State, empty, record_dtype, signed
from pioche.core.rng import below
from pioche.core.sha import BLOCK
from pioche.core.toolbox import bit_count, low_bit
from pioche.envs.deals import BOT_STREAMS, GIVEN, INSTEAD, NEXT, draw_from, take_seed

NOBODY = -1  # is asked: the game is over

# What happens to a game that is over, as Gymnasium's vector environments name it.
DISABLED, NEXT_STEP, SAME_STEP = range(3)

# Who decides at a seat: the caller, or a quick bot, written as its place in QUICK.
CALLER = -1

# What the end of a game is worth to a seat.
WIN, POINTS_AHEAD = range(2)

# What may be asked of a game in the place of an action: start the one of the secret in its course,
# show it as it is, nothing.
START, SHOW, LEAVE = -1, -2, -3
GOING_ON = -1  # no other game is started

SEAT_SHIFT = 16  # a decision in a history: seat << SEAT_SHIFT | action

TERMS = record_dtype(
    most=np.int64,  # decisions of the caller after which a game is cut short
    autoreset=np.int8,  # DISABLED, NEXT_STEP or SAME_STEP
    reward=np.int8,  # WIN or POINTS_AHEAD
    sign=np.int8,  # of points: -1 where low points win
)


def outcome_type(players: int, seats: int) -> np.dtype[Any]:
    """What a step brought to a game."""
    return record_dtype(
        rewards=(np.float32, players),  # of this step
        points=(POINTS, seats),  # at the end of the last game that was over
        to_play=np.int8,  # the seat that is asked, or NOBODY
        terminated=np.bool_,  # a game ended in this step
        truncated=np.bool_,  # or was cut short
    )


def row_type(base: Any, length: int) -> np.dtype[Any]:
    """One row of an array (games, length), as a record."""
    return np.dtype([("row", base, (length,))])


def step_games(
    blank: Array, states: Array, courses: Array, outcomes: Array, observations: Array, masks: Array,
    bots: Array | None, history: Array | None, terms: Array, rngs: Array, worlds: Array,
    actions: Array, first: int, last: int, lane: int,
) -> None:  # fmt: skip
    """One decision in each of the games `first` to `last - 1`, whose actions have been checked.

    Play it, follow to the next decision or the end, show it. In the place of an action may stand
    START, SHOW or LEAVE.
    """
    listed = empty(ACTIONS, ACTION)
    block = empty(BLOCK, np.uint8)
    term = terms[0]
    for i in range(first, last):
        action = actions[i]
        if action == LEAVE:
            continue
        s, course, outcome = states[i], courses[i], outcomes[i]
        seat = signed(outcome.to_play)
        clear(outcome)
        mask, which = 0, GOING_ON
        if action == START:
            which = GIVEN
        elif action == SHOW:
            mask = actors(s)
        elif seat != NOBODY:
            note(history, course, i, seat, action)
            play(s, seat, action)
            course.asked += 1
            mask = follow(s, course, rngs[lane])
            if bots is not None:
                mask = bots_decide(states, courses, bots, history, rngs, worlds, i, lane, listed, mask)
            if mask == 0 or course.asked >= term.most:
                settle(s, term, outcome)
                outcome.terminated = mask == 0
                outcome.truncated = mask != 0
                mask = 0
                if term.autoreset == SAME_STEP:
                    which = NEXT
        elif term.autoreset == NEXT_STEP:
            which = NEXT
        else:
            continue
        if which != GOING_ON:
            mask = start(blank, states, courses, bots, history, rngs, worlds, i, lane, listed, block, which)
        show(s, max(seat, 0), mask, outcome, row_of(observations, i), row_of(masks, i), listed)


def start(
    blank: Array, states: Array, courses: Array, bots: Array | None, history: Array | None,
    rngs: Array, worlds: Array, i: int, lane: int, listed: Array, block: Array, which: int,
) -> int:  # fmt: skip
    """The game to go on with (see `take_seed`) to its first decision; who is asked.

    A game that is over before the caller has decided anything gives way to the next.
    """
    mask = 0
    while mask == 0:
        take_seed(courses[i], block, which)
        states[i] = blank[0]
        mask = follow(states[i], courses[i], rngs[lane])
        if bots is not None:
            mask = bots_decide(states, courses, bots, history, rngs, worlds, i, lane, listed, mask)
        which = INSTEAD
    return mask


def follow(s: State, course: State, rng: State) -> int:
    """The dealer's steps, until somebody is asked or the game is over; who is asked."""
    mask = actors(s)
    while mask >> DEALER:
        draw_from(rng, course, course.dealt)
        deal(s, rng)
        course.dealt += 1
        mask = actors(s)
    return mask


def bots_decide(
    states: Array, courses: Array, bots: Array, history: Array | None,
    rngs: Array, worlds: Array, i: int, lane: int, listed: Array, mask: int,
) -> int:  # fmt: skip
    """The bots' decisions, until the caller is asked or the game is over; who is asked."""
    s, course, rng = states[i], courses[i], rngs[lane]
    while mask:
        seat = low_bit(mask)
        if bots[i, seat] == CALLER:
            return mask
        draw_from(rng, course, BOT_STREAMS + course.decided)
        count = legal(s, seat, listed)
        if bots[i, seat] == RANDOM:
            action = signed(listed[below(rng, count)])
        else:
            worlds[lane] = states[i]
            imagine(worlds[lane], seat, rng)
            action = choose_quickly(bots[i, seat], worlds[lane], seat, listed, count, rng)
        note(history, course, i, seat, action)
        play(s, seat, action)
        mask = follow(s, course, rng)
    return mask


def note(history: Array | None, course: State, i: int, seat: int, action: int) -> None:
    """Write a decision down, while there is room for it."""
    if history is not None:  # noqa: SIM102 - Numba leaves the rest out where it is None
        if course.decided < history.shape[2]:
            history[course.line, i, course.decided] = seat << SEAT_SHIFT | action
    course.decided += 1


def settle(s: State, term: State, outcome: State) -> None:
    """The points of a game that ends here, and what they are worth to each seat."""
    players = signed(s.players)
    scores(s, outcome.points)
    if term.reward == WIN:
        won = winners(s)
        if won:
            share = players / bit_count(won)
            for seat in range(players):
                outcome.rewards[seat] = share * ((won >> seat) & 1) - 1.0
        return
    total = 0
    for seat in range(players):
        total += outcome.points[seat]
    for seat in range(players):
        others = (total - outcome.points[seat]) / (players - 1) if players > 1 else 0.0
        outcome.rewards[seat] = term.sign * (outcome.points[seat] - others)


def clear(outcome: State) -> None:
    """Nothing has happened in this step yet."""
    for seat in range(len(outcome.rewards)):
        outcome.rewards[seat] = 0
    outcome.terminated = False
    outcome.truncated = False


def row_of(rows: Array, i: int) -> Any:
    """The row of one game; on a GPU, where rows lie across the memory, it is taken in another way."""
    return rows[i].row


def show(
    s: State, last: int, asked: int, outcome: State, features: Array, lawful: Array, listed: Array
) -> None:
    """The lowest seat that is asked, its observation and its legal actions.

    Where nobody is: what the seat that decided last sees; any action will do.
    """
    seat = low_bit(asked) if asked else last
    outcome.to_play = seat if asked else NOBODY
    observe(s, seat, features)
    any_will_do = int(asked == 0)
    for j in range(ACTIONS):
        lawful[j] = any_will_do
    if asked:
        count = legal(s, seat, listed)
        for j in range(count):
            lawful[listed[j]] = 1


def observe_games(states: Array, observations: Array, players: int) -> None:
    """What every seat of every game sees, a row each: game by game, seat by seat."""
    for i in range(len(states)):
        for seat in range(players):
            features = observations[i * players + seat].row
            observe(states[i], seat, features)


def first_illegal(actions: Array, masks: Array) -> int:
    """The first game whose action is not a legal one, or -1."""
    for i in range(len(actions)):
        action = actions[i]
        if action < 0 or action >= ACTIONS or not masks[i].row[action]:
            return i
    return -1
