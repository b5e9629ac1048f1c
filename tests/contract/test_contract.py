"""The contract of `core/contract.py`, checked on every game by short runs of random play."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import zip_longest

import pytest

from pioche.core.game import Game, game_ids
from pioche.core.game import game as find_game
from pioche.core.kernel import cpu
from pioche.core.runner import Runner
from tests.kit.contract import checks
from tests.kit.contract.counts import counts
from tests.kit.contract.golden import golden_path, perft_counts, perft_path, playthroughs
from tests.kit.contract.reasons import readings, reasons
from tests.kit.contract.sentences import sentences
from tests.kit.paths import EXAMPLE_GAMES, SOURCE

GAMES = game_ids()


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    found = find_game(request.param)
    found.compile()  # faster; `test_compiled_kernels_equal_interpreted_ones` compares both
    return found


def test_every_folder_with_rules_is_a_game() -> None:
    folders = {
        path.parent.name for folder in (SOURCE / "games", EXAMPLE_GAMES) for path in folder.glob("*/rules.py")
    }
    assert len(folders) > 1
    assert set(GAMES) == {name.replace("_", "-") for name in folders}


def test_invariants_of_random_games(game: Game) -> None:
    assert checks.invariants(game, 200)["games"] == 200


def test_copies_are_independent_and_match_files_are_read_back(game: Game) -> None:
    assert checks.copies_and_match_files(game, 20, most=300)["moves"] > 0


def test_compiled_kernels_equal_interpreted_ones(game: Game) -> None:
    assert checks.compiled_equals_interpreted(game, 30, most=60, skipped=200)["steps"] > 0


def test_the_table_reads_snapshots_as_it_reads_views(game: Game) -> None:
    assert checks.snapshots_equal_views(game, 24, most=60)["steps"] > 0


def test_compiled_bots_equal_interpreted_ones(game: Game) -> None:
    assert checks.compiled_bots_equal_interpreted(game, 200)["states"] >= 200


def test_no_viewer_is_shown_what_he_cannot_know(game: Game) -> None:
    assert checks.no_leaks(game, 500)["states"] >= 500


def test_the_count_adds_up_and_names_the_cards_that_lie_there(game: Game) -> None:
    counts(game, 12)


def test_every_action_has_a_sentence_of_its_own(game: Game) -> None:
    assert sentences(game, 2_000)["positions"] >= 2_000


def test_every_reason_is_true_and_speaks_for_its_advice(game: Game) -> None:
    said = reasons(game, 2_000)
    assert said["positions"] >= 2_000
    assert not [name for name in readings(game) if not said[name]], "a kind of reason was never said"


def test_bots_depend_only_on_what_they_know(game: Game) -> None:
    assert checks.bots_ignore_hidden_cards(game, 100)["states"] >= 200
    assert checks.features_ignore_hidden_cards(game, 300)["states"] >= 300


def test_kernels_index_within_bounds(game: Game) -> None:
    runner = Runner(game, game.linker(cpu(boundscheck=True)))
    assert checks.invariants(game, 60, runner, first=1_000)["games"] == 60


def test_two_processes_give_the_same_game(game: Game) -> None:
    code = (
        "from tests.kit.contract.checks import final_digest; "
        f"print(final_digest({game.id!r}, 'two processes'))"
    )
    there = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert there.stdout.strip() == checks.final_digest(game.id, "two processes")


def test_golden_playthroughs(game: Game) -> None:
    path = golden_path(game)
    assert path.exists(), f"{path.name} is missing: python -m tests.kit.contract.golden writes it"
    stored = path.read_text("utf-8").splitlines()
    for number, (was, now) in enumerate(zip_longest(stored, playthroughs(game)), 1):
        assert was is not None and now is not None, f"{path.name} ends at line {number}"
        _assert_same(json.loads(was), json.loads(json.dumps(now)), f"{path.name}, line {number}")


def test_perft_counts(game: Game) -> None:
    path = perft_path(game)
    assert path.exists(), f"{path.name} is missing: python -m tests.kit.contract.golden writes it"
    _assert_same(json.loads(path.read_text("utf-8")), perft_counts(game), path.name)


def _assert_same(was: object, now: object, place: str) -> None:
    """Fail with the name of the first part that differs."""
    if isinstance(was, dict) and isinstance(now, dict):
        assert was.keys() == now.keys(), f"{place}: {sorted(was)} against {sorted(now)}"
        for name in was:
            _assert_same(was[name], now[name], f"{place}.{name}")
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        for number, (one, other) in enumerate(zip(was, now, strict=True)):
            _assert_same(one, other, f"{place}[{number}]")
    else:
        assert was == now, f"{place}: {was!r} was recorded, {now!r} happens"
