"""A match file as a table of decisions, in CSV: `python examples/record_table.py match.json > moves.csv`.

Without a file it first plays a match. Each decision is a row: the number of choices, the action taken, and
every seat's points after it. `pandas.read_csv`, R and spreadsheets can read the file.
"""

import argparse
import csv
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import pioche
from pioche.envs.batch import Batch


def rows(match: pioche.Match) -> Iterator[dict[str, object]]:
    """Yield a row for each decision of a match, in order."""
    positions = match.positions()
    before = next(positions)
    for number, (move, after) in enumerate(zip(match.moves, positions, strict=True)):
        row: dict[str, object] = {
            "number": number,
            "seat": move.seat,
            "player": match.seats[move.seat].name,
            "choices": len(before.legal(move.seat)),
            "action": move.notation,
            "milliseconds": move.at,
        }
        row |= {f"points_{seat}": points for seat, points in enumerate(after.scores)}
        yield row
        before = after


def played(game: str) -> pioche.Match:
    """Return a match from a batch of one game: seat 0 is `greedy`, seat 1 takes its first legal action."""
    batch = Batch(game, 1, players=2, bots=["greedy", None], recorded=10_000)
    shown = batch.reset(seeds=1)
    while not shown.terminated[0]:
        shown = batch.step(shown.masks.argmax(axis=1))
    return batch.match(0)


def write(match: pioche.Match, out: TextIO) -> int:
    """Write the rows as CSV; return their number."""
    found = list(rows(match))
    writer = csv.DictWriter(out, list(found[0]))
    writer.writeheader()
    writer.writerows(found)
    return len(found)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path)
    arguments = parser.parse_args()
    write(pioche.read(arguments.file) if arguments.file else played("lost-cities"), sys.stdout)
