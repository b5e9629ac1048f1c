"""The reasons of High card."""

from __future__ import annotations

from tests.kit.contract.readings.pair import Pair, Reading


def named(pair: Pair) -> bool:
    return (pair.better, pair.other) == (pair.card(), pair.card("less"))


READINGS: dict[str, Reading] = {
    "higher": lambda pair: named(pair) and int(pair.better) > int(pair.other),
    "lower": lambda pair: named(pair) and int(pair.better) < int(pair.other),
}
