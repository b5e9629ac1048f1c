"""Plays games over a bad network; their logs must equal those over a good one."""

from __future__ import annotations

import asyncio
import functools
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from pioche.core.game import game, game_ids
from pioche.server.app import create_app
from pioche.server.process import ServerProcess
from pioche.server.settings import Limits, Settings
from tests.kit.server.links import Inside
from tests.kit.server.logbook import StoredTable, compare, compare_with_fault_free
from tests.kit.server.player import Person, Player, gather_at_a_table, scripted
from tests.kit.server.processes import PLENTY
from tests.kit.server.proxy import Lossy

PATIENCE = 0.4  # seconds of silence: many times the longest delay
SHORT = 80  # decisions of a game that is played in the quick form


async def lossy_games(
    amount: int, data: Path, *, seed: object, together: int, names: Sequence[str]
) -> Counter[str]:
    """Play `amount` games, `together` at a time; return how many messages were dropped, doubled and so on."""
    limits = Limits(**{**PLENTY, "pause_seconds": 0, "poll_seconds": 1})
    app = create_app(Settings(data=data, limits=limits))
    counted: Counter[str] = Counter()
    numbers = iter(range(amount))

    async def play_some() -> None:
        for number in numbers:
            name = names[number % len(names)]
            counted.update(await _game(app.state.process, Inside(app), name, f"{seed} {number}"))

    async with app.router.lifespan_context(app):
        await asyncio.gather(*(play_some() for _ in range(min(together, amount))))
    return counted


async def _game(process: ServerProcess, link: Inside, name: str, seed: str) -> Counter[str]:
    chance = random.Random(seed)
    players = game(name).players
    ways = [Lossy(link, f"{seed} {number}") for number in range(chance.choice(players[:3]))]
    people = [await Person(way, f"Guest {number}").introduce() for number, way in enumerate(ways)]
    table = await gather_at_a_table(people, name)
    playing = [
        Player(person, table, scripted, polls=chance.random() < 0.2, patience=PATIENCE) for person in people
    ]
    await asyncio.gather(*(player.play() for player in playing))
    stored = await StoredTable.read(process.store, table)
    compare_with_fault_free(stored, scripted)
    figures = compare(stored, playing) + Counter(games=1)
    for way in ways:
        figures.update(way.counted)
    return figures


@functools.cache
def games_by_length(longest: int = SHORT) -> tuple[str, ...]:
    """The games that end within `longest` random decisions, found by playing each once."""
    return tuple(name for name in game_ids() if _length(name, longest) <= longest)


def _length(name: str, most: int) -> int:
    chance = random.Random(f"length {name}")
    position = game(name).new(seed="length")
    decisions = 0
    while not position.over and decisions <= most:
        seat = position.actors[0]
        position.play(chance.choice(position.legal(seat)), seat)
        decisions += 1
    return decisions
