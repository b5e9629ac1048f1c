"""Real `pioche serve` processes that tests start, kill and restart."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from tests.kit.server.links import Network

# Limits too high to matter in tests of something else.
PLENTY: dict[str, float] = {
    "commands_per_second": 100_000,
    "commands_burst": 100_000,
    "requests_per_second": 100_000,
    "requests_burst": 100_000,
    "sockets_per_guest": 1000,
    "sockets_per_address": 10_000,
    "tables_per_hour": 100_000,
    "tables_per_day": 1_000_000,
    "commands_per_day": 100_000_000,
    "tables_unfinished": 100_000,
    "guests_per_hour": 100_000,
    "exports_per_hour": 100_000,
    "puzzles_per_second": 100_000,
    "puzzles_burst": 100_000,
}
MAIN = "from pioche.cli import main; main()"
# The same on a machine whose clock is ahead by some seconds.
MAIN_AHEAD = "import time; now = time.time_ns; time.time_ns = lambda: now() + {} * 10**9; " + MAIN
UP_WITHIN = 300.0  # seconds for a start on a busy machine; a server that does not start is an error


class Server:
    """One server with its own port, which stays the same after a restart."""

    def __init__(
        self, data: Path, database: str | None = None, *, default_limits: bool = False, **limits: float
    ) -> None:
        self.data = data
        self.database = database
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.output = data / f"output-{self.port}.txt"
        self._limits = limits if default_limits else PLENTY | limits
        self._process: asyncio.subprocess.Process | None = None

    async def start(self, ahead: int = 0) -> None:
        """Start the process and wait until it answers; its machine's clock is ahead by so many seconds."""
        self.data.mkdir(parents=True, exist_ok=True)
        limits = {f"PIOCHE_LIMITS__{name.upper()}": str(value) for name, value in self._limits.items()}
        flags = ["--data", str(self.data), "--port", str(self.port), "--no-home"]
        if self.database is not None:
            flags += ["--database", self.database]
        with self.output.open("ab") as output:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", MAIN_AHEAD.format(ahead), "serve", *flags,
                env=os.environ | limits, stdin=asyncio.subprocess.DEVNULL, stdout=output, stderr=output,
                start_new_session=True,
            )  # fmt: skip
        async with asyncio.timeout(UP_WITHIN):
            await self._answering()

    async def _answering(self) -> None:
        async with httpx.AsyncClient(base_url=self.address, timeout=UP_WITHIN, verify=False) as client:
            while True:
                assert self.running, f"the server ended by itself:\n{self.output.read_text()[-4000:]}"
                try:
                    if (await client.get("/healthz")).status_code == 200:
                        return
                except httpx.TransportError:
                    await asyncio.sleep(0.05)

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def process_id(self) -> int:
        assert self._process is not None
        return self._process.pid

    def send(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    async def ended(self) -> int:
        """Wait for the end of the process; return its exit code."""
        assert self._process is not None
        return await self._process.wait()

    async def kill(self) -> None:
        """Kill the process with SIGKILL."""
        self.send(signal.SIGKILL)
        await self.ended()

    async def stop(self) -> int:
        """Ask the process to end, and wait; return its exit code."""
        if self.running:
            self.send(signal.SIGTERM)
        return await self.ended()

    def link(self, *others: Server) -> Network:
        """A link to this server, and to the others if this one does not answer."""
        return Network(self.address, *(other.address for other in others))

    def errors(self) -> list[dict[str, Any]]:
        """All log lines of level error, also from before a restart."""
        return [line for line in _logged(self.output) if line.get("level") in ("ERROR", "CRITICAL")]


def _logged(output: Path) -> Iterator[dict[str, Any]]:
    for line in output.read_text(errors="replace").splitlines():
        if line.startswith("{"):
            try:
                yield json.loads(line)
            except ValueError:  # cut off by a kill
                continue
        elif line.startswith("Traceback"):
            yield {"level": "ERROR", "message": line}


def free_port() -> int:
    """A port below those that systems give to outgoing connections, so that it stays free for restarts."""
    chance = random.SystemRandom()
    while True:
        port = chance.randrange(20_000, 30_000)
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
