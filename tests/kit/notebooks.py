"""Runs notebooks without Jupyter: `make notebooks` writes the outputs into the files of docs/notebooks.

Each code cell runs as Jupyter runs it: what it prints is its stream, and the value of an expression at its end is
its result, as text and, where the value has `_repr_html_`, as HTML. A cell with the tag "varies" may have another
output at each run.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

from tests.kit.paths import DOCS

NOTEBOOKS = sorted((DOCS / "notebooks").glob("*.ipynb"))
VARIES = "varies"
LONGEST_TEXT = 1_500  # letters of a result as text


def read(path: Path) -> dict[str, Any]:
    """Return the content of a notebook."""
    notebook: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return notebook


def code_cells(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the cells that run."""
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def varies(cell: dict[str, Any]) -> bool:
    """Whether the output of a cell may differ between runs."""
    return VARIES in cell["metadata"].get("tags", [])


def run(path: Path) -> list[list[dict[str, Any]]]:
    """Return the outputs of each code cell, run one after the other in one namespace."""
    names: dict[str, Any] = {"__name__": "__main__"}
    return [
        _outputs("".join(cell["source"]), number, names)
        for number, cell in enumerate(code_cells(read(path)), 1)
    ]


def _outputs(source: str, number: int, names: dict[str, Any]) -> list[dict[str, Any]]:
    """Run a cell; return its outputs in Jupyter's format."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"cell {number}", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(printed.getvalue())})
    if value is not None:
        outputs.append(_result(value, number))
    return outputs


def _result(value: Any, number: int) -> dict[str, Any]:
    data = {"text/plain": _lines(repr(value)[:LONGEST_TEXT])}
    if hasattr(value, "_repr_html_"):
        data = {"text/html": _lines(value._repr_html_()), **data}
    return {"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"}


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def main() -> None:
    for path in NOTEBOOKS:
        notebook = read(path)
        for number, (cell, outputs) in enumerate(zip(code_cells(notebook), run(path), strict=True), 1):
            cell["execution_count"], cell["outputs"] = number, outputs
        path.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", "utf-8")
        print(path.name)


if __name__ == "__main__":
    main()
