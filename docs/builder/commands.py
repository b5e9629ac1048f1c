"""The pages of the command line: the help of every command, in English and in French."""

from __future__ import annotations

import os
from unittest import mock

import typer
from typer.testing import CliRunner

from pioche.cli import app
from pioche.cli import language as chosen

TITLE = {"en": "The command line", "fr": "La ligne de commande"}
LEAD = {
    "en": (
        "Every command has `--help`, follows your locale or `--lang fr|en`, and prints JSON with `--json` where it"
        " prints figures. The exit status is 0 for success, 2 for an error that you can fix, 3 for a bug."
    ),
    "fr": (
        "Chaque commande a `--help`, suit la langue du système ou `--lang fr|en`, et écrit du JSON avec `--json` là où"
        " elle donne des chiffres. Le code de sortie est 0 en cas de succès, 2 pour une erreur à corriger, 3 pour un"
        " défaut du programme."
    ),
}


def page(language: str) -> str:
    """Return the help of the program and of each command, as Markdown."""
    names = list(getattr(typer.main.get_command(app), "commands", {}))
    parts = [f"# {TITLE[language]}", LEAD[language], _block(_help([], language))]
    for name in names:
        parts += [f"## pioche {name}", _block(_help([name], language))]
    return "\n\n".join(parts) + "\n"


def _help(command: list[str], language: str) -> str:
    with mock.patch.dict(os.environ, {"COLUMNS": "78", "NO_COLOR": "1"}):
        done = CliRunner().invoke(
            app, chosen.choose([*command, "--help", "--lang", language]), prog_name="pioche"
        )
    if done.exit_code:
        raise RuntimeError(f"pioche {' '.join(command)} --help failed: {done.output}")
    return done.output.strip()


def _block(text: str) -> str:
    return f"```text\n{text}\n```"
