"""Lines of small bars, one character for each value."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

BARS = "▁▂▃▄▅▆▇█"


def shares(values: Iterable[float]) -> str:
    """Return a bar for each value from 0 to 1; 0 is the lowest bar."""
    return "".join(BARS[min(len(BARS) - 1, int(value * len(BARS)))] for value in values)


def counts(values: Sequence[int]) -> str:
    """Return a bar for each count, relative to the largest; 0 is blank, any other count is visible."""
    largest = max([1, *values])
    return "".join((" " + BARS)[math.ceil(value / largest * len(BARS))] for value in values)
