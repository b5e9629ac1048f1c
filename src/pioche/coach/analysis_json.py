"""Reads stored analyses: types are checked against the dataclasses, then values against each other.

A value that does not match raises `BadAnalysis` with its place, such as `decisions[1].seat`.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import is_dataclass
from types import UnionType
from typing import Any, NoReturn, get_args, get_origin, get_type_hints

from pioche.coach.refusals import BadAnalysis
from pioche.coach.results import (
    DIGITS,
    FORMAT,
    Decision,
    Ends,
    Estimate,
    Look,
    PositionAnalysis,
    RecordAnalysis,
    Way,
)
from pioche.core.validate import is_integer_between

ANALYSES = {"position": PositionAnalysis, "record": RecordAnalysis}
NO_FIELDS = ("pioche-analysis", "of", "mistakes")  # keys of `to_json` that are no fields


def from_json(stored: Any) -> PositionAnalysis | RecordAnalysis:
    """Return the analysis that `to_json` wrote; raise `BadAnalysis` where it is damaged."""
    if not isinstance(stored, dict) or stored.get("pioche-analysis") != FORMAT:
        _refuse("pioche-analysis", str(FORMAT))
    subject = stored.get("of")
    if not isinstance(subject, str) or subject not in ANALYSES:
        _refuse("of", ", ".join(ANALYSES))
    fields = {name: value for name, value in stored.items() if name not in NO_FIELDS}
    found = _read(ANALYSES[subject], fields, "")
    if isinstance(found, PositionAnalysis):
        _check_looks(found, max(1, len(found.known.chances)), "")
    else:
        _check_record(found)
    analysis: PositionAnalysis | RecordAnalysis = found
    return analysis


def decision_from_json(stored: Any) -> Decision:
    """Return one decision of a match as `dataclasses.asdict` gives it; raise `BadAnalysis` where it is damaged."""
    decision: Decision = _read(Decision, stored, "")
    return decision


def ends_from_json(stored: Any) -> Ends:
    """Return the ends of a match as `dataclasses.asdict` gives them; raise `BadAnalysis` where they are damaged."""
    ends: Ends = _read(Ends, stored, "")
    return ends


def _refuse(place: str, expected: str) -> NoReturn:
    raise BadAnalysis(place=place[:80], expected=expected)


# Types --------------------------------------------------------------------------------------------


def _read(expected: Any, stored: Any, place: str) -> Any:
    """Return the stored value as the expected type: a dataclass, a tuple, an optional or a simple type."""
    if is_dataclass(expected):
        return _fields(expected, stored, place)
    if get_origin(expected) is UnionType:  # a type, or None
        return None if stored is None else _read(get_args(expected)[0], stored, place)
    if get_origin(expected) is tuple:
        if not isinstance(stored, list | tuple):
            _refuse(place, "[…]")
        return tuple(_read(get_args(expected)[0], each, f"{place}[{i}]") for i, each in enumerate(stored))
    if expected is float and type(stored) is int:
        return float(stored)
    if type(stored) is not expected or (expected is float and not math.isfinite(stored)):
        _refuse(place, expected.__name__)
    return stored


def _fields(expected: Any, stored: Any, place: str) -> Any:
    hints = _hints(expected)
    if not isinstance(stored, dict):
        _refuse(place, "{…}")
    prefix = f"{place}." if place else ""
    for name in (*hints, *stored):
        if name not in hints or name not in stored:
            _refuse(f"{prefix}{name}", ", ".join(hints))
    return expected(**{name: _read(hints[name], stored[name], f"{prefix}{name}") for name in hints})


_hints = functools.cache(get_type_hints)


# Values ------------------------------------------------------------------------------------


def _check_record(found: RecordAnalysis) -> None:
    players = len(found.names)
    if not players:
        _refuse("names", "1..")
    if found.seat is not None:
        _check_number("seat", found.seat, 0, players - 1)
    _check_number("asked", found.asked, len(found.decisions))
    for i, each in enumerate(found.decisions):
        _check_number(f"decisions[{i}].number", each.number, i + 1, i + 1)
        _check_looks(each, players, f"decisions[{i}].")
    _check_chances("final", found.final, players, (0, players))
    for name, figures in (("scores", found.scores), ("start", found.start)):
        if len(figures) not in (0, players):
            _refuse(name, f"{players} × {{…}}")
    if len(found.luck) not in (0, players):
        _refuse("luck", f"{players} × {{…}}")
    for i, way in enumerate(found.luck):
        _check_way(way, i, f"luck[{i}].")
    for i, winner in enumerate(found.winners):
        _check_number(f"winners[{i}]", winner, 0, players - 1)


def _check_looks(found: Any, players: int, place: str) -> None:
    """Check the seat and the looks of a position analysis or a decision."""
    _check_number(f"{place}seat", found.seat, 0, players - 1)
    _check_look(found.known, players, f"{place}known.")
    if found.open is not None:
        _check_look(found.open, players, f"{place}open.")


def _check_look(look: Look, players: int, place: str) -> None:
    _check_number(f"{place}viewer", look.viewer, 0, players - 1)
    _check_number(f"{place}worlds", look.worlds, 1)
    _check_chances(f"{place}chances", look.chances, players, (players,))
    _check_chances(f"{place}after", look.after, players, (0, players))
    if len(look.gave) not in (0, players):
        _refuse(f"{place}gave", f"{players} × {{…}}")
    if len(look.scores) != players:
        _refuse(f"{place}scores", f"{players} × {{…}}")
    if look.best is not None and look.of(look.best) is None:
        _refuse(f"{place}best", ", ".join(each.notation for each in look.prospects))


def _check_way(way: Way, seat: int, place: str) -> None:
    """Check that the parts add up."""
    _check_number(f"{place}seat", way.seat, seat, seat)
    parts = (way.start, way.own, way.others, way.cards)
    if round(sum(each.mean for each in parts) - way.end.mean, DIGITS):
        _refuse(f"{place}end.mean", "start + own + others + cards")
    if len(way.shown) != len(parts) + 1 or sum(way.shown[:-1]) != way.shown[-1]:
        _refuse(f"{place}shown", "start + own + others + cards")


def _check_chances(place: str, chances: Sequence[Estimate], players: int, counts: Sequence[int]) -> None:
    if len(chances) not in counts:
        _refuse(place, f"{players} × {{…}}")
    for i, each in enumerate(chances):
        if not 0 <= each.mean <= 1:
            _refuse(f"{place}[{i}].mean", "0..1")


def _check_number(place: str, given: int, least: int, most: int | None = None) -> None:
    if not is_integer_between(given, least, most):
        _refuse(place, str(least) if least == most else f"{least}..{'' if most is None else most}")
