"""Cards for the site, drawn by the components of the page: `web/docs/cards.ts` renders them to HTML in Node."""

from __future__ import annotations

import json
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from pioche.core.game import Game, game, game_ids
from pioche.core.text import messages

ROOT = Path(__file__).resolve().parent.parent.parent
RENDERER = ROOT / "build" / "docs-cards" / "cards.mjs"
LANGUAGES = ("en", "fr")
BLOCK = re.compile(r"^```cards\n(.*?)^```\n?", re.MULTILINE | re.DOTALL)
_FONT_FACE = re.compile(r"@font-face \{.*?\}", re.DOTALL)


@dataclass(frozen=True)
class Drawn:
    """What the site shows of cards: styles, SVG symbols, one card of each game, and the pictures of its rules."""

    css: str
    symbols: str
    card: dict[str, str]
    pictures: dict[tuple[str, str], list[str]]  # by game and language, in the order of the page


def games() -> list[Game]:
    return [game(name) for name in game_ids()]


def draw() -> Drawn:
    """Draw all cards of the site. Raises `CalledProcessError` where Node cannot."""
    asked = json.dumps({"games": [_asked(one) for one in games()]})
    done = subprocess.run(
        ["node", str(RENDERER)], input=asked, capture_output=True, text=True, check=True, env=_environment()
    )
    found = json.loads(done.stdout)
    return Drawn(
        css=_in_the_theme(found["css"]),
        symbols=_one_line(found["symbols"]),
        card={name: _one_line(each["card"]) for name, each in found["games"].items()},
        pictures={
            (name, language): [_one_line(picture) for picture in each["blocks"][language]]
            for name, each in found["games"].items()
            for language in LANGUAGES
        },
    )


def _asked(one: Game) -> dict[str, object]:
    faces = [{"code": face.code, "label": face.label, "colour": face.colour, "letter": face.letter}
             for face in one.table.FACES]  # fmt: skip
    return {
        "game": {"id": one.id, "faces": faces},
        "texts": {each: [messages(package, each) for package in ("pioche.core", one.words)] + [_page(each)]
                  for each in LANGUAGES},
        "blocks": {each: BLOCK.findall(one.rules_page(each)) for each in LANGUAGES},
    }  # fmt: skip


def _page(language: str) -> str:
    """The texts of the page, which name places without a card."""
    return (ROOT / "web" / "src" / "text" / f"text.{language}.ftl").read_text("utf-8")


def _environment() -> dict[str, str]:
    """The environment in which Node is found, also one from a wheel beside this Python."""
    beside = str(ROOT / ".venv" / "bin")
    return {**os.environ, "PATH": os.pathsep.join([os.environ.get("PATH", os.defpath), beside])}


def _in_the_theme(css: str) -> str:
    """The page's styles under the theme's name for dark; the site declares its fonts itself."""
    return _FONT_FACE.sub("", css).replace(':root[data-theme="dark"]', '[data-md-color-scheme="slate"]')


def _one_line(html: str) -> str:
    """Markdown takes a block of HTML as it is if it has no empty line."""
    return re.sub(r"\s*\n\s*", " ", html)
