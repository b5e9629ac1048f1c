"""The dashboard and the alerts in deploy/ ask for metrics and labels that the server has, and the alerts fire."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pioche.server.metrics import Metrics
from tests.kit.paths import ROOT

FOLDER = ROOT / "deploy" / "monitoring"
PROMETHEUS = {"job", "instance", "le"}  # labels that Prometheus and histograms add
NAME = re.compile(r"\bpioche_\w+")
LABEL = re.compile(r"(\w+)\s*(?:=~|!~|!=|=)\s*\"")
BY = re.compile(r"\b(?:by|without) \(([^)]*)\)")


def exposed() -> dict[str, set[str]]:
    """The samples that a server can expose, with their labels."""
    found: dict[str, set[str]] = {}
    for family in Metrics().registry.collect():
        suffixes = {"counter": ["_total"], "histogram": ["_bucket", "_count", "_sum"]}.get(family.type, [""])
        own = set(vars(Metrics())[_attribute(family.name)]._labelnames)
        found |= {family.name + suffix: own for suffix in suffixes}
    return found


def _attribute(name: str) -> str:
    return next(key for key, value in vars(Metrics()).items() if getattr(value, "_name", "") == name)


def dashboard() -> Any:
    return json.loads((FOLDER / "grafana-dashboard.json").read_text("utf-8"))


def queries() -> Iterator[tuple[str, str]]:
    """Yield the queries of the dashboard and of the alerts, with where they are."""
    for panel in dashboard()["panels"]:
        for target in panel.get("targets", []):
            yield panel["title"], target["expr"]
    rules = (FOLDER / "alerts.yml").read_text("utf-8")
    yield from re.findall(
        r"- alert: (\w+)\n\s+expr:(?: \|\n\s+)? *(.+?)\n\s+(?:for|labels):", rules, re.DOTALL
    )


def unknown(expression: str) -> set[str]:
    """Return what a query asks for and the server does not have."""
    metrics = exposed()
    names = set(NAME.findall(expression))
    labels = set(LABEL.findall(expression))
    for listed in BY.findall(expression):
        labels |= {one.strip() for one in listed.split(",")}
    known = PROMETHEUS.union(*(metrics[name] for name in names if name in metrics))
    return {name for name in names if name not in metrics} | labels - known


@pytest.mark.parametrize(("place", "expression"), list(queries()), ids=lambda one: one[:40])
def test_a_query_asks_for_what_the_server_has(place: str, expression: str) -> None:
    assert unknown(expression) == set(), place
    assert expression.count("(") == expression.count(")")


def test_a_wrong_query_is_found() -> None:
    assert unknown('rate(pioche_moves_total{job="pioche"}[5m])') == {"pioche_moves_total"}
    assert unknown('sum by (colour) (pioche_jobs_total{result="done"})') == {"colour"}


def test_every_metric_is_on_the_dashboard_or_in_an_alert() -> None:
    text = " ".join(expression for _, expression in queries())
    missing = {family.name for family in Metrics().registry.collect() if family.name not in text}
    assert missing == set()


def test_panels_do_not_overlap() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in dashboard()["panels"]:
        at = panel["gridPos"]
        cells = {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}
        assert not cells & taken and at["x"] + at["w"] <= 24, panel["title"]
        taken |= cells


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed here")
def test_the_alerts_fire(tmp_path: Path) -> None:
    """promtool plays alerts_test.yml: series over time, and the alerts that they raise."""
    for name in (FOLDER / "alerts.yml", Path(__file__).with_name("alerts_test.yml")):
        shutil.copy(name, tmp_path)
    done = subprocess.run(
        ["promtool", "test", "rules", "alerts_test.yml"], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
