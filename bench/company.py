"""Games among equals: what a bot scores when it sits at every seat, and how long that takes.

`python -m bench.company skyjo --bot expert:400 --players 4 --games 20`; several player counts with commas, all
of them by default. Rounds are the values of a game's `horizon`; a turn is all that a seat decides in a row.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

from pioche.bots import bot
from pioche.cli.progress import progress_bar
from pioche.core import rng
from pioche.core.contract import horizon
from pioche.core.game import game as find_game
from pioche.core.game import game_ids
from pioche.core.refusals import Refused

QUANTILES = (5, 25, 50, 75, 95)


class Played(NamedTuple):
    """The result of one game."""

    points: list[int]
    rounds: int
    turns: int
    decisions: int


def play(name: str, players: int, bot_name: str, words: str, number: int) -> Played:
    """Play one game; equal `words` and `number` give the same game, unless the bot has a time limit."""
    game = find_game(name)
    game.compile()
    player = bot(bot_name, game)
    position = game.new(players=players, seed=f"{words} {number}")
    source = rng.generator(rng.secret_from(f"{words} {number} {bot_name}"))
    turns, decisions, before, rounds = 0, 0, -1, set()
    while not position.over:
        seat = position.actors[0]
        rounds.add(game.runner.call(horizon, position.state))
        position.play(player.choose(position, seat, source), seat)
        turns += seat != before
        before, decisions = seat, decisions + 1
    return Played(position.scores, len(rounds), turns, decisions)


def played(name: str, players: int, bot_name: str, words: str, games: int) -> Iterator[Played]:
    """Play the games on all cores and yield their results."""
    with progress_bar() as progress, ProcessPoolExecutor() as pool:
        todo = [pool.submit(play, name, players, bot_name, words, number) for number in range(games)]
        for done in progress.track(as_completed(todo), total=games, description=f"{name}, {players}"):
            yield done.result()


def figures(found: list[Played]) -> dict[str, Any]:
    """Means with their 95 % intervals over games."""
    points = np.array([one.points for one in found], float)
    rounds = np.array([one.rounds for one in found])
    each = points.mean(axis=1)
    by_round = each.sum() / rounds.sum()
    apart = each - by_round * rounds  # by how much each game is off for its rounds
    return {
        "games": len(found),
        "points": round(float(points.mean()), 2),
        "points_within": round(float(1.96 * each.std() / len(found) ** 0.5), 2),
        "points_a_round": round(float(by_round), 2),
        "points_a_round_within": round(float(1.96 * apart.std() * len(found) ** 0.5 / rounds.sum()), 2),
        "best": round(float(points.max(axis=1).mean()), 2),
        "quantiles": [float(value) for value in np.percentile(points, QUANTILES)],
        "rounds": round(float(rounds.mean()), 2),
        "turns": round(float(np.mean([one.turns for one in found])), 1),
        "decisions": round(float(np.mean([one.decisions for one in found])), 1),
    }


def show(console: Console, bot_name: str, found: dict[int, dict[str, Any]]) -> None:
    table = Table(title=f"{bot_name} at every seat")
    heads = ("players", "games", "points", "±", "a round", "±", "the most", "5, 25, 50, 75, 95 %", "rounds", "turns", "decisions")  # fmt: skip
    for head in heads:
        table.add_column(head, justify="right")
    for players, one in found.items():
        values = [players, *(value for key, value in one.items() if key != "quantiles")]
        values.insert(7, ", ".join(f"{value:.0f}" for value in one["quantiles"]))
        table.add_row(*(f"{value}" for value in values))
    console.print(table)


def numbers(words: str) -> list[int]:
    """Return the integers of a comma-separated list."""
    return [int(word) for word in words.split(",")]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game", choices=game_ids())
    asked.add_argument("--bot", default="regular")
    asked.add_argument("--players", type=numbers, default=[])
    asked.add_argument("--games", type=int, default=1000)
    asked.add_argument("--seed", default="company", help="any words: other words, other deals")
    asked.add_argument("--json", action="store_true")
    given = asked.parse_args()
    game = find_game(given.game)
    try:
        counts = [game.check_players(count) for count in given.players] or list(game.players)
        bot(given.bot, game)
    except Refused as refused:
        asked.error(str(refused))
    found = {
        count: figures(list(played(given.game, count, given.bot, given.seed, given.games)))
        for count in counts
    }
    if given.json:
        print(json.dumps(found))
    else:
        show(Console(width=150), given.bot, found)


if __name__ == "__main__":
    main()
