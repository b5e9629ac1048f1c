"""OpenSpiel's own tests on every game and player count, its algorithms, and a small game solved exactly."""

from __future__ import annotations

import copy
import os
import pickle
import random
import unittest
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyspiel")

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts, sample_some_states
from open_spiel.python.policy import TabularPolicy, UniformRandomPolicy

from pioche.core.game import game, game_ids
from pioche.core.refusals import BadOption, BadPlayers, GameOver, IllegalAction
from pioche.envs import openspiel
from pioche.envs.chance_nodes import deal_with_draws, no_draws, numbers_of, with_draw
from pioche.envs.refusals import BadBatch
from tests.kit.contract.seen import Leak
from tests.kit.envs.small_game import Sequences, small_card

# Every table in `make soak`; the smallest and the largest of each game otherwise.
EVERY = [
    (name, players)
    for name in game_ids()
    for players in game(name).players
    if os.environ.get("PIOCHE_TABLES") == "all" or players in (game(name).players[0], game(name).players[-1])
]
SHORT = 30  # decisions


def load(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(openspiel.short_name(game(name)), parameters)


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_the_random_simulation_of_openspiel_passes(name: str, players: int) -> None:
    loaded = load(name, players=players, most_decisions=SHORT)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=players == min(game(name).players), verbose=False)


def api_tests(loaded: Any, states: int) -> unittest.TestResult:
    """Run OpenSpiel's API tests on some states."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from open_spiel.integration_tests import api_test

    class OnSomeStates(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        game, game_name, game_type = loaded, str(loaded), loaded.get_type()

        @classmethod
        def setUpClass(cls) -> None:
            cls.some_states = sample_some_states.sample_some_states(loaded, max_states=states // 2)
            cls.some_states += [  # those above lie mostly in the deal
                walked(loaded.new_initial_state(), random.Random(number), number)
                for number in range(states // 2)
            ]

    found = unittest.TestResult()
    with no_complaints():
        unittest.defaultTestLoader.loadTestsFromTestCase(OnSomeStates).run(found)
    return found


@contextmanager
def no_complaints() -> Iterator[None]:
    """Discard what OpenSpiel prints from C++ about each exception that its tests provoke."""
    kept = os.dup(2)
    try:
        with Path(os.devnull).open("w") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


@pytest.mark.parametrize("name", game_ids())
def test_the_api_tests_of_openspiel_pass(name: str) -> None:
    found = api_tests(load(name, most_decisions=SHORT), states=12)
    assert found.testsRun >= 5 and found.wasSuccessful(), found.failures + found.errors


def walked(state: Any, choices: random.Random, decisions: int) -> Any:
    """A state after random steps, at most so many decisions after the first draws."""
    while decisions > 0 and not state.is_terminal():
        decisions -= not state.is_chance_node()
        state.apply_action(choices.choice(state.legal_actions()))
    while state.is_chance_node():
        state.apply_action(choices.choice(state.legal_actions()))
    return state


# The same games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_ids())
def test_draws_deal_as_the_dealer_does(name: str) -> None:
    """A dealer's step with the numbers that a generator draws gives the same state."""
    from pioche.core import rng
    from pioche.core.kernel import view

    card_game = game(name)
    position = card_game.new(seed="draws", automatic=False)
    choices = random.Random(1)
    for _ in range(30):
        if position.over:
            break
        if position.dealer_due:
            source, state = view(rng.generator(position.seed)), position.state
            draws = no_draws()
            rng.stream(source, position.dealt)
            after, outcomes = deal_with_draws(card_game, state, draws)
            while outcomes:
                draws = with_draw(draws, rng.below(source, outcomes))
                after, outcomes = deal_with_draws(card_game, state, draws)
            position.deal()
            assert after.tobytes() == position.state.tobytes()
        else:
            seat = choices.choice(position.actors)
            position.play(choices.choice(position.legal(seat)), seat)


