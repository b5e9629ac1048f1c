"""Players made of code. A bot is handed an imagined world, never the true one.

bot = pioche.bots.bot("greedy", game)
action = bot.choose(position, seat, source)
"""

from __future__ import annotations

import numpy as np

from pioche.core.game import Game
from pioche.core.kernel import copied
from pioche.core.position import Position
from pioche.core.refusals import UnknownBot

NAMES = ("random", "greedy")


class Bot:
    """A bot of one game; `choose` decides for a seat, with a generator of its own."""

    def __init__(self, name: str, game: Game) -> None:
        self.name = check_name(name)
        self.game = game

    def choose(self, position: Position, seat: int, source: np.ndarray) -> int:
        """The action the bot takes, from what that seat knows and the generator alone."""
        runner = self.game.runner
        actions = position.legal(seat)
        if self.name == "random":
            return actions[runner.below(source, len(actions))]
        world = copied(position.state)
        runner.imagine(world, seat, source)
        return runner.greedy(world, seat, actions, source)


def check_name(name: str) -> str:
    """The name of a bot, or a refusal that lists them."""
    if name not in NAMES:
        raise UnknownBot(given=str(name)[:40], expected=", ".join(NAMES))
    return name


def bot(name: str, game: Game) -> Bot:
    """The bot of that name for a game."""
    return Bot(name, game)
