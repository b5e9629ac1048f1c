"""Migrations with data in the tables: to this version and back, on SQLite and on PostgreSQL."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, inspect, text

from pioche.cli import run
from pioche.server.store.migrations import RELEASES
from pioche.server.store.people import Device
from pioche.server.store.rows import EntryWrite
from pioche.server.store.store import Store
from tests.kit.server.rows import created, entry, row
from tests.server.conftest import Open

TOKENS = {"old": b"1" * 32, "new": b"2" * 32}


async def rows(store: Store, table: str) -> list[Any]:
    """All rows of a table, as mappings."""

    def work(connection: Connection) -> list[Any]:
        return [dict(one) for one in connection.execute(text(f"SELECT * FROM {table}")).mappings()]

    return await store._database.read(work)


async def tables(store: Store) -> set[str]:
    return set(await store._database.read(lambda connection: inspect(connection).get_table_names()))


async def filled(store: Store) -> None:
    """A table with moves, and a guest with two devices, one without."""
    await store.append(created())
    for seq in range(2, 30):
        await store.append(EntryWrite(entry(seq=seq, guest="ann", command=f"c{seq}", data={"é": seq})))
    for guest in ("ann", "bob"):
        await store.create_guest(guest, TOKENS["old"] + guest.encode(), guest.title(), 5, "Firefox")
    await store.people.add_device("ann", Device("ann-2", "Phone", 6, 900, TOKENS["new"]))


@pytest.mark.parametrize("release", RELEASES)
async def test_there_and_back_loses_no_move(release: str, url: str, opened: Open) -> None:
    store = await Store.open(url, process="first")
    await filled(store)
    log, table = await store.log("t"), await store.table("t")
    await store.downgrade(release)
    older = {str(one["id"]): one for one in await rows(store, "guests")}
    assert bytes(older["ann"]["token_hash"]) == TOKENS["new"], "the device used last keeps the guest"
    assert older["ann"]["name"] == "Ann" and "shows_ratings" not in older["ann"]
    left = await tables(store)
    assert {"tables", "log", "guests", "analyses"} <= left
    assert not left & {"devices", "results", "chains", "puzzle_ratings", "probes", "answers"}
    assert not {name for name in left if name.startswith("procrastinate")}
    assert len(await rows(store, "log")) == len(log)
    await store.close()

    again = await opened(url)
    assert await again.log("t") == log and await again.table("t") == table == row()
    assert await again.append(EntryWrite(entry(seq=30)))
    assert {bytes(one["token_hash"]) for one in await rows(again, "devices")} >= {TOKENS["new"]}


async def test_a_guest_without_a_device_goes_back_too(url: str, opened: Open) -> None:
    store = await opened(url)
    await filled(store)
    await store._database.write(lambda connection: connection.execute(text("DELETE FROM devices")))
    await store.downgrade("0.2")
    found = {str(one["id"]): bytes(one["token_hash"]) for one in await rows(store, "guests")}
    assert found == {name: hashlib.sha256(b"no device" + name.encode()).digest() for name in ("ann", "bob")}


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = ["--data", str(tmp_path), "--lang", "en"]
    assert run(["downgrade", "0.2", *data]) == 2, "there is no database"
    assert run(["downgrade", "7.0", *data]) == 2
    assert "choose one of: 0.2" in capsys.readouterr().err
