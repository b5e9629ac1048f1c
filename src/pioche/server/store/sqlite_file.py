"""Whether the file of a SQLite database and its folder can be used, said in words for the operator."""

from __future__ import annotations

import os
from pathlib import Path

from pioche.server.store.database import UnusableFile

PRIVATE = 0o600  # the database holds the secrets of running deals: only its owner may read it
BESIDE = ("", "-wal", "-shm", ".lock")  # the endings of the database's files


def check_file(path: Path) -> None:
    """Create the folder of the database; raise `UnusableFile` if its files cannot be created or written."""
    make_folder(path.parent)
    if path.is_dir():
        raise UnusableFile(f"{path} is a folder; the database is a file")
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise UnusableFile(
            f"the folder {path.parent} cannot be written; SQLite creates files beside its database"
        )
    for ending in BESIDE:
        file = path.with_name(path.name + ending)
        if file.exists() and not os.access(file, os.R_OK | os.W_OK):
            raise UnusableFile(f"{file} cannot be read and written; check its owner and its permissions")


def make_folder(folder: Path) -> None:
    """Create the folder unless it exists; raise `UnusableFile` where that is not possible."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except FileExistsError:
        raise UnusableFile(f"{folder} is a file; a folder is needed") from None
    except OSError as error:
        raise UnusableFile(f"the folder {folder} cannot be created: {error.strerror}") from error
