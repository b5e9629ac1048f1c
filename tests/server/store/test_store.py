"""The store does the same on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from pioche.server.store.people import Device
from pioche.server.store.rows import EntryWrite
from pioche.server.store.schema import metadata
from pioche.server.store.store import LEASE, NewerDatabase, Store, StoreDown, Unwritable
from tests.kit.server.rows import created, entry, row
from tests.server.conftest import Open

# Tables and logs


async def test_appended_entries_are_read_back(store: Store) -> None:
    data = {"deep": [1, {"é": "\u0000 \U0001f0cf"}], "none": None, "big": 2**53}
    assert await store.append(created())
    assert await store.append(EntryWrite(entry(seq=2, guest="ann", command="c1", data=data)))
    assert await store.table("t") == row()
    assert await store.table("other") is None
    assert await store.log("t", after=1) == [entry(seq=2, guest="ann", command="c1", data=data)]
    assert [one.seq for one in await store.log("t")] == [1, 2]
    assert await store.last_seqs(["t", "other"]) == {"t": 2}


async def test_a_taken_seq_writes_nothing(store: Store) -> None:
    assert await store.append(created())
    late = EntryWrite(entry(kind="other"), 500, True, row(status="closed"), ((1, "bob"),))
    assert not await store.append(late)
    assert [one.kind for one in await store.log("t")] == ["created"]
    assert await store.table("t") == row()
    assert await store.take_due(10**9) == []
    assert await store.tables_of("bob", ["open", "closed"]) == []


async def test_a_command_is_taken_once_for_each_guest_and_table(store: Store) -> None:
    await store.append(created("t"))
    await store.append(created("u"))
    assert await store.append(EntryWrite(entry("t", 2, guest="ann", command="c")))
    assert not await store.append(EntryWrite(entry("t", 3, guest="ann", command="c")))
    assert await store.append(EntryWrite(entry("t", 3, guest="bob", command="c")))
    assert await store.append(EntryWrite(entry("u", 2, guest="ann", command="c")))
    assert await store.append(EntryWrite(entry("t", 4)))
    assert await store.append(EntryWrite(entry("t", 5)))


async def test_a_lost_race_leaves_the_rest_of_its_batch(store: Store) -> None:
    await asyncio.gather(*(store.append(created(f"t{i}")) for i in range(200)))
    await asyncio.gather(*(store.append(EntryWrite(entry(f"t{i}", 2))) for i in range(0, 200, 7)))
    batch = [store.append(EntryWrite(entry(f"t{i}", 2, kind="second"), i + 1, True)) for i in range(200)]
    assert await asyncio.gather(*batch) == [i % 7 != 0 for i in range(200)]
    assert {table for table, _ in await store.take_due(10**9)} == {f"t{i}" for i in range(200) if i % 7}


async def test_appends_of_one_table_are_settled_in_their_order(store: Store) -> None:
    first = [
        store.append(created()),
        store.append(EntryWrite(entry(seq=1))),
        store.append(EntryWrite(entry(seq=2))),
    ]
    assert await asyncio.gather(*first) == [True, False, True]
    # One that fails for its command leaves its seq to the next.
    await store.append(EntryWrite(entry(seq=3, guest="ann", command="c")))
    pair = [
        store.append(EntryWrite(entry(seq=4, guest="ann", command="c"))),
        store.append(EntryWrite(entry(seq=4))),
    ]
    assert await asyncio.gather(*pair) == [False, True]


async def test_one_bad_append_does_not_spoil_its_batch(store: Store) -> None:
    bad = store.append(EntryWrite(entry("nowhere"), 5, True))  # due at a table that does not exist
    good = [store.append(created(f"t{i}")) for i in range(3)]
    assert await asyncio.gather(*good) == [True] * 3
    with pytest.raises(Unwritable):
        await bad
    assert await store.log("nowhere") == []


async def test_two_stores_race_for_every_seq(postgres_url: str, opened: Open) -> None:
    """Two processes append to the same tables in opposite order: each seq has one winner, without a deadlock."""
    here, there = await opened(postgres_url, "here"), await opened(postgres_url, "there")
    names = [f"t{i}" for i in range(40)]
    await asyncio.gather(*(here.append(created(name)) for name in names))
    for seq in range(2, 12):
        one = [here.append(EntryWrite(entry(name, seq, kind="here"), seq, True, row(name))) for name in names]
        two = [
            there.append(EntryWrite(entry(n, seq, kind="there"), seq, True, row(n))) for n in reversed(names)
        ]
        won, lost = await asyncio.gather(*one), await asyncio.gather(*two)
        assert [a + b for a, b in zip(won, reversed(lost), strict=True)] == [1] * len(names)
    assert [one.seq for one in await here.log("t7")] == list(range(1, 12))


async def test_closing_commits_what_was_appended(url: str, opened: Open) -> None:
    first = await Store.open(url, process="first")
    futures = [first.append(created(f"t{i}")) for i in range(20)]
    await first.close()
    assert await asyncio.gather(*futures) == [True] * 20
    with pytest.raises(StoreDown):
        await first.append(created("late"))
    assert await (await opened(url)).counts() == {"open": 20}


async def test_lists_of_tables(store: Store) -> None:
    for i, (status, listed) in enumerate(
        [("open", True), ("open", False), ("running", True), ("over", True)]
    ):
        await store.append(created(f"t{i}", status=status, listed=listed, touched=i))
    await store.append(created("t4", touched=4))
    assert [one.id for one in await store.lobby()] == ["t4", "t0"]
    assert [one.id for one in await store.lobby(limit=1)] == ["t4"]
    assert [one.id for one in await store.tables_of("ann", ["open", "over"])] == ["t4", "t3", "t1", "t0"]
    assert [one.id for one in await store.tables_of("ann", ["open", "over"], before=3, limit=1)] == ["t1"]
    assert await store.tables_of("bob", ["open"]) == []
    assert await store.untouched(4) == ["t0", "t1", "t2"]
    assert await store.untouched(4, limit=1) == ["t0"]
    assert await store.counts() == {"open": 3, "running": 1, "over": 1}


# Due tables


async def test_due_belongs_to_its_writer_until_the_lease_runs_out(postgres_url: str, opened: Open) -> None:
    here, there = await opened(postgres_url, "here"), await opened(postgres_url, "there")
    await here.append(created(due=1000))
    assert await there.take_due(1000 + LEASE - 1) == []
    assert await there.take_due(1000 + LEASE) == [("t", 1000)]
    assert await here.take_due(1000 + LEASE) == []
    assert await here.take_due(1000 + 2 * LEASE) == [("t", 1000)]


async def test_an_entry_changes_or_clears_the_due_time(store: Store) -> None:
    await store.append(created(due=1000))
    await store.append(EntryWrite(entry(seq=2), 7, due_changed=False))
    await store.append(EntryWrite(entry(seq=3), 2000, due_changed=True))
    assert await store.take_due(1000 + LEASE) == []
    assert await store.take_due(2000 + LEASE) == [("t", 2000)]
    await store.append(EntryWrite(entry(seq=4), None, due_changed=True))
    assert await store.take_due(10**9) == []


async def test_released_tables_can_be_taken_before_the_lease_ends(store: Store) -> None:
    await store.append(created(due=100_000))
    await store.release_due()
    assert await store.take_due(1) == [("t", 100_000)]
    assert await store.take_due(100_000 + LEASE - 1) == []
    await store.extend_due(["t"], 200_000)
    assert await store.take_due(199_999) == []
    assert await store.take_due(200_000) == [("t", 100_000)]


async def test_a_new_process_takes_all_due_tables_in_bounded_calls(url: str, opened: Open) -> None:
    first = await Store.open(url, process="first")
    await asyncio.gather(*(first.append(created(f"t{i}", due=10**9)) for i in range(700)))
    await first.close()
    second = await opened(url, "second")
    assert await second.take_due(1) == []
    taken = [await second.take_due(1, everything=True) for _ in range(3)]
    assert [len(one) for one in taken] == [500, 200, 0]
    assert len({table for one in taken for table, _ in one}) == 700


# Guests, links, presence


async def test_guests(store: Store) -> None:
    await store.create_guest("ann", b"hash", "Ann", 5)
    await store.create_guest("bob", b"other", "Bob", 6)
    found = await store.guest_by_token(b"hash")
    assert found is not None
    assert (found.id, found.name, found.created) == ("ann", "Ann", 5)
    assert await store.guest_by_token(b"none") is None
    await store.rename("ann", "Anne")
    assert await store.names(["ann", "bob", "eve"]) == {"ann": "Anne", "bob": "Bob"}


async def test_a_guest_is_removed_from_tables_alone_and_from_those_of_others(store: Store) -> None:
    for name in ("ann", "bob"):
        await store.create_guest(name, name.encode(), name.title(), 5)
    both = {"seat": 0, "guest": "ann", "name": "Pa", "reserved": [{"reserved": "ann", "name": "Ma"}]}
    for table in ("shared", "alone"):
        await store.append(created(table, due=7, seats=[{"kind": "person", "guest": "ann", "name": "Pa"}]))
        sat = entry(table, 2, kind="seated", guest="ann", data=both)
        await store.append(EntryWrite(sat, seats=((1, "bob"),) if table == "shared" else ()))
    found = await store.forget_tables("ann", 1)
    assert (found.tables, found.removed) == (("alone",), ("alone",))  # a few at a time
    found = await store.forget_tables("ann", 1)
    assert (found.tables, found.removed) == (("shared",), ())
    assert (await store.forget_tables("ann")).tables == ()
    assert await store.table("alone") is None
    assert [table for table, _ in await store.take_due(10**9)] == ["shared"]
    assert await store.delete_removed() and await store.log("alone") == []
    last = (await store.log("shared"))[-1]
    assert last.guest not in (None, "ann") and last.data == {
        "seat": 0, "guest": last.guest, "reserved": [{"reserved": last.guest}],
    }  # fmt: skip
    row = await store.table("shared")
    assert row is not None and row.owner == last.guest
    assert row.seats == [{"kind": "person", "guest": last.guest}]
    assert [each.id for each in await store.tables_of("bob", ["open"])] == ["shared"]


async def test_a_deleted_guest_leaves_seats_without_an_owner(store: Store) -> None:
    await store.create_guest("ann", b"hash", "Ann", 5)
    await store.create_guest("bob", b"other", "Bob", 5)
    await store.append(created())
    await store.create_link(b"a", "t", 0, "ann", 100)
    await store.create_link(b"b", "t", 1, "bob", 100)
    await store.delete_guest("ann")
    assert await store.guest_by_token(b"hash") is None
    assert await store.names(["ann", "bob"]) == {"bob": "Bob"}
    assert await store.tables_of("ann", ["open"]) == []
    assert await store.link(b"a", 1) is None
    assert await store.link(b"b", 1) == ("t", 1, "bob")


async def test_a_link_ends_when_it_is_deleted_or_expires(store: Store) -> None:
    await store.append(created())
    await store.create_link(b"code", "t", 1, "ann", 100)
    await store.create_link(b"old", "t", 1, "ann", 50)
    assert await store.link(b"old", 50) is None
    assert await store.link(b"code", 99) == await store.link(b"code", 99) == ("t", 1, "ann")
    await store.delete_link(b"code")
    assert await store.link(b"code", 99) is None


def a_device(token: bytes, at: int = 5) -> Device:
    return Device(f"id of {token.decode()}", "Firefox, Linux", at, at, token)


async def test_each_device_of_a_guest_has_a_token_of_its_own(store: Store) -> None:
    await store.create_guest("ann", b"hash", "Ann", 5)
    await store.people.add_device("ann", a_device(b"other", 7))
    for token in (b"hash", b"other"):
        found = await store.guest_by_token(token)
        assert found is not None and found.id == "ann"
    assert [one.seen for one in await store.people.devices("ann")] == [7, 5]
    assert await store.people.remove_device("bob", "id of other") is None
    assert await store.people.remove_device("ann", "id of other") == b"other"
    assert await store.guest_by_token(b"other") is None
    await store.people.forget_token(b"hash")
    assert await store.guest_by_token(b"hash") is None


async def test_a_profile_code_is_used_once_before_it_expires(store: Store) -> None:
    await store.create_guest("ann", b"hash", "Ann", 5)
    await store.people.set_code("ann", b"first", 100)
    await store.people.set_code("ann", b"code", 100)  # replaces the first
    assert await store.people.use_code(b"first", 50, a_device(b"x")) is None
    assert await store.people.use_code(b"code", 50, a_device(b"phone")) == "ann"
    assert await store.people.use_code(b"code", 50, a_device(b"y")) is None
    await store.people.set_code("ann", b"late", 100)
    assert await store.people.use_code(b"late", 100, a_device(b"z")) is None
    assert len(await store.people.devices("ann")) == 2
    await store.delete_guest("ann")
    assert await store.people.devices("ann") == []


async def test_only_the_owner_can_read_a_sqlite_database(tmp_path: Path, opened: Open) -> None:
    store = await opened(tmp_path / "pioche.db", "p")
    await store.append(created())
    files = [path for path in tmp_path.iterdir() if not path.name.endswith(".lock")]
    assert len(files) > 1, "the journal is a file of its own"
    assert {path.stat().st_mode & 0o777 for path in files} == {0o600}


async def test_presence_is_the_longest_of_all_processes(postgres_url: str, opened: Open) -> None:
    here, there = await opened(postgres_url, "here"), await opened(postgres_url, "there")
    await here.present([("t", "ann", 10), ("t", "bob", 10), ("t", "ann", 20)])
    await there.present([("t", "ann", 15), ("u", "eve", 1)])
    assert await there.presence("t") == {"ann": 20, "bob": 10}
    await here.present([("t", "ann", 5)])
    assert await here.presence("t") == {"ann": 15, "bob": 10}
    await here.forget_presence(11)
    assert await here.presence("t") == {"ann": 15}


async def test_presence_is_renewed(store: Store) -> None:
    await store.present([])
    await store.present([("t", "ann", 10)])
    await store.present([("t", "ann", 30)])
    assert await store.presence("t") == {"ann": 30}


# Notices


async def test_notices_reach_other_processes_only(postgres_url: str, opened: Open) -> None:
    here, there = await opened(postgres_url, "here"), await opened(postgres_url, "there")
    heard, own = there.notices(), here.notices()
    first = asyncio.ensure_future(anext(heard))
    mine = asyncio.ensure_future(anext(own))
    while not first.done():
        here.notify("t:1")
        await asyncio.sleep(0.02)
    assert await first == "t:1"
    assert not mine.done()
    # The connection is lost, and comes back by itself.
    again = asyncio.ensure_future(_until(heard, "t:2"))
    await _cut_connections(there)
    while not again.done():
        here.notify("t:2")
        await asyncio.sleep(0.02)
    await again
    for task in (mine, again, first):
        task.cancel()


async def _until(heard: object, wanted: str) -> None:
    async for one in heard:  # type: ignore[attr-defined]
        if one == wanted:
            return


async def _cut_connections(store: Store) -> None:
    cut = text(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await store._database.write(lambda connection: connection.execute(cut).all())


async def test_sqlite_has_no_notices(sqlite_store: Store) -> None:
    sqlite_store.notify("t:1")
    assert [one async for one in sqlite_store.notices()] == []


async def test_a_lost_connection_is_reported_and_reopened(postgres_url: str, opened: Open) -> None:
    store = await opened(postgres_url)
    await store.append(created())
    await _cut_connections(store)
    results = await asyncio.gather(store.append(EntryWrite(entry(seq=2))), return_exceptions=True)
    assert results[0] is True or isinstance(results[0], StoreDown)
    # Read the log, then go on.
    seq = (await store.log("t"))[-1].seq + 1
    assert await store.append(EntryWrite(entry(seq=seq)))
    await store.probe(1)


# Migrations


def _is_ours(name: str | None, kind: str, _: object) -> bool:
    return kind != "table" or not str(name).startswith(
        "procrastinate_"
    )  # the queue of jobs has its own schema


async def test_migrations_make_the_schema(store: Store) -> None:
    def difference(connection: Connection) -> list[object]:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "include_name": _is_ours}
        )
        return list(compare_metadata(context, metadata))

    assert await store._database.write(difference) == []


async def test_several_processes_start_at_once(postgres_url: str, opened: Open) -> None:
    stores = await asyncio.gather(*(opened(postgres_url, f"p{i}") for i in range(4)))
    assert await stores[0].append(created())
    assert await stores[3].counts() == {"open": 1}


async def test_a_newer_database_is_refused(url: str, opened: Open) -> None:
    first = await Store.open(url, process="first")
    newer = text("UPDATE alembic_version SET version_num = '9999'")
    await first._database.write(lambda connection: connection.execute(newer))
    await first.close()
    with pytest.raises(NewerDatabase, match="9999"):
        await opened(url)
