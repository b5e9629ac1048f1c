"""Every type of table of a game, and random games on them."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pioche.core.contract import DEALER, SPECTATOR, Option, Options
from pioche.core.game import Game, Position
from pioche.core.scene import LogLine, Truth

Table = tuple[int, Options]  # the number of players and the options


def tables(game: Game) -> list[Table]:
    """Return every number of players with every combination of options (of numbers: default and smallest)."""
    found = []
    for players in game.players:
        values = [_values(option, players) for option in game.options]
        names = [option.name for option in game.options]
        found += [(players, dict(zip(names, chosen, strict=True))) for chosen in itertools.product(*values)]
    return found


def _values(option: Option, players: int) -> Sequence[str | int]:
    if isinstance(option.values, range):
        return sorted({option.values[0], int(option.default)})
    fitting = [value for value in option.values if players in option.needs.get(value, (players,))]
    return [fitting[0], fitting[-1]] if option.name == "first" else fitting


def new_positions(game: Game, count: int, seed: object) -> Iterator[tuple[Position, random.Random]]:
    """Yield undealt positions, spread evenly over all tables, each with a source of random choices."""
    spread = tables(game)
    random.Random(f"{seed} {game.id}").shuffle(spread)
    for number in range(count):
        players, options = spread[number % len(spread)]
        words = f"{seed} {game.id} {number}"
        yield game.new(players, options, seed=words, automatic=False), random.Random(words)


@dataclass
class Step:
    """One step of a game: the position before and after, and who acted (action -1: the dealer)."""

    before: Position
    after: Position
    seat: int
    action: int

    @functools.cached_property
    def truths(self) -> tuple[Truth, Truth]:
        """All that lay on the table before and after, from which the frame of each viewer is made."""
        return self.before.truth(), self.after.truth()

    @functools.cached_property
    def log(self) -> list[LogLine]:
        return self.after.tell(self.before, self.seat, self.action)


def steps(position: Position, choices: random.Random) -> Iterator[Step]:
    """Play a random game on `position` itself; in each step, `before` is a copy and `after` is `position`."""
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
