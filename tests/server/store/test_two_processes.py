"""Servers that share a PostgreSQL database: each serves any table, and the others continue if one is killed."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from pioche.bots import QUICK as BOTS
from pioche.coach.match_analysis import MatchEvaluator
from pioche.core.game import game, game_ids
from pioche.server.app import create_app
from pioche.server.process import ServerProcess
from pioche.server.settings import Limits, Settings
from pioche.server.store.store import Store
from pioche.server.table.due import due_actions
from pioche.server.table.live import Live, Timing
from pioche.server.table.maintenance import Maintenance
from tests.kit.server.links import Inside, Socket
from tests.kit.server.logbook import StoredTable, compare
from tests.kit.server.lossy import games_by_length
from tests.kit.server.player import Json, Person, Player, Rule, by_chance, gather_at_a_table
from tests.kit.server.processes import PLENTY, Server
from tests.kit.server.workers import thread_workers

GAME = "high-card"  # short, everybody decides at once, and pauses after each round
PAUSE, CLOCK = 1.0, 5  # seconds
TIMING = Timing(longest_pause=round(PAUSE * 1000), undo_window=0)


# Complete games, in some of which a server is killed ---------------------------------------------


async def test_players_at_two_servers_finish_every_game_when_one_is_killed(
    tmp_path: Path, postgres_url: str
) -> None:
    servers = [
        Server(tmp_path / str(number), postgres_url, pause_seconds=PAUSE, undo_seconds=0)
        for number in range(2)
    ]
    async with AsyncExitStack() as held:
        store = await Store.open(postgres_url, process="check")
        held.push_async_callback(store.close)
        for server in servers:
            held.push_async_callback(server.stop)
        await asyncio.gather(*(server.start() for server in servers))
        clients = Clients(servers, held)
        finished = await play_every_game(clients)
        kill = Kill(clients, store)
        finished += await kill.games()
        assert await servers[1].stop() == 0
        assert [server.errors() for server in servers] == [[], []]
        for players in finished:
            stored = await StoredTable.read(store, players[0].table)
            compare(stored, players)
            assert stored.row.status == "over"
            assert [player.went_back for player in players] == [0] * len(players)
        await kill.report([players[0].table for players in finished])


class Clients:
    """Creates people who connect to one of two servers, and to the other if theirs is killed."""

    def __init__(self, servers: Sequence[Server], held: AsyncExitStack) -> None:
        self.servers = servers
        self._held = held

    async def person(self, number: int) -> Person:
        link = self.servers[number].link(self.servers[1 - number])
        self._held.push_async_callback(link.close)
        return await Person(link, f"Guest {number}").introduce()

    async def seated(self, name: str, rules: Sequence[Rule], pace: str = "instant", seconds: int | None = None,
                     **manners: Any) -> list[Player]:  # fmt: skip
        """Create a table whose people use different servers, with bots if the game needs more players."""
        people = [await self.person(number) for number in range(len(rules))]
        free = [players - len(people) for players in game(name).players if players > len(people)]
        bots = [BOTS[-1]] * min(free, default=0)
        table = await gather_at_a_table(people, name, bots, pace, seconds=seconds)
        return [
            Player(person, table, rule, polls=number == 1 and name == GAME, **manners)
            for number, (person, rule) in enumerate(zip(people, rules, strict=True))
        ]


async def play_every_game(clients: Clients) -> list[list[Player]]:
    """Play a match of every game, all at once."""
    tables = [await clients.seated(name, [by_chance(name), by_chance(f"{name} 1")]) for name in game_ids()]
    await asyncio.gather(*(player.play() for players in tables for player in players))
    return tables


@dataclass
class Kill:
    """Games during which the first server is killed, with the times until the players continued."""

    clients: Clients
    store: Store
    at: float = 0.0
    unwatched: str = ""  # a table of bots without spectators
    unanswered: list[int] = field(default_factory=list)  # the question that a player leaves to the clock
    back: list[float] = field(default_factory=list)  # seconds until a player received a message again

    async def games(self) -> list[list[Player]]:
        chance, seated = by_chance("kill"), self.clients.seated
        more: dict[str, Any] = {"thinking": lambda: 0.0 if self.at else 0.3}
        tables = [
            await seated(GAME, [chance, chance], pace="quick", **more),
            await seated(GAME, [chance, chance], says_ready=False, **more),
            await seated(GAME, [self.answer_late, chance], seconds=CLOCK, **more),
            *[await seated(name, [chance, chance], **more) for name in games_by_length() if name != GAME],
        ]
        self.unwatched = await self.bots_alone()
        everybody = [player for players in tables for player in players]
        playing = [asyncio.create_task(player.play()) for player in everybody]
        while not all(player.acked for player in everybody):
            await asyncio.sleep(0.01)
        thrown_out = [players[0] for players in tables if not players[0].over]
        connected = [player.connected for player in thrown_out]
        await self.clients.servers[0].kill()
        self.at = time.time()
        await asyncio.gather(*playing, *map(self.returned, thrown_out, connected))
        while not [entry for entry in await self.store.log(self.unwatched) if entry.at > self.at * 1000]:
            await asyncio.sleep(0.1)
        return tables

    async def bots_alone(self) -> str:
        name = games_by_length()[0]
        seats = [{"bot": BOTS[0]}] * max(game(name).players)
        new = {"game": name, "seats": seats, "bots": "quick", "start": True}
        person = await self.clients.person(0)
        return str((await person.ask("POST", "/api/tables", new)).body["id"])

    def answer_late(self, asked: Json) -> str | None:
        """Return the first choice, but leave the first question after the kill to the clock."""
        if self.at and not self.unanswered:
            self.unanswered.append(asked["since"])
        return None if asked["since"] in self.unanswered else str(asked["choices"][0]["action"])

    async def returned(self, player: Player, connected: int) -> None:
        while player.connected == connected or player.heard_at < self.at:
            await asyncio.sleep(0.01)
        self.back.append(time.time() - self.at)

    async def report(self, tables: Sequence[str]) -> None:
        """Print how late bots, dealer and clock acted after the kill; check that all of them did."""
        late: dict[str, list[int]] = {}
        for table in (*tables, self.unwatched):
            stored = await StoredTable.read(self.store, table)
            compare(stored, [])
            name = " unwatched" * (table == self.unwatched)
            live = Live(stored.row, TIMING)
            for entry in stored.entries:
                by = "dealer" if entry.kind == "dealt" else entry.data.get("by")
                if by in ("bot", "clock", "dealer") and entry.at > self.at * 1000:
                    late.setdefault(f"{by}{name}", []).append(entry.at - due_actions(live)[0].at)
                live.apply(entry)
        print(f"\nafter the kill: people were back within {max(self.back):.2f} s;")
        for by, times in late.items():
            print(f"{by}: {len(times)} acts, the latest {max(times) / 1000:.2f} s late")
        assert late.keys() >= {"bot", "clock", "dealer", "bot unwatched"}


# A server without notices from the other ---------------------------------------------------------------


@dataclass
class Two:
    """Two servers in this process; the second gets no notices from the first."""

    one: ServerProcess
    deaf: ServerProcess
    people: list[Person]  # the first person uses the second server, the second person the first

    async def table(self) -> str:
        new = {"game": GAME, "seats": ["me", "open"], "bots": "instant"}
        return str((await self.people[0].ask("POST", "/api/tables", new)).body["id"])


@pytest.fixture
async def two(tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Two]:
    async def nothing(*_: Any) -> None:
        pass

    monkeypatch.setattr(Maintenance, "find_missed", nothing)
    limits = Limits(**PLENTY)
    async with AsyncExitStack() as held:
        held.enter_context(thread_workers())
        apps = [create_app(Settings(data=tmp_path, database=postgres_url, limits=limits)) for _ in range(2)]
        for app in apps:
            await held.enter_async_context(app.router.lifespan_context(app))
        one, deaf = (app.state.process for app in apps)
        monkeypatch.setattr(deaf.maintenance, "_notice", nothing)
        people = [await Person(Inside(app), "Fig").introduce() for app in reversed(apps)]
        yield Two(one, deaf, people)


async def test_a_server_without_notices_reads_new_entries_before_it_refuses(two: Two) -> None:
    table = await two.table()
    await two.people[1].do(table, type="sit", nonce="11" * 16)
    assert await two.people[0].do(table, type="start") == 4


@asynccontextmanager
async def watched(person: Person, table: str, since: str = "") -> AsyncIterator[Socket]:
    async with person.link.socket(f"/api/tables/{table}/socket{since}", person.cookie) as socket:
        yield socket


async def heard(socket: Socket, kinds: Sequence[str]) -> Json:
    while True:
        message: Json = json.loads(await socket.receive())
        if message["type"] in kinds:
            return message


async def test_a_client_never_gets_an_earlier_state_than_it_has(two: Two) -> None:
    table = await two.table()
    last = await two.people[1].do(table, type="sit", nonce="11" * 16)
    async with watched(two.people[0], table, f"?since={last}") as socket:
        assert (await heard(socket, ("snapshot", "presence")))["type"] == "presence"
    again = await two.people[0].ask("GET", f"/api/tables/{table}/events?since={last}")
    assert [event["type"] for event in again.body["events"]] == ["presence"]


async def test_of_several_events_at_once_the_last_carries_the_state(two: Two) -> None:
    table = await two.table()
    async with watched(two.people[0], table) as socket:
        await heard(socket, ("snapshot",))
        await two.people[1].do(table, type="sit", nonce="11" * 16)
        await two.people[1].do(table, type="leave")
        (await two.deaf.tables.open(table)).note_seq(4)
        first, last = await heard(socket, ("event",)), await heard(socket, ("event",))
    assert [(event["seq"], event["kind"]) for event in (first, last)] == [(3, "seated"), (4, "left")]
    assert first["now"] is None
    assert last["now"]["table"]["seats"][1]["kind"] == "open"


async def test_a_process_hears_who_asks_another_one_about_its_analysis(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()
    monkeypatch.setattr(MatchEvaluator, "decision", lambda *_: go_on.wait(60))
    here, there = two.people[1], two.people[0]  # `one` computes the analysis
    seats = [{"bot": "random"}, {"bot": "random"}]
    new = {"game": GAME, "seats": seats, "bots": "instant", "start": True}
    table = (await here.ask("POST", "/api/tables", new)).body["id"]
    async with asyncio.timeout(60):
        while (await here.ask("GET", f"/api/tables/{table}")).body["table"]["status"] != "over":
            await asyncio.sleep(0.05)
        await here.ask("POST", f"/api/tables/{table}/analysis", {})
        begun = two.one.analyses._asked[table]
        while two.one.analyses._asked[table] == begun:
            await there.ask("GET", f"/api/tables/{table}/analysis")
            await asyncio.sleep(0.05)
    go_on.set()
