"""A tournament on a real Ray of this machine: a worker killed in the middle loses nothing.

Ray is not among what the other tests need: `python -m tests.soak.ray_cluster` installs it and runs this.
"""

from __future__ import annotations

import os
import signal
import time
from typing import Any

import psutil
import pytest

from pioche.arena.refusals import NoCluster
from pioche.arena.tournament import statistics, workers
from pioche.arena.tournament.plan import DealResult, make_plan, play_deals
from pioche.core.game import game
from tests.kit.arena.tournaments import without_times

pytest.importorskip("ray")
pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # Ray's own
    pytest.mark.timeout(300),
]

DEALS = 1_500


def at_work(exclude: set[int]) -> list[int]:
    """Ray's workers of this process that play just now: their title is that of their task."""
    found = []
    for process in psutil.process_iter(["pid", "cmdline"]):
        title = " ".join(process.info["cmdline"] or [])
        if title.startswith("ray::play_deals") and process.info["pid"] not in exclude:
            found.append(process.info["pid"])
    return found


@pytest.mark.parametrize("retries", [3, 0])
def test_a_killed_worker_loses_no_result(retries: int) -> None:
    """With Ray's own retries, and where Ray gives up and the unit is handed out again."""
    from pioche.arena.tournament.cluster import LOCAL, RayCluster

    plan = make_plan(game("high-card"), ["greedy", "random"], deals=DEALS, players=3, seed="ray")
    others, killed, seen = set(at_work(set())), 0, []
    results: dict[int, DealResult] = {}
    crew: Any = RayCluster(plan, LOCAL, workers=2, retries=retries)
    assert crew.capacity == 4
    for done in workers.play_tournament(range(DEALS), crew):
        seen += [dealt.deal for dealt in done]
        results |= {dealt.deal: dealt for dealt in done}
        if killed < 2 and len(seen) > DEALS * (killed + 1) // 4:
            deadline = time.monotonic() + 10
            while not (found := at_work(others)) and time.monotonic() < deadline:
                time.sleep(0.01)
            os.kill(found[0], signal.SIGKILL)
            others.add(found[0])
            killed += 1
    assert killed == 2
    assert sorted(seen) == list(range(DEALS)), "a result is lost or counted twice"
    here = {dealt.deal: dealt for dealt in play_deals(plan, range(DEALS))}
    assert without_times(statistics.figures(plan, results)) == without_times(statistics.figures(plan, here))


def test_no_cluster_at_an_address() -> None:
    from pioche.arena.tournament.cluster import RayCluster

    plan = make_plan(game("high-card"), ["greedy", "random"], deals=1)
    for address in ("127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:door"):
        with pytest.raises(NoCluster, match=address):
            RayCluster(plan, address)
