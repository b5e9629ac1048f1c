"""Bots from outside: a program, in any language, that speaks JSON lines on its stdin and stdout.

with Outside("cmd:python my_bot.py", game) as bot:
    action = bot.choose(position, seat, source)

`docs/outside-bots.md` describes the lines. They are made from an imagined world, so nothing in them depends
on what the seat cannot know. A program that does not answer as it should is killed, and a `BotMisbehaved` says
what was wrong.
"""

from __future__ import annotations

import json
import os
import weakref
from collections.abc import Iterable
from types import TracebackType
from typing import Any, NoReturn, Self

import numpy as np

from pioche.bots.builtin import Bot
from pioche.bots.names import OUTSIDE, check_name
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
from pioche.core.game import Game
from pioche.core.message import Argument
from pioche.core.position import Position
from pioche.core.refusals import BadNotation
from pioche.core.rng import SEED_BYTES
from pioche.core.scene import LogLine

PROTOCOL = 1
SECONDS = 5.0  # for a decision
STARTING = 6  # the first line may take so many times as long: a program must start
SECONDS_NAME = "PIOCHE_BOT_SECONDS"  # the environment's word on the time limit
LONGEST = 86_400.0  # seconds: a day
EXPECTED = '{"action": "…"}'
MOST_SHOWN = 160  # letters of a line in a report
STDERR_LINES = 6  # in a report
LISTED = 12  # actions in a report

Json = dict[str, Any]


# What is told -----------------------------------------------------------------------------------------


def hello(position: Position, seat: int, seconds: float) -> Json:
    """The first line of a table: what does not change there."""
    room = position.game
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": room.id,
        "rules": room.version,
        "seat": seat,
        "players": position.players,
        "options": dict(position.options),
        "low_wins": room.low_wins,
        "seconds": seconds,
        "notations": list(room.notations),
    }


def question(position: Position, seat: int, number: int, told: Iterable[LogLine] | None = None) -> Json:
    """What a seat that is asked sees and may do; `told`: the log since it was asked before."""
    world = position.imagine(seat, bytes(SEED_BYTES))
    log = None if told is None else [line.message.to_json() for line in told if line.seen >> seat & 1]
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
    """The last line of a table."""
    return {"type": "over", "scores": position.scores, "winners": list(position.winners)}


# The bot ----------------------------------------------------------------------------------------------


class Outside(Bot):
    """A bot whose decisions come from a program: one for each object, from its first decision on.

    Each seat of a table needs an object of its own. The program is told of the end of the game, and ended,
    when the object is closed or goes.
    """

    def __init__(self, name: str, game: Game, seconds: float | None = None) -> None:
        self.name = check_name(name, (OUTSIDE,))
        self.game = game
        self.budget = None
        self.seconds = _limit() if seconds is None else _checked(seconds)
        self.title: str | None = None  # what the program calls itself
        self._heard: list[LogLine] | None = None
        self._talk: _Talk | None = None

    def _decide(self, position: Position, seat: int, source: np.ndarray) -> int:  # noqa: ARG002
        """The action that the program answers; it has chance of its own."""
        actions = position.legal(seat)
        talk = self._talk or self._started()
        try:
            talk.ask(position, seat, self._heard)
            self._heard = None if self._heard is None else []
            line = talk.answer()
            if talk.greeted and (ready := _parsed(line)) is not None and ready.get("ready") is True:
                self.title = _printable(str(ready.get("name", "")))[:MOST_SHOWN] or None
                line = talk.answer()
            return self._action(talk, line, actions)
        except BaseException:
            self.close()
            raise

    def hear(self, told: Iterable[LogLine]) -> None:
        """Lines of the log as they are told; the program gets those its seat may read, when it is asked."""
        self._heard = [*(self._heard or ()), *told]

    def close(self) -> None:
        """Tell the program of the end, if the game is over, and end it."""
        if self._talk is not None:
            self._talk = None
            self._end()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _started(self) -> _Talk:
        self._talk = _Talk(self.name, self.seconds)
        self._end = weakref.finalize(self, self._talk.end)
        return self._talk

    def _action(self, talk: _Talk, line: bytes, actions: list[int]) -> int:
        """The legal action that a line stands for: a notation, or a number of the list."""
        answer = _parsed(line)
        chosen = None if answer is None else answer.get("action")
        if type(chosen) is int:
            if 0 <= chosen < len(actions):
                return actions[chosen]
            talk.fail(BotIllegal, given=_shown(line), expected=f"0..{len(actions) - 1}")
        if not isinstance(chosen, str):
            talk.fail(BotUnclear, given=_shown(line), expected=EXPECTED)
        try:
            action = self.game.parse(chosen)
        except BadNotation:
            action = -1
        if action not in actions:
            few = ", ".join(self.game.notations[one] for one in actions[:LISTED])
            talk.fail(BotIllegal, given=_shown(line), expected=few + " …" * (len(actions) > LISTED))
        return action


