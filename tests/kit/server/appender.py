"""Appends entries in an endless loop and prints each seq once it is acknowledged; a test kills this process."""

from __future__ import annotations

import asyncio
import sys

from pioche.server.store.rows import EntryWrite
from pioche.server.store.store import Store
from tests.kit.server.rows import created, entry


async def play(store: Store, table: str) -> None:
    assert await store.append(created(table))
    seq = 1
    while True:
        print(table, seq, flush=True)
        seq += 1
        assert await store.append(EntryWrite(entry(table, seq), seq, True))


async def main(url: str) -> None:
    store = await Store.open(url, process="appender")
    await asyncio.gather(*(play(store, f"t{i}") for i in range(8)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
