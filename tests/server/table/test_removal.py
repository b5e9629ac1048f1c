"""How much is stored, and for how long: finished tables are removed, and one address fills no disk."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from pioche.server.refusals import NoSuchTable
from pioche.server.store.rows import EntryWrite, StoredAnalysis
from pioche.server.store.schema import metadata
from pioche.server.store.store import Store
from pioche.server.table import maintenance
from tests.kit.server.rows import created, entry
from tests.kit.server.tables import Person, Server, refusal, server
from tests.server.conftest import Open

DAY = maintenance.DAY
GAME = "high-card"
BOTS = [{"bot": "random"}, {"bot": "random"}]


async def rows(store: Store, table: str) -> dict[str, int]:
    """The number of rows of a table in each table of the database that has any."""

    def work(connection: Connection) -> dict[str, int]:
        counted = {}
        for name, each in metadata.tables.items():
            column = each.c.id if name == "tables" else each.c.get("table_id")
            if column is not None and name != "guests":
                counted[name] = connection.execute(select(func.count()).where(column == table)).scalar_one()
        return {name: count for name, count in counted.items() if count}

    return await store._database.read(work)


async def everywhere(store: Store, table: str, entries: int, **fields: Any) -> None:
    """A table that has rows wherever a table can have some."""
    await store.append(created(table, due=5, **fields))
    for seq in range(2, entries + 1):
        await store.append(EntryWrite(entry(table, seq)))
    await store.create_link(table.encode(), table, 0, "ann", 10**15)
    await store.present([(table, "ann", 10**15)])
    await store.note_analysis(table, StoredAnalysis(1, 1, 1, {"found": "much"}))


EVERYWHERE = {"tables": 1, "log": 7, "seats": 2, "due": 1, "links": 1, "presence": 1, "analyses": 1}


async def test_a_removed_table_leaves_no_row_behind(store: Store) -> None:
    for number, status in enumerate(("over", "closed", "running", "open")):
        await everywhere(store, status, 7, status=status, touched=100 + number)
    await everywhere(store, "young", 7, status="over", touched=200)
    assert await store.mark_removed(before=150, limit=1) == ["over"], "the oldest first"
    assert await store.mark_removed(before=150) == ["closed"]
    assert await store.mark_removed(before=150) == []
    assert await store.table("over") is None, "it does not exist for readers, although its log is still there"
    calls = 0
    while await store.delete_removed(entries=3):
        calls += 1
    assert calls > 14 // 3, "14 entries in batches of 3"
    assert await rows(store, "over") == await rows(store, "closed") == {}
    for kept in ("running", "open", "young"):
        assert await rows(store, kept) == EVERYWHERE


async def test_another_process_completes_a_removal(url: str, opened: Open) -> None:
    first = await Store.open(url, process="first")
    await everywhere(first, "over", 7, status="over", touched=100)
    await first.mark_removed(before=150)
    await first.delete_removed(entries=3)
    await first.close()
    second = await opened(url, "second")
    assert await rows(second, "over") == EVERYWHERE | {"log": 4}
    while await second.delete_removed():
        pass
    assert await rows(second, "over") == {}


async def finished(one: Server, person: Person) -> str:
    table = await person.make(GAME, BOTS, start=True)
    await one.settle()
    assert (await one.live(table)).status == "over"
    return table


async def test_finished_tables_are_kept_for_as_long_as_the_settings_say() -> None:
    async with server(keep_days=30) as one:
        host = await one.person()
        old = await finished(one, host)
        waiting = await host.make(GAME, ["me", "open"])
        one.clock.now += 20 * DAY
        young = await finished(one, host)
        await one.process.maintenance.remove_old()
        assert (await host.http.get(f"/api/tables/{old}/replay")).status_code == 200
        one.clock.now += 10 * DAY + 1
        await one.process.maintenance.remove_old()
        with pytest.raises(NoSuchTable):
            await one.process.tables.open(old)
        for path in ("", "/replay", "/record", "/analysis"):
            answer = await host.http.get(f"/api/tables/{old}{path}")
            assert (answer.status_code, refusal(answer)) == (404, "no-such-table")
        assert await rows(one.process.store, old) == {}
        assert (await one.live(young)).status == "over"
        assert (await one.live(waiting)).status == "open"


async def test_by_default_finished_tables_are_kept_for_ever() -> None:
    async with server() as one:
        table = await finished(one, await one.person())
        one.clock.now += 10_000 * DAY
        await one.process.maintenance.remove_old()
        assert (await one.live(table)).status == "over"


async def test_a_clock_that_is_ahead_removes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async with server(keep_days=30) as one:
        table = await finished(one, await one.person())
        monkeypatch.setattr(maintenance, "time_of_day", lambda now=one.clock.now: now)
        one.clock.now += 100 * DAY
        await one.process.maintenance.remove_old()
        assert (await one.live(table)).status == "over"


async def test_other_processes_drop_a_removed_table_from_memory() -> None:
    async with server() as one:
        table = await finished(one, await one.person())
        assert one.process.tables.get(table) is not None
        await one.process.maintenance._notice(f"{table}:x")
        assert one.process.tables.get(table) is None


# What one address can store -----------------------------------------------------------------------


async def test_new_tables_of_one_address_are_limited_whoever_the_guests_are() -> None:
    async with server(tables_per_day=3) as one:
        people = await one.people(5)
        new = {"game": GAME, "seats": BOTS, "start": True, "bots": "instant"}
        answers = [await person.http.post("/api/tables", json=new) for person in people[:4]]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
        assert refusal(answers[3]) == "too-fast"
        assert 8 * 3600 - 60 < int(answers[3].headers["retry-after"]) <= 8 * 3600
        await one.settle()
        over = answers[0].json()["id"]
        again = await people[0].http.post(f"/api/tables/{over}/rematch", json={})
        on = await people[4].http.post(f"/api/tables/{over}/continue", json={"decisions": 1})
        assert [refusal(again), refusal(on)] == ["too-fast", "too-fast"]


async def test_commands_of_one_address_are_limited_whoever_the_guests_are() -> None:
    async with server(commands_per_day=10) as one:
        table, people = await one.seated(GAME, 2)  # these commands come from no address
        codes = []
        for number in range(12):
            do = {"type": "back"}  # refused, because nobody is away; but it counts
            command = {"id": f"{number:08}", "seq": 0, "do": do}
            answer = await people[number % 2].http.post(f"/api/tables/{table}/actions", json=command)
            codes.append(refusal(answer))
        assert codes == ["nobody-away"] * 10 + ["too-fast"] * 2


async def test_an_address_can_make_the_server_read_only_so_many_logs() -> None:
    """Otherwise one stranger keeps the server folding logs; a table in memory costs nothing."""
    async with server(loads_per_second=0.001, loads_burst=2) as one:
        tables = [(await one.seated(GAME, 2))[0] for _ in range(3)]
        for table in tables:
            one.process.tables.evict(table)
        stranger = await one.person()
        codes = [
            (await stranger.http.get(f"/api/tables/{table}")).status_code for table in [*tables, tables[0]]
        ]
        assert codes == [200, 200, 429, 200]
        assert one.process.tables.get(tables[2]) is None


async def test_only_the_presence_of_people_at_the_table_is_stored() -> None:
    """Otherwise each guest who looks at each table would be a row for a week."""
    async with server() as one:
        table, people = await one.seated(GAME, 2)
        curious = await one.person()
        for person in (people[0], curious):
            await one.tab(table, person)
        await one.process.maintenance._report_changed_presence()
        await one.process.maintenance._report_presence()
        assert (await one.process.store.presence(table)).keys() == {people[0].id}
