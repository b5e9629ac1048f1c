"""Records what people keep in an endless loop, and prints its number once all of it is acknowledged; a test kills
this process.

Number n is a puzzle's answer, a finished game, a wish to find somebody again, a profile code and the par of a day.
"""

from __future__ import annotations

import asyncio
import sys
from itertools import count

from pioche.core.rating import NEW
from pioche.server.store.rows import EntryWrite, ResultRow
from pioche.server.store.store import Store
from tests.kit.server.rows import created, entry

GUEST, GAME = "ann", "high-card"


def result(number: int) -> ResultRow:
    return ResultRow(
        f"t{number}", 0, GUEST, GAME, number, number + 60, 2, 1, True, number, [number, 0],
        [{"seat": 1, "guest": None, "bot": "greedy"}], 0, None, False, False,
    )  # fmt: skip


async def main(url: str) -> None:
    store = await Store.open(url, process="recorder")
    await store.create_guest(GUEST, b"1" * 32, "Ann", 1)
    for number in count(1):
        table = f"t{number}"
        assert await store.append(created(table))
        kept = await asyncio.gather(
            store.puzzles.record(GUEST, GAME, f"{number}", "1", number % 3 > 0, number, NEW),
            store.append(EntryWrite(entry(table, 2), results=(result(number),))),
            store.people.befriend(GUEST, f"friend {number}", number),
            store.people.set_code(GUEST, b"%032d" % number, 10**15),
            store.days.note_par(number, GAME, number),
        )
        assert kept[0] is not None and kept[1]
        print(number, flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
