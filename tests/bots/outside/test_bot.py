"""Bots from outside: the lines they are sent, the answers they may give, and every protocol error."""

from __future__ import annotations

import doctest
import json
import os
import pickle
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest

from pioche import bots
from pioche.bots import Bot, bot, check_name, refusals
from pioche.bots.outside import bot as outside
from pioche.bots.outside import process
from pioche.bots.outside.bot import Outside, hello, over, question
from pioche.bots.outside.process import MOST_BYTES
from pioche.bots.refusals import (
    BadSeconds,
    BotEarly,
    BotEnded,
    BotEndless,
    BotIllegal,
    BotMisbehaved,
    BotNotStarted,
    BotSilent,
    BotUnclear,
)
from pioche.core import rng
from pioche.core.game import Game, Position, game, game_ids
from pioche.core.message import Message
from pioche.core.refusals import NotYourTurn, Refused, UnknownBot
from pioche.core.scene import EVERYONE, LogLine, only
from pioche.core.text import LANGUAGES, Text
from tests.kit.contract.walk import new_positions, steps
from tests.kit.paths import DOCS, ROOT

SOURCE = rng.generator(bytes(rng.SEED_BYTES))
READS = "import json, os, sys, time\nasked = (json.loads(line) for line in sys.stdin)\n"
DECIDES = READS + "asked = (sent for sent in asked if sent['type'] == 'decide')\n"
SAYS = "    print(json.dumps({'action': sent['choices'][0]['action']}), flush=True)\n"
FIRST = DECIDES + "for sent in asked:\n" + SAYS  # a bot that takes the first choice
RECORDS = (
    READS
    + """
file = open(sys.argv[1], 'w')
for sent in asked:
    print(json.dumps(sent, sort_keys=True), file=file, flush=True)
    if sent['type'] == 'decide':
        print(json.dumps({'action': 0}), flush=True)
"""
)  # a bot that writes each line it is sent to a file

Script = Callable[..., str]


@pytest.fixture
def script(tmp_path: Path) -> Script:
    """A function that returns the name of a bot that runs the given Python code."""

    def named(lines: str, *arguments: object) -> str:
        path = tmp_path / f"bot_{len(list(tmp_path.iterdir()))}.py"
        path.write_text(lines)
        return "cmd:" + shlex.join([sys.executable, "-I", "-S", str(path), *map(str, arguments)])

    return named


@pytest.fixture
def high_card() -> Game:
    return game("high-card")


def play_out(position: Position, players: list[Bot]) -> None:
    while position.actors:
        seat = position.actors[0]
        position.play(players[seat].choose(position, seat, SOURCE), seat)


def recorded(path: Path, lines: int = 0) -> list[dict[str, Any]]:
    """Return the lines that a bot was sent, once it has recorded so many."""
    end = time.monotonic() + 10
    while True:
        found = path.read_text().splitlines() if path.exists() else []
        if len(found) >= lines or time.monotonic() > end:
            return [json.loads(line) for line in found]
        time.sleep(0.01)


def written(mine: Outside) -> None:
    """Wait until the program has written a line without a question, or ended."""
    end = time.monotonic() + 10
    while (
        mine._conversation is not None and not mine._conversation._process.unread and time.monotonic() < end
    ):
        time.sleep(0.01)


def started(mine: Outside) -> int:
    """Return the process id of the program of a bot."""
    assert mine._conversation is not None
    return mine._conversation._process._child.pid


def gone(pid: int) -> bool:
    """Return whether a process ends within five seconds."""
    end = time.monotonic() + 5
    while time.monotonic() < end:
        try:
            if psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
                return True
        except psutil.NoSuchProcess:
            return True
        time.sleep(0.01)
    return False


# Names ------------------------------------------------------------------------------------------------


def test_a_command_is_a_valid_name() -> None:
    assert check_name("cmd:./my_bot --deep") == "cmd:./my_bot --deep"
    with pytest.raises(UnknownBot, match="cmd:COMMAND"):
        check_name("deep")
    for name in ("cmd", "cmd:", "cmd:  ", "CMD:x", " cmd:x", "xcmd:x"):
        with pytest.raises(UnknownBot):
            check_name(name)


