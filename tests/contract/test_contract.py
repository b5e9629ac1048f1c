"""The whole contract on every game found, in its quick form."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import zip_longest

import pytest

from pioche.core.game import Game, game, game_ids
from pioche.core.kernel import cpu
from pioche.core.runner import Runner
from tests.kit.contract import checks
from tests.kit.contract.golden import golden_path, perft_counts, perft_path, playthroughs

GAMES = game_ids()


@pytest.fixture(scope="module", params=GAMES)
def room(request: pytest.FixtureRequest) -> Game:
    found = game(request.param)
    found.compile()  # positions are compiled here; `test_interpreted_is_compiled` ties both together
    return found


def test_the_five_games_and_the_example_are_found() -> None:
    assert GAMES == ("deux-sans-trois", "high-card", "lost-cities", "qwinto", "skyjo", "trio")


def test_invariants_of_random_games(room: Game) -> None:
    assert checks.invariants(room, 200)["games"] == 200


def test_copies_are_independent_and_records_come_back(room: Game) -> None:
    assert checks.copies_and_records(room, 20, most=300)["moves"] > 0


def test_interpreted_is_compiled(room: Game) -> None:
    assert checks.same_compiled(room, 30, most=60, skipped=200)["steps"] > 0


def test_snapshots_are_told_as_views(room: Game) -> None:
    assert checks.same_read(room, 24, most=60)["steps"] > 0


def test_bots_interpreted_are_compiled(room: Game) -> None:
    assert checks.same_bots_compiled(room, 200)["states"] >= 200


def test_nobody_is_shown_what_he_cannot_know(room: Game) -> None:
    assert checks.leaks(room, 500)["states"] >= 500


def test_bots_choose_by_what_they_know(room: Game) -> None:
    assert checks.blind_bots(room, 100)["states"] >= 200
    assert checks.blind_features(room, 300)["states"] >= 300


def test_kernels_stay_within_bounds(room: Game) -> None:
    runner = Runner(room, room.linker(cpu(boundscheck=True)))
    assert checks.invariants(room, 60, runner, first=1_000)["games"] == 60


def test_two_processes_give_the_same_game(room: Game) -> None:
    code = (
        "from tests.kit.contract.checks import same_in_two_processes as same; "
        f"print(same({room.id!r}, 'two processes'))"
    )
    there = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert there.stdout.strip() == checks.same_in_two_processes(room.id, "two processes")


def test_golden_playthroughs(room: Game) -> None:
    path = golden_path(room)
    assert path.exists(), f"{path.name} is missing: python -m tests.kit.contract.golden writes it"
    stored = path.read_text("utf-8").splitlines()
    for number, (was, now) in enumerate(zip_longest(stored, playthroughs(room)), 1):
        assert was is not None and now is not None, f"{path.name} ends at line {number}"
        _same(json.loads(was), json.loads(json.dumps(now)), f"{path.name}, line {number}")


def test_perft_counts(room: Game) -> None:
    path = perft_path(room)
    assert path.exists(), f"{path.name} is missing: python -m tests.kit.contract.golden writes it"
    _same(json.loads(path.read_text("utf-8")), perft_counts(room), path.name)


def _same(was: object, now: object, place: str) -> None:
    """Equal, or a failure that says which part differs."""
    if isinstance(was, dict) and isinstance(now, dict):
        assert was.keys() == now.keys(), f"{place}: {sorted(was)} against {sorted(now)}"
        for name in was:
            _same(was[name], now[name], f"{place}.{name}")
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        for number, (one, other) in enumerate(zip(was, now, strict=True)):
            _same(one, other, f"{place}[{number}]")
    else:
        assert was == now, f"{place}: {was!r} was recorded, {now!r} happens"
