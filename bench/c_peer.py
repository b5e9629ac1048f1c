"""Lost Cities compiled by Numba against the same algorithm in C (gcc -O3 -march=native).

Both play the same random games: the same records, ChaCha8 streams, legal lists and playout
loop. Their results and final records must agree before and after anything is timed. The two
take turns, and the best of each counts.
"""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from bench.random_play import Playouts, Side
from pioche.arena.playout import playouts
from pioche.core.game import game as find_game
from pioche.core.rng import RNG

SOURCE = Path(__file__).with_name("lost_cities.c")
COMPILER = ("gcc", "-O3", "-march=native", "-shared", "-fPIC")
GAMES, RUNS = 200, 400


class DifferentGames(RuntimeError):
    """C and Numba did not play the same games: there is nothing to compare."""


def c_playouts(folder: Path) -> Playouts:
    """The C source, built in that folder, behind the signature of `playouts`."""
    built = folder / "lost_cities.so"
    subprocess.run([*COMPILER, "-o", str(built), str(SOURCE)], check=True)
    library = ctypes.CDLL(str(built))
    library.make_tables()
    library.state_bytes.restype = library.rng_bytes.restype = ctypes.c_int64
    if (library.state_bytes(), library.rng_bytes()) != (
        find_game("lost-cities").state_type.itemsize,
        RNG.itemsize,
    ):
        raise DifferentGames("the C records have another layout")

    def run(
        blank: Any, states: Any, rngs: Any, _bots: Any, first: int, most: int, lengths: Any, *results: Any
    ) -> None:
        records = [ctypes.c_void_p(array.ctypes.data) for array in (blank, states, rngs)]
        numbers = [ctypes.c_int64(number) for number in (first, most, len(lengths))]
        arrays = [ctypes.c_void_p(array.ctypes.data) for array in (lengths, *results)]
        library.playouts(*records, *numbers, *arrays)

    return run


def numba_and_c() -> tuple[float, float]:
    """Decisions a second of both."""
    game = find_game("lost-cities")
    with tempfile.TemporaryDirectory() as folder:
        numba = Side(game, game.linked(playouts), GAMES)
        c = Side(game, c_playouts(Path(folder)), GAMES)
        for number in range(RUNS):
            for side in (numba, c):
                side.measure(number * GAMES)
            if numba.results() != c.results():
                raise DifferentGames(f"games {number * GAMES} and following differ")
    return numba.best, c.best
