"""Golden playthroughs and perft counts: data that fail when behaviour changes.

One file a game and rules version in `tests/golden/`. `python -m tests.kit.contract.golden` writes
the missing ones and never changes an existing one: whoever changes what a game does raises its
rules VERSION and removes the files of the old one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pioche.arena.perft import perft
from pioche.core.contract import SPECTATOR
from pioche.core.game import Game, game, game_ids
from tests.kit.contract.seen import frame
from tests.kit.contract.walk import Table, dealt_out, steps, tables, viewers
from tests.kit.paths import GOLDEN

FOLDER = GOLDEN
PERFT_NODES = 200_000
MOST_FRAMES = 240  # of all viewers of a table; a longer game is recorded so far, and by its digest at the end


def golden_path(room: Game) -> Path:
    return FOLDER / f"{room.id}.rules-{room.version}.jsonl"


def perft_path(room: Game) -> Path:
    return FOLDER / f"{room.id}.rules-{room.version}.perft.json"


def _tables(room: Game) -> list[Table]:
    """The smallest and the largest table, with the default and with the last of all options."""
    kinds = tables(room)
    small = [table for table in kinds if table[0] == min(room.players)]
    large = [table for table in kinds if table[0] == max(room.players)]
    chosen = [small[0], small[-1], large[0], large[-1]]
    return [table for number, table in enumerate(chosen) if table not in chosen[:number]]


def playthroughs(room: Game) -> Iterator[dict[str, Any]]:
    """The lines of the golden file: for each table a head, its steps with every viewer's frame, an end."""
    for number, (players, options) in enumerate(_tables(room)):
        seed = f"golden {number}"
        _, choices = next(iter(dealt_out(room, 1, seed)))
        position = room.new(players, options, seed=seed, automatic=False)
        scenes = {_name(viewer): position.scene(viewer).to_json() for viewer in viewers(position)}
        yield {"table": number, "players": players, "options": options, "seed": seed, "scenes": scenes}
        for made, step in enumerate(steps(position, choices)):
            if made * len(scenes) < MOST_FRAMES:
                yield {
                    "seat": step.seat,
                    "action": room.notations[step.action] if step.action >= 0 else "deal",
                    "digest": position.digest[:16],
                    "frames": {_name(viewer): frame(step, viewer) for viewer in viewers(position)},
                }
        yield {"digest": position.digest, "scores": position.scores, "winners": list(position.winners)}


def _name(viewer: int) -> str:
    return "spectator" if viewer == SPECTATOR else str(viewer)


def perft_counts(room: Game) -> list[dict[str, Any]]:
    """Counts to the depth that stays within `PERFT_NODES` leaves, on one deal of each table."""
    found = []
    for players, options in _tables(room):
        position = room.new(players, options, seed="perft")
        counts = [perft(position, 1)]
        while (
            len(counts) < 8 and counts[-1] > 0 and (deeper := perft(position, len(counts) + 1)) < PERFT_NODES
        ):
            counts.append(deeper)
        found.append({"players": players, "options": options, "seed": "perft", "counts": counts})
    return found


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for room in map(game, game_ids()):
        if not golden_path(room).exists():
            lines = [json.dumps(line, ensure_ascii=False) for line in playthroughs(room)]
            golden_path(room).write_text("\n".join(lines) + "\n", "utf-8")
            print(f"wrote {golden_path(room).name}: {len(lines)} lines")
        if not perft_path(room).exists():
            perft_path(room).write_text(json.dumps(perft_counts(room), indent=1) + "\n", "utf-8")
            print(f"wrote {perft_path(room).name}")


if __name__ == "__main__":
    main()
