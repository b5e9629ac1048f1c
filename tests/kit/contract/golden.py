"""Golden playthroughs and perft counts: stored data that a change of behaviour does not match.

`tests/golden/` has two files for each game and version of its rules. `python -m tests.kit.contract.golden` writes
the missing ones and never changes an existing one. Whoever changes what a game does raises the VERSION of its
rules and removes the files of the old version.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pioche.arena.perft import perft
from pioche.core.contract import SPECTATOR
from pioche.core.game import Game, game_ids
from pioche.core.game import game as find_game
from tests.kit.contract.seen import frame
from tests.kit.contract.walk import Table, new_positions, steps, tables, viewers
from tests.kit.paths import GOLDEN

FOLDER = GOLDEN
PERFT_NODES = 200_000
MOST_FRAMES = 240  # of all viewers of a game together; of a longer game only the digest at the end is stored


def golden_path(game: Game) -> Path:
    return FOLDER / f"{game.id}.rules-{game.version}.jsonl"


def perft_path(game: Game) -> Path:
    return FOLDER / f"{game.id}.rules-{game.version}.perft.json"


def _tables(game: Game) -> list[Table]:
    """Return the smallest and the largest table, each with the first and with the last of its options."""
    every_table = tables(game)
    small = [table for table in every_table if table[0] == min(game.players)]
    large = [table for table in every_table if table[0] == max(game.players)]
    chosen = [small[0], small[-1], large[0], large[-1]]
    return [table for number, table in enumerate(chosen) if table not in chosen[:number]]


def playthroughs(game: Game) -> Iterator[dict[str, Any]]:
    """Yield the lines of the golden file: for each table a head, its steps with every viewer's frame, an end."""
    for number, (players, options) in enumerate(_tables(game)):
        seed = f"golden {number}"
        _, choices = next(iter(new_positions(game, 1, seed)))
        position = game.new(players, options, seed=seed, automatic=False)
        scenes = {_name(viewer): position.scene(viewer).to_json() for viewer in viewers(position)}
        yield {"table": number, "players": players, "options": options, "seed": seed, "scenes": scenes}
        for made, step in enumerate(steps(position, choices)):
            if made * len(scenes) < MOST_FRAMES:
                yield {
                    "seat": step.seat,
                    "action": game.notations[step.action] if step.action >= 0 else "deal",
                    "digest": position.digest[:16],
                    "frames": {_name(viewer): frame(step, viewer) for viewer in viewers(position)},
                }
        yield {"digest": position.digest, "scores": position.scores, "winners": list(position.winners)}


def _name(viewer: int) -> str:
    return "spectator" if viewer == SPECTATOR else str(viewer)


def perft_counts(game: Game) -> list[dict[str, Any]]:
    """Return perft counts, to the depth that stays within `PERFT_NODES` leaves, of one deal of each table."""
    found = []
    for players, options in _tables(game):
        position = game.new(players, options, seed="perft")
        counts = [perft(position, 1)]
        while (
            len(counts) < 8 and counts[-1] > 0 and (deeper := perft(position, len(counts) + 1)) < PERFT_NODES
        ):
            counts.append(deeper)
        found.append({"players": players, "options": options, "seed": "perft", "counts": counts})
    return found


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in map(find_game, game_ids()):
        if not golden_path(game).exists():
            lines = [json.dumps(line, ensure_ascii=False) for line in playthroughs(game)]
            golden_path(game).write_text("\n".join(lines) + "\n", "utf-8")
            print(f"wrote {golden_path(game).name}: {len(lines)} lines")
        if not perft_path(game).exists():
            perft_path(game).write_text(json.dumps(perft_counts(game), indent=1) + "\n", "utf-8")
            print(f"wrote {perft_path(game).name}")


if __name__ == "__main__":
    main()
