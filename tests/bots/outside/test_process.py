"""The child process of a bot from outside: bounded buffers, and calls that do not block."""

from __future__ import annotations

import shlex
import sys
import time
from pathlib import Path

import pytest

from pioche.bots.outside.process import MOST_BYTES, STDERR_BYTES, Process


def command(folder: Path, lines: str) -> str:
    """Return a command that runs these lines of Python."""
    path = folder / "program.py"
    path.write_text(lines)
    return shlex.join([sys.executable, "-I", "-S", str(path)])


def test_unread_output_is_bounded(tmp_path: Path) -> None:
    flood = Process(command(tmp_path, "while True:\n    print('y' * 1000)"))
    assert flood.read(10) == b"y" * 1000
    time.sleep(0.2)
    assert flood._stdout.lines.qsize() <= 200 and len(flood.begun) <= MOST_BYTES
    flood.kill()


def test_a_program_that_never_reads_does_not_block(tmp_path: Path) -> None:
    deaf = Process(command(tmp_path, "import time\ntime.sleep(60)"))
    began = time.monotonic()
    for _ in range(8):
        deaf.write(b"x" * 1_000_000)
    with pytest.raises(TimeoutError):
        deaf.read(0.05)
    deaf.kill()
    assert time.monotonic() - began < 5


def test_the_last_bytes_of_stderr_are_available(tmp_path: Path) -> None:
    loud = Process(command(tmp_path, "import sys\nsys.stderr.write('z' * 100_000 + 'the end')"))
    assert loud.read(10) is None
    loud.close()
    assert len(loud.errors) == STDERR_BYTES and loud.errors.endswith(b"zthe end")
