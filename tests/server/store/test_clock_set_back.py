"""Stored times ahead of the clock: the clock was set back between two runs, or machines disagree."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from pioche.server.clock import Clock, milliseconds
from pioche.server.store.rows import StoredAnalysis
from pioche.server.store.store import Store
from tests.kit.server.player import Person, gather_at_a_table
from tests.kit.server.processes import Server
from tests.kit.server.rows import created, entry, row
from tests.kit.server.tables import server

GAME = "high-card"
HOUR = 3600  # s
SHIFTED = {"log": ("at",), "due": ("at", "lease"), "tables": ("created", "touched"), "presence": ("until",)}


@pytest.fixture
async def started(url: str, tmp_path: Path) -> AsyncIterator[Server]:
    """A server whose database is an hour ahead as soon as the server was killed and is started again."""
    on_postgres = url.startswith("postgres")
    one = Server(tmp_path / "data", url if on_postgres else None)
    await one.start(ahead=0 if on_postgres else HOUR)
    yield one
    await one.stop()


async def put_back(one: Server) -> None:
    """Kill the server and start it again an hour earlier."""
    await one.kill()
    if one.database is not None:  # the server follows the database's clock, which a test cannot set
        connection = await asyncpg.connect(one.database)
        for table, columns in SHIFTED.items():
            changes = ", ".join(f"{column} = {column} + {HOUR * 1000}" for column in columns)
            await connection.execute(f"UPDATE {table} SET {changes}")
        await connection.close()
    await one.start()


@asynccontextmanager
async def introduced(one: Server) -> AsyncIterator[Person]:
    link = one.link()
    try:
        yield await Person(link, "Fig").introduce()
    finally:
        await link.close()


async def state(person: Person, table: str) -> Any:
    return (await person.ask("GET", f"/api/tables/{table}")).body


async def wait_for_a_decision(person: Person, table: str, after: int) -> None:
    async with asyncio.timeout(60):
        while (await state(person, table))["seq"] <= after:
            await asyncio.sleep(0.05)


async def play(person: Person, table: str) -> int:
    now = await state(person, table)
    do = {"type": "play", "action": now["you"]["asked"]["choices"][0]["action"]}
    command = {"id": "12345678", "seq": now["seq"], "do": do}
    return int((await person.ask("POST", f"/api/tables/{table}/actions", command)).body["seq"])


async def test_tables_go_on_after_the_clock_was_set_back_between_two_runs(started: Server) -> None:
    """One table waits for its bot at the time of the kill, the other for its person."""
    async with introduced(started) as person:
        waits_for_person = await gather_at_a_table([person], GAME, ["random"], pace="quick")
        seq = (await state(person, waits_for_person))["seq"]
        await wait_for_a_decision(person, waits_for_person, after=seq)
        waits_for_bot = await gather_at_a_table([person], GAME, ["random"], pace="relaxed")
        before = (await state(person, waits_for_bot))["seq"]
        await put_back(started)
        await wait_for_a_decision(person, waits_for_bot, after=before)
        seq = await play(person, waits_for_person)
        await wait_for_a_decision(person, waits_for_person, after=seq)
        now = await state(person, waits_for_person)
        assert now["clock"]["now"] > (time.time() + HOUR - 300) * 1000, "no time of a table goes back"


async def test_processes_on_postgres_follow_the_clock_of_the_database(
    postgres_url: str, tmp_path: Path
) -> None:
    """The clocks of their machines differ by an hour; the times that they write do not."""
    ahead, right = (Server(tmp_path / name, postgres_url) for name in ("ahead", "right"))
    try:
        await ahead.start(ahead=HOUR)
        await right.start()
        for one in (ahead, right):
            async with introduced(one) as person:
                table = await gather_at_a_table([person], GAME, ["random"], pace="quick")
                now = (await state(person, table))["clock"]["now"]
                assert abs(now - time.time() * 1000) < HOUR * 500
    finally:
        await ahead.stop()
        await right.stop()


async def test_the_newest_time_is_found_without_reading_all_tables(store: Store) -> None:
    assert await store.newest_time(0, 1000) == 0
    await store.append(created("running", status="running", touched=2_000))
    for seq, at in ((2, 4_500), (3, 5_000)):
        await store.append(
            replace(created("running"), entry=entry("running", seq, at=at), table=None, seats=())
        )
    await store.append(created("over", status="over", touched=9_000))
    assert await store.newest_time(1_999, 1000) == 5_000
    assert await store.newest_time(2_000, 1000) == 0
    await store.present([("running", "ann", 8_000)])
    assert await store.newest_time(1_999, 1000) == 7_000
    await store.append(
        replace(created("running"), entry=entry("running", 4, at=7_500), table=row("running", touched=7_500))
    )
    assert await store.newest_time(1_999, 1000) == 7_500


async def test_the_log_says_by_how_much_the_clock_was_behind(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(milliseconds, "_ahead", 0)
    async with server() as one:
        await one.process.maintenance.set_clock()
        assert "the clock was behind" not in caplog.text
        await one.process.store.present([("t", "ann", one.clock.now + HOUR * 1000)])
        with caplog.at_level(logging.WARNING):
            await one.process.maintenance.set_clock()
        assert "the clock was behind the newest stored time" in caplog.text
        assert vars(caplog.records[-1])["seconds"] == HOUR - 30


async def test_an_analysis_whose_process_died_before_the_clock_was_set_back_is_started_again() -> None:
    async with server() as one:
        table, _ = await one.seated(GAME, 2)
        future = StoredAnalysis(one.clock.now + HOUR * 1000, 1, 10, None)
        await one.process.store.note_analysis(table, future)
        assert await one.process.analyses.get(table) is None
        one.clock.now += HOUR * 1000
        assert await one.process.analyses.get(table) == future


def test_a_clock_that_follows_another_one_ignores_the_time_of_day(monkeypatch: pytest.MonkeyPatch) -> None:
    day, steady = 1_800_000_000_000, 5_000  # ms
    clock = Clock()
    monkeypatch.setattr(time, "monotonic_ns", lambda: steady * 1_000_000)
    monkeypatch.setattr(time, "time_ns", lambda: day * 1_000_000)
    assert clock() == day
    clock.follow(day - 3_600_000)  # the first call may set it back
    assert clock() == day - 3_600_000
    steady += 10
    assert clock() == day - 3_600_000 + 10
    clock.follow(day - 7_200_000)
    assert clock() == day - 3_600_000 + 10
    clock.follow(day)
    assert clock() == day
    clock.advance(day - 1)
    assert clock() == day
    clock.advance(day + 5)
    assert clock() == day + 5
