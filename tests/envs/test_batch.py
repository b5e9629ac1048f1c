"""Batches play the same games as single positions, with any number of threads; ends, bots, records, copies."""

from __future__ import annotations

import copy
import hashlib
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pioche.bots import bot
from pioche.core import rng, sha
from pioche.core.contract import DEALER
from pioche.core.game import Game, game, game_ids
from pioche.core.kernel import Array, State, view
from pioche.core.match import read
from pioche.envs.batch import Batch, Shown
from pioche.envs.refusals import NotRecorded
from tests.kit.contract.seen import Leak
from tests.kit.envs import checks
from tests.kit.envs.checks import choose, play_randomly

HIGH = game("high-card")
HAND, UNDEALT = HIGH.rules.HAND, HIGH.rules.UNDEALT


@pytest.fixture(scope="module", params=game_ids())
def card_game(request: pytest.FixtureRequest) -> Game:
    found = game(request.param)
    found.compile()
    return found


def test_a_batch_plays_as_single_positions_do(card_game: Game) -> None:
    found = checks.batch_agrees_with_positions(card_game, tables_tried=3, games=6, steps=60)
    assert found["decisions"] == 3 * 6 * 60


def test_a_batch_shows_no_hidden_information(card_game: Game) -> None:
    assert checks.batch_shows_no_hidden_information(card_game, 40)["states"] >= 40


def test_a_leak_in_a_batch_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    leaky = Game("pioche.games.high_card")
    leaky.id = "leaky"  # what is linked is not that of the honest game

    def observe(s: State, seat: int, out: Array) -> None:
        for i in range(s.hand_count):
            out[s.hands[(seat + 1) % s.players, i]] = 1

    leaky.scope["observe"] = observe
    with pytest.raises(Leak):
        checks.batch_shows_no_hidden_information(leaky, 40)


def test_the_hash_kernel_is_sha_256() -> None:
    compiled = HIGH.linked(sha.digest)
    for length in (0, 1, 31, 45, 48, sha.MOST):
        words = bytes(range(7, 7 + length))
        block, found = np.zeros(sha.BLOCK, np.uint8), np.zeros((2, sha.DIGEST), np.uint8)
        block[:length] = np.frombuffer(words, np.uint8)
        sha.pad(view(block), length)
        sha.digest(view(block), view(found[0]))
        compiled(block, found[1])
        assert {row.tobytes() for row in found} == {hashlib.sha256(words).digest()}


# Ends -------------------------------------------------------------------------------------------


def test_threads_do_not_change_the_games() -> None:
    runs = []
    for threads in (1, 2, 3):
        batch = Batch(HIGH, 50, players=3, threads=threads)
        batch.reset(5)
        runs.append(play_randomly(batch, 20))
    assert runs[0] == runs[1] == runs[2]


def test_a_seed_deals_the_same_game_as_in_a_position() -> None:
    batch = Batch(HIGH, 3)
    seeds: list[int | str] = ["left", "middle", 9]
    batch.reset(seeds)
    for i, seed in enumerate(seeds):
        assert batch.position(i) == HIGH.new(seed=seed)
    first = batch.states.tobytes()
    batch.reset()
    assert batch.states.tobytes() != first


def last_step(batch: Batch) -> None:
    """Play to the last decision of each game; all games of High card are equally long."""
    batch.reset(1)
    play_randomly(batch, 5)


def test_the_same_step_starts_the_next_game() -> None:
    batch = Batch(HIGH, 4, autoreset="same_step")
    last_step(batch)
    shown = batch.step(choose(batch.shown.masks, np.random.default_rng(0)))
    assert shown.terminated.all() and (shown.to_play == 0).all()
    assert (shown.masks.sum(axis=1) == 3).all() and np.allclose(shown.rewards.sum(axis=1), 0)
    assert (np.abs(shown.rewards) <= 1).all() and shown.rewards.any()
    shown = batch.step(choose(shown.masks, np.random.default_rng(0)))
    assert not shown.terminated.any() and not shown.rewards.any()


