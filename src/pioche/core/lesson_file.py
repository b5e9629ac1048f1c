"""Reads the `lesson.json` of a game folder: the plan of a lesson, checked field by field.

    {
      "pioche-lesson": 1,
      "rules": 1,                          the version of the rules that the moves were written for
      "seat": 0,                           the learner's
      "tables": {"start": {"players": 2, "options": {}, "seed": "…", "moves": ["1 1+5", "P", …]}},
      "steps": [{"id": "goal", "table": "start", …}, …],
      "learnt": [{"id": "columns", "cards": ["5", "5", "5"]}, …]
    }

A table is a new match and the moves that lead to the first position shown. A move is the notation of an action,
with the number of its seat before it where several seats decide at once. The fields of a step:

| field | content |
|---|---|
| `id` | names its texts: `lesson-<id>-title`, `lesson-<id>`, … (`pioche.core.lesson` lists them) |
| `table` | begins at this table; without it the step goes on where the step before ended |
| `before` | moves that are played, and shown, before the step speaks |
| `play` | the actions that the step accepts; without it the step only shows something |
| `free` | whether the learner may try every legal action; otherwise only those of `play` can be touched |
| `wrong` | names of answers, each with its actions: their texts are `lesson-<id>-wrong-<name>` |
| `ring` | the places that the text speaks of |
| `cards` | the cards that the texts name: arguments of the texts, each with the code of its face |
| `figure` | two numbers, before and after, whose text is `lesson-<id>-figure` |

Invalid fields raise `BadLesson`, which names their place. Whether the moves are legal is checked by
`pioche.core.lesson`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pioche.core.refusals import BadLesson
from pioche.core.validate import is_integer_between

FORMAT = 1
OWN_ARGUMENTS = ("other", "second", "action")  # of the texts; no card has such a name
_ID = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(frozen=True)
class TablePlan:
    """A new match, and the moves that lead to the first position shown."""

    players: int
    options: Mapping[str, str | int]
    seed: str
    moves: tuple[str, ...]


@dataclass(frozen=True)
class StepPlan:
    """One step as the file has it; the table of the module's docstring explains the fields."""

    id: str
    table: str | None
    before: tuple[str, ...]
    play: tuple[str, ...]
    free: bool
    wrong: Mapping[str, tuple[str, ...]]
    ring: tuple[str, ...]
    cards: Mapping[str, str]
    figure: tuple[int, int] | None


@dataclass(frozen=True)
class LearntPlan:
    """One of the things that the lesson has taught, with the cards that picture it ("?" is a card face down)."""

    id: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class LessonPlan:
    """The whole file."""

    seat: int
    tables: Mapping[str, TablePlan]
    steps: tuple[StepPlan, ...]
    learnt: tuple[LearntPlan, ...]


def read_plan(content: str | bytes, file: str, rules: int) -> LessonPlan:
    """Return the plan of a lesson for this version of the rules. Raises `BadLesson`."""
    try:
        stored: Any = json.loads(content)
    except json.JSONDecodeError as error:
        raise BadLesson(
            file=file, place=f"line {error.lineno}, column {error.colno}", expected="JSON"
        ) from None
    except (ValueError, RecursionError):  # not UTF-8, a number with too many digits, nested too deeply
        raise BadLesson(file=file, place="line 1", expected="JSON") from None
    whole = _Fields(stored, file, "")
    whole.require(whole.take("pioche-lesson") == FORMAT, "pioche-lesson", str(FORMAT))
    whole.require(whole.take("rules") == rules, "rules", str(rules))
    seat = whole.integer("seat")
    tables = {
        name: _table(_Fields(one, file, f"tables.{name}")) for name, one in whole.mapping("tables").items()
    }
    steps = tuple(_step(_Fields(one, file, f"steps[{at}]")) for at, one in enumerate(whole.list("steps")))
    learnt = tuple(
        _learnt(_Fields(one, file, f"learnt[{at}]")) for at, one in enumerate(whole.list("learnt"))
    )
    whole.done()
    whole.require(bool(steps), "steps", "at least one step")
    _check_steps(whole, steps, tables)
    return LessonPlan(seat, tables, steps, learnt)


