"""Fitting belief weights, and drawing likely worlds more often."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from pioche.arena.training.fit_beliefs import (
    IMAGINED_WORLDS,
    BeliefTraining,
    fit_weights,
    log_gain,
    world_probabilities,
)
from pioche.bots import bot
from pioche.bots.beliefs import imagine_likely, likelihood
from pioche.cli import run
from pioche.core import rng
from pioche.core.contract import WEIGHT
from pioche.core.game import Game, Position, game
from pioche.core.kernel import copy_record

LOST, TRIO = game("lost-cities"), game("trio")
WORLDS = 300
DECISIONS = 12  # after which the other hand tells of itself


def middle(card_game: Game) -> Position:
    """A position in the middle of a game between trained bots."""
    position, source = card_game.new(seed="beliefs"), rng.generator(bytes(32))
    player = bot("regular", card_game)
    for _ in range(DECISIONS):
        seat = position.actors[0]
        position.play(player.choose(position, seat, source), seat)
    return position


def test_fitting_recovers_the_weights_of_generated_choices() -> None:
    chance = np.random.default_rng(1)
    true, worlds = np.array([1.0, -0.5, 0.0]), chance.normal(size=(4_000, 6, 3))
    picked = np.array([chance.choice(6, p=each) for each in world_probabilities(worlds, true)])
    for features, place in zip(worlds, picked, strict=True):
        features[[0, place]] = features[[place, 0]]
    found = fit_weights(worlds)
    assert np.abs(found - true).max() < 0.1
    assert log_gain(worlds, found).mean() > 0.2 > 0.01 > abs(log_gain(worlds, 0 * found).mean())


def test_fitted_weights_make_true_worlds_likelier() -> None:
    learning = BeliefTraining(LOST, seed="a test")
    learning.collect(60)
    assert learning.games == 60 and learning.players == [2]
    assert {each.shape[1:] for each in learning.comparisons} == {
        (1 + IMAGINED_WORLDS, len(LOST.beliefs.BELIEF_FEATURES))
    }
    told = learning.beliefs("a test")
    assert told["times_likelier"] > 1.8 and told["comparisons"] > 300
    assert list(told["weights"]) == list(LOST.beliefs.BELIEF_FEATURES)
    shipped = np.array([LOST.scope["BELIEF_WEIGHTS"][k] for k in range(len(LOST.beliefs.BELIEF_FEATURES))])
    assert np.exp(log_gain(np.concatenate(learning.comparisons), shipped).mean()) > 2.5


def imagined(card_game: Game, position: Position, likely: bool) -> list[bytes]:
    """Worlds drawn for the deciding seat, one for each stream of the generator."""
    seat, worlds, source = position.actors[0], [], rng.generator(bytes(32))
    states = np.concatenate([position.state, position.state])
    for number in range(WORLDS):
        card_game.linked(rng.stream)(source[0], number)
        states[0] = position.state[0]
        if likely:
            card_game.linked(imagine_likely)(states, seat, source[0])
        else:
            card_game.compiled.imagine(states[:1], seat, source)
        worlds.append(states[:1].tobytes())
    return worlds


def test_likely_worlds_are_drawn_more_often() -> None:
    position = middle(LOST)
    seat, row = position.actors[0], np.zeros(len(LOST.beliefs.BELIEF_FEATURES), WEIGHT)

    def mean(worlds: list[bytes]) -> float:
        states = [np.frombuffer(world, LOST.state_type).copy() for world in worlds]
        return float(np.mean([np.log(LOST.compiled.call(likelihood, each, seat, row)) for each in states]))

    even, likely = (imagined(LOST, position, each) for each in (False, True))
    assert mean(likely) > mean(even) + 1
    assert len(set(likely)) > WORLDS // 2, "not always the same"


def test_without_belief_features_all_worlds_are_equally_likely() -> None:
    position = middle(TRIO)
    assert imagined(TRIO, position, likely=True) == imagined(TRIO, position, likely=False)


def test_public_information_is_unchanged() -> None:
    position = middle(LOST)
    seat = position.actors[0]
    for world in imagined(LOST, position, likely=True)[:50]:
        state = copy_record(np.frombuffer(world, LOST.state_type))
        assert np.array_equal(LOST.compiled.observe(state, seat), LOST.compiled.observe(position.state, seat))


def test_the_command_writes_the_fitted_weights(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typed = ["train", "lost-cities", "--folder", str(tmp_path), "--lang", "en", "--beliefs"]
    assert run([*typed, "20", "--seed", "x"]) == 0
    told = json.loads((tmp_path / "lost-cities" / "beliefs.json").read_text())
    assert told["made"] == "pioche train lost-cities --players 2 --beliefs 20 --seed x"
    assert "20 games. True worlds are" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("card_game", "more", "said"),
    [
        ("trio", ["--beliefs", "20"], "beliefs.py"),
        ("lost-cities", ["--beliefs", "2"], "--beliefs"),
        ("lost-cities", ["--beliefs", "-1"], "--beliefs"),
        ("lost-cities", ["--beliefs", "20", "--players", "3"], "3"),
        ("lost-cities", ["--beliefs", "20", "--resume"], "--resume"),
        ("lost-cities", ["--beliefs", "20", "--gpu"], "--gpu does not go with --beliefs"),
    ],
)
def test_the_command_refuses_invalid_arguments(
    card_game: str, more: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["train", card_game, "--folder", str(tmp_path), "--lang", "en", *more]) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.rglob("*.json"))
