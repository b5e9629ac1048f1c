"""Reading a lesson: every fault is refused with its place; the run of a lesson."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pioche.core.game import game
from pioche.core.lesson import HINT_AFTER, LessonRun, build, lesson_of
from pioche.core.lesson_file import read_plan
from pioche.core.refusals import BadLesson
from pioche.core.text import LANGUAGES

GAME = "skyjo"


def stored() -> dict[str, Any]:
    source = game(GAME).lesson_source()
    assert source is not None
    found: dict[str, Any] = json.loads(source[0])
    return found


def refused(changed: dict[str, Any]) -> str:
    """Return the place that the refusal of a changed file names."""
    found = game(GAME)
    with pytest.raises(BadLesson) as caught:
        build(found, read_plan(json.dumps(changed), "lesson.json", found.version), "lesson.json")
    for language in LANGUAGES:
        assert "lesson.json" in caught.value.words(language)
    return str(caught.value.args_given["place"])


@pytest.mark.parametrize("content", ["", "[]", "{", b"\xff", "1" * 5000, "[" * 100_000])
def test_what_is_no_json_object_is_refused(content: str | bytes) -> None:
    with pytest.raises(BadLesson):
        read_plan(content, "lesson.json", 1)


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("pioche-lesson",), 2, "pioche-lesson"),
        (("rules",), 99, "rules"),
        (("seat",), -1, "seat"),
        (("seat",), 5, "seat"),
        (("seat",), True, "seat"),
        (("more",), 1, "more"),
        (("steps",), [], "steps"),
        (("steps", 0, "table"), "nowhere", "steps[0].table"),
        (("steps", 0, "id"), "Goal!", "steps[0].id"),
        (("steps", 1, "id"), "goal", "steps[1].id"),
        (("steps", 1, "id"), "unknown", "text.en.ftl"),
        (("steps", 1, "play"), ["1+99"], "steps[1].play[0]"),
        (("steps", 1, "play"), ["D"], "steps[1].play[0]"),
        (("steps", 1, "play"), [3], "steps[1].play[0]"),
        (("steps", 1, "tried"), [], "steps[1].tried"),
        (("steps", 2, "before"), ["1 D"], "steps[2].before[0]"),
        (("steps", 2, "before"), ["7 1+2"], "steps[2].before[0]"),
        (("steps", 2, "ring"), ["garden/0"], "steps[2].ring"),
        (("steps", 2, "cards", "one"), "99", "steps[2].cards"),
        (("steps", 2, "cards", "other"), "1", "steps[2].cards.other"),
        (("steps", 2, "wrong"), {"a": ["P"]}, "steps[2].wrong"),
        (("steps", 3, "play"), [], "steps[3].play"),
        (("steps", 3, "wrong", "five"), ["x2"], "steps[3].wrong.five[0]"),
        (("steps", 3, "wrong", "five"), ["x1", "x3"], "steps[3].wrong.hidden[0]"),
        (("steps", 6, "figure"), [1], "steps[6].figure"),
        (("tables", "start", "players"), 40, "tables.start"),
        (("tables", "start", "options"), {"limit": "many"}, "tables.start"),
        (("tables", "column", "moves"), ["0 1+2", "1 1+2", "x1"], "tables.column.moves[2]"),
        (("learnt", 0, "id"), "unknown", "text.en.ftl"),
        (("learnt", 0, "cards"), ["99"], "learnt.columns.cards"),
    ],
)
def test_a_fault_is_refused_with_its_place(path: tuple[str | int, ...], value: Any, place: str) -> None:
    changed = stored()
    inner: Any = changed
    for part in path[:-1]:
        inner = inner[part] if isinstance(part, int) else inner.setdefault(part, {})
    inner[path[-1]] = value
    assert refused(changed) == place


def test_a_run_answers_and_leads_on() -> None:
    lesson = lesson_of(game(GAME))
    assert lesson is not None
    run = LessonRun(lesson, 3)
    wrong = next(iter(run.step.wrong))
    for misses in range(1, HINT_AFTER + 2):
        answer = run.answer(wrong)
        assert (answer.right, answer.hint, run.at) == (False, misses >= HINT_AFTER, 3)
    with pytest.raises(BadLesson):
        run.answer(-1)
    assert run.answer(run.step.solution).right
    assert (run.at, run.misses) == (4, 0)
    run.go(99)
    assert run.over


def test_a_game_without_a_lesson_has_none() -> None:
    assert lesson_of(game("high-card")) is None
