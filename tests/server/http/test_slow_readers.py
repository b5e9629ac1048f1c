"""Short test with slow readers: a client that stops reading is disconnected, and the others miss nothing."""

from __future__ import annotations

import asyncio

import pytest
from bench.load import RACE_GAME, fresh_server
from bench.load_client import NEVER, Crowd, Plan
from bench.server_process import Running

TABLES, PEOPLE = 2, 2
PATIENCE = 120.0  # s until the slow readers must be disconnected
MOST_GROWTH = 64 << 20  # bytes: far more than the queues of two sockets, far less than an endless one


async def test_only_slow_readers_are_disconnected() -> None:
    with fresh_server(limits={"SOCKET_QUEUE": "16"}) as server:
        await _slow_readers(server)


async def _slow_readers(server: Running) -> None:
    plan = Plan(
        "race", server.host, RACE_GAME, PEOPLE, TABLES, PATIENCE, {"rounds": "3"}, spare=8, onlookers=NEVER
    )
    crowd = Crowd(plan)
    playing = asyncio.create_task(crowd.run())
    while len(crowd.onlookers) < TABLES:
        await asyncio.sleep(0.01)
    before = server.resident()
    async with asyncio.timeout(PATIENCE):
        while await asyncio.to_thread(server.metric, "pioche_slow_readers_total") < TABLES:
            assert not playing.done(), "the games ended before a client was disconnected"
            await asyncio.sleep(0.1)
    sent = crowd.sent
    assert server.resident() - before < MOST_GROWTH
    async with asyncio.timeout(PATIENCE):
        while crowd.sent < sent + 50:  # the others continue
            await asyncio.sleep(0.01)
        for slow in crowd.onlookers[:TABLES]:
            slow.read_again()
            await slow.closed
    playing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await playing
    await crowd.close()
    assert (crowd.figures.refused, crowd.figures.gaps) == ([], 0)
