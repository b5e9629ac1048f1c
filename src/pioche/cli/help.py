"""Help pages in the chosen language, from the text files.

A command is explained by the text `about-<command>`, a parameter by `help-<parameter>`: the Python name of a
parameter chooses its text, so parameters that share a flag but not its meaning have different names.
"""

from __future__ import annotations

import shutil
import textwrap
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from pioche.cli import language
from pioche.cli.errors import CommandError

WIDEST = 100
INDENT, GAP = 2, 3


class TranslatedCommand(TyperCommand):
    """A command whose help page comes from the text files."""

    def get_help(self, ctx: Any) -> str:
        return help_page(ctx)


class TranslatedGroup(TyperGroup):
    """The program itself: its help page lists the commands."""

    def get_help(self, ctx: Any) -> str:
        return help_page(ctx)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            raise CommandError("no-such-command", given=args[0], expected=", ".join(self.commands))
        return super().resolve_command(ctx, args)


def help_page(context: Any) -> str:
    """Return the help page of a command, or of the program."""
    command = context.command
    width = min(WIDEST, shutil.get_terminal_size().columns)
    parameters = [each for each in command.get_params(context) if not getattr(each, "hidden", False)]
    arguments = [each for each in parameters if each.param_type_name == "argument"]
    options = [each for each in parameters if each.param_type_name == "option"]
    commands = getattr(command, "commands", {})
    pieces = ["[OPTIONS]", *(_spelled(each) for each in arguments), *(["COMMAND …"] if commands else [])]
    usage = f"{language.plain('help-usage')} {context.command_path} {' '.join(pieces)}"
    about = language.plain(f"about-{command.name if context.parent else 'pioche'}")
    rows = {
        "help-commands": [(name, language.plain(f"about-{name}")) for name in commands],
        "help-arguments": [(_spelled(each), _help_text(each)) for each in arguments],
        "help-options": [*((_spelled(each), _help_text(each)) for each in options), _language_row()],
    }
    parts = [usage, textwrap.fill(about, width)]
    parts += [_section(title, found, width) for title, found in rows.items() if found]
    return "\n\n".join(parts)


def _section(title: str, rows: list[tuple[str, str]], width: int) -> str:
    column = max(len(name) for name, _ in rows) + INDENT + GAP
    lines = [typer.style(language.plain(title), bold=True)]
    for name, explanation in rows:
        start = f"{' ' * INDENT}{name}".ljust(column)
        filled = textwrap.fill(
            explanation, max(width, column + 20), initial_indent=start, subsequent_indent=" " * column
        )
        lines.append(filled)
    return "\n".join(lines)


def _spelled(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return str(parameter.name).upper()
    names = ", ".join([*parameter.opts])
    return names if parameter.is_flag else f"{names} {parameter.metavar or ''}".rstrip()


def _help_text(parameter: Any) -> str:
    return language.plain(f"help-{parameter.name.replace('_', '-')}")


def _language_row() -> tuple[str, str]:
    return f"{language.FLAG} {'|'.join(language.LANGUAGES)}", language.plain("help-lang")
