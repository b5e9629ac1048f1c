"""Fetching the page's packages: a registry that does not answer is named, slow machines have their time."""

from __future__ import annotations

import importlib
import os
import shutil
import socket
import stat
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.kit.paths import ROOT

PACKAGES = '{"name": "page", "devDependencies": {"svelte": "^5"}}'
LOCK = """{"name": "page", "lockfileVersion": 3, "packages": {
  "": {"name": "page", "devDependencies": {"svelte": "^5"}},
  "node_modules/svelte": {"version": "5.0.0", "dev": true}}}"""


@pytest.fixture
def npm(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "web")
    return importlib.import_module("npm")


@pytest.fixture
def silent_registry() -> Iterator[str]:
    """The address of a registry that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        kept = []

        def accept() -> None:
            while True:
                try:
                    kept.append(listening.accept()[0])
                except OSError:
                    return

        threading.Thread(target=accept, daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
        listening.shutdown(socket.SHUT_RDWR)
        for connection in kept:
            connection.close()


def script(folder: Path, code: str) -> str:
    """A program in the place of npm."""
    path = folder / "npm-of-the-test"
    path.write_text(
        f"#!{sys.executable}\nimport sys, time\nif sys.argv[1] == 'config':\n    sys.exit(1)\n{code}\n"
    )
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


@pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed here")
def test_a_registry_that_does_not_answer_is_named(
    npm: ModuleType, silent_registry: str, tmp_path: Path
) -> None:
    (tmp_path / "package.json").write_text(PACKAGES)
    (tmp_path / "package-lock.json").write_text(LOCK)
    environment = {
        **os.environ,
        "npm_config_registry": silent_registry,
        "npm_config_cache": str(tmp_path / "cache"),
    }
    with pytest.raises(npm.NotFetched, match=silent_registry):
        npm.fetch(shutil.which("npm"), tmp_path, environment, patience=3)


def test_silence_ends_npm_and_what_it_started(npm: ModuleType, tmp_path: Path) -> None:
    code = (
        "import subprocess\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "open('child', 'w').write(str(child.pid))\n"
        "print('npm http fetch GET https://registry.example/svelte attempt 1 failed with ETIMEDOUT', flush=True)\n"
        "time.sleep(600)"
    )
    with pytest.raises(npm.NotFetched, match="the npm registry for 3 seconds \\(ETIMEDOUT\\)"):
        npm.fetch(script(tmp_path, code), tmp_path, dict(os.environ), patience=3)
    child = Path("/proc", (tmp_path / "child").read_text(), "stat")
    until = time.monotonic() + 60
    while child.exists() and child.read_text().split()[2] != "Z":
        assert time.monotonic() < until, "the processes of npm are still there"
        time.sleep(0.05)


@pytest.mark.parametrize(
    "progress",
    [
        "print(f'npm http fetch GET 200 https://registry.example/{number} 9ms', flush=True)",
        "print(f'npm http cache https://registry.example/{number} 0ms (cache hit)', flush=True)",
        "open(f'node_modules/{number}', 'w').write('a file')",
        "open('node_modules/one', 'a').write('more')",
    ],
    ids=["answers", "cache", "files", "a file that grows"],
)
def test_slow_progress_is_waited_for(npm: ModuleType, progress: str, tmp_path: Path) -> None:
    (tmp_path / "node_modules").mkdir()
    code = f"for number in range(8):\n    {progress}\n    time.sleep(1)"
    npm.fetch(script(tmp_path, code), tmp_path, dict(os.environ), patience=5)


def test_an_error_of_npm_is_shown(
    npm: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = "print('npm http fetch GET 404 https://registry.example/svelte')\nsys.exit('npm error code E404')"
    with pytest.raises(npm.NotFetched, match="its error is above"):
        npm.fetch(script(tmp_path, code), tmp_path, dict(os.environ))
    assert capsys.readouterr().err == "npm error code E404\n"
