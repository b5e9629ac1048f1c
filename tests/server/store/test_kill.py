"""SIGKILL in mid-move: the server loses and duplicates nothing acknowledged, and games continue."""

from __future__ import annotations

from pathlib import Path

from pioche.server.store.store import Store
from tests.kit.server.campaign import PAUSE, Campaign
from tests.kit.server.lossy import games_by_length
from tests.kit.server.processes import Server

TABLES = 2


async def check_kills(servers: list[Server], database: str | Path, kills: int, thinking: float) -> None:
    campaign = Campaign(servers, "quick", games_by_length(), thinking)
    await campaign.run(kills, TABLES)
    store = await Store.open(database, process="check")
    try:
        figures = await campaign.check(store)
    finally:
        await store.close()
    print(dict(figures))
    assert figures["kills"] == kills
    assert figures["kills in mid-move"] > 0
    assert figures["finished"] == figures["tables"] >= TABLES
    assert [server.errors() for server in servers] == [[]] * len(servers)


async def test_sqlite_loses_nothing(tmp_path: Path) -> None:
    servers = [Server(tmp_path, pause_seconds=PAUSE)]
    await check_kills(servers, tmp_path / "pioche.sqlite", kills=6, thinking=0.02)


async def test_postgres_loses_nothing(tmp_path: Path, postgres_url: str) -> None:
    """Of two servers, one continues while the other is down."""
    servers = [Server(tmp_path / str(number), postgres_url, pause_seconds=PAUSE) for number in range(2)]
    await check_kills(servers, postgres_url, kills=3, thinking=0.1)
