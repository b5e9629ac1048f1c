"""The documentation as a site: what can be checked without building it. `make docs` builds it, and checks the rest."""

from __future__ import annotations

import re
import unicodedata

import pytest

from tests.kit.paths import DOCS, ROOT

NAV = (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:\n")[2]
FRENCH = "fr/"
MADE = {
    "architecture.md",
    "contributing.md",
    "changelog.md",
    "commands.md",
    "fr/commands.md",
}  # by docs/builder/
PAGES = sorted(
    path.relative_to(DOCS).as_posix()
    for path in DOCS.rglob("*.md")
    if path.relative_to(DOCS).parts[0] not in ("builder", "theme")
)
DOCUMENTS = [*PAGES, "../README.md", "../ARCHITECTURE.md", "../CONTRIBUTING.md", "../CHANGELOG.md"]


def part(title: str) -> set[str]:
    """The pages of one part of the navigation, without `fr/`."""
    found = re.search(rf"^( *)- {title}:\n((?:\1 +.*\n)+)", NAV, re.M)
    assert found is not None, title
    return {name.removeprefix(FRENCH) for name in listed(found[2])}


def listed(text: str) -> list[str]:
    return re.findall(r"^ *- (?:[^:\n]+: )?(\S+\.md|\S+/\*)$", text, re.M)


def test_every_page_is_in_the_navigation_once() -> None:
    names = listed(NAV)
    assert len(set(names)) == len(names)
    assert {name for name in names if not name.endswith("/*")} == {*PAGES, *MADE}, (
        "add it to nav in mkdocs.yml"
    )


def test_what_players_and_hosts_read_is_there_in_french() -> None:
    assert part("Play") == part("Jouer")
    assert part("Host") == part("Héberger")
    assert {name.removeprefix(FRENCH) for name in PAGES if name.startswith(FRENCH)} <= set(PAGES)


def headings(text: str) -> set[str]:
    """The places in a page to which a link can lead: its headings, as GitHub and MkDocs name them."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    found = set()
    for heading in re.findall(r"^#+ (.+)$", text, re.M):
        plain = unicodedata.normalize("NFKD", heading).encode("ascii", "ignore").decode()
        found.add(re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower()))
    return found


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_to_files_and_headings(name: str) -> None:
    path = (DOCS / name).resolve()
    text = re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.M | re.S)
    for target, place in re.findall(r"\]\((?![a-z]+:)([^)#\s]*)#?([^)\s]*)\)", text):
        file = path.parent / target if target else path
        generated = (
            file.resolve().is_relative_to(DOCS) and file.resolve().relative_to(DOCS).as_posix() in MADE
        )
        assert file.exists() or generated, f"{name} links to {target}"
        if place and file.suffix == ".md" and not generated:
            assert place in headings(file.read_text("utf-8")), f"{name} links to {target}#{place}"


def test_a_heading_has_the_name_that_links_use() -> None:
    text = "# Do the chances come true?\n```\n# no heading\n```\n## Réfléchir sur d’autres machines\n"
    assert headings(text) == {"do-the-chances-come-true", "reflechir-sur-dautres-machines"}
