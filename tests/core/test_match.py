"""Match files: they are read back; damaged and forged ones are refused with the place."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pioche.core import match as match_file
from pioche.core.game import game
from pioche.core.match import Match, Player, match_from_json, read
from pioche.core.refusals import BadArgument, BadNotation, BadRecord, BadSeed, UnknownGame
from tests.kit.paths import GOLDEN


@pytest.fixture
def match() -> Match:
    """A finished game with two nonces."""
    players = [Player("Inès"), Player("Figue", "greedy")]
    begun = Match.new(game("high-card"), players, seed="record", nonces=[b"one", b"two"])
    position, choices = begun.start(), random.Random(1)
    while not position.over:
        seat = position.actors[0]
        action = choices.choice(position.legal(seat))
        position.play(action, seat)
        begun.add(seat, action, 10 * len(begun.moves))
    return begun


def test_a_written_file_is_read_back(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "sub" / "game.json"
    match.write(path)
    again = read(path)
    assert again == match
    assert again.at() == match.at()
    assert [file.name for file in path.parent.iterdir()] == ["game.json"]


def test_a_file_has_one_line_per_field_and_move(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    match.write(path)
    text = path.read_text("utf-8")
    assert "Inès" in text
    assert text.count("\n") == len(json.loads(text)) + len(match.moves) + 3


def test_an_unfinished_match_has_no_result(match: Match) -> None:
    match.moves = match.moves[:3]
    stored = match.to_json()
    assert stored["result"] is None
    assert match_from_json(stored).at().actors == (1,)


def test_add_takes_numbers_and_notations_and_replay_checks_them(match: Match) -> None:
    again = Match(match.game, match.options, match.seats, match.secret, match.nonces)
    for at, played in enumerate(match.moves):
        number: Any = np.int16(match.game.parse(played.notation))
        again.add(played.seat, number if at % 2 else played.notation, played.at)
    assert again.to_json() == match.to_json()
    wrong: Any
    for wrong in ((-1, 0), (len(match.seats), 0), (0, match.game.actions), (0, -1), (0, 1.0), (0, 0, -1)):
        with pytest.raises(BadArgument):
            again.add(*wrong)
    with pytest.raises(BadNotation):
        again.add(0, "nothing")
    assert again.to_json() == match.to_json()
    again.add(0, 0)
    with pytest.raises(BadRecord, match=rf"moves\[{len(match.moves)}\]"):
        again.at()


@pytest.mark.parametrize(
    ("seats", "more", "place"),
    [
        ([Player("a" * 100), Player("b")], {}, r"seats\[0\].name"),
        ([Player("a"), Player("")], {}, r"seats\[1\].name"),
        ([Player("a"), Player("\x1b[2Jvalid")], {}, r"seats\[1\].name: '\\x1b"),
        (["a", "b"], {}, r"seats\[0\]"),
        ([Player("a"), Player("b")], {"nonces": [b"n"] * 3}, "nonces"),
        ([Player("a"), Player("b")], {"nonces": [b""]}, r"nonces\[0\]"),
        ([Player("a"), Player("b")], {"nonces": [7]}, r"nonces\[0\]"),
    ],
)
def test_new_refuses_what_read_would_refuse(seats: Any, more: Any, place: str) -> None:
    with pytest.raises(BadRecord, match=place):
        Match.new(game("high-card"), seats, **more)


def test_a_match_and_a_table_of_equal_seeds_have_equal_deals() -> None:
    players = [Player("Ada"), Player("Ben")]
    seed: Any
    for seed in (3, np.int8(3), "3"):
        assert Match.new("high-card", players, seed=seed).at() == game("high-card").new(2, seed=3)
    for seed in (1.5, b"3", bytes(32), "\ud800"):
        with pytest.raises(BadSeed, match="seed of a match is a whole number or words, not "):
            Match.new("high-card", players, seed=seed)


def test_positions_of_a_match(match: Match) -> None:
    moments = list(match.positions())
    assert len(moments) == len(match.moves) + 1
    assert moments[0] == match.start() and moments[-1].over
    assert all(match.at(number) == moment for number, moment in enumerate(moments))


def test_nonces_change_the_deal(match: Match) -> None:
    assert match.start() != Match.new(match.game, match.seats, seed="record").start()


def forged(name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda stored: stored.update({name: value})


def moved(number: int, move: Any) -> Callable[[dict[str, Any]], None]:
    return lambda stored: stored["moves"].__setitem__(number, move)


FORGERIES: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
    ("pioche", forged("pioche", 2)),
    ("pioche", forged("pioche", True)),
    ("game", forged("game", 3)),
    ("rules", forged("rules", 2)),
    ("options, seats", forged("options", {"high": "on"})),
    ("options", forged("options", {})),
    ("options", forged("options", [])),
    ("options, seats", forged("seats", [])),
    ("seats[1]", lambda stored: stored["seats"].__setitem__(1, {"name": "x"})),
    ("seats[0].name", lambda stored: stored["seats"][0].update(name="")),
    ("seats[0].name", lambda stored: stored["seats"][0].update(name="x" * 41)),
    ("seats[0].name", lambda stored: stored["seats"][0].update(name="a\x1b]0;b\x07")),
    ("seats[0].kind", lambda stored: stored["seats"][0].update(kind="a\nvalid")),
    ("seats[0].kind", lambda stored: stored["seats"][0].update(kind=1)),
    ("commitment", forged("commitment", "00" * 32)),
    ("commitment", forged("secret", "00" * 32)),
    ("secret", forged("secret", "00")),
    ("secret", forged("secret", "no digits")),
    ("nonces[0]", forged("nonces", [""])),
    ("nonces[1]", forged("nonces", ["00", 7])),
    ("nonces[0]", forged("nonces", ["00" * 65])),
    ("nonces", forged("nonces", ["00", "01", "02"])),
    ("continued", forged("continued", 1000)),
    ("continued", forged("continued", -1)),
    ("continued", forged("continued", "1")),
    ("continued", forged("continued", None)),
    ("seed", forged("seed", "00" * 32)),
    ("seed", forged("seed", None)),
    ("nonce_seats", forged("nonce_seats", [0])),
    ("nonce_seats", forged("nonce_seats", [0, 1])),  # seat 1 is a bot's
    ("nonce_seats", forged("nonce_seats", [0, 0])),
    ("nonce_seats", forged("nonce_seats", [0, True])),
    ("nonce_seats", forged("nonce_seats", 0)),
    ("moves", forged("moves", {})),
    ("moves[0]", moved(0, [0, "1"])),
    ("moves[0]", moved(0, ["0", "1", 0])),
    ("moves[0]", moved(0, [0, "1", 0, "stand-in", 1])),
    ("moves[0]", moved(0, [0, "1", 0, "person"])),
    ("moves[0]", moved(0, [0, "1", 0, None])),
    ("moves[1]", lambda stored: stored["moves"][1].append("clock")),  # a bot's seat
    ("moves[1]", moved(1, [0, "1", -5])),
    ("moves[1]", moved(1, [0, "1", 10**30])),
    ("moves[2]", moved(2, [2, "1", 0])),
    ("moves[2]", moved(2, [0, "nonsense", 0])),
    ("moves[1]", lambda stored: stored["moves"].__setitem__(1, stored["moves"][0])),
    ("moves[6]", lambda stored: stored["moves"].append([0, "1", 0])),
    ("result", lambda stored: stored["moves"].pop()),
    ("result", forged("result", None)),
    ("result", lambda stored: stored["result"].update(winners=[0, 1])),
    ("result", lambda stored: stored["result"].update(scores=[3.0, 0])),
    ("secret", lambda stored: stored.pop("secret")),
    ("comment", forged("comment", "hello")),
]


@pytest.mark.parametrize(("place", "forge"), FORGERIES)
def test_a_forged_file_is_refused_with_its_place(match: Match, place: str, forge: Any) -> None:
    stored = match.to_json()
    forge(stored)
    with pytest.raises(BadRecord) as caught:
        match_from_json(stored)
    assert str(caught.value.args_given["place"]).startswith(place), str(caught.value)


def test_continued_is_written_only_where_another_match_is_continued(match: Match) -> None:
    assert "continued" not in match.to_json() and match.continued is None
    for moves in (0, 2):
        again = match_from_json(match.to_json() | {"continued": moves})
        assert again.continued == again.to_json()["continued"] == moves


def test_who_decided_in_place_of_a_person_is_read_back(match: Match) -> None:
    first, _, third, *_ = match.moves
    match.moves[0], match.moves[2] = replace(first, by="stand-in"), replace(third, by="clock")
    stored = match.to_json()
    assert [len(move) for move in stored["moves"]] == [4, 3, 4, 3, 3, 3]
    assert match_from_json(stored) == match
    with pytest.raises(BadArgument, match="stand-in, clock"):
        match.add(0, match.moves[0].notation, 0, "person")


def test_the_seats_of_nonces_are_read_back(match: Match) -> None:
    match.nonces, match.nonce_seats, match.moves = match.nonces[:1], [0], []
    stored = match.to_json()
    assert stored["nonce_seats"] == [0] and match_from_json(stored) == match
    with pytest.raises(BadRecord):
        match_from_json(stored | {"nonce_seats": [1]})
    assert match_from_json(stored | {"nonce_seats": [1], "continued": 0}).nonce_seats == [1]


def test_files_of_older_programs_are_read() -> None:
    old = read(GOLDEN / "old-match.json")
    assert (old.continued, old.nonce_seats, len(old.nonces)) == (3, None, 1)
    assert all(played.by is None for played in old.moves) and old.at().over


def test_other_nonces_make_the_moves_illegal(match: Match) -> None:
    """The deal itself is verified: with another nonce the same moves are illegal or give other scores."""
    with pytest.raises(BadRecord):
        match_from_json(match.to_json() | {"nonces": [b"one".hex(), b"too".hex()]})


def test_an_unknown_game_is_refused(match: Match) -> None:
    with pytest.raises(UnknownGame):
        match_from_json(match.to_json() | {"game": "chess"})


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "line 1, column 1"),
        (b'{"pioche": 1,\n  "game"', "line 2"),
        (b"\xff\xfe", "byte 0"),
        (b"[1, 2]", "the file: list"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"pioche": 1}', "missing"),
        (b'{"pioche": ' + b"9" * 5000 + b"}", "a number too long"),
    ],
)
def test_a_damaged_file_is_refused(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    with pytest.raises(BadRecord, match=words):
        read(path)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(BadRecord):
            read(path)


def test_a_huge_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_file, "MOST_BYTES", 10)
    path = tmp_path / "huge.json"
    path.write_text(" " * 11)
    with pytest.raises(BadRecord, match="too large"):
        read(path)


def test_an_interrupted_write_leaves_the_old_file(
    match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    match.write(path)
    old = path.read_bytes()

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        match.write(path)
    assert path.read_bytes() == old
    assert list(tmp_path.iterdir()) == [path]
