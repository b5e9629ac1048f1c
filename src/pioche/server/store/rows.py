"""The rows of the store as the rest of the server uses them.

No code changes an instance. `Entry` and `EntryWrite`, which every move creates, are not frozen all the same:
creating a frozen dataclass takes three times as long.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(slots=True)
class Entry:
    """One row of a table's log: `seq` counts from 1, `at` is in milliseconds since the epoch.

    `guest` and `command` are the guest who sent the command and the command's id; both are None for
    entries that the table itself caused (a bot, the dealer, a clock).
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
    """The data of a table that can be read without its log.

    `seats` has the occupants (`kind`, `guest`, `bot`) for lists of tables. `secret` is the server's part of
    the match seed; it is disclosed when the game is over.
    """

    id: str
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    status: str  # open, running, over, closed; removed: its rows are being deleted
    listed: bool
    owner: str | None
    secret: bytes
    created: int
    touched: int
    seats: list[dict[str, Any]]
    pace: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ResultRow:
    """What a finished game was for one person; `schema.results` explains the fields."""

    table_id: str
    seat: int
    guest: str
    game: str
    started: int
    ended: int
    players: int
    place: int
    won: bool
    score: int
    scores: list[int]
    others: list[dict[str, Any]]
    people: int
    day: int | None
    counted: bool
    serious: bool
    rated: bool = False


@dataclass(slots=True)
class EntryWrite:
    """A log entry with everything else that is written in its transaction.

    `due` is the time at which the table must be woken next (None: never); it is written only where
    `due_changed`. `table` is the new row of the table; `seats` are the seats whose guest changes; `results`
    are those of its people, where the entry ends the game.
    """

    entry: Entry
    due: int | None = None
    due_changed: bool = False
    table: TableRow | None = None
    seats: tuple[tuple[int, str | None], ...] = ()
    results: tuple[ResultRow, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredAnalysis:
    """The progress of the analysis of a table, and its result once it is complete."""

    at: int
    done: int
    asked: int
    found: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class GuestRow:
    """A person without an account, identified by a token of which the store keeps only the hash."""

    id: str
    name: str
    created: int
