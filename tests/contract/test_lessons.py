"""Every lesson of every game, in every language: its positions, its moves, its answers and its texts."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from pioche.core.game import Game, game, game_ids
from pioche.core.lesson import Lesson, LessonRun, Step, lesson_of, seconds
from pioche.core.lesson_file import read_plan
from pioche.core.message import Card, Message
from pioche.core.scene import Frame
from pioche.core.text import LANGUAGES
from pioche.server.lessons import document
from tests.kit.paths import SOURCE

GAMES = [name for name in game_ids() if lesson_of(game(name)) is not None]


def lesson(name: str) -> Lesson:
    found = lesson_of(game(name))
    assert found is not None
    return found


def test_the_games_of_the_project_have_lessons() -> None:
    own = {path.parent.name.replace("_", "-") for path in (SOURCE / "games").glob("*/rules.py")}
    assert own <= set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_has_its_length(name: str) -> None:
    found = lesson(name)
    assert 7 <= len(found.steps) <= 11
    assert len(found.learnt) == 3
    for language in LANGUAGES:
        assert 5 <= seconds(found, language) / 60 <= 8


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_ends_with_the_count(name: str) -> None:
    last = lesson(name).steps[-1]
    assert last.end.over
    assert last.done is not None, "the last step says what the count shows"
    assert document(name, "en")["steps"][-1]["counts"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_can_be_played_through(name: str, language: str) -> None:
    """Wrong answers are explained and change nothing; the right one leads on."""
    found = lesson(name)
    text = found.speaker(language, ["A", "B", "C", "D"])
    run = LessonRun(found)
    tried = 0
    while not run.over:
        step, at = run.step, run.at
        for message in step.messages:
            assert text.say(message)
        if step.shows:
            run.go(at + 1)
            continue
        legal = set(step.position.legal(found.seat))
        assert set(step.played) <= legal, "accepted actions are legal"
        if step.free:
            assert {choice.action for choice in step.choices} == legal
            assert set(step.wrong) == legal - set(step.played), "all other actions have an answer"
            assert step.wrong, "a free step has something to get wrong"
            for misses, action in enumerate(step.wrong, 1):
                answer = run.answer(action)
                assert not answer.right and answer.message is not None and answer.look is not None
                assert answer.hint == (misses >= 2) and run.at == at
                tried += 1
        else:
            assert {choice.action for choice in step.choices} == set(step.played)
        assert run.answer(step.solution).right and run.at == at + 1
    assert tried > 0


def seen_faces(step: Step, seat: int, before: set[str]) -> set[str]:
    """Return the faces that the learner has seen at this table until the step speaks."""
    scene = step.position.scene(seat)
    shown = {face for zone in scene.zones for face in [*(zone.cards or ()), zone.top] if face and face != "?"}
    return (set() if step.fresh else before) | shown | moved(step.before)


def moved(frames: tuple[Frame, ...]) -> set[str]:
    return {move.face for frame in frames for move in frame.moves if move.face}


def named(message: Message | None) -> Iterator[str]:
    """Yield the faces of the cards that are arguments of a message."""
    for value in message.args.values() if message is not None else ():
        if isinstance(value, Card):
            yield value.face


@pytest.mark.parametrize("name", GAMES)
def test_the_texts_name_cards_that_the_learner_has_seen(name: str) -> None:
    found, seen = lesson(name), set[str]()
    for step in found.steps:
        seen = seen_faces(step, found.seat, seen)
        for message in (step.text, step.ask, step.look, *step.wrong.values()):
            for code in named(message):
                assert code in seen, f"{step.id}: the learner has not seen {code}"
        for frames in step.played.values():
            seen |= moved(frames)
        assert set(named(step.done)) <= seen


@pytest.mark.parametrize("name", GAMES)
def test_every_card_of_a_step_is_named_and_every_text_is_used(name: str) -> None:
    found = lesson(name)
    for language in LANGUAGES:
        source = game(name).read_text(f"lesson/text.{language}.ftl")
        ids = {line.partition(" ")[0] for line in source.splitlines() if line.startswith("lesson-")}
        used = {message.id for step in found.steps for message in step.messages}
        # The general answer of a free step may be one that no legal action needs any more.
        spare = {f"lesson-{step.id}-wrong" for step in found.steps if step.free}
        assert ids - used - spare == {thing.text.id for thing in found.learnt}
        for step in found.steps:
            own = [line for line in source.splitlines() if line.startswith(f"lesson-{step.id}")]
            for card in step.cards:
                assert any(f"${card} " in line for line in own), f"{step.id} does not name {card}"


@pytest.mark.parametrize("name", GAMES)
def test_the_document_shows_what_the_learner_may_see(name: str) -> None:
    """The scenes and frames of the document are the same in determinizations for the learner's seat."""
    found, shown = lesson(name), document(name, "en")
    for step, sent in zip(found.steps, shown["steps"], strict=True):
        for seed in range(3):
            world = step.position.imagine(found.seat, seed)
            assert world.scene(found.seat).to_json() == sent["scene"], step.id
            if not step.shows:
                assert [
                    choice.sentence.to_json()
                    for choice in world.choices(found.seat)
                    if choice.notation in {each["action"] for each in sent["choices"]}
                ] == [each["sentence"] for each in sent["choices"]]


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_is_for_the_rules_of_its_game(name: str) -> None:
    found: Game = game(name)
    source = found.lesson_source()
    assert source is not None
    assert json.loads(source[0])["rules"] == found.version
    assert read_plan(*source, found.version).steps
