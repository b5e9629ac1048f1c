"""The process of a `PythonBot`: `python -m pioche.bots.outside.runner MODULE:CLASS`.

It makes an object of the class for each table and writes its choices. What the class prints goes to stderr.
"""

from __future__ import annotations

import importlib
import json
import os
import random
import sys
from typing import Any, Protocol

import numpy as np

from pioche.core.game import Game, Position, game


class Chooser(Protocol):
    """What a class must define; it is called with the game as its only argument."""

    def choose(self, world: Position, seat: int, source: random.Random) -> int | str:
        """Return an action that is legal for the seat, or its notation.

        `world` is a determinization, the class's own copy; `world.imagine(seat, seed)` returns others. `source` gives
        the same numbers for the same decision of the same game.
        """


def run(words: str) -> None:
    """Answer the questions on stdin until it ends."""
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as answers:
        os.dup2(2, 1)
        sys.stdout = sys.stderr
        module, _, name = words.partition(":")
        chooser: Chooser | None = None
        for line in sys.stdin:
            message = json.loads(line)
            if message["type"] == "hello":
                made = getattr(importlib.import_module(module), name)
                chooser = made(game(message["game"]))
                _write(answers, {"ready": True, "name": str(getattr(chooser, "name", name))})
            elif message["type"] == "decide":
                assert chooser is not None
                world = Position.from_trusted_json(message["world"])
                source = random.Random(message["seed"])  # noqa: S311 - chooses moves, no secrets
                chosen = chooser.choose(world, message["seat"], source)
                _write(answers, {"action": _notation(world.game, chosen)})


def _notation(of_game: Game, chosen: Any) -> Any:
    """Return the notation of an action; anything else as it is, for the other side to refuse."""
    number = int(chosen) if isinstance(chosen, int | np.integer) and not isinstance(chosen, bool) else None
    if number is not None and 0 <= number < len(of_game.notations):
        return of_game.notations[number]
    return chosen if isinstance(chosen, str) else repr(chosen)


def _write(answers: Any, line: dict[str, Any]) -> None:
    answers.write(json.dumps(line) + "\n")
    answers.flush()


if __name__ == "__main__":
    run(sys.argv[1])
