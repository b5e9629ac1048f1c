"""Outside bots in the terminal and in the arena: complete matches, and the message when one misbehaves."""

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
from tests.kit.cli.program import run_program
from tests.kit.cli.scripted import start_loop

FIRST = """
import json, sys
received = open(sys.argv[1], "w")
for line in sys.stdin:
    received.write(line)
    received.flush()
    request = json.loads(line)
    if request["type"] == "decide":
        print(json.dumps({"action": request["choices"][0]["action"]}), flush=True)
"""
WRONG = """
import sys
sys.stderr.write("I am lost\\n")
for line in sys.stdin:
    print('{"action": "none"}', flush=True)
"""


@pytest.fixture
def bot_names(tmp_path: Path) -> dict[str, str]:
    """The names of a bot that takes the first choice and records its input, and of one that misbehaves."""
    found = {}
    for name, lines in (("first", FIRST), ("wrong", WRONG)):
        path = tmp_path / f"{name}.py"
        path.write_text(lines)
        found[name] = "cmd:" + shlex.join(
            [sys.executable, "-I", "-S", str(path), str(tmp_path / f"{name}.received")]
        )
    return found


def test_one_program_plays_a_complete_match(bot_names: dict[str, str], tmp_path: Path) -> None:
    """Each request holds the log since the program's last decision."""
    high_card = game("high-card")
    match = Match.new(high_card, [Player("Inès"), Player("Figue", bot_names["first"])], seed="a session")
    session = Session(match)
    while not session.position.over:
        session.deal_until_decision()
        for seat in session.position.actors:
            action = session.bot_choice(1) if seat else session.position.legal(0)[0]
            session.decide(seat, action)
    session.close()
    received = [json.loads(line) for line in (tmp_path / "first.received").read_text().splitlines()]
    assert [line["type"] for line in received] == ["hello", "decide", "decide", "decide", "over"]
    logs = [[line["id"] for line in each["log"]] for each in received[1:-1]]
    assert logs == [["log-deal", "log-chose"], *[["log-chose-card", "log-trick", "log-chose"]] * 2]
    assert received[-1]["scores"] == session.position.scores


def test_undo_does_not_end_the_program(bot_names: dict[str, str], tmp_path: Path) -> None:
    high_card = game("high-card")
    session = Session(
        Match.new(high_card, [Player("Inès"), Player("Figue", bot_names["first"])], seed="back")
    )
    session.deal_until_decision()
    for _ in range(2):
        session.decide(1, session.bot_choice(1))
        session.undo_decision_of(1)
        session.deal_until_decision()
    session.close()
    received = [json.loads(line) for line in (tmp_path / "first.received").read_text().splitlines()]
    assert [line["type"] for line in received] == ["hello", "decide", "decide"]
    assert received[1] | {"number": 2} == received[2]


def test_the_match_is_saved_when_a_bot_misbehaves(bot_names: dict[str, str], tmp_path: Path) -> None:
    high_card, path = game("high-card"), tmp_path / "match.json"
    match = Match.new(high_card, [Player("Inès", "person"), Player("Figue", bot_names["wrong"])], seed="lost")
    loop, terminal = start_loop(
        "high-card", lambda loop: high_card.notations[loop.session.position.legal(0)[0]], path, match=match
    )
    with pytest.raises(BotIllegal):
        loop.run()
    assert len(read(path).moves) == 1 and "Figue (cmd:" in terminal.text


def test_a_misbehaving_bot_is_one_line_and_code_2(bot_names: dict[str, str], tmp_path: Path) -> None:
    for arguments in (
        ("play", "high-card", "--fast", "--bots", bot_names["wrong"], "--seed", "x"),
        ("arena", "high-card", "--deals", "2", "--workers", "1", "--bots", f"{bot_names['wrong']},greedy"),
    ):
        ran = run_program(*arguments, folder=tmp_path, typed="".join(f"{card}\n" for card in range(1, 10)))
        assert ran.returncode == 2, ran.stderr
        (line,) = ran.stderr.splitlines()
        assert line.startswith("pioche: The bot “cmd:") and "I am lost" in line and "none" in line


def test_a_tournament(bot_names: dict[str, str], tmp_path: Path) -> None:
    bots = f"{bot_names['first']},greedy"
    ran = run_program(
        "arena", "high-card", "--deals", "2", "--workers", "1", "--bots", bots, "--json", folder=tmp_path
    )
    assert ran.returncode == 0 and json.loads(ran.stdout)["games"] == 4, ran.stderr
