"""Bots. A bot sees a determinized copy of the table, never the true state.

    bot = pioche.bot("regular", game)
    action = bot.choose(position, seat)

`random` and `greedy` are for comparison. People choose among the LEVELS: a `novice` who overlooks choices, a
`regular` (the trained policy) and an `expert` who searches. `cmd:COMMAND` is a program of one's own,
`py:MODULE:CLASS` a Python class.
"""

from __future__ import annotations

from pioche.bots.builtin import Bot, Source
from pioche.bots.create import bot
from pioche.bots.names import (
    ALL_NAMES,
    COMMAND_FORM,
    EXPERT_FORM,
    LEVELS,
    NAMES,
    PYTHON_FORM,
    check_name,
    simulations,
)
from pioche.bots.quick import GREEDY, NOVICE, QUICK, RANDOM, REGULAR

__all__ = [
    "ALL_NAMES",
    "COMMAND_FORM",
    "EXPERT_FORM",
    "GREEDY",
    "LEVELS",
    "NAMES",
    "NOVICE",
    "PYTHON_FORM",
    "QUICK",
    "RANDOM",
    "REGULAR",
    "Bot",
    "Source",
    "bot",
    "check_name",
    "simulations",
]
