"""The names of bots: those of every game, experts with a fixed budget, and programs of one's own."""

from __future__ import annotations

from collections.abc import Sequence

from pioche.bots.quick import QUICK
from pioche.core.refusals import UnknownBot

NAMES = (*QUICK, "expert")
LEVELS = ("novice", "regular", "expert")  # those that people choose among

# Forms of names. The choices of the first do not depend on the clock. The second runs a command: it is for people
# who may run commands on this machine anyway, so a server does not offer it to its guests.
EXPERT_FORM = "expert:SIMULATIONS"
COMMAND_FORM = "cmd:COMMAND"

ALL_NAMES = (*NAMES, EXPERT_FORM, COMMAND_FORM)


def check_name(name: str, among: Sequence[str] = ALL_NAMES) -> str:
    """Return the name if it is one of `among`, or has one of the forms in it; else raise `UnknownBot`."""
    fitting = (EXPERT_FORM in among and simulations(name)) or (COMMAND_FORM in among and command(name))
    if name not in among and not fitting:
        raise UnknownBot(given=str(name)[:40], expected=", ".join(among))
    return name


def simulations(name: str) -> int:
    """Return the budget in the name of an expert, such as expert:2000, or 0."""
    prefix, _, number = str(name).partition(":")
    known = prefix == "expert" and number.isascii() and number.isdigit() and len(number) < 8
    return int(number) if known else 0


def command(name: str) -> str:
    """Return the command in a name, such as cmd:./my-bot, or an empty text."""
    prefix, _, words = str(name).partition(":")
    return words.strip() if prefix == "cmd" else ""
