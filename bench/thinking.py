"""Experts beside people: what so many expert tables cost the people and the regular bots at other tables.

A real server process with its worker processes, and everybody else in this process. Each expert table is a guest
who answers at once, so that an expert always thinks or is about to.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any

import orjson
from rich.table import Table as RichTable

from bench.load_client import percentile
from bench.server_process import Running
from bench.socket_client import Client, Socket

EXPERT_TABLES = (0, 1, 5, 20, 50)
PEOPLE_TABLES = 8  # of a person and a regular bot
TURNS = 3  # of each number of tables
PACE = 0.25  # s between a person's question and the answer
GAME = "lost-cities"
OPTIONS = {"rounds": "3"}


@dataclass
class Figures:
    """Delays in seconds: from a person's move to its acknowledgement, and to the bot's first move after it."""

    moves: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    expert_moves: int = 0

    def add(self, other: Figures) -> None:
        """Add what was measured another time."""
        self.moves += other.moves
        self.answers += other.answers
        self.expert_moves += other.expert_moves


class Player:
    """A person at a table with one bot, who answers by the first choice after `pace` seconds."""

    def __init__(self, client: Client, bot: str, pace: float, figures: Figures) -> None:
        self._client = client
        self._bot = bot
        self._pace = pace
        self._figures = figures
        self._heard: asyncio.Queue[Any] = asyncio.Queue()
        self.measuring = False

    async def play(self) -> None:
        """Play one game after the other until cancelled."""
        try:
            cookie = await self._client.guest("Bench")
            while True:
                table = await self._client.table_with_bots(GAME, cookie, [self._bot], OPTIONS)
                socket = await self._client.open(table, cookie, self._hear)
                try:
                    await self._game(socket)
                finally:
                    socket.close()
        finally:
            await self._client.close()

    def _hear(self, _socket: Socket, text: bytes) -> None:
        self._heard.put_nowait((time.perf_counter(), orjson.loads(text)))

    async def _game(self, socket: Socket) -> None:
        sent: dict[str, float] = {}  # by the command's id
        last, answering = 0.0, False  # when the last command went, and whether the bot owes an answer to it
        number = 0
        while True:
            at, message = await self._heard.get()
            if message["type"] == "ack" and self.measuring:
                self._figures.moves.append(at - sent.pop(message["id"]))
            if message["type"] not in ("event", "snapshot"):
                continue
            now = message.get("now") or message
            if (now.get("table") or {}).get("status") == "over":
                return
            if message.get("by") == "bot":
                if self.measuring:
                    self._figures.expert_moves += self._bot == "expert"
                    if answering:
                        self._figures.answers.append(at - last)
                answering = False
            asked = now.get("you", {}).get("asked")
            if asked and asked["since"] != number:
                number = asked["since"]
                await asyncio.sleep(self._pace)
                action = asked["choices"][number % len(asked["choices"])]["action"]
                name, last, answering = f"{number:08}", time.perf_counter(), True
                sent[name] = last
                do = {"type": "play", "action": action}
                socket.send(orjson.dumps({"type": "command", "id": name, "seq": message["seq"], "do": do}))


async def beside_experts(server: Running, tables: int, seconds: float) -> tuple[Figures, Figures]:
    """Return the figures of people with regular bots, and of people with experts, at the same time."""
    people, experts = Figures(), Figures()
    players = [Player(Client(server.host), "regular", PACE, people) for _ in range(PEOPLE_TABLES)]
    players += [Player(Client(server.host), "expert", 0.0, experts) for _ in range(tables)]
    tasks = [asyncio.create_task(player.play()) for player in players]
    await asyncio.sleep(3.0)
    for player in players:
        player.measuring = True
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    failed = [each for each in await asyncio.gather(*tasks, return_exceptions=True)
              if not isinstance(each, asyncio.CancelledError)]  # fmt: skip
    if failed:
        raise RuntimeError(f"{len(failed)} players failed") from failed[0]
    return people, experts


def measure(server: Running, seconds: float) -> list[dict[str, float]]:
    """Return a row for each number of expert tables; delays in milliseconds.

    The numbers of tables take turns, several times over: a machine that is busy for a while is so for all of them.
    """
    figures = {tables: (Figures(), Figures()) for tables in EXPERT_TABLES}
    for _ in range(TURNS):
        for tables, (people, experts) in figures.items():
            for total, found in zip(
                (people, experts), asyncio.run(beside_experts(server, tables, seconds)), strict=True
            ):
                total.add(found)
    return [
        {
            "tables": tables,
            "p50": 1000 * percentile(people.moves, 0.5),
            "p99": 1000 * percentile(people.moves, 0.99),
            "bot p50": 1000 * percentile(people.answers, 0.5),
            "bot p99": 1000 * percentile(people.answers, 0.99),
            "expert p50": 1000 * percentile(experts.answers, 0.5),
            "expert worst": 1000 * max(experts.answers, default=0.0),
            "experts/s": experts.expert_moves / (TURNS * seconds),
        }
        for tables, (people, experts) in figures.items()
    ]


def table(rows: list[dict[str, float]]) -> RichTable:
    """The figures of `measure` for people."""
    shown = RichTable(
        title=f"{PEOPLE_TABLES} people with regular bots, while experts think at other tables (ms)",
        caption="bot, expert: from a person's move to the first move of the bot after it",
    )
    for heading in ("expert tables", "move p50", "p99", "bot p50", "p99", "expert p50", "worst", "experts/s"):
        shown.add_column(heading, justify="right")
    for row in rows:
        shown.add_row(
            f"{row['tables']:.0f}", *(f"{value:.1f}" for key, value in row.items() if key != "tables")
        )
    return shown
