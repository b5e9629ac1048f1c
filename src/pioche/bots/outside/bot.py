"""Bots from outside: programs, in any language, that exchange JSON lines on stdin and stdout.

    with Outside("cmd:python my_bot.py", game) as bot:
        action = bot.choose(position, seat, source)

`docs/outside-bots.md` describes the lines. They are written from a determinized copy of the table, so nothing in
them depends on what the seat cannot know. A program that breaks the protocol is killed, and a `BotMisbehaved`
error says what was wrong.
"""

from __future__ import annotations

import json
import os
import weakref
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Any, ClassVar, NoReturn, Self

import numpy as np

from pioche.bots.builtin import Bot
from pioche.bots.names import COMMAND_FORM, check_name
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
from pioche.core.game import Game, Position
from pioche.core.message import Argument
from pioche.core.refusals import BadNotation
from pioche.core.rng import SEED_BYTES
from pioche.core.scene import LogLine

PROTOCOL = 1
SECONDS = 5.0  # for a decision
START_FACTOR = 6  # the first line may take so many times as long: the program must start
SECONDS_VARIABLE = "PIOCHE_BOT_SECONDS"  # the environment variable for another time limit
MOST_SECONDS = 86_400.0  # a day
EXPECTED = '{"action": "…"}'
# What an error message shows at most: letters of a line, lines of stderr, legal actions.
MOST_LETTERS = 160
MOST_STDERR_LINES = 6
MOST_ACTIONS = 12

Json = dict[str, Any]


# Lines to the program -----------------------------------------------------------------------------------------


def hello(position: Position, seat: int, seconds: float) -> Json:
    """Return the first line for a table: what does not change during the game."""
    game = position.game
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": game.id,
        "rules": game.version,
        "seat": seat,
        "players": position.players,
        "options": dict(position.options),
        "low_wins": game.low_wins,
        "seconds": seconds,
        "notations": list(game.notations),
    }


def question(position: Position, seat: int, number: int, lines: Iterable[LogLine] | None = None) -> Json:
    """Return what a seat that must decide sees and may do; `lines`: the log since its last decision."""
    world = position.imagine(seat, bytes(SEED_BYTES))
    log = None if lines is None else [line.message.to_json() for line in lines if line.seen >> seat & 1]
    return {
        "type": "decide",
        "number": number,
        "seat": seat,
        "prompt": world.prompt(seat).to_json(),
        "choices": [
            {
                "action": choice.notation,
                "paths": choice.paths,
                "preview": [message.to_json() for message in choice.preview],
            }
            for choice in world.choices(seat)
        ],
        "scores": world.scores,
        "scene": world.scene(seat).to_json(),
        "log": log,
    }


def over(position: Position) -> Json:
    """Return the last line for a table."""
    return {"type": "over", "scores": position.scores, "winners": list(position.winners)}


# The bot ----------------------------------------------------------------------------------------------


class Outside(Bot):
    """A bot whose decisions come from a program. Each seat of a table needs an object of its own.

    The program starts at the first decision. When the object is closed or garbage-collected, the program is sent
    the result of a finished game and is then stopped.
    """

    form: ClassVar[str] = COMMAND_FORM  # of its names
    start_factor: ClassVar[int] = START_FACTOR

    def __init__(self, name: str, game: Game, seconds: float | None = None) -> None:
        self.name = check_name(name, (self.form,))
        self.game = game
        self.budget = None
        self.seconds = _default_seconds() if seconds is None else _checked(seconds)
        self.title: str | None = None  # the name that the program gives itself
        self._log: list[LogLine] | None = None  # since the last decision; None: nobody calls `hear`
        self._conversation: _Conversation | None = None

    def _program(self) -> str | Sequence[str]:
        """Return the command that starts the program, or its words."""
        return self.name.partition(":")[2]

    def _more(self, position: Position, seat: int, source: np.ndarray) -> Json:  # noqa: ARG002
        """Return further fields of a question."""
        return {}

    def _decide(self, position: Position, seat: int, source: np.ndarray) -> int:
        """Return the action that the program answers. Raises `BotMisbehaved`."""
        actions = position.legal(seat)
        conversation = self._conversation or self._started()
        try:
            conversation.ask(position, seat, self._log, self._more(position, seat, source))
            self._log = None if self._log is None else []
            line = conversation.answer()
            if conversation.greeted and (ready := _parsed(line)) is not None and ready.get("ready") is True:
                self.title = _printable(str(ready.get("name", "")))[:MOST_LETTERS] or None
                line = conversation.answer()
            return self._action(conversation, line, actions)
        except BaseException:
            self.close()
            raise

    def hear(self, lines: Iterable[LogLine]) -> None:
        """Take new lines of the log; the next question holds those that the seat may read."""
        self._log = [*(self._log or ()), *lines]

    def close(self) -> None:
        """Send the result of a finished game and stop the program."""
        if self._conversation is not None:
            self._conversation = None
            self._end()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, exception: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _started(self) -> _Conversation:
        self._conversation = _Conversation(self.name, self._program(), self.seconds, self.start_factor)
        self._end = weakref.finalize(self, self._conversation.end)
        return self._conversation

    def _action(self, conversation: _Conversation, line: bytes, actions: list[int]) -> int:
        """Return the legal action that a line names: a notation, or an index into the list."""
        answer = _parsed(line)
        chosen = None if answer is None else answer.get("action")
        if type(chosen) is int:
            if 0 <= chosen < len(actions):
                return actions[chosen]
            conversation.fail(BotIllegal, given=_shown(line), expected=f"0..{len(actions) - 1}")
        if not isinstance(chosen, str):
            conversation.fail(BotUnclear, given=_shown(line), expected=EXPECTED)
        try:
            action = self.game.parse(chosen)
        except BadNotation:
            action = -1
        if action not in actions:
            few = ", ".join(self.game.notations[one] for one in actions[:MOST_ACTIONS])
            conversation.fail(
                BotIllegal, given=_shown(line), expected=few + " …" * (len(actions) > MOST_ACTIONS)
            )
        return action


