"""The notebooks of docs/notebooks run, and their stored outputs are current."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.kit import notebooks


def kinds(outputs: list[dict[str, Any]]) -> list[list[str]]:
    """Return what each output is: a stream, or the formats of a result."""
    return [sorted(each["data"]) if "data" in each else [each["output_type"]] for each in outputs]


@pytest.mark.parametrize("path", notebooks.NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_gives_the_outputs_that_it_shows(path: Path) -> None:
    cells = notebooks.code_cells(notebooks.read(path))
    for cell, outputs in zip(cells, notebooks.run(path), strict=True):
        source = "".join(cell["source"])
        if notebooks.varies(cell):
            assert kinds(cell["outputs"]) == kinds(outputs), source
        else:
            assert cell["outputs"] == outputs, f"{source}\n\nmake notebooks, and read the difference"


def test_three_notebooks_are_stored_with_their_outputs() -> None:
    assert len(notebooks.NOTEBOOKS) >= 3
    for path in notebooks.NOTEBOOKS:
        notebook = notebooks.read(path)
        assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
        ids = [cell["id"] for cell in notebook["cells"]]
        assert len(set(ids)) == len(ids) and all(re.fullmatch(r"[\w-]{1,64}", each) for each in ids)
        numbers = [cell["execution_count"] for cell in notebooks.code_cells(notebook)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert any("<" in "".join(output.get("data", {}).get("text/html", "")) for output in
                   (each for cell in notebooks.code_cells(notebook) for each in cell["outputs"]))  # fmt: skip
