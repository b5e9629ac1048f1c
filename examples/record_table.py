"""A match file as a table of decisions, in CSV: `python examples/record_table.py match.json > moves.csv`.

Without a file it plays one with bots first. A line for each decision: what could be chosen, what was, and
every seat's points after it; `pandas.read_csv`, R and spreadsheets read it as it is.
"""

import argparse
import csv
import sys
from collections.abc import Iterator
from pathlib import Path

import pioche
from pioche.envs.batch import Batch


def rows(match: pioche.Match) -> Iterator[dict[str, object]]:
    """The decisions of a match in their order, with the table around each."""
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
    """A match of a random player against the simple bot, from a batch of one game."""
    batch = Batch(game, 1, players=2, bots=["greedy", None], recorded=10_000)
    shown = batch.reset(seeds=1)
    while not shown.terminated[0]:
        shown = batch.step(shown.masks.argmax(axis=1))
    return batch.match(0)


def write(match: pioche.Match, out: object) -> int:
    """Write the table; how many lines it has."""
    found = list(rows(match))
    writer = csv.DictWriter(out, list(found[0]))  # type: ignore[call-overload]
    writer.writeheader()
    writer.writerows(found)
    return len(found)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path)
    asked = parser.parse_args()
    write(pioche.read(asked.file) if asked.file else played("lost-cities"), sys.stdout)
