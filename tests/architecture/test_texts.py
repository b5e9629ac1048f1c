"""The Fluent texts: both languages are complete and name everything that a game has."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from pioche.core.game import game, game_ids
from pioche.core.text import LANGUAGES, Text
from tests.kit.paths import EXAMPLE_GAMES, SOURCE

ENGLISH_TEXTS = sorted(SOURCE.rglob("text.en.ftl"))
GAME_TEXTS = sorted(
    [*(SOURCE / "games").glob("*/words/text.*.ftl"), *EXAMPLE_GAMES.glob("*/words/text.*.ftl")]
)


def owner(path: Path) -> str:
    """Return the package or the game that a text file belongs to."""
    return path.parents[1].name if path.parent.name == "words" else path.parent.name


def messages(path: Path) -> dict[str, set[str]]:
    """Return the messages of a Fluent file, each with the variables that it uses."""
    found = {}
    resource = FluentParser().parse(path.read_text("utf-8"))
    for entry in resource.body:
        assert not isinstance(entry, ftl.Junk), f"{path}: {entry.content}"
        if isinstance(entry, ftl.Message):
            used: set[str] = set()
            _add_variables(entry, used)
            assert entry.id.name not in found, f"{path} has {entry.id.name} twice"
            found[entry.id.name] = used
    return found


def _add_variables(node: object, used: set[str]) -> None:
    if isinstance(node, ftl.VariableReference):
        used.add(node.id.name)
    for child in vars(node).values() if isinstance(node, ftl.BaseNode) else ():
        for one in child if isinstance(child, list) else [child]:
            _add_variables(one, used)


@pytest.mark.parametrize("english", ENGLISH_TEXTS, ids=owner)
def test_both_languages_have_the_same_messages_and_variables(english: Path) -> None:
    french = messages(english.with_name("text.fr.ftl"))
    assert french == messages(english)


def log_messages_without_you(path: Path) -> list[str]:
    """Return the log messages about a seat that lack the attribute `.you` for that seat's own viewer."""
    found = []
    for entry in FluentParser().parse(path.read_text("utf-8")).body:
        if isinstance(entry, ftl.Message) and entry.id.name.startswith("log-"):
            used: set[str] = set()
            _add_variables(entry.value, used)
            if "seat" in used and "you" not in {attribute.id.name for attribute in entry.attributes}:
                found.append(entry.id.name)
    return found


@pytest.mark.parametrize("path", GAME_TEXTS, ids=lambda path: f"{owner(path)}-{path.name.split('.')[1]}")
def test_log_messages_about_a_seat_address_its_own_viewer(path: Path) -> None:
    """The seat's own viewer reads "You draw a card", from the attribute `.you`."""
    assert log_messages_without_you(path) == []


def test_a_log_message_without_you_is_found(tmp_path: Path) -> None:
    path = tmp_path / "text.en.ftl"
    path.write_text(
        "log-a = { $seat } passes.\nlog-b = { $seat } draws.\n    .you = You draw.\nlog-c = You draw.\n"
    )
    assert log_messages_without_you(path) == ["log-a"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game_ids())
def test_every_face_and_option_has_a_text(name: str, language: str) -> None:
    found = game(name)
    text = Text(language, found)
    for key in ("game-name", "game-line", "game-length"):
        assert text(key)
    assert all(text.card(face.code) for face in found.table.FACES)
    for option in found.options:
        values = () if isinstance(option.values, range) else option.values
        named = [value for value in values if option.name != "first" or not value.isdigit()]
        for key in ("", "-about", *(f"-{value}" for value in named)):
            assert text(f"option-{option.name}{key}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game_ids())
def test_every_game_says_its_goal_in_one_short_line(name: str, language: str) -> None:
    """The page shows it on the edge of the action bar, with the table's options as arguments."""
    found = game(name)
    text = Text(language, found)
    values = [
        sorted({option.default, min(option.values), max(option.values)})
        if isinstance(option.values, range)
        else option.values
        for option in found.options
    ]
    for chosen in itertools.product(*values):
        options = dict(zip((option.name for option in found.options), chosen, strict=True))
        said = text("goal", **options)
        assert 10 <= len(said) <= 46, said
        assert "\n" not in said
        assert not said.endswith(".")


def test_the_names_of_bots_are_the_same_in_every_language() -> None:
    english, *others = (Text(language, also=("pioche.bots",))("bot-names") for language in LANGUAGES)
    assert all(names == english for names in others)
    assert len(set(english.split(", "))) == max(max(game(name).players) for name in game_ids())
