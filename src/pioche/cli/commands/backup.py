"""`pioche backup`: copy the server's SQLite database to one file, even while the server runs."""

from __future__ import annotations

from pathlib import Path

import typer

from pioche.cli import language
from pioche.cli.arguments import format_decimal
from pioche.cli.commands.serve import Data, Database
from pioche.cli.errors import CommandError


def run(target: Path, data: Data = None, database: Database = None) -> None:
    from pioche.server.settings import Settings
    from pioche.server.store.backup import backup
    from pioche.server.store.store import sqlite_path

    settings = Settings.load(data=data, database=database)
    if not settings.database_url.startswith("sqlite"):
        raise CommandError("backup-not-sqlite")
    source = sqlite_path(settings.database_url)
    if not source.is_file():
        raise CommandError("no-file", name=str(source))
    if target.exists():
        raise CommandError("file-exists", name=str(target))
    backup(source, target)
    size = format_decimal(target.stat().st_size / 1e6, 1)
    typer.echo(language.text()("backup-done", name=str(target), size=size))
