"""JSON lines: one match a line, with the fields of a match file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from pioche.core.match import MOST_BYTES
from pioche.core.records.record import GameBlock, Record
from pioche.core.refusals import BadRecord


def rows(path: Path) -> Iterator[Any]:
    """Yield the parsed line of each match, or a `BadRecord` where it is no JSON; empty lines are skipped.

    Raises `BadRecord` for a line that is too long.
    """
    with path.open("rb") as file:
        while line := file.readline(MOST_BYTES + 1):
            if len(line) > MOST_BYTES:
                raise BadRecord(place=path.name, found="a line too long", expected=f"{MOST_BYTES} bytes")
            if line.strip():
                yield _parsed(line)


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        return BadRecord(place="JSON", found=str(error)[:80], expected="a match")


def _line(record: Record) -> bytes:
    return json.dumps(record.to_json(), ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


class JsonLinesWriter:
    """Writes records to an open file, each in one line."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._complete = 0  # where the last complete line ends

    def write(self, record: Record) -> None:
        """Append one record."""
        self._append([record])

    def write_block(self, block: GameBlock) -> None:
        """Append the games of a block."""
        self._append(block.records())

    def _append(self, records: Iterator[Record] | list[Record]) -> None:
        self._file.write(b"".join(_line(record) for record in records))
        self._complete = self._file.tell()

    def close(self) -> None:
        """Cut off a line that an interruption left incomplete, and close the file."""
        self._file.truncate(self._complete)
        self._file.close()
