"""The house: imports point one way, rooms are complete, texts match, documents are true."""

from __future__ import annotations

import ast
import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

import pioche
from pioche.core.game import game, game_ids
from pioche.core.scene import COLOURS
from pioche.core.text import LANGUAGES, Text
from pioche.envs.layout import page
from tests.kit.paths import EXAMPLE_GAMES, ROOT, SOURCE

LAYERS = (
    "core",
    "games",
    "bots",
    "coach",
    "arena",
    "envs",
    "server",
    "cli",
)  # each may import those before it
FILES = (
    "__init__.py", "rules.py", "table.py",
    "players/__init__.py", "players/greedy.py", "players/policy.json", "players/policy.py",
    "words/text.en.ftl", "words/text.fr.ftl", "words/rules.en.md", "words/rules.fr.md",
)  # fmt: skip


def imported(path: Path) -> set[str]:
    """The modules of this project that a file names in an import."""
    found: set[str] = set()
    package = ["pioche", *path.relative_to(SOURCE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            found.add(".".join([*base, *([node.module] if node.module else [])]))
    return {name for name in found if name.startswith("pioche")}


@pytest.mark.parametrize("layer", LAYERS)
def test_imports_point_one_way(layer: str) -> None:
    allowed = LAYERS[: LAYERS.index(layer) + 1]
    for path in (SOURCE / layer).rglob("*.py"):
        for name in imported(path):
            parts = name.split(".")
            if len(parts) == 1 or (layer == "core" and name == "pioche.games"):
                continue  # the package itself; core finds the rooms without knowing any
            assert parts[1] in allowed, f"{path.relative_to(ROOT)} imports {name}"


def test_rooms_do_not_know_each_other() -> None:
    for path in (SOURCE / "games").glob("*/*.py"):
        for name in imported(path):
            if name.startswith("pioche.games."):
                assert name.split(".")[2] == path.parent.name, f"{path} imports {name}"


def test_rules_are_pure() -> None:
    allowed = {f"pioche.core.{name}" for name in ("contract", "kernel", "rng", "toolbox")}
    for path in (SOURCE / "games").glob("*/rules.py"):
        assert imported(path) <= allowed, path


def test_no_game_is_named_outside_its_room() -> None:
    """Adding a room adds the game everywhere: nothing else may list games."""
    named = re.compile("|".join(f"\\b{name}\\b" for name in game_ids()))
    for layer in LAYERS:
        if layer == "games":
            continue
        for path in (SOURCE / layer).rglob("*.py"):
            tree = ast.parse(path.read_text("utf-8"))
            docs = {
                ast.get_docstring(node, clean=False)
                for node in ast.walk(tree)
                if isinstance(node, _DOCUMENTED)
            }
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in docs:
                    assert not named.search(node.value), f"{path.name}:{node.lineno} names a game"


_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def test_only_the_kernel_module_knows_numba() -> None:
    for path in SOURCE.rglob("*.py"):
        if path.name != "kernel.py":
            assert not re.search(r"^\s*(import|from) numba|njit", path.read_text("utf-8"), re.M), path


@pytest.mark.parametrize("name", game_ids())
def test_a_room_is_complete(name: str) -> None:
    folder = Path(game(name).rules.__file__).parent
    for file in FILES:
        assert (folder / file).is_file(), f"{name} has no {file}"


@pytest.mark.parametrize("name", game_ids())
def test_a_room_states_its_facts(name: str) -> None:
    room = game(name)
    assert sum(size for _, size in room.observe.LAYOUT) == room.observation
    fields = room.state_type.fields
    assert sum(fields[field][0].itemsize for field in room.state_type.names) == room.state_type.itemsize
    assert {"players", *(option.name for option in room.options)} <= set(room.state_type.names)
    counts = [count for one in room.trained for count in one["players"]]
    assert sorted(counts) == list(room.players), "a number of players without weights, or with two"
    assert all(list(one["weights"]) == list(room.policy.FEATURES) for one in room.trained)
    codes = [face.code for face in room.table.FACES]
    assert len(set(codes)) == len(codes)
    assert all(face.colour in COLOURS for face in room.table.FACES)
    looks = [(face.label, face.letter) for face in room.table.FACES]
    assert len(set(looks)) == len(looks), "faces differ in colour alone"


@pytest.mark.parametrize("name", game_ids())
def test_notation_round_trips(name: str) -> None:
    room = game(name)
    assert [room.parse(text) for text in room.notations] == list(range(room.actions))
    assert all(text.isascii() and not re.search(r"\s", text) for text in room.notations)
    assert room.parse(f"  {room.notations[0].upper()} ") == 0
    assert all(room.parse(text) >= 0 for text in room.table.NOTATION_EXAMPLE.split(", "))


# Texts ------------------------------------------------------------------------------------------


def entries(path: Path) -> dict[str, set[str]]:
    """The messages of a file and the variables that each uses."""
    found = {}
    resource = FluentParser().parse(path.read_text("utf-8"))
    for entry in resource.body:
        assert not isinstance(entry, ftl.Junk), f"{path}: {entry.content}"
        if isinstance(entry, ftl.Message):
            used: set[str] = set()
            _variables(entry, used)
            assert entry.id.name not in found, f"{path} has {entry.id.name} twice"
            found[entry.id.name] = used
    return found


def _variables(node: object, used: set[str]) -> None:
    if isinstance(node, ftl.VariableReference):
        used.add(node.id.name)
    for child in vars(node).values() if isinstance(node, ftl.BaseNode) else ():
        for one in child if isinstance(child, list) else [child]:
            _variables(one, used)


TEXTS = sorted(SOURCE.rglob("text.en.ftl"))


@pytest.mark.parametrize("english", TEXTS, ids=lambda path: path.parent.name)
def test_both_languages_say_the_same_things(english: Path) -> None:
    french = entries(english.with_name("text.fr.ftl"))
    assert french == entries(english)


def third_person_only(path: Path) -> list[str]:
    """The lines of the log about a seat that have no words for that seat itself."""
    found = []
    for entry in FluentParser().parse(path.read_text("utf-8")).body:
        if isinstance(entry, ftl.Message) and entry.id.name.startswith("log-"):
            used: set[str] = set()
            _variables(entry.value, used)
            if "seat" in used and "you" not in {attribute.id.name for attribute in entry.attributes}:
                found.append(entry.id.name)
    return found


ROOM_TEXTS = sorted(
    [*(SOURCE / "games").glob("*/words/text.*.ftl"), *EXAMPLE_GAMES.glob("*/words/text.*.ftl")]
)


@pytest.mark.parametrize("path", ROOM_TEXTS, ids=lambda path: f"{path.parent.name}-{path.name.split('.')[1]}")
def test_the_log_speaks_to_the_seat_it_is_about(path: Path) -> None:
    """The person's own seat is told "You draw a card", with the attribute `.you`."""
    assert third_person_only(path) == []


def test_a_log_line_without_words_for_its_own_seat_is_found(tmp_path: Path) -> None:
    path = tmp_path / "text.en.ftl"
    path.write_text(
        "log-a = { $seat } passes.\nlog-b = { $seat } draws.\n    .you = You draw.\nlog-c = You draw.\n"
    )
    assert third_person_only(path) == ["log-a"]


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("text.fr.ftl")), ids=lambda path: path.parent.name)
def test_french_typography(path: Path) -> None:
    """A narrow no-break space stands before ; : ! ? and inside « »."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.startswith("#"):
            continue
        words = re.sub(r"\{[^}]*\}", "x", line.partition("=")[2] if re.match(r"^[a-z]", line) else line)
        assert not re.search(r"\w[;!?»]|\w [:;!?»]|«[^\u202f]", words), f"{path.parent.name}:{number}: {line}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game_ids())
def test_every_face_and_option_has_words(name: str, language: str) -> None:
    room = game(name)
    text = Text(language, room)
    for key in ("game-name", "game-line", "game-length"):
        assert text(key)
    assert all(text.card(face.code) for face in room.table.FACES)
    for option in room.options:
        words = () if isinstance(option.values, range) else option.values
        spoken = [value for value in words if option.name != "first" or not value.isdigit()]
        for key in ("", "-about", *(f"-{value}" for value in spoken)):
            assert text(f"option-{option.name}{key}")
    page = room.rules_page(language)
    assert page.startswith("# ")
    chapters = [line for line in page.splitlines() if line.startswith("## ")]
    assert chapters[-1:] in ([], ["## Notation"]), "the page folds it up"


# Documents ----------------------------------------------------------------------------------------


NEEDED = {"docs/pettingzoo.md": "pettingzoo", "docs/openspiel.md": "pyspiel"}


@pytest.mark.parametrize(
    "name",
    [
        "README.md",
        "CONTRIBUTING.md",
        "ARCHITECTURE.md",
        "docs/batch.md",
        "docs/bots.md",
        "docs/coach.md",
        "docs/library.md",
        *NEEDED,
    ],
)
def test_examples_in_documents_run(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if name in NEEDED:
        pytest.importorskip(NEEDED[name])
    failed, tried = doctest.testfile(str(ROOT / name), module_relative=False)
    assert failed == 0
    assert tried > 0 or name in ("CONTRIBUTING.md", "ARCHITECTURE.md")


def test_the_layouts_in_the_documents_are_those_of_the_rooms() -> None:
    ours = [name for name in game_ids() if Path(game(name).rules.__file__).is_relative_to(SOURCE)]
    told = (ROOT / "docs" / "observations.md").read_text("utf-8")
    assert told == page(ours), "python -m pioche.envs.layout > docs/observations.md"


PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_in_documents_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text("utf-8")):
        assert (path.parent / target).exists(), f"{path.name} links to {target}"


def test_the_public_names_are_there() -> None:
    assert all(getattr(pioche, name) is not None for name in pioche.__all__)


def test_importing_the_package_is_cheap() -> None:
    code = "import sys, pioche; assert not {'numpy', 'numba', 'rich'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
