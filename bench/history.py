"""What a long history costs the server: the list, one game in pictures, and the export of one guest's games.

python -m bench.history [games]
"""

from __future__ import annotations

import asyncio
import functools
import random
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.server_process import Running, postgres, processor_seconds, running
from pioche.core.game import game_ids
from pioche.server.http.identity import hashed
from pioche.server.settings import DATABASE_FILE
from pioche.server.store.rows import Entry, EntryWrite, ResultRow, TableRow
from pioche.server.store.store import Store

GAMES = 5_000
PEOPLE = 40  # with whom a fifth of the games were played
TOKEN = "ada"
ASKED = 20  # times that each page is asked for
MOST = 0.2  # s of the server's processor that a screen of this history may take
HOUR = 3_600_000
AT_ONCE = 500
LONG = game_ids()[0]
PAGES = {
    "the list, all games": "/api/me/games",
    "the list, against people": "/api/me/games?against=people",
    "the list, one game of one year": f"/api/me/games?game={LONG}&since=1",
    "a game in pictures": f"/api/me/games/{LONG}/pictures",
    "all of it as CSV": "/api/me/games.csv",
}
SHOWN = [page for page in PAGES if "CSV" not in page]

Found = dict[str, tuple[float, float]]  # by page: median seconds to its end, the server's processor time


def measure(games: int = GAMES) -> dict[str, Found]:
    """The figures by database and page."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sqlite" / DATABASE_FILE
        file.parent.mkdir()
        found["SQLite"] = _measured(f"sqlite:///{file}", file.parent, None, games)
        with postgres(Path(folder)) as address:
            found["PostgreSQL"] = _measured(address, Path(folder), address, games)
    return found


def table(found: dict[str, Found], games: int = GAMES) -> Table:
    """The figures for people."""
    shown = Table(
        title=f"A history of {games:,} games, milliseconds: until it is there (median of {ASKED}), processor"
    )
    shown.add_column("")
    for database in found:
        shown.add_column(database, justify="right")
    for page in PAGES:
        cells = (found[database][page] for database in found)
        shown.add_row(page, *(f"{1e3 * median:.0f}, {1e3 * processor:.0f}" for median, processor in cells))
    return shown


def _measured(address: str, data: Path, database: str | None, games: int) -> Found:
    asyncio.run(_fill(address, games))
    with running(data, database, {"EXPORTS_PER_HOUR": "1000000"}) as server:
        server.wait_for("/readyz")
        return {page: _asked(server, path) for page, path in PAGES.items()}


def _asked(server: Running, path: str) -> tuple[float, float]:
    request = urllib.request.Request(f"http://{server.host}{path}", headers={"Cookie": f"pioche={TOKEN}"})
    waits, before = [], processor_seconds(server.process.pid)
    for _ in range(ASKED):
        began = time.perf_counter()
        with urllib.request.urlopen(request, timeout=60) as answer:
            answer.read()
        waits.append(time.perf_counter() - began)
    waits.sort()
    return waits[ASKED // 2], (processor_seconds(server.process.pid) - before) / ASKED


async def _fill(address: str, games: int) -> None:
    store = await Store.open(address, process="bench")
    people = [f"guest {number}" for number in range(PEOPLE)]
    await store.create_guest(TOKEN, hashed(TOKEN), "Ada", 1)
    for name in people:
        await store.create_guest(name, hashed(name), name, 1)
    drawn = random.Random("history")
    writes = [_finished(number, drawn, people) for number in range(games)]
    for first in range(0, games, AT_ONCE):
        await asyncio.gather(*(store.append(each) for each in writes[first : first + AT_ONCE]))
    await store.close()


def _finished(number: int, drawn: random.Random, people: list[str]) -> EntryWrite:
    """A table with one entry that ends its game."""
    name, ended = f"table {number:06}", 1_700_000_000_000 + number * HOUR
    game = LONG if number % 2 else drawn.choice(game_ids())
    scores = [drawn.randrange(120) for _ in range(drawn.choice([2, 2, 3, 4]))]
    other = drawn.choice(people) if number % 5 == 0 else None
    row = functools.partial(
        ResultRow, table_id=name, game=game, started=ended - 600_000, ended=ended, players=len(scores),
        scores=scores, people=int(other is not None), day=None, counted=False, serious=False, rated=True,
    )  # fmt: skip

    def result(seat: int, guest: str, others: list[tuple[int, str | None]]) -> ResultRow:
        place = 1 + sum(score > scores[seat] for score in scores)
        shown = [
            {"seat": at, "guest": one, "name": None, "bot": None if one else "regular"} for at, one in others
        ]
        return row(seat=seat, guest=guest, place=place, won=place == 1, score=scores[seat], others=shown)

    seats = range(1, len(scores))
    results = [result(0, TOKEN, [(seat, other if seat == 1 else None) for seat in seats])]
    if other is not None:
        results.append(result(1, other, [(0, TOKEN), *((seat, None) for seat in seats[1:])]))
    stored = TableRow(name, game, 1, len(scores), {}, "over", False, TOKEN, b"s" * 32, ended, ended, [], {})
    entry = Entry(name, 1, ended, TOKEN, None, "played", {})
    return EntryWrite(entry, table=stored, seats=((0, TOKEN),), results=tuple(results))


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    found = measure(games)
    Console().print(table(found, games))
    slow = {page for pages in found.values() for page, (_, processor) in pages.items() if processor > MOST}
    if slow := slow & {*SHOWN}:
        sys.exit(f"more than {1e3 * MOST:.0f} ms of the server: {', '.join(sorted(slow))}")


if __name__ == "__main__":
    main()