def test_the_next_step_starts_the_next_game() -> None:
    batch = Batch(HIGH, 4, autoreset="next_step")
    last_step(batch)
    shown = batch.step(choose(batch.shown.masks, np.random.default_rng(0)))
    assert shown.terminated.all() and (shown.to_play == -1).all() and shown.masks.all()
    final = batch.position(0)
    assert final.over and (shown.observations[0] == final.observe(1)).all()
    shown = batch.step(np.zeros(4, np.int64))
    assert not shown.terminated.any() and (shown.to_play == 0).all()
    same = Batch(HIGH, 4)
    last_step(same)
    same.step(choose(same.shown.masks, np.random.default_rng(0)))
    assert (same.states == batch.states).all()


def test_without_autoreset_a_game_stays_over() -> None:
    batch = Batch(HIGH, 4, autoreset="disabled")
    last_step(batch)
    shown = batch.step(choose(batch.shown.masks, np.random.default_rng(0)))
    assert shown.terminated.all() and (shown.to_play == -1).all()
    before = batch.states.copy()
    shown = batch.step(np.zeros(4, np.int64))
    assert (batch.states == before).all() and not shown.terminated.any()
    shown = batch.reset(7, only=np.array([True, False, False, True]))
    assert shown.to_play.tolist() == [0, -1, -1, 0]
    assert batch.position(3) == HIGH.new(seed=10)


def test_a_long_game_is_truncated() -> None:
    batch = Batch(HIGH, 2, most_decisions=4, autoreset="disabled")
    batch.reset(1)
    play_randomly(batch, 3)
    assert not batch.shown.truncated.any()
    shown = batch.step(batch.shown.masks.argmax(axis=1))
    assert shown.truncated.all() and not shown.terminated.any() and not shown.rewards.any()
    assert (shown.to_play == -1).all()


def test_the_reward_can_be_points_ahead_of_the_others() -> None:
    batch = Batch(HIGH, 6, players=3, reward="points")
    batch.reset(2)
    choices = np.random.default_rng(1)
    for _ in range(9):
        shown = batch.step(choose(batch.shown.masks, choices))
    expected = batch.points - (batch.points.sum(axis=1, keepdims=True) - batch.points) / 2
    assert shown.terminated.all() and np.allclose(shown.rewards, expected)
    assert batch.points.sum() == 18


# Bots, records ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["high-card", "lost-cities"])
def test_bots_decide_at_their_seats(name: str) -> None:
    """They choose as `Bot.choose` does with the streams of the batch, and the record contains their moves."""
    from pioche.envs.deals import BOT_STREAMS

    card_game = game(name)
    bots = ["greedy", None] if card_game.players[-1] == 2 else ["greedy", None, "random"]
    batch = Batch(card_game, 3, players=len(bots), bots=bots, recorded=200)
    batch.reset(4)
    assert (batch.shown.to_play == 1).all()
    choices = np.random.default_rng(1)
    while not batch.shown.terminated.all() and not batch.shown.terminated[0]:
        assert (batch.shown.to_play == 1).all()
        batch.step(choose(batch.shown.masks, choices))
    match = batch.match(0)
    seed = rng.match_seed(match.secret, ())
    for number, position in enumerate(match.positions()):
        if position.over:
            break
        seat = position.actors[0]
        kind = bots[seat]
        if kind is not None:
            source = rng.generator(seed)
            rng.stream(view(source), BOT_STREAMS + number)
            assert (
                card_game.notations[bot(kind, card_game).choose(position, seat, source)]
                == match.moves[number].notation
            )
        assert match.moves[number].seat == seat
    assert position.over and position.scores == batch.points[0].tolist()


def test_a_game_that_ends_before_the_caller_decides_is_replaced() -> None:
    card_game = Game("pioche.games.high_card")
    card_game.id = "short-card"  # what is linked is not that of the full game

    def actors(s: State) -> int:
        """The game is over at once if seat 0, a bot, holds the lowest card."""
        if s.phase == UNDEALT:
            return 1 << DEALER
        if s.tricks == HAND or (s.chosen[0] and s.hands[0, 0] == 0):
            return 0
        mask = (s.chosen[0] == 0) | (s.chosen[1] == 0) << 1
        return mask if mask else 1 << DEALER

    card_game.scope["actors"] = actors
    batch = Batch(card_game, 60, bots=["random", None], recorded=6)
    batch.reset(1)
    assert (batch._episodes["number"] > 0).any(), "some games gave way at the start"
    for i in range(60):
        with pytest.raises(NotRecorded, match="ended"):
            batch.match(i)
    numbers = batch._episodes["number"].copy()
    for _ in range(3):
        batch.step(batch.shown.masks.argmax(axis=1))
    assert batch.shown.terminated.all() and (batch.shown.to_play == 1).all()
    assert (batch._episodes["number"] > numbers + 1).any(), "and at the end of another game"
    for i in range(60):
        assert [move.seat for move in batch.match(i).moves] == [0, 1] * 3


