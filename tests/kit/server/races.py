"""Races: two tabs act for one seat from the same seq; one succeeds, the other gets a refusal.

`at_one_process` has both pages at one process, `between_processes` each at a process of its own, on
one database. Both play complete games, so that the races cover all phases.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from pioche.core.game import game, game_ids
from pioche.core.refusals import DealerFirst, NotYourTurn, Refused
from pioche.server.refusals import Stale
from pioche.server.table.live import Live
from tests.kit.server.tables import Person, Server, command_id

LOST = (Stale, NotYourTurn, DealerFirst)  # GameOver is a NotYourTurn
LONGEST = 60  # races at one table


@dataclass
class Figures:
    """The number of races, and the refusals that the losers got."""

    races: int = 0
    refusals: Counter[str] = field(default_factory=Counter)

    def __iadd__(self, other: Figures) -> Figures:
        self.races += other.races
        self.refusals += other.refusals
        return self


async def at_one_process(one: Server, races: int, stop: Callable[[], bool] = lambda: False) -> Figures:
    """Run races of two tabs at one process."""
    return await _raced([one, one], races, stop)


async def between_processes(
    one: Server, other: Server, races: int, stop: Callable[[], bool] = lambda: False
) -> Figures:
    """Run races of two tabs at two processes that share a database."""
    return await _raced([one, other], races, stop)


async def _raced(servers: list[Server], races: int, stop: Callable[[], bool]) -> Figures:
    figures = Figures()
    names = [name for name in game_ids() if 2 in game(name).players]
    number = 0
    while figures.races < races and not stop():
        figures += await _table(servers, names[number % len(names)], min(LONGEST, races - figures.races))
        number += 1
    return figures


async def _table(servers: list[Server], name: str, most: int) -> Figures:
    """Races at one table, until the game is over."""
    figures = Figures()
    table, people = await servers[0].seated(name, 2)
    pages = [[Person(server, person.guest, person.token) for server in servers] for person in people]
    while figures.races < most:
        live = await together(servers, table)
        if not live.running:
            break
        seat = live.position.actors[figures.races % len(live.position.actors)]
        await _race(servers, table, pages[seat], seat, figures)
    await _check(servers, table)
    return figures


async def together(servers: list[Server], table: str) -> Live:
    """The table once every process has its last entry."""
    for server in servers:
        await server.settle()
    while True:
        found = [await server.live(table) for server in servers]
        if len({live.seq for live in found}) == 1:
            return found[0]
        await asyncio.sleep(0.001)


async def _race(servers: list[Server], table: str, pages: list[Person], seat: int, figures: Figures) -> None:
    live = await servers[0].live(table)
    seq, offered = live.seq, [choice.notation for choice in live.position.choices(seat)]
    actions = [offered[(figures.races + page) % len(offered)] for page in range(len(pages))]
    commands = [command_id() for _ in pages]
    results = await asyncio.gather(
        *(
            page.do(table, "play", action=action, seq=seq, command=command)
            for page, action, command in zip(pages, actions, commands, strict=True)
        ),
        return_exceptions=True,
    )
    won = [number for number, result in enumerate(results) if isinstance(result, int)]
    lost = [result for result in results if not isinstance(result, int)]
    assert len(won) == 1, f"{len(won)} of {len(pages)} won: {results}"
    assert results[won[0]] == seq + 1
    assert all(isinstance(result, LOST) for result in lost), f"refused with {lost}"
    entry = (await servers[0].process.store.log(table, seq))[0]
    assert (entry.command, entry.data["action"]) == (commands[won[0]], actions[won[0]])
    figures.races += 1
    figures.refusals.update(result.code for result in lost if isinstance(result, Refused))


async def _check(servers: list[Server], table: str) -> None:
    """Check that the log has no gap and that every process has the table that it gives."""
    live = await together(servers, table)
    entries = await servers[0].entries(table)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    for server in servers:
        assert (await server.live(table)).position.digest == live.position.digest
        assert (await server.rebuilt(table)).position.digest == live.position.digest
