"""The same tournament on a Ray cluster; it needs the extra `pioche[cluster]`, there and here.

Ray itself gives the unit of a worker that died to another one; what it gives up comes back as lost, and is
handed out again (`arena.workers`).
"""

from __future__ import annotations

import importlib
import os
import socket
from typing import Any

from pioche.arena.refusals import NoCluster
from pioche.arena.tournament.plan import UNIT_SECONDS, Dealt, Plan, play_deals
from pioche.arena.tournament.workers import AHEAD, Unit

LOCAL = "local"  # the address that starts a cluster on this machine, and ends it
RETRIES = 3
SECONDS = 10.0  # that a cluster may take to answer


def _knock(address: str) -> None:
    """Ray itself would try for minutes where nobody answers."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host:
        socket.create_connection((host.strip("[]"), int(port)), timeout=SECONDS).close()


class Ray:
    """The workers of a cluster."""

    def __init__(self, plan: Plan, address: str, workers: int | None = None, retries: int = RETRIES) -> None:
        """`workers`: how many processors a cluster that is started here has (by default all of them)."""
        try:
            self._ray: Any = importlib.import_module("ray")
        except ImportError as error:
            raise NoCluster(place="ray", expected="pip install 'pioche[cluster]'") from error
        self._start(address, workers or os.cpu_count() or 1)
        self._plan = self._ray.put(plan)
        self._play = self._ray.remote(play_deals).options(max_retries=retries)
        self._units: dict[Any, Unit] = {}
        self.places = AHEAD * max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def _start(self, address: str, workers: int) -> None:
        quiet = {"log_to_driver": False, "logging_level": "error"}
        if address == LOCAL:
            self._ray.init(num_cpus=workers, include_dashboard=False, **quiet)
            return
        try:
            _knock(address)
            self._ray.init(address=address, **quiet)
        except (OSError, ValueError, RuntimeError) as error:
            raise NoCluster(place=address, expected=str(error).partition("\n")[0][:200]) from error

    def begin(self, unit: Unit) -> None:
        self._units[self._play.remote(self._plan, unit, seconds=UNIT_SECONDS)] = unit

    def finished(self) -> tuple[Unit, list[Dealt]]:
        (ready,), _ = self._ray.wait(list(self._units), num_returns=1)
        unit = self._units.pop(ready)
        try:
            return unit, self._ray.get(ready)
        except self._ray.exceptions.RayTaskError:
            raise  # a fault of ours, not of a machine
        except self._ray.exceptions.RayError:
            return unit, []

    def close(self) -> None:
        self._ray.shutdown()
