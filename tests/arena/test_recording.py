"""Recorded simulations: equal files for any number of threads, every game a valid match."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from pioche.arena import recording
from pioche.arena.simulate import Simulation, simulate
from pioche.core.game import game
from pioche.core.records.files import entries, read_many
from pioche.core.records.record import Record

HIGH = game("high-card")


def test_recorded_games_are_valid_matches_with_the_results_of_the_simulation(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    run = simulate(HIGH, 40, players=3, bots=["greedy", "random"], seed="kept", records=path)
    matches = list(read_many(path))
    assert run.recorded == run.games == len(matches) == 40
    assert [match.at().scores for match in matches] == run.scores().tolist()
    assert [len(match.moves) for match in matches] == run.decisions().tolist()
    for match, wins in zip(matches, run.wins(), strict=True):
        assert list(match.at().winners) == np.flatnonzero(wins).tolist()
        assert [seat.kind for seat in match.seats] == ["greedy", "random", "random"]
    assert len({match.secret for match in matches}) == 40


@pytest.mark.parametrize("name", ["games.jsonl", "games.parquet"])
def test_threads_do_not_change_the_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the memory for moves is full after every few games."""
    monkeypatch.setattr(recording, "MOVES_AT_A_TIME", 50)
    found = []
    for threads in (1, 3):
        path = tmp_path / f"{threads}-{name}"
        simulate(HIGH, 200, bots=["greedy", "random"], threads=threads, most_decisions=20, records=path)
        found.append([each.to_json() for each in entries(path) if isinstance(each, Record)])
    assert len(found[0]) == 200 and found[0] == found[1]


def test_a_truncated_game_is_kept_without_a_result(tmp_path: Path) -> None:
    run = simulate(HIGH, 5, most_decisions=3, records=tmp_path / "cut.jsonl")
    matches = list(read_many(tmp_path / "cut.jsonl"))
    assert run.to_json()["truncated"] == 5
    assert [len(match.moves) for match in matches] == [3] * 5 and not matches[0].at().over


def test_an_interruption_leaves_the_first_games(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    kept: list[Simulation] = []

    def interrupt(run: Simulation) -> None:
        kept.append(run)
        if run.recorded > 50:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(HIGH, 10_000_000, threads=2, progress=interrupt, records=path)
    found = list(entries(path))
    assert 0 < len(found) == kept[-1].recorded <= kept[-1].games
    assert [path.name] == [each.name for each in tmp_path.iterdir()]
    first = next(read_many(path))
    simulate(HIGH, 1, records=tmp_path / "one.jsonl")
    assert next(read_many(tmp_path / "one.jsonl")).to_json() == first.to_json()
