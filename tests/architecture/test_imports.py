"""Which module may import which, and what importing the package costs."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import pioche
from tests.kit.paths import ROOT, SOURCE

# Each layer may import itself and the layers before it.
LAYERS = ("core", "games", "bots", "coach", "arena", "envs", "server", "cli")


def imported_modules(path: Path) -> set[str]:
    """Return the modules of this project that a file imports, as absolute names."""
    found: set[str] = set()
    package = ["pioche", *path.relative_to(SOURCE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            found.add(".".join([*base, *([node.module] if node.module else [])]))
    return {name for name in found if name.startswith("pioche")}


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_only_itself_and_earlier_layers(layer: str) -> None:
    allowed = LAYERS[: LAYERS.index(layer) + 1]
    for path in (SOURCE / layer).rglob("*.py"):
        for name in imported_modules(path):
            parts = name.split(".")
            if len(parts) == 1 or (layer == "core" and name == "pioche.games"):
                continue  # the package itself; core searches `pioche.games` for game folders
            assert parts[1] in allowed, f"{path.relative_to(ROOT)} imports {name}"


def test_games_do_not_import_each_other() -> None:
    games = SOURCE / "games"
    for path in games.rglob("*.py"):
        for name in imported_modules(path):
            if name.startswith("pioche.games."):
                assert name.split(".")[2] == path.relative_to(games).parts[0], f"{path} imports {name}"


def test_rules_and_observations_import_only_kernel_modules() -> None:
    """`rules.py` and `observe.py` hold kernels: no drawing, no files, no texts."""
    allowed = {f"pioche.core.{name}" for name in ("contract", "kernel", "rng", "toolbox")}
    for folder in (SOURCE / "games").iterdir():
        own = f"pioche.games.{folder.name}"
        for file in ("rules.py", "observe.py"):
            if (folder / file).exists():
                outside = {name for name in imported_modules(folder / file) if not name.startswith(own)}
                assert outside <= allowed, folder / file


def test_only_the_kernel_module_imports_numba() -> None:
    for path in SOURCE.rglob("*.py"):
        if path.name != "kernel.py":
            assert not re.search(r"^\s*(import|from) numba|njit", path.read_text("utf-8"), re.M), path


def test_every_public_name_can_be_imported() -> None:
    assert all(getattr(pioche, name) is not None for name in pioche.__all__)


def test_importing_the_package_loads_no_heavy_library() -> None:
    code = "import sys, pioche; assert not {'numpy', 'numba', 'rich'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
