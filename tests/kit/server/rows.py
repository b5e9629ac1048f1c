"""Rows for the tests of the store."""

from __future__ import annotations

from typing import Any

from pioche.server.store.rows import Entry, EntryWrite, TableRow


def entry(table: str = "t", seq: int = 1, **fields: Any) -> Entry:
    base: dict[str, Any] = {"at": 100, "guest": None, "command": None, "kind": "played", "data": {}}
    return Entry(table=table, seq=seq, **(base | fields))


def row(table: str = "t", **fields: Any) -> TableRow:
    base: dict[str, Any] = {
        "game": "a-game", "rules": 1, "players": 2, "options": {"long": "yes"}, "status": "open",
        "listed": True, "owner": "ann", "secret": b"\x00\xff", "created": 10, "touched": 20,
        "seats": [{"kind": "person", "guest": "ann"}], "pace": {"bots": "quick"},
    }  # fmt: skip
    return TableRow(id=table, **(base | fields))


def created(table: str = "t", due: int | None = None, **fields: Any) -> EntryWrite:
    """The first entry of a table, with its row and one seat taken."""
    return EntryWrite(
        entry(table, 1, kind="created"), due, due is not None, row(table, **fields), ((0, "ann"), (1, None))
    )
