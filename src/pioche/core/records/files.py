"""Opens files of matches by their endings, for reading and for writing."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Protocol

from pioche.core.match import Match, formatted, read_json
from pioche.core.records import json_lines, parquet
from pioche.core.records.record import GameBlock, Record
from pioche.core.refusals import BadArgument, BadRecord, UnknownGame

Rows = Callable[[Path], Iterator[Any]]


class _Writer(Protocol):
    def write(self, record: Record) -> None: ...
    def write_block(self, block: GameBlock) -> None: ...
    def close(self) -> None: ...


def _single(path: Path) -> Iterator[Any]:
    yield read_json(path)


class _SingleWriter:
    """Writes the only match of a match file."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._count = 0

    def write(self, record: Record) -> None:
        """Write the match. Raises `BadArgument` for a second one."""
        self._count += 1
        if self._count > 1:
            raise BadArgument(place=".json", given="2", expected="1")
        self._file.write(formatted(record.to_json()).encode())

    def write_block(self, block: GameBlock) -> None:
        """Write the only game of a block."""
        for record in block.records():
            self.write(record)

    def close(self) -> None:
        self._file.close()


READERS: dict[str, Rows] = {".json": _single, ".jsonl": json_lines.rows, ".parquet": parquet.rows}
WRITERS: dict[str, Callable[[BinaryIO], _Writer]] = {
    ".json": _SingleWriter,
    ".jsonl": json_lines.JsonLinesWriter,
    ".parquet": parquet.ParquetWriter,
}


def entries(path: Path | str) -> Iterator[Record | BadRecord]:
    """Yield the records of a file without replaying their moves; for a damaged one, the refusal instead.

    Raises `BadArgument` for another ending, `BadRecord` for a file that cannot be read at all, `NeedsExtra`.
    """
    path = Path(path)
    rows = READERS.get(path.suffix)
    if rows is None:
        raise BadArgument(place=path.name, given=path.suffix or "-", expected=", ".join(READERS))
    try:
        for stored in rows(path):
            yield stored if isinstance(stored, BadRecord) else _entry(stored)
    except OSError as error:
        raise BadRecord(place=str(path), found=error.strerror or str(error), expected="a file") from None


def _entry(stored: Any) -> Record | BadRecord:
    try:
        return Record.from_json(stored)
    except BadRecord as refusal:
        return refusal
    except UnknownGame as refusal:
        return BadRecord(
            place="game", found=refusal.args_given["given"], expected=refusal.args_given["expected"]
        )


def read_many(*paths: Path | str) -> Iterator[Match]:
    """Yield the matches of files, one after the other, each verified like `pioche.read`.

    Raises what `entries` raises, and `BadRecord` with the number of a match that is damaged or forged.
    """
    for path in paths:
        for number, entry in enumerate(entries(path), 1):
            try:
                if isinstance(entry, BadRecord):
                    raise entry
                yield entry.verified()
            except BadRecord as refusal:
                given = refusal.args_given
                place = f"{Path(path).name}, {number}, {given['place']}"
                raise BadRecord(**{**given, "place": place}) from None


def write_many(path: Path | str, matches: Iterable[Match]) -> int:
    """Write matches to a file of the format that its ending names; return how many. Raises what `RecordFile` raises."""
    with RecordFile(path) as file:
        for match in matches:
            file.write(Record.of(match))
    return file.count


class RecordFile:
    """A file of matches that is being written; used in a `with` statement.

    The file takes its place at the end of the statement, also when Ctrl-C ends it; after any other error, nothing
    of it is left. Raises `BadArgument` for an unknown ending or a second match in a .json
    file, and `NeedsExtra`.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.count = 0  # matches so far
        form = WRITERS.get(self.path.suffix)
        if form is None:
            expected = ", ".join(WRITERS)
            raise BadArgument(place=self.path.name, given=self.path.suffix or "-", expected=expected)
        self._partial = self.path.with_name(f".{self.path.name}.{secrets.token_hex(4)}")
        file = self._partial.open("xb")
        try:
            self._writer = form(file)
        except BaseException:
            file.close()
            self._partial.unlink()
            raise

    def write(self, record: Record) -> None:
        """Append one record."""
        self._writer.write(record)
        self.count += 1

    def write_block(self, block: GameBlock) -> None:
        """Append the games of a block."""
        self._writer.write_block(block)
        self.count += len(block)

    def __enter__(self) -> RecordFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None or issubclass(kind, KeyboardInterrupt):
            self._writer.close()
            self._partial.replace(self.path)
        else:
            with contextlib.suppress(
                Exception
            ):  # the disk is full, perhaps: the first error is the one to tell
                self._writer.close()
            self._partial.unlink()
