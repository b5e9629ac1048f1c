"""Files of the repository that the site shows: as pages, or to be opened as they are."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# Documents outside docs/, with their pages.
PAGES = {
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}
_OPENED = ("deploy", "examples")  # folders whose files pages link to
_LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)#\s]*)((?:#[^)\s]*)?)(?=\))")


def opened() -> dict[str, Path]:
    """The files that the site holds as they are, by their address on it."""
    return {
        f"files/{path.relative_to(ROOT).as_posix()}": path
        for folder in _OPENED
        for path in sorted((ROOT / folder).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


def linked(markdown: str, source: Path, page: str) -> str:
    """Return a page's text with links to files of the repository replaced by links to pages of the site.

    `source` is the file that the text comes from, `page` its page, relative to the site's root.
    """

    def replaced(found: re.Match[str]) -> str:
        target = _on_site(source.parent / found[1]) if found[1] else None
        return found[0] if target is None else _relative(target, page) + found[2]

    return _LINK.sub(replaced, markdown)


def _on_site(file: Path) -> str | None:
    """Where the site has this file; None where MkDocs finds it or misses it by itself."""
    try:
        path = file.resolve().relative_to(ROOT).as_posix()
    except ValueError:
        return None
    if path in PAGES:
        return PAGES[path]
    if path == "README.md":
        return "index.md"
    if path == "examples":
        return "examples.md"
    if path.startswith("docs/notebooks/"):
        return path.removeprefix("docs/").removesuffix(".ipynb") + ".md"
    if path.startswith("docs/"):
        return path.removeprefix("docs/")
    return f"files/{path}" if path.startswith(_OPENED) else None


def _relative(target: str, page: str) -> str:
    return "../" * page.count("/") + target
