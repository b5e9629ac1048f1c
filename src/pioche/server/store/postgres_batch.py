"""A batch of appends as one PostgreSQL statement.

Each column is passed as one array. Every part of the statement joins `fresh`, the entries that
were new, so nothing is written for the others. Rows are written in the order of their table ids,
so that two processes cannot deadlock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from pioche.server.store.database import Ready, to_json
from pioche.server.store.rows import ResultRow, TableRow

_TYPES = {"rules": "int", "players": "int", "created": "bigint", "touched": "bigint"}
_TYPES |= {"listed": "boolean", "secret": "bytea"}
_JSON = ("options", "seats", "pace")
_COLUMNS = tuple(field.name for field in fields(TableRow))
_ARRAYS = ", ".join(f"${14 + i}::{_TYPES.get(name, 'text')}[]" for i, name in enumerate(_COLUMNS))
_VALUES = ", ".join(f"given.{name}::json" if name in _JSON else f"given.{name}" for name in _COLUMNS)
_CHANGES = ", ".join(f"{name} = excluded.{name}" for name in _COLUMNS if name != "id")
_RESULT_TYPES = dict.fromkeys(("seat", "players", "place", "score", "people", "day"), "int")
_RESULT_TYPES |= dict.fromkeys(("started", "ended"), "bigint")
_RESULT_TYPES |= dict.fromkeys(("won", "counted", "serious", "rated"), "boolean")
_RESULT_JSON = ("scores", "others")
_RESULT = tuple(field.name for field in fields(ResultRow))
_RESULT_ARRAYS = ", ".join(
    f"${15 + len(_COLUMNS) + i}::{_RESULT_TYPES.get(name, 'text')}[]" for i, name in enumerate(_RESULT)
)
_RESULT_VALUES = ", ".join(
    f"given.{name}::json" if name in _RESULT_JSON else f"given.{name}" for name in _RESULT
)

# $1: this process; $2: the length of a lease.
COMMIT = f"""
WITH fresh AS (
  INSERT INTO log (table_id, seq, at, guest, command, kind, data)
  SELECT table_id, seq, at, guest, command, kind, data::json
  FROM unnest($3::text[], $4::int[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[])
    AS given (table_id, seq, at, guest, command, kind, data)
  ORDER BY table_id, seq
  ON CONFLICT DO NOTHING
  RETURNING table_id
), owed AS (
  INSERT INTO due (table_id, at, holder, lease)
  SELECT table_id, at, $1::text, at + $2::bigint
  FROM unnest($10::text[], $11::bigint[]) AS given (table_id, at) JOIN fresh USING (table_id)
  WHERE at IS NOT NULL
  ORDER BY table_id
  ON CONFLICT (table_id) DO UPDATE SET at = excluded.at, holder = excluded.holder, lease = excluded.lease
), settled AS (
  DELETE FROM due USING fresh, unnest($10::text[], $11::bigint[]) AS given (table_id, at)
  WHERE due.table_id = fresh.table_id AND given.table_id = fresh.table_id AND given.at IS NULL
), described AS (
  INSERT INTO tables ({", ".join(_COLUMNS)})
  SELECT {_VALUES}
  FROM unnest({_ARRAYS}) AS given ({", ".join(_COLUMNS)}) JOIN fresh ON fresh.table_id = given.id
  ORDER BY given.id
  ON CONFLICT (id) DO UPDATE SET {_CHANGES}
), seated AS (
  INSERT INTO seats (table_id, seat, guest)
  SELECT table_id, seat, guest
  FROM unnest($12::text[], $13::int[], ${14 + len(_COLUMNS)}::text[]) AS given (table_id, seat, guest)
  JOIN fresh USING (table_id)
  ORDER BY table_id, seat
  ON CONFLICT (table_id, seat) DO UPDATE SET guest = excluded.guest
), finished AS (
  INSERT INTO results ({", ".join(_RESULT)})
  SELECT {_RESULT_VALUES}
  FROM unnest({_RESULT_ARRAYS}) AS given ({", ".join(_RESULT)}) JOIN fresh USING (table_id)
  WHERE EXISTS (SELECT 1 FROM guests WHERE guests.id = given.guest) -- not of one who has been deleted since
  ON CONFLICT DO NOTHING
)
SELECT table_id FROM fresh
"""  # noqa: S608 (the names are our own)


def arguments(batch: Sequence[Ready]) -> list[list[Any]]:
    """The columns of a batch, as the parameters from $3 on."""
    entries = [append.entry for append, _ in batch]
    owing = [append for append, _ in batch if append.due_changed]
    seated = [(append.entry.table, seat, guest) for append, _ in batch for seat, guest in append.seats]
    results = [each for append, _ in batch for each in append.results]
    rows = [append.table for append, _ in batch if append.table is not None]
    return [
        [entry.table for entry in entries],
        [entry.seq for entry in entries],
        [entry.at for entry in entries],
        [entry.guest for entry in entries],
        [entry.command for entry in entries],
        [entry.kind for entry in entries],
        [data for _, data in batch],
        [append.entry.table for append in owing],
        [append.due for append in owing],
        [table for table, _, _ in seated],
        [seat for _, seat, _ in seated],
        *(
            [to_json(getattr(row, name)) if name in _JSON else getattr(row, name) for row in rows]
            for name in _COLUMNS
        ),
        [guest for _, _, guest in seated],
        *(
            [
                to_json(getattr(each, name)) if name in _RESULT_JSON else getattr(each, name)
                for each in results
            ]
            for name in _RESULT
        ),
    ]
