"""What an append costs: processor time and rate, with as many tables at once as connections play.

    python -m bench.store_append [database] [tables at once] [appends]

Each table appends its next entry as soon as the one before is on the disk. The processor time is
that of the complete process: event loop, threads, encoding and database (for PostgreSQL the client's part).
"""

from __future__ import annotations

import asyncio
import secrets
import sys
import tempfile
import time
from pathlib import Path

from pioche.server.store.rows import Entry, EntryWrite, TableRow
from pioche.server.store.store import Store


def created(table: str) -> EntryWrite:
    row = TableRow(table, "a-game", 1, 4, {}, "running", False, None, b"s" * 32, 0, 0, [], {})
    return EntryWrite(Entry(table, 1, 0, "guest", "create", "created", {}), table=row)


async def play(store: Store, table: str, moves: int, waits: list[float]) -> None:
    """One table that plays on; every move owes a next wake-up."""
    await store.append(created(table))
    guest = secrets.token_urlsafe(16)
    for seq in range(2, moves + 2):
        data = {"seat": seq % 4, "action": "r7>red", "dealt": seq // 4, "asked": [1, 2]}
        entry = Entry(table, seq, 1_700_000_000_000 + seq, guest, secrets.token_urlsafe(8), "played", data)
        began = time.perf_counter()
        assert await store.append(EntryWrite(entry, due=entry.at + 2000, due_changed=True))
        waits.append(time.perf_counter() - began)


async def measure(url: str | Path, tables: int, appends: int) -> str:
    """The figures of one run, as a line."""
    store = await Store.open(url, process="bench")
    waits: list[float] = []
    names = [secrets.token_urlsafe(16) for _ in range(tables)]
    cpu, wall = time.process_time(), time.perf_counter()
    await asyncio.gather(*(play(store, name, appends // tables, waits) for name in names))
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    await store.close()
    waits.sort()
    return (
        f"{tables:4} tables at once: {len(waits) / wall:8,.0f} appends/s, "
        f"{1e6 * cpu / len(waits):5.1f} µs of processor time each, "
        f"p50 {1e3 * waits[len(waits) // 2]:.1f} ms, p99 {1e3 * waits[len(waits) * 99 // 100]:.1f} ms"
    )


def main() -> None:
    url, *numbers = sys.argv[1:] or [""]
    tables, appends = (*map(int, numbers), *(16, 30_000)[len(numbers) :])
    with tempfile.TemporaryDirectory() as folder:
        print(asyncio.run(measure(url or Path(folder) / "bench.db", tables, appends)))


if __name__ == "__main__":
    main()
