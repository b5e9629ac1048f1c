"""Makes a bot from its name."""

from __future__ import annotations

from pioche.bots.builtin import Bot
from pioche.bots.names import check_name, command, python_class, simulations
from pioche.bots.outside.bot import Outside
from pioche.bots.outside.python_bot import PythonBot
from pioche.bots.search import Budget
from pioche.core.game import Game
from pioche.core.game import game as found


def bot(name: str, game: Game | str, budget: Budget | None = None) -> Bot:
    """Return the bot of that name for a game; `budget`: how long an expert searches.

    Raises `UnknownBot` or `UnknownGame`.
    """
    game = found(game)
    if command(check_name(name)):
        return Outside(name, game)
    if python_class(name):
        return PythonBot(name, game)
    if simulated := simulations(name):
        return Bot("expert", game, Budget(simulations=simulated, threads=1))
    return Bot(name, game, budget)
