"""Paragraphs and rules pages on the terminal."""

from __future__ import annotations

import io
import re

from rich.console import Console

from pioche.cli.commands import rules
from pioche.cli.terminal.screen import Terminal
from pioche.core.drawing.blocks import STAND_IN
from pioche.core.game import game

SENTENCE = (
    "  • Tu défausses le 9 et tu retournes la carte cachée\u202f: un 4\u202f! Et puis\u202f; vraiment\u202f?"
)


def lines_at(width: int) -> list[str]:
    screen = io.StringIO()
    Terminal(Console(file=screen, width=width)).say(SENTENCE)
    return screen.getvalue().splitlines()


def test_no_line_breaks_at_a_no_break_space() -> None:
    for width in range(20, 100):
        lines = lines_at(width)
        assert all(len(line) <= width for line in lines)
        assert " ".join(line.strip() for line in lines) == SENTENCE.strip()
    assert len(lines_at(30)) == 4 and all(line.startswith("    ") for line in lines_at(30)[1:])


def test_no_line_of_the_rules_begins_with_a_mark_that_belongs_to_a_word_before() -> None:
    for name in ("skyjo", "trio"):
        screen = io.StringIO()
        rules.show(game(name), "fr", Console(file=screen, width=50))
        page = screen.getvalue()
        assert "\u202f" in page and STAND_IN not in page
        assert not [line for line in page.splitlines() if re.match(r"\s*[»:;?!](\s|$)", line)]
