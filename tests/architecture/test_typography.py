"""The French texts and rules pages: narrow no-break spaces where French typography wants them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.kit.paths import EXAMPLE_GAMES, ROOT, SOURCE

FOLDERS = (SOURCE, EXAMPLE_GAMES, ROOT / "web" / "src")
FRENCH = sorted(
    [
        *(path for folder in FOLDERS for path in folder.rglob("*.fr.*") if path.suffix in (".ftl", ".md")),
        *(ROOT / "docs" / "fr").glob("*.md"),
    ]
)
# What is typed or computed, not read as French: code, Fluent's placeables, addresses, `expert:2000`, a time of
# day, the command `:u`, the key `?`, and links and pictures of Markdown. An x stands for it.
NOT_PROSE = re.compile(
    r"""`[^`]*` | \{\s*"([^"]*)"\s*\} | \{[^{}]*\} | !\[ | \]\([^)\s]*\) | \b\w+://\S* | \b\w+:(?=[\dA-Z]) | (?<=[ ]):\w\b | (?<=\()\?(?=[ ])""",
    re.VERBOSE,
)
FAULT = re.compile(r"(?<!\u202f)[;:?!»]|«(?!\u202f)")


def lines_of_prose(text: str, kind: str) -> list[tuple[int, str]]:
    """Return the numbered lines that a person reads, of a Fluent file (".ftl") or a Markdown page (".md")."""
    return _fluent(text) if kind == ".ftl" else _markdown(text)


def _fluent(text: str) -> list[tuple[int, str]]:
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith("#"):
            pattern = re.sub(r"^\s*[-.\w]+ =|^\s*\*?\[[-\w]+\]", "", line)
            found.append((number, re.sub(r"^ *\? ", "", pattern)))
    return found


def _markdown(text: str) -> list[tuple[int, str]]:
    """Of a picture the caption and the quoted words are read; nothing of other blocks of code and of metadata."""
    found = []
    metadata = re.match(r"---\n.*?^---\n", text, re.DOTALL | re.MULTILINE)
    text = "\n" * metadata[0].count("\n") + text[metadata.end() :] if metadata else text
    block = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            block = "" if block else line
        elif not block:
            found.append((number, line))
        elif block == "```cards":
            found.append(
                (number, line if line.startswith("--") else " ".join(re.findall(r'"([^"]*)"', line)))
            )
    return found


def faults(text: str, kind: str) -> list[int]:
    """Return the numbers of the lines that lack a narrow no-break space before ; : ? ! or inside « »."""
    return [
        number
        for number, line in lines_of_prose(text, kind)
        if FAULT.search(NOT_PROSE.sub(lambda found: found[1] or "x", line))
    ]


@pytest.mark.parametrize("path", FRENCH, ids=lambda path: str(path.relative_to(ROOT)))
def test_french_has_narrow_spaces_before_its_punctuation(path: Path) -> None:
    text = path.read_text("utf-8")
    lines = text.splitlines()
    assert not [f"{number}: {lines[number - 1]}" for number in faults(text, path.suffix)]


@pytest.mark.parametrize(
    "line",
    [
        "a = Quoi ?",
        "a = Quoi?",
        "a = Quoi\u00a0?",
        "a = { $b } : c",
        "a = (b) ; c",
        "a = « b\u202f»",
        "    [one] b!",
    ],
)
def test_a_missing_narrow_space_is_found_in_a_fluent_text(line: str) -> None:
    assert faults(f"# Note: fine\n{line}\n", ".ftl") == [2]


def test_a_missing_narrow_space_is_found_on_a_rules_page() -> None:
    page = """# Titre : faux
`a:b` et http://a.b:80/?c, à 12:30, avec expert:2000
```
a ; b
```
```cards
1 2! "un trio !" 3
4 5! "un trio\u202f!"
-- Faux ; ici.
```
**Attention :** là aussi
"""
    assert faults(page, ".md") == [1, 7, 9, 11]
