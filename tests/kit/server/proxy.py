"""A simulated bad network between client and server.

It drops, duplicates, delays or reorders a share of all messages, requests and answers in both directions.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Any

from tests.kit.server.links import Answer, Link, Lost, Socket

FATES = ("dropped", "doubled", "delayed", "overtaken")
SHARE = 0.1  # of the messages that are disturbed
LONGEST = 0.02  # seconds of a delay


class Lossy:
    """A link over a bad network; `counted` says what happened to how many messages."""

    def __init__(self, link: Link, seed: object, share: float = SHARE) -> None:
        self._link = link
        self._chance = random.Random(f"lossy {seed}")
        self._share = share
        self.counted: Counter[str] = Counter()

    def fate(self) -> str:
        fate = self._chance.choice(FATES) if self._chance.random() < self._share else "passed"
        self.counted[fate] += 1
        return fate

    def delay(self) -> float:
        return self._chance.uniform(0, LONGEST)

    def turn(self) -> None:
        self._link.turn()

    async def close(self) -> None:
        await self._link.close()

    async def request(self, method: str, path: str, body: Any = None, cookie: str = "") -> Answer:
        """Send a request; lose it or its answer, send it twice, or delay it."""
        there = self.fate()
        if there == "dropped":
            raise Lost("the request was dropped")
        if there in ("delayed", "overtaken"):
            await asyncio.sleep(self.delay())
        answer = await self._link.request(method, path, body, cookie)
        if there == "doubled":
            answer = await self._link.request(method, path, body, cookie)
        back = self.fate()
        if back == "dropped":
            raise Lost("the answer was dropped")
        if back in ("delayed", "overtaken"):
            await asyncio.sleep(self.delay())
        return answer

    @contextlib.asynccontextmanager
    async def socket(self, path: str, cookie: str = "") -> AsyncIterator[Socket]:
        async with self._link.socket(path, cookie) as socket:
            heard: asyncio.Queue[str | None] = asyncio.Queue()
            there, back = _Way(self, socket.send), _Way(self, heard.put)
            hearing = asyncio.create_task(_carry(socket, back, heard))
            try:
                yield _LossySocket(there, heard)
            finally:
                hearing.cancel()
                await asyncio.gather(hearing, return_exceptions=True)
                for way in (there, back):
                    await way.close()


class _LossySocket:
    def __init__(self, there: _Way, heard: asyncio.Queue[str | None]) -> None:
        self._there = there
        self._heard = heard

    async def send(self, text: str) -> None:
        await self._there.carry(text)

    async def receive(self) -> str:
        text = await self._heard.get()
        if text is None:
            raise Lost("the socket was closed")
        return text


async def _carry(socket: Socket, back: _Way, heard: asyncio.Queue[str | None]) -> None:
    try:
        while True:
            await back.carry(await socket.receive())
    except Lost:
        heard.put_nowait(None)


class _Way:
    """One direction of a socket."""

    def __init__(self, lossy: Lossy, deliver: Callable[[str], Any]) -> None:
        self._lossy = lossy
        self._deliver = deliver
        self._late: set[asyncio.Task[None]] = set()
        self._overtaken: list[str] = []

    async def carry(self, text: str) -> None:
        match self._lossy.fate():
            case "dropped":
                return
            case "doubled":
                await self._deliver(text)
                self._later(text)
            case "delayed":
                await asyncio.sleep(self._lossy.delay())
                await self._deliver(text)
            case "overtaken":
                self._overtaken.append(text)  # goes after the next one, or late
                self._later(None)
                return
            case _:
                await self._deliver(text)
        await self._catch_up()

    async def _catch_up(self) -> None:
        while self._overtaken:
            await self._deliver(self._overtaken.pop())

    def _later(self, text: str | None) -> None:
        async def wait() -> None:
            await asyncio.sleep(self._lossy.delay())
            with contextlib.suppress(Lost):
                await (self._catch_up() if text is None else self._deliver(text))

        task = asyncio.create_task(wait())
        self._late.add(task)
        task.add_done_callback(self._late.discard)

    async def close(self) -> None:
        for task in list(self._late):
            task.cancel()
        await asyncio.gather(*self._late, return_exceptions=True)
