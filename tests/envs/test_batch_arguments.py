"""Arguments of batches: which are accepted, which are refused, and that a refusal changes nothing."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from pioche.core.game import game
from pioche.core.refusals import IllegalAction, UnknownBot, UnknownGame
from pioche.envs.batch import Batch
from pioche.envs.refusals import BadBatch, NotRecorded
from tests.kit.envs.checks import play_randomly

HIGH = game("high-card")


def test_illegal_actions_change_nothing() -> None:
    batch = Batch(HIGH, 3)
    batch.reset(1)
    good = batch.shown.masks.argmax(axis=1)
    before = batch.states.tobytes()
    for bad in (int(np.flatnonzero(~batch.shown.masks[2])[0]), -1, -2, -3, HIGH.actions, 10**12):
        actions = good.copy()
        actions[2] = bad
        with pytest.raises(IllegalAction, match="In game 2"):
            batch.step(actions)
        assert batch.states.tobytes() == before
    for shape in (good[:2], good.astype(float), good[:, None], 1):
        with pytest.raises(BadBatch, match="actions"):
            batch.step(shape)
    with pytest.raises(ValueError, match="read-only"):
        batch.shown.masks[0, 0] = True


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        ("games", {"games": 0}),
        ("autoreset", {"autoreset": "sometimes"}),
        ("reward", {"reward": "glory"}),
        ("threads", {"threads": 0}),
        ("most_decisions", {"most_decisions": 0}),
        ("recorded", {"recorded": -1}),
        ("bots", {"bots": ["greedy", "greedy"]}),
        ("bots", {"bots": [None]}),
        ("bots", {"bots": 5}),
        ("reward", {"reward": []}),
        ("autoreset", {"autoreset": None}),
    ],
)
def test_bad_arguments_are_refused(place: str, wrong: dict[str, Any]) -> None:
    with pytest.raises(BadBatch, match=place):
        Batch(HIGH, **({"games": 2} | wrong))


def test_bad_seeds_names_and_numbers_are_refused() -> None:
    batch = Batch("high-card", 3)
    seeds: Any
    for seeds in ([1, 2], "words", b"12", ["\ud800"] * 3):
        with pytest.raises(BadBatch, match="seeds"):
            batch.reset(seeds)
    with pytest.raises(BadBatch, match="only"):
        batch.reset(1, only=np.zeros(2, bool))
    with pytest.raises(UnknownBot):
        Batch(HIGH, 2, bots=[None, "clever"])
    wrong: Any
    for wrong in (5, None, []):
        with pytest.raises(UnknownGame):
            Batch(wrong, 2)
    batch.reset(1)
    with pytest.raises(BadBatch, match="number"):
        batch.position(3)
    with pytest.raises(BadBatch, match="number"):
        batch.take([-1])
    with pytest.raises(BadBatch, match="position"):
        batch.put(0, HIGH.new(3))


def kept(batch: Batch) -> list[bytes]:
    """All that a batch is made of."""
    stored = batch.__getstate__()
    return [value.tobytes() for value in stored.values() if isinstance(value, np.ndarray)]


@pytest.mark.parametrize(
    "seeds",
    [
        1.5, True, np.True_, np.arange(3.0), np.array(5.0), [1, 2, None], [1, 2, 3.5], [1, 2, True],
        (number for number in range(3)), {0: 1, 1: 2, 2: 3}, np.zeros((3, 1), np.int64), [1, 2], np.arange(4),
    ],
)  # fmt: skip
def test_a_refused_reset_changes_nothing(seeds: Any) -> None:
    batch = Batch(HIGH, 3, recorded=6)
    batch.reset(1)
    play_randomly(batch, 8)
    before, told = kept(batch), batch.match(0)
    with pytest.raises(BadBatch, match="seeds"):
        batch.reset(seeds)
    assert kept(batch) == before and batch.match(0) == told


def test_seeds_may_be_numpy_integers() -> None:
    expected = [HIGH.new(seed=5 + i) for i in range(3)]
    batch = Batch(HIGH, 3)
    for seeds in (5, np.int8(5), np.array(5), range(5, 8), np.arange(5, 8), ["5", "6", np.str_("7")]):
        batch.reset()
        batch.reset(seeds)  # type: ignore[arg-type]
        assert [batch.position(i) for i in range(3)] == expected
    batch.reset([5, None, 7], only=np.array([True, False, True]))  # type: ignore[list-item]
    assert batch.position(2) == expected[2]


def test_take_accepts_a_mask() -> None:
    batch = Batch(HIGH, 4)
    batch.reset(1)
    few = batch.take(np.array([True, False, True, False]))
    assert [few.position(i) for i in range(2)] == [batch.position(0), batch.position(2)]
    for wrong in (
        np.array([True, False, True]), np.zeros(4, bool), [True, False, True, False], [1.9], "01", ["0"],
        [None], [4], 2, None, np.array(2), np.array([1.0]), np.zeros((2, 1), np.int64), [],
    ):  # fmt: skip
        with pytest.raises(BadBatch, match="number"):
            batch.take(wrong)  # type: ignore[arg-type]


def test_numbers_of_games_must_be_integers() -> None:
    batch = Batch(HIGH, 300, recorded=6)
    batch.reset(1)
    for number in (np.int8(127), np.uint8(255)):
        assert batch.position(number) == HIGH.new(seed=1 + int(number))  # type: ignore[arg-type]
        batch.put(number, HIGH.new(seed=7))  # type: ignore[arg-type]
        assert batch.position(int(number)) == HIGH.new(seed=7)
    assert len(batch.match(np.uint8(254), running=True).moves) == 0  # type: ignore[arg-type]
    wrong: Any
    for wrong in ("0", 1.5, None, True, np.True_, 300, -1, [0]):
        for asked in (batch.position, batch.match, lambda number: batch.put(number, HIGH.new(seed=7))):
            with pytest.raises(BadBatch, match="number"):
                asked(wrong)


@pytest.mark.parametrize(
    "twin_of",
    [
        Batch.copy,
        copy.copy,
        copy.deepcopy,
        lambda b: pickle.loads(pickle.dumps(b)),
        lambda b: b.take([1, 0, 2]),
    ],
)
def test_copies_have_their_own_number_of_games(twin_of: Any) -> None:
    twin = twin_of(Batch(HIGH, 3))
    assert twin.games == len(twin) == 3
    with pytest.raises(BadBatch, match="reset"):
        twin.step(np.zeros(3, np.int64))


def test_arguments_may_be_numpy_integers() -> None:
    batch = Batch(HIGH, np.int64(4), most_decisions=np.int32(4), threads=np.uint8(1), recorded=np.int16(6))  # type: ignore[arg-type]
    assert (len(batch), batch.games, batch.recorded) == (4, 4, 6) and type(batch.games) is int
    for wrong in (10**30, 2.5, "4", None, True, np.float64(4)):
        with pytest.raises(BadBatch, match="most_decisions"):
            Batch(HIGH, 2, most_decisions=wrong)  # type: ignore[arg-type]


def test_put_refuses_a_position_where_a_bot_decides() -> None:
    batch = Batch(HIGH, 2, bots=[None, "greedy"])
    batch.reset(1)
    position, before = HIGH.new(seed=7), kept(batch)
    position.play(position.legal(0)[0], 0)
    for wrong in (position, None, "high-card", HIGH):
        with pytest.raises(BadBatch, match="position"):
            batch.put(0, wrong)  # type: ignore[arg-type]
        assert kept(batch) == before
    position.play(position.legal(1)[0], 1)
    batch.put(0, position)
    assert batch.position(0) == position and batch.shown.to_play[0] == 0
    while not position.over:
        seat = position.actors[0]
        position.play(position.legal(seat)[0], seat)
    batch.put(0, position)
    assert batch.shown.to_play[0] == -1, "a table that is over asks nobody"


@pytest.mark.parametrize("autoreset", ["same_step", "next_step", "disabled"])
def test_a_step_before_the_first_reset_is_refused(autoreset: str) -> None:
    batch = Batch(HIGH, 2, autoreset=autoreset, recorded=6)
    before = kept(batch)
    with pytest.raises(BadBatch, match="reset"):
        batch.step([0, 0])
    assert kept(batch) == before
    for running in (False, True):
        with pytest.raises(NotRecorded, match="reset"):
            batch.match(0, running=running)
    batch.reset(1)
    assert batch.match(0, running=True).at() == HIGH.new(seed=1)
    with pytest.raises(NotRecorded, match="ended"):
        batch.match(0)


def test_games_without_a_seed_are_random() -> None:
    """A game that only a mask left out, or after a table that was put in a new batch."""
    dealt = set()
    for _ in range(2):
        batch = Batch(HIGH, 2, autoreset="next_step")
        batch.reset(1, only=np.array([True, False]))
        batch.step([int(batch.shown.masks[0].argmax()), 0])
        dealt.add(batch.position(1).seed)
    assert len(dealt) == 2


def test_after_a_reset_there_is_no_previous_game() -> None:
    batch = Batch(HIGH, 1, recorded=6)
    batch.reset(1)
    play_randomly(batch, 7)
    assert len(batch.match(0).moves) == 6
    batch.reset(2)
    with pytest.raises(NotRecorded, match="ended"):
        batch.match(0)
