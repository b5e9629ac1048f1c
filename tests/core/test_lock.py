"""A lock between processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pioche.core import lock
from pioche.core.lock import Lock

HOLDER = "import sys, time\nfrom pathlib import Path\nfrom pioche.core.lock import Lock\nassert Lock(Path(sys.argv[1])).take()\nprint('held', flush=True)\ntime.sleep(60)"  # fmt: skip


def test_one_process_holds_the_lock_until_it_dies(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    other = subprocess.Popen([sys.executable, "-c", HOLDER, str(path)], stdout=subprocess.PIPE, text=True)
    assert other.stdout is not None and other.stdout.readline() == "held\n"
    assert not Lock(path).take()
    other.kill()
    with Lock(path).held():  # waits until it is free
        assert not Lock(path).take()
    assert Lock(path).take()
    other.communicate()


def test_without_file_locks_the_block_runs_unlocked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unable(_descriptor: int) -> bool:
        raise OSError(95, "not supported")

    monkeypatch.setattr(lock, "_lock_file", unable)
    with Lock(tmp_path / "lock").held():
        pass
    with Lock(tmp_path / "gone" / "lock").held():
        pass
    with pytest.raises(OSError, match="not supported"):
        Lock(tmp_path / "lock").take()
    with pytest.raises(FileNotFoundError):
        Lock(tmp_path / "gone" / "lock").take()
