"""Shutdown: the server finishes running commands, notifies its clients, and games continue after a restart."""

from __future__ import annotations

import asyncio
import threading
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from pioche.server import background
from pioche.server.app import create_app
from pioche.server.process import ServerProcess
from pioche.server.settings import Limits, Settings
from pioche.server.store.store import Store, StoreDown
from tests.kit.server.links import Inside
from tests.kit.server.logbook import StoredTable, compare
from tests.kit.server.lossy import games_by_length
from tests.kit.server.player import Person, Player, by_chance, gather_at_a_table
from tests.kit.server.processes import Server


async def test_clients_are_notified_and_reconnect_and_nothing_is_lost(tmp_path: Path) -> None:
    server = Server(tmp_path, pause_seconds=0.2)
    async with AsyncExitStack() as held:
        held.push_async_callback(server.stop)
        await server.start()
        tables = [await seated(server, held, name) for name in games_by_length()[:2]]
        everybody = [player for players in tables for player in players]
        games = [asyncio.create_task(player.play()) for player in everybody]
        while not all(player.acked for player in everybody):
            await asyncio.sleep(0.01)
        running = [player for player in everybody if not player.over]
        assert await server.stop() == 0
        assert running
        assert [player.byes for player in running] == [0 if player.polls else 1 for player in running]
        await server.start()
        await asyncio.gather(*games)
        assert await server.stop() == 0
        assert server.errors() == []
        store = await Store.open(tmp_path / "pioche.sqlite", process="check")
        held.push_async_callback(store.close)
        for players in tables:
            stored = await StoredTable.read(store, players[0].table)
            compare(stored, players)
            assert stored.row.status == "over"


async def seated(server: Server, held: AsyncExitStack, name: str) -> list[Player]:
    links = [server.link() for _ in range(2)]
    for link in links:
        held.push_async_callback(link.close)
    people = [await Person(link, f"Guest {number}").introduce() for number, link in enumerate(links)]
    table = await gather_at_a_table(people, name)
    first, second = people
    return [
        Player(first, table, by_chance(name), thinking=lambda: 0.03),
        Player(second, table, by_chance(name), polls=name == games_by_length()[0]),
    ]


async def test_a_server_ends_while_its_database_is_unavailable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: Any) -> None:
        raise StoreDown("away")

    app = create_app(Settings(data=tmp_path, limits=Limits(shutdown_seconds=0.2)))
    process: ServerProcess = app.state.process
    async with asyncio.timeout(60), app.router.lifespan_context(app):
        person = await Person(Inside(app), "Fig").introduce()
        new = {"game": games_by_length()[0], "seats": ["me", "open"]}
        table = (await person.ask("POST", "/api/tables", new)).body["id"]
        monkeypatch.setattr(process.store._writer, "_commit", away)
        monkeypatch.setattr(process.store._database, "read", away)
        close = {"id": "12345678", "seq": 0, "do": {"type": "close"}}
        answer = await person.link.request("POST", f"/api/tables/{table}/actions", close, person.cookie)
        assert (answer.status, answer.body["code"]) == (503, "unavailable")


def test_shutdown_does_not_wait_for_a_daemon_thread() -> None:
    """The event loop ends while a thread, for example one that compiles a kernel, still runs."""
    begun, let = threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        let.wait()

    async def served() -> None:
        waiting = asyncio.create_task(background.run_in_daemon_thread(work))
        while not begun.is_set():
            await asyncio.sleep(0.01)
        waiting.cancel()

    try:
        asyncio.run(served())
        assert background.thread_is_running()
    finally:
        let.set()


async def test_a_daemon_thread_reports_its_end_and_its_exception() -> None:
    done: list[int] = []
    await background.run_in_daemon_thread(lambda: done.append(1))
    assert done == [1]
    with pytest.raises(ZeroDivisionError):
        await background.run_in_daemon_thread(lambda: 1 // 0)
