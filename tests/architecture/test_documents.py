"""The documents: examples run, the observation layouts are current, named files exist."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from pioche.envs.layout import page
from tests.kit.paths import DOCS, ROOT, SOURCE

# Documents whose examples need an optional package.
NEEDED = {"docs/pettingzoo.md": "pettingzoo", "docs/openspiel.md": "pyspiel"}

# Its examples read files that its commands make: tests/cli/test_data_page.py runs both.
AFTER_COMMANDS = "docs/data.md"

EXAMPLES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (*ROOT.glob("*.md"), *DOCS.rglob("*.md"))
    if re.search(r"^>>> ", path.read_text("utf-8"), re.M)
    and path.relative_to(ROOT).as_posix() != AFTER_COMMANDS
)


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_in_documents_run(name: str) -> None:
    if name in NEEDED:
        pytest.importorskip(NEEDED[name])
    failed, tried = doctest.testfile(str(ROOT / name), module_relative=False)
    assert failed == 0 and tried > 0


def test_documented_layouts_are_those_of_the_games() -> None:
    """The page need not contain every game, so a new game does not change it."""
    written = (ROOT / "docs" / "observations.md").read_text("utf-8")
    documented = re.findall(r"^## (.+)$", written, re.M)
    assert documented
    assert written == page(documented), "python -m pioche.envs.layout > docs/observations.md"


def test_the_architecture_page_names_files_and_functions_that_exist() -> None:
    """A path names a file of the repository; a name after an arrow occurs in the file named before it."""
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    file: Path | None = None
    named = 0
    for arrow, quoted in re.findall(r"(→ )?`([^`\n]+)`", text):
        if re.fullmatch(r"[\w./-]+\.(py|ts|svelte)", quoted) and "<" not in quoted:
            found = [root / quoted for root in (ROOT, SOURCE) if (root / quoted).is_file()]
            if "/" in quoted:
                assert found, f"ARCHITECTURE.md names {quoted}"
                file = found[0]
        elif arrow and file is not None:
            last = quoted.rpartition(".")[2]
            assert re.search(rf"\b{re.escape(last)}\b", file.read_text("utf-8")), (
                f"{file.name} has no {quoted}"
            )
            named += 1
    assert named > 20
