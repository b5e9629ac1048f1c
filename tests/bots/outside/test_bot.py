"""Bots from outside: what they are told, what they may answer, and every way to misbehave."""

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
from pioche.bots.outside.process import MOST_BYTES, Process
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
from pioche.core.game import Game, game, game_ids
from pioche.core.message import Message
from pioche.core.position import Position
from pioche.core.refusals import NotYourTurn, UnknownBot
from pioche.core.scene import EVERYONE, LogLine, only
from pioche.core.text import LANGUAGES, Text
from tests.kit.contract.walk import dealt_out, steps
from tests.kit.paths import DOCS, ROOT

SOURCE = rng.generator(bytes(rng.SEED_BYTES))
READS = "import json, os, sys, time\nasked = (json.loads(line) for line in sys.stdin)\n"
DECIDES = READS + "asked = (told for told in asked if told['type'] == 'decide')\n"
SAYS = "    print(json.dumps({'action': told['choices'][0]['action']}), flush=True)\n"
FIRST = DECIDES + "for told in asked:\n" + SAYS  # a bot that takes the first choice
KEEPS = (
    READS
    + """
kept = open(sys.argv[1], 'w')
for told in asked:
    print(json.dumps(told, sort_keys=True), file=kept, flush=True)
    if told['type'] == 'decide':
        print(json.dumps({'action': 0}), flush=True)
"""
)  # writes down all that it is told

Script = Callable[..., str]


@pytest.fixture
def script(tmp_path: Path) -> Script:
    """The name of a bot that runs these lines of Python."""

    def named(lines: str, *arguments: object) -> str:
        path = tmp_path / f"bot_{len(list(tmp_path.iterdir()))}.py"
        path.write_text(lines)
        return "cmd:" + shlex.join([sys.executable, "-I", "-S", str(path), *map(str, arguments)])

    return named


@pytest.fixture
def room() -> Game:
    return game("high-card")


def play_out(position: Position, players: list[Bot]) -> None:
    while position.actors:
        seat = position.actors[0]
        position.play(players[seat].choose(position, seat, SOURCE), seat)


def kept(path: Path, lines: int = 0) -> list[dict[str, Any]]:
    """What a bot was told, once it has written down so many lines."""
    end = time.monotonic() + 10
    while True:
        found = path.read_text().splitlines() if path.exists() else []
        if len(found) >= lines or time.monotonic() > end:
            return [json.loads(line) for line in found]
        time.sleep(0.01)


def written(mine: Outside) -> None:
    """Wait until the program has written, or ended, of its own accord."""
    end = time.monotonic() + 10
    while mine._talk is not None and not mine._talk._process.unread and time.monotonic() < end:
        time.sleep(0.01)


def started(mine: Outside) -> int:
    """The number of the process that a bot has started."""
    assert mine._talk is not None
    return mine._talk._process._child.pid


def gone(pid: int) -> bool:
    """Whether a process has ended, within a while."""
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


def test_a_command_is_a_name_where_commands_may_be_run() -> None:
    assert check_name("cmd:./my_bot --deep") == "cmd:./my_bot --deep"
    with pytest.raises(UnknownBot, match="cmd:COMMAND"):
        check_name("deep")
    for name in ("cmd", "cmd:", "cmd:  ", "CMD:x", " cmd:x", "xcmd:x"):
        with pytest.raises(UnknownBot):
            check_name(name)


@pytest.mark.parametrize("among", [bots.NAMES, bots.QUICK, bots.LEVELS])
def test_a_list_of_names_has_no_commands(among: tuple[str, ...]) -> None:
    with pytest.raises(UnknownBot) as refused:
        check_name("cmd:true", among)
    assert refused.value.args_given["expected"] == ", ".join(among)


def test_a_name_gives_such_a_bot(room: Game) -> None:
    found = bot("cmd:true", room)
    assert isinstance(found, Outside) and found.name == "cmd:true" and found.seconds == outside.SECONDS
    assert type(bot("greedy", room)) is Bot
    with pytest.raises(UnknownBot):
        Bot("cmd:true", room)
    with pytest.raises(UnknownBot):
        Outside("greedy", room)


# Playing ----------------------------------------------------------------------------------------------


def test_a_whole_game(room: Game, script: Script, tmp_path: Path) -> None:
    """It is greeted once, asked for each decision, and told of the end."""
    position = room.new(3, {"low": "on"}, seed="a game")
    path = tmp_path / "kept"
    with Outside(script(KEEPS, path), room) as mine:
        play_out(position, [bot("random", room), mine, bot("random", room)])
    told = kept(path)
    assert [line["type"] for line in told] == ["hello", "decide", "decide", "decide", "over"]
    assert told[0] == hello(position, 1, outside.SECONDS)
    assert (told[0]["seat"], told[0]["players"], told[0]["options"]) == (1, 3, {"low": "on"})
    assert [line["number"] for line in told[1:-1]] == [1, 2, 3]
    assert told[-1] == over(position) and told[-1]["winners"] == list(position.winners)


