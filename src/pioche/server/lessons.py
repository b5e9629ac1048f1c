"""The document of a lesson: scenes and frames of the learner's seat, made once for each game and language."""

from __future__ import annotations

import functools
from typing import Any

from pioche.core.game import game
from pioche.core.lesson import Lesson, Step, lesson_of
from pioche.core.message import Message
from pioche.core.scene import Choice
from pioche.core.text import messages
from pioche.server.refusals import NoLesson


@functools.cache
def document(name: str, language: str) -> dict[str, Any]:
    """Return a lesson as `schemas.Lesson` has it. Raises `UnknownGame`, `NoLesson`."""
    lesson = lesson_of(game(name))
    if lesson is None:
        raise NoLesson(game=name)
    first = lesson.steps[0].position
    return {
        "game": name,
        "rules": lesson.game.version,
        "options": dict(first.options),
        "players": lesson.players,
        "seat": lesson.seat,
        "minutes": lesson.minutes,
        "words": messages(lesson.words, language),
        "steps": [_step(lesson, step) for step in lesson.steps],
        "learnt": [{"text": each.text.to_json(), "cards": list(each.cards)} for each in lesson.learnt],
    }


def _step(lesson: Lesson, step: Step) -> dict[str, Any]:
    notations, seat = lesson.game.notations, lesson.seat
    return {
        "id": step.id,
        "fresh": step.fresh,
        "free": step.free,
        "scene": step.position.scene(seat).to_json(),
        "before": [frame.to_json() for frame in step.before],
        "title": step.title.to_json(),
        "text": step.text.to_json(),
        "ask": _said(step.ask),
        "prompt": None if step.shows else step.position.prompt(seat).to_json(),
        "choices": [_choice(each) for each in step.choices],
        "played": {
            notations[action]: [frame.to_json() for frame in frames] for action, frames in step.played.items()
        },
        "wrong": {notations[action]: said.to_json() for action, said in step.wrong.items()},
        "look": _said(step.look),
        "done": _said(step.done),
        "figure": step.figure
        and {"before": step.figure[0], "after": step.figure[1], "unit": step.figure[2].to_json()},
        "ring": list(step.ring),
        "counts": _counts(step),
    }


def _said(message: Message | None) -> dict[str, Any] | None:
    return None if message is None else message.to_json()


def _choice(choice: Choice) -> dict[str, Any]:
    return {
        "action": choice.notation,
        "sentence": choice.sentence.to_json(),
        "paths": [list(path) for path in choice.paths],
        "preview": [each.to_json() for each in choice.preview],
    }


def _counts(step: Step) -> list[list[dict[str, Any]]] | None:
    """Return the count of every seat after the step's action, if that ends the game."""
    end = step.end
    if not end.over:
        return None
    return [[line.to_json() for line in end.count(seat)] for seat in range(end.players)]
