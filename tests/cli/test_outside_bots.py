"""Programs as bots in the terminal and in the arena: whole games, and one clear message when one misbehaves."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from pioche.bots.refusals import BotIllegal
from pioche.cli.terminal.session import Session
from pioche.core.game import game
from pioche.core.match import Match, Player, read
from tests.cli.conftest import pioche, seated

FIRST = """
import json, sys
kept = open(sys.argv[1], "w")
for line in sys.stdin:
    kept.write(line)
    kept.flush()
    told = json.loads(line)
    if told["type"] == "decide":
        print(json.dumps({"action": told["choices"][0]["action"]}), flush=True)
"""
WRONG = """
import sys
sys.stderr.write("I am lost\\n")
for line in sys.stdin:
    print('{"action": "none"}', flush=True)
"""


@pytest.fixture
def named(tmp_path: Path) -> dict[str, str]:
    """A bot that takes the first choice and keeps what it is told, and one that misbehaves."""
    found = {}
    for name, lines in (("first", FIRST), ("wrong", WRONG)):
        path = tmp_path / f"{name}.py"
        path.write_text(lines)
        found[name] = "cmd:" + shlex.join(
            [sys.executable, "-I", "-S", str(path), str(tmp_path / f"{name}.kept")]
        )
    return found


def test_a_whole_game_in_a_session(named: dict[str, str], tmp_path: Path) -> None:
    """One program for the whole game, with the log since its last decision each time."""
    room = game("high-card")
    match = Match.new(room, [Player("Inès"), Player("Figue", named["first"])], seed="a session")
    session = Session(match)
    while not session.position.over:
        session.deal_until_decision()
        for seat in session.position.actors:
            action = session.bot_choice(1) if seat else session.position.legal(0)[0]
            session.decide(seat, action)
    session.close()
    told = [json.loads(line) for line in (tmp_path / "first.kept").read_text().splitlines()]
    assert [line["type"] for line in told] == ["hello", "decide", "decide", "decide", "over"]
    logs = [[line["id"] for line in each["log"]] for each in told[1:-1]]
    assert logs == [["log-deal", "log-chose"], *[["log-chose-card", "log-trick", "log-chose"]] * 2]
    assert told[-1]["scores"] == session.position.scores


def test_taking_back_leaves_the_program_there(named: dict[str, str], tmp_path: Path) -> None:
    room = game("high-card")
    session = Session(Match.new(room, [Player("Inès"), Player("Figue", named["first"])], seed="back"))
    session.deal_until_decision()
    for _ in range(2):
        session.decide(1, session.bot_choice(1))
        session.undo_decision_of(1)
        session.deal_until_decision()
    session.close()
    told = [json.loads(line) for line in (tmp_path / "first.kept").read_text().splitlines()]
    assert [line["type"] for line in told] == ["hello", "decide", "decide"]
    assert told[1] | {"number": 2} == told[2]


def test_the_loop_keeps_the_match_of_a_bot_that_misbehaves(named: dict[str, str], tmp_path: Path) -> None:
    room, path = game("high-card"), tmp_path / "match.json"
    match = Match.new(room, [Player("Inès", "person"), Player("Figue", named["wrong"])], seed="lost")
    loop, terminal = seated(
        "high-card", lambda loop: room.notations[loop.session.position.legal(0)[0]], path, match=match
    )
    with pytest.raises(BotIllegal):
        loop.run()
    assert len(read(path).moves) == 1 and "Figue (cmd:" in terminal.text


def test_the_program_says_it_in_one_line_and_leaves_with_2(named: dict[str, str], tmp_path: Path) -> None:
    for arguments in (
        ("play", "high-card", "--fast", "--bots", named["wrong"], "--seed", "x"),
        ("arena", "high-card", "--deals", "2", "--workers", "1", "--bots", f"{named['wrong']},greedy"),
    ):
        ran = pioche(*arguments, folder=tmp_path, typed="".join(f"{card}\n" for card in range(1, 10)))
        assert ran.returncode == 2, ran.stderr
        (line,) = ran.stderr.splitlines()
        assert line.startswith("pioche: The bot “cmd:") and "I am lost" in line and "none" in line


def test_a_whole_tournament(named: dict[str, str], tmp_path: Path) -> None:
    bots = f"{named['first']},greedy"
    ran = pioche(
        "arena", "high-card", "--deals", "2", "--workers", "1", "--bots", bots, "--json", folder=tmp_path
    )
    assert ran.returncode == 0 and json.loads(ran.stdout)["games"] == 4, ran.stderr