@pytest.mark.parametrize("name", game_ids())
def test_tensors_and_returns_are_those_of_the_position(name: str) -> None:
    loaded = load(name, most_decisions=SHORT)
    state = walked(loaded.new_initial_state(), random.Random(2), 12)
    players, position = loaded.num_players(), state.position
    for player in range(players):
        tensor = np.array(state.observation_tensor(player), np.float32)
        assert tensor[:players].tolist() == [float(other == player) for other in range(players)]
        assert (tensor[players:] == position.observe(player)).all()
        assert (np.array(state.information_state_tensor(player), np.float32) == tensor).all()
    final = walked(state, random.Random(2), 10_000)
    assert final.is_terminal() and sum(final.returns()) == pytest.approx(0)
    if not final.position.over:
        assert final.returns() == [0.0] * players


@pytest.mark.parametrize("chance", openspiel.CHANCES)
@pytest.mark.parametrize("name", game_ids())
def test_methods_answer_as_those_of_openspiel_do(name: str, chance: str) -> None:
    """What `TableState` answers without C++ equals what OpenSpiel's class makes of it, at every kind of node."""
    loaded, choices, kinds = load(name, most_decisions=5, chance=chance, seed=1), random.Random(5), set()
    state, own = loaded.new_initial_state(), pyspiel.State
    while True:
        kinds.add(min(state.current_player(), 0))
        assert state.is_chance_node() == own.is_chance_node(state)
        assert state.legal_actions() == own.legal_actions(state)
        for player in range(loaded.num_players()):
            assert state.legal_actions(player) == own.legal_actions(state, player)
            assert state.observation_tensor(player) == own.observation_tensor(state, player)
            assert state.information_state_tensor(player) == own.information_state_tensor(state, player)
        if state.current_player() >= 0:
            assert state.observation_tensor() == own.observation_tensor(state)
        if state.is_terminal():
            break
        state.apply_action(choices.choice(state.legal_actions()))
    assert len(kinds) == 3


@pytest.mark.parametrize("name", game_ids())
def test_sampled_chance_is_one_node_with_one_outcome(name: str) -> None:
    loaded = load(name, chance="sampled", most_decisions=SHORT)
    assert loaded.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    pyspiel.random_sim_test(loaded, num_sims=2, serialize=False, verbose=False)
    ends = []
    for seed in (7, 7, 8):
        state = load(name, chance="sampled", seed=seed, most_decisions=SHORT).new_initial_state()
        choices, before = random.Random(1), 0
        while not state.is_terminal():
            if state.is_chance_node():
                assert before != pyspiel.PlayerId.CHANCE and state.chance_outcomes() == [(0, 1.0)]
            before = state.current_player()
            state.apply_action(choices.choice(state.legal_actions()))
        ends.append(str(state))
    assert ends[0] == ends[1] != ends[2], "equal seeds give equal deals"


def test_sampled_chance_tells_no_secrets() -> None:
    state = walked(load("high-card", chance="sampled", seed=3).new_initial_state(), random.Random(4), 2)
    other = state.resample_from_infostate(1, random.Random(1).random)
    assert other.information_state_string(1) == state.information_state_string(1)
    assert state.child(state.legal_actions()[0]).information_state_string(
        0
    ) != state.information_state_string(0)


def test_copies_of_a_state_are_independent() -> None:
    state = walked(load("lost-cities").new_initial_state(), random.Random(2), 6)
    before, twin = str(state), state.clone()
    key = state.information_state_string(0)
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before != str(twin) and state.information_state_string(0) == key
    state.legal_actions().clear()
    state.chance_outcomes().clear()
    assert state.legal_actions()


def test_a_history_is_the_same_whenever_it_is_asked_for() -> None:
    """The hash of a history that is asked for at every step equals one that is asked for at the end."""
    states = [load("high-card").new_initial_state() for _ in range(2)]
    choices = random.Random(6)
    while not states[0].is_terminal():
        action = choices.choice(states[0].legal_actions())
        states[0].information_state_key(0)
        for state in states:
            state.apply_action(action)
    keys = [[state.information_state_key(player) for player in (0, 1)] for state in states]
    assert keys[0] == keys[1] and keys[0][0] != keys[0][1]


