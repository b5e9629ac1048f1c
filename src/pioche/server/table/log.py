"""Reads a table from its stored log."""

from __future__ import annotations

import asyncio

from pioche.server.refusals import NoSuchTable
from pioche.server.store.rows import Entry
from pioche.server.store.store import Store
from pioche.server.table.live import Live, Timing

LONG_LOG = 100  # entries: a longer log is folded in a thread


async def read_log(store: Store, table_id: str, timing: Timing) -> Live:
    """The table as its stored log says; raises `NoSuchTable` or `StoreDown`."""
    row = await store.table(table_id)
    entries = await store.log(table_id) if row else []
    if row is None or not entries:
        raise NoSuchTable
    live = Live(row, timing)
    if len(entries) > LONG_LOG:
        await asyncio.to_thread(_fold, live, entries)
    else:
        _fold(live, entries)
    if not live.playable and row.status == "over":
        live.status = "over"  # without the rules, the log alone does not show the end of a game
    return live


def _fold(live: Live, entries: list[Entry]) -> None:
    for entry in entries:
        live.apply(entry)
