"""Bots. A bot sees a determinized copy of the table, never the true state.

bot = pioche.bot("regular", game)
action = bot.choose(position, seat)

`random` and `greedy` are for comparison. People choose among the LEVELS: a `novice` who overlooks choices, a
`regular` (the trained policy) and an `expert` who searches. `cmd:COMMAND` is a program of one's own.
"""

from __future__ import annotations

from pioche.bots.builtin import Bot, Source
from pioche.bots.create import bot
from pioche.bots.names import ANY, LEVELS, MEASURED, NAMES, OUTSIDE, check_name, simulations
from pioche.bots.quick import GREEDY, NOVICE, QUICK, RANDOM, REGULAR

__all__ = [
    "ANY",
    "GREEDY",
    "LEVELS",
    "MEASURED",
    "NAMES",
    "NOVICE",
    "OUTSIDE",
    "QUICK",
    "RANDOM",
    "REGULAR",
    "Bot",
    "Source",
    "bot",
    "check_name",
    "simulations",
]
