"""Reads the built site as a browser would: every link leads to a file and a place in it, nothing comes from elsewhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

_FETCHED = {"script": "src", "img": "src", "source": "src", "iframe": "src", "link": "href"}
_CSS_URL = re.compile(r"(?:url\(\s*[\"']?|@import\s+[\"'])(?!data:)(https?:)?//", re.I)
_NOT_FETCHED = ("canonical", "alternate", "prev", "next")  # relations that a browser does not load


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.places: set[str] = set()
        self.links: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.places |= {found[name] for name in ("id", "name") if name in found}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        if tag in _FETCHED and _FETCHED[tag] in found:
            self.links.append(found[_FETCHED[tag]])
            if found.get("rel") not in _NOT_FETCHED:
                self.fetched.append(found[_FETCHED[tag]])


def faults(folder: Path) -> list[str]:
    """Return what is wrong with the site in this folder, one line each."""
    pages = {path: _read(path) for path in sorted(folder.rglob("*.html"))}
    found = []
    for path, page in pages.items():
        name = path.relative_to(folder)
        found += [f"{name}: fetched from elsewhere: {url}" for url in page.fetched if urlsplit(url).netloc]
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or name.name == "404.html":
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target /= "index.html"
            if not target.is_file():
                found.append(f"{name}: no such file: {link}")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].places:
                found.append(f"{name}: no such place: {link}")
    for path in sorted(folder.rglob("*.css")):
        if _CSS_URL.search(path.read_text("utf-8")):
            found.append(f"{path.relative_to(folder)}: fetches from elsewhere")
    return found


def _read(path: Path) -> _Page:
    page = _Page()
    page.feed(path.read_text("utf-8"))
    return page
