"""A server that starts reads the tables that are due soon; the others are read when their time comes."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.kit.server.tables import runs, server


@pytest.mark.parametrize(("later", "read"), [(4_000, True), (3_600_000, False)])
@runs
async def test_tables_are_read_when_they_are_due(later: int, read: bool) -> None:
    async with server() as one:
        table, _ = await one.seated("high-card", 2, seconds=86_400)
        tables: Any = one.process.tables
        tables.in_memory.pop(table).timer.cancel()
        rows = [[(table, one.clock.now + later)]]

        async def take_due(now: int, *, everything: bool) -> list[tuple[str, int]]:
            return rows.pop() if rows else []

        tables._store.take_due = take_due
        await one.process.maintenance.take_due(everything=True)
        assert (table in tables.in_memory) == read
        one.process.maintenance.wake_stored(table)
        while table not in tables.in_memory:
            await asyncio.sleep(0.001)
        assert tables.in_memory[table].timer is not None
