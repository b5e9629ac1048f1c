"""Simulations: many games between bots on several threads, and their results."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pioche.arena.playout import generators, playouts
from pioche.arena.recording import Recorder
from pioche.arena.simulation_report import SimulationReport
from pioche.bots import QUICK, check_name
from pioche.core.contract import POINTS, Options
from pioche.core.game import Game
from pioche.core.game import game as found
from pioche.core.records.files import RecordFile
from pioche.core.refusals import BadArgument
from pioche.core.seeds import seed_bytes
from pioche.core.validate import check_integer

MOST_DECISIONS = 100_000  # a longer game is truncated
FIRST_CHUNK, CHUNK_SECONDS = 16, 0.2  # games; later chunks are sized to take so long


class Chunk(NamedTuple):
    """Some games in the order of their numbers, as the kernel wrote them."""

    lengths: NDArray[np.int64]  # the decisions of each game
    points: NDArray[POINTS]  # of every seat that the game can have
    winners: NDArray[np.int64]  # a bit mask of the seats


@dataclass(eq=False, repr=False)
class Simulation:
    """The games played so far. `scores()`, `wins()` and `decisions()` have one row for each game."""

    game: Game
    players: int
    options: Options
    bots: tuple[str, ...]
    asked: int  # how many games were requested
    seconds: float = 0.0
    chunks: list[Chunk] = field(default_factory=list)  # the games so far, as they were played
    recorded: int = 0  # how many of the games are in the file of records

    def __repr__(self) -> str:
        games = f"{self.games} x {self.game.id} {self.players} players"
        return f"<Simulation {games}: {', '.join(self.bots)}>"

    @property
    def bot_numbers(self) -> np.ndarray:
        """The bots by seat, as indices in QUICK."""
        return np.array([QUICK.index(name) for name in self.bots], np.int8)

    @property
    def games(self) -> int:
        return sum(len(chunk.lengths) for chunk in self.chunks)

    @property
    def moves(self) -> int:
        """How many decisions all games had; the dealer's steps, such as a forced draw, are not counted."""
        return sum(int(chunk.lengths.sum()) for chunk in self.chunks)

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds if self.seconds else 0.0

    def scores(self) -> NDArray[POINTS]:
        """The final points, shape (games, players)."""
        parts = [chunk.points[:, : self.players] for chunk in self.chunks]
        return np.concatenate(parts) if parts else np.zeros((0, self.players), POINTS)

    def wins(self) -> NDArray[np.int64]:
        """Which seats won, shape (games, players), 1 or 0; a shared win counts for each."""
        masks = np.concatenate([chunk.winners for chunk in self.chunks] or [np.zeros(0, np.int64)])
        return (masks[:, None] >> np.arange(self.players)) & 1

    def decisions(self) -> NDArray[np.int64]:
        """How many decisions each game had, shape (games,); the dealer's steps are not counted."""
        return np.concatenate([chunk.lengths for chunk in self.chunks] or [np.zeros(0, np.int64)])

    def to_json(self) -> dict[str, Any]:
        """The figures, for other programs. Moves are decisions: the dealer's steps are not counted."""
        lengths = self.decisions() if self.games else np.zeros(1, np.int64)
        scores, wins = self.scores(), self.wins()
        spread = np.percentile(scores, QUANTILES, axis=0).T if self.games else np.zeros((self.players, 0))
        return {
            "game": self.game.id,
            "players": self.players,
            "options": dict(self.options),
            "bots": list(self.bots),
            "asked": self.asked,
            "games": self.games,
            "moves": self.moves,
            "seconds": round(self.seconds, 6),
            "moves_per_second": round(self.moves_per_second),
            "mean_moves": round(float(lengths.mean()), 3),
            "shortest": int(lengths.min()),
            "longest": int(lengths.max()),
            "mean_scores": [round(float(mean), 4) for mean in scores.mean(axis=0)] if self.games else [],
            "score_quantiles": {
                "percent": list(QUANTILES),
                "seats": [[round(float(value), 3) for value in seat] for seat in spread],
            },
            "win_shares": [round(float(mean), 4) for mean in wins.mean(axis=0)] if self.games else [],
            "truncated": int((wins.sum(axis=1) == 0).sum()),
        }

    def report(self, language: str = "en") -> SimulationReport:
        """Return the figures in words, and as a table with a histogram for each seat."""
        return SimulationReport(language, self.game, self.to_json(), self.scores())

    def _repr_html_(self) -> str:
        return self.report().html()


QUANTILES = (0, 5, 25, 50, 75, 95, 100)