@pytest.mark.parametrize("among", [bots.NAMES, bots.QUICK, bots.LEVELS])
def test_a_list_of_names_without_commands_rejects_them(among: tuple[str, ...]) -> None:
    with pytest.raises(UnknownBot) as refused:
        check_name("cmd:true", among)
    assert refused.value.args_given["expected"] == ", ".join(among)


def test_bot_returns_an_outside_bot_for_a_command(high_card: Game) -> None:
    found = bot("cmd:true", high_card)
    assert isinstance(found, Outside) and found.name == "cmd:true" and found.seconds == outside.SECONDS
    assert type(bot("greedy", high_card)) is Bot
    with pytest.raises(UnknownBot):
        Bot("cmd:true", high_card)
    with pytest.raises(UnknownBot):
        Outside("greedy", high_card)


# Playing ----------------------------------------------------------------------------------------------


def test_the_lines_of_a_game(high_card: Game, script: Script, tmp_path: Path) -> None:
    """One greeting, one question for each decision, and the result."""
    position = high_card.new(3, {"low": "on"}, seed="a game")
    path = tmp_path / "recorded"
    with Outside(script(RECORDS, path), high_card) as mine:
        play_out(position, [bot("random", high_card), mine, bot("random", high_card)])
    sent = recorded(path)
    assert [line["type"] for line in sent] == ["hello", "decide", "decide", "decide", "over"]
    assert sent[0] == hello(position, 1, outside.SECONDS)
    assert (sent[0]["seat"], sent[0]["players"], sent[0]["options"]) == (1, 3, {"low": "on"})
    assert [line["number"] for line in sent[1:-1]] == [1, 2, 3]
    assert sent[-1] == over(position) and sent[-1]["winners"] == list(position.winners)


def test_a_question_is_what_a_client_of_the_server_gets(high_card: Game) -> None:
    position = high_card.new(seed="a question")
    asked = question(position, 0, 7)
    assert asked["scene"] == position.scene(0).to_json()
    assert asked["prompt"] == position.prompt(0).to_json()
    assert [choice["action"] for choice in asked["choices"]] == [
        high_card.notations[action] for action in position.legal(0)
    ]
    assert [choice["paths"] for choice in asked["choices"]] == list(position.touches(0).values())
    assert asked["scores"] == position.scores and asked["log"] is None
    assert json.loads(json.dumps(asked))["number"] == 7


@pytest.mark.parametrize(
    "answer", ["sent['choices'][1]['action']", "1", "' ' + sent['choices'][1]['action']"]
)
def test_an_answer_is_a_notation_or_an_index(high_card: Game, script: Script, answer: str) -> None:
    position = high_card.new()
    says = f"for sent in asked:\n    print(json.dumps({{'action': {answer}}}), flush=True)\n"
    with Outside(script(DECIDES + says), high_card) as mine:
        assert mine.choose(position, 0, SOURCE) == position.legal(0)[1]
        assert mine.title is None


def test_a_program_may_give_its_name(high_card: Game, script: Script) -> None:
    ready = "print(json.dumps({'ready': True, 'name': 'Fig\\u0007ue'}), flush=True)\n"
    with Outside(script(READS.partition("\n")[0] + f"\n{ready}" + FIRST), high_card) as mine:
        mine.choose(high_card.new(), 0, SOURCE)
        assert mine.title == "Figue"


def test_output_that_is_not_flushed_arrives(high_card: Game, script: Script) -> None:
    """Python's own buffering is switched off for the program."""
    name = script(FIRST.replace(", flush=True", "")).replace("-I -S", "-S")
    with Outside(name, high_card) as mine:
        assert mine.choose(high_card.new(), 0, SOURCE) in high_card.new().legal(0)


def test_the_log_since_the_last_decision(high_card: Game, script: Script, tmp_path: Path) -> None:
    """The question holds the lines given to `hear` that the seat may read, each once."""
    path, position = tmp_path / "recorded", high_card.new(seed="a log")
    with Outside(script(RECORDS, path), high_card) as mine:
        mine.hear(
            [LogLine(Message("log-deal", {"count": 3})), LogLine(Message("log-secret"), EVERYONE & ~only(0))]
        )
        mine.hear([LogLine(Message("log-mine"), only(0))])
        mine.choose(position, 0, SOURCE)
        mine.choose(position, 0, SOURCE)
    logs = [line["log"] for line in recorded(path) if line["type"] == "decide"]
    assert [[line["id"] for line in log] for log in logs] == [["log-deal", "log-mine"], []]


