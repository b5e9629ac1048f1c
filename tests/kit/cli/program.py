"""`pioche` as a test runs it: in the process of the test, or as a program of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pioche.cli import run

PROGRAM = (sys.executable, "-c", "from pioche.cli import main; main()")


def run_here(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run a command in this process; return its exit code, stdout and stderr."""
    code = run(arguments)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def environment(folder: Path, **more: str) -> dict[str, str]:
    """Return environment variables with a data folder, a fixed width and no locale."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    return {**inherited, "PIOCHE_DATA": str(folder), "COLUMNS": "100", "NO_COLOR": "1", **more}


def run_program(
    *arguments: str, folder: Path, typed: str = "", **more: str
) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own, with `typed` on its stdin."""
    return subprocess.run(
        [*PROGRAM, *arguments],
        input=typed, capture_output=True, text=True, timeout=240, env=environment(folder, **more),
    )  # fmt: skip
