"""How long things take to be ready, each in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pioche.core.game import game_ids

ROOT = Path(__file__).parent.parent

READY = """
import sys, time
began = time.perf_counter()
from bench.prepare import prepare, prepare_all
if __name__ == "__main__":
    list(prepare_all(sys.argv[1:])) if sys.argv[2:] else prepare(sys.argv[1])
    print(time.perf_counter() - began)
"""


def _seconds(cache: str, *names: str) -> float:
    """Until games can be played and simulated at full speed, Python's own start not counted."""
    environment = os.environ | {"PIOCHE_CACHE": cache, "PYTHONPATH": _import_path()}
    script = Path(cache) / "ready.py"
    script.write_text(READY)
    run = [sys.executable, str(script), *names]
    done = subprocess.run(run, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


def _import_path() -> str:
    """The import path of a script outside the repository that imports `bench`."""
    given = os.environ.get("PYTHONPATH")
    return os.pathsep.join([str(ROOT), *([given] if given else [])])


def compile_seconds() -> dict[str, float]:
    """All games from nothing; then each of them from the cache."""
    with tempfile.TemporaryDirectory() as cache:
        found = {f"all games, from nothing, {os.cpu_count()} cores": _seconds(cache, *game_ids())}
        for name in game_ids():
            found[f"{name}, from the cache"] = min(_seconds(cache, name) for _ in range(2))
    return found


def help_seconds() -> float:
    """`pioche --help`, the best of five."""
    program = Path(sys.executable).with_name("pioche")

    def once() -> float:
        began = time.perf_counter()
        subprocess.run([program, "--help"], stdout=subprocess.DEVNULL, check=True)
        return time.perf_counter() - began

    return min(once() for _ in range(5))
