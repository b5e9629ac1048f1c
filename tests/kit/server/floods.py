"""Floods of costly requests from one address, and people who play at other tables meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from bench.socket_client import Client, Refused
from bench.thinking import Figures, Player

STRANGERS = (
    f"127.0.0.{number}" for number in itertools.count(66)
)  # addresses of floods; people have the usual one
PLAYERS = 8
VIEWS = ("open", "spectator", *map(str, range(PLAYERS)))
PATIENCE = 0.5  # s for which the stranger waits for an answer before asking for the next
THOUGHT = 0.12  # s of a person before a move: below the limit of commands
Ask = Callable[[Client], Awaitable[Any]]


@dataclass
class Flood:
    """Requests of one stranger: how they ended, by status; "left" where the stranger did not wait."""

    ended: Counter[str] = field(default_factory=Counter)


async def finished_tables(host: str, count: int) -> list[str]:
    """The ids of tables where regular bots have played games for many, with many replays."""
    client = Client(host)
    cookie = await client.guest("Watcher")
    seats = [{"bot": "regular"}] * PLAYERS
    new = {"game": "skyjo", "seats": seats, "options": {"limit": 0}, "bots": "instant", "start": True}
    tables = [(await client.post("/api/tables", new, cookie))["id"] for _ in range(count)]
    for table in tables:
        while (await client.get(f"/api/tables/{table}"))["table"]["status"] != "over":
            await asyncio.sleep(0.1)
    await client.close()
    return tables


def replays(tables: list[str]) -> Iterator[Ask]:
    """Requests for one replay after the other, each as another viewer or of another table."""
    for view, table in itertools.cycle(itertools.product(VIEWS, tables)):
        yield _getting(f"/api/tables/{table}/replay?view={view}")


def hints(cookie: str, tables: list[str]) -> Iterator[Ask]:
    """Requests for hints at tables that wait for their guest."""
    for table in itertools.cycle(tables):
        yield _getting(f"/api/tables/{table}/hint", cookie)


def analyses(cookie: str, tables: list[str]) -> Iterator[Ask]:
    """Requests to analyse finished tables."""
    for table in itertools.cycle(tables):
        yield _posting(f"/api/tables/{table}/analysis", cookie)


def _getting(path: str, cookie: str = "") -> Ask:
    return lambda client: client.get(path, cookie)


def _posting(path: str, cookie: str) -> Ask:
    return lambda client: client.post(path, {}, cookie)


async def tables_with_hints(host: str, count: int) -> tuple[str, list[str]]:
    """A guest's cookie, and tables of that guest where hints are given and the guest decides first."""
    client = Client(host, next(STRANGERS))
    cookie = await client.guest("Stranger")
    seats = ["me", {"bot": "regular"}]
    new = {
        "game": "lost-cities",
        "seats": seats,
        "options": {"first": "0"},
        "hints": True,
        "start": True,
    }
    tables = [(await client.post("/api/tables", new, cookie))["id"] for _ in range(count)]
    await client.close()
    return cookie, tables


@contextlib.asynccontextmanager
async def flooding(host: str, requests: Iterator[Ask], connections: int = 30) -> AsyncIterator[Flood]:
    """Send the requests from one address as fast as possible during the block."""
    flood, stranger = Flood(), next(STRANGERS)

    async def send() -> None:
        while True:
            client = Client(host, stranger)
            try:
                async with asyncio.timeout(PATIENCE):
                    await next(requests)(client)
                flood.ended["200"] += 1
            except TimeoutError:
                flood.ended["left"] += 1
            except Refused as refusal:
                flood.ended[str(refusal).split(" HTTP/1.1 ")[-1][:3]] += 1
            except OSError:
                flood.ended["closed"] += 1
            finally:
                with contextlib.suppress(OSError):
                    await client.close()
            await asyncio.sleep(0.005)

    tasks = [asyncio.create_task(send()) for _ in range(connections)]
    try:
        yield flood
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def people_move(host: str, moves: int = 0, tables: int = 2, seconds: float = 0.0) -> Figures:
    """Let people play against regular bots until they have made so many moves, and for so long.

    They have got as many answers then.
    """
    figures = Figures()
    players = [Player(Client(host), "regular", THOUGHT, figures) for _ in range(tables)]
    tasks = [asyncio.create_task(player.play()) for player in players]
    for player in players:
        player.measuring = True
    end = time.monotonic() + seconds
    try:
        while min(len(figures.moves), len(figures.answers)) < moves or time.monotonic() < end:
            await asyncio.sleep(0.01)
            for task in tasks:
                if task.done():
                    task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return figures


async def play_experts(host: str, tables: int) -> None:
    """Let people play against experts until cancelled."""
    players = [Player(Client(host), "expert", THOUGHT, Figures()) for _ in range(tables)]
    async with asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(player.play())
