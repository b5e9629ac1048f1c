"""The rows of the store, as the rest of the server sees them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a table's log: `seq` counts from 1, `at` is in milliseconds since the epoch.

    `guest` and `command` say who asked and under which command id; both are None for what the
    table did by itself.
    """

    table: str
    seq: int
    at: int
    guest: str | None
    command: str | None
    kind: str
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class TableRow:
    """What is known of a table without reading its log.

    `seats` tells who sits where as lists of tables show it (`kind`, `guest`, `bot`). `secret` is the
    server's part of the deal: it stays here until the game is over.
    """

    id: str
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    status: str  # open, running, over, closed
    listed: bool
    owner: str | None
    secret: bytes
    created: int
    touched: int
    seats: list[dict[str, Any]]
    pace: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Append:
    """An entry with all that its transaction writes besides.

    `due` says when the table must be woken next (None: nothing is owed) and counts only with
    `due_changed`. `table` is the whole new row; `seats` are the seats that change hands.
    """

    entry: Entry
    due: int | None = None
    due_changed: bool = False
    table: TableRow | None = None
    seats: tuple[tuple[int, str | None], ...] = ()


@dataclass(frozen=True, slots=True)
class StoredAnalysis:
    """How far the analysis of a table is, and what it found once it is complete."""

    at: int
    done: int
    asked: int
    found: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody without an account: known by a token, of which the store has the hash alone."""

    id: str
    name: str
    created: int