def new_simulation(
    game: Game | str,
    games: int,
    players: int | None,
    options: Mapping[str, str | int | bool] | None,
    bots: Sequence[str],
) -> Simulation:
    """A simulation without games, with checked arguments; see `simulate`."""
    game = found(game)
    chosen = game.check_players(players)
    settled = game.check_options(chosen, options or {})
    check_integer("games", games, 0)
    if isinstance(bots, str) or not isinstance(bots, Sequence) or not bots:
        raise BadArgument(place="bots", given=repr(bots)[:40], expected="[name, ...]")
    names = tuple(check_name(bots[min(seat, len(bots) - 1)], QUICK) for seat in range(chosen))
    return Simulation(game, chosen, settled, names, games)


def simulate(
    game: Game | str,
    games: int,
    *,
    players: int | None = None,
    options: Mapping[str, str | int | bool] | None = None,
    bots: Sequence[str] = ("random",),
    seed: int | str | bytes = 0,
    threads: int = 1,
    most_decisions: int = MOST_DECISIONS,
    progress: Callable[[Simulation], None] | None = None,
    records: Path | str | None = None,
) -> Simulation:
    """Play `games` games of a game (or its id) between bots, by seat; the last bot takes the other seats.

    The same seed gives the same games with any number of threads. After an interruption (Ctrl-C, raised
    in the caller's `progress`) the simulation holds the games finished so far.

    `records`: a .parquet or .jsonl file for every game as a match (`pioche.core.records`); after an interruption
    it holds the first games. Their deals differ from those of a simulation without records.
    """
    run = new_simulation(game, games, players, options, bots)
    game = run.game
    check_integer("threads", threads, 1)
    check_integer("most_decisions", most_decisions, 1)
    base = seed_bytes(seed)
    if records is not None:
        _play_recorded(run, base, threads, most_decisions, progress, records)
        return run
    blank, bot_numbers = game.blank(run.players, run.options), run.bot_numbers
    kernel = game.linked(playouts)

    def play(first: int, count: int) -> Chunk:
        lengths = np.zeros(count, np.int64)
        points = np.zeros((count, game.seats), POINTS)
        won = np.zeros(count, np.int64)
        states = np.zeros(2, game.state_type)
        kernel(
            blank,
            states,
            generators(base),
            bot_numbers if bot_numbers.any() else None,
            first,
            most_decisions,
            lengths,
            points,
            won,
        )
        return Chunk(lengths, points, won)

    play(0, 1)  # compiles the kernel, or loads it from the cache, before the clock starts
    _play_in_threads(run, play, threads, progress)
    return run


def _play_recorded(
    run: Simulation,
    seed: bytes,
    threads: int,
    most: int,
    progress: Callable[[Simulation], None] | None,
    path: Path | str,
) -> None:
    """Play the games of a simulation and write them to a file."""
    with RecordFile(path) as file:
        recorder = Recorder(run.game, run.options, run.bots, seed, most, file)

        def play(first: int, count: int) -> Chunk:
            blocks = recorder.play(first, count)
            recorder.keep(first, blocks)
            parts = [(block.lengths, block.points, block.winners) for block in blocks]
            return Chunk(*(np.concatenate(part) for part in zip(*parts, strict=True)))

        def collected(first: int) -> None:
            recorder.write(first)
            run.recorded = file.count

        recorder.play(0, 1)  # compiles the kernel, or loads it from the cache, before the clock starts
        _play_in_threads(run, play, threads, progress, collected)


def _play_in_threads(
    run: Simulation,
    play: Callable[[int, int], Chunk],
    threads: int,
    progress: Callable[[Simulation], None] | None,
    finished: Callable[[int], None] | None = None,
) -> None:
    """Play chunks of games in threads; collect the results in order, in the caller's thread.

    `finished` is called there for each chunk with the number of its first game.
    """
    done: queue.Queue[tuple[int, Any]] = queue.Queue()
    lock, stop = threading.Lock(), threading.Event()
    state = {"next": 0, "chunk": FIRST_CHUNK}

    def work() -> None:
        while not stop.is_set():
            with lock:
                first = state["next"]
                count = min(state["chunk"], run.asked - first)
                if count <= 0:
                    return
                state["next"] += count
            began = time.perf_counter()
            try:
                done.put((first, play(first, count)))
            except BaseException as error:
                done.put((first, error))
                return
            spent = time.perf_counter() - began
            with lock:
                state["chunk"] = max(1, int(count * min(4.0, CHUNK_SECONDS / max(spent, 1e-9))))

    began = time.perf_counter()
    pool = [threading.Thread(target=work, daemon=True) for _ in range(max(1, threads))]
    for thread in pool:
        thread.start()
    collected: dict[int, Chunk] = {}
    try:
        while sum(len(chunk.lengths) for chunk in collected.values()) < run.asked:
            first, result = done.get()
            if isinstance(result, BaseException):
                raise result
            collected[first] = result
            run.seconds = time.perf_counter() - began
            run.chunks = [collected[number] for number in sorted(collected)]
            if finished is not None:
                finished(first)
            if progress is not None:
                progress(run)
    finally:
        stop.set()
        for thread in pool:
            thread.join()
