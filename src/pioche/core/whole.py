"""Whole numbers from callers: Python's or NumPy's, and nothing that only looks like one."""

from __future__ import annotations

import operator

import numpy as np


def whole(given: object) -> int | None:
    """The number, or None where it is none: a bool, a float and a word are no numbers here."""
    if isinstance(given, bool | np.bool_):
        return None
    try:
        return operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        return None


def within(given: object, least: int, most: int | None = None) -> bool:
    """Whether it is a whole number from `least` to `most`."""
    number = whole(given)
    return number is not None and number >= least and (most is None or number <= most)
