"""A tournament on a Ray cluster; it needs the extra `pioche[cluster]` on every node.

Ray itself gives the unit of a dead worker to another one. If Ray gives up, the unit is returned as lost, and
`workers.play_tournament` submits it again.
"""

from __future__ import annotations

import importlib
import os
import socket
from typing import Any

from pioche.arena.refusals import NoCluster
from pioche.arena.tournament.plan import UNIT_SECONDS, DealResult, Plan, play_deals
from pioche.arena.tournament.workers import UNITS_PER_WORKER, Unit

LOCAL = "local"  # the address that starts a cluster on this machine, and stops it at the end
RETRIES = 3
CONNECT_SECONDS = 10.0


def _check_reachable(address: str) -> None:
    """Raise an OSError if nobody listens at the address; Ray itself would retry for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host:
        socket.create_connection((host.strip("[]"), int(port)), timeout=CONNECT_SECONDS).close()


class RayCluster:
    """The processors of a Ray cluster."""

    def __init__(self, plan: Plan, address: str, workers: int | None = None, retries: int = RETRIES) -> None:
        """`workers`: the number of processors of a LOCAL cluster, by default all of this machine.

        Raises `NoCluster` if Ray is not installed or nobody answers at the address.
        """
        try:
            self._ray: Any = importlib.import_module("ray")
        except ImportError as error:
            raise NoCluster(place="ray", expected="pip install 'pioche[cluster]'") from error
        self._start(address, workers or os.cpu_count() or 1)
        self._plan = self._ray.put(plan)
        self._play = self._ray.remote(play_deals).options(max_retries=retries)
        self._units: dict[Any, Unit] = {}
        self.capacity = UNITS_PER_WORKER * max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def _start(self, address: str, workers: int) -> None:
        quiet = {"log_to_driver": False, "logging_level": "error"}
        if address == LOCAL:
            self._ray.init(num_cpus=workers, include_dashboard=False, **quiet)
            return
        try:
            _check_reachable(address)
            self._ray.init(address=address, **quiet)
        except (OSError, ValueError, RuntimeError) as error:
            raise NoCluster(place=address, expected=str(error).partition("\n")[0][:200]) from error

    def submit(self, unit: Unit) -> None:
        self._units[self._play.remote(self._plan, unit, seconds=UNIT_SECONDS)] = unit

    def next_result(self) -> tuple[Unit, list[DealResult]]:
        (ready,), _ = self._ray.wait(list(self._units), num_returns=1)
        unit = self._units.pop(ready)
        try:
            return unit, self._ray.get(ready)
        except self._ray.exceptions.RayTaskError:
            raise  # an error in our code, not a lost machine
        except self._ray.exceptions.RayError:
            return unit, []

    def close(self) -> None:
        self._ray.shutdown()
