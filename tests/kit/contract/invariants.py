"""The invariants of every state of a game, checked in random play by one kernel that is linked to each game."""

from __future__ import annotations

import numpy as np

from pioche.arena.playout import generators
from pioche.bots.rollout import STREAM_BITS
from pioche.core.contract import (
    ACTION,
    ACTIONS,
    CARDS,
    DEALER,
    actors,
    census,
    deal,
    legal,
    play,
    winners,
)  # fmt: skip
from pioche.core.game import Game
from pioche.core.kernel import Array, State, empty, signed
from pioche.core.rng import below, stream
from pioche.core.runner import Runner
from pioche.core.seeds import seed_bytes
from tests.kit.contract.walk import Table

FAULTS = (
    "",
    "actors: neither seats, nor the dealer alone, nor the end",
    "cards: one is missing or lies in two places",
    "legal: empty, not ascending or out of range",
    "winners: somebody before the end, or nobody after it",
    "length: the game does not end",
)
COUNT = np.int16
MOST = 1_000_000


def inspected(blank: Array, states: Array, rngs: Array, first: int, games: int, tally: Array) -> int:
    """Play random games and check every state; return the index of the first fault in FAULTS, or 0."""
    actions = empty(ACTIONS, ACTION)
    cards = empty(CARDS, COUNT)
    for number in range(games):
        states[0] = blank[0]
        s = states[0]
        streams = (first + number) << STREAM_BITS
        stream(rngs[1], streams)
        begun = 0
        while True:
            mask = actors(s)
            fault = fault_of(s, mask, begun, cards)
            if fault:
                return fault
            if mask == 0:
                break
            if mask >> DEALER:
                stream(rngs[0], streams)
                deal(s, rngs[0])
                streams += 1
                begun = 1
            else:
                seat = below(rngs[1], DEALER)
                while not (mask >> seat) & 1:
                    seat = below(rngs[1], DEALER)
                count = legal(s, seat, actions)
                if not ascending(actions, count):
                    return 3
                play(s, seat, signed(actions[below(rngs[1], count)]))
                tally[1] += 1
            tally[0] += 1
            if tally[0] > MOST * games:
                return 5
    return 0


def fault_of(s: State, mask: int, begun: int, cards: Array) -> int:
    """Return the index of the first invariant that does not hold of a state, or 0."""
    dealer = mask >> DEALER
    if mask < 0 or (dealer and mask != 1 << DEALER) or (not dealer and mask >> s.players):
        return 1
    if begun:
        for card in range(CARDS):
            cards[card] = 0
        census(s, cards)
        for card in range(CARDS):
            if cards[card] != 1:
                return 2
    won = winners(s)
    if (won != 0) != (mask == 0) or won >> s.players:
        return 4
    return 0


def ascending(actions: Array, count: int) -> bool:
    """Return whether the list is non-empty, in range and strictly ascending."""
    if count < 1 or count > ACTIONS:
        return False
    before = -1
    for i in range(count):
        if actions[i] <= before or actions[i] >= ACTIONS:
            return False
        before = actions[i]
    return True


def inspect(
    game: Game, runner: Runner, table: Table, first: int, games: int, seed: str
) -> tuple[str, int, int]:
    """Play random games; return the fault found ("" for none) and the numbers of steps and decisions."""
    tally = np.zeros(2, np.int64)
    states = np.zeros(1, game.state_type)
    blank = game.blank(*table)
    fault = runner.link(inspected)(blank, states, generators(seed_bytes(seed)), first, games, tally)
    return FAULTS[fault], int(tally[0]), int(tally[1])
