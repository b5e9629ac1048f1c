"""At its start the server reads the tables that are due soon; it reads the others when they become due."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.kit.server.tables import server


@pytest.mark.parametrize(("later", "read"), [(4_000, True), (3_600_000, False)])
async def test_tables_are_read_when_they_are_due(later: int, read: bool) -> None:
    async with server() as one:
        table, _ = await one.seated("high-card", 2, seconds=86_400)
        process: Any = one.process
        process.tables.evict(table)
        rows = [[(table, one.clock.now + later)]]

        async def take_due(now: int, *, everything: bool) -> list[tuple[str, int]]:
            return rows.pop() if rows else []

        process.store.take_due = take_due
        await process.maintenance.take_due(everything=True)
        assert (process.tables.get(table) is not None) == read
        process.maintenance.load_when_due(table)
        while process.tables.get(table) is None:
            await asyncio.sleep(0.001)
        assert process.tables.get(table).scheduled
