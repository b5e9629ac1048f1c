"""The step of a batch: one decision in each of many games.

These functions call the contract's kernels. They handle one game at a time and allocate nothing per game,
so they can be linked for the CPU (`pioche.envs.batch` calls `step_games`) and for a GPU (`pioche.envs.gpu`).

Their arguments, one entry for each game unless said otherwise:

    blank          one record: a game before the first deal
    states         the games' records
    episodes       of EPISODE: seeds and counters
    outcomes       of `outcome_dtype`: who decides next, and the result of the last step
    observations   of `row_dtype`: the observation of the seat that decides next
    masks          of `row_dtype`: its legal actions
    bots           (games, players): who decides at each seat; None where the caller decides for all
    history        (STORED_GAMES, games, capacity): the decisions of the running game, in row
                   `episode.current`, and of the game before; None if decisions are not recorded
    configs        one record of CONFIG: how the batch is played
    rngs, worlds   one entry for each thread: a generator, and a bot's copy of a state
    legal_actions, hash_block   scratch memory

Arrays are separate arguments, rows are fields of records, and functions called at each step take records.
The reason: Numba counts references to arrays taken out of tuples or slices, and an array is seven machine
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
from pioche.envs.deals import BOT_STREAMS, GIVEN, NEXT, REPLACEMENT, derive_seed, seek_stream

NOBODY = -1  # decides next: the game is over

# When the next game starts after one is over, in the terms of Gymnasium's vector environments.
DISABLED, NEXT_STEP, SAME_STEP = range(3)

# Who decides at a seat: the caller, or a bot, as its index in QUICK.
CALLER = -1

# How rewards are computed at the end of a game.
WIN, POINTS_AHEAD = range(2)

# Commands in the place of an action: start the game of the secret in the episode; write its outcome,
# observation and mask without a decision; do nothing.
START, SHOW, SKIP = -1, -2, -3
NO_START = -1  # the running game continues

SEAT_SHIFT = 16  # a decision in a history: seat << SEAT_SHIFT | action

CONFIG = record_dtype(
    most_decisions=np.int64,  # of the caller, after which a game is truncated
    autoreset=np.int8,  # DISABLED, NEXT_STEP or SAME_STEP
    reward=np.int8,  # WIN or POINTS_AHEAD
    points_sign=np.int8,  # -1 where low points win, else 1
)


def outcome_dtype(players: int, seats: int) -> np.dtype[Any]:
    """The record type of the result of a step."""
    return record_dtype(
        rewards=(np.float32, players),  # of this step
        points=(POINTS, seats),  # final points of the last game that ended in this slot
        to_play=np.int8,  # the seat that decides next, or NOBODY
        terminated=np.bool_,  # a game ended in this step
        truncated=np.bool_,  # a game was truncated in this step
    )


def row_dtype(base: Any, length: int) -> np.dtype[Any]:
    """The record type of one row of an array (games, length)."""
    return np.dtype([("row", base, (length,))])


def step_games(
    blank: Array, states: Array, episodes: Array, outcomes: Array, observations: Array, masks: Array,
    bots: Array | None, history: Array | None, configs: Array, rngs: Array, worlds: Array,
    actions: Array, first: int, last: int, thread: int,
) -> None:  # fmt: skip
    """Make one decision in each of the games `first` to `last - 1`.

    `actions` must be legal, or START, SHOW or SKIP. Each game is played on to the caller's next decision or
    to its end, and its outcome, observation and mask are written.
    """
    legal_actions = empty(ACTIONS, ACTION)
    hash_block = empty(BLOCK, np.uint8)
    config = configs[0]
    for i in range(first, last):
        action = actions[i]
        if action == SKIP:
            continue
        s, episode, outcome = states[i], episodes[i], outcomes[i]
        seat = signed(outcome.to_play)
        clear_result(outcome)
        mask, which = 0, NO_START
        if action == START:
            which = GIVEN
        elif action == SHOW:
            mask = actors(s)
        elif seat != NOBODY:
            record_decision(history, episode, i, seat, action)
            play(s, seat, action)
            episode.caller_decisions += 1
            mask = run_dealer(s, episode, rngs[thread])
            if bots is not None:
                mask = bots_decide(
                    states, episodes, bots, history, rngs, worlds, i, thread, legal_actions, mask
                )
            if mask == 0 or episode.caller_decisions >= config.most_decisions:
                write_result(s, config, outcome)
                outcome.terminated = mask == 0
                outcome.truncated = mask != 0
                mask = 0
                if config.autoreset == SAME_STEP:
                    which = NEXT
        elif config.autoreset == NEXT_STEP:
            which = NEXT
        else:
            continue
        if which != NO_START:
            mask = start_game(
                blank,
                states,
                episodes,
                bots,
                history,
                rngs,
                worlds,
                i,
                thread,
                legal_actions,
                hash_block,
                which,
            )
        write_view(s, max(seat, 0), mask, outcome, row_of(observations, i), row_of(masks, i), legal_actions)


def start_game(
    blank: Array, states: Array, episodes: Array, bots: Array | None, history: Array | None,
    rngs: Array, worlds: Array, i: int, thread: int, legal_actions: Array, hash_block: Array, which: int,
) -> int:  # fmt: skip
    """Start a game (see `derive_seed`) and play to the caller's first decision; return the deciding seats.

    A game that ends before the caller decides anything is replaced by the next one.
    """
    mask = 0
    while mask == 0:
        derive_seed(episodes[i], hash_block, which)
        states[i] = blank[0]
        mask = run_dealer(states[i], episodes[i], rngs[thread])
        if bots is not None:
            mask = bots_decide(states, episodes, bots, history, rngs, worlds, i, thread, legal_actions, mask)
        which = REPLACEMENT
    return mask


def run_dealer(s: State, episode: State, rng: State) -> int:
    """Make the dealer's steps until a seat decides or the game is over; return the deciding seats."""
    mask = actors(s)
    while mask >> DEALER:
        seek_stream(rng, episode, episode.dealer_steps)
        deal(s, rng)
        episode.dealer_steps += 1
        mask = actors(s)
    return mask


