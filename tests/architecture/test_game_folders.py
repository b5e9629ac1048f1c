"""Every game folder is complete and consistent, and no other file names a game."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from pioche.core.game import game, game_ids
from pioche.core.scene import COLOURS
from tests.kit.paths import ROOT, SOURCE

FILES = (
    "__init__.py", "rules.py", "observe.py", "table.py",
    "players/__init__.py", "players/greedy.py", "players/policy.json", "players/policy.py",
    "words/text.en.ftl", "words/text.fr.ftl", "words/rules.en.md", "words/rules.fr.md",
)  # fmt: skip

PAGE_FILES = {".css", ".ftl", ".html", ".json", ".svelte", ".ts"}

_WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@pytest.mark.parametrize("name", game_ids())
def test_a_game_folder_has_every_file(name: str) -> None:
    folder = Path(game(name).rules.__file__).parent
    for file in FILES:
        assert (folder / file).is_file(), f"{name} has no {file}"


@pytest.mark.parametrize("name", game_ids())
def test_the_layout_covers_the_observation(name: str) -> None:
    found = game(name)
    assert sum(size for _, size in found.observe.LAYOUT) == found.observation


@pytest.mark.parametrize("name", game_ids())
def test_the_state_has_no_padding_and_holds_players_and_options(name: str) -> None:
    found = game(name)
    fields = found.state_type.fields
    assert fields is not None
    assert sum(dtype.itemsize for dtype, *_ in fields.values()) == found.state_type.itemsize
    assert {"players", *(option.name for option in found.options)} <= set(fields)


@pytest.mark.parametrize("name", game_ids())
def test_every_number_of_players_has_one_set_of_weights(name: str) -> None:
    found = game(name)
    counts = [count for one in found.trained for count in one["players"]]
    assert sorted(counts) == list(found.players)
    assert all(list(one["weights"]) == list(found.policy.FEATURES) for one in found.trained)


@pytest.mark.parametrize("name", game_ids())
def test_faces_can_be_told_apart_without_colours(name: str) -> None:
    faces = game(name).table.FACES
    codes = [face.code for face in faces]
    assert len(set(codes)) == len(codes)
    assert all(face.colour in COLOURS for face in faces)
    looks = [(face.label, face.letter) for face in faces]
    assert len(set(looks)) == len(looks), "two faces differ in colour alone"


@pytest.mark.parametrize("name", game_ids())
def test_every_notation_parses_to_its_action(name: str) -> None:
    found = game(name)
    assert [found.parse(text) for text in found.notations] == list(range(found.actions))
    assert all(text.isascii() and not re.search(r"\s", text) for text in found.notations)
    assert found.parse(f"  {found.notations[0].upper()} ") == 0
    assert all(found.parse(text) >= 0 for text in found.table.NOTATION_EXAMPLE.split(", "))


def name_of_a_game() -> re.Pattern[str]:
    """Return a pattern for the ids of all games, also written with `_`, as one word, or in capitals."""
    ids = [name.replace("-", "[-_ ]?") for name in game_ids()]
    return re.compile("|".join(rf"\b{name}\b" for name in ids), re.I)


def test_no_game_is_named_outside_its_folder() -> None:
    """Games are found by their folders, so no list of games may stand in the code."""
    named = name_of_a_game()
    for path in SOURCE.rglob("*.py"):
        if path.is_relative_to(SOURCE / "games"):
            continue
        tree = ast.parse(path.read_text("utf-8"))
        docstrings = {
            ast.get_docstring(node, clean=False)
            for node in ast.walk(tree)
            if isinstance(node, _WITH_DOCSTRING)
        }
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and node.value not in docstrings
            ):
                assert not named.search(node.value), f"{path.name}:{node.lineno} names a game"


def test_no_game_is_named_outside_its_folder_of_the_page() -> None:
    """All that the page knows of a game (look, texts) is in `web/src/games/<id>/`."""
    named, page = name_of_a_game(), ROOT / "web" / "src"
    folders = [page / "games" / name for name in game_ids()]
    for path in sorted(page.rglob("*")):
        if path.suffix in PAGE_FILES and not any(path.is_relative_to(folder) for folder in folders):
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                assert not named.search(line), f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
