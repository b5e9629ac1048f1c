"""Copies a SQLite database while a server is using it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from pioche.server.store.database import StoreError


class BackupRefused(StoreError):
    """The copy failed; no file was created or overwritten."""


def backup(source: Path, target: Path) -> None:
    """Copy a consistent snapshot of the database; the target file appears only when complete and checked."""
    if not source.is_file():
        raise BackupRefused(f"there is no database at {source}")
    if target.exists():
        raise BackupRefused(f"{target} is there already")
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.unfinished")
    try:
        _copy(source, unfinished)
        with unfinished.open("rb+") as file:
            os.fsync(file.fileno())
        if target.exists():
            raise BackupRefused(f"{target} is there already")
        unfinished.rename(target)
    except (OSError, sqlite3.Error) as error:
        raise BackupRefused(f"{source} cannot be copied to {target}: {error}") from error
    finally:
        unfinished.unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(target)) as copy:
        original.backup(copy)  # all pages in one step: a snapshot, although the server goes on writing
        copy.execute("PRAGMA journal_mode = delete").fetchall()  # a single file, without -wal and -shm
        found = copy.execute("PRAGMA integrity_check").fetchall()
    if found != [("ok",)]:
        raise BackupRefused(f"the copy of {source} is damaged: {found[0][0]}")
