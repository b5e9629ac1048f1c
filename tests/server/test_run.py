"""The start of the server under uvicorn: which failures the operator reads as one line."""

from __future__ import annotations

import logging
from contextlib import asynccontextmanager
from typing import Any

import pytest
from starlette.applications import Starlette

from pioche.core.refusals import BadSeat, Refused
from pioche.server.refusals import CannotStart
from pioche.server.run import StartupWatcher
from pioche.server.store.database import DatabaseInUse


async def failed_start(error: Exception) -> tuple[Refused | None, list[str]]:
    """Start an application that raises `error`; return the refusal and the messages sent to uvicorn."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> Any:
        raise error
        yield

    sent: list[str] = []

    async def receive() -> dict[str, str]:
        return {"type": "lifespan.startup"}

    async def send(message: dict[str, str]) -> None:
        sent.append(message["type"])

    watched = StartupWatcher(Starlette(lifespan=lifespan))
    await watched({"type": "lifespan", "state": {}}, receive, send)
    return watched.refusal, sent


@pytest.mark.parametrize("error", [DatabaseInUse("another server has it"), OSError("the disk is full")])
async def test_an_error_of_the_store_or_the_system_becomes_a_refusal(error: Exception) -> None:
    refusal, sent = await failed_start(error)
    assert isinstance(refusal, CannotStart)
    assert str(refusal) == f"The server cannot start: {error}"
    assert sent == ["lifespan.startup.failed"]


async def test_a_refusal_is_returned_unchanged() -> None:
    raised = BadSeat(given=7, expected="0-3")
    refusal, _ = await failed_start(raised)
    assert refusal is raised


async def test_a_bug_is_logged_and_gives_no_refusal(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        refusal, sent = await failed_start(ZeroDivisionError("a bug"))
    assert refusal is None and sent == ["lifespan.startup.failed"]
    assert "ZeroDivisionError" in caplog.text
