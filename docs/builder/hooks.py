"""What MkDocs does not do by itself: pages made from other files, cards, two languages, and a last check."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cards
import check
import commands
import lists
import notebooks
import repository
from languages import FRENCH, Split, alternates, language_of
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File

ROOT = repository.ROOT
RULES = "rules/*"  # stands in the navigation for the rules pages of all games
NOTEBOOKS = "notebooks/*"
FONTS = ROOT / "web" / "src" / "look" / "fonts"
PREFIX = {"en": "", "fr": FRENCH}
NOTE = {
    "en": "The names of the games belong to their publishers and authors; rules text and drawings are our own.",
    "fr": "Les noms des jeux appartiennent à leurs éditeurs et à leurs auteurs ; le texte des règles et les dessins sont à nous.",
}

COPYRIGHT = {
    "en": "The names of the games belong to their publishers and authors. Pioche is under the MIT licence.",
    "fr": "Les noms des jeux appartiennent à leurs éditeurs et à leurs auteurs. Pioche est sous licence MIT.",
}


class _Site:
    """What one build needs in several of its steps."""

    drawn: cards.Drawn
    sources: dict[str, Path]  # the file that a generated page comes from
    urls: dict[str, str]
    navigation: Split


def on_config(config: Any) -> Any:
    """Put the rules pages of all games, and all notebooks, into the navigation."""
    names = {RULES: [one.id for one in cards.games()], NOTEBOOKS: [path.stem for path in notebooks.files()]}
    config.nav = _expanded(config.nav, names)
    return config


def _expanded(items: list[Any], names: dict[str, list[str]]) -> list[Any]:
    made: list[Any] = []
    for item in items:
        if isinstance(item, str) and item.endswith("/*"):
            kind = "/".join(item.split("/")[-2:])
            made += [f"{item.removesuffix('*')}{name}.md" for name in names[kind]]
        elif isinstance(item, dict):
            made.append({title: _expanded(inside, names) if isinstance(inside, list) else inside
                         for title, inside in item.items()})  # fmt: skip
        else:
            made.append(item)
    return made


def on_files(files: Any, config: Any) -> Any:
    _Site.drawn = cards.draw()
    _Site.sources = {}

    def add(uri: str, content: str | None = None, path: Path | None = None) -> None:
        if content is not None:
            files.append(File.generated(config, uri, content=content))
        else:
            files.append(File.generated(config, uri, abs_src_path=str(path)))

    for name, page in repository.PAGES.items():
        add(page, (ROOT / name).read_text("utf-8"))
        _Site.sources[page] = ROOT / name
    for one in cards.games():
        for language, prefix in PREFIX.items():
            add(f"{prefix}rules/{one.id}.md", _rules(one, language))
    for path in notebooks.files():
        add(f"notebooks/{path.stem}.md", notebooks.page(path))
    for language, prefix in PREFIX.items():
        add(f"{prefix}commands.md", commands.page(language))
    for uri, path in repository.opened().items():
        add(uri, path=path)
    for font in FONTS.glob("*.woff2"):
        add(f"assets/fonts/{font.name}", path=font)
    add("assets/icon.svg", path=ROOT / "web" / "public" / "icon.svg")
    add("assets/cards.css", _Site.drawn.css)
    return files


def _rules(one: Any, language: str) -> str:
    """The rules page of a game, with its pictures drawn."""
    pictures = iter(_Site.drawn.pictures[one.id, language])
    text = lists.indented(one.rules_page(language))
    text = cards.BLOCK.sub(lambda _: f"\n{next(pictures)}\n\n", text)
    text = text.replace("<figure", "<figure data-search-exclude")
    return f"{text}\n\n---\n\n*{NOTE[language]}*\n\n<div hidden data-search-exclude>{_Site.drawn.symbols}</div>\n"


def on_nav(nav: Any, config: Any, files: Any) -> Any:
    _Site.navigation = Split(nav)
    _Site.urls = {file.src_uri: file.url for file in files.documentation_pages()}
    return nav


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    source = _Site.sources.get(page.file.src_uri, Path(page.file.abs_src_path or ROOT / "docs" / "-"))
    return repository.linked(markdown, source, page.file.src_uri)


def on_page_context(context: Any, page: Any, config: Any, nav: Any) -> Any:
    config.theme["language"] = language = language_of(page.file.src_uri)
    config.copyright = COPYRIGHT[language]
    config.extra["languages"] = alternates(page, _Site.urls)
    context["nav"] = _Site.navigation.of(page)
    context["cards"] = _Site.drawn
    return context


def _check(config: Any) -> None:
    """Fail on dead links, and on anything that a browser would fetch from another host."""
    faults = check.faults(Path(config.site_dir))
    if faults:
        raise PluginError("\n".join(["The site is not whole:", *faults]))


on_post_build = event_priority(-200)(_check)  # after the search has written its index
