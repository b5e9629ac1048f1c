"""A small load test: clients in another process use a real server; no command is refused or lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from bench import load, restart
from bench.load_client import Figures, percentile
from bench.server_process import Running


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with load.fresh_server(compiled=False) as started:
        yield started


def test_paced_moves_reach_every_socket(server: Running) -> None:
    figures = load.paced(server, tables=4, people=4, rate=20.0, seconds=1.0)
    assert figures.moves > 0
    assert len(figures.late) == figures.moves
    assert _faults(figures) == ([], 0, 0, 0)


def test_racing_people_are_all_acknowledged(server: Running) -> None:
    figures = load.raced(server, tables=2, seconds=1.0, fastest=1000)
    assert figures.moves > 0
    assert figures.server_share > 0
    assert _faults(figures) == ([], 0, 0, 0)


def test_memory_is_measured(server: Running) -> None:
    held = load.memory(server, tables=4, people=2)
    assert set(held) == {"table", "socket"}


def test_a_restarted_server_plays_on_at_an_old_table() -> None:
    found = restart.restarted(tables=60, times=1, first=0)
    assert found.alive <= found.ready
    assert found.first_move > 0


def test_percentiles() -> None:
    values = [float(value) for value in range(100, 0, -1)]
    assert (percentile(values, 0.5), percentile(values, 0.99), percentile([], 0.5)) == (51.0, 100.0, 0.0)


def _faults(figures: Figures) -> tuple[list[str], int, int, int]:
    return figures.refused, figures.lost, figures.gaps, figures.cut_off