def bots_decide(
    states: Array, episodes: Array, bots: Array, history: Array | None,
    rngs: Array, worlds: Array, i: int, thread: int, legal_actions: Array, mask: int,
) -> int:  # fmt: skip
    """Make the bots' decisions until the caller decides or the game is over; return the deciding seats."""
    s, episode, rng = states[i], episodes[i], rngs[thread]
    while mask:
        seat = low_bit(mask)
        if bots[i, seat] == CALLER:
            return mask
        seek_stream(rng, episode, BOT_STREAMS + episode.decisions)
        count = legal(s, seat, legal_actions)
        if bots[i, seat] == RANDOM:
            action = signed(legal_actions[below(rng, count)])
        else:
            worlds[thread] = states[i]
            imagine(worlds[thread], seat, rng)
            action = choose_quickly(bots[i, seat], worlds[thread], seat, legal_actions, count, rng)
        record_decision(history, episode, i, seat, action)
        play(s, seat, action)
        mask = run_dealer(s, episode, rng)
    return mask


def record_decision(history: Array | None, episode: State, i: int, seat: int, action: int) -> None:
    """Count a decision, and store it in the history if that has space for it."""
    if history is not None:  # noqa: SIM102 - Numba leaves the rest out where it is None
        if episode.decisions < history.shape[2]:
            history[episode.current, i, episode.decisions] = seat << SEAT_SHIFT | action
    episode.decisions += 1


def write_result(s: State, config: State, outcome: State) -> None:
    """Write the points of a game that ends here, and each seat's reward."""
    players = signed(s.players)
    scores(s, outcome.points)
    if config.reward == WIN:
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
        outcome.rewards[seat] = config.points_sign * (outcome.points[seat] - others)


def clear_result(outcome: State) -> None:
    """Reset rewards and flags at the beginning of a step."""
    for seat in range(len(outcome.rewards)):
        outcome.rewards[seat] = 0
    outcome.terminated = False
    outcome.truncated = False


def row_of(rows: Array, i: int) -> Any:
    """The row of one game. The GPU's target replaces this function, since it stores rows differently."""
    return rows[i].row


def write_view(
    s: State, last: int, deciding: int, outcome: State, features: Array, lawful: Array, legal_actions: Array
) -> None:
    """Write the lowest deciding seat, its observation and its legal actions.

    If the game is over: the observation of `last`, the seat that decided last, and all actions as legal.
    """
    seat = low_bit(deciding) if deciding else last
    outcome.to_play = seat if deciding else NOBODY
    observe(s, seat, features)
    all_legal = int(deciding == 0)
    for j in range(ACTIONS):
        lawful[j] = all_legal
    if deciding:
        count = legal(s, seat, legal_actions)
        for j in range(count):
            lawful[legal_actions[j]] = 1


def observe_games(states: Array, observations: Array, players: int) -> None:
    """Write the observation of every seat of every game; row `i * players + seat` belongs to game i."""
    for i in range(len(states)):
        for seat in range(players):
            features = observations[i * players + seat].row
            observe(states[i], seat, features)


def first_illegal(actions: Array, masks: Array) -> int:
    """The first game whose action is illegal, or -1."""
    for i in range(len(actions)):
        action = actions[i]
        if action < 0 or action >= ACTIONS or not masks[i].row[action]:
            return i
    return -1
