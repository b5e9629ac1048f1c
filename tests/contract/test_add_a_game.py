"""CONTRIBUTING's "Add a game": the example game, copied to a new folder, becomes a game and fulfils the contract."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.paths import EXAMPLE_GAMES, ROOT

FOLDER, ID = "sixth_game", "sixth-game"
COPIED = ("src/pioche", "web/src", "tests", "docs", "mkdocs.yml", "pyproject.toml")
# A test of the sixth game by its id, and those that look at all games at once.
TESTS = f"{ID} or folder or layout or named_outside"


def run(root: Path, *command: str) -> str:
    """Run Python in a copy of the source tree; fail with its output unless it succeeds."""
    environment = os.environ | {"PYTHONPATH": str(root / "src"), "PIOCHE_GAMES": "", "PIOCHE_ROOMS": ""}
    done = subprocess.run(
        [sys.executable, *command], cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the source tree in which the example game is a sixth one."""
    root = tmp_path_factory.mktemp("sixth")
    ignored = shutil.ignore_patterns("__pycache__", "page", "screenshots")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, root / name)
    example = EXAMPLE_GAMES / "high_card"
    shutil.copytree(example, root / "src" / "pioche" / "games" / FOLDER, ignore=ignored)
    readings = root / "tests" / "kit" / "contract" / "readings"
    shutil.copy(readings / "high_card.py", readings / f"{FOLDER}.py")
    return root


def test_a_copied_folder_is_a_game_that_fulfils_the_contract(copy: Path) -> None:
    golden = copy / "tests" / "golden"
    before = {path.name: path.read_bytes() for path in golden.iterdir()}
    run(copy, "-m", "tests.kit.contract.golden")
    after = {path.name: path.read_bytes() for path in golden.iterdir()}
    assert sorted(after.keys() - before.keys()) == [f"{ID}.rules-1.jsonl", f"{ID}.rules-1.perft.json"]
    assert before.items() < after.items(), "golden files of other games have changed"

    report = run(
        copy,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-k",
        TESTS,
        "-rA",
        "tests/architecture",
        "tests/contract/test_contract.py",
        "tests/contract/test_rules_pages.py",
    )
    assert f"test_golden_playthroughs[{ID}]" in report
    assert "test_every_folder_with_rules_is_a_game" in report


def test_a_copied_folder_is_found_by_the_command_line(copy: Path) -> None:
    assert ID in run(copy, "-c", "import pioche.cli; pioche.cli.run(['games'])")
