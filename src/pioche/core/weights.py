"""Reading files of weights: `BadWeights` names the place where a file is damaged."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from pioche.core.refusals import BadWeights

MOST = 1e12  # the absolute value of a weight is smaller


def read_trainings(
    content: str | bytes, file: str, players: Sequence[int], features: Sequence[str] | None
) -> list[dict[str, Any]]:
    """Return the trainings of a `policy.json`; without `features` any feature names are accepted."""
    found: Any = _parsed(content, file).get("trained")
    _require(isinstance(found, list), file, "trained", "a list of trainings")
    for number, one in enumerate(found):
        place = f"trained[{number}]"
        _require(isinstance(one, dict), file, place, "players, weights")
        counts = one.get("players")
        known = isinstance(counts, list) and all(type(each) is int and each in players for each in counts)
        _require(known, file, f"{place}.players", f"a list of numbers among {_listed(players)}")
        _check_weights(one.get("weights"), file, f"{place}.weights", features)
    return list(found)


def read_beliefs(content: str | bytes, file: str, features: Sequence[str]) -> list[float]:
    """Return the weight of each belief feature in a `beliefs.json`."""
    weights: Any = _parsed(content, file).get("weights")
    _check_weights(weights, file, "weights", features)
    for name in features:
        _require(name in weights, file, f"weights.{name}", "a number")
    return [weights[name] for name in features]


def _parsed(content: str | bytes, file: str) -> dict[str, Any]:
    try:
        stored = json.loads(content)
    except json.JSONDecodeError as error:
        raise BadWeights(
            file=file, place=f"line {error.lineno}, column {error.colno}", expected="JSON"
        ) from None
    except (ValueError, RecursionError):  # not UTF-8, a number with too many digits, nested too deeply
        raise BadWeights(file=file, place="line 1", expected="JSON") from None
    _require(isinstance(stored, dict), file, "line 1", "an object")
    return dict(stored)


def _check_weights(weights: Any, file: str, place: str, names: Sequence[str] | None) -> None:
    _require(isinstance(weights, dict), file, place, "weights by name")
    for name, weight in weights.items():
        where = f"{place}.{name[:40]}"
        _require(names is None or name in names, file, where, f"one of {_listed(names or ())}")
        _require(type(weight) in (int, float) and abs(weight) < MOST, file, where, "a number")


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))


def _require(valid: bool, file: str, place: str, expected: str) -> None:
    if not valid:
        raise BadWeights(file=file, place=place, expected=expected)
