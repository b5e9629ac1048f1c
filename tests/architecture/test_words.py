"""Comments and docstrings use plain words: none that only this project's authors would understand."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from tests.kit.paths import ROOT, SOURCE

# Private words, each with the plain one. "House reading" is the term for our own reading of a rule.
PRIVATE = {
    r"house(?! readings?)": "process, project",
    r"upkeep": "maintenance",
    r"audience": "broadcast, viewers",
    r"leaflet": "report",
    r"rooms?(?! (?:for|of|left|enough|to))": "game, game folder",
    r"heed": "reject, ignore",
}
PRIVATE_WORD = re.compile("|".join(rf"\b{word}\b" for word in PRIVATE), re.I)

_WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def prose(source: str) -> Iterator[str]:
    """Yield the comments and docstrings of a Python file."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, _WITH_DOCSTRING) and (text := ast.get_docstring(node)):
            yield text


def private_words(path: Path) -> list[str]:
    return [word for text in prose(path.read_text("utf-8")) for word in PRIVATE_WORD.findall(text)]


def test_no_private_word_in_comments_and_docstrings() -> None:
    folders = (SOURCE, ROOT / "tests", ROOT / "bench", ROOT / "examples")
    files = [path for folder in folders for path in folder.rglob("*.py") if path != Path(__file__)]
    found = {str(path.relative_to(ROOT)): private_words(path) for path in files}
    assert {path: words for path, words in found.items() if words} == {}


def test_private_words_are_found(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(
        '"""A leaflet."""\n\nupkeep = 1  # the upkeep\n\n\ndef f():\n    """House readings. The house."""\n'
    )
    assert private_words(path) == ["upkeep", "leaflet", "house"]
