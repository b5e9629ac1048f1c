"""Two languages on one site: French pages lie in `fr/` and are a section of the navigation of their own.

A page shows the navigation, the words of the theme and the address of the other language that suit it.
"""

from __future__ import annotations

from typing import Any

from mkdocs.structure.nav import Navigation

FRENCH = "fr/"
NAMES = {"en": "English", "fr": "Français"}


def language_of(uri: str) -> str:
    return "fr" if uri.startswith(FRENCH) else "en"


def counterpart(uri: str) -> str:
    """The same page in the other language, if there is one."""
    return uri.removeprefix(FRENCH) if uri.startswith(FRENCH) else FRENCH + uri


class Split:
    """The navigation of each language."""

    def __init__(self, whole: Navigation) -> None:
        (french,) = [item for item in whole.items if item.is_section and item.title == NAMES["fr"]]
        english = [item for item in whole.items if item is not french]
        for item in french.children:
            item.parent = None  # otherwise every breadcrumb would begin with the language
        self._of = {
            "en": self._navigation(english, whole.pages, "en"),
            "fr": self._navigation(french.children, whole.pages, "fr"),
        }

    @staticmethod
    def _navigation(items: list[Any], pages: list[Any], language: str) -> Navigation:
        own = [page for page in pages if language_of(page.file.src_uri) == language]
        for page, before, after in zip(own, [None, *own], [*own[1:], None], strict=False):
            page.previous_page, page.next_page = before, after
        made = Navigation(items, own)
        made.homepage = own[0]
        return made

    def of(self, page: Any) -> Navigation:
        return self._of[language_of(page.file.src_uri)]


def alternates(page: Any, urls: dict[str, str]) -> list[dict[str, str]]:
    """What the choice of languages offers on this page: the same page, else the first one of the language."""
    uri = page.file.src_uri
    own = language_of(uri)
    other = "en" if own == "fr" else "fr"
    home = FRENCH + "index.md" if other == "fr" else "index.md"
    link = {own: page.url, other: urls.get(counterpart(uri), urls[home])}
    return [{"name": NAMES[each], "lang": each, "link": link[each]} for each in NAMES]
