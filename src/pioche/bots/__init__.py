"""Players made of code. A bot is handed an imagined world, never the true one.

bot = pioche.bot("regular", game)
action = bot.choose(position, seat)

`random` and `greedy` are for comparison; people choose among the LEVELS: a `novice` who overlooks things, a
`regular` (the trained policy) and an `expert` who looks ahead. `cmd:COMMAND` is a program of one's own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from pioche.bots import policy
from pioche.core.contract import ACTION
from pioche.core.game import Game, Runner
from pioche.core.game import game as found
from pioche.core.kernel import copy_record
from pioche.core.position import Position
from pioche.core.refusals import BadArgument, OtherGame, UnknownBot
from pioche.core.rng import RNG, generator
from pioche.core.seeds import seed_bytes_or_random

if TYPE_CHECKING:
    from pioche.bots.search import Budget
    from pioche.core.scene import LogLine

RANDOM, GREEDY, NOVICE, REGULAR = range(4)  # how compiled code is told of a quick bot
QUICK = ("random", "greedy", "novice", "regular")  # these decide in microseconds, many games at once
NAMES = (*QUICK, "expert")
LEVELS = ("novice", "regular", "expert")
MEASURED = "expert:SIMULATIONS"  # an expert whose choices do not depend on the clock
OUTSIDE = "cmd:COMMAND"  # a program that decides: for whoever runs commands here anyway, no guest of a server

ANY = (*NAMES, MEASURED, OUTSIDE)

Source = np.ndarray | int | str | bytes | None

_WORD = 1 << 30


class Bot:
    """A bot of one game; `choose` decides for a seat."""

    def __init__(
        self, name: str, game: Game, budget: Budget | None = None, weights: np.ndarray | None = None
    ) -> None:
        """`budget`: how long an expert thinks; `weights` of the trained player, as `game.weights` has them."""
        self.name = check_name(name, NAMES)
        self.game = game
        self.budget = budget
        self.weights = game.weights if weights is None else _checked(weights, game)
        self.runner: Runner | None = None  # by default the game's

    def choose(self, position: Position, seat: int | None = None, source: Source = None) -> int:
        """The action the bot takes, from what that seat (by default the only one asked) knows and chance alone.

        `source`: a seed, for the same choice again, or a generator, which moves on; by default chance is new.
        """
        if position.game.id != self.game.id:
            raise OtherGame(given=position.game.id, expected=self.game.id)
        return self._decide(position, position.asked(seat), _generator(source))

    def _decide(self, position: Position, seat: int, source: np.ndarray) -> int:
        runner = self.runner or self.game.runner
        actions = position.legal(seat)
        if self.name == "random":
            return actions[runner.below(source, len(actions))]
        world = copy_record(position.state)
        runner.imagine(world, seat, source)
        if self.name == "greedy":
            return runner.greedy(world, seat, actions, source)
        if self.name == "expert" and len(actions) > 1:
            return self._look_ahead(world, seat, actions, source)
        listed, hasty = np.array(actions, ACTION), self.name == "novice"
        weights = self.weights[position.players]
        return int(runner.call(policy.decide, world, seat, listed, len(actions), weights, source, hasty))

    def hear(self, told: Iterable[LogLine]) -> None:
        """Lines of the log as they are told, for a bot that listens."""

    def close(self) -> None:
        """Nobody asks this bot any more."""

    def _look_ahead(self, world: np.ndarray, seat: int, actions: list[int], source: np.ndarray) -> int:
        from pioche.bots.search import Budget, Search

        words = [self.game.runner.below(source, _WORD) for _ in range(9)]
        seed = hashlib.sha256(repr(words).encode()).digest()
        return Search(self.game, self.weights).look(world, seat, actions, seed, self.budget or Budget()).best


def _generator(source: Source) -> np.ndarray:
    if isinstance(source, np.ndarray) and source.dtype == RNG:
        return source
    return generator(seed_bytes_or_random(source))  # type: ignore[arg-type]  # another array is refused as a seed


def _checked(weights: np.ndarray, game: Game) -> np.ndarray:
    """Weights as `game.weights` has them, a row for each number of players."""
    expected, given = game.weights, np.asarray(weights)
    if given.shape != expected.shape or given.dtype.kind not in "fiu":
        shapes = [f"{one.shape} {one.dtype}" for one in (given, expected)]
        raise BadArgument(place="weights", given=shapes[0], expected=shapes[1])
    return np.ascontiguousarray(given, expected.dtype)


def check_name(name: str, among: Sequence[str] = ANY) -> str:
    """The name of a bot, or a refusal that lists them; a budget or a command where those are among them."""
    fitting = (MEASURED in among and simulations(name)) or (OUTSIDE in among and _command(name))
    if name not in among and not fitting:
        raise UnknownBot(given=str(name)[:40], expected=", ".join(among))
    return name


def simulations(name: str) -> int:
    """The budget in the name of an expert, such as expert:2000; 0 where there is none."""
    prefix, _, number = str(name).partition(":")
    known = prefix == "expert" and number.isascii() and number.isdigit() and len(number) < 8
    return int(number) if known else 0


def _command(name: str) -> str:
    """The command in a name; nothing where it is none."""
    prefix, _, command = str(name).partition(":")
    return command.strip() if prefix == "cmd" else ""


def bot(name: str, game: Game | str, budget: Budget | None = None) -> Bot:
    """The bot of that name for a game; `budget`: how long an expert thinks."""
    game = found(game)
    if _command(check_name(name)):
        from pioche.bots.outside.bot import Outside

        return Outside(name, game)
    if simulated := simulations(name):
        from pioche.bots.search import Budget

        return Bot("expert", game, Budget(simulations=simulated, threads=1))
    return Bot(name, game, budget)
