"""Lost Cities compiled by Numba against the same algorithm in C: `python bench/c_peer.py`.

Both play the same random games (the same records, ChaCha8 streams, legal lists and playout
loop); their decisions, scores and final records must agree before anything is timed. Then the
two take turns, and the best of each counts. Exit status 1: different games, or slower than
`--least` times the C speed.
"""

from __future__ import annotations

import argparse
import ctypes
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from pioche.core.contract import ACTION, ACTIONS, DEALER, MOST_SEATS, POINTS, actors, deal, legal, play, scores
from pioche.core.game import game
from pioche.core.kernel import Array, empty
from pioche.core.rng import RNG, below, generator, stream
from pioche.core.toolbox import low_bit

SOURCE = Path(__file__).with_name("lost_cities.c")
COMPILER = ("gcc", "-O3", "-march=native", "-shared", "-fPIC")
CHECKED_GAMES = 500
DEAL_SEED, CHOICE_SEED = bytes(32), bytes([1]) * 32

Playout = Callable[[np.ndarray, np.ndarray, np.ndarray, int, np.ndarray], int]


def random_games(states: Array, blank: Array, rngs: Array, games: int, sums: Array) -> int:
    """Play random games in `states[0]`; add up the scores; the number of decisions."""
    s, dealer, choice = states[0], rngs[0], rngs[1]
    out = empty(ACTIONS, ACTION)
    points = empty(MOST_SEATS, POINTS)
    decisions = 0
    for number in range(games):
        states[0] = blank[0]
        step = 0
        while True:
            mask = actors(s)
            if mask == 0:
                break
            if mask >> DEALER:
                stream(dealer, number * 65536 + step)
                deal(s, dealer)
                step += 1
                continue
            seat = low_bit(mask)
            count = legal(s, seat, out)
            play(s, seat, int(out[below(choice, count)]))
            decisions += 1
        scores(s, points)
        for seat in range(s.players):
            sums[seat] += points[seat]
    return decisions


def c_library(folder: Path) -> ctypes.CDLL:
    """The C source as a shared library in that folder."""
    built = folder / "lost_cities.so"
    subprocess.run([*COMPILER, "-o", str(built), str(SOURCE)], check=True)
    library = ctypes.CDLL(str(built))
    library.make_tables()
    library.random_games.restype = library.state_bytes.restype = library.rng_bytes.restype = ctypes.c_int64
    return library


def c_playout(library: ctypes.CDLL) -> Playout:
    def playout(states: Any, blank: Any, rngs: Any, games: int, sums: Any) -> int:
        pointers = [ctypes.c_void_p(array.ctypes.data) for array in (states, blank, rngs)]
        total = ctypes.c_void_p(sums.ctypes.data)
        return int(library.random_games(*pointers, ctypes.c_int64(games), total))

    return playout


class Bench:
    """The arrays of one side, and its results."""

    def __init__(self, playout: Playout) -> None:
        room = game("lost-cities")
        self.playout = playout
        self.states = np.zeros(1, room.state_type)
        self.blank = room.blank(2, room.check_options(2, {}))
        self.rngs = np.concatenate([generator(DEAL_SEED), generator(CHOICE_SEED)])
        self.sums = np.zeros(MOST_SEATS, np.int64)
        self.best = 0.0

    def play(self, games: int) -> int:
        return self.playout(self.states, self.blank, self.rngs, games, self.sums)

    def measure(self, games: int) -> None:
        start = time.perf_counter()
        decisions = self.play(games)
        self.best = max(self.best, decisions / (time.perf_counter() - start))


def same_games(one: Bench, other: Bench) -> bool:
    """Whether both sides play the same games, record for record."""
    for _ in range(CHECKED_GAMES):
        if one.play(1) != other.play(1) or one.states.tobytes() != other.states.tobytes():
            return False
    return bool((one.sums == other.sums).all()) and one.rngs.tobytes() == other.rngs.tobytes()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20_000, help="games a run")
    parser.add_argument("--runs", type=int, default=10, help="runs of each side, taking turns")
    parser.add_argument("--least", type=float, default=0.8, help="the least share of the C speed")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        library = c_library(Path(folder))
        room = game("lost-cities")
        if library.state_bytes() != room.state_type.itemsize or library.rng_bytes() != RNG.itemsize:
            print("the C records have another layout")
            return 1
        numba, c = Bench(room.linked(random_games)), Bench(c_playout(library))
        if not same_games(numba, c):
            print("Numba and C play different games")
            return 1
        for _ in range(args.runs):
            numba.measure(args.games)
            c.measure(args.games)
    share = numba.best / c.best
    print(f"Numba {numba.best / 1e6:.1f}, C {c.best / 1e6:.1f} million decisions/s: {share:.2f} of C")
    return 0 if share >= args.least else 1


if __name__ == "__main__":
    sys.exit(main())
