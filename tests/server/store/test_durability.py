"""Acknowledged entries survive: settings of every connection, one server for each file, SIGKILL."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import Connection, text

from pioche.server.store import postgres, sqlite
from pioche.server.store.database import DiskFull, UnusableFile
from pioche.server.store.people import Device
from pioche.server.store.postgres import Postgres
from pioche.server.store.rows import EntryWrite
from pioche.server.store.sqlite import Sqlite
from pioche.server.store.store import DatabaseInUse, Store, StoreDown, UnsafeDatabase
from tests.kit.paths import ROOT
from tests.kit.server import recorder
from tests.kit.server.rows import created, entry
from tests.server.conftest import Open


async def test_both_sqlite_connections_have_durable_settings(sqlite_store: Store) -> None:
    def settings(connection: Connection) -> dict[str, Any]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names}

    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
    database = sqlite_store._database
    assert await database.read(settings) == wanted
    assert await database.write(settings) == wanted


@pytest.mark.parametrize("unsafe", ["synchronous = normal", "foreign_keys = off", "journal_mode = delete"])
def test_a_setting_that_sqlite_did_not_apply_is_refused(tmp_path: Path, unsafe: str) -> None:
    connection = sqlite._safe_connection(tmp_path / "pioche.db")
    sqlite.check(connection)
    connection.execute(f"PRAGMA {unsafe}").fetchall()
    with pytest.raises(UnsafeDatabase, match=unsafe.split()[0]):
        sqlite.check(connection)
    connection.close()


async def test_readers_do_not_wait_for_the_writer(sqlite_store: Store, tmp_path: Path) -> None:
    """An open transaction blocks appends but not reads."""
    await sqlite_store.append(created())
    blocker = sqlite3.connect(tmp_path / "pioche.db", isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    waiting = sqlite_store.append(EntryWrite(entry(seq=2)))
    assert [one.seq for one in await sqlite_store.log("t")] == [1]
    assert not waiting.done()
    blocker.execute("COMMIT")
    blocker.close()
    assert await waiting


async def test_every_connection_to_postgres_is_checked(
    postgres_url: str, opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: set[int] = set()
    check = postgres.check

    async def noting(connection: Any) -> None:
        await check(connection)
        checked.add(connection.get_server_pid())

    monkeypatch.setattr(postgres, "check", noting)
    store = await opened(postgres_url)
    listening = asyncio.ensure_future(anext(store.notices()))
    store.notify("t:1")
    await store.append(created())
    await asyncio.gather(*(store.log("t") for _ in range(6)))
    await asyncio.sleep(0.2)
    mine = text(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'pioche' AND datname = current_database()"
    )
    pids = await store._database.read(lambda connection: {pid for (pid,) in connection.execute(mine)})
    assert len(pids) >= 4  # the writer's, the two for notices, the pool's
    assert pids <= checked
    listening.cancel()


@pytest.mark.parametrize("setting", ["fsync", "full_page_writes", "synchronous_commit"])
async def test_an_unsafe_postgres_is_refused(postgres_url: str, opened: Open, setting: str) -> None:
    connection = await asyncpg.connect(postgres_url)
    try:
        await connection.execute(f"ALTER SYSTEM SET {setting} = off")
        await _reload(connection, setting, "off")
        with pytest.raises(UnsafeDatabase, match=f"{setting} is off"):
            await opened(postgres_url)
    finally:
        await connection.execute(f"ALTER SYSTEM RESET {setting}")
        await _reload(connection, setting, "on")
        await connection.close()
    await opened(postgres_url)


async def _reload(connection: Any, setting: str, value: str) -> None:
    await connection.execute("SELECT pg_reload_conf()")
    while await connection.fetchval(f"SHOW {setting}") != value:
        await asyncio.sleep(0.01)


async def test_a_missing_database_raises_store_down(tmp_path: Path) -> None:
    with pytest.raises(StoreDown):
        await Store.open(f"postgresql://nobody@/none?host={tmp_path}", process="p")
    (tmp_path / "folder").mkdir()
    with pytest.raises(UnusableFile, match="is a folder"):
        await Store.open(tmp_path / "folder", process="p")
    (tmp_path / "text.db").write_text("these are words and not a database" * 100)
    with pytest.raises(StoreDown):
        await Store.open(tmp_path / "text.db", process="p")


async def test_a_failed_write_raises_in_every_append_and_later_appends_succeed(sqlite_store: Store) -> None:
    """The disk is full for a moment: no append is half written."""
    await asyncio.gather(*(sqlite_store.append(created(f"t{i}")) for i in range(4)))
    database = sqlite_store._database
    assert isinstance(database, Sqlite)

    def limit(connection: Connection) -> int:
        pages: int = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        return int(connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}").scalar_one())

    await database.write(limit)
    big = {"words": "x" * 50_000}
    failed = [sqlite_store.append(EntryWrite(entry(f"t{i}", 2, data=big), 5, True)) for i in range(4)]
    results = await asyncio.gather(*failed, return_exceptions=True)
    assert [type(result) for result in results] == [DiskFull] * 4
    assert await sqlite_store.take_due(10**9) == []
    assert await sqlite_store.last_seqs([f"t{i}" for i in range(4)]) == {f"t{i}": 1 for i in range(4)}
    await database.write(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 1000000"))
    assert await sqlite_store.append(EntryWrite(entry("t0", 2, data=big)))


async def test_a_file_has_one_server_at_a_time(tmp_path: Path, opened: Open) -> None:
    path = tmp_path / "pioche.db"
    first = await Store.open(path, process="first")
    with pytest.raises(DatabaseInUse, match=r"pioche\.db"):
        await Store.open(path, process="second")
    await first.close()
    await opened(path)


@pytest.mark.parametrize("after", [20, 500])
async def test_kill_loses_nothing_acknowledged(url: str, opened: Open, after: int) -> None:
    command = [sys.executable, "-m", "tests.kit.server.appender", url]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        printed = "".join(process.stdout.readline() for _ in range(after))
        process.kill()
        printed += process.stdout.read()  # lines printed before the kill
    acknowledged: dict[str, int] = {}
    for line in printed.split("\n")[:-1]:  # the last line may be cut
        table, _, seq = line.partition(" ")
        acknowledged[table] = int(seq)
    assert len(acknowledged) > 0
    store = await opened(url)  # the killed process holds no lock
    dues = dict(await store.take_due(10**9))
    for table, last in acknowledged.items():
        seqs = [one.seq for one in await store.log(table)]
        assert seqs == list(range(1, len(seqs) + 1))
        assert last <= len(seqs) <= last + 1
        assert dues.get(table) == (len(seqs) if len(seqs) > 1 else None)


async def test_kill_loses_nothing_that_people_keep(url: str, opened: Open) -> None:
    """Puzzles, results, friends, codes and pars: what was acknowledged is there, and each answer has one number."""
    command = [sys.executable, "-m", "tests.kit.server.recorder", url]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        printed = "".join(process.stdout.readline() for _ in range(30))
        process.kill()
        printed += process.stdout.read()
    last = int(printed.split("\n")[-2])  # the last line may be cut
    assert last >= 30
    store = await opened(url)
    answers = await store.puzzles.history(recorder.GUEST, 0)
    assert [one.number for one in answers] == list(range(1, len(answers) + 1))
    assert {one.puzzle for one in answers} >= {f"{number}" for number in range(1, last + 1)}
    assert (await store.puzzles.standing(recorder.GUEST)).rating == answers[-1].rating
    wished, _ = await store.people.friends(recorder.GUEST)
    assert wished >= {f"friend {number}" for number in range(1, last + 1)}
    for number in range(1, last + 1):
        (line,) = await store.results.of_table(f"t{number}")
        assert line.row == recorder.result(number)
        assert await store.days.par(number, recorder.GAME) == number
    codes = [b"%032d" % number for number in (last, last + 1)]  # a code replaces the one before
    used = [
        await store.people.use_code(code, 1, Device(f"{at}", "Phone", 1, 1, b"%032d" % at))
        for at, code in enumerate(codes)
    ]
    assert [one for one in used if one is not None] == [recorder.GUEST]


def test_the_url_of_postgres_takes_any_driver() -> None:
    for scheme in ("postgresql", "postgresql+asyncpg", "postgresql+psycopg"):
        assert Postgres(f"{scheme}://host/name", "p")._url == "postgresql://host/name"
