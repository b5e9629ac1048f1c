"""Files of many matches: formats round trip, damage is named and changes nothing, interruptions leave whole files."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pioche.core.game import game
from pioche.core.match import Match, Player, read
from pioche.core.records import parquet
from pioche.core.records.files import RecordFile, entries, read_many, write_many
from pioche.core.records.record import Record
from pioche.core.refusals import BadArgument, BadRecord, NeedsExtra

HIGH = game("high-card")


def played(seed: int, decisions: int = 99, **more: Any) -> Match:
    """Return a match whose seats choose their first action, with as many decisions or to its end."""
    match = Match.new(HIGH, [Player("Ada"), Player("Fig", "greedy")], {"low": "on"}, seed=seed, **more)
    table = match.at()
    while not table.over and len(match.moves) < decisions:
        seat = table.actors[0]
        match.add(seat, table.legal(seat)[0], 10 * len(match.moves), "clock" if seat == 0 else None)
        table.play(table.legal(seat)[0], seat)
    return match


@pytest.fixture
def matches() -> list[Match]:
    finished = played(1, nonces=[b"nonce"])
    finished.nonce_seats = [0]
    unfinished = played(2, 3)
    unfinished.continued = 2
    return [finished, unfinished, played(3, 0)]


def test_every_field_comes_back(matches: list[Match], tmp_path: Path) -> None:
    for name in ("all.jsonl", "all.parquet"):
        assert write_many(tmp_path / name, matches) == 3
        assert [match.to_json() for match in read_many(tmp_path / name)] == [
            match.to_json() for match in matches
        ]


def test_formats_convert_into_each_other(matches: list[Match], tmp_path: Path) -> None:
    write_many(tmp_path / "a.jsonl", matches)
    with RecordFile(tmp_path / "b.parquet") as file:
        for entry in entries(tmp_path / "a.jsonl"):
            assert isinstance(entry, Record)
            file.write(entry)
    write_many(tmp_path / "c.jsonl", read_many(tmp_path / "b.parquet"))
    assert (tmp_path / "c.jsonl").read_bytes() == (tmp_path / "a.jsonl").read_bytes()


def test_one_match_becomes_a_match_file(matches: list[Match], tmp_path: Path) -> None:
    assert write_many(tmp_path / "one.json", matches[:1]) == 1
    matches[0].write(tmp_path / "other.json")
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "other.json").read_bytes()
    assert [match.to_json() for match in read_many(tmp_path / "one.json")] == [matches[0].to_json()]
    with pytest.raises(BadArgument):
        write_many(tmp_path / "two.json", matches)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.json", "other.json"]


def changed(change: Callable[[dict[str, Any]], object]) -> Callable[[dict[str, Any]], bytes]:
    def made(stored: dict[str, Any]) -> bytes:
        change(stored)
        return json.dumps(stored).encode()

    return made


DAMAGE: list[tuple[str, Callable[[dict[str, Any]], bytes]]] = [
    ("JSON", lambda stored: b"{"),
    ("JSON", lambda stored: b"\xff"),
    ("the file", lambda stored: b"[1]"),
    ("game", changed(lambda stored: stored.update(game="chess"))),
    ("secret", changed(lambda stored: stored.update(secret="00"))),
    ("result", changed(lambda stored: stored["result"].update(scores=[1]))),
    ("result", changed(lambda stored: stored["result"].update(scores=[5, 5]))),
    (r"moves\[0\]", changed(lambda stored: stored["moves"][0].__setitem__(0, 2))),
    (r"moves\[0\]", changed(lambda stored: stored["moves"][0].__setitem__(0, -1))),
    (r"moves\[1\]", changed(lambda stored: stored["moves"][1].__setitem__(1, "x"))),
    (r"moves\[1\]", changed(lambda stored: stored["moves"].insert(1, stored["moves"][0]))),
]


@pytest.mark.parametrize(("place", "damage"), DAMAGE)
def test_a_damaged_match_is_named_and_the_others_are_read(
    place: str, damage: Callable[[dict[str, Any]], bytes], tmp_path: Path
) -> None:
    path = tmp_path / "some.jsonl"
    good = json.dumps(played(4).to_json()).encode()
    path.write_bytes(good + b"\n" + damage(played(5).to_json()) + b"\n\n" + good + b"\n")
    assert len(list(entries(path))) == 3
    found = read_many(path)
    assert next(found).to_json() == played(4).to_json()
    with pytest.raises(BadRecord, match=rf"some.jsonl, 2, {place}"):
        next(found)


def rewritten(column: str, value: Any) -> Callable[[Any], Any]:
    def change(table: Any) -> Any:
        at = table.schema.get_field_index(column)
        return table.set_column(at, table.schema.field(at), pa.array([value], table.schema.field(at).type))

    return change


@pytest.mark.parametrize(
    ("place", "change"),
    [
        ("column move_seat", lambda table: table.drop_columns(["move_seat"])),
        ("column game", lambda table: table.set_column(0, "game", pa.array([1]))),
        ("move_action", rewritten("move_action", [0] * 6)),
        ("row", rewritten("move_seat", [0])),
        ("row", rewritten("secret", "xyz")),
        ("row", rewritten("options", "{")),
        ("row", rewritten("game", None)),
        ("game", rewritten("game", "chess")),
        ("nonces", rewritten("nonces", None)),
        ("result", rewritten("scores", [9, 9])),
    ],
)
def test_a_damaged_table_is_refused(place: str, change: Callable[[Any], Any], tmp_path: Path) -> None:
    path = tmp_path / "t.parquet"
    write_many(path, [played(6)])
    pq.write_table(change(pq.read_table(path)), path)
    with pytest.raises(BadRecord, match=place):
        list(read_many(path))


def test_tables_of_other_programs_are_read(tmp_path: Path) -> None:
    """Other programs write longer integers and text types."""
    path = tmp_path / "wide.parquet"
    write_many(path, [played(7)])
    table = pq.read_table(path)
    wide = {"rules": pa.int64(), "game": pa.large_string(), "move_seat": pa.large_list(pa.int64())}
    fields = [pa.field(each.name, wide.get(each.name, each.type)) for each in table.schema]
    pq.write_table(table.cast(pa.schema(fields)), path)
    assert [match.to_json() for match in read_many(path)] == [played(7).to_json()]


@pytest.mark.parametrize("name", ["no.csv", "no"])
def test_another_ending_is_refused(name: str, tmp_path: Path) -> None:
    for act in (lambda: list(entries(tmp_path / name)), lambda: RecordFile(tmp_path / name)):
        with pytest.raises(BadArgument, match=r"\.jsonl, \.parquet"):
            act()


@pytest.mark.parametrize("name", ["no.jsonl", "no.json"])
def test_a_file_that_is_not_there_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="No such file"):
        list(entries(tmp_path / name))


def test_what_is_no_parquet_is_refused(tmp_path: Path) -> None:
    (tmp_path / "no.parquet").write_bytes(b"PAR1 nothing")
    with pytest.raises(BadRecord, match=r"no\.parquet"):
        list(entries(tmp_path / "no.parquet"))


def write_until(error: type[BaseException], path: Path, cut: bytes = b"") -> None:
    """Write two matches, then the beginning of a line, and raise the error."""
    with RecordFile(path) as file:
        file.write(Record.of(played(1)))
        file.write(Record.of(played(2)))
        if cut:
            file._writer._file.write(cut)  # type: ignore[attr-defined]
        raise error


@pytest.mark.parametrize("name", ["a.jsonl", "a.parquet"])
def test_an_interrupted_file_holds_the_matches_so_far(name: str, tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        write_until(KeyboardInterrupt, tmp_path / name)
    assert len(list(read_many(tmp_path / name))) == 2
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_line_that_an_interruption_cut_is_removed(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        write_until(KeyboardInterrupt, tmp_path / "a.jsonl", b'{"pioche": 1, "ga')
    assert len(list(read_many(tmp_path / "a.jsonl"))) == 2


@pytest.mark.parametrize("name", ["a.jsonl", "a.parquet"])
def test_after_an_error_the_file_is_as_it_was(name: str, tmp_path: Path) -> None:
    write_many(tmp_path / name, [played(1)])
    before = (tmp_path / name).read_bytes()
    with pytest.raises(NotADirectoryError):
        write_until(NotADirectoryError, tmp_path / name)
    assert (tmp_path / name).read_bytes() == before and len(list(tmp_path.iterdir())) == 1


def test_without_pyarrow_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pandas", None)
    for act in (
        lambda: RecordFile(tmp_path / "a.parquet"),
        lambda: list(entries(tmp_path / "a.parquet")),
        played(1).to_frame,
    ):
        with pytest.raises(NeedsExtra, match=r'pip install "pioche\[data\]"'):
            act()
    assert list(tmp_path.iterdir()) == []


def test_writing_holds_a_bounded_number_of_moves(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(parquet, "GROUP_MOVES", 10)
    write_many(tmp_path / "a.parquet", (played(seed) for seed in range(6)))
    assert pq.ParquetFile(tmp_path / "a.parquet").num_row_groups == 3


def test_a_match_file_is_read_as_before(tmp_path: Path) -> None:
    played(8).write(tmp_path / "m.json")
    assert read(tmp_path / "m.json").to_json() == played(8).to_json()
