"""Puzzles: mining goes on where it was interrupted, files are checked, quotas keep a collection varied."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pioche.coach.puzzles import judge, mining, quotas
from pioche.coach.puzzles.collection import Collection, read, shipped
from pioche.coach.puzzles.puzzle import Levels, Puzzle
from pioche.coach.puzzles.told import told
from pioche.coach.refusals import BadPuzzle
from pioche.core.contract import DEALER
from pioche.core.game import Game, game_ids
from pioche.core.game import game as find_game
from pioche.core.message import Message

GAME = "high-card"


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The example game, where a smaller gain makes a puzzle: it has few clear ones."""
    for module in (judge, mining):
        monkeypatch.setattr(module, "LEAST_GAIN", 0.01)
    monkeypatch.setattr(judge, "SURE_ERRORS", 0.0)
    monkeypatch.setattr(judge, "FIRST_WORLDS", 24)
    monkeypatch.setattr(mining, "TRIED_WORLDS", (8, 16))
    monkeypatch.setattr(quotas, "NEAR", 0.0)
    found = find_game(GAME)
    found.compile()
    return found


@pytest.fixture
def no_quotas(monkeypatch: pytest.MonkeyPatch) -> None:
    for share in ("THEME_SHARE", "EASY_SHARE"):
        monkeypatch.setattr(quotas, share, 1.0)


def mined(
    collection: Collection, count: int, file: Path | None = None, stop: int | None = None
) -> Collection:
    """Mine until `count`; a `stop` interrupts after so many games."""
    miner = mining.Miner(
        collection, collection.run("test", "0"), count, mining.settings(collection.game, [3], {})
    )

    def progress() -> None:
        if stop is not None and miner.run.games >= stop:
            raise KeyboardInterrupt

    miner.mine(file, progress)
    return collection


def test_an_interrupted_run_goes_on_to_the_same_puzzles(game: Game, no_quotas: None, tmp_path: Path) -> None:
    whole = mined(Collection(game), 2)
    file = tmp_path / "puzzles.jsonl"
    with pytest.raises(KeyboardInterrupt):
        mined(Collection(game), 2, file, stop=whole.runs[0].games // 2)
    begun = read(file.read_text("utf-8"), game)
    assert 0 < begun.runs[0].games < whole.runs[0].games
    done = mined(begun, 2, file)
    found = read(file.read_text("utf-8"), game).puzzles
    assert [each.to_json() for each in done.puzzles] == [each.to_json() for each in whole.puzzles]
    assert found == [Puzzle.from_json(each.to_json(), "") for each in whole.puzzles]
    run = read(file.read_text("utf-8"), game).runs[0]
    assert (run.games, run.kept) == (whole.runs[0].games, 2)
    assert [path.name for path in tmp_path.iterdir()] == ["puzzles.jsonl"]


def test_a_puzzle_is_the_position_that_its_moves_lead_to(game: Game) -> None:
    (puzzle, *_) = shipped(game).puzzles
    position = puzzle.position(game)
    assert puzzle.seat in position.actors
    assert puzzle.loss(puzzle.answer) == 0
    assert puzzle.gain == min(puzzle.losses.values())
    assert puzzle.why(position, puzzle.tempting)
    with pytest.raises(BadPuzzle):
        replace(puzzle, moves=(*puzzle.moves, (puzzle.seat, "1"), (puzzle.seat, "1"))).position(game)


@pytest.mark.parametrize("name", game_ids())
def test_the_seat_is_told_what_it_could_read_and_all_of_it_in_a_game_of_memory(name: str) -> None:
    played = find_game(name)
    (puzzle, *_) = shipped(played).puzzles
    readable: list[Message] = []
    turns = {0}  # at which of these lines the seat decided
    position = played.new(puzzle.players, puzzle.options, seed=puzzle.seed, automatic=False)
    moves = list(puzzle.moves)
    while position.dealer_due or moves:
        before = position.copy()
        seat, notation = (DEALER, "") if position.dealer_due else moves.pop(0)
        if seat == DEALER:
            position.deal()
        else:
            position.play(notation, seat)
        if seat == puzzle.seat:
            turns.add(len(readable))
        for line in position.tell(before, seat, played.parse(notation) if notation else -1):
            if line.seen >> puzzle.seat & 1 and not line.message.passing:
                readable.append(line.message)
    found = list(told(puzzle, played))
    first = len(readable) - len(found)
    assert found == readable[first:] != []
    assert first in ({0} if played.log_turns is not None else turns)


def test_damaged_files_are_refused_with_the_place(game: Game) -> None:
    text = shipped(game).to_text()
    header, first, *rest = text.splitlines()
    assert read(text, game).puzzles == shipped(game).puzzles
    for damaged, place in (
        (header.replace('"rules":1', '"rules":9'), "line 1"),
        (header.replace(GAME, "skyjo"), "line 1"),
        (header.replace('"runs":[', '"runs":[7,'), "line 1.runs"),
        ("[" * 100_000, "line 1"),
        (f"{header}\n{first[:-4]}", "line 2"),
        (f"{header}\n{first.replace('seat', 'sead')}", "line 2"),
        (f"{header}\n{first.replace(shipped(game).puzzles[0].id, '0' * 10)}", "line 2.id"),
        (f"{header}\n7", "line 2"),
    ):
        with pytest.raises(BadPuzzle) as refused:
            read("\n".join([damaged, *rest]), game)
        assert refused.value.args_given["place"] == place


def test_quotas_bound_a_theme_and_easy_puzzles_until_nothing_else_is_found(game: Game) -> None:
    (puzzle, *_) = shipped(game).puzzles
    position = puzzle.position(game)
    some = quotas.Quotas(8)
    assert some.wants(puzzle.theme, easy=True)
    some.add(puzzle, position)
    some.add(puzzle, position)
    assert not some.wants(puzzle.theme, easy=False)
    assert some.wants("another", easy=False)
    assert not some.wants("another", easy=True)
    for _ in range(5 * quotas.PATIENCE):
        some.game_over()
    assert some.wants(puzzle.theme, easy=False)


def test_near_duplicates_are_noticed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "NEAR", 0.1)
    one, two = shipped(game).puzzles[:2]
    some = quotas.Quotas(8)
    some.add(one, one.position(game))
    assert not some.is_new(one, one.position(game))
    assert some.is_new(replace(two, theme="another"), two.position(game))
    assert quotas.distance(quotas.shape(one, one.position(game)), quotas.shape(one, one.position(game))) == 0


def test_who_misses_a_puzzle_makes_it_harder() -> None:
    easy = mining.estimated_rating(Levels(0.4, greedy=False, regular=False), 0.3, 3)
    middle = mining.estimated_rating(Levels(0.4, greedy=True, regular=False), 0.3, 3)
    hard = mining.estimated_rating(Levels(1.0, greedy=True, regular=True), 0.06, 12)
    assert 1000 < easy < middle < hard < 2300