def test_a_match_of_a_batch_is_a_match_file(tmp_path: Path) -> None:
    batch = Batch(HIGH, 3, bots=[None, "greedy"], recorded=6)
    batch.reset(1)
    play_randomly(batch, 3)
    running = batch.match(1, running=True)
    assert running.moves == [] and running.at() == batch.position(1)
    batch.match(1).write(tmp_path / "match.json")
    assert read(tmp_path / "match.json").at().scores == batch.points[1].tolist()
    with pytest.raises(NotRecorded, match="Make it with recorded=N"):
        Batch(HIGH, 3).match(0)
    short = Batch(HIGH, 3, bots=[None, "greedy"], recorded=5)
    short.reset(1)
    with pytest.raises(NotRecorded):
        short.match(0)
    play_randomly(short, 3)
    with pytest.raises(NotRecorded, match=r"6 decisions, and recorded=5 are kept.*recorded=6 or more"):
        short.match(0)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("steps", [0, 1, 6])
def test_a_game_that_was_put_has_no_record(steps: int, language: str) -> None:
    batch = Batch(HIGH, 2, recorded=50)
    batch.reset(1)
    batch.put(0, HIGH.new(seed=7))
    play_randomly(batch, steps)
    with pytest.raises(NotRecorded) as refused:
        batch.match(0, running=steps < 6)
    words = refused.value.words(language)
    assert {"en": "a table was put", "fr": "une table a été mise"}[language] in words
    assert "recorded" not in words, "no number would help"
    assert len(batch.match(1, running=steps < 6).moves) == steps
    batch.reset(2)
    assert batch.match(0, running=True).moves == []


def test_the_class_documents_its_arguments_and_arrays() -> None:
    for name in ("autoreset", "reward", "bots", "most_decisions", "threads", "recorded"):
        assert f"`{name}`" in (Batch.__doc__ or "")
    for name in Shown._fields:
        assert f"`{name}`" in (Shown.__doc__ or "")


# Copies ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("twin_of", [Batch.copy, copy.deepcopy, lambda b: pickle.loads(pickle.dumps(b))])
def test_copies_are_equal_and_independent(twin_of: Any) -> None:
    batch = Batch(HIGH, 5, bots=[None, "greedy"], recorded=9)
    batch.reset(1)
    play_randomly(batch, 2)
    twin = twin_of(batch)
    before = [array.tobytes() for array in batch.shown]
    there = play_randomly(twin, 10)
    assert [array.tobytes() for array in batch.shown] == before
    assert play_randomly(batch, 10) == there
    assert batch.match(2) == twin.match(2)


def test_games_can_be_copied_out_and_replaced() -> None:
    batch = Batch(HIGH, 5)
    batch.reset(1)
    play_randomly(batch, 2)
    few = batch.take([3, 3, 0])
    assert len(few) == 3 and few.position(1) == batch.position(3) and few.position(2) == batch.position(0)
    other = HIGH.new(seed=77)
    few.put(1, other)
    assert few.position(1) == other and few.position(0) == batch.position(3)
    assert np.flatnonzero(few.shown.masks[1]).tolist() == other.legal(0)
    few.step(few.shown.masks.argmax(axis=1))
    assert few.position(1).actors == (1,)


def test_all_seats_can_be_observed() -> None:
    batch = Batch(HIGH, 4, players=3)
    batch.reset(1)
    play_randomly(batch, 4)
    seen = batch.observe()
    assert seen.shape == (4, 3, HIGH.observation)
    for i in range(4):
        for seat in range(3):
            assert (seen[i, seat] == batch.position(i).observe(seat)).all()
