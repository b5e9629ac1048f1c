"""A full or read-only disk: commands are refused, nothing is lost, the log says why, and play goes on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import asyncpg
import pytest
from sqlalchemy import Connection

from pioche.server.refusals import Unavailable
from pioche.server.store import faults, postgres
from pioche.server.store.database import DiskFull, ReadOnly, StoreDown
from pioche.server.store.probe import FRESH, Probe
from pioche.server.store.rows import EntryWrite
from pioche.server.store.store import Store
from pioche.server.table import commit
from tests.kit.server.rows import created, entry
from tests.kit.server.tables import Person, Server, refusal, server
from tests.server.conftest import Open

PLENTY = 1_000_000  # pages
# A trigger that fails as PostgreSQL does when it cannot extend a table.
FULL = """
CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
END $$;
CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON {table} FOR EACH ROW EXECUTE FUNCTION full_disk();
"""


def lines(caplog: pytest.LogCaptureFixture, logger: str = faults.__name__) -> list[tuple[str, str]]:
    """The message and the reason of each line of a logger."""
    return [
        (line.getMessage(), str(vars(line).get("why", ""))) for line in caplog.records if line.name == logger
    ]


async def limit(store: Store, more: int) -> None:
    """Let the database grow by so many pages and no further."""

    def work(connection: Connection) -> None:
        pages: int = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + more}").scalar_one()

    await store._database.write(work)


async def play_on(one: Server, table: str, person: Person, times: int) -> tuple[list[int], int]:
    """Decide and take back by turns: the entries that were acknowledged, and how often the server refused."""
    acknowledged, refused = [], 0
    for _ in range(times):
        asked = 0 in (await one.live(table)).asked
        before = (await one.live(table)).seq
        try:
            await (person.play(table) if asked else person.do(table, "undo"))
            acknowledged.append(before + 1)
        except Unavailable:
            refused += 1
    return acknowledged, refused


async def test_a_full_disk_refuses_commands_and_loses_nothing(caplog: pytest.LogCaptureFixture) -> None:
    async with server() as one:
        table, people = await one.seated("high-card", 2)
        tab = await one.tab(table, people[0])
        browser = one.browser()
        assert (await browser.get("/readyz")).status_code == 200
        first = (await one.live(table)).seq + 1
        await limit(one.process.store, 0)
        with caplog.at_level(logging.WARNING):
            acknowledged, refused = await play_on(one, table, people[0], 150)
        assert refused > 10
        assert acknowledged == list(range(first, first + len(acknowledged)))
        seq = (await one.live(table)).seq
        assert tab.seq == seq == acknowledged[-1] == len(await one.entries(table)), "what was shown is stored"
        said = lines(caplog)
        assert said[0] == ("the database cannot be written", "database or disk is full (SQLITE_FULL)")
        assert len(said) <= 2, "one line for many failures"
        one.process.probe._begun -= FRESH
        answer = await browser.get("/readyz")
        assert (answer.status_code, refusal(answer)) == (503, "unavailable")
        assert (await browser.get(f"/api/tables/{table}")).status_code == 200, "reading goes on"
        await limit(one.process.store, PLENTY)
        one.process.probe._begun -= FRESH
        assert (await browser.get("/readyz")).status_code == 200
        assert await play_on(one, table, people[0], 10) == (list(range(seq + 1, seq + 11)), 0)
        assert tab.seq == seq + 10
        assert lines(caplog)[1:] == [("the database can be written again", "")]


@pytest.mark.parametrize(("pause", "status"), [(0.001, "over"), (3600, "running")])
async def test_bots_decide_again_after_a_pause_when_their_decision_was_not_stored(
    monkeypatch: pytest.MonkeyPatch, pause: float, status: str
) -> None:
    """They go on when there is space again, but do not decide over and over until then."""
    monkeypatch.setattr(commit, "RETRY_SECONDS", pause)
    async with server(real_time=True) as one:
        host = await one.person()
        table = await host.make("high-card", [{"bot": "random"}, {"bot": "random"}])
        failures = 0
        write = one.process.store._writer._commit

        async def full(batch: Any) -> list[bool]:
            nonlocal failures
            if failures < 20 and any(append.entry.kind == "played" for append, _ in batch):
                failures += 1
                raise DiskFull("the disk is full")
            return await write(batch)

        one.process.store._writer._commit = full
        await host.do(table, "start")
        async with asyncio.timeout(60):
            while (
                failures < 2
                or one.in_memory(table).busy
                or (status == "over" and (await one.live(table)).running)
            ):
                await asyncio.sleep(0.001)
        for _ in range(200):
            await asyncio.sleep(0.0005)
        assert (await one.live(table)).status == status
        assert failures == (20 if status == "over" else 2), "each of the two bots has tried once"


async def test_people_who_disconnect_while_the_disk_is_full_are_reported_later() -> None:
    async with server() as one:
        table, people = await one.seated("high-card", 2)
        tab = await one.tab(table, people[0])
        store, maintenance = one.process.store, one.process.maintenance
        await maintenance._report_changed_presence()
        one.leave(table, tab)
        present = store.present

        async def full(rows: Any) -> None:
            raise DiskFull("the disk is full")

        store.present = full  # type: ignore[method-assign]
        with pytest.raises(DiskFull):
            await maintenance._report_changed_presence()
        store.present = present  # type: ignore[method-assign]
        await maintenance._report_changed_presence()
        assert (await store.presence(table))[people[0].id] < one.clock.now + 3_000


async def test_the_probe_needs_space_for_new_pages(sqlite_store: Store) -> None:
    await sqlite_store.append(created())
    await sqlite_store.probe(1)
    await limit(sqlite_store, 0)
    await sqlite_store.probe(2)  # the pages that the first probe freed

    def free(connection: Connection) -> int:
        return int(connection.exec_driver_sql("PRAGMA freelist_count").scalar_one())

    seq = 2
    while await sqlite_store._database.read(free):
        await sqlite_store.append(EntryWrite(entry(seq=seq, data={"words": "x" * 1000})))
        seq += 1
    with pytest.raises(DiskFull, match="SQLITE_FULL"):
        await sqlite_store.probe(3)


async def test_any_number_of_health_checks_cost_one_write_a_second() -> None:
    now, written, failing = 100.0, 0, False

    async def write() -> None:
        nonlocal written
        written += 1
        await asyncio.sleep(0)
        if failing:
            raise DiskFull("full")

    probe = Probe(write, lambda: now)
    await asyncio.gather(*(probe.check() for _ in range(50)))
    now += FRESH / 2
    await probe.check()
    assert written == 1
    failing = True
    now += FRESH
    results = await asyncio.gather(*(probe.check() for _ in range(50)), return_exceptions=True)
    assert written == 2 and {type(result) for result in results} == {DiskFull}
    failing = False
    now += FRESH
    await probe.check()
    await probe.stop()


async def test_a_database_that_does_not_answer_fails_the_health_check(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pioche.server.store.probe.PATIENCE", 0.01)
    never = asyncio.Event()

    async def write() -> None:
        await never.wait()

    probe = Probe(write)
    with pytest.raises(StoreDown, match="does not answer"):
        await probe.check()
    await probe.stop()


# PostgreSQL ---------------------------------------------------------------------------------------


async def test_a_full_postgres_refuses_appends_and_probes(
    postgres_url: str, opened: Open, caplog: pytest.LogCaptureFixture
) -> None:
    store = await opened(postgres_url)
    await store.append(created())
    connection = await asyncpg.connect(postgres_url)
    for table in ("log", "probes"):
        await connection.execute(FULL.format(table=table).replace("full_disk", f"full_{table}"))
    appends = [store.append(EntryWrite(entry(seq=2))), store.append(created("other"))]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert [type(result) for result in results] == [DiskFull, DiskFull]
    with pytest.raises(DiskFull, match="No space left"):
        await store.probe(1)
    assert len(lines(caplog)) == 1 and "No space left on device" in lines(caplog)[0][1]
    assert [one.seq for one in await store.log("t")] == [1]
    for table in ("log", "probes"):
        await connection.execute(f"DROP TRIGGER full_{table} ON {table}")
    await connection.close()
    assert await store.append(EntryWrite(entry(seq=2)))
    await store.probe(2)
    assert lines(caplog)[1:] == [("the database can be written again", "")]


async def test_a_read_only_postgres_is_refused_at_the_start(postgres_url: str, opened: Open) -> None:
    store = await opened(postgres_url)
    await store.append(created())
    connection = await asyncpg.connect(postgres_url)
    name = await connection.fetchval("SELECT current_database()")
    await connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    with pytest.raises(ReadOnly, match="default_transaction_read_only is on"):
        await Store.open(postgres_url, process="second")
    await connection.close()


async def test_a_standby_is_refused() -> None:
    class Standby:
        async def fetchval(self, query: str) -> Any:
            return True if "recovery" in query else "on"

    with pytest.raises(ReadOnly, match="standby"):
        await postgres.check(Standby())


async def test_a_postgres_that_becomes_read_only_is_logged_and_works_again(
    postgres_url: str, opened: Open, caplog: pytest.LogCaptureFixture
) -> None:
    store = await opened(postgres_url)
    await store.append(created())
    connection = await asyncpg.connect(postgres_url)
    name = await connection.fetchval("SELECT current_database()")
    mine = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name = 'pioche'"

    async def until(works: bool, change: str, work: Callable[[], Any]) -> list[type]:
        """Change the database and end its connections; the errors until an attempt ends as wanted."""
        await connection.execute(f"ALTER DATABASE {name} {change}")
        await connection.execute("SET default_transaction_read_only = off")
        await connection.fetch(mine, name)
        errors: list[type] = []
        async with asyncio.timeout(30):
            while True:
                try:
                    await work()
                except StoreDown as error:
                    errors.append(type(error))
                    if not works and isinstance(error, ReadOnly):
                        return errors
                else:
                    if works:
                        return errors

    await until(False, "SET default_transaction_read_only = on", lambda: store.append(created("a")))
    await until(False, "SET default_transaction_read_only = on", lambda: store.probe(1))
    assert any("read-only" in why for _, why in lines(caplog))
    await until(True, "RESET default_transaction_read_only", lambda: store.append(created("b")))
    await until(True, "RESET default_transaction_read_only", lambda: store.probe(1))
    assert await store.log("a") == []
    await connection.close()