def test_more_draws_than_an_array_holds() -> None:
    draws = no_draws()
    for number in range(200):
        longer = with_draw(draws, number)
        assert len(numbers_of(draws)) == number, "draws never change"
        draws = longer
    assert numbers_of(draws) == list(range(200))


def test_points_and_options() -> None:
    loaded = load("high-card", players=3, low="on", reward="points")
    assert loaded.num_players() == 3
    final = walked(loaded.new_initial_state(), random.Random(2), 100)
    scores = final.position.scores
    assert final.returns() == [own - (3 - own) / 2 for own in scores]
    assert final.position.options == {"low": "on"}
    named = pyspiel.load_game("pioche_lost_cities(first=_1,rounds=3)")
    assert named.new_initial_state().position.options == {"bonus": "off", "rounds": "3", "first": "1"}
    assert pyspiel.load_game(str(named)).new_initial_state().position.options["first"] == "1"


# What a player knows ------------------------------------------------------------------------------


def tells_no_secrets(name: str, states: int, seed: int = 3) -> int:
    """A player's tensors and strings are equal in all states with the same information state."""
    choices, loaded = random.Random(seed), load(name)
    looked = 0
    while looked < states:
        state = walked(loaded.new_initial_state(), choices, choices.randrange(12))
        if state.is_terminal():
            continue
        player = looked % loaded.num_players()
        looked += 1
        other = state.resample_from_infostate(player, choices.random)
        assert other.current_player() == state.current_player()
        told = [
            (
                one.information_state_string(player),
                one.observation_string(player),
                tuple(one.observation_tensor(player)),
                tuple(one.information_state_tensor(player)),
                one.legal_actions() if one.current_player() == player else [],
            )
            for one in (state, other)
        ]
        if told[0] != told[1]:
            raise Leak(f"{name}: a player is told what it cannot know")
    return looked


@pytest.mark.parametrize("name", game_ids())
def test_no_hidden_information_is_shown(name: str) -> None:
    tells_no_secrets(name, 6)


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = openspiel.TableState.observation_tensor

    def observation_tensor(self: openspiel.TableState, player: int) -> list[float]:
        return honest(self, 1 - player)

    monkeypatch.setattr(openspiel.TableState, "observation_tensor", observation_tensor)
    with pytest.raises(Leak):
        tells_no_secrets("high-card", 6)


def test_resampled_states_vary_and_can_be_played() -> None:
    state = walked(load("high-card").new_initial_state(), random.Random(4), 1)
    seen = set()
    for number in range(30):
        other = state.resample_from_infostate(1, random.Random(number).random)
        seen.add(other.position.digest)
        assert other.legal_actions() == state.legal_actions()
        assert walked(other, random.Random(number), 100).is_terminal()
    assert len(seen) > 20


def test_histories_differ_for_the_player_who_saw_a_difference() -> None:
    """Two histories lead to the same position: only the player who saw the difference has different keys."""
    loaded = load("high-card")
    start = walked(loaded.new_initial_state(), random.Random(4), 0)
    assert start.current_player() == 0
    keys = set()
    for action in start.legal_actions():
        after = start.child(action)
        keys.add(after.information_state_string(0))
        assert after.information_state_string(1) == start.child(
            start.legal_actions()[0]
        ).information_state_string(1)
    assert len(keys) == 3


# Its algorithms -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["high-card", "lost-cities"])
def test_ismcts_plays(name: str) -> None:
    loaded = load(name, most_decisions=SHORT)
    source = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        loaded,
        uct_c=2.0,
        max_simulations=6,
        evaluator=mcts.RandomRolloutEvaluator(1, source),
        random_state=source,
    )
    state = walked(loaded.new_initial_state(), random.Random(1), 0)
    assert bot.step(state) in state.legal_actions()
    bot.set_resampler(openspiel.resample)
    assert bot.step(state) in state.legal_actions()


