"""Bots against stallers, and experts against the trained player they search from: an hour or more.

    python -m tests.soak.bots [GAME …] [--scale 0.1] [--only stallers|budgets]

Against stallers no game may be longer than 500 decisions a seat. An expert must not be below `regular` with any
budget: the 95 % interval of its win share reaches its fair share.
"""

from __future__ import annotations

import argparse
import sys

from pioche.core.game import Game, game, game_ids
from tests.kit.arena.experts import BUDGETS, against_regular
from tests.kit.arena.stallers import longest

GAMES = 200  # of each bot with stallers
DEALS = 300  # of each budget
STALLED = ("regular", "expert:25")


def stallers(played: Game, scale: float) -> None:
    """Print the longest game of each bot with stallers. Raises AssertionError for one that does not end."""
    games = max(1, round(GAMES * scale))
    for name in STALLED:
        print(f"{played.id}: {name} with stallers, {games} games, the longest: ", end="", flush=True)
        print(f"{longest(played, name, games)} decisions", flush=True)


def budgets(played: Game, scale: float) -> bool:
    """Print the win share of an expert with each budget; return whether none is below the fair share."""
    good = True
    for simulations in BUDGETS:
        found = against_regular(played, simulations, max(2, round(DEALS * scale)))
        print(f"{played.id}: expert:{simulations} {found}", flush=True)
        good = good and found.is_fair
    return good


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--only", choices=("stallers", "budgets"))
    given = parser.parse_args()
    good = True
    for name in given.games or game_ids():
        played = game(name)
        if given.only != "budgets":
            stallers(played, given.scale)
        if given.only != "stallers":
            good = budgets(played, given.scale) and good
    return int(not good)


if __name__ == "__main__":
    sys.exit(main())
