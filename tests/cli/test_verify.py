"""`pioche verify` with the commitment and nonce that somebody kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pioche.cli.terminal.session import Session
from pioche.core.match import Match, Player, match_from_json, read
from tests.kit.cli.program import run_here
from tests.kit.paths import GOLDEN

FILE = GOLDEN / "old-match.json"
STORED = json.loads(FILE.read_text("utf-8"))
KEPT = ("--commitment", STORED["commitment"], "--nonce", STORED["nonces"][0])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A match of people; a bot decided once for the first one, the clock twice for the second."""
    match = match_from_json({name: value for name, value in STORED.items() if name != "continued"})
    match.seats = [Player("Inès"), Player("Prune")]
    moves, match.moves = match.moves, []
    for played, by in zip(moves, ["stand-in", "clock", None, "clock", None, None], strict=True):
        match.add(played.seat, played.notation, played.at, by)
    match.write(tmp_path / "match.json")
    return tmp_path / "match.json"


def test_the_kept_values_prove_the_deal(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run_here(capsys, "verify", str(file), *KEPT)
    assert code == 0 and "The deal is proven" in out and "agreed" not in out
    upper = (each if each.startswith("-") else each.upper() for each in KEPT)
    assert run_here(capsys, "verify", str(file), *upper)[0] == 0
    figures = json.loads(run_here(capsys, "verify", str(file), *KEPT, "--json")[1])
    assert (figures["deal"], figures["nonces"], figures["kept_nonces"], figures["kept_commitment"]) == (
        "proven", 1, 1, True,
    )  # fmt: skip


def test_what_is_not_proven_is_said(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = run_here(capsys, "verify", str(file))[1]
    assert "--commitment and --nonce" in out and "The deal is proven" not in out
    assert "Not proven by any file: the names, the times" in out
    figures = json.loads(run_here(capsys, "verify", str(file), "--json")[1])
    assert (figures["deal"], figures["not_proven"]) == ("unchecked", ["names", "times", "players"])


def test_who_decided_is_said(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = run_here(capsys, "verify", str(file))[1]
    assert "Inès: 3 moves; a bot made 1 of them in the person’s absence and 0 because" in out
    assert "Prune: 3 moves; a bot made 0 of them in the person’s absence and 2 because" in out
    seats = json.loads(run_here(capsys, "verify", str(file), "--json")[1])["seats"]
    assert seats[0] == {"name": "Inès", "kind": "person", "decisions": {"person": 2, "stand-in": 1}}
    assert seats[1]["decisions"] == {"person": 1, "clock": 2}


def test_a_match_that_is_opened_in_the_terminal_keeps_who_decided(file: Path) -> None:
    before = read(file)
    assert Session(read(file)).match == before


def test_a_match_without_nonces_is_only_somebody_s_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Match.new("high-card", [Player("Inès"), Player("Prune")], seed="ground").write(tmp_path / "match.json")
    for each, words in (("en", "only the word"), ("fr", "on ne le sait que de qui")):
        assert words in run_here(capsys, "verify", str(tmp_path / "match.json"), "--lang", each)[1]


def test_an_old_file_of_a_continued_match_is_verified(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run_here(capsys, "verify", str(FILE), *KEPT)
    assert code == 0 and "The first 3 moves were taken over" in out and "it was known before" in out


@pytest.mark.parametrize("each", ["en", "fr"])
def test_other_values_than_the_kept_ones_are_one_line_and_code_2(
    each: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for wrong in (("--commitment", "00" * 32), ("--nonce", "00" * 32), (*KEPT, "--nonce", "00" * 16)):
        code, out, err = run_here(capsys, "verify", str(file), *wrong, "--lang", each)
        assert code == 2 and not out and len(err.splitlines()) == 1 and err.startswith("pioche: ")
        code, out, _ = run_here(capsys, "verify", str(file), *wrong, "--json")
        assert code == 2 and json.loads(out)["valid"] is False
