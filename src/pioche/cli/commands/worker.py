"""`pioche worker`: think for the servers that share a PostgreSQL database."""

from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING, Annotated

import typer

from pioche.cli import language
from pioche.cli.errors import CommandError

if TYPE_CHECKING:
    from rich.status import Status

    from pioche.core.text import Text
    from pioche.server.settings import Settings


def run(
    database: Annotated[str | None, typer.Option("--database", metavar="URL")] = None,
    processes: Annotated[int | None, typer.Option("--processes", metavar="N")] = None,
) -> int:
    from rich.console import Console

    from pioche.server import logs
    from pioche.server.settings import Settings

    settings = Settings.load(database=database, think_processes=processes)
    if not settings.database.startswith("postgres"):
        raise CommandError("worker-needs-postgresql")
    text = language.text()
    logs.configure()
    console = Console(stderr=True)
    with console.status(text("worker-preparing")) as status:
        asyncio.run(_work(settings, text, status))
    return 0


async def _work(settings: Settings, text: Text, status: Status) -> None:
    """Run jobs until Ctrl-C or SIGTERM; the job under way is finished first."""
    from pioche.server.refusals import CannotStart
    from pioche.server.store.database import StoreError
    from pioche.server.think.remote_worker import RemoteWorkerProcess

    done = 0

    def count_job() -> None:
        nonlocal done
        done += 1
        status.update(text("worker-working", processes=settings.think_processes, done=done))

    def show_prepared(name: str) -> None:
        status.update(text("worker-prepared", game=name))

    worker = RemoteWorkerProcess(settings.database_url, settings.think_processes, count_job)
    working = asyncio.ensure_future(worker.run(show_prepared))
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, working.cancel)
    try:
        await working
    except asyncio.CancelledError:
        status.console.print(text("worker-ended", done=done))
    except StoreError as error:
        raise CannotStart(why=str(error)) from None
