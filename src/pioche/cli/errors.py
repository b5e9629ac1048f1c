"""`CommandError`, and the line on stderr for every error that the user can fix."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pioche.core.text import Text


class CommandError(Exception):
    """A command cannot run with these arguments; the text `error-<code>` says what was expected."""

    def __init__(self, code: str, **args: str | int) -> None:
        super().__init__(code, args)
        self.code = code
        self.args_given = args


def error_line(error: Exception, text: Text) -> str | None:
    """Return the line for an error that the user can fix, None for a bug of the program."""
    from pioche.core.refusals import Refused

    if isinstance(error, Refused):
        line = error.words(text.language)
    elif isinstance(error, ModuleNotFoundError) and error.name and not error.name.startswith("pioche"):
        # An install without all dependencies, such as those of the server alone.
        line = text("error-no-package", name=error.name.partition(".")[0])
    elif isinstance(error, OSError):
        line = text("error-file", name=str(error.filename or ""), why=error.strerror or str(error))
    else:
        known = error if isinstance(error, CommandError) else _usage_error(error)
        if known is None:
            return None
        line = text(f"error-{known.code}", **known.args_given)
    return " ".join(line.split("\n"))


def _usage_error(error: Any) -> CommandError | None:
    """Translate an error of Typer's argument parser; None for any other error.

    The classes of these errors are private to Typer, so they are recognized by name.
    """
    class_names = [each.__name__ for each in type(error).__mro__]
    command = error.ctx.command_path if getattr(error, "ctx", None) else "pioche"
    if "NoSuchOption" in class_names:
        return CommandError("no-such-option", given=error.option_name, command=command)
    if "BadOptionUsage" in class_names:
        return CommandError("needs-value", given=error.option_name)
    if "MissingParameter" in class_names:
        return CommandError("missing", name=_parameter_name(error.param), command=command)
    if "BadParameter" in class_names:
        return CommandError("not-a-number", name=_parameter_name(error.param))
    return CommandError("usage", command=command) if "UsageError" in class_names else None


def _parameter_name(parameter: Any) -> str:
    """Return a parameter as it is typed: `--players` for an option, `GAME` for an argument."""
    longest = max(parameter.opts, key=len)
    return str(longest if longest.startswith("-") else longest.upper())
