"""The names of bots: those of every game, experts with a fixed budget, and programs of one's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pioche.bots.quick import QUICK
from pioche.core.refusals import UnknownBot

NAMES = (*QUICK, "expert")
LEVELS = ("novice", "regular", "expert")  # those that people choose among

# Forms of names. The choices of the first do not depend on the clock. The others run a command, or a class of a
# Python module: they are for people who may run commands on this machine anyway, so a server does not offer them to
# its guests.
EXPERT_FORM = "expert:SIMULATIONS"
COMMAND_FORM = "cmd:COMMAND"
PYTHON_FORM = "py:MODULE:CLASS"

ALL_NAMES = (*NAMES, EXPERT_FORM, COMMAND_FORM, PYTHON_FORM)

_PYTHON_CLASS = re.compile(r"py:([^\W\d]\w*(?:\.[^\W\d]\w*)*:[^\W\d]\w*)")


def check_name(name: str, among: Sequence[str] = ALL_NAMES) -> str:
    """Return the name if it is one of `among`, or has one of the forms in it; else raise `UnknownBot`."""
    read: dict[str, Callable[[str], object]] = {
        EXPERT_FORM: simulations,
        COMMAND_FORM: command,
        PYTHON_FORM: python_class,
    }
    fitting = any(form in among and found(name) for form, found in read.items())
    if name not in (each for each in among if each not in read) and not fitting:
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


def python_class(name: str) -> str:
    """Return the module and the class in a name, as "module:Class" for py:module:Class, or an empty text."""
    found = _PYTHON_CLASS.fullmatch(str(name))
    return found[1] if found else ""
