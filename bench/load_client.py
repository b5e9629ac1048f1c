"""`python -m bench.load_client '{"mode": "pace", …}'`: the people of many tables, in one process.

`pace`: so many moves a second over all tables, at random moments that do not wait for the server
(an answer that is late does not put off the next move); measured from that moment until the last
socket of the table has the event. `race`: every person moves as soon as asked; measured from the
command until it is acknowledged. `hold`: nobody moves; a line is printed, and one awaited, before
there are tables, when they are made and when all sockets are open. Prints figures as JSON.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from dataclasses import asdict, dataclass, field

import orjson

from bench.server_process import processor_seconds
from bench.socket_client import Client, Socket

AT_ONCE = 16  # tables that are made at the same time
WARM = 2.0  # s of play before the measurement
LATEST = 60.0  # s after the end of the measurement, when a server that is behind has failed
READS, NEVER = "reads", "never"
SEQ = len(b'{"type":"event","v":1,"seq":')


@dataclass
class Plan:
    """What is asked of the client."""

    mode: str
    host: str
    game: str
    people: int  # of each table
    tables: int
    seconds: float
    options: dict[str, str] = field(default_factory=dict)
    rate: float = 100.0  # pace: moves a second
    spare: int = 1  # race: tables for each group of people, one after the other
    more_hosts: list[str] = field(default_factory=list)  # on the same database; tables are spread over all
    processes: list[int] = field(default_factory=list)  # the servers', whose processor time is measured too
    onlookers: str = ""  # one more socket at each table that READS, or that NEVER reads


@dataclass
class Figures:
    """What came out; times in seconds."""

    moves: int = 0
    seconds: float = 0.0
    late: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    lost: int = 0  # moves that did not reach every socket of their table
    gaps: int = 0  # events that came without the one before them
    cut_off: int = 0  # sockets that the server closed
    share: float = 0.0  # of one processor that this client used
    server_share: float = 0.0  # and the servers together
    tables: int = 0


def percentile(values: list[float], part: float) -> float:
    """The value below which a part of all lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


class Person:
    """A socket at a table with its open question, if any: the number of the entry and the answers."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.socket: Socket | None = None
        self.asked: tuple[int, list[str]] | None = None
        self.seq = 0  # of the last event

    def hear(self, socket: Socket, text: bytes) -> None:
        now = time.perf_counter()
        self.socket = socket
        kind = text[9:14]  # {"type":"event"…
        if kind == b"event":
            self._follow(int(text[SEQ : text.index(b",", SEQ)]))
            self._look(text)
            self.table.moved(self, now)
        elif kind == b"snaps":
            self.seq = int(text[SEQ + 3 : text.index(b",", SEQ + 3)])
            self._look(text)
            self.table.ready(self)
        elif kind[:3] == b"ack":
            self.table.acknowledged(int(text[20:28]), now)
        elif kind == b"refus":
            self.table.crowd.figures.refused.append(text.decode())

    def _follow(self, seq: int) -> None:
        if seq != self.seq + 1:
            self.table.crowd.figures.gaps += 1
        self.seq = seq

    def _look(self, text: bytes) -> None:
        if b'"asked":{' in text:
            received = orjson.loads(text)
            asked = (received.get("now") or received)["you"]["asked"]
            self.asked = received["seq"], [choice["action"] for choice in asked["choices"]]
        if b'"status":"over"' in text:
            self.table.over = True

    def play(self) -> None:
        assert self.asked is not None
        assert self.socket is not None
        (seq, actions), self.asked = self.asked, None
        crowd = self.table.crowd
        crowd.sent += 1
        action = crowd.choices.choice(actions)
        do = f'{{"type":"play","action":"{action}"}}'
        self.socket.send(f'{{"type":"command","id":"{crowd.sent:08}","seq":{seq},"do":{do}}}'.encode())


class Table:
    """The people of one table and the move under way there."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.people = [Person(self) for _ in range(crowd.plan.people)]
        self.begun = 0.0  # when the move under way was sent; 0: none
        self.missing = 0  # sockets that have not received it yet
        self.watching = 0  # people who have received the table
        self.over = False

    async def open(self, client: Client, table: str, cookies: list[str]) -> None:
        self.watching = 0
        for person, cookie in zip(self.people, cookies, strict=True):
            person.socket = await client.open(table, cookie, person.hear)
            self.crowd.sockets.append(person.socket)
        if how := self.crowd.plan.onlookers:
            onlooker = await client.open(table, "", lambda *_: None, receives=4096)
            if how == NEVER:
                onlooker.stop_reading()
            self.crowd.onlookers.append(onlooker)

    def close(self) -> None:
        for person in self.people:
            if person.socket is not None:
                person.socket.close()

    def play(self, person: Person, begun: float) -> None:
        self.begun, self.missing = begun, len(self.people)
        person.play()

    def ready(self, _person: Person) -> None:
        """The person has received the current table."""
        self.watching += 1

    def moved(self, _person: Person, now: float) -> None:
        """The person has received a move."""
        if self.begun:
            self.missing -= 1
            if not self.missing:
                self.crowd.count(now - self.begun, self.begun)
                self.begun = 0.0

    def acknowledged(self, command: int, now: float) -> None:
        """A move is on the disk."""


