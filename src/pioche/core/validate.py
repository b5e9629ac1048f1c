"""Checks of integers that callers pass: Python and NumPy integers are accepted, nothing else."""

from __future__ import annotations

import operator

import numpy as np

from pioche.core.refusals import BadArgument

INT64_MAX = int(np.iinfo(np.int64).max)


def as_integer(given: object) -> int | None:
    """Return a Python or NumPy integer as an `int`; return None for anything else, booleans included."""
    if isinstance(given, bool | np.bool_):
        return None
    try:
        return operator.index(given)  # type: ignore[arg-type]  # other types raise TypeError
    except TypeError:
        return None


def check_integer(
    place: str, given: object, least: int, most: int = INT64_MAX, refusal: type[BadArgument] = BadArgument
) -> int:
    """Return an integer from `least` to `most` as an `int`; otherwise raise `refusal`, naming `place`."""
    integer = as_integer(given)
    if integer is None or not least <= integer <= most:
        expected = f"{least}.." if most == INT64_MAX else f"{least}..{most}"
        raise refusal(place=place, given=shown_value(given), expected=expected)
    return integer


def is_integer_between(given: object, least: int, most: int | None = None) -> bool:
    """Whether `given` is an integer from `least` to `most` (without `most`: from `least` up)."""
    integer = as_integer(given)
    return integer is not None and integer >= least and (most is None or integer <= most)


def shown_value(given: object) -> str:
    """A value as a refusal shows it: text in quotation marks, so that "3" differs from 3."""
    return str(given)[:40] if as_integer(given) is not None else ascii(given)[:40]
