"""`pioche puzzles` and `pioche puzzle`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pioche.cli.terminal.puzzle_record import PuzzleRecord
from pioche.coach.puzzles.collection import read, shipped
from pioche.core.game import game
from tests.kit.cli.program import run_here

GAME = "high-card"


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Let a person type these lines, then end the input."""
    given = iter(lines)

    def line(_prompt: str = "") -> str:
        try:
            return next(given)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", line)


def test_a_complete_file_is_shown_and_nothing_is_mined(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "some.jsonl"
    shipped(game(GAME)).write(file)
    code, out, _ = run_here(capsys, "puzzles", GAME, "--count", "1", "-o", str(file), "--lang", "fr")
    assert code == 0
    assert "la carte la plus haute" in out
    assert read(file.read_text("utf-8"), game(GAME)).puzzles == shipped(game(GAME)).puzzles
    code, out, _ = run_here(capsys, "puzzles", GAME, "--count", "1", "-o", str(file), "--json")
    assert len(json.loads(out)) == len(shipped(game(GAME)).puzzles)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--count", "0"),
        ("--players", "9"),
        ("--option", "low"),
        ("-o", "no/such/folder/file"),
        ("-o", "damaged"),
    ],
)
def test_bad_arguments_are_one_line(
    arguments: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "damaged").write_text("{}", "utf-8")
    code, out, err = run_here(capsys, "puzzles", GAME, *arguments)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1


def test_a_right_and_a_wrong_answer_and_the_rating_of_this_user(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secrets.choice", lambda left: left[0])
    left = sorted(shipped(game(GAME)).puzzles, key=lambda one: abs(one.rating - 1500))
    typed(monkeypatch, "?", "c", "nothing", left[0].answer, "q")
    code, out, _ = run_here(capsys, "puzzle", GAME, "--lang", "en")
    assert code == 0
    assert "right!" in out
    assert "in a row: 1" in out
    assert "is no choice here" in out
    after = PuzzleRecord.load()
    assert after.rating.mean > 1500
    assert after.answered == {GAME: [left[0].id]}
    typed(monkeypatch, "h", left[1].tempting, "")
    _, out, _ = run_here(capsys, "puzzle", GAME, "--lang", "fr")
    assert "Mieux" in out
    assert "Pense à ceci" in out
    assert PuzzleRecord.load().rating.mean < after.rating.mean
    typed(monkeypatch)
    _, out, _ = run_here(capsys, "puzzle", GAME, "--lang", "en")
    assert "all puzzles of this game" in out


def test_the_moves_before_are_shown_on_demand_and_at_once_where_remembering_is_the_game(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secrets.choice", lambda left: left[0])
    for name, keys, shown in (("lost-cities", [], False), ("lost-cities", ["l"], True), ("trio", [], True)):
        typed(monkeypatch, *keys)
        code, out, _ = run_here(capsys, "puzzle", name, "--lang", "en")
        assert code == 0
        assert ("draws a card" in out or "You ask" in out) is shown


def test_a_skipped_puzzle_is_not_noted(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "s", "q")
    assert run_here(capsys, "puzzle", GAME)[0] == 0
    assert not (data / "puzzles.json").exists()


def test_a_damaged_record_counts_as_none(data: Path) -> None:
    for damaged in ("", "{", "[]", '{"mean": 1}', '{"mean": 1, "deviation": 2, "run": 0, "answered": 7}'):
        (data / "puzzles.json").write_text(damaged, "utf-8")
        assert PuzzleRecord.load().answered == {}
