"""The file of a tournament: resuming from it, and refusing other or damaged files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pioche.arena.refusals import BadResults, OtherTournament
from pioche.arena.tournament import results_file, statistics, workers
from tests.kit.arena.tournaments import plan_of, played, without_times


def test_interrupted_and_resumed_equals_uninterrupted(tmp_path: Path) -> None:
    path, plan = tmp_path / "a.json", plan_of("greedy", "random", deals=30)
    whole = played(plan)
    results_file.write(path, plan, {deal: whole[deal] for deal in (0, 1, 2, 17)}, 1.5)
    results, seconds = results_file.read(path, plan)
    assert results == {deal: whole[deal] for deal in (0, 1, 2, 17)} and seconds == 1.5
    missing = [deal for deal in range(30) if deal not in results]
    for done in workers.play_tournament(missing, workers.InProcess(plan)):
        results |= {dealt.deal: dealt for dealt in done}
    assert without_times(statistics.figures(plan, results)) == without_times(statistics.figures(plan, whole))
    results_file.write(path, plan, results, 2.0)
    more = plan_of("greedy", "random", deals=31)
    assert len(results_file.read(path, more)[0]) == 30
    assert [file.name for file in tmp_path.iterdir()] == ["a.json"]


def test_a_file_of_another_tournament_is_refused(tmp_path: Path) -> None:
    path, plan = tmp_path / "a.json", plan_of("greedy", "random", deals=3)
    results_file.write(path, plan, played(plan), 0.0)
    others = {
        "seed": plan_of("greedy", "random", deals=3, seed="b"),
        "bots": plan_of("random", "greedy", deals=3),
        "players": plan_of("greedy", "random", deals=3, players=3),
        "options": plan_of("greedy", "random", deals=3, options={"low": "on"}),
        "deals": plan_of("greedy", "random", deals=2),
        "guests": plan_of("greedy", "random", deals=3, guests=1),
    }
    for place, other in others.items():
        with pytest.raises(OtherTournament, match=f": {place} is"):
            results_file.read(path, other)


def damages() -> Iterator[tuple[str, Any]]:
    yield "not ours", lambda stored: {"games": 3}
    yield "a list", lambda stored: [stored]
    yield "no results", lambda stored: {name: stored[name] for name in stored if name != "results"}
    for field, value in (
        ("deal", 99), ("deal", "0"), ("deal", -1), ("scores", []), ("scores", [[1], [2]]),
        ("scores", [[1, None], [1, 2]]), ("won", [[7], [0]]), ("won", [[0, 0], [0]]), ("decisions", [1]),
        ("decisions", [-1, 1]), ("thinking", []), ("thinking", [[1, 2, 3, []], [0, 0, 0, []]]),
        ("thinking", [[1, 2], [3]]),
    ):  # fmt: skip
        yield (
            f"{field} {value}",
            lambda stored, field=field, value=value: (
                stored | {"results": [stored["results"][0] | {field: value}, *stored["results"][1:]]}
            ),
        )
    yield "a deal twice", lambda stored: stored | {"results": [stored["results"][0]] * 2}


@pytest.mark.parametrize(
    ("name", "damage"), list(damages()), ids=lambda each: each if isinstance(each, str) else ""
)
def test_a_damaged_file_is_refused(name: str, damage: Any, tmp_path: Path) -> None:
    path, plan = tmp_path / "a.json", plan_of("greedy", "random", deals=2)
    results_file.write(path, plan, played(plan), 0.0)
    path.write_text(json.dumps(damage(json.loads(path.read_text()))))
    with pytest.raises(BadResults):
        results_file.read(path, plan)


def test_a_file_without_json_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for damaged in (b"", b"{", b"\xff\xfe"):
        path.write_bytes(damaged)
        with pytest.raises(BadResults):
            results_file.read(path, plan_of("greedy", "random"))
