"""How soon a server with many stored tables is back: alive, ready, and answering at an old table."""

from __future__ import annotations

import asyncio
import functools
import random
import secrets
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rich.table import Table

from bench.server_process import Running, running
from bench.socket_client import Client
from pioche.core.game import game as find_game
from pioche.core.rng import SEED_BYTES, commit
from pioche.server.http.identity import hashed
from pioche.server.http.schemas import Close, Play
from pioche.server.settings import DATABASE_FILE
from pioche.server.store.rows import Entry, EntryWrite, TableRow
from pioche.server.store.store import Store
from pioche.server.table.commands import Command
from pioche.server.table.decide import Circumstances, decide
from pioche.server.table.due import due_actions, pause_before_deal
from pioche.server.table.live import Live, Timing
from pioche.server.table.steps import dealer_steps

GAME = "lost-cities"
LONG, SHORT = 200, 12  # entries of the tables that are played on, and of all the others
OWING, WAITING = 50, 5  # one in so many has a clock that runs; one in so many waits for people for ever
GUESTS = ("ada", "bob")  # their tokens are the same words
A_DAY = 86_400
STRIDE = 500  # tables whose logs are written side by side


@dataclass(frozen=True)
class Restarted:
    """Seconds from the program's start, except `first_move`: from the request to its answer."""

    alive: float
    ready: float
    first_move: float


def restarted(tables: int, times: int = 3, *, first: int = 1) -> Restarted:
    """The median of each figure over some restarts; the `first` ones warm the caches and do not count."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        old, action = asyncio.run(_fill(data, tables, first + times))
        found = [_start(data, table, action) for table in old][first:]
    return Restarted(*(sorted(each)[times // 2] for each in zip(*found, strict=True)))


def table(found: dict[str, float], tables: int) -> Table:
    """The figures for people."""
    shown = Table(title=f"A restart with {tables:,} stored tables, the kernel cache warm")
    shown.add_column("")
    shown.add_column("seconds", justify="right")
    shown.add_row("until /healthz answers", f"{found['alive']:.2f}")
    shown.add_row("until /readyz answers: the games are compiled", f"{found['ready']:.2f}")
    shown.add_row(f"the first move at an old table of {LONG} entries", f"{found['first_move']:.3f}")
    return shown


def _start(data: Path, table: str, action: tuple[int, str]) -> tuple[float, float, float]:
    with running(data) as server:
        alive = server.wait_for("/healthz")
        ready = server.wait_for("/readyz")
        return alive, ready, asyncio.run(_first_move(server, table, *action))


async def _first_move(server: Running, table: str, seat: int, action: str) -> float:
    """A person's move at a table that is not in memory: read its log, play, commit, answer."""
    client = Client(server.host)
    await client.get("/healthz")  # the connection is there
    command = {"id": secrets.token_hex(8), "seq": LONG, "do": {"type": "play", "action": action}}
    begun = time.perf_counter()
    await client.post(f"/api/tables/{table}/actions", command, f"pioche={GUESTS[seat]}")
    spent = time.perf_counter() - begun
    await client.close()
    return spent


# The stored tables --------------------------------------------------------------------------------


async def _fill(data: Path, tables: int, old: int) -> tuple[list[str], tuple[int, str]]:
    """Write the tables; the long ones, and who can do what at each of them next."""
    long, closed = _Log(LONG), _Log(SHORT, closed=True)
    waiting, owing = _Log(SHORT), _Log(SHORT, seconds=A_DAY)
    store = await Store.open(data / DATABASE_FILE, process="fill")
    for guest in GUESTS:
        await store.create_guest(guest, hashed(guest), guest.title(), 0)
    made = [(secrets.token_urlsafe(16), long) for _ in range(old)]
    for number in range(tables - old):
        kind = owing if number % OWING == 0 else waiting if number % WAITING == 0 else closed
        made.append((secrets.token_urlsafe(16), kind))
    for first in range(0, len(made), STRIDE):
        await _write(store, made[first : first + STRIDE])
    await store.close()
    seat = next(iter(long.live.asked))
    return [table for table, _ in made[:old]], (seat, long.next_action())


async def _write(store: Store, made: list[tuple[str, _Log]]) -> None:
    for seq in range(LONG):
        await asyncio.gather(*(store.append(log.append(table, seq)) for table, log in made if seq < len(log)))


class _Log:
    """The log of a table, to be stored under many names."""

    def __init__(self, length: int, *, closed: bool = False, seconds: int | None = None) -> None:
        game = find_game(GAME)
        self._options = game.check_options(2, {"rounds": "3"})
        self._secret = secrets.token_bytes(SEED_BYTES)
        self._pace = {"bots": "instant", "seconds": seconds}
        self._choices = random.Random(1)
        self.live = Live(self._row("open"), Timing(longest_pause=0, undo_window=0))
        self._entries = list(self._first())
        while len(self._entries) < length - closed:
            seat = next(iter(self.live.asked))
            self._entries.append(self._made(seat, Play(type="play", action=self.next_action())))
        if closed:
            self._entries.append(self._made(0, Close(type="close")))
        due = due_actions(self.live)
        self._due = due[0].at if due else None

    def __len__(self) -> int:
        return len(self._entries)

    def append(self, table: str, index: int) -> EntryWrite:
        """The entry at an index, with the last one what the table owes."""
        entry, last = replace(self._entries[index], table=table), index == len(self) - 1
        row = replace(self._row(self.live.status), id=table) if index == 0 else None
        seats = ((entry.data["seat"], entry.data["guest"]),) if entry.kind == "seated" else ()
        return EntryWrite(entry, self._due, last and self._due is not None, row, seats)

    def next_action(self) -> str:
        legal = self.live.position.legal(next(iter(self.live.asked)))
        return self.live.game.notations[self._choices.choice(legal)]

    def _row(self, status: str) -> TableRow:
        now = time.time_ns() // 1_000_000
        seats: list[dict[str, Any]] = [{"kind": "person", "guest": guest, "bot": None} for guest in GUESTS]
        return TableRow(
            "", GAME, find_game(GAME).version, 2, self._options, status, False, GUESTS[0], self._secret, now, now,
            seats, self._pace,
        )  # fmt: skip

    def _first(self) -> Iterator[Entry]:
        """The table is made, people sit down, it is started."""
        created = {
            "owner": GUESTS[0], "listed": False, "pace": self._pace, "commitment": commit(self._secret).hex(),
            "seats": [{}, {}],
        }  # fmt: skip
        yield self._entry(GUESTS[0], "created", created)
        for seat, guest in enumerate(GUESTS):
            yield self._entry(guest, "seated", {"seat": seat, "guest": guest, "nonce": "00" * 16})
        pause = functools.partial(pause_before_deal, self.live)
        steps = list(dealer_steps(self.live.start_position(), pause, at_least=1))
        yield self._entry(GUESTS[0], "started", {"dealt": steps[-1].after.position.dealt})

    def _made(self, seat: int, do: Any) -> Entry:
        command = Command(do, GUESTS[seat], seq=self.live.seq)
        draft = decide(self.live, command, Circumstances(time.time_ns() // 1_000_000))
        return self._entry(GUESTS[seat], draft.kind, draft.data)

    def _entry(self, guest: str, kind: str, data: dict[str, Any]) -> Entry:
        at = max(self.live.changed_at, time.time_ns() // 1_000_000)
        entry = Entry("", self.live.seq + 1, at, guest, secrets.token_hex(8), kind, data)
        self.live.apply(entry)
        return entry