def test_a_question_is_what_a_client_of_the_server_gets(room: Game) -> None:
    position = room.new(seed="a question")
    asked = question(position, 0, 7)
    assert asked["scene"] == position.scene(0).to_json()
    assert asked["prompt"] == position.prompt(0).to_json()
    assert [choice["action"] for choice in asked["choices"]] == [
        room.notations[action] for action in position.legal(0)
    ]
    assert [choice["paths"] for choice in asked["choices"]] == list(position.touches(0).values())
    assert asked["scores"] == position.scores and asked["log"] is None
    assert json.loads(json.dumps(asked))["number"] == 7


@pytest.mark.parametrize(
    "answer", ["told['choices'][1]['action']", "1", "' ' + told['choices'][1]['action']"]
)
def test_a_notation_or_a_number_of_the_list(room: Game, script: Script, answer: str) -> None:
    position = room.new()
    says = f"for told in asked:\n    print(json.dumps({{'action': {answer}}}), flush=True)\n"
    with Outside(script(DECIDES + says), room) as mine:
        assert mine.choose(position, 0, SOURCE) == position.legal(0)[1]
        assert mine.title is None


def test_a_name_of_its_own(room: Game, script: Script) -> None:
    ready = "print(json.dumps({'ready': True, 'name': 'Fig\\u0007ue'}), flush=True)\n"
    with Outside(script(READS.partition("\n")[0] + f"\n{ready}" + FIRST), room) as mine:
        mine.choose(room.new(), 0, SOURCE)
        assert mine.title == "Figue"


def test_output_that_is_not_flushed_comes_all_the_same(room: Game, script: Script) -> None:
    """Python's own buffering is switched off."""
    name = script(FIRST.replace(", flush=True", "")).replace("-I -S", "-S")
    with Outside(name, room) as mine:
        assert mine.choose(room.new(), 0, SOURCE) in room.new().legal(0)


def test_the_log_since_the_last_decision(room: Game, script: Script, tmp_path: Path) -> None:
    """Where somebody tells it: the lines that the seat may read, each once."""
    path, position = tmp_path / "kept", room.new(seed="a log")
    with Outside(script(KEEPS, path), room) as mine:
        mine.hear(
            [LogLine(Message("log-deal", {"count": 3})), LogLine(Message("log-secret"), EVERYONE & ~only(0))]
        )
        mine.hear([LogLine(Message("log-mine"), only(0))])
        mine.choose(position, 0, SOURCE)
        mine.choose(position, 0, SOURCE)
    logs = [line["log"] for line in kept(path) if line["type"] == "decide"]
    assert [[line["id"] for line in log] for log in logs] == [["log-deal", "log-mine"], []]


def test_another_table_is_another_greeting(room: Game, script: Script, tmp_path: Path) -> None:
    path, one = tmp_path / "kept", room.new(seed="one")
    with Outside(script(KEEPS, path), room) as mine:
        play_out(one, [mine, bot("random", room)])
        again = room.new(seed="one")
        mine.choose(again, 0, SOURCE)
        mine.choose(room.new(seed="two"), 1, SOURCE)
    told = kept(path)
    kinds = ["hello", *["decide"] * 3, "over", "hello", "decide", "hello", "decide"]
    assert [line["type"] for line in told] == kinds
    assert [line["seat"] for line in told if line["type"] == "hello"] == [0, 0, 1]


def test_a_seat_that_is_not_asked(room: Game) -> None:
    position = room.new()
    position.play(position.legal(0)[0], 0)
    with pytest.raises(NotYourTurn):
        Outside("cmd:true", room).choose(position, 0, SOURCE)


# What cannot be known ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_ids())
def test_lines_are_equal_where_the_seat_cannot_tell_the_difference(name: str) -> None:
    room, compared = game(name), 0
    for position, choices in dealt_out(room, 4, "outside"):
        for number, _ in zip(range(30), steps(position, choices), strict=False):
            for seat in position.actors if number % 5 == 0 else ():
                world = position.imagine(seat, f"{number}")
                asked = question(position, seat, number)
                assert asked == question(world, seat, number)
                assert asked["scene"] == position.scene(seat).to_json()
                assert hello(position, seat, 5.0) == hello(world, seat, 5.0)
                compared += world.state.tobytes() != position.state.tobytes()
    assert compared > 10


