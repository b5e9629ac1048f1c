"""Statements that the two databases write differently."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def insert(connection: Connection, table: Table) -> Any:
    """An insert of the connection's dialect, which supports ON CONFLICT."""
    of_dialect: Any = (postgresql if connection.dialect.name == "postgresql" else sqlite).insert
    return of_dialect(table)


def upsert(connection: Connection, table: Table, values: list[dict[str, Any]], *changed: str) -> None:
    """Insert rows; where one exists already, change these columns of it."""
    new = insert(connection, table)
    keys = [column.name for column in table.primary_key]
    changes = {name: new.excluded[name] for name in changed}
    connection.execute(new.on_conflict_do_update(index_elements=keys, set_=changes), values)
