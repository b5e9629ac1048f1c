"""The commands: their figures, their error messages, their help, and what Ctrl-C does."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pioche.cli import language
from pioche.core.game import game_ids
from pioche.core.match import read
from tests.kit.cli.program import PROGRAM, environment, run_here, run_program
from tests.kit.cli.scripted import random_typist, start_loop

CLI = Path(language.__file__).parent


@pytest.fixture
def match_file(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    loop, _ = start_loop("high-card", random_typist("f"), path, players=3)
    loop.run()
    return path


def test_same_text_ids_in_both_languages() -> None:
    ids = {
        each: re.findall(
            r"^([a-z][\w-]*) =|^ +(\.[a-z]+) =", (CLI / f"text.{each}.ftl").read_text("utf-8"), re.M
        )
        for each in language.LANGUAGES
    }
    assert set(ids) == {"en", "fr"}
    assert ids["en"] == ids["fr"] and len(set(ids["en"])) > 80


def test_help_imports_neither_numba_nor_numpy(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom pioche.cli import run\n"
        "code = run(sys.argv[1:])\nsys.exit(code or any(name in sys.modules for name in ('numba', 'numpy')))"
    )
    for arguments in (["--help"], ["play", "--help", "--lang", "fr"], ["--version"], []):
        done = subprocess.run(
            [sys.executable, "-c", code, *arguments],
            capture_output=True,
            text=True,
            env=environment(tmp_path),
        )
        assert done.returncode == 0 and "pioche" in done.stdout, done.stderr


@pytest.mark.parametrize("each", ["en", "fr"])
def test_everything_in_help_is_explained(each: str, capsys: pytest.CaptureFixture[str]) -> None:
    commands = [
        "play",
        "serve",
        "games",
        "rules",
        "simulate",
        "replay",
        "verify",
        "records",
        "perft",
        "backup",
    ]
    for arguments in ([], *([command] for command in commands)):
        code, out, _ = run_here(capsys, *arguments, "--help", "--lang", each)
        assert code == 0
        rows = re.findall(r"^  (-?\S.*)$", out, re.M)
        assert rows and all(re.search(r"\S {2,}\S", row) for row in rows), out
    assert all(command in run_here(capsys, f"--lang={each}")[1] for command in commands)


@pytest.mark.parametrize(
    ("variables", "each"),
    [
        ({"LC_ALL": "fr_FR.UTF-8"}, "fr"),
        ({"LC_MESSAGES": "fr", "LANG": "en_US"}, "fr"),
        ({"LANG": "fr_CA"}, "fr"),
        ({"LC_ALL": "C", "LANG": "fr_FR"}, "en"),
        ({"LANG": "de_DE"}, "en"),
        ({}, "en"),
    ],
)
def test_language_of_the_locale(
    variables: dict[str, str], each: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language.choose(["games"]) == ["games"] and language.current() == each
    assert language.choose(["--lang", "fr", "games"]) == ["games"] and language.current() == "fr"
    assert language.choose(["games", "--lang=en"]) == ["games"] and language.current() == "en"


def test_games_and_rules(capsys: pytest.CaptureFixture[str]) -> None:
    listed = json.loads(run_here(capsys, "games", "--json")[1])
    assert [each["game"] for each in listed] == list(game_ids())
    for each in language.LANGUAGES:
        code, out, _ = run_here(capsys, "games", "--lang", each)
        assert code == 0 and all(name in out for name in game_ids())
        for name in game_ids():
            assert len(run_here(capsys, "rules", name, "--lang", each)[1]) > 50


def test_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run_here(capsys, "simulate", "high-card", "--games", "50", "--players", "3", "--json")
    figures = json.loads(out)
    assert code == 0 and figures["games"] == 50 and figures["moves"] == 50 * 9
    wanted = "game players games moves seconds moves_per_second mean_moves mean_scores truncated"
    assert set(wanted.split()) <= set(figures)
    code, out, _ = run_here(capsys, "perft", "high-card", "--depth", "3", "--seed", "x", "--json")
    depths = json.loads(out)["depths"]
    assert code == 0 and [row["nodes"] for row in depths] == [3, 9, 18]


@pytest.mark.parametrize("each", ["en", "fr"])
def test_figures_for_people(each: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", "high-card", "--games", "200", "--bots", "greedy,random", "--lang", each)
    code, out, _ = run_here(capsys, *arguments)
    assert code == 0 and "greedy" in out and "█" in out
    assert run_here(capsys, *arguments)[1].splitlines()[2:] == out.splitlines()[2:]
    code, out, _ = run_here(capsys, "perft", "high-card", "--depth", "2", "--lang", each)
    assert code == 0 and len(out.splitlines()) == 2


def test_replay(match_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = read(match_file)
    last = json.loads(run_here(capsys, "replay", str(match_file), "--json")[1])
    assert last["at"] == len(match.moves) and last["scores"] == match.at().scores
    assert len(last["log"]) > len(match.moves)
    for at in (0, 4):
        for seat in ("0", "2"):
            found = run_here(capsys, "replay", str(match_file), "--at", str(at), "--seat", seat, "--json")[1]
            assert json.loads(found)["scene"] == match.at(at).scene(int(seat)).to_json()
    everything = json.loads(
        run_here(capsys, "replay", str(match_file), "--at", "0", "--seat", "all", "--json")[1]
    )
    hands = [zone["cards"] for zone in everything["scene"]["zones"] if zone["id"].startswith("hand/")]
    assert len(hands) == 3 and not any("?" in hand for hand in hands)
    log = json.loads(run_here(capsys, "replay", str(match_file), "--seat", "all", "--json")[1])["log"]
    own = [
        line for line in log if "You have chosen to lay the" in line
    ]  # a private line begins with the name of its seat
    assert len(own) == len(match.moves)
    assert {line.partition("]")[0][1:] for line in own} == {player.name for player in match.seats}
    code, out, _ = run_here(capsys, "replay", str(match_file), "--lang", "fr")
    assert code == 0 and "La plus haute" in out and "prend le point" in out


def test_verify(match_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run_here(capsys, "verify", str(match_file))
    assert code == 0 and out.startswith("valid: high-card, 3 players, 9 moves")
    assert json.loads(run_here(capsys, "verify", str(match_file), "--json")[1])["valid"] is True
    stored = json.loads(match_file.read_text("utf-8"))
    studied = tmp_path / "studied.json"
    studied.write_text(json.dumps(stored | {"continued": 3}))
    assert "The first 3 moves were taken over" in run_here(capsys, "verify", str(studied))[1]
    studied.write_text(json.dumps(stored | {"continued": 0}))
    assert "begins with the deal of another one" in run_here(capsys, "verify", str(studied))[1]
    stored["result"]["scores"][0] += 1
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(stored))
    code, out, err = run_here(capsys, "verify", str(forged))
    assert code == 2 and not out and len(err.splitlines()) == 1 and "result" in err
    code, out, _ = run_here(capsys, "verify", str(forged), "--json")
    assert code == 2 and json.loads(out)["valid"] is False


WRONG = [
    "play nope",
    "play",
    "nope",
    "play high-card --players 9",
    "play high-card --players x",
    "play high-card --option low",
    "play high-card --option low=7",
    "play high-card --option nope=1",
    "play high-card --bots clever",
    "play high-card --zut",
    "play high-card --seed",
    "play high-card --resume",
    "play high-card --resume --players 2",
    "simulate high-card --games -1",
    "simulate high-card --games 0",
    "simulate high-card --games many",
    "simulate high-card --threads 0",
    "simulate high-card --bots ,",
    "simulate high-card --bots expert",
    "simulate high-card --bots cmd:cat",
    "simulate high-card --bots=",
    "perft high-card --depth 0",
    "perft high-card --depth 2.5",
    "rules nope",
    "games extra",
    "verify /nowhere/file.json",
    "verify /",
    "verify /dev/null",
    "verify /dev/null --commitment",
    "verify /dev/null --commitment 00",
    f"verify /dev/null --commitment {'0' * 63}g",
    f"verify /dev/null --commitment {'00' * 33}",
    "verify /dev/null --nonce 0",
    "verify /dev/null --nonce=",
    f"verify /dev/null --nonce 00 --nonce {'00' * 65}",
    "replay /nowhere/file.json",
    "games --lang de",
    "games --lang",
]


@pytest.mark.parametrize("each", ["en", "fr"])
@pytest.mark.parametrize("typed", WRONG)
def test_wrong_input_is_one_line_and_code_2(
    typed: str, each: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run_here(capsys, "--lang", each, *typed.split())
    assert code == 2 and not out
    assert len(err.splitlines()) == 1 and err.startswith("pioche: ") and len(err) > 20


def test_a_wrong_decision_number_or_viewer_is_one_line_and_code_2(
    match_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for wrong in (("--at", "99"), ("--at", "-1"), ("--seat", "3"), ("--seat", "x")):
        code, out, err = run_here(capsys, "replay", str(match_file), *wrong)
        assert code == 2 and not out and len(err.splitlines()) == 1


def test_play_reads_from_a_pipe(tmp_path: Path) -> None:
    done = run_program(
        "play", "high-card", "--seed", "pipe", "--lang", "fr", folder=tmp_path, typed="?\nzut\nq\n"
    )
    assert done.returncode == 0 and not done.stderr and "«\u202fzut\u202f»" in done.stdout
    done = run_program("play", "high-card", "--resume", folder=tmp_path)
    assert done.returncode == 0 and not done.stderr
    saved = list((tmp_path / "matches").iterdir())
    assert len(saved) == 1 and not read(saved[0]).at().over


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_saves_the_match(sent: signal.Signals, tmp_path: Path) -> None:
    program = subprocess.Popen(
        [*PROGRAM, "play", "high-card"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=environment(tmp_path, PYTHONUNBUFFERED="1"),
    )  # fmt: skip
    assert program.stdout is not None
    while "?" not in (letter := program.stdout.read(1)):
        assert letter, "the program ended"
    time.sleep(0.5)
    program.send_signal(sent)
    out, err = program.communicate(timeout=120)
    saved = list((tmp_path / "matches").iterdir())
    assert program.returncode == 0 and not err and "--resume" in out
    assert len(saved) == 1 and read(saved[0]).moves == []


def test_an_interrupted_simulation_shows_the_games_so_far(tmp_path: Path) -> None:
    """The simulation is interrupted once its progress bar, on the terminal of its stderr, has moved."""
    terminal, screen = os.openpty()
    program = subprocess.Popen(
        [*PROGRAM,
         "simulate", "high-card", "--games", "1000000000", "--threads", "1", "--json"],
        stdout=subprocess.PIPE, stderr=screen, text=True, env=environment(tmp_path, TERM="xterm"),
    )  # fmt: skip
    os.close(screen)
    shown = b""
    while b"moves/s" not in shown:
        shown += os.read(terminal, 4096)
    program.send_signal(signal.SIGINT)
    out, _ = program.communicate(timeout=120)
    os.close(terminal)
    assert program.returncode == 130
    assert 0 < json.loads(out)["games"] < 1_000_000_000
