"""`pioche downgrade`: give the server's database the schema of an earlier release."""

from __future__ import annotations

import asyncio

import typer

from pioche.cli import language
from pioche.cli.commands.serve import Data, Database
from pioche.cli.errors import CommandError


def run(release: str, data: Data = None, database: Database = None) -> None:
    from pioche.server.refusals import CannotStart
    from pioche.server.settings import Settings
    from pioche.server.store.database import StoreError
    from pioche.server.store.migrations import RELEASES
    from pioche.server.store.store import sqlite_path

    settings = Settings.load(data=data, database=database)
    if release not in RELEASES:
        raise CommandError("bad-release", given=release, expected=", ".join(RELEASES))
    if settings.database_url.startswith("sqlite") and not sqlite_path(settings.database_url).is_file():
        raise CommandError("no-file", name=str(sqlite_path(settings.database_url)))
    try:
        asyncio.run(_downgrade(settings.database_url, release))
    except StoreError as error:
        raise CannotStart(why=str(error)) from None
    typer.echo(language.text()("downgrade-done", release=release))


async def _downgrade(url: str, release: str) -> None:
    from pioche.server.store.store import Store

    store = await Store.open(url, process="downgrade")
    try:
        await store.downgrade(release)
    finally:
        await store.close()