class _Talk:
    """A program and where the talk with it stands; it does not know whose it is, so that may go."""

    def __init__(self, name: str, seconds: float) -> None:
        self.name, self.seconds = name, seconds
        self.greeted = False  # whether the question is the first after a greeting
        self._left = seconds * STARTING  # seconds for the next line
        self._sent = ""
        self._number = 0
        self._table: tuple[object, ...] = ()
        self._position: Position | None = None
        try:
            self._process = Process(name.partition(":")[2])
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise BotNotStarted(bot=name, why=why) from None

    def ask(self, position: Position, seat: int, told: Iterable[LogLine] | None) -> None:
        """Send what the seat is asked, after a greeting where the table is new."""
        if self._number and self._process.unread:
            line = self._process.read(0)
            if line is None:
                self._end_of_output()
            self.fail(BotEarly, given=_shown(line))
        table = position.seed, position.players, *position.options.items(), seat
        self._say_over()
        self.greeted = table != self._table
        if self.greeted:
            self._say(hello(position, seat, self.seconds))
            self._table, self._number = table, 0
        self._number += 1
        self._position = position
        self._say(question(position, seat, self._number, told))

    def answer(self) -> bytes:
        """The next line."""
        limit, self._left = self._left, self.seconds
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

    def fail(self, kind: type[BotMisbehaved], **args: Argument) -> NoReturn:
        """Kill the program and say what it has done."""
        self._process.kill()
        lines = [_shown(line) for line in self._process.errors.splitlines() if line.strip()][-STDERR_LINES:]
        raise kind(bot=self.name, asked=self._sent, lines=len(lines), stderr=" | ".join(lines), **args)

    def end(self) -> None:
        """Tell of the end of the game, if it has come to its end, and let the program go."""
        self._say_over()
        self._process.close()

    def _say_over(self) -> None:
        if self._position is not None and self._position.over:
            self._say(over(self._position))
            self._position, self._table = None, ()

    def _say(self, line: Json) -> None:
        text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
        self._sent = _shown(text.encode())
        self._process.write(text.encode())


def _parsed(line: bytes) -> Json | None:
    """The object of a line of JSON; None where it is none."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _shown(line: bytes) -> str:
    """The beginning of a line, for a report."""
    text = _printable(line[: 4 * MOST_SHOWN].decode("utf-8", "replace"))
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def _printable(text: str) -> str:
    return "".join(letter for letter in text if letter.isprintable()).strip()


def _limit() -> float:
    """The time limit that the environment names, or the usual one."""
    given = os.environ.get(SECONDS_NAME)
    if given is None:
        return SECONDS
    try:
        return _checked(float(given))
    except ValueError:
        raise BadSeconds(name=SECONDS_NAME, given=given[:40]) from None


def _checked(seconds: float) -> float:
    if not 0 < seconds <= LONGEST:
        raise BadSeconds(name="seconds", given=f"{seconds:g}")
    return seconds