def test_another_table_begins_with_a_greeting(high_card: Game, script: Script, tmp_path: Path) -> None:
    path, one = tmp_path / "recorded", high_card.new(seed="one")
    with Outside(script(RECORDS, path), high_card) as mine:
        play_out(one, [mine, bot("random", high_card)])
        again = high_card.new(seed="one")
        mine.choose(again, 0, SOURCE)
        mine.choose(high_card.new(seed="two"), 1, SOURCE)
    sent = recorded(path)
    types = ["hello", *["decide"] * 3, "over", "hello", "decide", "hello", "decide"]
    assert [line["type"] for line in sent] == types
    assert [line["seat"] for line in sent if line["type"] == "hello"] == [0, 0, 1]


def test_a_seat_that_does_not_decide_raises(high_card: Game) -> None:
    position = high_card.new()
    position.play(position.legal(0)[0], 0)
    with pytest.raises(NotYourTurn):
        Outside("cmd:true", high_card).choose(position, 0, SOURCE)


# Hidden information ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_ids())
def test_lines_depend_only_on_what_the_seat_knows(name: str) -> None:
    high_card, compared = game(name), 0
    for position, choices in new_positions(high_card, 4, "outside"):
        for number, _ in zip(range(30), steps(position, choices), strict=False):
            for seat in position.actors if number % 5 == 0 else ():
                world = position.imagine(seat, f"{number}")
                asked = question(position, seat, number)
                assert asked == question(world, seat, number)
                assert asked["scene"] == position.scene(seat).to_json()
                assert hello(position, seat, 5.0) == hello(world, seat, 5.0)
                compared += world.state.tobytes() != position.state.tobytes()
    assert compared > 10


def test_the_bytes_sent_depend_only_on_what_the_seat_knows(
    high_card: Game, script: Script, tmp_path: Path
) -> None:
    position, sent = high_card.new(3, seed="bytes"), []
    for number, world in enumerate((position, position.imagine(1, "another"))):
        path = tmp_path / f"recorded{number}"
        with Outside(script(RECORDS, path), high_card) as mine:
            mine.choose(world, 1, SOURCE)
        sent.append(path.read_bytes())
    assert sent[0] == sent[1] and len(sent[0].splitlines()) == 2
    assert position.seed.hex().encode() not in sent[0]


