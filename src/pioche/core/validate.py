"""Whole numbers from callers: Python's or NumPy's, and nothing that only looks like one."""

from __future__ import annotations

import operator

import numpy as np

from pioche.core.refusals import BadArgument

LARGEST = int(np.iinfo(np.int64).max)


def whole(given: object) -> int | None:
    """The number, or None where it is none: a bool, a float and a word are no numbers here."""
    if isinstance(given, bool | np.bool_):
        return None
    try:
        return operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        return None


def number(
    place: str, given: object, least: int, most: int = LARGEST, refusal: type[BadArgument] = BadArgument
) -> int:
    """A whole number of the caller's, as Python's; `place` names it where it does not fit."""
    found = whole(given)
    if found is None or not least <= found <= most:
        expected = f"{least}.." if most == LARGEST else f"{least}..{most}"
        raise refusal(place=place, given=shown(given), expected=expected)
    return found


def shown(given: object) -> str:
    """What was given, for a refusal: a word that looks like a number is shown to be one."""
    return str(given)[:40] if whole(given) is not None else ascii(given)[:40]


def within(given: object, least: int, most: int | None = None) -> bool:
    """Whether it is a whole number from `least` to `most`."""
    number = whole(given)
    return number is not None and number >= least and (most is None or number <= most)
