"""The language of this run, and the texts of the command line in that language.

`--lang` chooses the language, anywhere on the command line; without it the locale does. The sentences are
in `text.<language>.ftl` of this folder. To find the code that shows a sentence, search these files for its
words, then search the code for the message id: "Your turn." has the id `your-turn`, which
`terminal/loop.py` shows. `core/text.py` says where the other sentences are.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pioche.cli.errors import CommandError

if TYPE_CHECKING:
    from pioche.core.game import Game
    from pioche.core.text import Text

FLAG = "--lang"
LANGUAGES = tuple(sorted(path.name.split(".")[1] for path in Path(__file__).parent.glob("text.*.ftl")))
_current = ["en"]


def choose(arguments: Sequence[str]) -> list[str]:
    """Set the language of this run; return the arguments without `--lang`."""
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
            raise CommandError("bad-language", given=wanted, expected=", ".join(LANGUAGES))
        _current[0] = wanted
    return rest


def of_locale() -> str:
    """Return the language of the locale, or English if there are no texts in it."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    wanted = next((name for name in names if name), "").partition("_")[0].partition(".")[0].lower()
    return wanted if wanted in LANGUAGES else "en"


def current() -> str:
    return _current[0]


def text(game: Game | None = None, names: Sequence[str] = (), you: int | None = None) -> Text:
    """Return the texts of the command line, of the bots and, if given, of a game; arguments as of `Text`."""
    from pioche.core.text import Text

    return Text(current(), game, names, you, also=("pioche.bots", "pioche.cli"))


def plain(key: str) -> str:
    """Return a text without arguments, read without Fluent: help must not wait for slow imports."""
    source = Path(__file__).with_name(f"text.{current()}.ftl").read_text("utf-8")
    found = re.search(rf"^{re.escape(key)} =((?:.*)(?:\n +.+)*)", source, re.MULTILINE)
    return " ".join(found[1].split(" \n")).replace("\n", " ").strip() if found else ""
