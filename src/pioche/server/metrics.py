"""Metrics in the Prometheus text format. No metric identifies a person or a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from pioche.server.http.guard import LOOPBACK, host_name
from pioche.server.settings import Settings

CONTENT_TYPE = CONTENT_TYPE_LATEST
LATENCIES = (
    0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.015, 0.02, 0.03, 0.05, 0.075,
    0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0,
)  # fmt: skip
BATCHES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


class Metrics:
    """The metrics of one server, in a registry of their own."""

    def __init__(self) -> None:
        own = self.registry = CollectorRegistry()
        self.move_seconds = Histogram(
            "pioche_move_seconds", "From a command's receipt until it is committed and pushed.",
            buckets=LATENCIES, registry=own,
        )  # fmt: skip
        self.commands = Counter(
            "pioche_commands", "Commands by their result: done, or the code of a refusal.",
            ["result"], registry=own,
        )  # fmt: skip
        self.done = self.commands.labels("done")  # looked up once: every move counts here
        self.connections = Gauge("pioche_connections", "Open connections, sockets included.", registry=own)
        self.refused_connections = Counter(
            "pioche_refused_connections", "Connections that the server ended, by reason.",
            ["reason"], registry=own,
        )  # fmt: skip
        self.sockets = Gauge("pioche_sockets", "Open sockets.", registry=own)
        self.live_tables = Gauge("pioche_live_tables", "Tables in memory.", registry=own)
        self.tables = Gauge("pioche_tables", "Stored tables by status.", ["status"], registry=own)
        self.prepared = Gauge(
            "pioche_prepared", "1 once the bots are compiled and the workers prepared.", registry=own
        )
        self.bot_seconds = Histogram(
            "pioche_bot_seconds", "How long a bot needs for a decision, its wait included.",
            buckets=LATENCIES, registry=own,
        )  # fmt: skip
        self.hurried = Counter(
            "pioche_hurried_experts", "Decisions of experts that the trained player made for lack of time.",
            registry=own,
        )  # fmt: skip
        self.jobs_waiting = Gauge("pioche_jobs_waiting", "Jobs that wait for a worker.", registry=own)
        self.jobs = Counter(
            "pioche_jobs", "Jobs by kind and result: done, failed, cancelled, or lost with a worker.",
            ["kind", "result"], registry=own,
        )  # fmt: skip
        self.job_seconds = Histogram(
            "pioche_job_seconds", "How long a worker needs for a job.", ["kind"],
            buckets=LATENCIES, registry=own,
        )  # fmt: skip
        self.batch = Histogram(
            "pioche_commit_entries", "Entries in one commit; its count is the number of commits.",
            buckets=BATCHES, registry=own,
        )  # fmt: skip
        self.dropped = Counter("pioche_slow_readers", "Sockets cut off: too slow to read.", registry=own)
        self.store_errors = Counter("pioche_store_errors", "Failed uses of the database.", registry=own)

    def follow(self, gauge: Gauge, now: Callable[[], float]) -> None:
        """Compute a gauge's value when it is read."""
        gauge.set_function(now)

    def set_tables(self, counts: Mapping[str, int]) -> None:
        """Set the numbers of stored tables by status."""
        self.tables.clear()
        for status, count in counts.items():
            self.tables.labels(status).set(count)

    def text(self) -> bytes:
        """All metrics, for `/metrics`."""
        return generate_latest(self.registry)


def may_read(scope: MutableMapping[str, Any], settings: Settings) -> bool:
    """Whether a request may read `/metrics`: anybody's where so configured, else only local ones.

    Through a proxy on this machine every request has a local address, but another Host; so both the
    address and the Host must be local.
    """
    if settings.metrics_public:
        return True
    host = next((value for name, value in scope["headers"] if name == b"host"), b"").decode("latin-1")
    address = scope.get("state", {}).get("client_address", "")
    return host_name(host.lower()) in LOOPBACK and (address == "::1" or address.startswith("127."))
