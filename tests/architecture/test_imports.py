"""Which module may import which, and what importing the package costs."""

from __future__ import annotations

import ast
import graphlib
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


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def import_graph(files: dict[str, Path]) -> dict[str, set[str]]:
    """Return the modules that each module imports; imports in functions and for type checks count too."""
    graph: dict[str, set[str]] = {}
    for module, path in files.items():
        package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
        found: set[str] = set()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                base = package[: len(package) - node.level + 1] if node.level else []
                source = ".".join([*base, *([node.module] if node.module else [])])
                names = [f"{source}.{alias.name}" for alias in node.names]
                found |= {name if name in files else source for name in names}
        graph[module] = (found & files.keys()) - {module}
    return graph


def import_cycle(files: dict[str, Path]) -> list[str]:
    """Return the modules of an import cycle, empty if there is none."""
    try:
        graphlib.TopologicalSorter(import_graph(files)).prepare()
    except graphlib.CycleError as error:
        return list(error.args[1])
    return []


def test_modules_do_not_import_each_other_in_a_cycle() -> None:
    files = {module_name(path): path for path in SOURCE.rglob("*.py")}
    assert import_cycle(files) == []


def test_an_import_cycle_is_found(tmp_path: Path) -> None:
    sources = {
        "pioche.a": "from pioche import b\n",
        "pioche.b": "def f() -> None:\n    from .c import x\n",
        "pioche.c": "if TYPE_CHECKING:\n    import pioche.a\n",
    }
    files = {name: tmp_path / f"{name}.py" for name in sources}
    for name, path in files.items():
        path.write_text(sources[name])
    assert set(import_cycle(files)) == set(sources)
    files["pioche.c"].write_text("import os\n")
    assert import_cycle(files) == []


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


NUMBA_MODULES = (SOURCE / "core" / "kernel.py", SOURCE / "core" / "cuda.py")
NUMBA_NAME = re.compile(r"(numba|cuda\.core)\b")  # Numba itself, and the arrays of the extra `pioche[gpu]`


DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def mentions_numba(source: str) -> list[int]:
    """The lines that import Numba or name it in a string, as `importlib.import_module("numba")` does."""
    tree = ast.parse(source)
    docstrings = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, DOCUMENTED) and node.body and isinstance(node.body[0], ast.Expr)
    }
    lines = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names] if node.level == 0 else []
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings:
            names = [node.value]
        else:
            continue
        if any(NUMBA_NAME.match(name) for name in names):
            lines.append(node.lineno)
    return lines


def test_only_two_modules_know_numba() -> None:
    for path in [*SOURCE.rglob("*.py"), *(ROOT / "bench").rglob("*.py")]:
        if path not in NUMBA_MODULES:
            lines = mentions_numba(path.read_text("utf-8"))
            assert not lines, f"{path.relative_to(ROOT)}:{lines} knows Numba"
    assert all(mentions_numba(path.read_text("utf-8")) for path in NUMBA_MODULES)


@pytest.mark.parametrize(
    "line",
    [
        "import numba",
        "import numba.cuda as device",
        "from numba import njit",
        "from cuda import core",
        "from cuda.core.utils import StridedMemoryView",
        'importlib.import_module("numba.cuda")',
        'importlib.import_module(f"numba.{name}")',
        '__import__("numba")',
        'modules = ("json", "cuda.core")',
    ],
)
def test_a_module_that_knows_numba_is_found(line: str) -> None:
    assert mentions_numba(f'"""numba"""\n{line}\n') == [2]


def test_every_public_name_can_be_imported() -> None:
    assert all(getattr(pioche, name) is not None for name in pioche.__all__)


def test_importing_the_package_loads_no_heavy_library() -> None:
    code = "import sys, pioche; assert not {'numpy', 'numba', 'rich'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
