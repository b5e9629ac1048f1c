"""A database file or folder that cannot be used: the operator reads in one line what is wrong."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pioche.core import lock
from pioche.server.store.database import UnusableFile
from pioche.server.store.store import Store
from tests.kit.server.processes import MAIN


@pytest.fixture
def protected(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Paths that cannot be written; permissions alone would not stop a test that runs as root."""
    paths: list[Path] = []
    access = os.access

    def allowed(path: Any, mode: int) -> bool:
        return access(path, mode) and not (mode & os.W_OK and Path(path) in paths)

    monkeypatch.setattr(os, "access", allowed)
    return paths


async def reason(path: Path) -> str:
    with pytest.raises(UnusableFile) as found:
        await Store.open(path, process="p")
    return str(found.value)


async def test_a_folder_that_cannot_be_written(tmp_path: Path, protected: list[Path]) -> None:
    protected.append(tmp_path)
    said = await reason(tmp_path / "pioche.sqlite")
    assert said.startswith(f"the folder {tmp_path} cannot be written")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("ending", ["", "-wal", "-shm", ".lock"])
async def test_a_file_that_cannot_be_written(tmp_path: Path, protected: list[Path], ending: str) -> None:
    path = tmp_path / "pioche.sqlite"
    await (await Store.open(path, process="p")).close()
    file = tmp_path / f"pioche.sqlite{ending}"
    file.touch()
    protected.append(file)
    assert (await reason(path)).startswith(f"{file} cannot be read and written")


async def test_a_folder_in_place_of_the_file_and_the_other_way_round(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    assert await reason(tmp_path / "folder") == f"{tmp_path / 'folder'} is a folder; the database is a file"
    assert await reason(tmp_path / "file" / "a.db") == f"{tmp_path / 'file'} is a file; a folder is needed"
    said = await reason(tmp_path / "file" / "deep" / "a.db")
    assert said == f"the folder {tmp_path / 'file' / 'deep'} cannot be created: {os.strerror(errno.ENOTDIR)}"


async def test_a_lock_that_the_system_cannot_take(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unable(_descriptor: int) -> bool:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(lock, "_lock_file", unable)
    assert (await reason(tmp_path / "a.db")).endswith(f"cannot be opened: {os.strerror(errno.ENOLCK)}")


@pytest.mark.parametrize(
    ("flags", "line"),
    [
        (("--data", "{file}"), "The server cannot start: {file} is a file; a folder is needed"),
        (("--data", "{file}/deep"), "The server cannot start: the folder {file}/deep cannot be created: {not_a_folder}"),
        (("--database", "sqlite:///{folder}"), "The server cannot start: {folder} is a folder; the database is a file"),
        (("--database", "sqlite:///{words}"), "The server cannot start: {words}: file is not a database (SQLITE_NOTADB)"),
    ],
)  # fmt: skip
def test_the_server_says_it_in_one_line_and_exits_with_2(
    tmp_path: Path, flags: tuple[str, ...], line: str
) -> None:
    names = {name: str(tmp_path / name) for name in ("file", "folder", "words")}
    names["not_a_folder"] = os.strerror(errno.ENOTDIR)
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    (tmp_path / "words").write_text("these are words and not a database" * 100)
    given = [flag.format(**names) for flag in flags]
    where = [] if "--data" in given else ["--data", str(tmp_path / "data")]
    command = [sys.executable, "-c", MAIN, "serve", "--no-home", "--port", "0", *given, *where]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=os.environ | {"LANG": "C"})
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"pioche: {line.format(**names)}\n"
