"""Stored analyses read back: every value is of its kind and fits the others, or its place is refused."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import is_dataclass
from types import UnionType
from typing import Any, NoReturn, get_args, get_origin, get_type_hints

from pioche.coach.refusals import BadAnalysis
from pioche.coach.results import FORMAT, Estimate, Look, PositionAnalysis, RecordAnalysis
from pioche.core.validate import is_integer_between

KINDS = {"position": PositionAnalysis, "record": RecordAnalysis}
BESIDE = ("pioche-analysis", "of", "mistakes")  # what `to_json` writes that is no field


def from_json(stored: Any) -> PositionAnalysis | RecordAnalysis:
    """What `to_json` gave, back."""
    if not isinstance(stored, dict) or stored.get("pioche-analysis") != FORMAT:
        _refuse("pioche-analysis", str(FORMAT))
    kind = stored.get("of")
    if not isinstance(kind, str) or kind not in KINDS:
        _refuse("of", ", ".join(KINDS))
    fields = {name: value for name, value in stored.items() if name not in BESIDE}
    found = _read(KINDS[kind], fields, "")
    if isinstance(found, PositionAnalysis):
        _fit_looks(found, max(1, len(found.known.chances)), "")
    else:
        _fit_record(found)
    analysis: PositionAnalysis | RecordAnalysis = found
    return analysis


def _refuse(place: str, expected: str) -> NoReturn:
    raise BadAnalysis(place=place[:80], expected=expected)


# Kinds --------------------------------------------------------------------------------------------


def _read(kind: Any, stored: Any, place: str) -> Any:
    """A value of that kind, whatever it is made of."""
    if is_dataclass(kind):
        return _fields(kind, stored, place)
    if get_origin(kind) is UnionType:  # something, or None
        return None if stored is None else _read(get_args(kind)[0], stored, place)
    if get_origin(kind) is tuple:
        if not isinstance(stored, list | tuple):
            _refuse(place, "[…]")
        return tuple(_read(get_args(kind)[0], each, f"{place}[{i}]") for i, each in enumerate(stored))
    if kind is float and type(stored) is int:
        return float(stored)
    if type(stored) is not kind or (kind is float and not math.isfinite(stored)):
        _refuse(place, kind.__name__)
    return stored


def _fields(kind: Any, stored: Any, place: str) -> Any:
    hints = _hints(kind)
    if not isinstance(stored, dict):
        _refuse(place, "{…}")
    within_it = f"{place}." if place else ""
    for name in (*hints, *stored):
        if name not in hints or name not in stored:
            _refuse(f"{within_it}{name}", ", ".join(hints))
    return kind(**{name: _read(hints[name], stored[name], f"{within_it}{name}") for name in hints})


_hints = functools.cache(get_type_hints)


# What must fit ------------------------------------------------------------------------------------


def _fit_record(found: RecordAnalysis) -> None:
    players = len(found.names)
    if not players:
        _refuse("names", "1..")
    if found.seat is not None:
        _fit_number("seat", found.seat, 0, players - 1)
    _fit_number("asked", found.asked, len(found.decisions))
    for i, each in enumerate(found.decisions):
        _fit_number(f"decisions[{i}].number", each.number, i + 1, i + 1)
        _fit_looks(each, players, f"decisions[{i}].")
    _fit_chances("final", found.final, players, (0, players))
    for i, winner in enumerate(found.winners):
        _fit_number(f"winners[{i}]", winner, 0, players - 1)


def _fit_looks(found: Any, players: int, place: str) -> None:
    """The seat and the looks of a moment or a decision."""
    _fit_number(f"{place}seat", found.seat, 0, players - 1)
    _fit_look(found.known, players, f"{place}known.")
    if found.open is not None:
        _fit_look(found.open, players, f"{place}open.")


def _fit_look(look: Look, players: int, place: str) -> None:
    _fit_number(f"{place}viewer", look.viewer, 0, players - 1)
    _fit_number(f"{place}worlds", look.worlds, 1)
    _fit_chances(f"{place}chances", look.chances, players, (players,))
    _fit_chances(f"{place}after", look.after, players, (0, players))
    if len(look.scores) != players:
        _refuse(f"{place}scores", f"{players} × {{…}}")
    if look.best is not None and look.of(look.best) is None:
        _refuse(f"{place}best", ", ".join(each.notation for each in look.prospects))


def _fit_chances(place: str, chances: Sequence[Estimate], players: int, counts: Sequence[int]) -> None:
    if len(chances) not in counts:
        _refuse(place, f"{players} × {{…}}")
    for i, each in enumerate(chances):
        if not 0 <= each.mean <= 1:
            _refuse(f"{place}[{i}].mean", "0..1")


def _fit_number(place: str, given: int, least: int, most: int | None = None) -> None:
    if not is_integer_between(given, least, most):
        _refuse(place, str(least) if least == most else f"{least}..{'' if most is None else most}")
