"""A backup is complete, is a snapshot of one moment, and overwrites nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from pioche.server.store.backup import BackupRefused, backup
from pioche.server.store.rows import EntryWrite
from pioche.server.store.store import Store
from tests.kit.server.rows import created, entry
from tests.server.conftest import Open


async def test_a_backup_of_a_database_in_use(sqlite_store: Store, tmp_path: Path, opened: Open) -> None:
    tables = [f"t{i}" for i in range(6)]
    written: Counter[str] = Counter()
    stop = asyncio.Event()

    async def play(table: str) -> None:
        await sqlite_store.append(created(table))
        written[table] = 1
        while not stop.is_set():
            await sqlite_store.append(EntryWrite(entry(table, written[table] + 1)))
            written[table] += 1

    playing = [asyncio.ensure_future(play(table)) for table in tables]
    while min(written[table] for table in tables) < 10:
        await asyncio.sleep(0.01)
    before = dict(written)
    target = tmp_path / "copy.db"
    await asyncio.to_thread(backup, tmp_path / "pioche.db", target)
    stop.set()
    await asyncio.gather(*playing)

    assert sorted(path.name for path in tmp_path.glob("*copy*")) == ["copy.db"]
    with closing(sqlite3.connect(target)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    copy = await opened(target)
    for table in tables:
        seqs = [one.seq for one in await copy.log(table)]
        assert seqs == list(range(1, len(seqs) + 1))
        assert before[table] <= len(seqs) <= written[table]


async def test_nothing_is_overwritten(sqlite_store: Store, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    target.write_text("precious")
    with pytest.raises(BackupRefused, match="there already"):
        backup(tmp_path / "pioche.db", target)
    assert target.read_text() == "precious"


def test_a_database_that_cannot_be_copied_raises_a_refusal(tmp_path: Path) -> None:
    with pytest.raises(BackupRefused, match="no database"):
        backup(tmp_path / "none.db", tmp_path / "copy.db")
    (tmp_path / "text.db").write_text("these are words and not a database" * 100)
    with pytest.raises(BackupRefused, match="cannot be copied"):
        backup(tmp_path / "text.db", tmp_path / "copy.db")
    assert {path.name for path in tmp_path.iterdir()} == {"text.db"}
    with pytest.raises(BackupRefused, match="cannot be copied"):
        backup(tmp_path / "text.db", tmp_path / "no folder" / "copy.db")