def _check_steps(whole: _Fields, steps: Sequence[StepPlan], tables: Mapping[str, TablePlan]) -> None:
    for at, step in enumerate(steps):
        place = f"steps[{at}]"
        known = step.table is not None or at > 0
        whole.require(known and step.table in {None, *tables}, f"{place}.table", ", ".join(tables))
        whole.require(step.id not in {other.id for other in steps[:at]}, f"{place}.id", "an id of its own")
        whole.require(
            bool(step.play) or not step.free, f"{place}.play", "the actions that a free step accepts"
        )
        for name in OWN_ARGUMENTS:
            whole.require(name not in step.cards, f"{place}.cards.{name}", "a name of its own")
        whole.require(step.free or not step.wrong, f"{place}.wrong", "nothing: the step is not free")


def _table(fields: _Fields) -> TablePlan:
    found = TablePlan(
        fields.integer("players"), fields.mapping("options"), fields.text("seed"), fields.texts("moves")
    )
    fields.done()
    return found


def _step(fields: _Fields) -> StepPlan:
    figure = fields.list("figure")
    fields.require(
        len(figure) in (0, 2) and all(type(each) is int for each in figure), "figure", "two integers"
    )
    found = StepPlan(
        id=fields.name("id"),
        table=fields.text("table") if "table" in fields.stored else None,
        before=fields.texts("before"),
        play=fields.texts("play"),
        free=fields.take("free", False) is True,
        wrong={
            name: fields.texts_in(f"wrong.{name}", each) for name, each in fields.mapping("wrong").items()
        },
        ring=fields.texts("ring"),
        cards={name: fields.text_in(f"cards.{name}", each) for name, each in fields.mapping("cards").items()},
        figure=(figure[0], figure[1]) if figure else None,
    )
    fields.done()
    return found


def _learnt(fields: _Fields) -> LearntPlan:
    found = LearntPlan(fields.name("id"), fields.texts("cards"))
    fields.done()
    return found


class _Fields:
    """The fields of one JSON object; every fault is reported with its place in the file."""

    def __init__(self, stored: Any, file: str, place: str) -> None:
        self.file, self.place = file, place
        self.taken: set[str] = set()
        if not isinstance(stored, dict):
            raise BadLesson(file=file, place=place or "line 1", expected="an object")
        self.stored: dict[str, Any] = stored

    def require(self, valid: bool, name: str, expected: str) -> None:
        if not valid:
            place = f"{self.place}.{name}" if self.place else name
            raise BadLesson(file=self.file, place=place, expected=expected)

    def take(self, name: str, default: Any = None) -> Any:
        self.taken.add(name)
        return self.stored.get(name, default)

    def done(self) -> None:
        """Refuse fields that nobody has read."""
        for name in self.stored.keys() - self.taken:
            self.require(False, name[:40], f"one of {', '.join(sorted(self.taken))}")

    def integer(self, name: str) -> int:
        found = self.take(name)
        self.require(type(found) is int and is_integer_between(found, 0), name, "an integer from 0 up")
        return int(found)

    def text(self, name: str) -> str:
        return self.text_in(name, self.take(name))

    def text_in(self, name: str, given: Any) -> str:
        self.require(isinstance(given, str) and given != "", name, "a text")
        return str(given)

    def name(self, name: str) -> str:
        found = self.text(name)
        self.require(_ID.fullmatch(found) is not None, name, "letters a to z, digits and hyphens")
        return found

    def list(self, name: str) -> list[Any]:
        found = self.take(name, [])
        self.require(isinstance(found, list), name, "a list")
        return list(found)

    def mapping(self, name: str) -> dict[str, Any]:
        found = self.take(name, {})
        self.require(isinstance(found, dict), name, "an object")
        return dict(found)

    def texts(self, name: str) -> tuple[str, ...]:
        return self.texts_in(name, self.list(name))

    def texts_in(self, name: str, given: Any) -> tuple[str, ...]:
        self.require(isinstance(given, list), name, "a list of texts")
        return tuple(self.text_in(f"{name}[{at}]", each) for at, each in enumerate(given))
