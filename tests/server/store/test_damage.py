"""Damaged data: the table is unavailable and named in the log, the other tables go on."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import threading
from pathlib import Path

import pytest

from pioche.server.logs import Seldom, short
from pioche.server.refusals import Unavailable
from pioche.server.store.backup import BackupRefused, backup
from pioche.server.store.database import Damaged
from pioche.server.store.rows import Entry, EntryWrite
from pioche.server.store.store import Store
from pioche.server.table import log
from pioche.server.table.live import AppliedEntry, Live
from tests.kit.server.rows import created, entry
from tests.kit.server.tables import Server, refusal, server

GAME = "high-card"
PAGE = 4096
LEAF = 0x0A  # the first byte of a page that has no pages below it, in a table without row ids


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing has been logged about any table yet."""
    monkeypatch.setattr(log, "_seldom", Seldom(log.DAMAGE_EVERY))


def damage(one: Server, statement: str, *values: object) -> None:
    """Change the database behind the server's back."""
    with contextlib.closing(sqlite3.connect(one.process.settings.database_file)) as database:
        database.execute(statement, values)
        database.commit()


def said(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str]]:
    """The table and the reason of each line about damage."""
    return [(vars(line)["table"], vars(line)["why"]) for line in caplog.records if line.name == log.__name__]


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("UPDATE log SET data = '{{' WHERE table_id = ? AND seq = 4", "cannot be read"),
        ("UPDATE log SET data = '{}' WHERE table_id = ? AND seq = 4", "entry 4 after entry 4 does not fit: KeyError"),
        ("UPDATE log SET kind = 'flown' WHERE table_id = ? AND seq = 2", "does not fit: KeyError('flown')"),
        ("DELETE FROM log WHERE table_id = ? AND seq = 3", "entry 4 after entry 2 does not fit"),
        ("DELETE FROM log WHERE table_id = ? AND seq = 1", "entry 2 after entry 0 does not fit"),
        ("DELETE FROM log WHERE table_id = ?", "the log has no entries"),
        ("UPDATE tables SET options = 'x' WHERE id = ?", "cannot be read"),
    ],
)  # fmt: skip
async def test_a_table_that_cannot_be_folded_is_unavailable_and_logged_once(
    statement: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with server() as one:
        broken, people = await one.seated(GAME, 2)
        sound, others = await one.seated(GAME, 2)
        for table in (broken, sound):
            one.process.tables.evict(table)
        damage(one, statement, broken)
        with caplog.at_level(logging.ERROR):
            for _ in range(3):
                answer = await people[0].http.get(f"/api/tables/{broken}")
                assert (answer.status_code, refusal(answer)) == (503, "unavailable")
        ((table, reason),) = said(caplog)
        assert table == short(broken) and why in reason
        await others[0].play(sound)


async def test_a_long_log_that_is_damaged_is_reported_by_the_thread_that_folds_it(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []

    def fold_noting_the_thread(live: Live, entries: list[Entry]) -> list[AppliedEntry]:
        if len(entries) > log.LONG_LOG:
            threads.append(threading.current_thread())
        return fold(live, entries)

    fold = log.fold
    monkeypatch.setattr(log, "fold", fold_noting_the_thread)
    monkeypatch.setattr(log, "LONG_LOG", 2)
    async with server() as one:
        broken, people = await one.seated(GAME, 2)
        one.process.tables.evict(broken)
        assert (await people[0].http.get(f"/api/tables/{broken}")).status_code == 200
        one.process.tables.evict(broken)
        damage(one, "DELETE FROM log WHERE table_id = ? AND seq = 3", broken)
        with caplog.at_level(logging.ERROR):
            answer = await people[0].http.get(f"/api/tables/{broken}")
        assert (answer.status_code, refusal(answer)) == (503, "unavailable")
        assert said(caplog)[0][1].startswith("entry 4 after entry 2 does not fit")
    assert threads and threading.current_thread() not in threads


async def test_a_damaged_table_that_is_due_does_not_hold_up_the_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with server() as one:
        tables = [(await one.seated(GAME, 2, seconds=30))[0] for _ in range(3)]
        for table in tables:
            one.process.tables.evict(table)
        damage(one, "DELETE FROM log WHERE table_id = ? AND seq = 3", sorted(tables)[0])
        one.clock.now += 60_000
        with caplog.at_level(logging.ERROR):
            await one.process.maintenance.take_due()
        await one.settle()
        assert {table.id for table in one.process.tables} == set(sorted(tables)[1:])
        assert [await one.kinds(table) for table in sorted(tables)[1:]] == [
            ["created", "seated", "seated", "started", "slept"]
        ] * 2
        assert len(said(caplog)) == 1


async def test_a_table_whose_log_is_damaged_while_it_is_open_refuses_and_recovers(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table must be read again, here because another process seems to have written an entry."""
    monkeypatch.setattr("pioche.server.table.commit.DAMAGED_SECONDS", 0.001)
    async with server() as one:
        table, people = await one.seated(GAME, 2)
        damage(one, "INSERT INTO log SELECT table_id, 9, at, guest, 'x', kind, data FROM log WHERE seq = 2")
        with caplog.at_level(logging.ERROR):
            one.in_memory(table).note_seq(9)
            with pytest.raises(Unavailable):
                await people[0].do(table, "close")
            with pytest.raises(Unavailable):
                await one.live(table)
        assert said(caplog)[0][0] == short(table) and len(said(caplog)) == 1
        damage(one, "DELETE FROM log WHERE seq = 9")
        await one.settle()
        await people[0].play(table)


async def test_a_damaged_page_concerns_its_tables_alone_and_a_backup_finds_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "pioche.db"
    store = await Store.open(path, process="p")
    for table in range(40):
        await store.append(created(f"t{table:02}"))
        for seq in range(2, 30):
            await store.append(EntryWrite(entry(f"t{table:02}", seq, data={"words": "x" * 100})))
    await store.close()
    assert spoil_pages(path, b"t20", b"words") > 0
    store = await Store.open(path, process="p")
    with pytest.raises(Damaged, match="SQLITE_CORRUPT"):
        await store.log("t20")
    assert len(await store.log("t00")) == len(await store.log("t39")) == 29
    lines = [line.getMessage() for line in caplog.records if line.levelno == logging.ERROR]
    assert lines == ["the database cannot be read"]
    appends = [store.append(EntryWrite(entry(table, 30))) for table in ("t00", "t20", "t39")]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert [type(result) for result in results] == [bool, Damaged, bool], "in one batch"
    await store.close()
    with pytest.raises(BackupRefused, match="damaged"):
        backup(path, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def spoil_pages(path: Path, *words: bytes) -> int:
    """Overwrite the leaves of a closed database that contain all these words; returns how many."""
    content = bytearray(path.read_bytes())
    starts = [start for start in range(0, len(content), PAGE) if content[start] == LEAF]
    found = [start for start in starts if all(word in content[start : start + PAGE] for word in words)]
    for start in found:
        content[start : start + PAGE] = b"\xa5" * PAGE
    path.write_bytes(content)
    return len(found)