class Racing(Table):
    """People who move as soon as they are asked."""

    def __init__(self, crowd: Crowd) -> None:
        super().__init__(crowd)
        self.sent: dict[int, float] = {}  # when each command went, until it is acknowledged

    def ready(self, person: Person) -> None:
        self.moved(person, 0.0)

    def moved(self, person: Person, _now: float) -> None:
        if person.asked is not None:
            self.sent[self.crowd.sent + 1] = time.perf_counter()
            person.play()
        elif self.over:
            self.crowd.next_table(self)

    def acknowledged(self, command: int, now: float) -> None:
        self.crowd.count(now - self.sent.pop(command), now)


class Crowd:
    """All people of this process."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.figures = Figures()
        self.choices = random.Random(1)
        self.sent = 0
        self.sockets: list[Socket] = []  # of people, also at tables that are over
        self.onlookers: list[Socket] = []
        self._from = self._until = float("inf")
        self._tables: list[Table] = []
        self._waiting: dict[Table, list[str]] = {}
        self._cookies: dict[Table, list[str]] = {}
        self._hosts: dict[Table, str] = {}  # the server of the people of each table
        self._renewing: set[Table] = set()  # whose next table is being made
        self._tasks: set[asyncio.Task[None]] = set()

    def count(self, late: float, moment: float) -> None:
        """A move that took so long, where its moment is within the measurement."""
        if self._from <= moment < self._until:
            self.figures.moves += 1
            self.figures.late.append(late)

    async def run(self) -> Figures:
        if self.plan.mode == "race":
            await self._make(self.plan.tables, Racing)
            self._measure(time.perf_counter() + WARM)
            await asyncio.gather(*(self._open_next(table) for table in self._tables))
            await asyncio.sleep(max(0.0, self._from - time.perf_counter()))
            began, spent, used = time.perf_counter(), time.process_time(), self._server_seconds()
            await asyncio.sleep(self.plan.seconds)
        elif self.plan.mode == "hold":
            await self._hold()
            return self.figures
        else:
            await self._make(self.plan.tables, Table)
            for table in self._tables:
                await self._open_next(table)
            self._measure(time.perf_counter() + WARM)
            began, spent, used = time.perf_counter(), time.process_time(), self._server_seconds()
            await self._pace()
        elapsed = time.perf_counter() - began
        self.figures.share = (time.process_time() - spent) / elapsed
        self.figures.server_share = (self._server_seconds() - used) / elapsed
        self.figures.seconds = self.plan.seconds
        self.figures.tables = self.plan.tables
        self.figures.lost = sum(table.begun > 0 for table in self._tables)
        self.figures.cut_off = self.cut_off()
        return self.figures

    def cut_off(self) -> int:
        """How many sockets of people the server closed; those that people closed themselves do not count."""
        return sum(socket.cut_off for socket in self.sockets)

    async def _hold(self) -> None:
        _stop("nothing yet")
        await self._make(self.plan.tables, Table)
        _stop("tables")
        for table in self._tables:
            await self._open_next(table)
        await asyncio.sleep(1.0)
        _stop("sockets")

    def _server_seconds(self) -> float:
        return sum(processor_seconds(process) for process in self.plan.processes)

    async def close(self) -> None:
        """Everybody goes."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in self._tables:
            table.close()
        for onlooker in self.onlookers:
            onlooker.close()
        await asyncio.sleep(0.1)  # connections close a little later

    def _measure(self, begin: float) -> None:
        self._from, self._until = begin, begin + self.plan.seconds

    async def _make(self, tables: int, kind: type[Table]) -> None:
        free = asyncio.Semaphore(AT_ONCE)

        async def make(number: int) -> None:
            async with free:
                table = kind(self)
                hosts = [self.plan.host, *self.plan.more_hosts]
                self._hosts[table] = hosts[number % len(hosts)]
                client = Client(self._hosts[table])
                self._cookies[table] = [
                    await client.guest(f"Guest {number}-{seat}") for seat in range(self.plan.people)
                ]
                self._waiting[table] = [await self._new(client, table) for _ in range(self.plan.spare)]
                self._tables.append(table)
                await client.close()

        await asyncio.gather(*(make(number) for number in range(tables)))

    async def _new(self, client: Client, table: Table) -> str:
        return await client.started_table(self.plan.game, self._cookies[table], self.plan.options)

    def next_table(self, table: Table) -> None:
        """The game is over: the same people go on at their next table."""
        table.close()
        if table.over and self._waiting[table]:
            table.over = False
            task = asyncio.get_running_loop().create_task(self._open_next(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _open_next(self, table: Table) -> None:
        await table.open(Client(self._hosts[table]), self._waiting[table].pop(), self._cookies[table])

    async def _pace(self) -> None:
        """Moves at random moments, so many a second, until the time is over."""
        due = time.perf_counter()
        while due < self._until and time.perf_counter() < self._until + LATEST:
            due += self.choices.expovariate(self.plan.rate)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            while (found := self._asked()) is None:
                if time.perf_counter() > self._until + LATEST:
                    raise TimeoutError("nobody is asked at any table")
                await asyncio.sleep(0.001)  # the server is behind; the delay counts from the move's moment
            table, person = found
            table.play(person, due)
        while any(table.begun for table in self._tables) and time.perf_counter() < self._until + LATEST:
            await asyncio.sleep(0.01)

    def _asked(self) -> tuple[Table, Person] | None:
        """Somebody who is asked, at a table where nothing is under way."""
        for _ in range(10 * len(self._tables)):
            table = self.choices.choice(self._tables)
            asked = [person for person in table.people if person.asked is not None]
            if asked and not table.begun and table.watching == len(table.people):
                return table, self.choices.choice(asked)
            if table.over and not (table.begun or self._waiting[table] or table in self._renewing):
                self._renew(table)  # once all have received the last move
        return None

    def _renew(self, table: Table) -> None:
        async def renew() -> None:
            client = Client(self._hosts[table])
            self._waiting[table].append(await self._new(client, table))
            await client.close()
            self._renewing.discard(table)
            self.next_table(table)

        self._renewing.add(table)
        task = asyncio.get_running_loop().create_task(renew())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _stop(reached: str) -> None:
    print(reached, flush=True)
    sys.stdin.readline()


def main() -> None:
    import uvloop

    figures = json.dumps(asdict(uvloop.run(Crowd(Plan(**json.loads(sys.argv[1]))).run())))
    # With PYTHONUNBUFFERED, sys.stdout drops what does not fit into a pipe at once.
    with open(sys.stdout.fileno(), "w", closefd=False) as out:
        out.write(figures + "\n")


if __name__ == "__main__":
    main()
