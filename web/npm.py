"""Fetches the page's packages with npm, and ends npm where nothing arrives any more.

npm by itself waits five minutes for each of some 250 packages, fifteen at a time, and says nothing meanwhile. Here
the answers that npm reports and the files that it writes count as progress: slow lines and slow disks have all the
time that they need, a registry that does not answer has `PATIENCE` seconds.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

PATIENCE = 45.0  # seconds without any progress
WORRIED = 15.0  # seconds after which a line says what is waited for
_INSTALL = ("install", "--no-save", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel", "http")
_ANSWER = re.compile(r"npm http (?:fetch [A-Z]+ [1-5]\d\d|cache) ")
_REQUEST = re.compile(r"npm http ")
_FAILED = re.compile(r"attempt \d+ failed with (\w+)")


class NotFetched(Exception):
    """npm failed, or nothing arrived; the message says what to look at."""


def fetch(npm: str, folder: Path, environment: dict[str, str], *, patience: float = PATIENCE) -> None:
    """Install the packages that package-lock.json in this folder pins.

    Raises `NotFetched` where npm fails, and where nothing has arrived for so many seconds.
    """
    process = subprocess.Popen(
        [npm, *_INSTALL], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        start_new_session=os.name == "posix",  # so that it can be ended with the processes that it starts
    )  # fmt: skip
    output = _Output(process)
    progress = _Progress(output, folder / "node_modules")
    worried = False
    try:
        while not _ended(process):
            if progress.seen() or progress.silent() <= WORRIED:
                worried = False
            elif not worried:
                worried = True
                print(f"Waiting for {_registry(npm, folder, environment)}…", file=sys.stderr, flush=True)
            if progress.silent() > patience:
                reason = f" ({output.failure})" if output.failure else ""
                raise NotFetched(
                    f"Nothing has come from {_registry(npm, folder, environment)} for {patience:.0f} seconds{reason}. "
                    + _LOOK_AT
                )
    finally:
        _end(process)
        output.finish()
    if process.returncode:
        print(*output.said, sep="\n", file=sys.stderr, flush=True)
        raise NotFetched(
            f"npm could not fetch the page's packages from {_registry(npm, folder, environment)}: its error is above. "
            + _LOOK_AT
        )


_LOOK_AT = (
    "Look at the network, at `npm config get registry` and at proxies, then try again: nothing is lost."
)


class _Output:
    """What npm writes, read by a thread: the number of answers, the last failure, and all other lines."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        self.answers = 0
        self.failure = ""
        self.said: list[str] = []
        self._stream = process.stdout
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        with self._stream as lines:
            for line in lines:
                self._take(line)

    def _take(self, line: str) -> None:
        self.answers += bool(_ANSWER.match(line))
        if failed := _FAILED.search(line):
            self.failure = failed[1]
        if not _REQUEST.match(line):
            self.said.append(line.rstrip())

    def finish(self) -> None:
        self._reader.join(5)


class _Progress:
    """Since when npm has neither reported an answer nor written anything."""

    def __init__(self, output: _Output, folder: Path) -> None:
        self._output = output
        self._folder = folder
        self._answers = 0
        self._files = (0, 0)
        self._since = time.monotonic()

    def seen(self) -> bool:
        """Whether there is something new since the last call."""
        answers, files = self._output.answers, self._files
        if answers == self._answers:  # the files are only counted where they decide
            files = _written(self._folder)
        new = (answers, files) != (self._answers, self._files)
        self._answers, self._files = answers, files
        if new:
            self._since = time.monotonic()
        return new

    def silent(self) -> float:
        return time.monotonic() - self._since


def _written(folder: Path) -> tuple[int, int]:
    """The number of files below a folder, and their size."""
    files = size = 0
    for path, _, names in os.walk(folder):
        for name in names:
            try:
                size += os.lstat(os.path.join(path, name)).st_size  # noqa: PTH118 - thousands of files
            except OSError:  # npm has moved it meanwhile
                continue
            files += 1
    return files, size


def _registry(npm: str, folder: Path, environment: dict[str, str]) -> str:
    """Name the registry, without a user's name or password."""
    asked = subprocess.run(
        [npm, "config", "get", "registry"], cwd=folder, env=environment, capture_output=True, text=True,
        check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    address = urlsplit(asked.stdout.strip())
    if asked.returncode or not address.netloc:  # npm does not show an address with a password
        return "the npm registry"
    return f"the npm registry {address.scheme}://{address.netloc.rpartition('@')[2]}{address.path}"


def _ended(process: subprocess.Popen[str]) -> bool:
    """Wait for a second at most; return whether npm has ended."""
    try:
        process.wait(1)
    except subprocess.TimeoutExpired:
        return False
    return True


def _end(process: subprocess.Popen[str]) -> None:
    """End npm and the processes that it has started, if they still run."""
    if process.poll() is not None:
        return
    if sys.platform == "win32":
        process.kill()
    else:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
