"""`pioche simulate --records` and `pioche records`: list, filter, verify, convert."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from pioche.cli import language
from pioche.core.match import read
from pioche.core.records.files import entries, read_many
from tests.kit.cli.program import PROGRAM, environment, run_here

SIMULATE = ("simulate", "high-card", "--games", "30", "--bots", "greedy,random", "--seed", "records")


@pytest.fixture
def games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "games.parquet"
    code, out, _ = run_here(capsys, *SIMULATE, "--records", str(path))
    assert code == 0 and f"30 matches in {path}" in out.replace("\n", "")
    return path


@pytest.mark.parametrize("each", language.LANGUAGES)
def test_the_list_has_a_line_for_each_match(
    each: str, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run_here(capsys, "records", str(games), "--lang", each)
    lines = out.splitlines()
    assert code == 0 and len(lines) == 31 and "30 × high-card" in lines[-1]
    for number, (line, match) in enumerate(zip(lines, read_many(games), strict=False), 1):
        final = match.at()
        assert line.split()[:3] == [str(number), "high-card", str(len(match.moves))]
        for seat, player in enumerate(match.seats):
            assert f"{player.name} {final.scores[seat]}{' ★' * (seat in final.winners)}" in line


def test_matches_are_chosen(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def found(*more: str) -> int:
        figures = json.loads(run_here(capsys, "records", str(games), "--json", *more)[1])
        return int(figures["matches"])

    winners = [match.at().winners for match in read_many(games)]
    for seat, name in enumerate(("greedy", "random-1")):
        assert found("--winner", name) == sum(seat in each for each in winners) > 0
    assert found("--player", "random") == found("--game", "high-card") == found("--finished") == 30
    assert found("--player", "expert") == found("--players", "3") == found("--game", "skyjo") == 0
    assert found("--match", "3", "--match", "5", "--match", "99") == 2


def test_conversion_and_verification(games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines, back, one = tmp_path / "a.jsonl", tmp_path / "b.parquet", tmp_path / "one.json"
    assert run_here(capsys, "records", str(games), "--verify", "--out", str(lines))[0] == 0
    assert run_here(capsys, "records", str(lines), "--out", str(back))[0] == 0
    assert [match.to_json() for match in read_many(back)] == [match.to_json() for match in read_many(games)]
    assert run_here(capsys, "records", str(back), "--match", "4", "--out", str(one))[0] == 0
    assert read(one).to_json() == list(read_many(games))[3].to_json()
    code, _, err = run_here(capsys, "records", str(games), "--out", str(lines))
    assert code == 2 and "already" in err


@pytest.mark.parametrize("each", language.LANGUAGES)
def test_damaged_matches_are_named_and_left_out(
    each: str, games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = tmp_path / "a.jsonl"
    run_here(capsys, "records", str(games), "--out", str(lines))
    rows = lines.read_text("utf-8").splitlines()
    forged = json.loads(rows[6])
    forged["result"]["scores"].reverse()
    rows[2], rows[6] = "{", json.dumps(forged | {"moves": forged["moves"][:-1]})
    lines.write_text("\n".join(rows), "utf-8")
    assert run_here(capsys, "records", str(lines), "--json")[0] == 2
    out = tmp_path / "good.jsonl"
    code, said, err = run_here(capsys, "records", str(lines), "--verify", "--out", str(out), "--lang", each)
    assert code == 2 and "28 × high-card" in said and f"in {out}" in said.replace("dans", "in")
    assert [line.split("\u202f")[0].split(":")[0] for line in err.splitlines()] == (
        ["Match 3", "Match 7"] if each == "en" else ["Partie 3", "Partie 7"]
    )
    assert len(list(read_many(out))) == 28


@pytest.mark.parametrize(
    "typed",
    [
        "records /nowhere/games.parquet", "records /", "records", "records /dev/null", "records {games} --game nope",
        "records {games} --out /nowhere/a.jsonl", "records {games} --out {games}.csv", "records {games} --out x.json",
        "simulate high-card --records {games}", "simulate high-card --records {games}.csv",
    ],
)  # fmt: skip
def test_wrong_input_is_one_line_and_code_2(
    typed: str, games: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(games.parent)
    code, out, err = run_here(capsys, *typed.format(games=games).split())
    assert code == 2 and not out and len(err.splitlines()) == 1, (out, err)
    assert [path.name for path in games.parent.iterdir()] == [games.name]


def test_ctrl_c_leaves_a_file_of_whole_games(tmp_path: Path) -> None:
    """The simulation is interrupted once its progress bar, on the terminal of its stderr, has moved."""
    path = tmp_path / "many.parquet"
    terminal, screen = os.openpty()
    program = subprocess.Popen(
        [*PROGRAM, "simulate", "high-card", "--games", "1000000000", "--records", str(path)],
        stdout=subprocess.PIPE, stderr=screen, text=True, env=environment(tmp_path, TERM="xterm"),
    )  # fmt: skip
    os.close(screen)
    shown = b""
    while b"moves/s" not in shown:
        shown += os.read(terminal, 4096)
    assert not path.exists()
    program.send_signal(signal.SIGINT)
    out, _ = program.communicate(timeout=240)
    os.close(terminal)
    assert program.returncode == 130
    count = sum(1 for _ in entries(path))
    assert count > 0 and f"{count} matches in" in out
