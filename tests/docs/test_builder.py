"""What docs/builder/ makes of rules pages and notebooks, as far as it needs no MkDocs."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from types import ModuleType

import pytest

from tests.kit.paths import DOCS


@pytest.fixture(params=["lists", "notebooks", "repository"])
def builder(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(DOCS / "builder")
    return importlib.import_module(request.param)


def only(*names: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("builder", names, indirect=True)


@only("lists")
def test_lists_within_lists_stay_within_them(builder: ModuleType) -> None:
    text = "- one\n  - two\n    - three\n\n```\n  - code\n```\n  - four"
    assert builder.indented(text) == "- one\n    - two\n        - three\n\n```\n  - code\n```\n    - four"


@only("notebooks")
def test_a_notebook_becomes_a_page(builder: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "small.ipynb"
    cells = [
        {"cell_type": "markdown", "source": ["# Small\n", "\n", "A table."]},
        {
            "cell_type": "code",
            "source": ["print(table)\n", "table"],
            "outputs": [
                {"output_type": "stream", "name": "stdout", "text": ["a  b\n", "c  d\n"]},
                {"output_type": "execute_result", "data": {"text/html": ["<b>\n", "\n", "a</b>"], "text/plain": ["a"]}},
                {"output_type": "execute_result", "data": {"text/plain": ["(1, 2)"]}},
            ],
        },
    ]  # fmt: skip
    path.write_text(json.dumps({"cells": cells}), "utf-8")
    title, _, rest = builder.page(path).partition("\n")
    assert title == "# Small"
    assert '<a href="small.ipynb" download>' in rest
    assert "```python\nprint(table)\ntable\n```" in rest
    assert "a  b\nc  d\n```" in rest
    assert "<b>\na</b>\n</div>" in rest, "an empty line would end the block of HTML"
    assert "(1, 2)\n```" in rest


@only("notebooks")
def test_every_notebook_has_its_outputs_on_its_page(builder: ModuleType) -> None:
    for path in builder.files():
        assert builder.page(path).count("notebook-output") > 4, path.name


@only("repository")
def test_links_lead_to_pages_of_the_site(builder: ModuleType) -> None:
    text = "[a](notebooks/table-and-views.ipynb) [b](../deploy/Caddyfile) [c](../ARCHITECTURE.md#the-tree) [d](server.md)"
    assert builder.linked(text, DOCS / "host.md", "host.md") == (
        "[a](notebooks/table-and-views.md) [b](files/deploy/Caddyfile) [c](architecture.md#the-tree) [d](server.md)"
    )
    assert builder.linked("[b](../../deploy/Caddyfile)", DOCS / "fr" / "host.md", "fr/host.md") == (
        "[b](../files/deploy/Caddyfile)"
    )
