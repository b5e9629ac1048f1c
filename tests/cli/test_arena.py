"""`pioche arena`: its figures, its files, its error messages, continuing after an interruption."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from pioche.arena.tournament.pool import VERSION
from pioche.cli import language
from tests.kit.cli.program import PROGRAM, environment, run_here

CALL = ("arena", "high-card", "--bots", "greedy,random", "--deals", "12", "--workers", "1")


def test_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run_here(capsys, *CALL, "--json")
    figures = json.loads(out)
    assert code == 0 and not err
    expected = {"pioche-arena": 1, "game": "high-card", "played": 12, "games": 24}
    assert {name: figures[name] for name in expected} == expected
    assert [each["bot"] for each in figures["entrants"]] == ["greedy", "random"]
    assert figures["entrants"][0]["thinking"]["p99_us"] > 0 and "results" not in figures


@pytest.mark.parametrize("each", language.LANGUAGES)
def test_figures_for_people(each: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run_here(capsys, *CALL, "--lang", each)
    assert code == 0 and not err and "greedy" in out and "±" in out
    assert ("12 donnes, 24 parties" if each == "fr" else "12 deals, 24 games") in out
    code, out, _ = run_here(capsys, "arena", "--help", "--lang", each)
    assert code == 0 and "--ray ADDRESS" in out and "--out FILE" in out
    listed = run_here(capsys, "--help", "--lang", each)[1]
    assert language.plain("about-arena").split(",")[0][:30] in " ".join(listed.split())


def test_players_options_and_seed(capsys: pytest.CaptureFixture[str]) -> None:
    wanted = ("--players", "3", "--option", "low=on", "--seed", "two words")
    figures = json.loads(run_here(capsys, *CALL, *wanted, "--json")[1])
    assert (figures["players"], figures["options"], figures["seed"]) == (3, {"low": "on"}, "two words")


def test_the_pool_takes_part_as_guests(capsys: pytest.CaptureFixture[str]) -> None:
    figures = json.loads(run_here(capsys, *CALL[:3], "greedy", *CALL[4:], "--pool", "--json")[1])
    assert figures["bots"] == ["greedy", "random"] and figures["guests"] == 1 and figures["pool"] == VERSION
    assert [each["guest"] for each in figures["entrants"]] == [False, True]


def test_a_results_file_is_continued(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, complete = tmp_path / "a.json", json.loads(run_here(capsys, *CALL, "--json")[1])
    more = [*CALL[:5], "5", *CALL[6:]]
    assert run_here(capsys, *more, "--out", str(file))[0] == 0
    assert len(json.loads(file.read_text())["results"]) == 5
    first = json.loads(file.read_text())["results"]
    figures = json.loads(run_here(capsys, *CALL, "--out", str(file), "--json")[1])
    assert [each["win_share"] for each in figures["entrants"]] == [
        each["win_share"] for each in complete["entrants"]
    ]
    stored = json.loads(file.read_text())
    assert stored["results"][:5] == first and len(stored["results"]) == 12
    assert {name: stored[name] for name in figures} == figures
    code, out, err = run_here(capsys, *CALL, "--seed", "other", "--out", str(file))
    assert code == 2 and not out and "seed" in err and len(err.splitlines()) == 1
    assert json.loads(file.read_text()) == stored


@pytest.mark.parametrize("each", language.LANGUAGES)
def test_the_html_report(each: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.html"
    assert run_here(capsys, *CALL, "--html", str(file), "--lang", each)[0] == 0
    assert file.read_text("utf-8").startswith(f'<!doctype html>\n<html lang="{each}">')


WRONG = [
    "arena",
    "arena nope --bots greedy,random",
    "arena high-card",
    "arena high-card --bots greedy",
    "arena high-card --bots greedy,clever",
    "arena high-card --bots ,",
    "arena high-card --bots greedy,random --deals 0",
    "arena high-card --bots greedy,random --deals many",
    "arena high-card --bots greedy,random --workers 0",
    "arena high-card --bots greedy,random --players 9",
    "arena high-card --bots greedy,random --option low=7",
    "arena high-card --bots greedy,random --out /",
    "arena high-card --bots greedy,random --html /nowhere/a.html",
    "arena high-card --bots greedy,random --out /dev/null",
]


@pytest.mark.parametrize("each", language.LANGUAGES)
@pytest.mark.parametrize("typed", WRONG)
def test_wrong_input_is_one_line_and_code_2(
    typed: str, each: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run_here(capsys, "--lang", each, *typed.split())
    assert code == 2 and not out
    assert len(err.splitlines()) == 1 and err.startswith("pioche: ") and len(err) > 20


def test_a_missing_ray_is_reported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    code, out, err = run_here(capsys, *CALL, "--ray", "local")
    assert code == 2 and not out and "pioche[cluster]" in err


def start_arena(folder: Path, file: Path, deals: int) -> subprocess.Popen[str]:
    typed = ["arena", "high-card", "--bots", "greedy,random", "--deals", str(deals), "--workers", "2"]
    return subprocess.Popen(
        [*PROGRAM, *typed, "--out", str(file), "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(folder),
        start_new_session=True,
    )  # fmt: skip


def test_an_interruption_shows_and_saves_the_results_so_far(tmp_path: Path) -> None:
    """The signal is sent to all processes of the group, as Ctrl-C in a terminal does."""
    file = tmp_path / "a.json"
    program = start_arena(tmp_path, file, 1_000_000)
    deadline = time.monotonic() + 240
    while not file.exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    os.killpg(program.pid, signal.SIGINT)
    out, err = program.communicate(timeout=120)
    figures: dict[str, Any] = json.loads(out)
    assert program.returncode == 130 and not err
    assert 0 < figures["played"] == len(json.loads(file.read_text())["results"]) < 1_000_000