def test_the_bytes_sent_are_equal_too(room: Game, script: Script, tmp_path: Path) -> None:
    position, sent = room.new(3, seed="bytes"), []
    for number, world in enumerate((position, position.imagine(1, "another"))):
        path = tmp_path / f"kept{number}"
        with Outside(script(KEEPS, path), room) as mine:
            mine.choose(world, 1, SOURCE)
        sent.append(path.read_bytes())
    assert sent[0] == sent[1] and len(sent[0].splitlines()) == 2
    assert position.seed.hex().encode() not in sent[0]


def test_a_room_that_tells_too_much_tells_nothing_true(room: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted leak: the prompt names everybody's cards. They are those of an imagined world."""
    monkeypatch.setattr(room.table, "prompt", lambda s, seat: Message("x", {"all": str(s.hands.tolist())}))
    position = room.new(3, seed="planted")
    others = [position.imagine(0, number) for number in range(8)]
    assert len({str(other.prompt(0)) for other in others}) > 1
    assert all(question(other, 0, 1) == question(position, 0, 1) for other in others)


# Misbehaving ------------------------------------------------------------------------------------------

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
def test_a_bot_that_misbehaves(room: Game, script: Script, what: str) -> None:
    lines, kind, said = WRONG[what]
    position = room.new(seed="wrong")
    legal = [room.notations[action] for action in position.legal(0)]
    illegal = next(text for text in room.notations if text not in legal)

    def filled(text: str) -> str:
        return text.replace("{legal}", ", ".join(legal)).replace("{illegal}", illegal)

    seconds = {"silent": 0.1, "no end of line": 0.3}.get(what, 5.0)
    mine = Outside(script(READS + "next(asked)\n" + filled(lines) + "\n"), room, seconds)
    before = position.copy()
    with pytest.raises(kind) as refused:
        mine.choose(position, 0, SOURCE)
    for language in LANGUAGES:
        words = refused.value.words(language)
        assert mine.name in words and "\n" not in words
    for part in said:
        assert filled(part) in str(refused.value), str(refused.value)
    assert position == before
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


@pytest.mark.parametrize("command", ["/no/such/program", "'unbalanced", "/", "no-such-program-anywhere x"])
def test_a_command_that_cannot_be_run(room: Game, command: str) -> None:
    with pytest.raises(BotNotStarted) as refused:
        bot(f"cmd:{command}", room).choose(room.new(), 0, SOURCE)
    assert command in str(refused.value) and refused.value.args_given["why"]


@pytest.mark.parametrize(
    "lines", ["for told in asked:\n" + SAYS + SAYS, "print('{\"action\": 0}')\nfor told in asked:\n" + SAYS]
)
def test_a_line_that_nobody_asked_for(room: Game, script: Script, lines: str) -> None:
    """Found before the next question, which it could not have known."""
    position = room.new()
    mine = Outside(script(DECIDES + lines), room)
    mine.choose(position, 0, SOURCE)
    written(mine)
    with pytest.raises(BotEarly, match="without being asked") as refused:
        mine.choose(position, 0, SOURCE)
    assert '"action"' in str(refused.value.args_given["given"])


def test_ending_between_two_questions(room: Game, script: Script) -> None:
    mine = Outside(script(DECIDES + "told = next(asked)\n" + SAYS.strip() + "\nsys.exit('enough')"), room)
    mine.choose(room.new(), 0, SOURCE)
    written(mine)
    with pytest.raises(BotEnded, match=r"status 1.*enough"):
        mine.choose(room.new(), 0, SOURCE)


def test_whoever_writes_without_end_is_not_read_without_end(script: Script) -> None:
    flood = Process(script("while True:\n    print('y' * 1000)").removeprefix("cmd:"))
    assert flood.read(10) == b"y" * 1000
    time.sleep(0.2)
    assert flood._written.lines.qsize() <= 200 and len(flood.begun) <= MOST_BYTES
    flood.kill()


def test_whoever_never_reads_holds_up_nobody(script: Script) -> None:
    deaf = Process(script("import time\ntime.sleep(60)").removeprefix("cmd:"))
    began = time.monotonic()
    for _ in range(8):
        deaf.write(b"x" * 1_000_000)
    with pytest.raises(TimeoutError):
        deaf.read(0.05)
    deaf.kill()
    assert time.monotonic() - began < 5


def test_its_stderr_is_kept_to_the_last(script: Script) -> None:
    loud = Process(script("import sys\nsys.stderr.write('z' * 100_000 + 'the end')").removeprefix("cmd:"))
    assert loud.read(10) is None
    loud.close()
    assert len(loud.errors) == process.KEPT_BYTES and loud.errors.endswith(b"zthe end")


def test_after_a_fault_it_is_started_anew(room: Game, script: Script, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    mends = f"if not os.path.exists({str(mark)!r}):\n    open({str(mark)!r}, 'w'); sys.exit(1)\n"
    with Outside(script(DECIDES + mends + "for told in asked:\n" + SAYS), room) as mine:
        with pytest.raises(BotEnded):
            mine.choose(room.new(), 0, SOURCE)
        assert mine.choose(room.new(), 0, SOURCE) == room.new().legal(0)[0]


# The time limit ---------------------------------------------------------------------------------------


def test_the_time_limit_is_for_each_decision(room: Game, script: Script) -> None:
    """The first line may take longer, because a program must start; the next ones not."""
    slow = DECIDES + "time.sleep(0.6)\nfor told in asked:\n    time.sleep(60 * (told['number'] - 1))\n" + SAYS
    mine = Outside(script(slow), room, seconds=0.5)
    mine.choose(room.new(), 0, SOURCE)
    with pytest.raises(BotSilent, match=r"within 0\.5 seconds"):
        mine.choose(room.new(), 0, SOURCE)


def test_the_environment_names_a_time_limit(room: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(outside.SECONDS_NAME, "0.25")
    assert Outside("cmd:true", room).seconds == 0.25
    for given in ("soon", "0", "-1", "nan", "inf", "1e9"):
        monkeypatch.setenv(outside.SECONDS_NAME, given)
        with pytest.raises(BadSeconds):
            bot("cmd:true", room)
    with pytest.raises(BadSeconds, match="not “0”"):
        Outside("cmd:true", room, seconds=0)


# The end ----------------------------------------------------------------------------------------------

PID = DECIDES + "open(sys.argv[1], 'w').write(str(os.getpid()))\nfor told in asked:\n" + SAYS


def test_the_program_goes_with_the_bot(room: Game, script: Script, tmp_path: Path) -> None:
    path = tmp_path / "kept"
    mine = Outside(script(KEEPS, path), room)
    position = room.new()
    play_out(position, [mine, bot("random", room)])
    pid = started(mine)
    del mine
    assert gone(pid)
    assert kept(path)[-1] == over(position)


def test_a_program_that_does_not_end_is_killed(
    room: Game, script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "GRACE", 0.1)
    stays = FIRST + "time.sleep(60)\n"
    with Outside(script(stays), room) as mine:
        mine.choose(room.new(), 0, SOURCE)
        pid = started(mine)
    assert gone(pid)


def test_what_it_has_started_is_killed_too(room: Game, script: Script, tmp_path: Path) -> None:
    path = tmp_path / "pid"
    starts = READS + "import subprocess\nother = subprocess.Popen(['sleep', '60'])\n"
    tells = f"open({str(path)!r}, 'w').write(str(other.pid))\nprint('so', flush=True)\ntime.sleep(60)\n"
    with pytest.raises(BotUnclear):
        Outside(script(starts + tells), room).choose(room.new(), 0, SOURCE)
    assert gone(int(path.read_text()))


def test_the_program_goes_with_the_interpreter(script: Script, tmp_path: Path) -> None:
    """Also where the bot is still there, in the middle of a game."""
    path = tmp_path / "pid"
    name = script(PID, path)
    lines = f"""
import pioche
from pioche.core import rng
room = pioche.game("high-card")
mine = pioche.bot({name!r}, room)
print(mine.choose(room.new(), 0, rng.generator(bytes(32))))
"""
    ran = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, timeout=240)
    assert ran.returncode == 0 and not ran.stderr and ran.stdout.strip().isdigit(), ran.stderr
    assert gone(int(path.read_text()))


# Documents --------------------------------------------------------------------------------------------


def test_examples_in_the_document_run(monkeypatch: pytest.MonkeyPatch) -> None:
    root = ROOT
    monkeypatch.chdir(root)
    failed, tried = doctest.testfile(str(root / "docs" / "outside-bots.md"), module_relative=False)
    assert failed == 0 and tried > 0


@pytest.mark.parametrize("line", [hello, question, over])
def test_the_document_names_every_field(room: Game, line: Callable[..., dict[str, Any]]) -> None:
    told = (DOCS / "outside-bots.md").read_text("utf-8")
    given: dict[Any, tuple[Any, ...]] = {hello: (0, 5.0), question: (0, 1), over: ()}
    for name in line(room.new(), *given[line]):
        assert f"`{name}`" in told or name == "type", name


# Words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_has_words(language: str) -> None:
    text = Text(language, also=("pioche.bots",))
    kinds = [kind for kind in vars(refusals).values() if isinstance(kind, type)]
    assert all(text.has(f"refusal-{kind.code}") for kind in kinds if kind.__module__ == refusals.__name__)
    assert os.name != "posix" or {kind for _, kind, _ in WRONG.values()} < set(kinds)
