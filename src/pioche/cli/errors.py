"""What goes wrong, in one line of the chosen language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pioche.core.text import Text


class Wrong(Exception):
    """The command cannot be run as asked; the text `error-<code>` says what was expected."""

    def __init__(self, code: str, **args: str | int) -> None:
        super().__init__(code, args)
        self.code = code
        self.args_given = args


def explained(error: Exception, text: Text) -> str | None:
    """Return the line for an error that the user can fix; return None for a bug of the program."""
    from pioche.core.refusals import Refused

    if isinstance(error, Refused):
        line = error.words(text.language)
    elif isinstance(error, OSError):
        line = text("error-file", name=str(error.filename or ""), why=error.strerror or str(error))
    else:
        wrong = error if isinstance(error, Wrong) else _usage(error)
        if wrong is None:
            return None
        line = text(f"error-{wrong.code}", **wrong.args_given)
    return " ".join(line.split("\n"))


def _usage(error: Any) -> Wrong | None:
    """What the parser of arguments refuses (its classes are private to it: told by their names)."""
    kinds = [kind.__name__ for kind in type(error).__mro__]
    command = error.ctx.command_path if getattr(error, "ctx", None) else "pioche"
    if "NoSuchOption" in kinds:
        return Wrong("no-such-option", given=error.option_name, command=command)
    if "BadOptionUsage" in kinds:
        return Wrong("needs-value", given=error.option_name)
    if "MissingParameter" in kinds:
        return Wrong("missing", name=_spelled(error.param), command=command)
    if "BadParameter" in kinds:
        return Wrong("not-a-number", name=_spelled(error.param))
    return Wrong("usage", command=command) if "UsageError" in kinds else None


def _spelled(parameter: Any) -> str:
    longest = max(parameter.opts, key=len)
    return str(longest if longest.startswith("-") else longest.upper())
