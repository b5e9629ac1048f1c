"""The notebooks of docs/notebooks/ as pages, with the outputs that they are stored with."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent / "notebooks"
_FENCE = "```"


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.ipynb"))


def page(path: Path) -> str:
    """Return a notebook as Markdown, with a link to the file itself below its title."""
    cells = json.loads(path.read_text("utf-8"))["cells"]
    parts = [part for cell in cells for part in _parts(cell)]
    title, _, rest = parts[0].partition("\n")
    link = f'<p><a href="{path.name}" download>{path.name}</a>, to run it: <code>pip install pioche jupyterlab</code></p>'
    return "\n\n".join([title, link, rest.strip(), *parts[1:]]) + "\n"


def _parts(cell: dict[str, Any]) -> Iterator[str]:
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        yield source
        return
    yield f"{_FENCE}python\n{source}\n{_FENCE}"
    for output in cell["outputs"]:
        yield _output(output)


def _output(output: dict[str, Any]) -> str:
    """Return an output as Jupyter shows it: HTML where there is some, else text."""
    data = output.get("data", {})
    if "text/html" in data:
        html = re.sub(r"\n\s*\n", "\n", "".join(data["text/html"]))  # a block of HTML ends at an empty line
        return f'<div class="notebook-output" data-search-exclude>\n{html}\n</div>'
    text = "".join(output["text"] if output["output_type"] == "stream" else data["text/plain"])
    return f"{_FENCE}{{ .text .notebook-output }}\n{text.rstrip()}\n{_FENCE}"
