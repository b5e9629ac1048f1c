"""Plays games while their servers are killed, then compares the stored logs with what the players saw."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import count

from pioche.bots import QUICK as BOTS
from pioche.core.game import game, game_ids
from pioche.server.store.store import Store
from tests.kit.server.links import Network
from tests.kit.server.logbook import StoredTable, compare
from tests.kit.server.player import Person, Player, by_chance, gather_at_a_table
from tests.kit.server.processes import Server

PAUSE = 0.2  # seconds of the dealer's pauses, so that some are under way when a server is killed
PEOPLE = 2  # at each table; bots take the other seats
THINKING = 0.02  # seconds before each decision while servers are killed; none at the end
Progress = Callable[[], None]


class Campaign:
    """Servers of one database with tables of people and bots.

    The people of a table connect to different servers, and reconnect to another if theirs is killed.
    """

    def __init__(
        self, servers: Sequence[Server], seed: object, names: Sequence[str] = (), thinking: float = THINKING
    ) -> None:
        self._servers = servers
        self._names = names or game_ids()
        self._thinking = thinking
        self._chance = random.Random(f"{seed}")
        self._seed = seed
        self._rounds = count()
        self._ending = False
        self._unanswered: dict[str, int] = {}  # commands under way at a kill, and its time
        self.players: dict[str, list[Player]] = {}  # by table
        self.figures: Counter[str] = Counter()

    async def run(self, kills: int, tables: int, progress: Progress = lambda: None) -> None:
        """Play while servers are killed `kills` times, then finish every game."""
        tasks: list[asyncio.Task[None]] = []
        try:
            await asyncio.gather(*(server.start() for server in self._servers))
            tasks += [asyncio.create_task(self._play_games(number)) for number in range(tables)]
            tasks.append(asyncio.create_task(self._kill(kills, progress)))
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.gather(*(server.stop() for server in self._servers if server.running))

    async def check(self, store: Store) -> Counter[str]:
        """Compare everything that was acknowledged or shown with the stored logs."""
        for table, players in self.players.items():
            stored = await StoredTable.read(store, table)
            self.figures.update(compare(stored, players))
            self.figures["finished"] += stored.row.status == "over"
            results = await store.results.of_table(table)
            people = {player.person.id for player in players} if stored.row.status == "over" else set()
            assert {line.row.guest for line in results} == people, (
                "a result for each person, once the game is over"
            )
            assert len(results) == len(people)
            self.figures["by bots"] += sum(entry.data.get("by") == "bot" for entry in stored.entries)
            self.figures["of these in the log by then"] += sum(
                entry.at < self._unanswered.get(entry.command or "", 0) for entry in stored.entries
            )
        return self.figures

    # Playing ----------------------------------------------------------------------------------------

    async def _play_games(self, number: int) -> None:
        """Play one game after the other, until no more servers are killed."""
        links = [self._link(number + way) for way in range(PEOPLE)]
        try:
            while not self._ending:
                await self._play_once(next(self._rounds), links)
        finally:
            for link in links:
                await link.close()

    def _link(self, first: int) -> Network:
        servers = [self._servers[(first + step) % len(self._servers)] for step in range(len(self._servers))]
        return servers[0].link(*servers[1:])

    async def _play_once(self, number: int, links: Sequence[Network]) -> None:
        name = self._names[number % len(self._names)]
        people = [await Person(link, f"Guest {way}").introduce() for way, link in enumerate(links)]
        seats = min(players for players in game(name).players if players >= PEOPLE)
        bots = [BOTS[-1]] * max(seats - PEOPLE, number % 2 if seats + 1 in game(name).players else 0)
        table = await gather_at_a_table(people, name, bots)
        self.players[table] = players = [
            Player(
                person, table, by_chance(f"{self._seed} {table} {way}"), polls=(number + way) % 4 == 0,
                thinking=lambda: 0 if self._ending else self._thinking,
            )
            for way, person in enumerate(people)
        ]  # fmt: skip
        await asyncio.gather(*(player.play() for player in players))

    # Killing ----------------------------------------------------------------------------------------

    async def _kill(self, kills: int, progress: Progress) -> None:
        for number in range(kills):
            server = self._servers[number % len(self._servers)]
            await asyncio.sleep(self._chance.uniform(0.02, 0.25))
            await self._a_command_under_way()
            await asyncio.sleep(self._chance.uniform(0, 0.006))
            server.send(signal.SIGKILL)
            killed = time.time_ns() // 1_000_000
            await server.ended()
            under_way = self._under_way()
            self._unanswered.update(dict.fromkeys(under_way, killed))
            self.figures["kills"] += 1
            self.figures["unanswered at a kill"] += len(under_way)
            self.figures["kills in mid-move"] += bool(under_way)
            progress()
            await server.start()
            await self._acknowledged_since(self._acknowledged())
        self._ending = True

    def _under_way(self) -> list[str]:
        return [
            player.pending.id for players in self.players.values() for player in players
            if player.pending is not None and not player.over
        ]  # fmt: skip

    def _acknowledged(self) -> int:
        return sum(len(player.acked) for players in self.players.values() for player in players)

    async def _a_command_under_way(self) -> None:
        """Wait until somebody sends a command."""
        known = set(self._under_way())
        while not set(self._under_way()) - known:
            await asyncio.sleep(0.001)

    async def _acknowledged_since(self, before: int) -> None:
        while self._acknowledged() <= before:
            await asyncio.sleep(0.01)