def test_a_small_game_is_solved_exactly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    card_game = small_card(tmp_path, monkeypatch)
    monkeypatch.setattr(card_game, "compile", lambda: None)
    loaded = type("Small", (openspiel.TableGame,), {"card_game": card_game})({"reward": "points"})
    tree = Sequences(loaded)
    (value, first), (other, second) = tree.solved(0), tree.solved(1)
    assert value == pytest.approx(-other, abs=1e-7)
    policy = TabularPolicy(loaded)
    for key, row in policy.state_lookup.items():
        for action, chance in (first | second)[key].items():
            policy.action_probability_array[row, action] = chance
        policy.action_probability_array[row] /= policy.action_probability_array[row].sum()
    for row in range(len(policy.action_probability_array)):
        assert policy.action_probability_array[row].sum() == pytest.approx(1)
    assert exploitability.nash_conv(loaded, policy) == pytest.approx(0, abs=1e-6)
    even = exploitability.nash_conv(loaded, UniformRandomPolicy(loaded))
    assert even > 0.05
    solver = cfr.CFRSolver(loaded)
    for _ in range(4):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(loaded, solver.average_policy()) < even / 2, "CFR finds the way"


def test_invalid_arguments_are_refused() -> None:
    with pytest.raises(BadPlayers):
        load("lost-cities", players=3)
    with pytest.raises(BadOption):
        load("high-card", low="very")
    with pytest.raises(BadBatch, match="reward"):
        load("high-card", reward="glory")
    with pytest.raises(BadBatch, match="chance"):
        load("high-card", chance="none")
    with pytest.raises(BadBatch, match="seed"):
        load("high-card", seed=-2)
    with pytest.raises(BadBatch, match="observer"):
        load("high-card").make_py_observer(params={"depth": 1})
    most: Any
    for most in (0, -1, 2**31 - 1):
        with pytest.raises(BadBatch, match="most_decisions"):
            load("high-card", most_decisions=most)
    for most in ("x", None, 2.5, True):
        with pytest.raises(BadBatch, match="most_decisions"):
            type(load("high-card"))({"most_decisions": most})


def test_outcomes_that_cannot_be_drawn_are_refused() -> None:
    state = load("lost-cities").new_initial_state()
    for outcomes in (60, 59, 58):
        assert len(state.chance_outcomes()) == outcomes
        before = str(state), state.history()
        for wrong in (outcomes, 500, -2):
            with pytest.raises(IllegalAction, match=f"draw {wrong}"):
                state.apply_action(wrong)
        assert (str(state), state.history()) == before
        state.apply_action(outcomes - 1)
    assert walked(state, random.Random(1), 3).current_player() >= 0


def test_an_action_after_the_end_is_refused() -> None:
    for most in (2, 100):
        final = walked(load("high-card", most_decisions=most).new_initial_state(), random.Random(1), 100)
        before = str(final), final.history()
        with pytest.raises(GameOver):
            final.apply_action(0)
        assert (str(final), final.history()) == before


def test_a_solo_game_is_of_general_sum() -> None:
    utility = pyspiel.GameType.Utility
    alone = load("qwinto", players=1, reward="points", most_decisions=SHORT)
    assert alone.get_type().utility == utility.GENERAL_SUM and alone.utility_sum() is None
    final = walked(alone.new_initial_state(), random.Random(2), 100)
    assert final.returns() == [float(final.position.scores[0])]
    together = load("qwinto", players=2, reward="points")
    assert together.get_type().utility == utility.ZERO_SUM and together.utility_sum() == 0


@pytest.mark.parametrize("name", game_ids())
def test_games_and_states_can_be_pickled(name: str) -> None:
    played = load(name, players=max(game(name).players), reward="points", most_decisions=SHORT)
    state = walked(played.new_initial_state(), random.Random(2), 3)
    for twin in (copy.deepcopy(played), pickle.loads(pickle.dumps(played))):
        assert str(twin) == str(played) and twin.options == played.options
        assert twin.new_initial_state().chance_outcomes() == played.new_initial_state().chance_outcomes()
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state) and again.position == state.position


def test_a_state_after_many_steps_can_be_pickled() -> None:
    """A history is a chain of steps, too long for a pickle that would follow it."""
    state = walked(load("lost-cities").new_initial_state(), random.Random(1), 2000)
    assert len(state.history()) > 250
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert [again.information_state_key(player) for player in (0, 1)] == [
        state.information_state_key(player) for player in (0, 1)
    ]
