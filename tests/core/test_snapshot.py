"""Snapshots read like checked views, and cannot be written."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

from pioche.core.game import game, game_ids
from pioche.core.kernel import record_dtype, view
from pioche.core.snapshot import Snapshot, cached_per_snapshot

KIND = record_dtype(
    wide=np.uint64,
    negative=np.int8,
    row=(np.int16, 3),
    grid=(np.uint8, (2, 3)),
    cube=(np.int32, (2, 3, 4)),
    share=np.float32,
)


@pytest.fixture
def state() -> np.ndarray:
    state = np.zeros(1, KIND)
    state["wide"], state["negative"], state["share"] = 2**64 - 1, -128, 0.5
    state["row"] = [-1, 0, 32767]
    state["grid"] = np.arange(250, 256).reshape(2, 3)
    state["cube"] = np.arange(-12, 12).reshape(2, 3, 4)
    return state


def taken(state: np.ndarray) -> Snapshot:
    return Snapshot(state.dtype, state.tobytes())


def test_reads_are_python_numbers(state: np.ndarray) -> None:
    s = taken(state)
    assert (s.wide, s.negative, s.share) == (2**64 - 1, -128, 0.5)
    assert all(
        type(number) is int for number in (s.wide, s.negative, s.row[2], s.grid[1, 2], s.cube[1, 2, 3])
    )
    assert s.row.tolist() == [-1, 0, 32767]
    assert s.grid.tolist() == [[250, 251, 252], [253, 254, 255]]
    assert s.grid[1].tolist() == [253, 254, 255] and len(s.grid) == 2
    assert s.cube.tolist() == state["cube"][0].tolist()
    assert s.cube[1, 2].tolist() == s.cube[1][2].tolist() == [8, 9, 10, 11]
    assert [row.tolist() for row in s.cube[1]] == s.cube[1].tolist()


@pytest.mark.parametrize("name", game_ids())
def test_a_snapshot_reads_like_a_view(name: str) -> None:
    of_game, choices = game(name), random.Random(name)
    for players in of_game.players:
        position = of_game.new(players, seed=name)
        for _ in range(40):
            if position.over:
                break
            seat = choices.choice(position.actors)
            position.play(choices.choice(position.legal(seat)), seat)
        s, checked = taken(position.state), view(position.state)
        for field in of_game.state_type.names or ():
            array = position.state[field][0]
            if array.ndim == 0:
                assert getattr(s, field) == getattr(checked, field)
                continue
            assert getattr(s, field).tolist() == getattr(checked, field).tolist()
            for index in itertools.product(*map(range, array.shape)):
                place = index if array.ndim > 1 else index[0]
                assert getattr(s, field)[place] == getattr(checked, field)[place]


def test_every_store_raises(state: np.ndarray) -> None:
    s = taken(state)
    with pytest.raises(AttributeError, match="read-only"):
        s.negative = 1
    with pytest.raises(TypeError):
        s.row[0] = 1
    with pytest.raises(TypeError):
        s.grid[0][0] = 1
    with pytest.raises(TypeError):
        s.grid[0, 0] = 1
    assert taken(state).grid.tolist() == s.grid.tolist()


def test_unknown_fields_and_bad_indices_raise(state: np.ndarray) -> None:
    s = taken(state)
    with pytest.raises(AttributeError, match="no field 'rows'"):
        _ = s.rows
    for index in (2, -1, (0, 3), (2, 0), (0, -1), (-1, 0)):
        with pytest.raises(IndexError, match="is outside"):
            _ = s.grid[index]
    for place in (2, (0, 3), (0, 0, 4), (0, 0, -5)):
        with pytest.raises(IndexError):
            _ = s.cube[place]


def test_a_snapshot_does_not_follow_the_record(state: np.ndarray) -> None:
    s = taken(state)
    state["negative"], state["row"] = 5, 7
    assert s.negative == -128 and s.row[0] == -1


def test_results_are_cached_per_snapshot(state: np.ndarray) -> None:
    asked: list[int] = []

    @cached_per_snapshot
    def doubled(s: Snapshot, place: int) -> int:
        asked.append(place)
        return 2 * int(s.row[place])

    s = taken(state)
    assert [doubled(s, 2), doubled(s, 2), doubled(s, 0)] == [65534, 65534, -2]
    assert asked == [2, 0]
    checked = view(state)
    checked.row[0] = 4
    assert doubled(checked, 0) == 8
    checked.row[0] = 5
    assert doubled(checked, 0) == 10, "a view may change"
    assert doubled(taken(state), 0) == 10
