"""The rules pages: one order of headings in all games and languages, and every option as the game declares it."""

from __future__ import annotations

import re

import pytest

from pioche.core.contract import Option
from pioche.core.game import game, game_ids
from pioche.core.text import LANGUAGES, Text

# Players find a thing at the same place in every game. Smaller headings below these are a game's own. The page
# folds the last chapter.
CHAPTERS = {
    "en": ["The cards", "Setting up", "Your turn", "The end and the winner", "Options", "Notation"],
    "fr": ["Les cartes", "La mise en place", "Ton tour", "La fin et la victoire", "Options", "Notation"],
}


def headings(page: str) -> list[tuple[int, str]]:
    """Return the headings of a page, each with its level."""
    prose = re.sub(r"^```.*?^```", "", page, flags=re.MULTILINE | re.DOTALL)
    return [(len(marks), words) for marks, words in re.findall(r"^(#+) (.+)$", prose, re.MULTILINE)]


def options_chapter(page: str) -> str:
    return page.partition("\n## Options\n")[2].partition("\n## ")[0]


def expected_lines(option: Option, text: Text) -> list[str]:
    """Return how the lines about an option begin, in order: its name, then its values.

    A value is "match of three (`3`)", as the game's texts call it; the default is marked. Numbers without a
    text of their own are a range: "(`0…500`, 100 by default)".
    """
    found = [f"- **{text(f'option-{option.name}')}** (`{option.name}`)"]
    numbers = []
    for value in () if isinstance(option.values, range) else option.values:
        key = f"option-{option.name}-{value}"
        if text.has(key):
            mark = f", {text('default')}" if value == option.default else ""
            found.append(f"  - {text(key)} (`{value}`{mark})")
        else:
            numbers.append(value)
    if isinstance(option.values, range):
        usual = text("by-default", value=str(option.default))
        found.append(f"(`{option.values[0]}…{option.values[-1]}`, {usual})")
    elif numbers:
        found.append(f"(`{numbers[0]}…{numbers[-1]}`)")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game_ids())
def test_all_games_have_the_same_chapters(name: str, language: str) -> None:
    (level, _), *others = headings(game(name).rules_page(language))
    assert level == 1, "a page begins with its title"
    assert [words for level, words in others if level <= 2] == CHAPTERS[language]


@pytest.mark.parametrize("name", game_ids())
def test_all_languages_have_the_same_headings(name: str) -> None:
    first, *others = ([level for level, _ in headings(game(name).rules_page(each))] for each in LANGUAGES)
    assert all(levels == first for levels in others)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game_ids())
def test_a_page_lists_the_options_that_the_game_declares(name: str, language: str) -> None:
    found = game(name)
    text = Text(language, found, also=("pioche.cli",))
    chapter = options_chapter(found.rules_page(language))
    expected = [line for option in found.options for line in expected_lines(option, text)]
    listed = re.findall(r"^ *- .*$", chapter, re.MULTILINE)
    assert len(listed) == len(expected), "a page lists the options and values of its game, and no others"
    for line, words in zip(listed, expected, strict=True):
        assert line.startswith(words) if words.startswith(("-", " ")) else words in line


def test_headings_leave_out_blocks_of_code() -> None:
    assert headings("# A\n```\n# no\n```\n## B\n### C\n") == [(1, "A"), (2, "B"), (3, "C")]
