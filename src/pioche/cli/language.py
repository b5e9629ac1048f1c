"""The language of this run: `--lang` wherever it stands, else the locale's."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pioche.cli.errors import Wrong

if TYPE_CHECKING:
    from pioche.core.game import Game
    from pioche.core.text import Text

FLAG = "--lang"
LANGUAGES = tuple(sorted(path.name.split(".")[1] for path in Path(__file__).parent.glob("text.*.ftl")))
_current = ["en"]


def chosen(arguments: Sequence[str]) -> list[str]:
    """Settle the language; the arguments without `--lang`."""
    _current[0] = of_locale()
    rest: list[str] = []
    given = iter(arguments)
    for argument in given:
        if argument == "--":
            return [*rest, argument, *given]
        name, equals, value = argument.partition("=")
        if name != FLAG:
            rest.append(argument)
            continue
        wanted = value if equals else next(given, "")
        if wanted not in LANGUAGES:
            raise Wrong("bad-language", given=wanted, expected=", ".join(LANGUAGES))
        _current[0] = wanted
    return rest


def of_locale() -> str:
    """The language of the messages' locale, English where it is none of ours."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    wanted = next((name for name in names if name), "").partition("_")[0].partition(".")[0].lower()
    return wanted if wanted in LANGUAGES else "en"


def current() -> str:
    return _current[0]


def text(game: Game | None = None, names: Sequence[str] = (), you: int | None = None) -> Text:
    """The words of the command line and, with a game, of its room."""
    from pioche.core.text import Text

    return Text(current(), game, names, you, also=("pioche.bots", "pioche.cli"))


def plain(key: str) -> str:
    """A text without arguments, read straight from the file: help must not wait for imports."""
    words = Path(__file__).with_name(f"text.{current()}.ftl").read_text("utf-8")
    found = re.search(rf"^{re.escape(key)} =((?:.*)(?:\n +.+)*)", words, re.MULTILINE)
    return " ".join(found[1].split(" \n")).replace("\n", " ").strip() if found else ""
