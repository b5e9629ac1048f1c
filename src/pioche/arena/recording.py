"""Simulations whose games are kept: every move, written by compiled code, as matches that can be verified.

The deals are not those of a simulation without records: each game has a secret of its own, from which the deal of
a match follows, where other simulations draw all deals from one seed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from threading import Lock

import numpy as np

from pioche.arena.playout import generators
from pioche.bots import QUICK, RANDOM
from pioche.bots.quick import choose_quickly
from pioche.bots.rollout import STREAM_BITS
from pioche.core import rng
from pioche.core.contract import (
    ACTION,
    ACTIONS,
    DEALER,
    POINTS,
    Options,
    actors,
    deal,
    imagine,
    legal,
    play,
    scores,
    winners,
)
from pioche.core.game import Game
from pioche.core.kernel import Array, empty, signed
from pioche.core.match import Player
from pioche.core.records.files import RecordFile
from pioche.core.records.record import GameBlock
from pioche.core.rng import RNG, below, generator, stream
from pioche.core.toolbox import low_bit

MOVES_AT_A_TIME = 1 << 18  # decisions that one call of the kernel can write


def recorded_playouts(
    blank: Array,
    states: Array,
    dealers: Array,
    choosers: Array,
    bots: Array,
    first: int,
    most: int,
    lengths: Array,
    points: Array,
    won: Array,
    seats: Array,
    actions: Array,
) -> int:
    """Play games and write their moves to `seats` and `actions`, one game after the other.

    Like `playouts`, but game number `first + i` is dealt by generator `dealers[i]`. Return how many games were
    played: all of them, or as many as had room for `most` moves.
    """
    possible = empty(ACTIONS, ACTION)
    s, choices = states[0], choosers[0]
    used = 0
    for number in range(len(lengths)):
        if used + most > len(seats):
            return number
        states[0] = blank[0]
        dealer = dealers[number]
        stream(choices, (first + number) << STREAM_BITS)
        decisions, dealt = 0, 0
        while decisions < most:
            mask = actors(s)
            if mask >> DEALER != 0:
                stream(dealer, dealt)
                deal(s, dealer)
                dealt += 1
                continue
            if mask == 0:
                break
            seat = low_bit(mask)
            count = legal(s, seat, possible)
            if bots[seat] == RANDOM:
                action = signed(possible[below(choices, count)])
            else:
                states[1] = states[0]
                imagine(states[1], seat, choices)
                action = choose_quickly(bots[seat], states[1], seat, possible, count, choices)
            play(s, seat, action)
            seats[used] = seat
            actions[used] = action
            used += 1
            decisions += 1
        lengths[number] = decisions
        scores(s, points[number])
        won[number] = winners(s)
    return len(lengths)


class Recorder:
    """Plays numbered games of one simulation and writes them to a file in the order of their numbers."""

    def __init__(
        self, game: Game, options: Options, bots: Sequence[str], seed: bytes, most: int, file: RecordFile
    ) -> None:
        self.game, self.options, self.seed, self.most, self.file = game, options, seed, most, file
        self.seats = [Player(f"{name}-{seat}", name) for seat, name in enumerate(bots)]
        self._bots = np.array([QUICK.index(name) for name in bots], np.int8)
        self._blank = game.blank(len(bots), options)
        self._kernel = game.linked(recorded_playouts)
        self._lock = Lock()
        self._played: dict[int, list[GameBlock]] = {}  # by the number of the first game; not written yet
        self._waiting: set[int] = (
            set()
        )  # the first numbers of games that may be written, but not before others
        self._next = 0  # the number of the first game that is not written yet

    def secret(self, number: int) -> bytes:
        """Return the secret of a game."""
        return hashlib.sha256(b"pioche recorded game" + self.seed + number.to_bytes(8, "big")).digest()

    def play(self, first: int, count: int) -> list[GameBlock]:
        """Play `count` games from number `first` on and return them."""
        blocks: list[GameBlock] = []
        end = first + count
        while first < end:
            blocks.append(self._play_some(first, end - first))
            first += len(blocks[-1])
        return blocks

    def keep(self, first: int, blocks: list[GameBlock]) -> None:
        """Remember games until `write` is called with their first number."""
        with self._lock:
            self._played[first] = blocks

    def write(self, first: int) -> None:
        """Write the kept games from number `first` on, and others that waited for them."""
        self._waiting.add(first)
        while self._next in self._waiting:
            self._waiting.remove(self._next)
            with self._lock:
                blocks = self._played.pop(self._next)
            for block in blocks:
                self.file.write_block(block)
                self._next += len(block)

    def _play_some(self, first: int, count: int) -> GameBlock:
        """Play games until `count` are played or the memory for their moves is full."""
        secrets = [self.secret(first + number) for number in range(count)]
        dealers = np.zeros(count, RNG)
        for number, secret in enumerate(secrets):
            dealers[number] = generator(rng.match_seed(secret, ()))[0]
        lengths, won = np.zeros(count, np.int64), np.zeros(count, np.int64)
        points = np.zeros((count, self.game.seats), POINTS)
        room = max(MOVES_AT_A_TIME, self.most)
        move_seats, move_actions = np.zeros(room, np.int8), np.zeros(room, ACTION)
        played = self._kernel(
            self._blank, np.zeros(2, self.game.state_type), dealers, generators(self.seed)[1:], self._bots,
            first, self.most, lengths, points, won, move_seats, move_actions,
        )  # fmt: skip
        moves = int(lengths[:played].sum())
        return GameBlock(
            self.game, self.options, self.seats, secrets[:played], lengths[:played],
            move_seats[:moves].copy(), move_actions[:moves].copy(), points[:played], won[:played],
        )  # fmt: skip