class _Conversation:
    """A running program and the state of the protocol.

    It has no reference to its `Outside` object, so that the object can be garbage-collected.
    """

    def __init__(self, name: str, program: str | Sequence[str], seconds: float, start_factor: int) -> None:
        self.name, self.seconds = name, seconds
        self.greeted = False  # whether the last question was the first one after a greeting
        self._limit = seconds * start_factor  # seconds for the next line
        self._sent = ""  # the last line to the program, for error messages
        self._number = 0
        self._table: tuple[object, ...] = ()
        self._position: Position | None = None
        try:
            self._process = Process(program)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise BotNotStarted(bot=name, why=why) from None

    def ask(self, position: Position, seat: int, lines: Iterable[LogLine] | None, more: Json) -> None:
        """Send the question with more fields, after a greeting where the table is new."""
        if self._number and self._process.unread:
            line = self._process.read(0)
            if line is None:
                self._end_of_output()
            self.fail(BotEarly, given=_shown(line))
        table = position.seed, position.players, *position.options.items(), seat
        self._send_result()
        self.greeted = table != self._table
        if self.greeted:
            self._send(hello(position, seat, self.seconds))
            self._table, self._number = table, 0
        self._number += 1
        self._position = position
        self._send({**question(position, seat, self._number, lines), **more})

    def answer(self) -> bytes:
        """Return the next line of the program."""
        limit, self._limit = self._limit, self.seconds
        try:
            line = self._process.read(limit)
        except TimeoutError:
            begun = self._process.begun
            self.fail(
                BotSilent, seconds=f"{limit:g}", begun=len(begun), given=_shown(begun), expected=EXPECTED
            )
        if line is None:
            self._end_of_output()
        if len(line) > MOST_BYTES:
            self.fail(BotEndless, most=MOST_BYTES, given=_shown(line), expected=EXPECTED)
        return line

    def _end_of_output(self) -> NoReturn:
        begun = self._process.begun
        if len(begun) > MOST_BYTES:
            self.fail(BotEndless, most=MOST_BYTES, given=_shown(begun), expected=EXPECTED)
        status = self._process.status
        how = "closed" if status is None else "ended"
        self.fail(
            BotEnded, how=how, status=str(status), begun=len(begun), given=_shown(begun), expected=EXPECTED
        )

    def fail(self, error: type[BotMisbehaved], **args: Argument) -> NoReturn:
        """Kill the program and raise the error."""
        self._process.kill()
        lines = [_shown(line) for line in self._process.errors.splitlines() if line.strip()][
            -MOST_STDERR_LINES:
        ]
        raise error(bot=self.name, asked=self._sent, lines=len(lines), stderr=" | ".join(lines), **args)

    def end(self) -> None:
        """Send the result of a finished game and stop the program."""
        self._send_result()
        self._process.close()

    def _send_result(self) -> None:
        if self._position is not None and self._position.over:
            self._send(over(self._position))
            self._position, self._table = None, ()

    def _send(self, line: Json) -> None:
        text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
        self._sent = _shown(text.encode())
        self._process.write(text.encode())


def _parsed(line: bytes) -> Json | None:
    """Return the JSON object in a line, or None."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _shown(line: bytes) -> str:
    """Return the beginning of a line, for an error message."""
    text = _printable(line[: 4 * MOST_LETTERS].decode("utf-8", "replace"))
    return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]}…"


def _printable(text: str) -> str:
    return "".join(letter for letter in text if letter.isprintable()).strip()


def _default_seconds() -> float:
    """Return the time limit in the environment, or SECONDS; raise `BadSeconds`."""
    given = os.environ.get(SECONDS_VARIABLE)
    if given is None:
        return SECONDS
    try:
        return _checked(float(given))
    except ValueError:
        raise BadSeconds(name=SECONDS_VARIABLE, given=given[:40]) from None


def _checked(seconds: float) -> float:
    if not 0 < seconds <= MOST_SECONDS:
        raise BadSeconds(name="seconds", given=f"{seconds:g}")
    return seconds
