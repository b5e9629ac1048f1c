"""Random tables and random games, for the checks."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass

from pioche.core.contract import DEALER, SPECTATOR, Option, Options
from pioche.core.game import Game, Position
from pioche.core.scene import LogLine, Truth

Table = tuple[int, Options]


def tables(game: Game) -> list[Table]:
    """Every player count with every combination of options (numbers: default and smallest)."""
    found = []
    for players in game.players:
        values = [_values(option, players) for option in game.options]
        names = [option.name for option in game.options]
        found += [(players, dict(zip(names, chosen, strict=True))) for chosen in itertools.product(*values)]
    return found


def _values(option: Option, players: int) -> list[str | int]:
    if isinstance(option.values, range):
        return sorted({option.values[0], int(option.default)})
    fitting = [value for value in option.values if players in option.needs.get(value, (players,))]
    return [fitting[0], fitting[-1]] if option.name == "first" else fitting


def dealt_out(game: Game, games: int, seed: object) -> Iterator[tuple[Position, random.Random]]:
    """So many fresh tables, dealt out evenly over all kinds, each with a source of choices."""
    kinds = tables(game)
    random.Random(f"{seed} {game.id}").shuffle(kinds)
    for number in range(games):
        players, options = kinds[number % len(kinds)]
        words = f"{seed} {game.id} {number}"
        yield game.new(players, options, seed=words, automatic=False), random.Random(words)


@dataclass
class Step:
    """One step of a game: the table before and after, and who acted."""

    before: Position
    after: Position
    seat: int
    action: int

    @functools.cached_property
    def truths(self) -> tuple[Truth, Truth]:
        """The whole table before and after, for the frames of several viewers."""
        return self.before.truth(), self.after.truth()

    @functools.cached_property
    def told(self) -> list[LogLine]:
        return self.after.tell(self.before, self.seat, self.action)


def steps(position: Position, choices: random.Random) -> Iterator[Step]:
    """A random game, step by step, on `position` itself; `before` is a copy, `after` the table."""
    while not position.over:
        before = position.copy()
        if position.dealer_due:
            position.deal()
            yield Step(before, position, DEALER, -1)
        else:
            seat = choices.choice(position.actors)
            action = choices.choice(position.legal(seat))
            position.play(action, seat)
            yield Step(before, position, seat, action)


def viewers(position: Position) -> list[int]:
    return [*range(position.players), SPECTATOR]