def test_a_game_that_leaks_shows_determinized_cards_only(
    high_card: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted leak: the prompt names every hand. They are hands of a determinized table, not the true ones."""
    monkeypatch.setattr(
        high_card.table, "prompt", lambda s, seat: Message("x", {"all": str(s.hands.tolist())})
    )
    position = high_card.new(3, seed="planted")
    others = [position.imagine(0, number) for number in range(8)]
    assert len({str(other.prompt(0)) for other in others}) > 1
    assert all(question(other, 0, 1) == question(position, 0, 1) for other in others)


# Protocol errors ------------------------------------------------------------------------------------------

CLEAR = '"action"'
WRONG: dict[str, tuple[str, type[BotMisbehaved], list[str]]] = {
    "ends at once": ("sys.stderr.write('no\\nmodel\\n'); sys.exit(3)", BotEnded, ["status 3", "no | model"]),
    "fails": ("next(asked)['colour']", BotEnded, ["status 1", "KeyError: 'colour'", '"type":"decide"']),
    "is killed": ("os.kill(os.getpid(), 9)", BotEnded, ["status -9", "stderr is empty"]),
    "closes its output": ("os.close(1); time.sleep(60)", BotEnded, ["closed its output"]),
    "ends in a line": ("sys.stdout.write('{\"acti')", BotEnded, ["status 0", '{"acti']),
    "silent": ("time.sleep(60)", BotSilent, ["within 0.6 seconds", CLEAR, "written nothing"]),
    "no end of line": ("sys.stdout.write('{\"action\": 0}'); sys.stdout.flush(); time.sleep(60)",
                       BotSilent, ['{"action": 0}', "end of line"]),
    "endless": ("[os.write(1, b'x' * 5000) for _ in iter(int, 1)]", BotEndless, [f"{MOST_BYTES:,} bytes", "xxx"]),
    "a long line": ("print('x' * 100_000)", BotEndless, ["xxx"]),
    "no JSON": ("next(asked); print('1')\nprint('take 1')", BotUnclear, ["“1”", CLEAR]),
    "words": ("print('I take the one')", BotUnclear, ["I take the one", CLEAR]),
    "bytes": ("os.write(1, b'\\xff\\xfe\\n')", BotUnclear, [CLEAR]),
    "a list": ("print('[0]')", BotUnclear, ["[0]"]),
    "deep": ("print('[' * 60_000)", BotUnclear, ["[[["]),
    "nothing": ("print()", BotUnclear, ["“”"]),
    "no action": ("print('{}')", BotUnclear, ["{}"]),
    "true": ("print('{\"action\": true}')", BotUnclear, ["true"]),
    "a fraction": ("print('{\"action\": 1.0}')", BotUnclear, ["1.0"]),
    "ready twice": ("print('{\"ready\": true}\\n{\"ready\": true}')", BotUnclear, ["ready"]),
    "no notation": ("print('{\"action\": \"Q7\"}')", BotIllegal, ["Q7", "expected: {legal}"]),
    "illegal": ("print(json.dumps({'action': '{illegal}'}))", BotIllegal, ["{illegal}", "expected: {legal}"]),
    "beyond the list": ("print('{\"action\": 3}')", BotIllegal, ["0..2"]),
    "before the list": ("print('{\"action\": -1}')", BotIllegal, ["0..2"]),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_a_protocol_error_raises(high_card: Game, script: Script, what: str) -> None:
    lines, error, said = WRONG[what]
    position = high_card.new(seed="wrong")
    legal = [high_card.notations[action] for action in position.legal(0)]
    illegal = next(text for text in high_card.notations if text not in legal)

    def filled(text: str) -> str:
        return text.replace("{legal}", ", ".join(legal)).replace("{illegal}", illegal)

    seconds = {"silent": 0.1, "no end of line": 0.3}.get(what, 5.0)
    mine = Outside(script(READS + "next(asked)\n" + filled(lines) + "\n"), high_card, seconds)
    before = position.copy()
    with pytest.raises(error) as refused:
        mine.choose(position, 0, SOURCE)
    for language in LANGUAGES:
        words = refused.value.words(language)
        assert mine.name in words and "\n" not in words
    for part in said:
        assert filled(part) in str(refused.value), str(refused.value)
    assert position == before
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


@pytest.mark.parametrize("command", ["/no/such/program", "'unbalanced", "/", "no-such-program-anywhere x"])
def test_a_command_that_cannot_be_run_raises(high_card: Game, command: str) -> None:
    with pytest.raises(BotNotStarted) as refused:
        bot(f"cmd:{command}", high_card).choose(high_card.new(), 0, SOURCE)
    assert command in str(refused.value) and refused.value.args_given["why"]


@pytest.mark.parametrize(
    "lines", ["for sent in asked:\n" + SAYS + SAYS, "print('{\"action\": 0}')\nfor sent in asked:\n" + SAYS]
)
def test_a_line_without_a_question_raises(high_card: Game, script: Script, lines: str) -> None:
    """The line is found before the next question is sent."""
    position = high_card.new()
    mine = Outside(script(DECIDES + lines), high_card)
    mine.choose(position, 0, SOURCE)
    written(mine)
    with pytest.raises(BotEarly, match="without being asked") as refused:
        mine.choose(position, 0, SOURCE)
    assert '"action"' in str(refused.value.args_given["given"])


def test_a_program_that_ends_between_two_questions_raises(high_card: Game, script: Script) -> None:
    mine = Outside(
        script(DECIDES + "sent = next(asked)\n" + SAYS.strip() + "\nsys.exit('enough')"), high_card
    )
    mine.choose(high_card.new(), 0, SOURCE)
    written(mine)
    with pytest.raises(BotEnded, match=r"status 1.*enough"):
        mine.choose(high_card.new(), 0, SOURCE)


def test_after_an_error_the_program_is_started_again(high_card: Game, script: Script, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    mends = f"if not os.path.exists({str(mark)!r}):\n    open({str(mark)!r}, 'w'); sys.exit(1)\n"
    with Outside(script(DECIDES + mends + "for sent in asked:\n" + SAYS), high_card) as mine:
        with pytest.raises(BotEnded):
            mine.choose(high_card.new(), 0, SOURCE)
        assert mine.choose(high_card.new(), 0, SOURCE) == high_card.new().legal(0)[0]


# The time limit ---------------------------------------------------------------------------------------


def test_the_time_limit_is_for_each_decision(high_card: Game, script: Script) -> None:
    """The first line may take longer, because a program must start; the next ones not."""
    slow = DECIDES + "time.sleep(0.6)\nfor sent in asked:\n    time.sleep(60 * (sent['number'] - 1))\n" + SAYS
    mine = Outside(script(slow), high_card, seconds=0.5)
    mine.choose(high_card.new(), 0, SOURCE)
    with pytest.raises(BotSilent, match=r"within 0\.5 seconds"):
        mine.choose(high_card.new(), 0, SOURCE)


def test_the_environment_may_set_the_time_limit(high_card: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(outside.SECONDS_VARIABLE, "0.25")
    assert Outside("cmd:true", high_card).seconds == 0.25
    for given in ("soon", "0", "-1", "nan", "inf", "1e9"):
        monkeypatch.setenv(outside.SECONDS_VARIABLE, given)
        with pytest.raises(BadSeconds):
            bot("cmd:true", high_card)
    with pytest.raises(BadSeconds, match="not “0”"):
        Outside("cmd:true", high_card, seconds=0)


# The end ----------------------------------------------------------------------------------------------

PID = DECIDES + "open(sys.argv[1], 'w').write(str(os.getpid()))\nfor sent in asked:\n" + SAYS


def test_the_program_ends_when_the_bot_is_collected(high_card: Game, script: Script, tmp_path: Path) -> None:
    path = tmp_path / "recorded"
    mine = Outside(script(RECORDS, path), high_card)
    position = high_card.new()
    play_out(position, [mine, bot("random", high_card)])
    pid = started(mine)
    del mine
    assert gone(pid)
    assert recorded(path)[-1] == over(position)


def test_a_program_that_does_not_end_is_killed(
    high_card: Game, script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "GRACE", 0.1)
    stays = FIRST + "time.sleep(60)\n"
    with Outside(script(stays), high_card) as mine:
        mine.choose(high_card.new(), 0, SOURCE)
        pid = started(mine)
    assert gone(pid)


def test_child_processes_are_killed_too(high_card: Game, script: Script, tmp_path: Path) -> None:
    path = tmp_path / "pid"
    starts = READS + "import subprocess\nother = subprocess.Popen(['sleep', '60'])\n"
    tells = f"open({str(path)!r}, 'w').write(str(other.pid))\nprint('so', flush=True)\ntime.sleep(60)\n"
    with pytest.raises(BotUnclear):
        Outside(script(starts + tells), high_card).choose(high_card.new(), 0, SOURCE)
    assert gone(int(path.read_text()))


def test_the_program_ends_with_the_interpreter(script: Script, tmp_path: Path) -> None:
    """Also while a bot is in the middle of a game."""
    path = tmp_path / "pid"
    name = script(PID, path)
    lines = f"""
import pioche
from pioche.core import rng
high_card = pioche.game("high-card")
mine = pioche.bot({name!r}, high_card)
print(mine.choose(high_card.new(), 0, rng.generator(bytes(32))))
"""
    ran = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, timeout=240)
    assert ran.returncode == 0 and not ran.stderr and ran.stdout.strip().isdigit(), ran.stderr
    assert gone(int(path.read_text()))


# Documents --------------------------------------------------------------------------------------------


def test_examples_in_the_document_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(str(DOCS / "outside-bots.md"), module_relative=False)
    assert failed == 0 and tried > 0


@pytest.mark.parametrize("line", [hello, question, over])
def test_the_document_names_every_field(high_card: Game, line: Callable[..., dict[str, Any]]) -> None:
    sent = (DOCS / "outside-bots.md").read_text("utf-8")
    given: dict[Any, tuple[Any, ...]] = {hello: (0, 5.0), question: (0, 1), over: ()}
    for name in line(high_card.new(), *given[line]):
        assert f"`{name}`" in sent or name == "type", name


# Words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_a_text(language: str) -> None:
    text = Text(language, also=("pioche.bots",))
    errors = [one for one in vars(refusals).values() if isinstance(one, type) and issubclass(one, Refused)]
    assert all(text.has(f"refusal-{one.code}") for one in errors if one.__module__ == refusals.__name__)
    assert os.name != "posix" or {error for _, error, _ in WRONG.values()} < set(errors)
