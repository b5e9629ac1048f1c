"""Parquet: one row a match, by pyarrow (the extra `pioche[data]`).

| column | type | content |
|---|---|---|
| `game`, `rules` | text, integer | the game's id and its rules version |
| `options` | text | every option, as a JSON object |
| `names`, `kinds` | lists of text | the players by seat: "person" or the name of a bot |
| `secret`, `nonces`, `nonce_seats` | text, lists | where the deal comes from, hexadecimal |
| `move_seat`, `move_action`, `move_notation` | lists | each decision: the seat, the action as a number and in words |
| `move_at`, `move_by` | lists | milliseconds since the start; who decided in place of the seat's own player |
| `scores`, `winners` | lists | the result; null while the match goes on |
| `continued`, `day_date`, `day_secret` | | as in a match file; usually null |

The lists of one row that begin with `move_` have equal lengths. The commitment and the seed of a match file are
left out: they follow from the secret and the nonces.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from pioche.core import rng
from pioche.core.game import game
from pioche.core.match import FORMAT
from pioche.core.records.record import GameBlock, Record
from pioche.core.refusals import BadRecord, NeedsExtra

ROWS_AT_A_TIME = 256  # matches that reading holds in memory
GROUP_MOVES = 1_000_000  # decisions of a row group, which writing holds in memory
VERSION_KEY = b"pioche"  # in the file's metadata


def _arrow() -> Any:
    """Return pyarrow with its module for Parquet. Raises `NeedsExtra`."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise NeedsExtra(name="pioche[data]") from None
    return pyarrow


def _schema(pa: Any) -> Any:
    """Return the columns and their types, with the version of the format."""
    text, small, number = pa.string(), pa.int8(), pa.int64()
    columns = [
        ("game", text), ("rules", pa.int32()), ("options", text),
        ("names", pa.list_(text)), ("kinds", pa.list_(text)),
        ("secret", text), ("nonces", pa.list_(text)), ("nonce_seats", pa.list_(small)),
        ("move_seat", pa.list_(small)), ("move_action", pa.list_(pa.int16())),
        ("move_notation", pa.list_(text)), ("move_at", pa.list_(number)), ("move_by", pa.list_(text)),
        ("scores", pa.list_(number)), ("winners", pa.list_(small)),
        ("continued", number), ("day_date", text), ("day_secret", text),
    ]  # fmt: skip
    return pa.schema(columns, {VERSION_KEY: str(FORMAT).encode()})


# Reading ------------------------------------------------------------------------------------------


def rows(path: Path) -> Iterator[Any]:
    """Yield the fields of a match file for each row, or a `BadRecord` for a row that has none.

    Raises `BadRecord` for a file that is no Parquet or has other columns, and `NeedsExtra`.
    """
    pa = _arrow()
    try:
        file = pa.parquet.ParquetFile(path)
    except pa.ArrowInvalid as error:
        raise BadRecord(place=path.name, found=str(error)[:80], expected="a Parquet file") from None
    with file:
        schema = _schema(pa)
        for column in schema:
            found = file.schema_arrow.field(column.name) if column.name in file.schema_arrow.names else None
            if found is None or not _reads_as(pa, found.type, column.type):
                said = "missing" if found is None else str(found.type)
                raise BadRecord(place=f"column {column.name}", found=said, expected=str(column.type))
        for batch in file.iter_batches(ROWS_AT_A_TIME, columns=schema.names):
            for row in batch.to_pylist():
                yield _fields(row)


def _reads_as(pa: Any, found: Any, expected: Any) -> bool:
    """Whether a column may be read as the type that this program writes: other programs widen integers and text."""
    if pa.types.is_list(expected):
        lists = (pa.types.is_list, pa.types.is_large_list)
        return any(is_list(found) for is_list in lists) and _reads_as(
            pa, found.value_type, expected.value_type
        )
    if pa.types.is_null(found):
        return True
    if pa.types.is_integer(expected):
        return bool(pa.types.is_integer(found))
    return bool(pa.types.is_string(found) or pa.types.is_large_string(found))


def _fields(row: dict[str, Any]) -> dict[str, Any] | BadRecord:
    """Return the fields of a match file, those that a row leaves out computed."""
    try:
        of_game = game(row["game"])
        lists = [row[f"move_{name}"] for name in ("seat", "action", "notation", "at", "by")]
        moves = []
        for seat, action, notation, at, by in zip(*lists, strict=True):
            if of_game.parse(notation) != action:
                return BadRecord(place="move_action", found=f"{notation}, {action}", expected="one action")
            moves.append([seat, notation, at] if by is None else [seat, notation, at, by])
        seats = zip(row["names"], row["kinds"], strict=True)
        fields = {
            "pioche": FORMAT,
            "game": row["game"],
            "rules": row["rules"],
            "options": json.loads(row["options"]),
            "seats": [{"name": name, "kind": kind} for name, kind in seats],
            "commitment": rng.commit(bytes.fromhex(row["secret"])).hex(),
            "secret": row["secret"],
            "nonces": row["nonces"],
            "moves": moves,
            "result": None if row["scores"] is None else {"scores": row["scores"], "winners": row["winners"]},
        }
        if row["day_date"] is not None:
            fields["day"] = {"date": row["day_date"], "secret": row["day_secret"]}
    except (TypeError, ValueError) as error:
        return BadRecord(place="row", found=str(error)[:80], expected="a match")
    return fields | {name: row[name] for name in ("nonce_seats", "continued") if row[name] is not None}


