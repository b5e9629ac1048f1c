"""`pioche learn`."""

from __future__ import annotations

import pytest

from pioche.core.game import game, game_ids
from pioche.core.lesson import Lesson, lesson_of
from pioche.core.text import LANGUAGES
from tests.cli.test_puzzles import typed
from tests.kit.cli.program import run_here

GAMES = [name for name in game_ids() if lesson_of(game(name)) is not None]


def lesson(name: str) -> Lesson:
    found = lesson_of(game(name))
    assert found is not None
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_is_played_to_its_end_by_notation(
    name: str, language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    notations = game(name).notations
    typed(monkeypatch, *("" if step.shows else notations[step.solution] for step in lesson(name).steps))
    code, out, _ = run_here(capsys, "learn", name, "--lang", language)
    assert code == 0
    assert f"pioche play {name}" in out
    assert out.count("  • ") >= len(lesson(name).learnt)


def test_a_wrong_answer_is_explained_and_then_the_right_one_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "lost-cities"
    at, step = next((at, step) for at, step in enumerate(lesson(name).steps) if step.wrong)
    notations = game(name).notations
    before = ["" if each.shows else notations[each.solution] for each in lesson(name).steps[:at]]
    wrong = notations[next(iter(step.wrong))]
    typed(monkeypatch, *before, "", "c", "nonsense", wrong, wrong, "?", "q")
    code, out, _ = run_here(capsys, "learn", name, "--lang", "en")
    assert code == 0
    right = step.position.sentence(lesson(name).seat, step.solution)
    said = lesson(name).speaker("en", ["You", "Hazel"]).can(right)
    assert "“nonsense” is not possible here" in out
    assert "“” is not" not in out
    assert "discard the 10 of the desert" in out  # by c: all choices in sentences
    assert said in out.lower() or said in out
    assert f"step {at + 2} of" in out and f"step {at + 3} of" not in out


def test_q_quits_at_any_step(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, "q", "")
    code, out, _ = run_here(capsys, "learn", "trio", "--lang", "en")
    assert code == 0
    assert "step 1 of" in out and "step 2 of" not in out
