"""Logs on stderr: JSON lines for programs, plain lines on a terminal.

No secret is logged: requests appear by the template of their route, guests by a short hash, tables
by the first characters of their id. As a second safeguard, every finished line is searched for
strings that look like an id, a token or a code, and those are shortened.
"""

from __future__ import annotations

import hashlib
import json
import logging
import re
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, MutableMapping
from datetime import UTC, datetime
from typing import Any, TextIO

SHOWN = 6  # characters of an id in the logs
LONG = re.compile(r"[A-Za-z0-9_-]{22,}")  # ids have 22 characters of base64url, tokens and hashes more
MOST_KINDS = 1000  # of lines that are logged seldom, such as one for each damaged table
QUIET = (
    "uvicorn",
    "uvicorn.error",
    "uvicorn.access",
    "websockets",
    "asyncio",
    "alembic",
    "procrastinate",
    "psycopg",
)

requests = logging.getLogger("pioche.server.requests")


def short(table: str) -> str:
    """The start of a table's id: enough to follow a table in the log, too little to open it."""
    return f"{table[:SHOWN]}…"


def who(guest: str | None) -> str | None:
    """A short hash of a guest's id."""
    return None if guest is None else hashlib.sha256(guest.encode()).hexdigest()[:8]


def scrubbed(line: str) -> str:
    """The line with every string that looks like an id or a token shortened."""
    return LONG.sub(lambda found: short(found[0]) if _random(found[0]) else found[0], line)


def _random(word: str) -> bool:
    """Whether a long word looks random: names of functions and constants have one case and no digit."""
    return not (word.islower() or word.isupper()) or any(sign.isdigit() for sign in word)


class Lines(logging.Formatter):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "from": record.name,
            "message": record.getMessage(),
            **_figures(record),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return scrubbed(json.dumps(line, ensure_ascii=False, default=str))


class Plain(logging.Formatter):
    """Formats a record as a line for people, with the extra fields after the message."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(message)s", "%H:%M:%S")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (the name in logging)
        more = "".join(f" {name}={value}" for name, value in _figures(record).items())
        return super().formatMessage(record) + more

    def format(self, record: logging.LogRecord) -> str:
        return scrubbed(super().format(record))


_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


def _figures(record: logging.LogRecord) -> dict[str, Any]:
    """The extra fields of a record."""
    return {name: value for name, value in vars(record).items() if name not in _USUAL}


class Seldom:
    """Lets one line of each kind through in so many seconds, and counts those that it holds back."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._clock = clock
        self._last: OrderedDict[str, tuple[float, int]] = OrderedDict()  # time of the line, held back since

    def take(self, kind: str) -> int | None:
        """How many lines of this kind the new one stands for; None if it must not be logged yet."""
        now = self._clock()
        logged, held = self._last.get(kind, (-self._seconds, 0))
        if now - logged < self._seconds:
            self._last[kind] = logged, held + 1
            return None
        self._last[kind] = now, 0
        self._last.move_to_end(kind)
        if len(self._last) > MOST_KINDS:
            self._last.popitem(last=False)
        return held + 1


def configure(stream: TextIO | None = None, level: int = logging.INFO) -> None:
    """Log to the stream (stderr) by one handler; of libraries only warnings are logged."""
    target = sys.stderr if stream is None else stream
    handler = logging.StreamHandler(target)
    handler.setFormatter(Plain() if target.isatty() else Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in QUIET:
        library = logging.getLogger(name)
        library.handlers.clear()
        library.propagate = True
        library.setLevel(logging.WARNING)


def request(scope: MutableMapping[str, Any], status: int, seconds: float) -> None:
    """Log an answered request or a closed socket."""
    route = scope.get("route")
    requests.info(
        "%s",
        "socket" if scope["type"] == "websocket" else "request",
        extra={
            "method": scope.get("method", "GET"),
            "path": getattr(route, "path", None) or "-",
            "status": status,
            "ms": round(seconds * 1000, 1),
            "guest": who(scope.get("state", {}).get("guest")),
        },
    )