# Writing ------------------------------------------------------------------------------------------


class ParquetWriter:
    """Writes records to an open file, in row groups of about `GROUP_MOVES` decisions."""

    def __init__(self, file: BinaryIO) -> None:
        self._arrow = _arrow()
        self._schema = _schema(self._arrow)
        self._file = file
        self._writer = self._arrow.parquet.ParquetWriter(file, self._schema, compression="zstd")
        self._rows: list[dict[str, Any]] = []
        self._tables: list[Any] = []
        self._moves = 0  # in `_rows` and `_tables`

    def write(self, record: Record) -> None:
        """Append one record."""
        self._rows.append(_row(record))
        self._add_moves(len(record.match.moves))

    def write_block(self, block: GameBlock) -> None:
        """Append the games of a block."""
        self._take_rows()
        self._tables.append(self._table(block))
        self._add_moves(int(block.lengths.sum()))

    def close(self) -> None:
        """Write what is left, and the end of the file."""
        self._write_group()
        self._writer.close()
        self._file.close()

    def _add_moves(self, count: int) -> None:
        self._moves += count
        if self._moves >= GROUP_MOVES:
            self._write_group()

    def _take_rows(self) -> None:
        """Turn the rows so far into a table."""
        taken, self._rows = self._rows, []
        if taken:
            self._tables.append(self._arrow.Table.from_pylist(taken, self._schema))

    def _write_group(self) -> None:
        self._take_rows()
        tables, self._tables, self._moves = self._tables, [], 0
        if tables:
            self._writer.write_table(self._arrow.concat_tables(tables).combine_chunks())

    def _table(self, block: GameBlock) -> Any:
        """Return the games of a block as a table, without a Python object for each move."""
        pa, count, total = self._arrow, len(block), len(block.move_seats)
        offsets = pa.array(block.offsets(), pa.int32())
        notations = pa.array(block.game.notations, pa.string())
        results = list(block.results())
        shared = {
            "game": block.game.id, "rules": block.game.version, "options": json.dumps(dict(block.options)),
            "names": [player.name for player in block.seats], "kinds": [player.kind for player in block.seats],
            "nonces": [],
        }  # fmt: skip
        moves = {
            "move_seat": pa.array(block.move_seats, pa.int8()),
            "move_action": pa.array(block.move_actions, pa.int16()),
            "move_notation": notations.take(pa.array(block.move_actions)),
            "move_at": pa.array(np.zeros(total, np.int64)),
            "move_by": pa.nulls(total, pa.string()),
        }
        own = {
            "secret": [secret.hex() for secret in block.secrets],
            "scores": [None if result is None else result["scores"] for result in results],
            "winners": [None if result is None else result["winners"] for result in results],
        }
        columns = []
        for column in self._schema:
            if column.name in moves:
                values = pa.ListArray.from_arrays(offsets, moves[column.name])
            elif column.name in own:
                values = pa.array(own[column.name], column.type)
            else:
                values = pa.repeat(pa.scalar(shared.get(column.name), column.type), count)
            columns.append(values)
        return pa.Table.from_arrays(columns, schema=self._schema)


def _row(record: Record) -> dict[str, Any]:
    """Return the columns of a record."""
    match, result = record.match, record.result
    return {
        "game": match.game.id,
        "rules": match.game.version,
        "options": json.dumps(dict(match.options)),
        "names": [player.name for player in match.seats],
        "kinds": [player.kind for player in match.seats],
        "secret": match.secret.hex(),
        "nonces": [nonce.hex() for nonce in match.nonces],
        "nonce_seats": match.nonce_seats,
        "move_seat": [played.seat for played in match.moves],
        "move_action": [match.game.parse(played.notation) for played in match.moves],
        "move_notation": [played.notation for played in match.moves],
        "move_at": [played.at for played in match.moves],
        "move_by": [played.by for played in match.moves],
        "scores": None if result is None else result["scores"],
        "winners": None if result is None else result["winners"],
        "continued": match.continued,
        "day_date": None if match.day is None else match.day.date,
        "day_secret": None if match.day is None else match.day.secret.hex(),
    }
